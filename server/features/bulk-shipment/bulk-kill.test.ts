/** A server that is killed while it submits an upload goes on with it, and makes each row once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, expect, it } from 'vitest';

import type { Envelope } from '#shared/platform/http/call.ts';
import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import type { KillServerCounts, KillServerReady } from '#server/test/kill-server.ts';
import { emptyPostgres, isOnPostgres } from '#server/test/test-app.ts';

const rows = 600;
const killAfter = 100;

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

async function startServer(settings: Record<string, string>) {
  const program = resolve(import.meta.dirname, '../../test/kill-server.ts');
  const process_ = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '1000000',
      NODE_ENV: 'test',
      WORKS: '1',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  servers.push(process_);
  const [ready] = (await once(process_, 'message')) as [KillServerReady];
  return { process: process_, ...ready };
}

it('goes on where it was: every row once, in order', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bulk-kill-'));
  folders.push(folder);
  const settings = { DATA_DIR: folder, ...(isOnPostgres && { DATABASE_URL: await emptyPostgres() }) };
  const first = await startServer(settings);
  const authorization = `Bearer ${first.accessToken ?? ''}`;
  let { port } = first;
  const ask = async <R>(method: string, path: string, body?: object | FormData): Promise<R> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { r, e } = (await answer.json()) as Envelope<R>;
    if (r === null) throw new Error(e ?? path);
    return r;
  };
  const head = 'Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods';
  const lines = Array.from(
    { length: rows },
    (_, i) => `Ali ${i},0123456789,${i} Jalan Ampang,50450,Parcel,1,No`,
  );
  const file = fileForm([head, ...lines].join('\n'), 'orders.csv');
  const { uploadId } = await ask<contract.BulkUpload>('POST', contract.uploadBulkFile.path, file);
  await ask('POST', contract.submitBulk.path, { uploadId });
  const progress = () =>
    ask<contract.BulkProgress>('GET', `${contract.getBulkProgress.path}?uploadId=${uploadId}`);
  for (;;) {
    const { made } = await progress();
    if (made >= killAfter) break;
    await new Promise((next) => setTimeout(next, 20));
  }
  await kill(first.process);

  const second = await startServer(settings);
  ({ port } = second);
  let last = await progress();
  expect(last.made).toBeLessThan(rows);
  while (last.state === 'submitting') {
    await new Promise((next) => setTimeout(next, 200));
    last = await progress();
  }
  expect(last).toMatchObject({ state: 'done', made: rows, refused: 0 });
  const answer = once(second.process, 'message') as Promise<[KillServerCounts]>;
  second.process.send('count');
  const [counts] = await answer;
  expect(counts).toMatchObject({ shipments: rows, events: rows, changes: rows });
  const page = await ask<{ rows: contract.BulkRowReply[] }>('POST', contract.bulkRows.path, { uploadId });
  const cns = page.rows.map(({ consignmentNoteNo }) => consignmentNoteNo ?? '');
  expect(cns).toEqual([...new Set(cns)].toSorted());
});
