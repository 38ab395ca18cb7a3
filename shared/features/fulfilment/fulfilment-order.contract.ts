/** Fulfilment orders (spec §1, §2 /orderFulfillment, /fulfillmentListing; domain.md "Fulfilment"). */
import * as z from 'zod/mini';

import { confirmationIds, partySchema, shipmentLabels } from '#shared/features/shipment/shipment.model.ts';
import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { shopAsks } from '#shared/features/shop-order/shop-order.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import {
  cents,
  isoDay,
  messages,
  oneOf,
  optionalLabelText,
  optionalText,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { orderEventCodes, orderSources, orderStates, remakeReasons } from './fulfilment-order.rules.ts';
import { sku } from './fulfilment-stock.contract.ts';

const { fulfilment: needs, createFulfilment } = rights;

/** The most lines of an order, and the most pieces of a line. */
export const linesMax = 50;
export const lineQuantityMax = 9999;
/** The most orders per call: as many as can be generated while a user waits. */
export const ordersAtOnce = 1000;

export const orderLabels: WordLabels = {
  ...shipmentLabels,
  reference: m.shipment_order_id,
  lines: m.fulfilment_field_items,
  'lines.sku': m.fulfilment_field_sku,
  'lines.quantity': m.fulfilment_field_quantity,
  note: m.fulfilment_field_note,
  orderIds: m.fulfilment_field_orders,
  except: m.fulfilment_field_orders,
  reason: m.fulfilment_field_reason,
  view: m.common_status,
  source: m.fulfilment_field_source,
  from: m.fulfilment_field_from,
  to: m.fulfilment_field_to,
  filter: m.fulfilment_field_orders,
  consignmentNoteNo: m.fulfilment_field_cn,
  confirmed: m.shipment_confirmation,
};

const orderFields = {
  reference: optionalLabelText(limits.text.orderId),
  service: z._default(oneOf(['standard', 'priority']), 'standard'),
  receiver: partySchema,
  lines: z
    .array(z.object({ sku: sku(), quantity: wholeNumber(1, lineQuantityMax) }))
    .check(
      z.minLength(1, ruleText(m.fulfilment_problem_no_lines)),
      z.maxLength(linesMax, messages.max(linesMax)),
    ),
  codCents: z._default(z.nullable(cents()), null),
  note: optionalLabelText(limits.text.note),
};

const formFields = { ...orderFields, confirmed: z.optional(z.array(oneOf(confirmationIds))) };

export const fulfilmentOrderForm = labelled(z.object(formFields), orderLabels);
export type FulfilmentOrderForm = z.output<typeof fulfilmentOrderForm>;

const orderRow = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  state: z.enum(orderStates),
  source: z.enum(orderSources),
  reference: z.string(),
  service: z.enum(SERVICE_IDS),
  receiverName: z.string(),
  place: z.string(),
  lines: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.number() })),
  itemCount: z.number(),
  codCents: z.nullable(z.number()),
  consignmentNoteNo: z.nullable(z.string()),
  /** For a new order: current stock does not cover its lines. */
  isShort: z.boolean(),
  /** The order is in a picking wave. */
  isInWave: z.boolean(),
  /** Number of earlier consignment notes of this order. */
  remakeCount: z.number(),
  /** What the shop did to the order; it is neither generated nor packed until a user decides. */
  shopAsks: z.nullable(z.enum(shopAsks)),
  createdAt: z.string(),
});
export type OrderRow = z.output<typeof orderRow>;

export const orderDetail = z.extend(orderRow, {
  ...versionFields,
  receiver: partySchema,
  note: z.string(),
  shipmentId: z.nullable(z.string()),
  /** COD that a remake would collect because the first parcel has not; null when there is none, or the buyer has paid. */
  codToCollectCents: z._default(z.nullable(z.number()), null),
  /** With bar code, bin and available quantity, for picking and packing. */
  items: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      barcode: z.string(),
      bin: z.string(),
      quantity: z.number(),
      available: z.number(),
    }),
  ),
  /** Every consignment of the order, oldest first. */
  parcels: z.array(
    z.object({
      consignmentNoteNo: z.string(),
      remakeOf: z.nullable(z.string()),
      reason: z.nullable(z.enum(remakeReasons)),
      madeAt: z.string(),
    }),
  ),
  events: z.array(
    z.object({
      eventId: z.string(),
      code: z.enum(orderEventCodes),
      at: z.string(),
      by: z.string(),
      consignmentNoteNo: z.string(),
      reason: z.nullable(z.enum(remakeReasons)),
    }),
  ),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const createFulfilmentOrder = call({
  method: 'POST',
  path: '/api/fulfillment/CreateOrder',
  needs: createFulfilment,
  summary: 'Creates a fulfilment order; nothing is reserved until it is generated',
  body: fulfilmentOrderForm,
  reply: orderDetail,
  idempotent: true,
});

export const updateFulfilmentOrder = call({
  method: 'PATCH',
  path: '/api/fulfillment/UpdateOrder',
  needs: createFulfilment,
  summary:
    'Changes an order that is new: its goods, receiver and shipping. `version` is the version that was read: a newer one is not overwritten (409)',
  body: labelled(z.object({ orderId: uuid(), version: openedVersion(), ...formFields }), {
    ...orderLabels,
    orderId: m.fulfilment_the_order,
    version: m.fulfilment_field_version,
  }),
  reply: orderDetail,
  idempotent: true,
});

export const orderViews = ['all', ...orderStates] as const;
export type OrderView = (typeof orderViews)[number];
/** The longest search text. */
export const orderSearchMax = 80;
/** Orders of a view are counted up to this many. */
export const orderCountMax = 10_000;

const orderFilter = {
  view: z._default(oneOf(orderViews), 'all'),
  q: z._default(optionalText(orderSearchMax), ''),
  /** First and last day in the market's zone. */
  from: z.optional(isoDay()),
  to: z.optional(isoDay()),
  source: z.optional(oneOf(orderSources)),
};
export const filterSchema = z.object(orderFilter);
export type OrderFilter = z.output<typeof filterSchema>;

export const orderListing = call({
  method: 'POST',
  path: '/api/fulfillment/OrderListing',
  needs,
  summary:
    'Fulfilment orders, newest first, paged by key; search by number, order ID, CN, receiver, phone or SKU',
  body: labelled(
    z.object({
      ...orderFilter,
      cursor: z.optional(uuid()),
      /** `asOf` of an earlier reply: excludes orders that arrived later from the rows and the counts. */
      upTo: z.optional(uuid()),
      limit: z._default(wholeNumber(1, 200), 50),
    }),
    orderLabels,
  ),
  reply: z.object({
    rows: z.array(orderRow),
    nextCursor: z.nullable(z.string()),
    /** No listed order is newer than this ID, and orders that arrive later are: for `upTo`. */
    asOf: z.string(),
    /** Number of orders in each view that match the rest of the filter, up to 10,000; null on later pages. */
    counts: z.nullable(z.record(z.enum(orderViews), z.number())),
    /** The views that have more orders than counted. */
    capped: z.array(z.enum(orderViews)),
  }),
});

export const getFulfilmentOrder = call({
  method: 'GET',
  path: '/api/fulfillment/Order',
  needs,
  summary: 'One fulfilment order with its goods, its consignments and its timeline',
  query: labelled(z.object({ orderId: uuid() }), { orderId: m.fulfilment_the_order }),
  reply: orderDetail,
});
