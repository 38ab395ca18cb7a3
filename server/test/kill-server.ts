/**
 * A real server in a process of its own, for tests that kill it. Sends its port over the process channel; told to, it makes an
 * account and sends its token. Asked for `count`, it reports what is in the tables; asked to `close`, it ends in order.
 */
import { makeApp } from '#server/app.ts';
import { openEmbedded, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { makeAdmin } from './factories.ts';

export interface KillServerReady {
  port: number;
  /** Null when no account was asked for, as an earlier process made it. */
  accessToken: string | null;
}

export interface KillServerCounts {
  shipments: number;
  events: number;
  changes: number;
  audits: number;
}

const env = readEnv(process.env);
const database =
  env.databaseUrl === null ? await openEmbedded(env.dataDir) : openPostgres(env.databaseUrl, 10);
await migrate(database);
// One that starts again some minutes later finds that what the killed one was at has run out.
const aheadMs = Number(process.env['AHEAD_MINUTES'] ?? 0) * 60_000;
const clock = {
  now: () => new Date(Date.now() + aheadMs),
  set: () => undefined,
  forward: () => undefined,
  reset: () => undefined,
};
const app = { ...(await makeApp({ env, database, clock, pages: null })), clock };
await app.loadReferenceData();
const accessToken = process.env['MAKES_ACCOUNT'] === '1' ? (await makeAdmin(app)).accessToken : null;
// A test of jobs has them worked; the others count what the calls alone did.
if (process.env['WORKS'] === '1') await app.start();
else await app.kit.jobs.makeQueues();
await app.http.listen({ port: 0, host: '127.0.0.1' });
const address = app.http.server.address();
const port = typeof address === 'object' && address ? address.port : 0;
process.send?.({ port, accessToken } satisfies KillServerReady);

process.on('message', (message) => {
  if (message === 'count') void count().then((counts) => process.send?.(counts));
  if (message === 'close') void close();
});

async function close(): Promise<void> {
  await app.stop();
  await database.close();
  process.exit();
}

process.once('SIGTERM', () => void end());
/** As main.ts does it. */
async function end(): Promise<void> {
  app.stopTakingWork();
  await new Promise((resume) => setTimeout(resume, 500));
  await app.stop();
  await database.close();
  process.exit(0);
}

async function count(): Promise<KillServerCounts> {
  const { rows } = await database.executeSql(`
    select (select count(*) from shipment) as shipments,
      (select count(*) from shipment_event where code = 'CRT') as events,
      (select count(*) from operations_change) as changes,
      (select count(*) from audit where action = 'shipment.created') as audits`);
  return rows[0] as KillServerCounts;
}
