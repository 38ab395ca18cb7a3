/** A portal that something is taken away from, and a customer who goes on creating parcels and remembers which were acknowledged. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { startClaimUpload, uploadClaimPart } from '../shared/features/claim/claim-files.contract.ts';
import { shipmentListing } from '../shared/features/cn-listing/shipment-listing.contract.ts';
import { createShipment } from '../shared/features/shipment/shipment.contract.ts';
import { MALAYSIA } from '../shared/platform/market/markets.ts';
import { shipmentForm } from '../server/test/shipment-form.ts';

export const port = 4583;
const patienceMs = 60_000;

interface Running {
  child: ChildProcess;
  /** What it said on its way, of errors. */
  said(): string;
}

export function startOn(
  folder: string,
  settings: Record<string, string> = {},
  log: number | 'ignore' = 'ignore',
): Running {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.js')], {
    stdio: ['ignore', log, 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DEMO_SPEED: '0',
      RATE_LIMIT: '1000000',
      LOG_LEVEL: 'fatal',
      ...settings,
    },
  });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
  return { child, said: () => said };
}

export async function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await setTimeout(100))
    if (await isSo()) return;
  throw new Error(`Not within ${patienceMs / 1000} s: ${what}`);
}

export async function ready({ child, said }: Running): Promise<void> {
  await until('the portal is ready', () => {
    if (child.exitCode !== null) throw new Error(`The portal did not start: ${said()}`);
    return isReady();
  });
}

export async function stop({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** The calls of a customer; it knows its portal from the environment, and is loaded when there is one. */
export async function customer() {
  const { ask, tokenOf } = await import('./portal.ts');
  const token = await tokenOf('MYS0001');
  const acknowledged = new Map<string, string>();
  let next = 0;

  async function create(key: string): Promise<string | number> {
    const body = shipmentForm(MALAYSIA, { orderId: key });
    const headers = { 'idempotency-key': key };
    const { status, r } = await ask(createShipment.path, { token, body, headers });
    return status === 200 ? String(r['consignmentNoteNo']) : status;
  }

  return {
    ask: (path: string, body: unknown) => ask(path, { token, body }),
    token,
    /** A new one; the status where it was refused. */
    async createNext(): Promise<number> {
      const key = `disk-${(next += 1)}`;
      const made = await create(key).catch(() => 0);
      if (typeof made === 'number') return made;
      acknowledged.set(key, made);
      return 200;
    },
    /** How many of those that were acknowledged are not what they were. */
    async lost(): Promise<number> {
      let lost = 0;
      for (const [key, number] of acknowledged) if ((await create(key)) !== number) lost += 1;
      return lost;
    },
    count: () => acknowledged.size,
  };
}
export type Customer = Awaited<ReturnType<typeof customer>>;

/** Creates until `refusals` of them were refused; the statuses of those. */
export async function createUntilRefused(
  { createNext }: Customer,
  refusals: number,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (let refused = 0, tries = 0; refused < refusals && tries < 3000; tries += 1) {
    const status = await createNext();
    if (status === 200) continue;
    refused += 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return statuses;
}

export const said = (statuses: Map<number, number>) =>
  [...statuses].map(([status, count]) => `${status} × ${count}`).join(', ') || 'none';

export interface Told {
  held: boolean;
  figure: string;
}

/** A photo of 400 KB for a parcel of one's own; each call sends the same part again. */
export async function uploading(me: Customer): Promise<() => Promise<Response>> {
  await me.createNext();
  const { r } = await me.ask(shipmentListing.path, { limit: 1 });
  const [number] = /H[A-Z]\d{9}MY/u.exec(JSON.stringify(r)) ?? [];
  const bytes = new Uint8Array(400_000);
  bytes.set(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  const about = { kind: 'photo', fileName: 'box.png', sizeBytes: bytes.length, modifiedAt: 7 };
  const started = await me.ask(startClaimUpload.path, { ConsignmentNo: number, ...about });
  return async () => {
    const form = new FormData();
    form.append('fileId', String(started.r['fileId']));
    form.append('offset', '0');
    form.append('part', new Blob([bytes]), 'part');
    const answer = await fetch(`http://127.0.0.1:${port}${uploadClaimPart.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}` },
      body: form,
    });
    await answer.arrayBuffer();
    return answer;
  };
}
