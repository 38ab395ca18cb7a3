/** What happened is told, also when the server dies between the event and its delivery. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import pg from 'pg';
import { afterEach, expect, inject, it, vi } from 'vitest';

import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { createEndpoint } from '#shared/features/webhook/webhook.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import type { KillServerReady } from '../../test/kill-server.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { webhookReceiver } from '#server/test/webhook-receiver.ts';

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
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../../test/kill-server.ts')], {
    env: { ...process.env, LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  servers.push(server);
  const [ready] = (await once(server, 'message')) as [KillServerReady];
  return { server, ...ready };
}

it('Each event arrives once, after a restart, when the server was killed before any was sent', async () => {
  const receiver = await webhookReceiver();
  const database = await emptyDatabase();
  // No job is worked here: the calls are answered, and then it dies.
  const first = await startServer(database);
  const post = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${first.port}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${first.accessToken ?? ''}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
  await post(createEndpoint.path, { url: receiver.url });
  for (let count = 0; count < 5; count += 1) await post(createShipment.path, shipmentForm(MALAYSIA));
  await kill(first.server);
  expect(receiver.received).toEqual([]);

  await startServer({ ...database, WORKS: '1' });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(5), { timeout: 10_000, interval: 50 });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
  expect(new Set(receiver.received.map(({ event }) => event.type))).toEqual(new Set(['shipment.created']));
  await receiver.close();
});
