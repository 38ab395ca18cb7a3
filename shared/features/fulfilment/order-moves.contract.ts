/** Actions on one or many fulfilment orders: generate, cancel, restore, remake, print (domain.md "Fulfilment"). */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { pdfType, zipType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, oneOf, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';

import { remakeReasons } from './fulfilment-order.rules.ts';
import { filterSchema, orderDetail, orderLabels, ordersAtOnce } from './fulfilment-order.contract.ts';

const { fulfilment: needs, createFulfilment, printFulfilment } = rights;

const orderIds = () =>
  z.optional(z.array(uuid()).check(z.maxLength(ordersAtOnce, messages.max(ordersAtOnce))));

/** Named orders, or all that match a filter, except those in `except`. */
const selection = labelled(
  z
    .object({
      orderIds: orderIds(),
      filter: z.optional(filterSchema),
      /** With `filter`: orders that are left out. */
      except: orderIds(),
      /** With `filter`: no orders newer than this ID, the `asOf` of the list that the user saw. */
      upTo: z.optional(uuid()),
      /** With `filter`: the number of orders that the user was shown. If more match by now, nothing is done (409). */
      most: z.optional(wholeNumber(0, ordersAtOnce)),
    })
    .check(
      z.refine(({ orderIds, filter }) => filter !== undefined || (orderIds?.length ?? 0) > 0, {
        path: ['orderIds'],
        message: messages.required,
      }),
    ),
  orderLabels,
);
export type OrderSelection = z.output<typeof selection>;

export const checkFulfilmentStock = call({
  method: 'POST',
  path: '/api/fulfillment/CheckStock',
  needs,
  summary: 'Whether stock covers new orders, oldest first, before they are generated',
  body: selection,
  reply: z.object({
    /** Number of new orders among the chosen ones. */
    orderCount: z.number(),
    shortOrders: z.array(z.object({ orderId: z.string(), orderNo: z.string() })),
    shortLines: z.array(
      z.object({ sku: z.string(), name: z.string(), wanted: z.number(), available: z.number() }),
    ),
  }),
});

const result = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  outcome: z.enum(['done', 'already', 'short', 'refused']),
  consignmentNoteNo: z.nullable(z.string()),
  /** Why it was refused; with `done`, what else happened. */
  message: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type OrderResult = z.output<typeof result>;
const results = z.object({ results: z.array(result) });

export const generateOrders = call({
  method: 'POST',
  path: '/api/fulfillment/GenerateOrders',
  needs: createFulfilment,
  summary:
    'Reserves the stock of new orders and creates their consignment notes, oldest first; each order has its own result, and repeating it creates none twice',
  body: selection,
  reply: results,
});

export const cancelOrders = call({
  method: 'POST',
  path: '/api/fulfillment/CancelOrders',
  needs,
  summary:
    'Cancels orders that have not left the warehouse, with their consignment notes; reserved stock is released',
  body: selection,
  reply: results,
});

export const restoreOrders = call({
  method: 'POST',
  path: '/api/fulfillment/RestoreOrders',
  needs: createFulfilment,
  summary:
    'Restores cancelled orders as new ones; generating them creates consignment notes with new numbers. Asks before the same order ID ships twice',
  body: labelled(
    z.safeExtend(selection, { confirmed: z.optional(z.array(oneOf(['order-id-in-use']))) }),
    orderLabels,
  ),
  reply: results,
});

export const remakeOrder = call({
  method: 'POST',
  path: '/api/fulfillment/RemakeOrder',
  needs: createFulfilment,
  summary:
    'Creates a new consignment note for a damaged or lost parcel, linked to the first. COD that the first has not collected moves to it; paid COD is not collected again',
  body: labelled(
    z.object({
      orderId: uuid(),
      /** The consignment note to replace: a second remake of the same parcel is refused. */
      consignmentNoteNo: text(20),
      reason: oneOf(remakeReasons),
    }),
    orderLabels,
  ),
  reply: orderDetail,
  idempotent: true,
});

export const printFulfilmentOrders = call({
  method: 'POST',
  path: '/api/fulfillment/PrintConsignmentNote',
  needs: printFulfilment,
  summary:
    'The consignment notes of orders as one PDF; isDownload=true returns downloadCN.zip for more than one',
  query: labelled(z.object({ isDownload: z.optional(oneOf(['true', 'false'])) }), {}),
  body: selection,
  reply: { file: [pdfType, zipType] },
});
