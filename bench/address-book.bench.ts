/**
 * The address book with a million addresses of one account, on PostgreSQL: pages, searches, counts and duplicates over HTTP.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addressDoubles } from '../shared/features/address-book/address-chosen.contract.ts';
import { addressBookCounts, addressBookListing } from '../shared/features/address-book/address.contract.ts';

import { type Database, openPostgres } from '../server/platform/db/database.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { makeBenchApp } from './measure.ts';
import { printTable } from './portal-process.ts';

const rowCount = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const chunk = 50_000;
const repeats = 15;

const listing = (more: object) => ({
  call: addressBookListing,
  body: { kind: 'receiver', limit: 50, ...more },
});
const cases = {
  'first page': listing({}),
  'phone, whole': listing({ text: '012-345 6789' }),
  'phone, of one person': listing({ text: '10654321' }),
  'name, common': listing({ text: 'tan' }),
  'name and town': listing({ text: 'tan ipoh' }),
  state: listing({ text: 'perak' }),
  'email of one person': listing({ text: 'p777777@mail.example' }),
  'Chinese name': listing({ text: '陈美玲' }),
  'two letters': listing({ text: 'ng' }),
  'nothing found': listing({ text: 'xylophone' }),
  tag: listing({ tag: 'VIP' }),
  counts: { call: addressBookCounts, body: {} },
  'counts, common name': { call: addressBookCounts, body: { text: 'tan' } },
  doubles: { call: addressDoubles, body: { kind: 'receiver' } },
};

export async function run(): Promise<void> {
  const cluster = await startCluster(['shared_buffers=512MB', 'max_wal_size=4GB', 'jit=off']);
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const admin = openPostgres(cluster.url, 1);
  // With the test cluster's plain C locale, trigrams do not support Chinese.
  await admin.executeSql(`create database bench template template0 locale 'C.UTF-8'`);
  await admin.close();
  const database = openPostgres(Object.assign(new URL(cluster.url), { pathname: '/bench' }).href, 4);
  try {
    const app = await makeBenchApp(database, folder);
    const user = await makeAdmin(app);
    await fill(database, user.scope);
    const table = [['case', 'p50', 'p95']];
    for (const [name, { call, body }] of Object.entries(cases)) {
      const taken: number[] = [];
      for (let turn = 0; turn < repeats; turn += 1) {
        const start = performance.now();
        const answer = await app.http.inject({
          method: call.method,
          url: call.path,
          headers: { authorization: `Bearer ${user.accessToken}` },
          payload: body,
        });
        if (answer.statusCode !== 200) throw new Error(answer.body);
        taken.push(performance.now() - start);
        if (taken.length >= 4 && performance.now() - start > 1500) break;
      }
      const sorted = taken.toSorted((a, b) => a - b);
      const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`;
      table.push([name, at(0.5), at(0.95)]);
    }
    printTable(table);
    await app.stop();
  } finally {
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Inserts plausible people; one in a thousand exists twice. */
async function fill(database: Database, accountId: string): Promise<void> {
  const began = performance.now();
  for (let from = 0; from < rowCount; from += chunk) {
    await database.executeSql(
      `insert into address (account_id, address_id, kind, ref_id, party, tags, is_default, search_text, name_key, created_at, updated_at)
      select $1, (lpad(to_hex(1780000000000 + n), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid, 'receiver', 'R' || n,
        jsonb_build_object('name', name, 'companyName', '', 'phone', phone, 'altPhone', '', 'email', 'p' || n || '@mail.example',
          'address1', n || ' Jalan Bunga', 'address2', '', 'address3', '', 'postcode', postcode, 'city', city, 'state', state, 'country', 'MY'),
        case when n % 500 = 0 then array['VIP'] else '{}'::text[] end, false,
        lower('r' || n || ' ' || name || ' ' || phone || ' 0' || phone || ' 60' || phone || ' p' || n || '@mail.example ' || n || ' jalan bunga '
          || postcode || ' ' || city || ' ' || state),
        lower(name) || '|' || postcode, now(), now()
      from (
        select n, case when n % 1000 = 0 then '10' || lpad((n - 1)::text, 7, '0') else '10' || lpad(n::text, 7, '0') end as phone,
          (array['Tan Siew', 'Nurul Huda', '陈美玲', 'Kavitha Raman', 'Lim Ng'])[1 + n % 5] || ' ' || n as name,
          (array['31400', '05000', '47300', '80000'])[1 + n % 4] as postcode,
          (array['Ipoh', 'Alor Setar', 'Petaling Jaya', 'Johor Bahru'])[1 + n % 4] as city,
          (array['Perak', 'Kedah', 'Selangor', 'Johor'])[1 + n % 4] as state
        from generate_series($2::int, $3::int) as n
      ) as people`,
      [accountId, from, Math.min(from + chunk, rowCount) - 1],
    );
  }
  await database.executeSql('vacuum analyze address');
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(
    `${rowCount.toLocaleString('en')} addresses of one account filled in ${seconds.toFixed(0)} s\n`,
  );
}

if (import.meta.main) await run();
