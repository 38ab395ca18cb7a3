/** Fixtures for tests of claims: a delivered parcel, and files of the right type. */
import { randomBytes } from 'node:crypto';

import {
  partBytes,
  startClaimUpload,
  uploadClaimPart,
  type UploadState,
} from '#shared/features/claim/claim-files.contract.ts';
import { submitClaim } from '#shared/features/claim/claim.contract.ts';
import type { ProofKind } from '#shared/features/claim/claim.rules.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

import type { TestUser } from './factories.ts';
import { send } from './send.ts';
import { makeShipment, type ShipmentOptions, type TestShipment } from './shipment-factory.ts';
import type { TestApp } from './test-app.ts';

/** By default picked up three days ago and delivered yesterday. */
export function makeArrived(
  app: TestApp,
  account: TestUser,
  options: ShipmentOptions & { ageDays?: number } = {},
): Promise<TestShipment> {
  const { ageDays = 3, ...rest } = options;
  const createdAt = new Date(app.clock.now().getTime() - ageDays * dayMs);
  return makeShipment(app, account, {
    createdAt,
    events: ['PKU', 'ARR', 'OFD', 'DLV'],
    ...rest,
    columns: { value_cents: 150_00, ...rest.columns },
  });
}

/** A file of the given size that starts like a PNG. */
export function pngOf(bytes: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  return Buffer.concat([head, randomBytes(Math.max(0, bytes - head.length))]).subarray(0, bytes);
}

export async function beginUpload(
  app: TestApp,
  as: TestUser,
  cnNo: string,
  file: { kind?: ProofKind; sizeBytes: number; fileName?: string; modifiedAt?: number },
): Promise<UploadState> {
  const { r, e } = await send(app, startClaimUpload, {
    as,
    body: { ConsignmentNo: cnNo, kind: 'invoice', fileName: 'invoice.png', modifiedAt: 1, ...file },
  });
  if (e !== null) throw new Error(e);
  return r;
}

export function sendPart(
  app: TestApp,
  as: TestUser,
  { fileId, offset, bytes }: { fileId: string; offset: number; bytes: Buffer },
) {
  return send(app, uploadClaimPart, { as, upload: { fields: { fileId, offset: String(offset) }, bytes } });
}

/** Uploads a whole file that is not in a claim yet; returns its id. */
export async function uploadClaimFile(
  app: TestApp,
  as: TestUser,
  cnNo: string,
  options: { kind?: ProofKind; bytes?: Buffer; fileName?: string } = {},
): Promise<string> {
  const { kind = 'invoice', bytes = pngOf(2000), fileName = `${kind}.png` } = options;
  const { fileId } = await beginUpload(app, as, cnNo, {
    kind,
    fileName,
    sizeBytes: bytes.length,
    modifiedAt: bytes.readUInt32BE(bytes.length - 4),
  });
  for (let offset = 0; offset < bytes.length; offset += partBytes) {
    const part = bytes.subarray(offset, offset + partBytes);
    const { status, e } = await sendPart(app, as, { fileId, offset, bytes: part });
    if (status !== 200) throw new Error(e ?? '');
  }
  return fileId;
}

export const lostForm = (cnNo: string, fileIds: readonly string[] = []) => ({
  cause: 'lost',
  description: 'It never came',
  claimantName: '',
  claimantIc: '',
  consignments: [{ ConsignmentNo: cnNo, lossCents: null, fileIds }],
});

/** Creates a claim with everything that it needs. */
export async function makeClaim(app: TestApp, as: TestUser) {
  const { cnNo } = await makeArrived(app, as);
  const fileId = await uploadClaimFile(app, as, cnNo);
  const { r, e } = await send(app, submitClaim, { as, body: lostForm(cnNo, [fileId]) });
  if (e !== null) throw new Error(e);
  return { ...r, cnNo, fileId };
}
