/**
 * Ten million shipments on PostgreSQL compared with a million: whether the listing, its search and counts, tracking and
 * creating are as fast, and how far they are from the raw query. Twenty accounts grow side by side; the measured one has a
 * fifth of all rows, with two events for each shipment. `BENCH_SCALE=100000,1000000` sets other sizes; ten million need about
 * 35 GB in the temporary folder (TMPDIR) and half an hour to fill.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { publicTrackingPath } from '../shared/features/public-tracking/public-tracking-link.rules.ts';
import { consignmentNoteTracking } from '../shared/features/tracking/tracking.contract.ts';
import { shipmentCounts, shipmentListing } from '../shared/features/cn-listing/shipment-listing.contract.ts';
import { type Database, openPostgres } from '../server/platform/db/database.ts';
import { makeAdmin, type TestUser } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { createOverHttp, createRaw, sampleRows } from './creates.bench.ts';
import { hold } from './held.ts';
import { measure, plainQuery, productionLikeDatabase, times } from './listing.bench.ts';
import { listingRows } from './listing-rows.ts';
import { type BenchApp, makeBenchApp } from './measure.ts';
import { printTable } from './portal-process.ts';

const sizes = (process.env['BENCH_SCALE'] ?? '1000000,10000000').split(',').map(Number);
/**
 * Limit of the p95 with the most rows, as a multiple of the lowest p95 with fewer rows. With ten times the rows, a query whose
 * cost depends on the page goes down one more index level and finds less of the index in memory; one whose cost depends on the
 * rows would take ten times as long.
 */
const growthAim = 3;
const accountCount = 20;
/** The measured account gets this many residues of the twenty: a fifth. */
const ownShare = 4;
const chunk = 500_000;
const settings = [
  'shared_buffers=1GB',
  'maintenance_work_mem=1GB',
  'max_wal_size=16GB',
  'autovacuum=off',
  'jit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

interface Figures {
  ours: { p50: number; p95: number };
  raw: { p50: number; p95: number };
}

interface Sized {
  total: number;
  pairs: Map<string, Figures>;
}

/** Drops all indexes except those of keys and builds them after `work`, in a fraction of the time. */
async function withoutIndexes(database: Database, work: () => Promise<void>): Promise<void> {
  const { rows } = await database.executeSql(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in ('shipment'::regclass, 'shipment_event'::regclass)
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`);
  const indexes = rows as { name: string; definition: string }[];
  for (const { name } of indexes) await database.executeSql(`drop index ${name}`);
  await work();
  // Building an index of ten million rows takes longer than the statement timeout.
  await database.executeSql('set statement_timeout = 0');
  for (const { definition } of indexes) await database.executeSql(definition);
}

const events = `
  insert into shipment_event (account_id, shipment_id, event_id, code, place, at, recorded_at, by_whom, dedupe_key)
  select account_id, shipment_id, overlay(shipment_id::text placing n::text from 36)::uuid, code, 'Kuala Lumpur', at, at, 'Depot', code
  from shipment cross join lateral (values (1, 'CRT', created_at), (2, 'PKU', created_at + interval '1 day'))
    as made (n, code, at)
  where account_id = $1 and shipment_id not in (select shipment_id from shipment_event where account_id = $1)`;

/** Uses a single connection, because its settings apply to that connection only. */
async function fill(url: string, total: number, accounts: readonly string[]): Promise<void> {
  const database = openPostgres(url, 1);
  try {
    await database.executeSql('set session_replication_role = replica; set statement_timeout = 0');
    await withoutIndexes(database, async () => {
      for (let from = 0; from < total; from += chunk) {
        const to = Math.min(from + chunk, total) - 1;
        for (let residue = 0; residue < accountCount; residue += 1) {
          const account = accounts[residue < ownShare ? 0 : residue];
          await database.executeSql(listingRows(total, accountCount), [account, from + residue, to]);
        }
        process.stderr.write(
          `  ${Math.min(from + chunk, total).toLocaleString('en')} of ${total.toLocaleString('en')}\r`,
        );
      }
      for (const account of new Set(accounts)) await database.executeSql(events, [account]);
    });
    // Above the generated numbers.
    await database.executeSql("select setval('cn_hn_my', 60000000)");
    await database.executeSql('vacuum analyze shipment');
    await database.executeSql('vacuum analyze shipment_event');
  } finally {
    await database.close();
  }
}

async function measured(app: BenchApp, user: TestUser, total: number): Promise<Map<string, Figures>> {
  const { database } = app.kit;
  const headers = { authorization: `Bearer ${user.accessToken}` };
  const post = async (url: string, payload: object) => {
    const answer = await app.http.inject({ method: 'POST', url, headers, payload });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  const pairs = new Map<string, Figures>();
  const pair = async (name: string, ours: () => Promise<unknown>, raw: () => Promise<unknown>) =>
    void pairs.set(name, { ours: await measure(ours), raw: await measure(raw) });
  const list = (name: string, filter: object, conditions: string) =>
    pair(
      name,
      () => post(shipmentListing.path, { filter, limit: 50 }),
      () => database.executeSql(plainQuery(user.scope, conditions, undefined)),
    );

  const { rows } = await database.executeSql(
    `select cn_no, order_id from shipment where account_id = $1 and status = 'delivered' order by shipment_id offset $2 limit 400`,
    [user.scope, Math.floor(total / 50)],
  );
  const own = rows as { cn_no: string; order_id: string }[];
  const rare = own[0]?.order_id.toLowerCase() ?? '';
  await list('listing, first page', {}, '');
  await list('listing, on hold', { status: ['on-hold'] }, `and status = 'on-hold'`);
  await list('search, one order', { text: rare }, `and search_text like '%${rare}%'`);
  await list('search, a common name', { text: 'tan' }, `and search_text like '%tan%'`);
  await pair(
    'counts',
    () => post(shipmentCounts.path, { filter: {} }),
    () =>
      database.executeSql(
        `select status, printed_at is null, count(*) from (select status, printed_at from shipment where account_id = $1
          order by shipment_id desc limit 10000) as newest group by 1, 2`,
        [user.scope],
      ),
  );
  let next = 0;
  const another = () => own[(next += 1) % own.length]?.cn_no ?? '';
  const rawTracking = () =>
    database.executeSql(
      `select s.*, e.* from shipment s join shipment_event e using (account_id, shipment_id) where s.account_id = $1 and s.cn_no = $2`,
      [user.scope, another()],
    );
  await pair(
    'tracking',
    () => post(consignmentNoteTracking.path, { ConsignmentNo: [another()] }),
    rawTracking,
  );
  let visitor = 0;
  await pair(
    'public tracking',
    async () => {
      // Public tracking allows thirty requests a minute from one address.
      const remoteAddress = `10.1.${(visitor += 1) >> 8}.${visitor & 255}`;
      const answer = await app.http.inject({ url: publicTrackingPath(another()), remoteAddress });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    rawTracking,
  );
  await createOverHttp(app, user, 'first');
  const samples = await sampleRows(app, user);
  let made = 0;
  await pair(
    'create',
    () => createOverHttp(app, user, `scale-${(made += 1)}`),
    () => createRaw(app, samples),
  );
  return pairs;
}

async function atSize(total: number): Promise<Map<string, Figures>> {
  const cluster = await startCluster(settings);
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    const url = await productionLikeDatabase(cluster.url);
    const database = openPostgres(url, 4);
    const app = await makeBenchApp(database, folder);
    try {
      const users: TestUser[] = [];
      for (let i = 0; i < accountCount; i += 1) users.push(await makeAdmin(app));
      const [user] = users;
      if (!user) throw new Error('No account');
      const began = performance.now();
      await fill(
        url,
        total,
        users.map(({ scope }) => scope),
      );
      await database.executeSql('checkpoint');
      const { rows } = await database.executeSql('select pg_database_size(current_database()) as bytes');
      const gigabytes = (rows[0] as { bytes: number }).bytes / 2 ** 30;
      process.stdout.write(
        `${total.toLocaleString('en')} shipments, ${gigabytes.toFixed(1)} GB, filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
      );
      return await measured(app, user, total);
    } finally {
      await app.stop();
      await database.close();
    }
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function run(): Promise<void> {
  const results: Sized[] = [];
  for (const total of sizes) results.push({ total, pairs: await atSize(total) });
  const [least] = results;
  for (const { total, pairs } of results) {
    const table = [
      [`of ${total.toLocaleString('en')}`, 'p50', 'p95', 'raw p50', 'p95', 'p95/raw', 'p95/least'],
    ];
    for (const [name, { ours, raw }] of pairs) {
      const before = least?.pairs.get(name)?.ours.p95 ?? ours.p95;
      const ratios = [(ours.p95 / raw.p95).toFixed(2), (ours.p95 / before).toFixed(2)];
      table.push([name, ...times(ours), ...times(raw), ...ratios]);
    }
    printTable(table);
  }
  holdGrowth(results);
}

/** Compares the largest size with the fastest of the smaller ones. */
function holdGrowth(results: readonly Sized[]): void {
  const [most, ...smaller] = results.toSorted((a, b) => b.total - a.total);
  if (!most || smaller.length === 0) return;
  for (const [name, { ours }] of most.pairs) {
    const least = Math.min(...smaller.map(({ pairs }) => pairs.get(name)?.ours.p95 ?? Infinity));
    hold({
      what: `${name}: p95 at ${most.total.toLocaleString('en')} rows, of the least at fewer`,
      unit: 'times',
      measured: ours.p95 / least,
      aim: growthAim,
    });
  }
}

if (import.meta.main) await run();
