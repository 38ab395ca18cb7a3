/** A server killed in the middle of an upload: the acknowledged parts are stored, and the upload is resumed after them. */
import { createHash } from 'node:crypto';

import { expect, it } from 'vitest';

import {
  claimUpload,
  downloadClaimFile,
  partBytes,
  startClaimUpload,
  uploadClaimPart,
  type UploadState,
} from '#shared/features/claim/claim-files.contract.ts';
import { createShipment, type CreatedShipment } from '#shared/features/shipment/shipment.contract.ts';

import { pngOf } from '#server/test/claim-factory.ts';
import { killablePortal } from '#server/test/killable-portal.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { isOnPostgres } from '#server/test/test-app.ts';

const parts = 5;

// The file is on the same disk with either database, so one run is enough.
it.skipIf(isOnPostgres)(
  'An upload interrupted by a kill is resumed, and the downloaded file is the same as the uploaded one',
  async () => {
    const bytes = pngOf((parts - 1) * partBytes + 4321);
    const portal = await killablePortal();
    await portal.start();
    const sendPart = (fileId: string, offset: number) => {
      const form = new FormData();
      form.append('fileId', fileId);
      form.append('offset', String(offset));
      form.append('part', new Blob([new Uint8Array(bytes.subarray(offset, offset + partBytes))]), 'part');
      return portal.fetch(uploadClaimPart.path, { method: 'POST', body: form });
    };
    const { consignmentNoteNo } = await portal.ask<CreatedShipment>(createShipment.path, shipmentForm());
    const file = {
      ConsignmentNo: consignmentNoteNo,
      kind: 'photo',
      fileName: 'unpacking.png',
      sizeBytes: bytes.length,
      modifiedAt: 7,
    };
    const { fileId } = await portal.ask<UploadState>(startClaimUpload.path, file);
    for (let offset = 0; offset < 2 * partBytes; offset += partBytes) {
      expect((await sendPart(fileId, offset)).status).toBe(200);
    }
    // The third part is being sent when the server is killed.
    const broken = sendPart(fileId, 2 * partBytes).catch(() => null);
    await new Promise((resume) => setTimeout(resume, 5));
    await portal.kill();
    await broken;

    await portal.start();
    const { receivedBytes } = await portal.ask<UploadState>(startClaimUpload.path, file);
    expect([2, 3].map((count) => count * partBytes)).toContain(receivedBytes);
    for (let offset = receivedBytes; offset < bytes.length; offset += partBytes) {
      expect((await sendPart(fileId, offset)).status).toBe(200);
    }
    const state = await portal.ask<UploadState>(`${claimUpload.path}?fileId=${fileId}`);
    expect(state).toMatchObject({ isComplete: true, contentType: 'image/png' });
    const came = await portal.fetch(`${downloadClaimFile.path}?fileId=${fileId}`);
    const sum = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
    expect(sum(new Uint8Array(await came.arrayBuffer()))).toBe(sum(bytes));
  },
);
