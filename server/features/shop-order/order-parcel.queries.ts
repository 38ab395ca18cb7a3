/** The orders in each parcel. They stay recorded after an order gets another parcel, because an earlier one may leave after all. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { inOneOrder } from '#server/platform/db/one-order.ts';

/** Records parcels of an order and the orders that travel in them. Safe to repeat. */
export async function addParcels(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
  shipmentIds: readonly string[],
  carriedIds: readonly string[] = [],
): Promise<void> {
  if (shipmentIds.length === 0) return;
  const rows = shipmentIds.flatMap((shipmentId) =>
    [orderId, ...carriedIds].map((one) => ({
      account_id: scope,
      shipment_id: shipmentId,
      order_id: one,
      is_own: one === orderId,
    })),
  );
  await trx
    .insertInto('shop_order_parcel')
    .values(inOneOrder(rows, (row) => `${row.shipment_id}/${row.order_id}`))
    .onConflict((conflict) => conflict.columns(['account_id', 'shipment_id', 'order_id']).doNothing())
    .execute();
}

/** Removes an order from a parcel that is not printed and is sent without it. */
export async function removeFromShipment(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  orderId: string,
): Promise<void> {
  await trx
    .deleteFrom('shop_order_parcel')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Returns the orders in a parcel; empty when an instance of an earlier release made it. */
export async function listOrdersIn(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('shop_order_parcel')
    .select('order_id')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
  return new Set(rows.map(({ order_id: orderId }) => orderId));
}

/** Returns the orders whose own parcel is, or ever was, one of these shipments. */
export async function listOfShipments(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<string[]> {
  const ids = sql<string>`any(${[...shipmentIds]}::uuid[])`;
  const rows = await reader
    .selectFrom('shop_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids)
    .union(
      reader
        .selectFrom('shop_order_parcel')
        .select('order_id')
        .where('account_id', '=', scope)
        .where('shipment_id', '=', ids)
        .where('is_own', '=', true),
    )
    .execute();
  return rows.map(({ order_id: orderId }) => orderId);
}

/**
 * Records that the order of a parcel that has left also ships in another parcel. Returns false when that was recorded before.
 */
export async function markDoubled(
  trx: Trx,
  scope: AccountScope,
  { shipmentId, orderId, isOwn }: { shipmentId: string; orderId: string; isOwn: boolean },
  at: Date,
): Promise<boolean> {
  const marked = await trx
    .insertInto('shop_order_parcel')
    .values({
      account_id: scope,
      shipment_id: shipmentId,
      order_id: orderId,
      is_own: isOwn,
      doubled_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'shipment_id', 'order_id'])
        .doUpdateSet({ doubled_at: at })
        .where('shop_order_parcel.doubled_at', 'is', null),
    )
    .returning('order_id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Orders, each with the order in whose parcel it travels (`parcel`: itself, unless it was merged) and the shipment of that parcel. */
export const ordersInParcels = (reader: Reader) =>
  reader
    .selectFrom('shop_order')
    .innerJoin('shop_order as parcel', (join) =>
      join
        .onRef('parcel.account_id', '=', 'shop_order.account_id')
        .on('parcel.order_id', '=', sql<string>`coalesce(shop_order.merged_into, shop_order.order_id)`),
    )
    .leftJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'parcel.account_id')
        .onRef('shipment.shipment_id', '=', 'parcel.shipment_id'),
    );

/** True when a parcel is with its receiver or back at its sender, so that nobody can act on it any more. */
export const isOver = (note: 'shipment' | 'further'): RawBuilder<SqlBool> =>
  sql`coalesce(${sql.ref(`${note}.status`)} in ('delivered', 'returned'), false)`;

/**
 * The further parcels that left with orders, as far as no user has decided about them, and until both they and the parcels in
 * which the orders travel are delivered or returned.
 */
export const doubles = (reader: Reader, scope: AccountScope) =>
  ordersInParcels(reader)
    .innerJoin('shop_order_parcel as double', (join) =>
      join
        .onRef('double.account_id', '=', 'shop_order.account_id')
        .onRef('double.order_id', '=', 'shop_order.order_id'),
    )
    .innerJoin('shipment as further', (join) =>
      join
        .onRef('further.account_id', '=', 'double.account_id')
        .onRef('further.shipment_id', '=', 'double.shipment_id'),
    )
    .where('double.account_id', '=', scope)
    .where('double.doubled_at', 'is not', null)
    .where('double.answered_at', 'is', null)
    .where(sql<boolean>`not (${isOver('further')} and ${isOver('shipment')})`);

/** Returns the further parcels of these orders, as `doubles`. */
export async function listDoubled(reader: Reader, scope: AccountScope, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return doubles(reader, scope)
    .select(['double.order_id as orderId', 'double.doubled_at as since'])
    .select((eb) => eb.ref('further.cn_no').$notNull().as('cnNo'))
    .where('double.order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .orderBy('further.cn_no')
    .execute();
}
export type DoubledRecord = Awaited<ReturnType<typeof listDoubled>>[number];

/** Records that a user decided about the further parcels of these orders. */
export async function answerDoubled(
  trx: Trx,
  scope: AccountScope,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('shop_order_parcel')
    .set({ answered_at: at })
    .where('account_id', '=', scope)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('doubled_at', 'is not', null)
    .where('answered_at', 'is', null)
    .execute();
}
