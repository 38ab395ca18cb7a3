/**
 * Costs and savings of partitions by month (docs/decisions, "No partitions by month yet"): the shipment table as it is,
 * compared with the same table partitioned by ranges of its ids, which are in order of time. `BENCH_SCALE=1000000` sets the
 * number of rows.
 */
import { randomUUID } from 'node:crypto';

import { type Database, openPostgres } from '../server/platform/db/database.ts';
import { lowestIdAt } from '../server/platform/db/ids.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { measure, plainQuery, productionLikeDatabase, times } from './listing.bench.ts';
import { listingRows } from './listing-rows.ts';
import { printTable } from './portal-process.ts';

const total = Number(process.env['BENCH_SCALE'] ?? 1_000_000);
const accountCount = 20;
/** The newest rows are inserted with all indexes in place and timed. */
const timedFrom = Math.floor(total * 0.95);
const rowsAtOnce = 2000;
/** The months over which `listing-rows.ts` distributes its rows. */
const firstMonth = new Date('2026-01-01T00:00:00+08:00');
const monthCount = 8;

const monthAt = (month: number) => {
  const at = new Date(firstMonth);
  at.setUTCMonth(at.getUTCMonth() + month);
  return at;
};

/**
 * In a separate schema, so that the same statements work on both. Unique indexes other than the primary key become ordinary
 * ones, because a partition can only enforce uniqueness within itself.
 */
async function makeCut(database: Database): Promise<void> {
  const run = (text: string) => database.executeSql(text);
  await run('create schema cut');
  await run(
    'create table cut.shipment (like public.shipment including defaults including generated including constraints) partition by range (shipment_id)',
  );
  await run('alter table cut.shipment add primary key (account_id, shipment_id)');
  const { rows } = await run(
    `select replace(replace(indexdef, 'public.shipment', 'cut.shipment'), 'UNIQUE INDEX', 'INDEX') as definition from pg_indexes
      where schemaname = 'public' and tablename = 'shipment' and indexname <> 'shipment_pkey'`,
  );
  for (const { definition } of rows as { definition: string }[]) await run(definition);
  for (let month = 0; month < monthCount; month += 1) {
    const [from, to] = [lowestIdAt(monthAt(month)), lowestIdAt(monthAt(month + 1))];
    await run(
      `create table cut.month_${month} partition of cut.shipment for values from ('${from}') to ('${to}')`,
    );
  }
}

async function insert(
  database: Database,
  accounts: readonly string[],
  from: number,
  to: number,
  step: number,
) {
  for (let at = from; at < to; at += step) {
    for (const [index, account] of accounts.entries())
      await database.executeSql(listingRows(total, accountCount), [
        account,
        at + index,
        Math.min(at + step, to) - 1,
      ]);
  }
}

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

interface Measured {
  name: string;
  said: string[];
  ms: number;
}

async function measuredIn(
  database: Database,
  accounts: readonly string[],
  schema: 'public' | 'cut',
): Promise<Measured[]> {
  await database.executeSql(`set search_path = ${schema}, public`);
  await insert(database, accounts, 0, timedFrom, 100_000);
  await database.executeSql('vacuum analyze shipment');
  const insertMs = await timed(() => insert(database, accounts, timedFrom, total, rowsAtOnce));
  await database.executeSql('vacuum analyze shipment');
  const [account = ''] = accounts;
  const { rows } = await database.executeSql(
    'select cn_no, order_id, shipment_id from shipment where account_id = $1 order by shipment_id offset $2 limit 1',
    [account, Math.floor(total / accountCount / 2)],
  );
  const [one] = rows as { cn_no: string; order_id: string; shipment_id: string }[];
  if (!one) throw new Error('No rows');
  const ask = (text: string) => () => database.executeSql(text);
  const month = `account_id = '${account}' and shipment_id >= '${lowestIdAt(monthAt(3))}' and shipment_id < '${lowestIdAt(monthAt(4))}'`;
  const questions: [string, () => Promise<unknown>][] = [
    ['listing, first page', ask(plainQuery(account, '', undefined))],
    ['listing, from its middle', ask(plainQuery(account, '', one.shipment_id))],
    ['listing, on hold', ask(plainQuery(account, `and status = 'on-hold'`, undefined))],
    [
      'one by its number',
      ask(`select * from shipment where account_id = '${account}' and cn_no = '${one.cn_no}'`),
    ],
    [
      'search, one order',
      ask(plainQuery(account, `and search_text like '%${one.order_id.toLowerCase()}%'`, undefined)),
    ],
    ['count of a month', ask(`select status, count(*) from shipment where ${month} group by status`)],
  ];
  const measured: Measured[] = [
    {
      name: `${(total - timedFrom).toLocaleString('en')} inserts`,
      said: [`${(insertMs / 1000).toFixed(1)} s`, ''],
      ms: insertMs,
    },
  ];
  for (const [name, work] of questions) {
    const found = await measure(work);
    measured.push({ name, said: times(found), ms: found.p50 });
  }
  const endMs = await timed(() =>
    database.executeSql(
      schema === 'cut'
        ? 'drop table cut.month_0'
        : `delete from shipment where shipment_id < '${lowestIdAt(monthAt(1))}'`,
    ),
  );
  measured.push({ name: 'the end of a month', said: [`${endMs.toFixed(0)} ms`, ''], ms: endMs });
  return measured;
}

export async function run(): Promise<void> {
  const cluster = await startCluster(['shared_buffers=1GB', 'max_wal_size=8GB', 'autovacuum=off', 'jit=off']);
  try {
    const database = openPostgres(await productionLikeDatabase(cluster.url), 1);
    try {
      await migrate(database);
      await makeCut(database);
      await database.executeSql('set session_replication_role = replica; set statement_timeout = 0');
      const accounts = Array.from({ length: accountCount }, () => randomUUID());
      const whole = await measuredIn(database, accounts, 'public');
      const cut = await measuredIn(database, accounts, 'cut');
      const table = [
        [`of ${total.toLocaleString('en')} shipments`, 'p50', 'p95', 'by months', 'p95', 'ratio'],
      ];
      for (const [index, { name, said, ms }] of whole.entries()) {
        const beside = cut[index];
        table.push([name, ...said, ...(beside?.said ?? []), ((beside?.ms ?? 0) / ms).toFixed(2)]);
      }
      printTable(table);
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
}

if (import.meta.main) await run();
