import { inOrderOfHappening, correctedEventIds } from '#shared/features/shipment/status.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { foldNumbers } from '#shared/features/tracking/tracking-numbers.rules.ts';
import {
  imagesMaxBytes,
  type PodRecord,
  type TrackedShipment,
  type TrackingReply,
} from '#shared/features/tracking/tracking.contract.ts';

import { rights, type SessionFacts } from '#shared/platform/rights/rights.ts';
import { maskedIdentity } from '#shared/features/tracking/identity.rules.ts';
import { eventText } from '#shared/features/tracking/event-words.rules.ts';
import type { Language, SayOptions } from '#shared/platform/words/message.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { FilesAway } from '#server/platform/files/files.ts';
import type { Kit } from '#server/platform/kit.ts';
import {
  type EventRow,
  findRecords,
  listEventsOf,
  listPods,
  podPhotos,
  type PodRow,
  type ShipmentRecord,
} from '#server/features/shipment/shipment-record.service.ts';

/** The caller. `actor` is recorded in the audit trail when several proofs are read. */
interface TrackingMember {
  scope: AccountScope;
  facts: SessionFacts;
  actor: Actor;
}

export interface TrackingService {
  /** Tracks the account's own shipments among the numbers; others are reported as not found. */
  track(
    member: TrackingMember,
    texts: readonly string[],
    withImage: boolean,
    language: Language,
  ): Promise<TrackingReply>;
}

export function trackingService(kit: Kit): TrackingService {
  const { database } = kit;
  const read = podPhotos(kit);
  /** Returns base64; empty when there is no photo. */
  const photo = async (key: string | null) => (await read(key))?.toString('base64') ?? '';

  async function recordOf(
    pod: PodRow,
    { cn_no: cnNo, piece_count: pieceCount }: ShipmentRecord,
    isWhole: boolean,
  ): Promise<PodRecord> {
    const [podImage, photoPOD, photoPOD2] = await Promise.all(
      [pod.pod_image_key, pod.photo_key, pod.photo_2_key].map(photo),
    );
    return {
      cn: cnNo,
      podImage: podImage ?? '',
      photoPOD: photoPOD ?? '',
      photoPOD2: photoPOD2 ?? '',
      cust_sign: pod.signature,
      remarks: pod.name,
      remarks2: isWhole ? pod.identity_no : maskedIdentity(pod.identity_no),
      dlvrydt: pod.delivered_at.toISOString(),
      ...(pieceCount > 1 && pod.piece > 0 && { piece: pod.piece }),
    };
  }

  const unlessAway = (error: unknown): null => {
    if (!(error instanceof FilesAway)) throw error;
    kit.logger.error({ err: error }, 'tracking is shown without proofs of delivery');
    return null;
  };

  return {
    async track({ scope, facts, actor }, texts, withImage, language) {
      const mayProve = rights.viewProofs(facts);
      const numbers = foldNumbers(texts);
      const rows = await findRecords(database.db, scope, { cnNos: numbers });
      const byNumber = new Map(rows.map((row) => [row.cn_no, row]));
      const found = numbers.flatMap((number) => byNumber.get(number) ?? []);
      const ids = found.map((row) => row.shipment_id);
      const events = ids.length === 0 ? [] : await listEventsOf(database.db, scope, ids);
      const proven = withImage && mayProve ? found.filter((row) => row.pod_recorded_at !== null) : [];
      const pods =
        proven.length === 0
          ? []
          : await listPods(
              database.db,
              scope,
              proven.map((row) => row.shipment_id),
            );
      const image: PodRecord[] = [];
      let bytes = 0;
      const ofProven = proven.flatMap((row) =>
        pods.filter((pod) => pod.shipment_id === row.shipment_id).map((pod) => ({ row, pod })),
      );
      for (const { row, pod } of ofProven) {
        const record = await recordOf(pod, row, rights.seeIdentityNumbers(facts)).catch(unlessAway);
        // Tracking works without the file store too. The proof is left out, so that the client requests it again; without its
        // photos it would look complete.
        if (!record) break;
        bytes += record.podImage.length + record.photoPOD.length + record.photoPOD2.length;
        if (bytes > imagesMaxBytes && image.length > 0) break;
        image.push(record);
      }
      if (image.length > 1) {
        const detail = { count: image.length, from: image[0]?.cn, to: image.at(-1)?.cn };
        await kit.write(actor, { action: 'proof.images_read', detail }, async () => null);
      }
      return {
        trackingList: found.map((row) =>
          trackedOf(
            row,
            mayProve,
            events.filter((event) => event.shipment_id === row.shipment_id),
            { locale: language },
          ),
        ),
        notFound: numbers.filter((number) => !byNumber.has(number)),
        image,
      };
    },
  };
}

function trackedOf(
  row: ShipmentRecord,
  mayProve: boolean,
  events: readonly EventRow[],
  options: SayOptions,
): TrackedShipment {
  const takenBack = correctedEventIds(events);
  return {
    consignmentNoteNo: row.cn_no,
    status: row.status,
    service: serviceWords[row.service]({}, options),
    pieceCount: row.piece_count,
    deliveredPieces: row.delivered_pieces,
    receiverCity: row.receiver.city,
    receiverState: row.receiver_state,
    createdAt: row.created_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    hasPod: mayProve && row.pod_recorded_at !== null,
    events: inOrderOfHappening(events)
      .toReversed()
      .map(({ eventId, code, detail, place, at, piece }) => ({
        code,
        text: eventText({ code, detail }, options),
        place,
        at: at.toISOString(),
        piece,
        isTakenBack: takenBack.has(eventId),
      })),
  };
}
