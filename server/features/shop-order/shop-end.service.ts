/**
 * Ends an order that its shop took back or a user cancelled. Its consignment note is cancelled too while it is not
 * printed; once it is printed, a user decides about the parcel.
 */
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';

import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { withdrawShopSale } from '#server/features/fulfilment/shop-source.service.ts';
import { cancelConsignment } from '#server/features/shipment/cancel-consignment.service.ts';
import { ignored, type MappedNothing } from '#server/features/shop-systems/mapped-order.mapping.ts';
import { orderEventFrom } from './order-event.mapping.ts';
import { removeFromShipment } from './order-parcel.queries.ts';
import type { Outcome } from './shop-follow.service.ts';
import * as queries from './shop-order.queries.ts';
import {
  carrierOf,
  parcelCodCents,
  type Following,
  removeFromParcel,
  isCarried,
  isUnprinted,
  isWaiting,
  judgeAnew,
  shopOf,
  whoOf,
} from './shop-parcel.service.ts';
import { addWarehouseParcels } from './shop-sale.service.ts';

/** Columns of an order that its shop took back and that has no parcel under way. */
export const endedByShop = {
  state: 'cancelled',
  cancelled_by: 'shop',
  asks: null,
  withdrawn_at: null,
} as const;

/**
 * Publishes the event of an order that was cancelled by a user or together with its note. A cancellation by a shop's
 * message is published with that message.
 */
export const publishEnded = (
  { trx, clock }: Pick<Following, 'trx' | 'clock'>,
  order: queries.OrderRecord,
  shop: ShopKind,
): Promise<void> =>
  publishEvent(
    trx,
    order.account_id,
    orderEventFrom({ ...order, state: 'cancelled' }, { shop, isNew: false }),
    clock.now(),
  );

/** Handles a shop's withdrawal of an order: cancelled, refunded, put on hold or shipped by other means. */
export async function withdraw(
  scope: Following,
  order: queries.OrderRecord,
  updatedAt: Date,
  why: MappedNothing,
): Promise<Outcome> {
  const { order_id: orderId, order_no: orderNo } = order;
  if (updatedAt < order.shop_updated_at)
    return { state: 'ignored', why: ignored('older', '', orderNo), orderId };
  if (order.view === 'cancelled' || order.view === 'shipped') return { state: 'ignored', why, orderId };
  // Already known, and perhaps decided by a user: the shop sent it twice, or was asked for what it had sent.
  if (order.withdrawn_at !== null && updatedAt.getTime() === order.shop_updated_at.getTime())
    return { state: 'ignored', why: ignored('same', '', orderNo), orderId };
  const isEnded =
    (order.view !== 'generated' || order.printed_at === null) &&
    (await endOrder(scope, order, { cancelled_by: 'shop', shop_updated_at: updatedAt }));
  // Stored on the order itself even when another order carries it: a user decides about the parcel, and the order is cancelled
  // once its parcel is not sent.
  if (!isEnded) {
    const now = scope.clock.now();
    await queries.updateOrders(scope.trx, scope.connection.account_id, [orderId], {
      asks: 'cancelled',
      withdrawn_at: now,
      shop_updated_at: updatedAt,
      updated_at: now,
    });
  }
  return { state: 'mapped', orderId, orderNo, isNew: false };
}

/**
 * Cancels an order with its note. If it travels in another order's parcel, that parcel goes without it; orders that travel
 * in its own parcel wait separately again. Returns false and changes nothing when the other order's parcel is printed, or
 * when its own is scanned or the warehouse has made it.
 */
export async function endOrder(
  scope: Following,
  order: queries.OrderRecord,
  by: { cancelled_by: 'person' } | { cancelled_by: 'shop'; shop_updated_at: Date },
): Promise<boolean> {
  const { trx, clock, connection } = scope;
  const { account_id: account } = connection;
  const { order_id: orderId } = order;
  const carrier = await carrierOf(scope, order);
  const isFree = isCarried(order)
    ? carrier !== undefined && (isWaiting(carrier) || isUnprinted(carrier))
    : isWaiting(order) || (await cancelNote(scope, order));
  if (!isFree) return false;
  const codBefore = carrier ? await parcelCodCents(scope, carrier) : null;
  await queries.updateOrders(trx, account, [orderId], {
    state: 'cancelled',
    merged_into: null,
    fulfilment_order_id: null,
    asks: null,
    withdrawn_at: null,
    updated_at: clock.now(),
    ...by,
  });
  await releaseCarried(scope, orderId);
  if (!carrier) return true;
  if (isUnprinted(carrier) && carrier.shipment_id !== null)
    await removeFromShipment(trx, account, carrier.shipment_id, orderId);
  await removeFromParcel(scope, carrier, codBefore);
  return true;
}

async function cancelNote(
  scope: Following,
  { order_id: orderId, shipment_id: shipmentId, fulfilment_order_id: inWarehouse, view }: queries.OrderRecord,
): Promise<boolean> {
  if (view !== 'generated' && view !== 'cancelled') return false;
  const { trx, clock, connection } = scope;
  if (inWarehouse !== null) {
    const taker = { scope: connection.account_id, by: portalItself(connection.name) };
    if (!(await withdrawShopSale({ clock }, trx, taker, inWarehouse))) return false;
    await addWarehouseParcels(trx, taker.scope, orderId, inWarehouse);
    return true;
  }
  if (shipmentId === null) return true;
  const { scope: account, byWhom } = whoOf(scope);
  return (await cancelConsignment(clock, trx, account, { shipmentId, byWhom })) === 'cancelled';
}

/**
 * Orders that travelled in a parcel that is not sent, or is sent without them, wait separately again; those that their shops
 * took back are cancelled. The parcel's number is no longer reported to their shops.
 */
export async function releaseCarried(
  scope: Following,
  orderId: string,
  isReleased: (order: queries.MergedRecord) => boolean = () => true,
): Promise<void> {
  const { trx, clock, connection } = scope;
  const { account_id: account } = connection;
  const merged = (await queries.listMerged(trx, account, [orderId])).filter(isReleased);
  if (merged.length === 0) return;
  const rows = await queries.lockOrders(
    trx,
    account,
    merged.map(({ order_id }) => order_id),
  );
  const [carrier] = await queries.lockOrders(trx, account, [orderId]);
  const free = { merged_into: null, back_state: 'none' } as const;
  for (const row of rows) {
    if (row.withdrawn_at === null) {
      const state = await judgeAnew(scope, row, free);
      const waiting = { ...row, state, shipment_id: null, cn_no: null };
      const shop = (await shopOf(trx, connection, row)).kind;
      // Programs had received the carrying order's number, so they are informed.
      if (carrier?.cn_no)
        await publishEvent(trx, account, orderEventFrom(waiting, { shop, isNew: false }), clock.now());
      continue;
    }
    const ended = { ...endedByShop, ...free, updated_at: clock.now() };
    await queries.updateOrders(trx, account, [row.order_id], ended);
    await publishEnded(scope, row, (await shopOf(trx, connection, row)).kind);
  }
}
