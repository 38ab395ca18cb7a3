/** The COD ledger of one account with a million entries, on PostgreSQL, compared with plain SQL on the entries. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { codEntries, codOverview, codParcels } from '../shared/features/cod-ledger/cod-ledger.contract.ts';

import { makeApp } from '../server/app.ts';
import { openPostgres } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { readEnv } from '../server/env.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { listingRows } from './listing-rows.ts';
import { printTable } from './portal-process.ts';

const entryCount = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
/** Entries of each parcel: due, collected, fee, batched, paid. */
const entriesEach = 5;
const parcelCount = Math.ceil(entryCount / entriesEach);
const repeats = 30;
const chunk = 100_000;
const now = new Date('2026-07-20T10:00:00+08:00');

export async function run(): Promise<void> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const database = openPostgres(cluster.url, 4);
  try {
    await migrate(database);
    const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: folder, RATE_LIMIT: '1000000', DEMO_SPEED: '0' });
    const clock = { now: () => now };
    const app = await makeApp({ env, database, clock, pages: null });
    await app.http.ready();
    const admin = await makeAdmin({ ...app, clock: { ...clock, set() {}, forward() {}, reset() {} } });
    for (let from = 0; from < parcelCount; from += chunk)
      await database.executeSql(listingRows(parcelCount), [
        admin.scope,
        from,
        Math.min(from + chunk, parcelCount) - 1,
      ]);
    await database.executeSql(filling, [admin.scope]);
    const began = performance.now();
    const days = await app.services.codLedger.closeDays();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${days} days of ${entryCount.toLocaleString('en')} entries added up in ${seconds} s\n`,
    );
    await database.executeSql('vacuum analyze');

    const headers = { authorization: `Bearer ${admin.accessToken}` };
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    };
    const raw = (text: string, more: readonly string[] = []) =>
      measure(() => database.executeSql(text, [admin.scope, ...more]));
    const table = [['case', 'p50', 'p95', 'the entries by plain SQL, p50']];
    const page = await raw('select * from cod_entry where account_id = $1 order by entry_id desc limit 51');
    const sum = await raw(balance, ['2026-07-20']);
    const earlier = await raw(balance, ['2026-04-20']);
    const cases: [string, () => Promise<unknown>, Times | null][] = [
      ['entries, first page', () => ask('POST', codEntries.path, {}), page],
      ['parcels, first page', () => ask('POST', codParcels.path, {}), null],
      ['parcels in view Paid', () => ask('POST', codParcels.path, { view: 'paid' }), null],
      ...searches.map(([what, text, view]): [string, () => Promise<unknown>, null] => [
        `parcels found by ${what}`,
        () => ask('POST', codParcels.path, { text, ...(view && { view }) }),
        null,
      ]),
      ['balances of today', () => ask('GET', codOverview.path), sum],
      ['balances three months ago', () => ask('GET', `${codOverview.path}?day=2026-04-20`), earlier],
    ];
    for (const [name, work, rival] of cases) {
      const { p50, p95 } = await measure(work);
      const against = rival ? `${rival.p50.toFixed(1)} ms (${(p50 / rival.p50).toFixed(2)} times)` : '';
      table.push([name, `${p50.toFixed(1)} ms`, `${p95.toFixed(1)} ms`, against]);
    }
    printTable(table);
    await app.stop();
  } finally {
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Label, text, and the view to search if it is not all of them. */
const searches: readonly (readonly [string, string, 'due'?])[] = [
  ['a CN', `HN${10_000_000 + Math.floor(parcelCount / 3)}`],
  ['a whole order ID', `SO-${String(Math.floor(parcelCount / 3)).padStart(8, '0')}`],
  [
    'the end of an order ID',
    String(Math.floor(parcelCount / 3))
      .padStart(8, '0')
      .slice(1),
  ],
  ['a phone', '012-3456 789'],
  ['a common name', 'tan'],
  ['a rare pair of words', 'kavitha 1234'],
  ['a name of two letters', 'ng'],
  ['a word that no parcel has', 'zzyzx'],
];

/** Every parcel was paid a week after it was made. */
const filling = `
  with given as (
    select account_id, shipment_id, cn_no, created_at as at, 100000::bigint as cents from shipment where account_id = $1
  ), parcels as (
    insert into cod_parcel (account_id, shipment_id, cn_no, currency, fee_cents, paid_cents, asked_cents, asked_fee_cents,
      is_delivered, state, updated_at)
    select account_id, shipment_id, cn_no, 'MYR', 2000, cents - 2000, cents, 2000, true, 'paid', at from given
  )
  insert into cod_entry (account_id, entry_id, shipment_id, cn_no, code, debit, credit, cents, currency, day, at)
  select account_id, cod_id(booked.at), shipment_id, cn_no, step.code, step.debit, step.credit,
    case step.code when 'fee' then 2000 when 'batched' then cents - 2000 when 'paid' then cents - 2000 else cents end, 'MYR',
    to_char(booked.at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD'), booked.at
  from given
  cross join (values ('due', 'due', 'goods', 0), ('collected', 'held', 'due', 3), ('fee', 'fee', 'held', 3),
    ('batched', 'paying', 'held', 7), ('paid', 'paid', 'paying', 7)) as step (code, debit, credit, days)
  cross join lateral (select least(given.at + make_interval(days => step.days), timestamptz '2026-07-20 09:00+08') as at) as booked`;

const balance = `
  select currency, pot, sum(cents) from (
    select entry.currency, moved.pot, moved.cents from cod_entry entry
    cross join lateral (values (entry.debit, entry.cents), (entry.credit, -entry.cents)) as moved (pot, cents)
    where account_id = $1 and day <= $2) as every_move group by currency, pot`;

interface Times {
  p50: number;
  p95: number;
}

async function measure(work: () => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  for (let time = 0; time < repeats + 2; time += 1) {
    const start = performance.now();
    await work();
    if (time >= 2) taken.push(performance.now() - start);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

if (import.meta.main) await run();
