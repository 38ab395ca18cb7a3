/**
 * Searching words in the listing after an upload: 3,000 newer rows without the word before a million of one account. 'Sorted'
 * takes every hit of the text index and sorts them, as the listing did if the newest rows had no hit; 'plain' is the
 * hand-written query. Then 40,000 newer rows, more than one call reads row by row: a user waits for all calls until the page is
 * full.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { newestFirst } from '../shared/features/cn-listing/listing-sorts.model.ts';

import { makeApp } from '../server/app.ts';
import { openPostgres } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { readEnv } from '../server/env.ts';
import type { Session } from '../server/platform/http/principal.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { fill, measure, plainQuery, productionLikeDatabase, rowCount } from './listing.bench.ts';
import { hold } from './held.ts';
import { printTable } from './portal-process.ts';

const texts = ['tan', 'tan siew', 'so-00123456', '12345', 'xylophone'] as const;
const newerRows = 3000;
const manyNewerRows = 40_000;
const pageSize = 50;
/** Limit of a call; docs/benchmarks.md uses it for the p95. */
const limitMs = 30;
/** Number of rows in the measurement on the day of issue 15. */
const rowsBefore = 10_000_000;
const before: Partial<Record<(typeof texts)[number], number>> = {
  tan: 1762,
  'tan siew': 161,
  'so-00123456': 117,
  '12345': 55,
};

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
    await fill(database, admin.scope);
    const upload = async (rows: number) => {
      await database.executeSql(
        `update shipment set search_text = 'hn nobody' where account_id = $1 and shipment_id in (
          select shipment_id from shipment where account_id = $1 order by shipment_id desc limit ${rows})`,
        [admin.scope],
      );
      await database.executeSql('vacuum analyze shipment');
    };
    const list = (text: string, cursor?: string) =>
      app.services.listing.list(session, { filter: { text }, sort: newestFirst, cursor, limit: pageSize });
    /** Calls like a screen: until the page is full or there are no more rows. */
    const wholePage = async (text: string) => {
      let [rows, calls] = [0, 0];
      let cursor: string | undefined;
      do {
        const part = await list(text, cursor);
        rows += part.rows.length;
        calls += 1;
        cursor = part.nextCursor ?? undefined;
      } while (rows < pageSize && cursor !== undefined);
      return { rows, calls };
    };
    const named = `${rowCount.toLocaleString('en')} rows`;
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    await upload(newerRows);
    const table = [[`${named}, p50`, 'sorted', 'plain', 'portal', 'portal/plain', 'portal p95']];
    for (const text of texts) {
      const all = text
        .split(' ')
        .map((word) => `and search_text like '%${word}%'`)
        .join(' ');
      const sorted = await measure(() =>
        database.executeSql(`with hit as materialized (select shipment_id from shipment where account_id = '${admin.scope}' ${all})
          select shipment_id from hit order by shipment_id desc limit 51`),
      );
      const plain = await measure(() => database.executeSql(plainQuery(admin.scope, all, undefined)));
      const ours = await measure(() => list(text));
      hold({
        what: `'${text}' in ${named}`,
        unit: 'ms',
        measured: ours.p50,
        aim: limitMs,
        before: rowCount === rowsBefore ? (before[text] ?? null) : null,
      });
      hold({ what: `'${text}' in ${named}, p95`, unit: 'ms', measured: ours.p95, aim: limitMs });
      const cells = [sorted.p50, plain.p50, ours.p50].map(ms);
      table.push([text, ...cells, (ours.p50 / plain.p50).toFixed(2), ms(ours.p95)]);
    }
    printTable(table);

    await upload(manyNewerRows);
    const behind = `behind ${manyNewerRows.toLocaleString('en')} newer rows`;
    const whole = [[`${named}, a page ${behind}`, 'calls', 'rows', 'p50', 'p95']];
    for (const text of texts) {
      const { rows, calls } = await wholePage(text);
      const { p50, p95 } = await measure(() => wholePage(text));
      hold({ what: `'${text}' ${behind} of ${named}, p95`, unit: 'ms', measured: p95, aim: limitMs });
      whole.push([text, String(calls), String(rows), ms(p50), ms(p95)]);
    }
    printTable(whole);
    await app.stop();
  } finally {
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();
