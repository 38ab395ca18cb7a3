import { setImmediate } from 'node:timers/promises';

import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { type PodRecord, podRow } from '#shared/features/operations/operations.contract.ts';

import { keptIdentity } from '#shared/platform/validation/identity.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { actorFor } from '#server/platform/db/write.ts';
import { type StagedFiles, stagedFiles } from '#server/platform/files/staged-files.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type NewEvent, recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { correctionJob } from './correct-scans.service.ts';
import * as queries from './operations.queries.ts';
import { readImage, signatureRefusal } from './pod-image.rules.ts';
import { identityRefusal, notANumber, textRefusal } from './record-text.rules.ts';
import { isDelivered, pieceRefusal } from './record-piece.rules.ts';
import { cnOfRow, readRow } from './record-row.rules.ts';
import { timeRefusal, tooEarlyRefusal } from './record-time.rules.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { alreadyKnown, type Outcome, type Recorded, refused } from './record-result.mapping.ts';
import {
  cancelledReason,
  eachShipment,
  recordedBy,
  unknownCnReason,
  Unrecordable,
} from './recording.service.ts';

const imageFields = ['podImage', 'photoPOD', 'photoPOD2'] as const;
type ImageField = (typeof imageFields)[number];
type ImageKeys = Partial<Record<ImageField, string>>;
const longest = { name: 60, identityNo: 30 };

interface Checked {
  record: PodRecord;
  cnNo: string;
  /** Null for the whole consignment. */
  piece: number | null;
  at: Date;
  name: string;
  identityNo: string;
  signature: string;
  images: Partial<Record<ImageField, Buffer>>;
}

/**
 * Records proofs of delivery and the deliveries that they prove. A repeated proof changes nothing, except that missing
 * images are added, because images often arrive after the signature.
 */
export async function recordProofs(
  kit: Kit,
  records: readonly unknown[],
  caller: Caller,
): Promise<Recorded[]> {
  const checked: (Checked | Problem)[] = [];
  for (const row of records) {
    const record = readRow(podRow, row);
    checked.push(record.ok ? check(record.value, kit.clock.now()) : record.problem);
    // A call may carry 64 MB of images, so other requests are served between them.
    await setImmediate();
  }
  const cnNos = checked.flatMap((record) => ('words' in record ? [] : [record.cnNo]));
  const found = await queries.findByCn(kit.database.db, cnNos);
  const results = records.map((row): Recorded => ({ cn: cnOfRow(row), ...alreadyKnown }));
  await eachShipment([...checked.entries()], async ([index, proof]) => {
    const outcome =
      'words' in proof ? refused(proof) : await recordProof(kit, proof, found.get(proof.cnNo), caller);
    results[index] = { cn: cnOfRow(records[index]), ...outcome };
  });
  return results;
}

function check(record: PodRecord, now: Date): Checked | Problem {
  const code = parseScan(record.cn);
  if (!code) return notANumber;
  const wrongTime = timeRefusal(record.dlvrydt, now);
  if (wrongTime) return wrongTime;
  const name = record.remarks.trim();
  const identityNo = keptIdentity(record.remarks2 ?? '');
  if (name === '') return problem(m.operations_problem_receiver_missing);
  if (name.length > longest.name) return problem(m.operations_problem_receiver_long, { n: longest.name });
  if (identityNo.length > longest.identityNo) {
    return problem(m.operations_problem_identity_long, { n: longest.identityNo });
  }
  const wrongText = textRefusal({
    receiver: name,
    identity: identityNo,
    place: record.place?.trim() ?? '',
    courier: record.byWhom?.trim() ?? '',
  });
  if (wrongText) return wrongText;
  const signature = record.cust_sign ?? '';
  const wrongSignature = signatureRefusal(signature);
  if (wrongSignature) return wrongSignature;
  const images: Checked['images'] = {};
  for (const field of imageFields) {
    const text = record[field];
    if (!text) continue;
    const image = readImage(field, text);
    if (!image.ok) return image.reason;
    images[field] = image.bytes;
  }
  if (signature === '' && Object.keys(images).length === 0) {
    return problem(m.operations_problem_proof_empty);
  }
  const { cnNo, piece = null } = code;
  return { record, cnNo, piece, at: new Date(record.dlvrydt), name, identityNo, signature, images };
}

async function recordProof(
  kit: Kit,
  proof: Checked,
  shipment: queries.FoundShipment | undefined,
  caller: Caller,
): Promise<Outcome> {
  if (!shipment) return { outcome: 'unknownCn', status: null, reason: unknownCnReason(proof.cnNo) };
  const { scope, shipmentId, cnNo, createdAt } = shipment;
  const impossible =
    pieceRefusal(shipment, proof.piece) ??
    tooEarlyRefusal(cnNo, proof.at, createdAt) ??
    identityRefusal(proof.identityNo, shipment.receiverCountry, kit.clock.now());
  if (impossible !== null) return refused(impossible);
  const before = await queries.findPod(kit.database.db, scope, shipmentId, proof.piece);
  if (before && before.delivered_at.getTime() !== proof.at.getTime()) {
    return refused(problem(m.operations_problem_proof_other_time, { cnNo }));
  }
  const missing = imageFields.filter((field) => proof.images[field] && !before?.[columnOf[field]]);
  if (before && missing.length === 0) return alreadyKnown;

  const staged = stagedFiles(kit);
  const keyOf = () => `pod/${scope}/${newId(kit.clock)}.jpg`;
  try {
    const keys = await storeImages(staged, keyOf, proof.images, missing);
    const status = await kit.write(
      actorFor(scope, caller),
      { action: 'tracking.proof_recorded', subject: cnNo, detail: { images: missing } },
      async ({ trx }) => {
        const after = await deliver(kit, trx, shipment, proof, caller);
        const kept = await savePod(kit, trx, shipment, proof, keys);
        // When the same proof is sent twice at the same time, the images of one of them are removed.
        await staged.keep(trx, kept);
        return after;
      },
    );
    return { outcome: 'recorded', status, reason: null };
  } catch (error) {
    if (error instanceof Unrecordable) return refused(error.reason);
    throw error;
  }
}

async function storeImages(
  staged: StagedFiles,
  keyOf: () => string,
  images: Checked['images'],
  wanted: readonly ImageField[],
): Promise<ImageKeys> {
  const keys: ImageKeys = {};
  for (const field of wanted) {
    const bytes = images[field];
    if (!bytes) continue;
    keys[field] = keyOf();
    await staged.put(keys[field], bytes);
  }
  return keys;
}

/** Records the delivery, unless it is known; throws `Unrecordable` when the parcel cannot have been delivered. */
async function deliver(
  kit: Kit,
  trx: Trx,
  { scope, shipmentId, cnNo, receiverCity }: queries.FoundShipment,
  { at, piece, record: { place, byWhom } }: Checked,
  caller: Caller,
): Promise<ShipmentStatus> {
  const delivery: NewEvent = {
    code: 'DLV',
    at,
    place: place?.trim() || receiverCity,
    ...recordedBy(caller, byWhom?.trim()),
    piece,
  };
  const before = await recordEvents(kit.clock, trx, scope, shipmentId, []);
  if (isDelivered(piece, before.pieces)) return before.status;
  const after = await recordEvents(kit.clock, trx, scope, shipmentId, [delivery]);
  if (after.status === 'cancelled') throw new Unrecordable(cancelledReason(cnNo));
  if (after.hasUndone) await kit.jobs.enqueue(trx, correctionJob, { scope, shipmentId });
  if (!isDelivered(piece, after.pieces)) {
    throw new Unrecordable(problem(m.operations_problem_goes_back, { cnNo }));
  }
  return after.status;
}

/** Returns the keys of the images that the proof now has. */
function savePod(
  kit: Kit,
  trx: Trx,
  { scope, shipmentId }: queries.FoundShipment,
  { name, identityNo, at, signature, piece }: Checked,
  keys: ImageKeys,
): Promise<(string | null)[]> {
  return queries.savePod(trx, {
    account_id: scope,
    shipment_id: shipmentId,
    piece: piece ?? 0,
    name,
    identity_no: identityNo,
    delivered_at: at,
    signature,
    pod_image_key: keys.podImage ?? null,
    photo_key: keys.photoPOD ?? null,
    photo_2_key: keys.photoPOD2 ?? null,
    recorded_at: kit.clock.now(),
  });
}

const columnOf = {
  podImage: 'pod_image_key',
  photoPOD: 'photo_key',
  photoPOD2: 'photo_2_key',
} as const satisfies Record<ImageField, string>;
