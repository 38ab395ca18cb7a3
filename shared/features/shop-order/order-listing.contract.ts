/**
 * External orders: listing and reading them, /orderListing (spec §2; domain.md "External orders and the integration
 * interface").
 */
import * as z from 'zod/mini';

import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { emptyParty, pieceSchema, shipmentLabels } from '#shared/features/shipment/shipment.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { namesOf, tableOf } from '#shared/platform/names-of.ts';
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

/** Most orders that one call handles; longer lists need further calls. */
export const ordersAtOnce = 200;
/** Counting stops here, so that it is fast with any number of orders: '10,000+'. */
export const orderCountMax = 10_000;
/** Most rows of an export. */
export const orderExportMax = 50_000;

/** The longest search text. */
export const orderSearchMax = 200;

const yesOrNo = ['yes', 'no'] as const;
export const orderFilter = z.object({
  view: z._default(oneOf(shopOrderViews), 'new'),
  text: optionalText(orderSearchMax),
  connectionId: z.optional(uuid()),
  cod: z.optional(oneOf(yesOrNo)),
  /** Whether the consignment note was printed. */
  printed: z.optional(oneOf(yesOrNo)),
  /** Matches the order itself or an order merged into its parcel. */
  backState: z.optional(oneOf(backStates)),
  /** First and last day of arrival, in the market's calendar. */
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
  /** Total of all orders in the parcel; null if one is unknown or in another currency. */
  total: z.nullable(money),
  codCents: z.nullable(z.number()),
  priceCents: z.nullable(z.number()),
  service: z.enum(SERVICE_IDS),
  /** The first problem as a sentence; '' if there is none. */
  problem: z.string(),
  asks: z.nullable(z.enum(shopAsks)),
  consignmentNoteNo: z.nullable(z.string()),
  shipmentId: z.nullable(z.string()),
  backState: z.enum(backStates),
  isPrinted: z.boolean(),
  /** Numbers of the orders merged into this parcel. */
  mergedNos: z.array(z.string()),
  /** The order whose parcel contains this one; null if it has its own parcel. */
  mergedInto: z.nullable(z.object({ orderId: z.string(), orderNo: z.string() })),
  /** Those of the merged orders that the shop cancelled and about which no user has decided yet. */
  cancelledNos: z.array(z.string()),
  /** Numbers of cancelled parcels that left after all with goods of this parcel, and about which no user has decided yet. */
  otherCnNos: z.array(z.string()),
});
export type OrderRow = z.output<typeof orderRow>;

const count = z.object({
  count: z.number(),
  /** True if there are at least this many. */
  isCapped: z.boolean(),
});

export const orderListing = call({
  method: 'POST',
  path: '/api/order/OrderListing',
  needs,
  summary:
    'Orders from shops, newest first, page by page: continue until nextCursor is null, because a page may be short',
  body: labelled(
    z.extend(orderFilter, {
      cursor: z.optional(uuid()),
      /** `asOf` of an earlier reply: excludes orders that arrived later from the rows and the total. */
      upTo: z.optional(uuid()),
      limit: z._default(wholeNumber(1, 100), 50),
    }),
    orderLabels,
  ),
  reply: z.object({
    rows: z.array(orderRow),
    nextCursor: z.nullable(z.string()),
    /** No listed order is newer than this ID, and orders that arrive later are: for `upTo`. */
    asOf: z.string(),
    /** Number of orders in each view; null after the first page. */
    counts: z.nullable(z.record(z.enum(shopOrderViews), count)),
    /** Number of matches in the current view; null after the first page. */
    total: z.nullable(count),
    /** Number of receivers with several open orders, that is of parcels that merging would save; null after the first page. */
    mergeable: z.nullable(z.number()),
    hasShops: z.boolean(),
  }),
});

export const oneOrder = labelled(z.object({ orderId: uuid() }), orderLabels);

/** As the shop sent it: an address that cannot be shipped to is stored and returned too, so that its user can correct it. */
const sentParty = z.extend(z.object(tableOf(namesOf(emptyParty('')), () => z._default(z.string(), ''))), {
  name: z.string(),
  phone: z.string(),
  address1: z.string(),
  country: z.string(),
});

export const orderDetail = z.extend(orderRow, {
  receiver: sentParty,
  pieces: z.array(pieceSchema),
  content: z.string(),
  valueCents: z.nullable(z.number()),
  customerNote1: z.string(),
  customerNote2: z.string(),
  /** As on the label. If the account has no order IDs, it is printed before the second note. */
  printedOrderId: z.string(),
  /** Country of origin of all goods, two letters; null if it is unknown for some or differs. */
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
  /** It is shipped as a fulfilment order. */
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
