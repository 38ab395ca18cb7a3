/** External orders as they are listed and read: /orderListing (spec §2; domain.md "External orders and the integration interface"). */
import * as z from 'zod/mini';

import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { partySchema, pieceSchema, shipmentLabels } from '#shared/features/shipment/shipment.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
import { isoDay, oneOf, optionalText, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { backStates, shopAsks, shopKinds, shopOrderViews } from './shop-order.model.ts';

const { externalOrders: needs } = rights;

export const orderLabels: WordLabels = {
  ...shipmentLabels,
  orderId: m.shop_order_field_order,
  printedOrderId: m.shipment_order_id,
  orderIds: m.shop_order_field_orders,
  connectionId: m.shop_order_field_shop,
  view: m.shop_order_views,
  from: m.shop_order_field_received,
  to: m.shop_order_field_received,
  service: m.shipment_service,
  origin: m.shipment_country_of_origin,
  version: m.shop_order_field_version,
};

/** Orders that one call acts on at most; a longer list goes on with the next call. */
export const ordersAtOnce = 200;
/** Counts stop here, so that they stay fast at any size: '10,000+'. */
export const orderCountMax = 10_000;
/** Rows of a spreadsheet. */
export const orderExportMax = 50_000;

const yesOrNo = ['yes', 'no'] as const;
export const orderFilter = z.object({
  view: z._default(oneOf(shopOrderViews), 'new'),
  text: optionalText(200),
  connectionId: z.optional(uuid()),
  cod: z.optional(oneOf(yesOrNo)),
  /** Whether the consignment note is on paper. */
  printed: z.optional(oneOf(yesOrNo)),
  /** Of the order, or of one that travels in its parcel. */
  backState: z.optional(oneOf(backStates)),
  /** First and last day on which they came, in the market's calendar. */
  from: z.optional(isoDay()),
  to: z.optional(isoDay()),
});
export type OrderFilter = z.output<typeof orderFilter>;

const money = z.object({ currency: z.string(), cents: z.number() });

const orderRow = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  connectionId: z.string(),
  shopName: z.string(),
  kind: z.enum(shopKinds),
  view: z.enum(shopOrderViews),
  receivedAt: z.string(),
  receiverName: z.string(),
  town: z.string(),
  items: z.string(),
  weightGrams: z.number(),
  /** Of all orders in the parcel; null where one is not known, or of another currency. */
  total: z.nullable(money),
  codCents: z.nullable(z.number()),
  priceCents: z.nullable(z.number()),
  service: z.enum(SERVICE_IDS),
  /** The first of what is wrong, as a sentence; '' when nothing is. */
  problem: z.string(),
  asks: z.nullable(z.enum(shopAsks)),
  consignmentNoteNo: z.nullable(z.string()),
  shipmentId: z.nullable(z.string()),
  backState: z.enum(backStates),
  isPrinted: z.boolean(),
  /** The numbers of the orders that travel in the same parcel. */
  mergedNos: z.array(z.string()),
  /** In whose parcel it travels; null with a parcel of its own. */
  mergedInto: z.nullable(z.object({ orderId: z.string(), orderNo: z.string() })),
  /** Of these, the orders that their shop cancelled and about which a person has not decided. */
  cancelledNos: z.array(z.string()),
});
export type OrderRow = z.output<typeof orderRow>;

const count = z.object({
  count: z.number(),
  /** True: at least so many. */
  isCapped: z.boolean(),
});

export const orderListing = call({
  method: 'POST',
  path: '/api/order/OrderListing',
  needs,
  summary:
    'Orders from shops, newest first, paged by key: go on until nextCursor is null, as a page may be short',
  body: labelled(
    z.extend(orderFilter, { cursor: z.optional(uuid()), limit: z._default(wholeNumber(1, 100), 50) }),
    orderLabels,
  ),
  reply: z.object({
    rows: z.array(orderRow),
    nextCursor: z.nullable(z.string()),
    /** Of each view; counted for the first page, null on those after it. */
    counts: z.nullable(z.record(z.enum(shopOrderViews), count)),
    /** How many match, of the view that is shown; counted for the first page. */
    total: z.nullable(count),
    /** Receivers with several orders that wait: how many parcels merging would save; counted for the first page. */
    mergeable: z.nullable(z.number()),
    hasShops: z.boolean(),
  }),
});

export const oneOrder = labelled(z.object({ orderId: uuid() }), orderLabels);

export const orderDetail = z.extend(orderRow, {
  receiver: partySchema,
  pieces: z.array(pieceSchema),
  content: z.string(),
  valueCents: z.nullable(z.number()),
  customerNote1: z.string(),
  customerNote2: z.string(),
  /** As the label has it; accounts without order IDs have it in front of the second note. */
  printedOrderId: z.string(),
  /** Where all goods were made, two letters; null where nobody said it of each, or they differ. */
  origin: z.nullable(z.string()),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  lines: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      quantity: z.number(),
      grams: z.nullable(z.number()),
      unitCents: z.nullable(z.number()),
      origin: z.nullable(z.string()),
    }),
  ),
  currency: z.string(),
  leftOut: z.number(),
  /** It ships by a fulfilment order. */
  isFromWarehouse: z.boolean(),
  note: z.string(),
  payment: z.string(),
  status: z.string(),
  placedAt: z.nullable(z.string()),
  cancelledBy: z.nullable(z.enum(['shop', 'person'])),
  backAt: z.nullable(z.string()),
  backMessage: z.string(),
  merged: z.array(z.object({ orderId: z.string(), orderNo: z.string() })),
  version: z.number(),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const getOrder = call({
  method: 'GET',
  path: '/api/order/Order',
  needs,
  summary: 'One order with its goods and what is wrong with it',
  query: oneOrder,
  reply: orderDetail,
});
