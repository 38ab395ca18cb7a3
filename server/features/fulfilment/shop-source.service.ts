/** Creates warehouse orders for shop orders, and changes or cancels them while they are new, in the caller's transaction. */
import { holdsStock } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import { type By, lineName } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Kit } from '#server/platform/kit.ts';
import { cancelConsignment } from '#server/features/shipment/cancel-consignment.service.ts';
import type { ShippingScope, ReferenceData } from '#server/features/shipment/shipment-decision.rules.ts';
import { addOrders, type NewOrder, orderProblems, placedReceiver, productsFor } from './order.service.ts';
import { saveEdited } from './order-edit.service.ts';
import { insertOrderEvents, listParcels } from './order-parcel.queries.ts';
import { listOrdersOfShipments } from './order-people.queries.ts';
import { saveOrderState } from './order-state.service.ts';
import * as queries from './order.queries.ts';
import { findParcelsUnderWay } from './parcel-left.service.ts';
import { fittedNote, warehouseParty } from './shipping.mapping.ts';
import { lockStock } from './stock-move.service.ts';

export interface ShopSale {
  reference: string;
  receiver: Party;
  lines: readonly { sku: string; quantity: number }[];
  codCents: number | null;
  note: string;
  service: ServiceId;
}

export interface Taker {
  scope: AccountScope;
  market: MarketId;
  userId: string;
  by: By;
  world: ReferenceData;
  account: ShippingScope;
}

/**
 * Locks out file imports and restores of orders, which check order IDs. Call it before any warehouse order is locked in a
 * transaction that may add orders.
 */
export const lockForSales = queries.lockOutFiles;

/**
 * Returns null when some goods are not in the warehouse, or the parcel could not be shipped as it is; the order is then shipped
 * in another way.
 */
export async function takeShopSale(
  kit: Pick<Kit, 'clock'>,
  trx: Trx,
  taker: Taker,
  sale: ShopSale,
): Promise<string | null> {
  const { scope, userId, by } = taker;
  const placed = await orderOfSale(trx, taker, sale);
  if (placed === null) return null;
  // Ensures that a concurrent file import with the same order ID is seen here, or sees this order.
  await queries.lockOutFiles(trx, scope);
  const [orderId] = await addOrders(kit, trx, { member: { scope, userId }, actor: { by }, source: 'shop' }, [
    placed,
  ]);
  return orderId ?? null;
}

/** Returns the order that the warehouse would ship, or null as in `takeShopSale`. */
async function orderOfSale(
  trx: Trx,
  { scope, market, world, account }: Taker,
  sale: ShopSale,
): Promise<NewOrder | null> {
  const { service } = sale;
  // The warehouse handles no refrigerated goods.
  if (service !== 'standard' && service !== 'priority') return null;
  const owner = await queries.findOwner(trx, scope);
  if (!owner.is_allow_fulfillment || sale.lines.some(({ sku }) => sku === '')) return null;
  const counts = new Map<string, number>();
  for (const { sku, quantity } of sale.lines) counts.set(sku, (counts.get(sku) ?? 0) + quantity);
  const order: NewOrder = {
    reference: sale.reference,
    service,
    receiver: sale.receiver,
    lines: [...counts].map(([sku, quantity]) => ({ sku, quantity })),
    codCents: sale.codCents,
    note: fittedNote(sale.note),
  };
  // An order ID is never cut: the shop order waits until a user shortens it.
  if (order.reference.length > limits.text.orderId) return null;
  const products = await productsFor(trx, scope, [order]);
  const ground = { world, account, sender: warehouseParty(market, owner.company) };
  if (orderProblems(ground, order, products).length > 0) return null;
  return { ...order, receiver: placedReceiver(ground, order, products) };
}

/** Locks a warehouse order. Returns whether it is still new, so that no parcel of it was made yet. */
export async function isNewSale(trx: Trx, scope: AccountScope, orderId: string): Promise<boolean> {
  const [order] = await queries.lockOrders(trx, scope, [orderId]);
  return order?.state === 'new';
}

/**
 * Cancels a warehouse order that its shop took back. Returns false, and changes nothing, unless it is still new: once its
 * parcel is made, a user decides.
 */
export async function withdrawShopSale(
  { clock }: Pick<Kit, 'clock'>,
  trx: Trx,
  { scope, by }: Pick<Taker, 'scope' | 'by'>,
  orderId: string,
): Promise<boolean> {
  const [order] = await queries.lockOrders(trx, scope, [orderId]);
  if (order?.state !== 'new') return false;
  const now = clock.now();
  await queries.updateStates(trx, scope, [orderId], 'cancelled', now);
  // The caller already knows.
  await queries.takeNews(trx, scope, orderId);
  const event = { orderId, eventId: newId(clock), code: 'cancelled' as const, detail: {} };
  await insertOrderEvents(trx, scope, [event], { at: now, by });
  return true;
}

/**
 * Cancels a warehouse order whose goods have left in a parcel of the account: with its consignment note, until that is scanned.
 * Returns false, and changes nothing, once a parcel of the order itself has left.
 */
export async function replaceShopSale(
  { clock }: Pick<Kit, 'clock'>,
  trx: Trx,
  taker: Pick<Taker, 'scope' | 'by'>,
  orderId: string,
): Promise<boolean> {
  const { scope, by } = taker;
  const [order] = await queries.lockOrders(trx, scope, [orderId]);
  if (!order) return false;
  if (order.state === 'cancelled') {
    // Until its news is taken, a user could restore it, and a second parcel would ship.
    await queries.takeNews(trx, scope, orderId);
    return true;
  }
  if (!holdsStock(order.state)) return withdrawShopSale({ clock }, trx, taker, orderId);
  const { lines, order_no: orderNo, shipment_id: shipmentId } = order;
  const stock = await lockStock(
    trx,
    scope,
    lines.map(({ sku }) => sku),
  );
  if ((await findParcelsUnderWay(trx, scope, [orderId])).has(orderId)) return false;
  const cancelled = shipmentId !== null && { shipmentId, byWhom: lineName(by) };
  if (cancelled && (await cancelConsignment(clock, trx, scope, cancelled)) === 'scanned') return false;
  for (const line of lines) stock.move('released', line, orderNo);
  await saveOrderState(clock, trx, taker, order, 'cancelled', stock);
  // The caller already knows.
  await queries.takeNews(trx, scope, orderId);
  return true;
}

/**
 * Rewrites a new warehouse order as its shop has it now. 'withdrawn': the warehouse cannot ship it any more, so it is
 * cancelled. 'asks': its parcel is made, or a user changed it here; nothing is changed, and a user decides.
 * @param sale null when the shop order has a problem
 */
export async function rewriteShopSale(
  { clock }: Pick<Kit, 'clock'>,
  trx: Trx,
  taker: Taker,
  orderId: string,
  sale: ShopSale | null,
): Promise<'rewritten' | 'withdrawn' | 'asks'> {
  const { scope, by } = taker;
  const [order] = await queries.lockOrders(trx, scope, [orderId]);
  if (order?.state !== 'new' || order.changed_by !== null) return 'asks';
  const placed = sale && (await orderOfSale(trx, taker, sale));
  if (placed === null) {
    await withdrawShopSale({ clock }, trx, taker, orderId);
    return 'withdrawn';
  }
  await saveEdited(clock, trx, { scope, by, loginId: null }, order, placed);
  return 'rewritten';
}

/** Orders of all accounts whose parcel has changed; `takeNews` reports each change once. */
export const ordersWithNews = queries.listWithNews;

/**
 * Returns the current state of an order and its consignment note, if any. Null when another instance has already taken the news.
 */
export async function takeNews(trx: Trx, scope: AccountScope, orderId: string) {
  const row = await queries.takeNews(trx, scope, orderId);
  return row
    ? { isCancelled: row.state === 'cancelled', shipmentId: row.shipment_id, cnNo: row.cn_no }
    : null;
}

/** Returns all shipments that the warehouse has made of an order. */
export const shipmentsOfOrder = async (reader: Reader, scope: AccountScope, orderId: string) =>
  (await listParcels(reader, scope, [orderId])).map(({ shipment_id: shipmentId }) => shipmentId);

/** Returns the warehouse order that ships with this shipment, or null. */
export async function findOrderOfShipment(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<string | null> {
  return (await listOrdersOfShipments(reader, scope, [shipmentId]))[0] ?? null;
}
