/** Reads orders for other parts of fulfilment, inside or outside their transactions. */
import type {
  OrderDetail,
  OrderFilter,
  OrderRow,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import type { OrderSelection } from '#shared/features/fulfilment/order-moves.contract.ts';
import { ordersAtOnce } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { nationalTerms } from '#shared/platform/search/terms.ts';
import { addDays, startOfDay } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import { codToCollect } from '#server/features/shipment/lower-cod.service.ts';
import { listOrderEvents, listParcels } from './order-parcel.queries.ts';
import { orderDetailOf, orderRowOf, type Products, productsBySku } from './order.mapping.ts';
import * as queries from './order.queries.ts';
import { type ListedFilter, listIds } from './order-search.queries.ts';
import { findProducts } from './stock.queries.ts';

interface OrderOwner {
  scope: AccountScope;
  market: MarketId;
}

const skusOf = (orders: readonly queries.FoundOrder[]) => [
  ...new Set(orders.flatMap(({ lines }) => lines.map(({ sku }) => sku))),
];

export const productsOf = async (
  reader: Reader,
  scope: AccountScope,
  orders: readonly queries.FoundOrder[],
): Promise<Products> => productsBySku(await findProducts(reader, scope, skusOf(orders)));

export async function orderRows(
  reader: Reader,
  scope: AccountScope,
  orderIds: readonly string[],
): Promise<OrderRow[]> {
  const orders = await queries.findOrders(reader, scope, orderIds);
  const products = await productsOf(reader, scope, orders);
  const byId = new Map(orders.map((order) => [order.order_id, orderRowOf(order, products)]));
  return orderIds.flatMap((id) => byId.get(id) ?? []);
}

export async function orderDetail(
  reader: Reader,
  scope: AccountScope,
  orderId: string,
): Promise<OrderDetail> {
  const order = await queries.findOrder(reader, scope, orderId);
  if (!order) throw notFound(m.fulfilment_the_order);
  const products = await productsOf(reader, scope, [order]);
  const parcels = await listParcels(reader, scope, [orderId]);
  const events = await listOrderEvents(reader, scope, orderId);
  const { cod_cents: codCents, shipment_id: shipmentId } = order;
  const toCollect =
    codCents === null || shipmentId === null ? null : await codToCollect(reader, scope, shipmentId);
  return orderDetailOf(order, products, parcels, events, toCollect);
}

export function listedFilter(
  market: MarketId,
  filter: OrderFilter & Pick<OrderSelection, 'upTo'>,
): ListedFilter {
  const zone = marketOf(market);
  const { view, q, source, from, to, upTo } = filter;
  return {
    view,
    terms: nationalTerms(parseScan(q)?.cnNo ?? q, zone),
    source,
    fromId: from === undefined ? null : lowestIdAt(startOfDay(from, zone)),
    belowId: to === undefined ? null : lowestIdAt(startOfDay(addDays(to, 1), zone)),
    upToId: upTo ?? null,
  };
}

/** Returns the selected orders, oldest first, and the requested ids that do not exist or belong to another account. */
export async function findSelected(
  reader: Reader,
  { scope, market }: OrderOwner,
  { orderIds, filter, except, upTo, most = ordersAtOnce }: OrderSelection,
): Promise<{ ids: string[]; unknown: string[] }> {
  if (filter === undefined) {
    const wanted = [...new Set(orderIds)].toSorted();
    const found = new Set(await queries.findIds(reader, scope, wanted));
    return { ids: wanted.filter((id) => found.has(id)), unknown: wanted.filter((id) => !found.has(id)) };
  }
  const wanted = { ...listedFilter(market, { ...filter, upTo }), except: except ?? [] };
  const ids = await listIds(reader, scope, wanted, ordersAtOnce + 1);
  if (ids.length > ordersAtOnce) {
    throw refuse('invalid', m.fulfilment_problem_too_many_orders, { max: ordersAtOnce });
  }
  if (ids.length > most) throw refuse('conflict', m.fulfilment_problem_more_match, { count: most });
  if (ids.length === 0) throw refuse('invalid', m.fulfilment_problem_none_chosen);
  return { ids: ids.toSorted(), unknown: [] };
}

/** Returns the selected orders, oldest first. Refuses as not found if one does not belong to the account. */
export async function resolveOrders(
  reader: Reader,
  whose: OrderOwner,
  selection: OrderSelection,
): Promise<string[]> {
  const { ids, unknown } = await findSelected(reader, whose, selection);
  if (unknown.length > 0) throw notFound(m.fulfilment_the_order);
  return ids;
}
