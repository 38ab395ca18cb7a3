/** The orders in each parcel. They stay recorded after an order gets another parcel, because an earlier one may leave after all. */
import { sql } from 'kysely';

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
