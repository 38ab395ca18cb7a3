/** The dashboard's counts: cells, and what changed since they were put together. Read as one, so that they never lag. */
import { type Insertable, sql } from 'kysely';

import type { MarketId } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { markChange, withMark } from '#server/platform/db/change-marks.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { ShipmentCountChangeTable } from '#server/platform/db/tables/shipments.ts';
import type { CountedShipment, CountKind } from './shipment-count.rules.ts';

export type CountChange = Insertable<ShipmentCountChangeTable>;

export const countedColumns = [
  'created_at',
  'status',
  'service',
  'total_cents',
  'cod_cents',
  'receiver_state',
  'reason_code',
  'failed_attempts',
  'first_scan_at',
  'delivered_at',
  'promise',
  'promised_day',
  'printed_at',
] as const;

export const changedColumns = [
  'account_id',
  'change_id',
  'kind',
  'day',
  'key_1',
  'key_2',
  'n',
  'cents',
] as const;

/** Adds changes as part of the statement that follows, so that they cost no round trip of their own; open screens are told. */
export function withCounts(trx: Trx, scope: AccountScope, changes: readonly CountChange[]) {
  // As one parameter: however many there are, also none, it is the same statement.
  const given = sql`
    select ${sql.join(changedColumns.map((name) => sql.ref(name)))}
    from jsonb_populate_recordset(null::shipment_count_change, ${JSON.stringify(changes)}::text::jsonb)`;
  return withMark(trx, scope).with('counted', (db) =>
    db.insertInto('shipment_count_change').columns(changedColumns).expression(given),
  );
}

/** What was written before; open screens are told even where no count changed. */
export async function insertChanges(
  trx: Trx,
  scope: AccountScope,
  changes: readonly CountChange[],
): Promise<void> {
  if (changes.length === 0) return markChange(trx, scope);
  await withMark(trx, scope)
    .insertInto('shipment_count_change')
    .values([...changes])
    .execute();
}

/** One folder or rebuild at a time on all instances; readers and writers of changes go on. Taken before anything is read. */
export async function lockCells(trx: Trx): Promise<void> {
  await sql`lock table shipment_count in share row exclusive mode`.execute(trx);
}

/** Everything that follows in the transaction sees the same moment. Before any other statement. */
export async function seeOneMoment(trx: Trx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(trx);
}

/** Puts at most `most` changes into the cells; returns how many there were. */
export async function foldChanges(trx: Trx, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from shipment_count_change where (account_id, change_id) in (
        select account_id, change_id from shipment_count_change limit ${most})
      returning account_id, kind, day, key_1, key_2, n, cents
    ), put as (
      insert into shipment_count (account_id, kind, day, key_1, key_2, n, cents)
      select account_id, kind, day, key_1, key_2, sum(n)::bigint, sum(cents)::bigint
      from taken group by account_id, kind, day, key_1, key_2
      having sum(n) <> 0 or sum(cents) <> 0
      on conflict (account_id, kind, day, key_1, key_2)
      do update set n = shipment_count.n + excluded.n, cents = shipment_count.cents + excluded.cents
    )
    select count(*)::int as taken from taken`.execute(trx);
  return rows[0]?.taken ?? 0;
}

/** Cells that became zero. */
export async function dropEmptyCells(trx: Trx): Promise<void> {
  await sql`delete from shipment_count where n = 0 and cents = 0`.execute(trx);
}

export async function deleteCounts(trx: Trx, scope: AccountScope): Promise<void> {
  await trx.deleteFrom('shipment_count').where('account_id', '=', scope).execute();
  await trx.deleteFrom('shipment_count_change').where('account_id', '=', scope).execute();
}

export function listCounted(
  trx: Trx,
  scope: AccountScope,
  below: string | null,
  limit: number,
): Promise<(CountedShipment & { shipment_id: string })[]> {
  return trx
    .selectFrom('shipment')
    .select(['shipment_id', ...countedColumns, sql<string>`receiver ->> 'country'`.as('receiver_country')])
    .where('account_id', '=', scope)
    .$if(below !== null, (query) => query.where('shipment_id', '<', below))
    .orderBy('shipment_id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertCells(trx: Trx, cells: readonly Omit<CountChange, 'change_id'>[]): Promise<void> {
  if (cells.length > 0)
    await trx
      .insertInto('shipment_count')
      .values([...cells])
      .execute();
}

/** All, or the one with a number. */
export async function listAccounts(
  reader: Reader,
  accountNo: string | null = null,
): Promise<{ scope: AccountScope; market: MarketId }[]> {
  const { rows } = await sql<{ scope: AccountScope; market: MarketId }>`
    select account_id as scope, market from account
    where ${accountNo}::text is null or account_no = ${accountNo} order by account_id`.execute(reader);
  return rows;
}

export interface CountSum {
  kind: CountKind;
  /** A day, or null where days were put together, as those before `from` always are. */
  day: string | null;
  /** From `from` on; otherwise of the days before. */
  isNow: boolean;
  key1: string;
  key2: string;
  n: number;
  cents: number;
}

export interface CountsWanted {
  kinds: readonly CountKind[];
  /** Kinds that are reported day by day. */
  byDay: readonly CountKind[];
  /** First day, and the first one of what it is compared with, and the last. */
  since: string;
  from: string;
  to: string;
}

/** Sums of the account's cells and changes. */
export async function sumCounts(
  reader: Reader,
  scope: AccountScope,
  { kinds, byDay, since, from, to }: CountsWanted,
): Promise<CountSum[]> {
  const { rows } = await sql<CountSum>`
    select kind, case when kind = any(${[...byDay]}::text[]) and day >= ${from} then day end as day, day >= ${from} as "isNow",
      key_1 as key1, key_2 as key2, sum(n)::bigint as n, sum(cents)::bigint as cents
    from (
      select kind, day, key_1, key_2, n, cents from shipment_count
      where account_id = ${scope} and kind = any(${[...kinds]}::text[]) and day between ${since} and ${to}
      union all
      select kind, day, key_1, key_2, n, cents from shipment_count_change
      where account_id = ${scope} and kind = any(${[...kinds]}::text[]) and day between ${since} and ${to}
    ) as cell
    group by 1, 2, 3, 4, 5
    having sum(n) <> 0`.execute(reader);
  return rows;
}

export async function hasSetting(reader: Reader, name: string): Promise<boolean> {
  const row = await reader
    .selectFrom('portal_setting')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepSetting(reader: Reader, name: string): Promise<void> {
  await reader
    .insertInto('portal_setting')
    .values({ name, value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
