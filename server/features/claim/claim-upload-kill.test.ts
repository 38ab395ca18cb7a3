/** A server that dies in the middle of an upload: what it acknowledged is there, and the file goes on where it was. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, expect, it } from 'vitest';

import {
  claimUpload,
  downloadClaimFile,
  partBytes,
  startClaimUpload,
  uploadClaimPart,
  type UploadState,
} from '#shared/features/claim/claim-files.contract.ts';
import type { Envelope } from '#shared/platform/http/call.ts';
import { createShipment, type CreatedShipment } from '#shared/features/shipment/shipment.contract.ts';

import { pngOf } from '#server/test/claim-factory.ts';
import type { KillServerReady } from '#server/test/kill-server.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { isOnPostgres } from '#server/test/test-app.ts';

const parts = 5;

let folder = '';
const servers: ChildProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await kill(server);
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

async function start() {
  const program = resolve(import.meta.dirname, '../../test/kill-server.ts');
  const server = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '1000000',
      NODE_ENV: 'test',
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  servers.push(server);
  const [ready] = (await once(server, 'message')) as [KillServerReady];
  return { server, ...ready };
}

// The bytes lie on the same disk beside either database; once is enough.
it.skipIf(isOnPostgres)(
  'A file goes on after a kill in the middle of it, and comes out as it went in',
  { timeout: 120_000 },
  async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-upload-'));
    const bytes = pngOf((parts - 1) * partBytes + 4321);
    const first = await start();
    const headers = { authorization: `Bearer ${first.accessToken ?? ''}` };
    const ask = async <R>(port: number, path: string, body?: unknown): Promise<R> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { r, e } = (await answer.json()) as Envelope<R>;
      if (r === null || e !== null) throw new Error(e ?? 'no answer');
      return r;
    };
    const sendPart = (port: number, fileId: string, offset: number) => {
      const form = new FormData();
      form.append('fileId', fileId);
      form.append('offset', String(offset));
      form.append('part', new Blob([new Uint8Array(bytes.subarray(offset, offset + partBytes))]), 'part');
      return fetch(`http://127.0.0.1:${port}${uploadClaimPart.path}`, {
        method: 'POST',
        headers,
        body: form,
      });
    };
    const { consignmentNoteNo } = await ask<CreatedShipment>(first.port, createShipment.path, shipmentForm());
    const file = {
      ConsignmentNo: consignmentNoteNo,
      kind: 'photo',
      fileName: 'unpacking.png',
      sizeBytes: bytes.length,
      modifiedAt: 7,
    };
    const { fileId } = await ask<UploadState>(first.port, startClaimUpload.path, file);
    for (let offset = 0; offset < 2 * partBytes; offset += partBytes) {
      expect((await sendPart(first.port, fileId, offset)).status).toBe(200);
    }
    // The third part is on its way when the server dies.
    const broken = sendPart(first.port, fileId, 2 * partBytes).catch(() => null);
    await new Promise((resume) => setTimeout(resume, 5));
    await kill(first.server);
    await broken;

    const second = await start();
    const { receivedBytes } = await ask<UploadState>(second.port, startClaimUpload.path, file);
    expect([2, 3].map((count) => count * partBytes)).toContain(receivedBytes);
    for (let offset = receivedBytes; offset < bytes.length; offset += partBytes) {
      expect((await sendPart(second.port, fileId, offset)).status).toBe(200);
    }
    const state = await ask<UploadState>(second.port, `${claimUpload.path}?fileId=${fileId}`);
    expect(state).toMatchObject({ isComplete: true, contentType: 'image/png' });
    const came = await fetch(`http://127.0.0.1:${second.port}${downloadClaimFile.path}?fileId=${fileId}`, {
      headers,
    });
    const sum = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
    expect(sum(new Uint8Array(await came.arrayBuffer()))).toBe(sum(bytes));
  },
);
