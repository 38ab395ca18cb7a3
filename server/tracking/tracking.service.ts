import { inOrderOfHappening } from '#shared/consignment/status.ts';
import { SERVICES } from '#shared/consignment/services.ts';
import { foldNumbers } from '#shared/tracking/tracking-numbers.rules.ts';
import {
  imagesMaxBytes,
  type PodRecord,
  type TrackedShipment,
  type TrackingReply,
} from '#shared/tracking/tracking.contract.ts';

import type { AccountScope } from '../db/account-scope.ts';
import type { Kit } from '../kit.ts';
import * as queries from './tracking.queries.ts';

export interface TrackingService {
  /** The account's own among the numbers; any other is told as not found, whoever's it is. */
  track(scope: AccountScope, texts: readonly string[], withImage: boolean): Promise<TrackingReply>;
}

export function trackingService({ database, files, logger }: Kit): TrackingService {
  /** A photo as base64; empty when there is none. A file that is gone must not hide the rest of the proof. */
  async function photo(key: string | null): Promise<string> {
    if (key === null) return '';
    try {
      return (await files.get(key)).toString('base64');
    } catch (error) {
      logger.error({ err: error, key }, 'a photo of a proof of delivery cannot be read');
      return '';
    }
  }

  async function recordOf(pod: queries.PodRow, cnNo: string): Promise<PodRecord> {
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
      remarks2: pod.identity_no,
      dlvrydt: pod.delivered_at.toISOString(),
    };
  }

  return {
    async track(scope, texts, withImage) {
      const numbers = foldNumbers(texts);
      const rows = await queries.findTracked(database.db, scope, numbers);
      const byNumber = new Map(rows.map((row) => [row.cn_no, row]));
      const found = numbers.flatMap((number) => byNumber.get(number) ?? []);
      const ids = found.map((row) => row.shipment_id);
      const events = ids.length === 0 ? [] : await queries.listEventsOf(database.db, scope, ids);
      const proven = withImage ? found.filter((row) => row.pod_recorded_at !== null) : [];
      const pods =
        proven.length === 0
          ? []
          : await queries.listPods(
              database.db,
              scope,
              proven.map((row) => row.shipment_id),
            );
      const podOf = new Map(pods.map((pod) => [pod.shipment_id, pod]));
      const image: PodRecord[] = [];
      let bytes = 0;
      for (const row of proven) {
        const pod = podOf.get(row.shipment_id);
        if (!pod) continue;
        const record = await recordOf(pod, row.cn_no);
        bytes += record.podImage.length + record.photoPOD.length + record.photoPOD2.length;
        if (bytes > imagesMaxBytes && image.length > 0) break;
        image.push(record);
      }
      return {
        trackingList: found.map((row) =>
          trackedOf(
            row,
            events.filter((event) => event.shipment_id === row.shipment_id),
          ),
        ),
        notFound: numbers.filter((number) => !byNumber.has(number)),
        image,
      };
    },
  };
}

const serviceLabels: Readonly<Record<string, { label: string }>> = SERVICES;

function trackedOf(row: queries.TrackedRow, events: readonly queries.EventRow[]): TrackedShipment {
  return {
    consignmentNoteNo: row.cn_no,
    status: row.status,
    service: serviceLabels[row.service]?.label ?? row.service,
    pieceCount: row.piece_count,
    receiverCity: row.receiver.city,
    receiverState: row.receiver_state,
    createdAt: row.created_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    hasPod: row.pod_recorded_at !== null,
    events: inOrderOfHappening(events)
      .toReversed()
      .map(({ code, text, place, at, piece }) => ({ code, text, place, at: at.toISOString(), piece })),
  };
}
