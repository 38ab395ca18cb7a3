/** The dashboard's counts: cells, and changes not yet added to them. Both are read together, so the counts are always current. */
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

/** Adds changes as part of the following statement, which saves a round trip. Open screens are notified. */
export function withCounts(trx: Trx, scope: AccountScope, changes: readonly CountChange[]) {
  // One parameter, so that the statement is the same for any number of changes, including none.
  const given = sql`
    select ${sql.join(changedColumns.map((name) => sql.ref(name)))}
    from jsonb_populate_recordset(null::shipment_count_change, ${JSON.stringify(changes)}::text::jsonb)`;
  return withMark(trx, scope).with('counted', (db) =>
    db.insertInto('shipment_count_change').columns(changedColumns).expression(given),
  );
}

/** Inserts changes for rows that are already written. Open screens are notified even when no count changed. */
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

/**
 * Allows one fold or rebuild at a time across all instances; reading and adding changes is not blocked. Call before
 * anything is read.
 */
export async function lockCells(trx: Trx): Promise<void> {
  await sql`lock table shipment_count in share row exclusive mode`.execute(trx);
}

/** All later statements of the transaction see the same snapshot. Call before any other statement. */
export async function readOneSnapshot(trx: Trx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(trx);
}

/** Adds at most `most` changes to the cells and deletes them. Returns how many there were. */
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

/** Deletes cells that have become zero. */
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

/** All accounts, or the one with this number. */
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
  /** The day, or null for sums over several days; days before `from` are always summed. */
  day: string | null;
  /** True for days from `from` on, false for earlier days. */
  isNow: boolean;
  key1: string;
  key2: string;
  n: number;
  cents: number;
}

interface CountsWanted {
  kinds: readonly CountKind[];
  /** Kinds that are returned per day. */
  byDay: readonly CountKind[];
  /** `since`: first day of the comparison period; `from`: first day of the reported period; `to`: last day. */
  since: string;
  from: string;
  to: string;
}

/** The sums of the account's cells and pending changes. */
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
