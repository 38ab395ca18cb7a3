/**
 * An order ends, taken back by its shop or cancelled by a person: with its consignment note, as long as that is not on paper; once it
 * is printed, a user decides what becomes of the parcel.
 */
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { cancelConsignment } from '#server/features/shipment/cancel-consignment.service.ts';
import { ignored, type MappedNothing } from './mapped-order.mapping.ts';
import { orderEventFrom } from './order-event.mapping.ts';
import type { Outcome } from './shop-follow.service.ts';
import * as queries from './shop-order.queries.ts';
import {
  carrierOf,
  codAsked,
  type Following,
  goWithout,
  isCarried,
  isUnprinted,
  isWaiting,
  judgeAnew,
  shopOf,
  whoOf,
} from './shop-parcel.service.ts';

/** Taken back by its shop, with nothing under way. */
export const endedByShop = {
  state: 'cancelled',
  cancelled_by: 'shop',
  asks: null,
  withdrawn_at: null,
} as const;

/** One that is cancelled with no message of its shop, whose messages are told by themselves: once its note is, or by a person. */
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

/** The shop took an order back: cancelled, paid back, put on hold, sent by other means. */
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
  // Known, and maybe answered: the shop was asked for what it had sent, or sends it twice.
  if (order.withdrawn_at !== null && updatedAt.getTime() === order.shop_updated_at.getTime())
    return { state: 'ignored', why: ignored('same', '', orderNo), orderId };
  const isEnded =
    (order.view !== 'generated' || order.printed_at === null) &&
    (await endOrder(scope, order, { cancelled_by: 'shop', shop_updated_at: updatedAt }));
  // Kept on the order itself, whatever carries it: a person decides about the parcel, and without it the order is cancelled.
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
 * Cancels an order with its note. The parcel of another that it travels in goes without it, and what travels in its own waits by
 * itself again. Answers false, and changes nothing, when that parcel of another is on paper, or its own is scanned or the
 * warehouse's.
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
  const codBefore = carrier ? await codAsked(scope, carrier) : null;
  await queries.updateOrders(trx, account, [orderId], {
    state: 'cancelled',
    merged_into: null,
    asks: null,
    withdrawn_at: null,
    updated_at: clock.now(),
    ...by,
  });
  await release(scope, orderId);
  if (carrier) await goWithout(scope, carrier, codBefore);
  return true;
}

async function cancelNote(
  scope: Following,
  { shipment_id: shipmentId, fulfilment_order_id: inWarehouse, view }: queries.OrderRecord,
): Promise<boolean> {
  if ((view !== 'generated' && view !== 'cancelled') || inWarehouse !== null) return false;
  if (shipmentId === null) return true;
  const { trx, clock } = scope;
  const { scope: account, byWhom } = whoOf(scope);
  return (await cancelConsignment(clock, trx, account, { shipmentId, byWhom })) === 'cancelled';
}

/**
 * Those that travelled in a parcel that goes no more wait by themselves again, but for those that their shops took back; its
 * number is nothing to tell their shops.
 */
async function release(scope: Following, orderId: string) {
  const { trx, clock, connection } = scope;
  const { account_id: account } = connection;
  const merged = await queries.listMerged(trx, account, [orderId]);
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
      // Programs were told its carrier's number.
      if (carrier?.cn_no)
        await publishEvent(trx, account, orderEventFrom(waiting, { shop, isNew: false }), clock.now());
      continue;
    }
    const ended = { ...endedByShop, ...free, updated_at: clock.now() };
    await queries.updateOrders(trx, account, [row.order_id], ended);
    await publishEnded(scope, row, (await shopOf(trx, connection, row)).kind);
  }
}
