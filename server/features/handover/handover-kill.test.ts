/** A server that dies in the middle of a handover: what it acknowledged counts once, and closing happens whole or not. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, expect, it } from 'vitest';

import {
  closeHandover,
  getHandover,
  type HandoverDetail,
  handoverScans,
  startHandover,
} from '#shared/features/handover/handover.contract.ts';
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { createShipment, type CreatedShipment } from '#shared/features/shipment/shipment.contract.ts';
import type { CallReply, Envelope } from '#shared/platform/http/call.ts';

import { newId } from '#server/platform/db/ids.ts';
import { signed } from '#server/test/examples/handover.examples.ts';
import type { KillServerReady } from '#server/test/kill-server.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { isOnPostgres } from '#server/test/test-app.ts';

const notes = 6;
const device = 'Chrome on Android';

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

// What PostgreSQL acknowledged it keeps by itself; the embedded database is the one to ask.
it.skipIf(isOnPostgres)(
  'A handover goes on after a kill among its scans, and after one while it closes',
  { timeout: 120_000 },
  async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-handover-'));
    const first = await start();
    const headers = {
      authorization: `Bearer ${first.accessToken ?? ''}`,
      'content-type': 'application/json',
    };
    const ask = async <R>(port: number, path: string, body?: unknown, more: object = {}): Promise<R> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { r, e } = (await answer.json()) as Envelope<R>;
      if (r === null || e !== null) throw new Error(e ?? 'no answer');
      return r;
    };
    const made: CreatedShipment[] = [];
    for (let index = 0; index < notes; index += 1)
      made.push(await ask<CreatedShipment>(first.port, createShipment.path, shipmentForm()));
    const chosen = { shipments: { ConsignmentNo: made.map((note) => note.consignmentNoteNo) } };
    const { handoverId } = await ask<HandoverDetail>(first.port, startHandover.path, chosen);

    // The device keeps its scans until it has heard of them, and sends them as often as it must.
    const clock = { now: () => new Date() };
    const kept = made.map((note) => ({
      scanId: newId(clock),
      code: pieceBarCode(note.consignmentNoteNo, 1),
      at: new Date().toISOString(),
    }));
    const sendScans = (port: number, scans: typeof kept) =>
      ask<CallReply<typeof handoverScans>>(port, handoverScans.path, { handoverId, device, scans });
    expect((await sendScans(first.port, kept.slice(0, 3))).scannedCount).toBe(3);
    const lost = sendScans(first.port, kept.slice(3)).catch(() => null);
    await new Promise((resume) => setTimeout(resume, 3));
    await kill(first.server);
    await lost;

    const second = await start();
    const there = await ask<HandoverDetail>(second.port, `${getHandover.path}?handoverId=${handoverId}`);
    expect([3, notes]).toContain(there.scans.length);
    const again = await sendScans(second.port, kept);
    expect(again.results.map(({ outcome }) => outcome)).toEqual(kept.map(() => 'right'));
    expect(again.scannedCount).toBe(notes);

    const form = { handoverId, device, ...signed };
    const close = (port: number) =>
      ask<HandoverDetail>(port, closeHandover.path, form, { 'idempotency-key': `close-${handoverId}` });
    const broken = close(second.port).catch(() => null);
    await new Promise((resume) => setTimeout(resume, 5));
    await kill(second.server);
    await broken;

    const third = await start();
    const closed = await close(third.port);
    expect(closed).toMatchObject({ state: 'closed', scannedCount: notes });
    expect(closed.scans).toHaveLength(notes);
    for (const { shipmentId } of made) {
      const { status, events } = await ask<CallReply<typeof getShipment>>(
        third.port,
        `${getShipment.path}?shipmentId=${shipmentId}`,
      );
      expect([status, events.filter(({ code }) => code === 'HOV').length]).toEqual(['picked-up', 1]);
    }
  },
);
