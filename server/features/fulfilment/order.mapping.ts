/** Maps rows of orders to the responses of the API. */
import type { OrderDetail, OrderRow } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import type { ShopAsk } from '#shared/features/shop-order/shop-order.model.ts';
import { lineName } from '#shared/platform/rights/principal.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { versionOf } from '#server/platform/http/changed-meanwhile.ts';
import type { OrderEventRow, ParcelRow } from './order-parcel.queries.ts';
import type { FoundOrder } from './order.queries.ts';
import type { ProductRow } from './stock.queries.ts';

export type Products = ReadonlyMap<string, ProductRow>;

export const productsBySku = (rows: readonly ProductRow[]): Products =>
  new Map(rows.map((row) => [row.sku, row]));

const availableIn = (products: Products, sku: string) => {
  const row = products.get(sku);
  return row ? Math.max(0, row.on_hand - row.reserved) : 0;
};

/** The open question about what the shop did to an order; a cancelled order has none. */
export const shopAsksOf = ({ state, shop_asks: asks }: FoundOrder): ShopAsk | null =>
  state === 'cancelled' ? null : asks;

/** Why an order is neither generated nor packed while that question is open. */
export const shopProblems = {
  changed: m.fulfilment_problem_shop_changed,
  cancelled: m.fulfilment_problem_shop_cancelled,
} as const satisfies Record<ShopAsk, Message>;

export function orderRowOf(order: FoundOrder, products: Products): OrderRow {
  const { receiver, lines } = order;
  return {
    orderId: order.order_id,
    orderNo: order.order_no,
    state: order.state,
    source: order.source,
    reference: order.reference,
    service: order.service,
    receiverName: receiver.companyName || receiver.name,
    place: `${receiver.postcode} ${receiver.city}`.trim(),
    lines: lines.map((line) => ({ ...line, name: products.get(line.sku)?.name ?? line.sku })),
    itemCount: order.item_count,
    codCents: order.cod_cents,
    consignmentNoteNo: order.cn_no,
    isShort:
      order.state === 'new' && lines.some(({ sku, quantity }) => availableIn(products, sku) < quantity),
    isInWave: order.wave_id !== null,
    remakeCount: order.remake_count,
    shopAsks: shopAsksOf(order),
    createdAt: order.created_at.toISOString(),
  };
}

export function orderDetailOf(
  order: FoundOrder,
  products: Products,
  parcels: readonly ParcelRow[],
  events: readonly OrderEventRow[],
  codToCollectCents: number | null,
): OrderDetail {
  return {
    ...orderRowOf(order, products),
    ...versionOf(order),
    receiver: order.receiver,
    note: order.note,
    shipmentId: order.shipment_id,
    codToCollectCents,
    items: order.lines.map(({ sku, quantity }) => {
      const row = products.get(sku);
      return {
        sku,
        quantity,
        name: row?.name ?? sku,
        barcode: row?.barcode ?? '',
        bin: row?.bin ?? '',
        available: availableIn(products, sku),
      };
    }),
    parcels: parcels.map((parcel) => ({
      consignmentNoteNo: parcel.cn_no,
      remakeOf: parcel.remake_of,
      reason: parcel.reason === '' ? null : parcel.reason,
      madeAt: parcel.made_at.toISOString(),
    })),
    events: events.map((event) => ({
      eventId: event.event_id,
      code: event.code,
      at: event.at.toISOString(),
      by: lineName({ kind: event.by_kind, name: event.by_name }),
      consignmentNoteNo: event.detail.cnNo ?? '',
      reason: event.detail.reason ?? null,
    })),
  };
}
