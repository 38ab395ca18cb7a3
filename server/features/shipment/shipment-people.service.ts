/** What shipments hold of people, for export, erasure and the end by time. */
import { recentDays } from '#shared/platform/personal-data/personal-data.model.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { markChange } from '#server/platform/db/change-marks.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import {
  type Ending,
  type HeldRecord,
  type Holding,
  type PersonalData,
  personOf,
  type Subject,
} from '#server/platform/db/personal-data.ts';
import * as queries from './shipment-people.queries.ts';

const ended = new Set<ShipmentStatus>(['delivered', 'returned', 'cancelled']);
const recentMs = recentDays * 86_400_000;

type Found = Awaited<ReturnType<typeof queries.findShipmentsOf>>[number];

const photosOf = (proof: queries.ProofRow): string[] =>
  [proof.pod_image_key, proof.photo_key, proof.photo_2_key].filter((key) => key !== null);

function recordOf(row: Found, proofs: readonly queries.ProofRow[], now: Date): HeldRecord {
  const isMoving = !ended.has(row.status);
  const isRecent = now.getTime() - row.last_event_at.getTime() < recentMs;
  const photos = proofs
    .flatMap(photosOf)
    .map((key, index) => ({ name: `${row.cn_no}-${index + 1}.jpg`, key }));
  return {
    id: row.shipment_id,
    name: row.cn_no,
    person: personOf(row.is_receiver ? row.receiver : row.sender),
    at: row.created_at,
    keptFor: isMoving ? 'moving' : isRecent ? 'recent' : null,
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

/** Asked at the time of need: a feature that comes after this one may follow too. */
export function shipmentPeople(personal: PersonalData): { holding: Holding; endings: Ending[] } {
  /** Parties, notes, proofs and what follows; answers the files' keys. */
  async function takeOut(
    trx: Trx,
    scope: AccountScope,
    shipmentIds: readonly string[],
    subject: Subject | null,
  ): Promise<string[]> {
    if (shipmentIds.length === 0) return [];
    // Of what the person only sent, the receiver's data stays.
    const received = subject ? await queries.listReceivedBy(trx, scope, shipmentIds, subject) : shipmentIds;
    const proofs = await queries.listProofsOf(trx, scope, received);
    const keys = [...proofs.flatMap(photosOf), ...(await queries.eraseEventNotes(trx, scope, received))];
    await queries.eraseProofs(trx, scope, received, ['photo', 'signature', 'identity', 'name']);
    await queries.eraseParties(trx, scope, shipmentIds, subject);
    await markChange(trx, scope);
    for (const follow of personal.followers) keys.push(...(await follow(trx, scope, received)));
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
        const kept = new Set<string>();
        for (const keep of personal.keepers) for (const id of await keep(reader, scope, all)) kept.add(id);
        return rows.map((row) => {
          const own = row.is_receiver ? proofs.filter((proof) => proof.shipment_id === row.shipment_id) : [];
          const record = recordOf(row, own, now);
          return kept.has(record.id) ? { ...record, keptFor: 'claim' } : record;
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
