/** External orders: /orderListing (spec §2, §3 "Order actions"; domain.md "External orders and the integration interface"). */
import * as z from 'zod/mini';

import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { partySchema, pieceSchema, shipmentLabels } from '#shared/features/shipment/shipment.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
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

import { optionLabels, paperFields } from '#shared/features/printing/print-options.model.ts';

import { backStates, shopAsks, shopKinds, shopOrderViews } from './shop-order.model.ts';

const { externalOrders: needs, shipExternalOrders, printExternalOrders } = rights;

export const orderLabels: WordLabels = {
  ...shipmentLabels,
  orderId: m.shop_order_field_order,
  orderIds: m.shop_order_field_orders,
  connectionId: m.shop_order_field_shop,
  view: m.shop_order_views,
  from: m.shop_order_field_received,
  to: m.shop_order_field_received,
  service: m.shipment_service,
  version: m.shop_order_field_version,
};

/** Orders that one call acts on at most; a longer list goes on with the next call. */
export const ordersAtOnce = 200;
/** Orders that a person may leave out of all that match. */
const exceptMax = 1000;
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
});
export type OrderRow = z.output<typeof orderRow>;

const counts = z.record(z.enum(shopOrderViews), z.number());

export const orderListing = call({
  method: 'POST',
  path: '/api/order/OrderListing',
  needs,
  summary: 'Orders from shops, newest first, paged by key',
  body: labelled(
    z.extend(orderFilter, { cursor: z.optional(uuid()), limit: z._default(wholeNumber(1, 100), 50) }),
    orderLabels,
  ),
  reply: z.object({
    rows: z.array(orderRow),
    nextCursor: z.nullable(z.string()),
    counts,
    /** How many match, of the view that is shown. */
    total: z.number(),
    /** Receivers with several orders that wait: how many parcels merging would save. */
    mergeable: z.number(),
    hasShops: z.boolean(),
  }),
});

const oneOrder = labelled(z.object({ orderId: uuid() }), orderLabels);

export const orderDetail = z.extend(orderRow, {
  receiver: partySchema,
  pieces: z.array(pieceSchema),
  content: z.string(),
  valueCents: z.nullable(z.number()),
  customerNote1: z.string(),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  lines: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      quantity: z.number(),
      grams: z.nullable(z.number()),
      unitCents: z.nullable(z.number()),
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

/** What people change of an order; the same limits as the shipment's form, checked by the same rules once it is saved. */
export const orderForm = labelled(
  z.object({
    orderId: uuid(),
    version: wholeNumber(1, 1_000_000),
    receiver: partySchema,
    pieces: z
      .array(pieceSchema)
      .check(
        z.minLength(1, messages.required),
        z.maxLength(limits.piecesMax, messages.max(limits.piecesMax)),
      ),
    content: optionalLabelText(limits.text.content),
    valueCents: z.nullable(cents()),
    codCents: z.nullable(cents()),
    customerNote1: optionalLabelText(limits.text.note),
    service: oneOf(SERVICE_IDS),
  }),
  orderLabels,
);
export type OrderForm = z.output<typeof orderForm>;

export const updateShipment = call({
  method: 'POST',
  path: '/api/order/UpdateShipment',
  needs,
  summary: 'Change an order before its consignment note is made; what is left alone follows the shop',
  body: orderForm,
  reply: orderDetail,
});

/** Named one by one, or all that match. */
export const chosenOrders = {
  orderIds: z.optional(
    z
      .array(uuid())
      .check(z.minLength(1, messages.required), z.maxLength(ordersAtOnce, messages.max(ordersAtOnce))),
  ),
  filter: z.optional(orderFilter),
  /** Of all that match, those that stay as they are. */
  except: z.optional(z.array(uuid()).check(z.maxLength(exceptMax, messages.max(exceptMax)))),
  /** Where the call before stopped. */
  after: z.optional(uuid()),
};

const outcome = z.object({ orderId: z.string(), orderNo: z.string(), message: z.string() });
export type OrderOutcome = z.output<typeof outcome>;

export const generateShipment = call({
  method: 'POST',
  path: '/api/order/GenerateShipment',
  needs: shipExternalOrders,
  summary: 'Make consignment notes of orders, each once; those that cannot be made say why',
  body: labelled(
    z.object({
      ...chosenOrders,
      /** Instead of each order's own. */
      service: z.optional(oneOf(SERVICE_IDS)),
      /** What is asked back (an order ID that shipped before, COD above the value) is meant. */
      confirmed: z._default(z.boolean(), false),
    }),
    orderLabels,
  ),
  reply: z.object({
    made: z.array(
      z.object({
        orderId: z.string(),
        orderNo: z.string(),
        shipmentId: z.string(),
        consignmentNoteNo: z.string(),
        totalCents: z.number(),
      }),
    ),
    failed: z.array(z.extend(outcome, { isQuestion: z.boolean() })),
    /** Ask again with this to go on; null at the end. */
    next: z.nullable(z.string()),
  }),
});
export type Generated = z.output<typeof generateShipment.reply>;

/** Where the goods are listed: nowhere, on the labels, or on sheets of their own instead of labels. */
export const packingWays = ['none', 'label', 'apart'] as const;
export type PackingWay = (typeof packingWays)[number];

const printBody = labelled(
  z.object({
    orderIds: z.optional(
      z
        .array(uuid())
        .check(
          z.minLength(1, messages.required),
          z.maxLength(limits.bulkRowsMax, messages.max(limits.bulkRowsMax)),
        ),
    ),
    filter: chosenOrders.filter,
    except: chosenOrders.except,
    packing: z._default(oneOf(packingWays), 'none'),
    PrintingSize: paperFields.PrintingSize,
    Sheet: paperFields.Sheet,
  }),
  { ...orderLabels, ...optionLabels, packing: m.shop_order_packing_list },
);
export type PrintOrdersBody = z.output<typeof printBody>;

export const printOrders = call({
  method: 'POST',
  path: '/api/order/PrintOrders',
  needs: printExternalOrders,
  summary:
    'The consignment notes of orders as one PDF, with a packing list on each label, or the packing lists alone',
  body: printBody,
  reply: { file: ['application/pdf'] },
});

const changedOrders = z.object({
  changed: z.array(z.string()),
  failed: z.array(outcome),
  next: z.nullable(z.string()),
});
export type ChangedOrders = z.output<typeof changedOrders>;

export const cancelOrder = call({
  method: 'POST',
  path: '/api/order/CancelOrder',
  needs,
  summary: 'Cancel orders; a consignment note that nobody has scanned is cancelled with its order',
  body: labelled(z.object(chosenOrders), orderLabels),
  reply: changedOrders,
});

export const restoreOrder = call({
  method: 'POST',
  path: '/api/order/RestoreOrder',
  needs,
  summary: 'Take cancelled orders up again',
  body: labelled(z.object(chosenOrders), orderLabels),
  reply: changedOrders,
});

export const keepShipment = call({
  method: 'POST',
  path: '/api/order/KeepShipment',
  needs,
  summary: 'Ship as printed, whatever the shop changed afterwards',
  body: oneOrder,
  reply: orderDetail,
});

export const mergeOrders = call({
  method: 'POST',
  path: '/api/order/MergeOrders',
  needs,
  summary:
    'One parcel for the orders of one receiver: of those named, or of everybody with several that wait',
  body: labelled(
    z.object({
      orderIds: z.optional(
        z
          .array(uuid())
          .check(z.minLength(2, messages.min(2)), z.maxLength(ordersAtOnce, messages.max(ordersAtOnce))),
      ),
    }),
    orderLabels,
  ),
  reply: z.object({
    /** The orders that carry others now. */
    merged: z.array(z.string()),
  }),
});

export const splitOrder = call({
  method: 'POST',
  path: '/api/order/SplitOrder',
  needs,
  summary: 'Take merged orders apart again, before their consignment note is made',
  body: oneOrder,
  reply: z.object({ orderIds: z.array(z.string()) }),
});

export const tellShopAgain = call({
  method: 'POST',
  path: '/api/order/TellShopAgain',
  needs,
  summary: 'Tell the shop the consignment note number once more, after it could not be told',
  body: oneOrder,
  reply: orderDetail,
});

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const downloadExcel = call({
  method: 'POST',
  path: '/api/order/DownloadExcel',
  needs,
  summary: 'Orders as a spreadsheet',
  body: labelled(
    z.object({ orderIds: chosenOrders.orderIds, filter: chosenOrders.filter, except: chosenOrders.except }),
    orderLabels,
  ),
  reply: { file: [xlsxType] },
});
