import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { markChange, withMark } from '#server/platform/db/change-marks.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { ShopOrderTable } from '#server/platform/db/tables/shops.ts';
import { triesMax } from './shop-back.rules.ts';
import { orders, viewOf } from './shop-order-wanted.queries.ts';

const whole = (query: ReturnType<typeof orders>) =>
  query
    .selectAll('shop_order')
    .select([
      viewOf.as('view'),
      'shipment.status as cn_status',
      'shipment.printed_at',
      'shipment.label_version',
      'shipment.total_cents',
      'shipment.cod_cents',
    ]);

export type OrderRecord = Awaited<ReturnType<typeof findOrders>>[number];

export async function findOrders(reader: Reader, scope: AccountScope, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return whole(orders(reader, scope))
    .where('shop_order.order_id', 'in', orderIds)
    .orderBy('shop_order.order_id')
    .execute();
}

/** Locks the orders in id order, so that two callers with the same orders wait for each other without a deadlock. */
export async function lockOrders(
  trx: Trx,
  scope: AccountScope,
  orderIds: readonly string[],
): Promise<OrderRecord[]> {
  if (orderIds.length === 0) return [];
  await trx
    .selectFrom('shop_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .forUpdate()
    .execute();
  return findOrders(trx, scope, orderIds);
}

/** Locks the orders and all orders in their parcels. */
export async function lockParcels(
  trx: Trx,
  scope: AccountScope,
  orderIds: readonly string[],
): Promise<OrderRecord[]> {
  const merged = await listMerged(trx, scope, orderIds);
  const rows = await lockOrders(trx, scope, [...orderIds, ...merged.map(({ order_id }) => order_id)]);
  const requested = new Set(orderIds);
  return rows.filter(({ order_id }) => requested.has(order_id));
}

export async function lockByShopId(
  trx: Trx,
  scope: AccountScope,
  connectionId: string,
  shopOrderId: string,
): Promise<OrderRecord | undefined> {
  const row = await trx
    .selectFrom('shop_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .where('shop_order_id', '=', shopOrderId)
    .forUpdate()
    .executeTakeFirst();
  return row && (await findOrders(trx, scope, [row.order_id]))[0];
}

/** Locks the shop order that the warehouse ships as this fulfilment order. */
export async function lockInWarehouse(
  trx: Trx,
  scope: AccountScope,
  fulfilmentOrderId: string,
): Promise<OrderRecord | undefined> {
  const row = await trx
    .selectFrom('shop_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where('fulfilment_order_id', '=', fulfilmentOrderId)
    .where('state', '=', 'generated')
    .forUpdate()
    .executeTakeFirst();
  return row && (await findOrders(trx, scope, [row.order_id]))[0];
}

/**
 * Takes orders whose shops are due to be informed, and reserves them for this instance until `until`. A carried order gets
 * the number of its parcel.
 */
export async function takeToTell(trx: Trx, { now, until, most }: { now: Date; until: Date; most: number }) {
  const { rows } = await sql<DueNote<string | null>>`
    with due as (
      select account_id, order_id, coalesce(merged_into, order_id) as parcel_id from shop_order
      where back_state = 'waiting' and back_due_at <= ${now}
      order by back_due_at limit ${most} for update skip locked),
    noted as (
      select due.*, parcel.shipment_id, parcel.cn_no from due
      left join shop_order parcel on parcel.account_id = due.account_id and parcel.order_id = due.parcel_id)
    update shop_order told set back_due_at = ${until} from noted
    where told.account_id = noted.account_id and told.order_id = noted.order_id
    returning told.account_id as scope, told.order_id as "orderId", noted.shipment_id as "shipmentId", noted.cn_no as "cnNo"
  `.execute(trx);
  return rows.filter((row): row is DueNote<string> => row.shipmentId !== null && row.cnNo !== null);
}
/**
 * Makes the failed reports of a connection due once more (`code`: only those with this fault), unless the parcels have
 * ended. Orders that another transaction has locked are skipped.
 */
export async function retellFailed(
  trx: Trx,
  { scope, connectionId }: { scope: AccountScope; connectionId: string },
  { now, code }: { now: Date; code: string | null },
): Promise<void> {
  await sql`
    with untold as (
      select own.order_id from shop_order own
      join shop_order parcel
        on parcel.account_id = own.account_id and parcel.order_id = coalesce(own.merged_into, own.order_id)
      join shipment on shipment.account_id = parcel.account_id and shipment.shipment_id = parcel.shipment_id
      where own.account_id = ${scope} and own.connection_id = ${connectionId}::uuid and own.back_state = 'failed'
        and (${code}::text is null or own.back_problem ->> 'code' = ${code})
        and parcel.state = 'generated' and shipment.status not in ('delivered', 'returned', 'cancelled')
      order by own.order_id for update of own skip locked)
    update shop_order set back_state = 'waiting', back_tries = ${triesMax}, back_due_at = ${now}, version = version + 1
    from untold where shop_order.account_id = ${scope} and shop_order.order_id = untold.order_id`.execute(
    trx,
  );
  await markChange(trx, scope);
}

interface DueNote<T> {
  scope: AccountScope;
  orderId: string;
  shipmentId: T;
  cnNo: T;
}

/** The orders that travel in the parcels of these orders. */
export async function listMerged(reader: Reader, scope: AccountScope, into: readonly string[]) {
  if (into.length === 0) return [];
  return reader
    .selectFrom('shop_order')
    .select(['order_id', 'order_no', 'doc', 'edit', 'merged_into', 'connection_id', 'shop_order_id', 'asks'])
    .select(['back_state', 'back_tries', 'back_problem'])
    .where('account_id', '=', scope)
    .where('state', '=', 'merged')
    .where('merged_into', 'in', into)
    .orderBy('order_id')
    .execute();
}
export type MergedRecord = Awaited<ReturnType<typeof listMerged>>[number];

/** The orders in whose parcels the given ones travel. */
export async function findCarriers(
  reader: Reader,
  scope: AccountScope,
  rows: readonly OrderRecord[],
): Promise<OrderRecord[]> {
  const ids = rows.flatMap(({ view, merged_into: carrierId }) =>
    view === 'merged' && carrierId !== null ? [carrierId] : [],
  );
  return findOrders(reader, scope, [...new Set(ids)]);
}

/**
 * Orders that their shops took back and whose parcel is not sent, because its note was cancelled or there is none; each
 * with the order that carries it. Covers all accounts, or with `of` the parcels of the named orders of one account.
 */
export async function listEnded(
  reader: Reader,
  after: string | null,
  most: number,
  of?: { scope: AccountScope; orderIds: readonly string[] },
) {
  let query = reader
    .selectFrom('shop_order')
    .innerJoin('shop_order as parcel', (join) =>
      join
        .onRef('parcel.account_id', '=', 'shop_order.account_id')
        .on('parcel.order_id', '=', sql`coalesce(shop_order.merged_into, shop_order.order_id)`),
    )
    .leftJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'parcel.account_id')
        .onRef('shipment.shipment_id', '=', 'parcel.shipment_id'),
    )
    .select([
      'shop_order.account_id as scope',
      'shop_order.order_id as orderId',
      'parcel.order_id as parcelId',
    ])
    .where('shop_order.withdrawn_at', 'is not', null)
    .where('shop_order.state', '<>', 'cancelled')
    .where('parcel.fulfilment_order_id', 'is', null)
    .where((eb) => eb.or([eb('parcel.state', '<>', 'generated'), eb('shipment.status', '=', 'cancelled')]))
    .$if(after !== null, (rows) => rows.where('shop_order.order_id', '>', after ?? ''))
    .orderBy('shop_order.order_id')
    .limit(most);
  if (of)
    query = query
      .where('shop_order.account_id', '=', of.scope)
      .where('parcel.order_id', '=', sql<string>`any(${[...of.orderIds]}::uuid[])`);
  return query.execute();
}

/** The number of receivers with several waiting orders, counted up to `most`. */
export async function countMergeable(reader: Reader, scope: AccountScope, most: number): Promise<number> {
  const receivers = reader
    .selectFrom('shop_order')
    .select('receiver_key')
    .where('account_id', '=', scope)
    .where('state', 'in', ['new', 'problem'])
    .groupBy('receiver_key')
    .having(sql<SqlBool>`count(*) > 1`)
    .limit(most);
  const { count } = await reader
    .selectFrom(receivers.as('receiver'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Waiting orders of receivers who have more than one, grouped by receiver. */
export async function listMergeable(reader: Reader, scope: AccountScope, most: number) {
  return reader
    .selectFrom('shop_order')
    .select(['receiver_key', sql<string[]>`array_agg(order_id::text order by order_id)`.as('order_ids')])
    .where('account_id', '=', scope)
    .where('state', 'in', ['new', 'problem'])
    .groupBy('receiver_key')
    .having(sql<SqlBool>`count(*) > 1`)
    .limit(most)
    .execute();
}

/**
 * Returns which of these orders are known from this connection, and locks them with the orders that carry them and that
 * they carry. The lock order is by id, as for user actions, and not the order of the messages.
 */
export async function lockKnownOrders(
  trx: Trx,
  scope: AccountScope,
  connectionId: string,
  shopOrderIds: readonly string[],
): Promise<Set<string>> {
  if (shopOrderIds.length === 0) return new Set();
  const { rows } = await sql<{ shopOrderId: string; isOwn: boolean }>`
    with known as (
      select order_id, merged_into from shop_order
      where account_id = ${scope} and connection_id = ${connectionId}::uuid
        and shop_order_id = any(${[...shopOrderIds]}::text[])),
    touched as (
      select order_id from known
      union select merged_into from known where merged_into is not null
      union select carried.order_id from shop_order carried
      where carried.account_id = ${scope} and carried.merged_into in (select order_id from known))
    select shop_order_id as "shopOrderId", connection_id = ${connectionId}::uuid as "isOwn"
    from shop_order
    where account_id = ${scope} and order_id in (select order_id from touched)
    order by order_id
    for update`.execute(trx);
  return new Set(rows.filter(({ isOwn }) => isOwn).map(({ shopOrderId }) => shopOrderId));
}

/**
 * Inserts orders of one account and returns the ids of the new ones; another instance may have inserted the others. Open
 * screens are notified.
 */
export async function insertOrders(
  trx: Trx,
  rows: readonly Insertable<ShopOrderTable>[],
): Promise<Set<string>> {
  const [first] = rows;
  if (!first) return new Set();
  const made = await withMark(trx, first.account_id)
    .insertInto('shop_order')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id', 'shop_order_id']).doNothing())
    .returning('order_id')
    .execute();
  return new Set(made.map(({ order_id }) => order_id));
}

/** Updates orders. Open screens are notified. */
export async function updateOrders(
  trx: Trx,
  scope: AccountScope,
  orderIds: readonly string[],
  change: Omit<Updateable<ShopOrderTable>, 'version'>,
): Promise<void> {
  if (orderIds.length === 0) return;
  await withMark(trx, scope)
    .updateTable('shop_order')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('account_id', '=', scope)
    .where('order_id', 'in', orderIds)
    .execute();
}
