/** Changing external orders: editing, generating, printing, cancelling, merging (spec §3 "Order actions"). */
import * as z from 'zod/mini';

import { country } from '#shared/features/postcode/countries.model.ts';
import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { partySchema, pieceSchema } from '#shared/features/shipment/shipment.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { pdfType, xlsxType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  cents,
  omittableLabelText,
  messages,
  oneOf,
  optionalLabelText,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { optionLabels, paperFields } from '#shared/features/printing/print-options.model.ts';

import {
  oneOrder,
  orderCountMax,
  orderDetail,
  orderFilter,
  orderLabels,
  ordersAtOnce,
} from './order-listing.contract.ts';

const { externalOrders: needs, shipExternalOrders, printExternalOrders } = rights;

/** Most orders that a user may exclude from all matching ones. */
const exceptMax = 1000;

/** What a user can change of an order. The limits are those of the shipment form; its other rules are checked after saving. */
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
    /** For goods that leave the country, the sum of the items. */
    valueCents: z.nullable(cents(limits.sumMaxCents)),
    codCents: z.nullable(cents()),
    customerNote1: optionalLabelText(limits.text.note),
    /** If absent, these keep their values. */
    customerNote2: omittableLabelText(limits.text.note),
    printedOrderId: omittableLabelText(limits.text.orderId),
    /** Origin of all goods; null if each product has its own. */
    origin: z.optional(z.nullable(country())),
    service: oneOf(SERVICE_IDS),
  }),
  orderLabels,
);
export type OrderForm = z.output<typeof orderForm>;

export const updateShipment = call({
  method: 'POST',
  path: '/api/order/UpdateShipment',
  needs,
  summary:
    'Change an order before its consignment note is made; fields that are not changed are still updated from the shop',
  body: orderForm,
  reply: orderDetail,
});

const orderIdsUpTo = (most: number) =>
  z.optional(z.array(uuid()).check(z.minLength(1, messages.required), z.maxLength(most, messages.max(most))));

/** Orders chosen one by one, or all that match a filter. */
export const chosenOrders = {
  orderIds: orderIdsUpTo(ordersAtOnce),
  filter: z.optional(orderFilter),
  /** Orders to exclude from all that match. */
  except: z.optional(z.array(uuid()).check(z.maxLength(exceptMax, messages.max(exceptMax)))),
  /** With `filter`: no orders newer than this ID, the `asOf` of the list that the user saw. */
  upTo: z.optional(uuid()),
  /** Position where the previous call stopped. */
  after: z.optional(uuid()),
};

/** With `filter`: the number of orders that the user was shown. If more match by now, nothing is done (409). */
const most = z.optional(wholeNumber(0, orderCountMax));

const outcome = z.object({ orderId: z.string(), orderNo: z.string(), message: z.string() });
export type OrderOutcome = z.output<typeof outcome>;

export const generateShipment = call({
  method: 'POST',
  path: '/api/order/GenerateShipment',
  needs: shipExternalOrders,
  summary: 'Make consignment notes of orders, each once; an order that fails is returned with the reason',
  body: labelled(
    z.object({
      ...chosenOrders,
      most,
      /** Replaces the service of each order. */
      service: z.optional(oneOf(SERVICE_IDS)),
      /** The user confirmed the questions: an order ID that was shipped before, COD above the value. */
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
        /** The consignment note existed already; it is returned again, because the first reply may have been lost. */
        isRepeat: z._default(z.boolean(), false),
      }),
    ),
    failed: z.array(z.extend(outcome, { code: z._default(z.string(), ''), isQuestion: z.boolean() })),
    /** Value of `after` for the next call; null at the end. */
    next: z.nullable(z.string()),
  }),
});
export type Generated = z.output<typeof generateShipment.reply>;

/** Where the goods are listed: nowhere, on the labels, or on separate sheets printed instead of labels. */
const packingWays = ['none', 'label', 'apart'] as const;
export type PackingWay = (typeof packingWays)[number];

const printBody = labelled(
  z.object({
    orderIds: orderIdsUpTo(limits.bulkRowsMax),
    filter: chosenOrders.filter,
    except: chosenOrders.except,
    upTo: chosenOrders.upTo,
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
  reply: { file: [pdfType] },
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
  summary: 'Cancel orders; a consignment note that is not scanned yet is cancelled with its order',
  body: labelled(z.object({ ...chosenOrders, most }), orderLabels),
  reply: changedOrders,
});

export const restoreOrder = call({
  method: 'POST',
  path: '/api/order/RestoreOrder',
  needs,
  summary: 'Restore cancelled orders',
  body: labelled(z.object(chosenOrders), orderLabels),
  reply: changedOrders,
});

export const keepShipment = call({
  method: 'POST',
  path: '/api/order/KeepShipment',
  needs,
  summary: 'Ship the order as printed, in spite of changes by the shop that the user was shown',
  body: labelled(
    z.object({
      orderId: uuid(),
      /**
       * Version of the order as shown, and the cancelled orders in its parcel. If the shop changed more since then, the user is
       * asked about that separately.
       */
      version: wholeNumber(1, 1_000_000),
      cancelledNos: z.array(z.string()),
    }),
    orderLabels,
  ),
  reply: orderDetail,
});

export const mergeOrders = call({
  method: 'POST',
  path: '/api/order/MergeOrders',
  needs,
  summary:
    'Merge the orders of one receiver into one parcel: the given orders, or all receivers with several open orders',
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
    /** The orders into which others were merged. */
    merged: z.array(z.string()),
    /** Number of orders in their parcels, including them. */
    orderCount: z.number(),
  }),
});

export const splitOrder = call({
  method: 'POST',
  path: '/api/order/SplitOrder',
  needs,
  summary: 'Separate merged orders, before their consignment note is made',
  body: oneOrder,
  reply: z.object({ orderIds: z.array(z.string()) }),
});

export const tellShopAgain = call({
  method: 'POST',
  path: '/api/order/TellShopAgain',
  needs,
  summary: 'Send the consignment note number to the shop again, after a failure',
  body: oneOrder,
  reply: orderDetail,
});

export const tellShopsAgain = call({
  method: 'POST',
  path: '/api/order/TellShopsAgain',
  needs,
  summary:
    'Send consignment note numbers to shops again, after failures: for orders, and for those merged into their parcels',
  body: labelled(z.object(chosenOrders), orderLabels),
  reply: changedOrders,
});

export const downloadExcel = call({
  method: 'POST',
  path: '/api/order/DownloadExcel',
  needs,
  summary: 'Orders as a spreadsheet',
  body: labelled(
    z.omit(z.object({ ...chosenOrders, orderIds: orderIdsUpTo(limits.bulkRowsMax) }), { after: true }),
    orderLabels,
  ),
  reply: { file: [xlsxType] },
});
