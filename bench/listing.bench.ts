/**
 * The listing with a million shipments of one account, on PostgreSQL: time of a call in the service and over HTTP, compared
 * with a hand-written query for the same rows, and with that query behind a bare route without authentication and checks.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Fastify from 'fastify';

import { shipmentCounts, shipmentListing } from '../shared/features/cn-listing/shipment-listing.contract.ts';
import { newestFirst } from '../shared/features/cn-listing/listing-sorts.model.ts';
import { type ShipmentFilter } from '../shared/features/cn-listing/shipment-listing.model.ts';

import { makeApp } from '../server/app.ts';
import { type Database, openPostgres } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { readEnv } from '../server/env.ts';
import type { Session } from '../server/platform/http/principal.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { listingRows } from './listing-rows.ts';
import { hold } from './held.ts';
import { askOnce } from './measure.ts';
import { printTable } from './portal-process.ts';

export const rowCount = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
/** Runs only the cases whose name contains this text. */
const only = process.env['BENCH_CASE'] ?? '';
const repeats = 200;
/** Calls before measuring, because a portal that has just started runs uncompiled code. */
const warm = 600;
const pageSize = 50;
/** Times the p95 of the plain query behind a bare route, over HTTP. */
const limit = 2;

interface Case {
  name: string;
  filter: ShipmentFilter;
  /** SQL conditions of the plain query. */
  raw: string;
  /** A page from the middle of the account. */
  deep?: true;
}

const allCases: readonly Case[] = [
  { name: 'first page', filter: {}, raw: '' },
  { name: 'deep page', filter: {}, raw: '', deep: true },
  { name: 'status on hold', filter: { status: ['on-hold'] }, raw: `and status = 'on-hold'` },
  {
    name: 'unprinted',
    filter: { view: 'unprinted' },
    raw: `and status in ('created', 'pickup-booked') and printed_at is null`,
  },
  {
    name: 'needs you',
    filter: { view: 'needs-you' },
    raw: `and status in ('delivery-failed', 'on-hold', 'returning')`,
  },
  {
    name: 'printed, never so',
    filter: { printed: 'yes', status: ['pickup-booked'] },
    raw: `and status = 'pickup-booked' and printed_at is not null`,
  },
  {
    name: 'one old day',
    filter: { from: '2026-03-10', to: '2026-03-10' },
    raw: `and created_at >= '2026-03-10+08' and created_at < '2026-03-11+08'`,
  },
  { name: 'destination Perlis', filter: { state: ['Perlis'] }, raw: `and receiver_state = 'Perlis'` },
  {
    name: 'two states',
    filter: { state: ['Selangor', 'Perlis'] },
    raw: `and receiver_state in ('Selangor', 'Perlis')`,
  },
  {
    name: 'printed on one day',
    filter: { printedFrom: '2026-03-10', printedTo: '2026-03-10' },
    raw: `and printed_at >= '2026-03-10+08' and printed_at < '2026-03-11+08'`,
  },
  {
    name: 'printed in one week',
    filter: { printedFrom: '2026-03-10', printedTo: '2026-03-16' },
    raw: `and printed_at >= '2026-03-10+08' and printed_at < '2026-03-17+08'`,
  },
  { name: 'destination Selangor', filter: { state: ['Selangor'] }, raw: `and receiver_state = 'Selangor'` },
  {
    name: 'Perlis, on hold',
    filter: { state: ['Perlis'], status: ['on-hold'] },
    raw: `and receiver_state = 'Perlis' and status = 'on-hold'`,
  },
  { name: 'service Priority', filter: { service: ['priority'] }, raw: `and service = 'priority'` },
  { name: 'flow without rows', filter: { flow: ['international'] }, raw: `and flow = 'international'` },
  {
    name: 'text rare (order ID)',
    filter: { text: 'so-00123456' },
    raw: `and search_text like '%so-00123456%'`,
  },
  { name: 'text common (tan)', filter: { text: 'Tan' }, raw: `and search_text like '%tan%'` },
  {
    name: 'text, two words',
    filter: { text: 'tan siew' },
    raw: `and search_text like '%tan%' and search_text like '%siew%'`,
  },
  {
    name: 'text, Chinese',
    filter: { text: '陈 美玲' },
    raw: `and search_text like '%陈%' and search_text like '%美玲%'`,
  },
  { name: 'two letters, common', filter: { text: 'ng' }, raw: `and search_text like '%ng%'` },
  {
    name: 'two letters, one status',
    filter: { text: '陈', status: ['on-hold'] },
    raw: `and search_text like '%陈%' and status = 'on-hold'`,
  },
  { name: 'two letters without rows', filter: { text: 'zx' }, raw: `and search_text like '%zx%'` },
  { name: 'text without rows', filter: { text: 'xylophone' }, raw: `and search_text like '%xylophone%'` },
];

const cases = allCases.filter(({ name }) => name.includes(only));

export async function run(): Promise<void> {
  const cluster = await startCluster(['shared_buffers=512MB', 'max_wal_size=4GB', 'jit=off']);
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const database = openPostgres(await productionLikeDatabase(cluster.url), 4);
  try {
    await migrate(database);
    const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: folder, RATE_LIMIT: '1000000', DEMO_SPEED: '0' });
    const clock = { now: () => new Date() };
    const app = await makeApp({ env, database, clock, pages: null });
    await app.http.ready();
    const admin = await makeAdmin({ ...app, clock: { ...clock, set() {}, forward() {}, reset() {} } });
    const session = (await app.services.sessions.sessionOf(admin.accessToken)) as Session;
    const began = performance.now();
    await fill(database, admin.scope);
    process.stdout.write(
      `${rowCount.toLocaleString('en')} shipments of one account filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
    );

    const bare = Fastify();
    bare.post<{ Body: { sql: string } }>('/', async ({ body }) => (await database.executeSql(body.sql)).rows);
    const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
    const middle = await idAtRank(database, admin.scope, Math.floor(rowCount / 2));
    const table: string[][] = [
      [
        'case',
        'raw p50',
        'p95',
        'service p50',
        'p95',
        'raw, HTTP p50',
        'p95',
        'HTTP p50',
        'p95',
        'ratio p50',
        'p95',
      ],
    ];
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { authorization: `Bearer ${admin.accessToken}` };
    const post = (to: string, body: string) => () =>
      askOnce(agent, { url: to, method: 'POST', headers, body });
    const callsOf = ({ filter, raw, deep }: Omit<Case, 'name'>) => {
      const cursor = deep ? middle : undefined;
      const sql = plainQuery(admin.scope, raw, cursor);
      return [
        () => database.executeSql(sql),
        () => app.services.listing.list(session, { filter, sort: newestFirst, cursor, limit: pageSize }),
        post(bareUrl, JSON.stringify({ sql })),
        post(url + shipmentListing.path, JSON.stringify({ filter, cursor, limit: pageSize })),
      ] as const;
    };
    for (const call of callsOf({ filter: {}, raw: '' })) {
      for (let run = 0; run < warm; run += 1) await call();
    }
    for (const one of cases) {
      const [raw, service, rawOverHttp, overHttp] = callsOf(one);
      // Takes turns with its rivals, so that other load on the machine does not affect the ratio.
      const inProcess = await measureInTurn([raw, service]);
      const posted = await measureInTurn([rawOverHttp, overHttp]);
      const [bare = noTimes, ours = noTimes] = posted;
      table.push([one.name, ...[...inProcess, ...posted].flatMap(times), ...ratios(ours, bare)]);
      const what = `${one.name}: p95, of the plain query's behind a bare route`;
      hold({ what, unit: 'times', measured: ours.p95 / bare.p95, aim: limit });
    }
    agent.destroy();
    await bare.close();
    printTable(table);

    const counted: string[][] = [[shipmentCounts.path.split('/').at(-1) ?? '', 'p50', 'p95']];
    for (const { name, filter } of cases) {
      if (name === 'deep page') continue;
      counted.push([name, ...times(await measure(() => app.services.listing.count(session, filter)))]);
    }
    printTable(counted);
    await app.stop();
  } finally {
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Uses the default locale of PostgreSQL's installation: with the test cluster's plain C locale, trigrams do not support
 * Chinese.
 */
export async function productionLikeDatabase(clusterUrl: string): Promise<string> {
  const admin = openPostgres(clusterUrl, 1);
  await admin.executeSql(`create database bench template template0 locale 'C.UTF-8'`);
  await admin.close();
  const url = new URL(clusterUrl);
  url.pathname = '/bench';
  return url.href;
}

export async function fill(database: Database, accountId: string): Promise<void> {
  const chunk = 100_000;
  for (let from = 0; from < rowCount; from += chunk) {
    await database.executeSql(listingRows(rowCount), [accountId, from, Math.min(from + chunk, rowCount) - 1]);
  }
  await database.executeSql('vacuum analyze shipment');
}

async function idAtRank(database: Database, accountId: string, rank: number): Promise<string> {
  const { rows } = await database.executeSql(
    'select shipment_id from shipment where account_id = $1 order by shipment_id desc offset $2 limit 1',
    [accountId, rank],
  );
  return (rows[0] as { shipment_id: string }).shipment_id;
}

export function plainQuery(accountId: string, conditions: string, cursor: string | undefined): string {
  return `select shipment_id, cn_no, status, flow, service, content_type, receiver, piece_count, actual_grams,
    chargeable_grams, cod_cents, total_cents, order_id, created_at, printed_at, printed_count, delivered_at
    from shipment where account_id = '${accountId}' ${conditions} ${cursor ? `and shipment_id < '${cursor}'` : ''}
    order by shipment_id desc limit ${pageSize + 1}`;
}

interface Times {
  p50: number;
  p95: number;
}

const noTimes: Times = { p50: NaN, p95: NaN };

export async function measure(work: () => Promise<unknown>): Promise<Times> {
  return (await measureInTurn([work]))[0] ?? noTimes;
}

/** Runs the works in turns, one call of each. */
async function measureInTurn(works: readonly (() => Promise<unknown>)[]): Promise<Times[]> {
  const taken = works.map((): number[] => []);
  const began = performance.now();
  for (let run = 0; run < repeats + 2; run += 1) {
    for (const [of, work] of works.entries()) {
      const start = performance.now();
      await work();
      // The first two warm up.
      if (run >= 2) taken[of]?.push(performance.now() - start);
    }
    if (run >= 6 && performance.now() - began > 8000 * works.length) break;
  }
  return taken.map(timesOf);
}

function timesOf(taken: readonly number[]): Times {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

export const times = ({ p50, p95 }: Times) => [`${p50.toFixed(1)} ms`, `${p95.toFixed(1)} ms`];
const ratios = (ours: Times, raw: Times) => [
  (ours.p50 / raw.p50).toFixed(2),
  (ours.p95 / raw.p95).toFixed(2),
];

if (import.meta.main) await run();
