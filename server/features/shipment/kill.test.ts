/** What a customer was told is true, also when the server dies in the middle of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';

import type { Envelope } from '#shared/platform/http/call.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { createShipment, type CreatedShipment } from '#shared/features/shipment/shipment.contract.ts';

import type { KillServerCounts, KillServerReady } from '../../test/kill-server.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';

const creates = 1000;
const atOnce = 25;
const killAfter = 300;

const folders: string[] = [];
const servers: ChildProcess[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await kill(server);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

async function emptyDatabase(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-kill-'));
  folders.push(folder);
  if (process.env['TEST_DATABASE'] !== 'postgres') return { DATA_DIR: folder };
  const url = new URL(inject('postgresUrl'));
  const name = `kill_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return { DATA_DIR: folder, DATABASE_URL: url.href };
}

async function startServer(settings: Record<string, string>) {
  const program = resolve(import.meta.dirname, '../../test/kill-server.ts');
  const process_ = spawn(process.execPath, [program], {
    env: { ...process.env, LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  servers.push(process_);
  const [ready] = (await Promise.race([
    once(process_, 'message'),
    once(process_, 'exit').then(() => {
      throw new Error('The server did not start.');
    }),
  ])) as [KillServerReady];
  return { process: process_, ...ready };
}

/** Sends every create under its own key, some at once; tells each answer. Stops quietly when the server is gone. */
async function createAll(
  { port, token }: { port: number; token: string },
  onAnswer: (key: number, answer: CreatedShipment) => void,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < creates) {
      const key = next;
      next += 1;
      const response = await fetch(`http://127.0.0.1:${port}${createShipment.path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `key-${key}`,
        },
        body: JSON.stringify(shipmentForm(MALAYSIA, { orderId: `ORDER-${key}` })),
      }).catch(() => null);
      const envelope = await response?.json().catch(() => null);
      if (!envelope) return;
      const { r, e } = envelope as Envelope<CreatedShipment>;
      if (!r) throw new Error(e ?? 'no answer');
      onAnswer(key, r);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

describe('a server that is killed in the middle of 1,000 creates', () => {
  // Two processes and 1,300 requests: seconds on a quiet machine, a minute beside other work.
  it('has lost nothing that it acknowledged, and makes nothing twice', { timeout: 180_000 }, async () => {
    const settings = await emptyDatabase();
    const first = await startServer(settings);
    const token = first.accessToken ?? '';
    const acknowledged = new Map<number, string>();
    await createAll({ port: first.port, token }, (key, { consignmentNoteNo }) => {
      acknowledged.set(key, consignmentNoteNo);
      if (acknowledged.size === killAfter) first.process.kill('SIGKILL');
    });
    await kill(first.process);
    expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);
    expect(acknowledged.size).toBeLessThan(creates);

    const second = await startServer(settings);
    const all = new Map<number, string>();
    await createAll({ port: second.port, token }, (key, answer) => all.set(key, answer.consignmentNoteNo));
    expect(all.size).toBe(creates);
    for (const [key, cnNo] of acknowledged) expect(all.get(key), `key-${key}`).toBe(cnNo);
    expect(new Set(all.values()).size).toBe(creates);

    const answer = once(second.process, 'message') as Promise<[KillServerCounts]>;
    second.process.send('count');
    const [counts] = await answer;
    expect(counts).toEqual({ shipments: creates, events: creates, changes: creates, audits: creates });
  });
});
