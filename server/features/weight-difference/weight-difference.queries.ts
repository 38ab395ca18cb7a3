import { type Insertable, sql, type Updateable } from 'kysely';

import type { WeightView } from '#shared/features/weight-difference/weight-difference.contract.ts';
import type { WeightState } from '#shared/features/weight-difference/weight-difference.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { type Among, isAmong } from '#server/platform/db/among.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { WeightDifferenceTable } from '#server/platform/db/tables/money.ts';
import type { PieceColumn } from '#server/platform/db/tables/shipments.ts';
import type { PageWanted } from '#server/features/exceptions/exception-sources.rules.ts';

const differences = (reader: Reader) =>
  reader
    .selectFrom('weight_difference as difference')
    .innerJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'difference.account_id')
        .onRef('shipment.shipment_id', '=', 'difference.shipment_id'),
    )
    .innerJoin('account', 'account.account_id', 'difference.account_id')
    .selectAll('difference')
    .select(['shipment.order_id', 'shipment.receiver', 'account.account_no', 'account.market']);

export type DifferenceRow = NonNullable<Awaited<ReturnType<typeof findOne>>>;

export async function findOne(reader: Reader, scope: AccountScope, differenceId: string) {
  return differences(reader)
    .where('difference.account_id', '=', scope)
    .where('difference.difference_id', '=', differenceId)
    .executeTakeFirst();
}

/** Finds a difference by its id alone; operations do not name the account. */
export async function findAny(reader: Reader, differenceId: string) {
  return differences(reader).where('difference.difference_id', '=', differenceId).executeTakeFirst();
}

const statesOf: Record<WeightView, readonly WeightState[]> = {
  all: ['open', 'disputed', 'accepted', 'upheld', 'withdrawn'],
  open: ['open'],
  disputed: ['disputed'],
  charged: ['accepted', 'upheld'],
  withdrawn: ['withdrawn'],
};

export async function listPage(
  reader: Reader,
  scope: AccountScope,
  { view, below, limit }: { view: WeightView; below: string | null; limit: number },
): Promise<DifferenceRow[]> {
  return differences(reader)
    .where('difference.account_id', '=', scope)
    .$if(view !== 'all', (query) => query.where('difference.state', 'in', statesOf[view]))
    .$if(below !== null, (query) => query.where('difference.difference_id', '<', below ?? ''))
    .orderBy('difference.difference_id', 'desc')
    .limit(limit)
    .execute();
}

export async function sumByState(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('weight_difference')
    .select('state')
    .select(({ fn }) => [fn.sum<number>('add_cents').as('cents'), fn.countAll<number>().as('count')])
    .where('account_id', '=', scope)
    .where('state', 'in', ['open', 'disputed'])
    .groupBy('state')
    .execute();
}

export async function sumByWeek(reader: Reader, scope: AccountScope, from: string) {
  return reader
    .selectFrom('weight_difference')
    .select(['week', 'state'])
    .select(({ fn }) => [fn.sum<number>('add_cents').as('cents'), fn.countAll<number>().as('count')])
    .where('account_id', '=', scope)
    .where('week', '>=', from)
    .groupBy(['week', 'state'])
    .execute();
}

export async function findRule(reader: Reader, scope: AccountScope) {
  return reader.selectFrom('weight_rule').selectAll().where('account_id', '=', scope).executeTakeFirst();
}

export async function saveRule(
  trx: Trx,
  scope: AccountScope,
  change: { tolerance_grams?: number; tolerance_basis_points?: number; accept_cents?: number },
): Promise<void> {
  await trx
    .insertInto('weight_rule')
    .values({ account_id: scope, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute();
}

export async function accountByNo(reader: Reader, accountNo: string) {
  const { rows } = await sql<{ scope: AccountScope }>`
    select account_id as scope from account where account_no = ${accountNo}`.execute(reader);
  return rows[0]?.scope;
}

/** Finds shipments by consignment note number, which is how operations identify them. */
export async function shipmentsByCn(reader: Reader, cnNos: readonly string[]) {
  return reader
    .selectFrom('shipment')
    .innerJoin('account', 'account.account_id', 'shipment.account_id')
    .select([
      'shipment.account_id as scope',
      'shipment.shipment_id as shipmentId',
      'shipment.cn_no as cnNo',
      'shipment.piece_count as pieceCount',
      'account.market',
    ])
    .where('shipment.cn_no', '=', sql<string>`any(${[...cnNos]}::text[])`)
    .execute();
}

/** Returns what hubs have measured so far, by piece. The caller has locked the shipment. */
export async function piecesWeighed(trx: Trx, scope: AccountScope, shipmentId: string) {
  const rows = await trx
    .selectFrom('hub_weight')
    .select(['piece', 'weight_grams as weightGrams', 'length_mm as lengthMm', 'width_mm as widthMm'])
    .select('height_mm as heightMm')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
  return new Map(rows.map(({ piece, ...measures }): [number, PieceColumn] => [piece, measures]));
}

/** Saves a weighing; for each piece the last one counts. */
export async function keepWeighed(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  piece: number,
  { weightGrams, lengthMm, widthMm, heightMm, at }: PieceColumn & { at: Date },
): Promise<void> {
  const measures = {
    weight_grams: weightGrams,
    length_mm: lengthMm,
    width_mm: widthMm,
    height_mm: heightMm,
    measured_at: at,
  };
  await trx
    .insertInto('hub_weight')
    .values({ account_id: scope, shipment_id: shipmentId, piece, ...measures })
    .onConflict((conflict) => conflict.columns(['account_id', 'shipment_id', 'piece']).doUpdateSet(measures))
    .execute();
}

/** Returns the last difference of a shipment, locked. */
export async function lockLast(trx: Trx, scope: AccountScope, shipmentId: string) {
  return trx
    .selectFrom('weight_difference')
    .selectAll()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .orderBy('difference_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the keys of the photos that hubs took of a shipment. */
export async function listPhotos(trx: Trx, scope: AccountScope, shipmentId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('weight_difference')
    .select('photo_key')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('photo_key', 'is not', null)
    .$narrowType<{ photo_key: string }>()
    .execute();
  return rows.map(({ photo_key }) => photo_key);
}

export async function lockOne(trx: Trx, scope: AccountScope, differenceId: string) {
  return trx
    .selectFrom('weight_difference')
    .selectAll()
    .where('account_id', '=', scope)
    .where('difference_id', '=', differenceId)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedDifference = NonNullable<Awaited<ReturnType<typeof lockOne>>>;

export async function insertOne(trx: Trx, row: Insertable<WeightDifferenceTable>): Promise<void> {
  await trx.insertInto('weight_difference').values(row).execute();
}

export async function updateOne(
  trx: Trx,
  scope: AccountScope,
  differenceId: string,
  change: Updateable<WeightDifferenceTable>,
): Promise<void> {
  await trx
    .updateTable('weight_difference')
    .set(change)
    .where('account_id', '=', scope)
    .where('difference_id', '=', differenceId)
    .execute();
}

/** Returns the differences of all accounts that had no reply in time. */
export async function listDue(
  reader: Reader,
  now: Date,
  after: string | null,
  limit: number,
): Promise<DifferenceRow[]> {
  return differences(reader)
    .where('difference.state', '=', 'open')
    .where('difference.due_at', '<=', now)
    .$if(after !== null, (query) => query.where('difference.difference_id', '>', after ?? ''))
    .orderBy('difference.difference_id')
    .limit(limit)
    .execute();
}

export async function listDisputed(
  reader: Reader,
  after: string | null,
  limit: number,
): Promise<DifferenceRow[]> {
  return differences(reader)
    .where('difference.state', '=', 'disputed')
    .$if(after !== null, (query) => query.where('difference.difference_id', '>', after ?? ''))
    .orderBy('difference.difference_id')
    .limit(limit)
    .execute();
}

/** Counts the differences that may still be disputed, for the exceptions inbox. */
export async function countOpen(
  reader: Reader,
  scope: AccountScope,
  among: Among,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from weight_difference where account_id = ${scope} and state = 'open'
        and ${isAmong(sql`difference_id`, among)} limit ${most + 1}) as found`.execute(reader);
  return rows[0]?.n ?? 0;
}

/** Ordered by id, which increases with the time of raising. */
export async function listOpen(reader: Reader, scope: AccountScope, { among, after, limit }: PageWanted) {
  return reader
    .selectFrom('weight_difference')
    .select(['difference_id', 'cn_no', 'add_cents', 'currency', 'raised_at', 'due_at'])
    .where('account_id', '=', scope)
    .where('state', '=', 'open')
    .where(isAmong(sql`difference_id`, among))
    .$if(after !== null, (query) => query.where('difference_id', '>', after?.id ?? ''))
    .orderBy('difference_id')
    .limit(limit)
    .execute();
}
