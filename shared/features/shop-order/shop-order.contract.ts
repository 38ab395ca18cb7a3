/** External orders as they are changed: edited, generated, printed, cancelled, merged (spec §3 "Order actions"). */
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
  labelTextIfGiven,
  messages,
  oneOf,
  optionalLabelText,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { optionLabels, paperFields } from '#shared/features/printing/print-options.model.ts';

import { oneOrder, orderDetail, orderFilter, orderLabels, ordersAtOnce } from './order-listing.contract.ts';

const { externalOrders: needs, shipExternalOrders, printExternalOrders } = rights;

/** Orders that a person may leave out of all that match. */
const exceptMax = 1000;

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
    /** Of goods that leave the country it is the sum of the items. */
    valueCents: z.nullable(cents(limits.sumMaxCents)),
    codCents: z.nullable(cents()),
    customerNote1: optionalLabelText(limits.text.note),
    /** Left out, these stay as they are. */
    customerNote2: labelTextIfGiven(limits.text.note),
    printedOrderId: labelTextIfGiven(limits.text.orderId),
    /** Of all goods; null where each has its own. */
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
        /** It had its note before: told again, as the answer that told it first may be lost. */
        isRepeat: z._default(z.boolean(), false),
      }),
    ),
    failed: z.array(z.extend(outcome, { code: z._default(z.string(), ''), isQuestion: z.boolean() })),
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
  summary: 'Ship as printed, whatever the shop changed afterwards and was shown',
  body: labelled(
    z.object({
      orderId: uuid(),
      /** Of the order as it was shown, and the cancelled ones in its parcel: what the shop changed since is asked about by itself. */
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

export const tellShopsAgain = call({
  method: 'POST',
  path: '/api/order/TellShopsAgain',
  needs,
  summary:
    'Tell shops the consignment note numbers that they could not be told once more: of orders, and of what travels in their parcels',
  body: labelled(z.object(chosenOrders), orderLabels),
  reply: changedOrders,
});

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
