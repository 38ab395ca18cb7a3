/**
 * A real server in its own process, for tests that kill it. It sends its port over the process channel; on request it creates
 * an account and sends its token. `count` reports the number of rows in the tables; `jobs` the state of its queue; `remove a
 * file` stores a file and queues its removal; `follow a correction` queues the job that follows when a scan of its newest
 * parcel is corrected; `close` shuts it down in order.
 */
import { PgBoss } from 'pg-boss';

import { makeApp } from '#server/app.ts';
import { openEmbedded, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { removeFiles } from '#server/platform/files/remove-later.ts';
import { readEnv } from '#server/env.ts';
import { correctionJob } from '#server/features/operations/correct-scans.service.ts';
import { makeAdmin } from './factories.ts';

export interface KillServerReady {
  port: number;
  /** Null if no account was requested, because an earlier process created it. */
  accessToken: string | null;
}

export interface KillServerCounts {
  shipments: number;
  events: number;
  changes: number;
  audits: number;
  emails: number;
}

export interface KillServerJobs {
  /** All kinds of jobs that the portal runs. */
  kinds: string[];
  /** Unfinished jobs, by the name of their kind. */
  open: string[];
  /** Whether the file whose removal was queued still exists. */
  hasFile: boolean;
}

/** Sent for each job that is held. */
export interface HeldJob {
  held: string;
}

if (process.env['HOLDS_JOBS'] === '1') holdJobs();

/** Holds each job after its work is done but before it is marked as completed: the worst moment to be killed. */
function holdJobs(): void {
  const { work } = PgBoss.prototype;
  PgBoss.prototype.work = function held(this: PgBoss, ...given: unknown[]) {
    const [name, options, handler] = given as [string, object, (jobs: unknown) => Promise<unknown>];
    const holding = async (jobs: unknown) => {
      await handler(jobs);
      process.send?.({ held: name } satisfies HeldJob);
      await new Promise(() => undefined);
    };
    return Reflect.apply(work, this, [name, options, holding]) as Promise<string>;
  };
}

const env = readEnv(process.env);
const database =
  env.databaseUrl === null ? await openEmbedded(env.dataDir) : openPostgres(env.databaseUrl, 10);
await migrate(database);
// A restart some minutes later finds that the jobs of the killed process have expired.
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
// Tests of jobs run the workers; the others count only what the calls did.
if (process.env['WORKS'] === '1') await app.start();
else await app.kit.jobs.makeQueues();
await app.http.listen({ port: 0, host: '127.0.0.1' });
const address = app.http.server.address();
const port = typeof address === 'object' && address ? address.port : 0;
process.send?.({ port, accessToken } satisfies KillServerReady);

process.on('message', (message) => {
  if (message === 'count') void count().then((counts) => process.send?.(counts));
  if (message === 'jobs') void jobs().then((state) => process.send?.(state));
  if (message === 'remove a file') void removeOne();
  if (message === 'follow a correction') void followCorrection();
  if (message === 'close') void close();
});

const removed = 'test/to-be-removed';

async function removeOne(): Promise<void> {
  await app.kit.files.put(removed, Buffer.from('a photo'));
  await database.transaction((trx) => app.kit.jobs.enqueue(trx, removeFiles, { keys: [removed] }));
}

async function followCorrection(): Promise<void> {
  await database.transaction(async (trx) => {
    const { scope, shipmentId } = await trx
      .selectFrom('shipment')
      .select(['account_id as scope', 'shipment_id as shipmentId'])
      .orderBy('shipment_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await app.kit.jobs.enqueue(trx, correctionJob, { scope, shipmentId });
  });
}

async function jobs(): Promise<KillServerJobs> {
  const namesOf = async (text: string) => {
    const { rows } = await database.executeSql(text);
    return (rows as { name: string }[]).map(({ name }) => name);
  };
  return {
    kinds: await namesOf("select name from pgboss.queue where name not like '\\_\\_%' order by name"),
    open: await namesOf(
      "select name from pgboss.job where state in ('created', 'retry', 'active') order by name",
    ),
    hasFile: await app.kit.files.has(removed),
  };
}

async function close(): Promise<void> {
  await app.stop();
  await database.close();
  process.exit();
}

process.once('SIGTERM', () => void end());
/** Shuts down like start.ts. */
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
      (select count(*) from audit where action = 'shipment.created') as audits,
      (select count(*) from mail) as emails`);
  return rows[0] as KillServerCounts;
}
