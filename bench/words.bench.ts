/**
 * Words in the listing whatever was uploaded last: 3,000 newer rows without the word before a million of one account. 'Sorted' takes
 * every hit of the text's index and sorts them, as the listing did where the newest rows held none; 'plain' is the query by hand.
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
const limitMs = 30;
/** On the day of issue 15, with so many rows. */
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
    await database.executeSql(
      `update shipment set search_text = 'hn nobody' where account_id = $1 and shipment_id in (
        select shipment_id from shipment where account_id = $1 order by shipment_id desc limit ${newerRows})`,
      [admin.scope],
    );
    await database.executeSql('vacuum analyze shipment');
    const table = [
      [`${rowCount.toLocaleString('en')} rows, p50`, 'sorted', 'plain', 'portal', 'portal/plain'],
    ];
    for (const text of texts) {
      const filter = { text };
      const all = text
        .split(' ')
        .map((word) => `and search_text like '%${word}%'`)
        .join(' ');
      const sorted = await measure(() =>
        database.executeSql(`with hit as materialized (select shipment_id from shipment where account_id = '${admin.scope}' ${all})
          select shipment_id from hit order by shipment_id desc limit 51`),
      );
      const plain = await measure(() => database.executeSql(plainQuery(admin.scope, all, undefined)));
      const ours = await measure(() =>
        app.services.listing.list(session, { filter, sort: newestFirst, cursor: undefined, limit: 50 }),
      );
      const ms = (value: number) => `${value.toFixed(1)} ms`;
      hold({
        what: `'${text}' in ${rowCount.toLocaleString('en')} rows`,
        unit: 'ms',
        measured: ours.p50,
        aim: limitMs,
        before: rowCount === rowsBefore ? (before[text] ?? null) : null,
      });
      table.push([text, ms(sorted.p50), ms(plain.p50), ms(ours.p50), (ours.p50 / plain.p50).toFixed(2)]);
    }
    printTable(table);
    await app.stop();
  } finally {
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();
