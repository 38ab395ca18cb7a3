/** The database or the bucket fails under load and recovers: no restart is needed, and no acknowledged request is lost. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from 's3rver';
import { expect, it, onTestFinished } from 'vitest';

import {
  claimUpload,
  startClaimUpload,
  uploadClaimPart,
  type UploadState,
} from '#shared/features/claim/claim-files.contract.ts';
import { createShipment, type CreatedShipment } from '#shared/features/shipment/shipment.contract.ts';
import type { Envelope } from '#shared/platform/http/call.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { pngOf } from '#server/test/claim-factory.ts';
import { type Gate, gateTo } from '#server/test/gate.ts';
import { type KillablePortal, killablePortal } from '#server/test/killable-portal.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { isOnPostgres } from '#server/test/test-app.ts';

const timeout = 120_000;
/** Enough for a busy machine. */
const patience = { timeout: 60_000 };

/** A portal that is connected to its database through the gate. */
async function gatedPortal(): Promise<{ gate: Gate; portal: KillablePortal }> {
  let gate: Gate | undefined;
  const portal = await killablePortal({
    async databaseBy(given) {
      const url = new URL(given);
      gate = await gateTo(Number(url.port));
      return `postgres://${url.username}@127.0.0.1:${gate.port}${url.pathname}`;
    },
  });
  if (!gate) throw new Error('This is for PostgreSQL.');
  const made = gate;
  onTestFinished(() => made.close());
  return { gate, portal };
}

/** Creates a shipment with its own key; returns the CN if it was acknowledged, otherwise the status. */
async function create(portal: KillablePortal, key: string): Promise<string | number> {
  return (await createdBy(portal, key)).made;
}

async function createdBy(portal: KillablePortal, key: string) {
  const response = await portal.fetch(createShipment.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(shipmentForm(MALAYSIA, { orderId: key })),
  });
  const { r } = (await response.json()) as Envelope<CreatedShipment>;
  return {
    made: response.status === 200 && r ? r.consignmentNoteNo : response.status,
    /** The next connection goes to another instance. */
    isLast: response.headers.get('connection') === 'close',
  };
}

it.skipIf(!isOnPostgres)(
  'A database outage under load is answered 503, the portal recovers by itself, and acknowledged shipments exist once',
  { timeout },
  async () => {
    const { gate, portal } = await gatedPortal();
    await portal.start();
    const acknowledged = new Map<string, string>();
    const refused: number[] = [];
    let next = 0;
    const over = new AbortController();
    const worker = async () => {
      while (!over.signal.aborted) {
        const key = `key-${(next += 1)}`;
        const made = await create(portal, key);
        if (typeof made === 'string') acknowledged.set(key, made);
        else refused.push(made);
      }
    };
    const workers = Array.from({ length: 8 }, worker);
    await expect.poll(() => acknowledged.size, patience).toBeGreaterThan(30);
    gate.shut();
    await expect.poll(() => refused.length, patience).toBeGreaterThan(30);
    gate.open();
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, patience).toBeGreaterThan(before + 30);
    over.abort();
    await Promise.all(workers);
    expect(new Set(refused)).toEqual(new Set([503]));
    // Each key is sent again: the response is the first one, and no shipment is created twice.
    const again = await Promise.all([...acknowledged.keys()].map((key) => create(portal, key)));
    expect(again).toEqual([...acknowledged.values()]);
    const { shipments } = await portal.count();
    expect(shipments).toBeGreaterThanOrEqual(acknowledged.size);
    expect(shipments).toBeLessThanOrEqual(acknowledged.size + 8);
  },
);

it.skipIf(isOnPostgres)(
  'A bucket outage answers uploads with 503 and stores nothing, shipments can be created, and the upload then succeeds',
  { timeout },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'portal-faults-s3-'));
    const bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'parcels' }],
    });
    const gate = await gateTo((await bucket.run()).port);
    onTestFinished(async () => {
      await gate.close();
      await bucket.close();
      rmSync(directory, { recursive: true });
    });
    const portal = await killablePortal({
      settings: { FILES_URL: `s3://S3RVER:S3RVER@parcels?endpoint=http://127.0.0.1:${gate.port}` },
    });
    await portal.start();
    const made = await create(portal, 'first');
    const bytes = pngOf(4321);
    const file = { kind: 'photo', fileName: 'box.png', sizeBytes: bytes.length, modifiedAt: 7 };
    const { fileId } = await portal.ask<UploadState>(startClaimUpload.path, { ConsignmentNo: made, ...file });
    const send = () => {
      const form = new FormData();
      form.append('fileId', fileId);
      form.append('offset', '0');
      form.append('part', new Blob([new Uint8Array(bytes)]), 'part');
      return portal.fetch(uploadClaimPart.path, { method: 'POST', body: form });
    };
    gate.shut();
    const away = await send();
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '60']);
    expect(typeof (await create(portal, 'second'))).toBe('string');
    expect(readdirSync(join(directory, 'parcels'), { recursive: true })).toEqual([]);
    gate.open();
    expect((await send()).status).toBe(200);
    const state = await portal.ask<UploadState>(`${claimUpload.path}?fileId=${fileId}`);
    expect(state.receivedBytes).toBe(bytes.length);
  },
);

it.skipIf(!isOnPostgres)(
  'A stop under load answers every request that has begun, and stores exactly the acknowledged shipments',
  { timeout },
  async () => {
    const portal = await killablePortal();
    await portal.start({ works: true });
    const acknowledged = new Map<string, string>();
    const cut: unknown[] = [];
    let next = 0;
    const worker = async () => {
      for (;;) {
        const key = `key-${(next += 1)}`;
        try {
          const { made, isLast } = await createdBy(portal, key);
          if (typeof made === 'string') acknowledged.set(key, made);
          if (isLast) return;
        } catch (error) {
          cut.push(error);
          return;
        }
      }
    };
    const workers = Array.from({ length: 12 }, worker);
    await expect.poll(() => acknowledged.size, patience).toBeGreaterThan(50);
    expect(await portal.terminate()).toBe(0);
    await Promise.all(workers);
    expect(cut).toEqual([]);
    await portal.start();
    expect((await portal.count()).shipments).toBe(acknowledged.size);
  },
);

it.skipIf(!isOnPostgres)(
  'A stop ends normally although the database host no longer responds',
  { timeout },
  async () => {
    const { gate, portal } = await gatedPortal();
    await portal.start({ works: true });
    expect(typeof (await create(portal, 'before'))).toBe('string');
    gate.silence();
    // Its timed tasks send a query each second.
    await new Promise((resume) => setTimeout(resume, 3000));
    const began = performance.now();
    expect(await portal.terminate()).toBe(0);
    expect(performance.now() - began).toBeLessThan(25_000);
  },
);
