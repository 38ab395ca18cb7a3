/** Personal data in shipments, for export, erasure and deletion after the retention period. */
import { type KeepReason, recentDays } from '#shared/platform/personal-data/personal-data.model.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { markChange } from '#server/platform/db/change-marks.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import {
  type Ending,
  type StoredRecord,
  type Holding,
  type PersonalData,
  personOf,
  type Subject,
} from '#server/platform/db/personal-data.ts';
import * as queries from './shipment-people.queries.ts';

const ended = new Set<ShipmentStatus>(['delivered', 'returned', 'cancelled']);
const recentMs = recentDays * dayMs;

/** Why the shipment itself must be kept, or null; a claim may keep it longer. */
const keptBy = ({ status, last_event_at: lastAt }: queries.LastSeen, now: Date): KeepReason | null => {
  if (!ended.has(status)) return 'moving';
  return now.getTime() - lastAt.getTime() < recentMs ? 'recent' : null;
};

/** The shipments that must be kept for now, with the reason. Records made for them are kept too. */
export async function whyKept(
  { keepers }: Pick<PersonalData, 'keepers'>,
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
  now: Date,
): Promise<Map<string, KeepReason>> {
  const rows = await queries.listLastSeen(reader, scope, shipmentIds);
  const kept = new Map<string, KeepReason>();
  for (const row of rows) {
    const reason = keptBy(row, now);
    if (reason !== null) kept.set(row.shipment_id, reason);
  }
  for (const keep of keepers) for (const id of await keep(reader, scope, shipmentIds)) kept.set(id, 'claim');
  return kept;
}

type PersonShipment = Awaited<ReturnType<typeof queries.findShipmentsOf>>[number];

const photosOf = (proof: queries.ProofRow): string[] =>
  [proof.pod_image_key, proof.photo_key, proof.photo_2_key].filter((key) => key !== null);

function recordOf(
  row: PersonShipment,
  proofs: readonly queries.ProofRow[],
  keptFor: KeepReason | null,
): StoredRecord {
  const photos = proofs
    .flatMap(photosOf)
    .map((key, index) => ({ name: `${row.cn_no}-${index + 1}.jpg`, key }));
  return {
    id: row.shipment_id,
    name: row.cn_no,
    person: personOf(row.is_receiver ? row.receiver : row.sender),
    at: row.created_at,
    keptFor,
    data: {
      cnNo: row.cn_no,
      createdAt: row.created_at.toISOString(),
      content: row.content,
      ...(row.is_sender ? { sender: row.sender } : {}),
      ...(row.is_receiver ? { receiver: row.receiver } : {}),
      proofs: proofs.map(({ name, identity_no: identityNo, delivered_at, signature }) => ({
        name,
        identityNo,
        deliveredAt: delivered_at.toISOString(),
        hasSignature: signature !== '',
      })),
      photos: photos.map(({ name }) => name),
    },
    files: photos,
  };
}

/** `followers` is read on each call, so that features registered later are included. */
export function shipmentPeople(personal: PersonalData): { holding: Holding; endings: Ending[] } {
  /** Erases parties, notes, proofs and the followers' data. Returns the keys of the files to delete. */
  async function takeOut(
    trx: Trx,
    scope: AccountScope,
    shipmentIds: readonly string[],
    subject: Subject | null,
  ): Promise<string[]> {
    if (shipmentIds.length === 0) return [];
    // Where the person is only the sender, the receiver's data stays.
    const received = subject ? await queries.listReceivedBy(trx, scope, shipmentIds, subject) : shipmentIds;
    const proofs = await queries.listProofsOf(trx, scope, received);
    const keys = [...proofs.flatMap(photosOf), ...(await queries.eraseEventNotes(trx, scope, received))];
    await queries.eraseProofs(trx, scope, received, ['photo', 'signature', 'identity', 'name']);
    await queries.eraseParties(trx, scope, shipmentIds, subject);
    await markChange(trx, scope);
    const isReceived = new Set(received);
    const onlySent = shipmentIds.filter((id) => !isReceived.has(id));
    for (const follow of personal.followers) keys.push(...(await follow(trx, scope, received, onlySent)));
    return keys;
  }

  const partEnding = (kind: Ending['kind'], part: queries.ProofPart): Ending => ({
    kind,
    async endSome(trx, scope, { after, before, most }) {
      const found = await queries.listWithPart(trx, scope, part, { after, below: lowestIdAt(before), most });
      const files = part === 'photo' ? (await queries.listProofsOf(trx, scope, found)).flatMap(photosOf) : [];
      if (found.length > 0) await queries.eraseProofs(trx, scope, found, [part]);
      return { records: found.length, files, last: found.at(-1) ?? null };
    },
  });

  return {
    holding: {
      kind: 'shipment',
      async find(reader, scope, subject, page, now) {
        const rows = await queries.findShipmentsOf(reader, scope, subject, page);
        const all = rows.map((row) => row.shipment_id);
        const proofs = await queries.listProofsOf(reader, scope, all);
        const kept = await whyKept(personal, reader, scope, all, now);
        return rows.map((row) => {
          const own = row.is_receiver ? proofs.filter((proof) => proof.shipment_id === row.shipment_id) : [];
          return recordOf(row, own, kept.get(row.shipment_id) ?? null);
        });
      },
      erase: (trx, scope, subject, ids) => takeOut(trx, scope, ids, subject),
    },
    endings: [
      partEnding('identityNo', 'identity'),
      partEnding('podPhoto', 'photo'),
      partEnding('podSignature', 'signature'),
      {
        kind: 'shipmentAddress',
        async endSome(trx, scope, { after, before, most }) {
          const below = lowestIdAt(before);
          const found = await queries.listWithPeople(trx, scope, { after, below, most });
          const files = await takeOut(trx, scope, found, null);
          return { records: found.length, files, last: found.at(-1) ?? null };
        },
      },
    ],
  };
}
