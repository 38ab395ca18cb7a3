/** What is done with fulfilment orders, one or many: generated, cancelled, restored, remade, printed (domain.md "Fulfilment"). */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { pdfType, zipType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, oneOf, text, uuid } from '#shared/platform/validation/rules.ts';

import { remakeReasons } from './fulfilment-order.rules.ts';
import { filterSchema, orderDetail, orderLabels, ordersAtOnce } from './fulfilment-order.contract.ts';

const { fulfilment: needs, createFulfilment, printFulfilment } = rights;

const orderIds = () =>
  z.optional(z.array(uuid()).check(z.maxLength(ordersAtOnce, messages.max(ordersAtOnce))));

/** Named orders, or all that match a filter but a few. */
const selection = labelled(
  z
    .object({
      orderIds: orderIds(),
      filter: z.optional(filterSchema),
      /** Of all that match, those that stay as they are. */
      except: orderIds(),
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
    /** New ones among the chosen. */
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
  /** Why not. */
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
    'Reserves the stock of new orders and makes their consignment notes, oldest first; each order answers for itself, and a repeat makes none twice',
  body: selection,
  reply: results,
});

export const cancelOrders = call({
  method: 'POST',
  path: '/api/fulfillment/CancelOrders',
  needs,
  summary:
    'Cancels orders that have not left the warehouse, with their consignment notes; reserved stock is free again',
  body: selection,
  reply: results,
});

export const restoreOrders = call({
  method: 'POST',
  path: '/api/fulfillment/RestoreOrders',
  needs: createFulfilment,
  summary: 'Cancelled orders are new again; generated, they get consignment notes of new numbers',
  body: selection,
  reply: results,
});

export const remakeOrder = call({
  method: 'POST',
  path: '/api/fulfillment/RemakeOrder',
  needs: createFulfilment,
  summary:
    'A new consignment note for a damaged or lost parcel, linked to the first. COD that the first has not collected goes over to it; what is paid is not asked for again',
  body: labelled(
    z.object({
      orderId: uuid(),
      /** The one that it takes the place of: a second remake of the same parcel is refused. */
      consignmentNoteNo: text(20),
      reason: oneOf(remakeReasons),
    }),
    orderLabels,
  ),
  reply: orderDetail,
  idempotent: true,
});

export const printOrders = call({
  method: 'POST',
  path: '/api/fulfillment/PrintConsignmentNote',
  needs: printFulfilment,
  summary:
    'The consignment notes of orders as one PDF; isDownload=true answers downloadCN.zip for more than one',
  query: labelled(z.object({ isDownload: z.optional(oneOf(['true', 'false'])) }), {}),
  body: selection,
  reply: { file: [pdfType, zipType] },
});
