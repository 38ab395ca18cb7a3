/**
 * Dashboard and inbox of one account, on PostgreSQL, compared with one count over an index, and the cost of the stored counts
 * for each event. With a million shipments unless `BENCH_ROWS` says otherwise; BENCH_ROWS=10000000 needs about 25 GB of disk.
 * All rows are generated inside the database; so are the stored counts. Up to a million rows, the portal's own rebuild then
 * calculates the counts again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { codOutstanding } from '../shared/features/cod-ledger/cod-ledger.contract.ts';
import { getDashboard } from '../shared/features/dashboard/dashboard.contract.ts';
import { exceptionCounts, exceptionListing } from '../shared/features/exceptions/exceptions.contract.ts';
import { MALAYSIA, marketOf } from '../shared/platform/market/markets.ts';

import { makeApp } from '../server/app.ts';
import type { AccountScope } from '../server/platform/db/account-scope.ts';
import { type Database, openPostgres } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { readEnv } from '../server/env.ts';
import { rebuildCounts } from '../server/features/shipment/shipment-count.service.ts';
import { recordEvents } from '../server/features/shipment/shipment-event.service.ts';
import { countedRaw } from '../server/test/counted-raw.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { listingRows } from './listing-rows.ts';
import { printTable } from './portal-process.ts';

const rowCount = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const repeats = 200;
/** Requests before the measured ones, so that preparing statements and compiling code is not measured. */
const warmUps = 20;
const eventsMeasured = 400;
const chunk = 100_000;
const rebuildMost = 1_000_000;
/** Takes longer to build than everything else together, and is used only to search for words. */
const searchIndex = 'shipment_by_search';

export async function run(): Promise<void> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const database = openPostgres(cluster.url, 4);
  try {
    await migrate(database);
    const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: folder, RATE_LIMIT: '1000000', DEMO_SPEED: '0' });
    const clock = { now: () => new Date('2026-07-20T10:00:00+08:00') };
    const app = await makeApp({ env, database, clock, pages: null });
    await app.http.ready();
    const admin = await makeAdmin({ ...app, clock: { ...clock, set() {}, forward() {}, reset() {} } });
    await fill(cluster.url, admin.scope);
    if (rowCount <= rebuildMost) await rebuild(database, admin.scope);

    const headers = { authorization: `Bearer ${admin.accessToken}` };
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    };
    const count = await measure(() =>
      database.executeSql(
        `select count(*) from shipment where account_id = $1 and status = 'delivery-failed' and is_printed = false`,
        [admin.scope],
      ),
    );
    const cases: [string, () => Promise<unknown>][] = [
      ['dashboard, 30 days', () => ask('GET', getDashboard.path)],
      ['dashboard, 180 days', () => ask('GET', `${getDashboard.path}?from=2026-01-22&to=2026-07-20`)],
      ['COD not yet paid, by age', () => ask('GET', codOutstanding.path)],
      ['inbox, first page', () => ask('POST', exceptionListing.path, {})],
      ['inbox, counts', () => ask('GET', exceptionCounts.path)],
    ];
    const table = [
      ['case', 'p50', 'p95', 'times one indexed count, p50'],
      row('one indexed count', count, count),
    ];
    for (const [name, work] of cases) table.push(row(name, await measure(work), count));
    printTable(table);
    await eventCost(database, clock, admin.scope);
    await app.stop();
  } finally {
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Uses a separate connection, because filling takes longer than the portal's statement timeout. */
async function fill(url: string, accountId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fillShipments(client, accountId);
    await client.query(waitingRows, [accountId]);
    await client.query(codRows, [accountId]);
    // Computes the stored counts from the rows.
    await client.query(
      `insert into shipment_count (account_id, kind, day, key_1, key_2, n, cents)
       select $1::uuid, kind, day, key_1, key_2, n, cents from (${countedRaw}) as cell`,
      [accountId],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/**
 * Omits the search index, which nothing here reads; builds the others after the rows are inserted, which is several times
 * faster.
 */
async function fillShipments(client: pg.Client, accountId: string): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'shipment' and indexname not in (select conname from pg_constraint where conrelid = 'shipment'::regclass)
     order by indexname`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let from = 0; from < rowCount; from += chunk)
    await client.query(listingRows(rowCount), [accountId, from, Math.min(from + chunk, rowCount) - 1]);
  for (const { name, definition } of indexes) if (name !== searchIndex) await client.query(definition);
  await client.query('analyze shipment');
}

async function rebuild(database: Database, scope: AccountScope): Promise<void> {
  const cells = async () => {
    const { rows } = await database.executeSql(
      `select md5(string_agg(concat_ws('|', kind, day, key_1, key_2, n, cents), ',' order by kind, day, key_1, key_2)) as sum
       from shipment_count where account_id = $1`,
      [scope],
    );
    return (rows as { sum: string }[])[0]?.sum;
  };
  const filled = await cells();
  const began = performance.now();
  await rebuildCounts({ database }, scope, marketOf(MALAYSIA));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${rowCount.toLocaleString('en')} shipments counted anew in ${seconds} s\n`);
  if ((await cells()) !== filled) throw new Error('The rebuild counts otherwise than the rows say.');
}

/** Each parcel that failed or is held has waited since one of its events. */
const waitingRows = `
   with failed as (
     select account_id, shipment_id, status, created_at, gen_random_uuid() as event_id,
       case status when 'on-hold' then 'HLD' else 'NOH' end as code
     from shipment where account_id = $1 and status in ('delivery-failed', 'on-hold')
   ), events as (
     insert into shipment_event (account_id, shipment_id, event_id, code, detail, place, at, recorded_at, by_whom, dedupe_key)
     select account_id, shipment_id, event_id, code, '{}', 'Kajang', created_at, created_at, 'Azlan', code from failed
   )
   insert into shipment_waiting (account_id, shipment_id, kind, code, event_id, since, attempts)
   select account_id, shipment_id, case code when 'HLD' then 'hold' else 'failed' end, code, event_id, created_at, 1 from failed`;

/** One parcel in ten has COD, and the ledger says where its money is: with the receiver, held for a few days, or paid. */
const codRows = `
   insert into cod_parcel (account_id, shipment_id, cn_no, currency, due_cents, held_cents, paid_cents, asked_cents, asked_fee_cents,
     state, updated_at)
   select account_id, shipment_id, cn_no, 'MYR', case state when 'due' then cod_cents else 0 end,
     case state when 'held' then cod_cents else 0 end, case state when 'paid' then cod_cents else 0 end, cod_cents, 0, state, created_at
   from (
     select *, 8800 as cod_cents, case when status <> 'delivered' then 'due'
       when created_at > timestamptz '2026-07-10+08' then 'held' else 'paid' end as state
     from (select account_id, shipment_id, cn_no, status, created_at from shipment
       where account_id = $1 and status not in ('returned', 'cancelled') and substr(cn_no, 9, 1) = '7') as parcel) as known`;

/** Compares the same event with stored counts and without the table of changes: the cost of keeping them. */
async function eventCost(database: Database, clock: { now: () => Date }, scope: AccountScope): Promise<void> {
  const { rows } = await database.executeSql(
    `select shipment_id from shipment where account_id = $1 and status = 'created' order by shipment_id limit ${eventsMeasured * 2}`,
    [scope],
  );
  const ids = (rows as { shipment_id: string }[]).map((one) => one.shipment_id);
  const record = async (some: readonly string[]) => {
    const began = performance.now();
    for (const shipmentId of some) {
      await database.transaction((trx) =>
        recordEvents(clock, trx, scope, shipmentId, [
          { code: 'PKU', at: clock.now(), place: 'Kajang', byWhom: 'Azlan' },
        ]),
      );
    }
    return ((performance.now() - began) * 1000) / some.length;
  };
  const counted = await record(ids.slice(0, eventsMeasured));
  // Keeps the statement but drops its writes.
  await database.executeSql(
    `create function no_row() returns trigger language plpgsql as $$ begin return null; end $$`,
  );
  await database.executeSql(
    `create trigger no_counts before insert on shipment_count_change for each row execute function no_row()`,
  );
  const bare = await record(ids.slice(eventsMeasured));
  process.stdout.write(
    `an event with its counts ${counted.toFixed(0)} µs, without ${bare.toFixed(0)} µs: ${(counted / bare).toFixed(2)} times\n`,
  );
}

interface Times {
  p50: number;
  p95: number;
}

const row = (name: string, { p50, p95 }: Times, count: Times) => [
  name,
  `${p50.toFixed(1)} ms`,
  `${p95.toFixed(1)} ms`,
  (p50 / count.p50).toFixed(1),
];

async function measure(work: () => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  for (let time = 0; time < repeats + warmUps; time += 1) {
    const start = performance.now();
    await work();
    if (time >= warmUps) taken.push(performance.now() - start);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

if (import.meta.main) await run();
