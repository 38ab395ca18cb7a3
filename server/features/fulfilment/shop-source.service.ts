/** Orders of shops whose goods are in the warehouse: taken in the caller's transaction. */
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import type { By } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ShippingScope, World } from '#server/features/shipment/shipment-decision.rules.ts';
import { addOrders, type NewOrder, orderProblems, placedReceiver, productsFor } from './order.service.ts';
import { listOrdersOfShipments } from './order-people.queries.ts';
import * as queries from './order.queries.ts';
import { noteThatFits, warehouseParty } from './shipping.mapping.ts';

export interface ShopSale {
  reference: string;
  receiver: Party;
  lines: readonly { sku: string; quantity: number }[];
  codCents: number | null;
  note: string;
  service: ServiceId;
}

interface Taker {
  scope: AccountScope;
  market: MarketId;
  userId: string;
  by: By;
  world: World;
  account: ShippingScope;
}

/** Null when any of the goods is not in the warehouse, or the parcel could not go as it is: it ships otherwise then. */
export async function takeShopSale(
  kit: Pick<Kit, 'clock'>,
  trx: Trx,
  { scope, market, userId, by, world, account }: Taker,
  sale: ShopSale,
): Promise<string | null> {
  const { service } = sale;
  // The warehouse packs nothing cold.
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
    note: noteThatFits(sale.note),
  };
  // A number is never cut: it waits where a person can shorten it.
  if (order.reference.length > limits.text.orderId) return null;
  const products = await productsFor(trx, scope, [order]);
  const ground = { world, account, sender: warehouseParty(market, owner.company) };
  if (orderProblems(ground, order, products).length > 0) return null;
  const placed = { ...order, receiver: placedReceiver(ground, order, products) };
  // A file that is being read in with the same order ID is seen, or sees this.
  await queries.lockOutFiles(trx, scope);
  const [orderId] = await addOrders(kit, trx, { member: { scope, userId }, actor: { by }, source: 'shop' }, [
    placed,
  ]);
  return orderId ?? null;
}

/** Orders of every account whose parcels became others since; `takeNews` tells of each once. */
export const ordersWithNews = queries.listWithNews;

/** What became of an order: its consignment note, as far as it has any. Null when another has taken it. */
export async function takeNews(trx: Trx, scope: AccountScope, orderId: string) {
  const row = await queries.takeNews(trx, scope, orderId);
  return row
    ? { isCancelled: row.state === 'cancelled', shipmentId: row.shipment_id, cnNo: row.cn_no }
    : null;
}

/** The order that ships by this, if it is one of the warehouse. */
export async function findOrderOfShipment(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<string | null> {
  return (await listOrdersOfShipments(reader, scope, [shipmentId]))[0] ?? null;
}
