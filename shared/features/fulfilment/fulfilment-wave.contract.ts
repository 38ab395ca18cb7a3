/**
 * Waves and packing (domain.md "Fulfilment"): goods are picked by bin, scanned into the box, and labelled when complete.
 */
import * as z from 'zod/mini';

import { shopAsks } from '#shared/features/shop-order/shop-order.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { pdfType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
import { messages, oneOf, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { lineQuantityMax, linesMax } from './fulfilment-order.contract.ts';
import { orderStates } from './fulfilment-order.rules.ts';
import { sku } from './fulfilment-stock.contract.ts';

const { fulfilmentDesk: needs } = rights;

const labels: WordLabels = {
  orderIds: m.fulfilment_field_orders,
  waveId: m.fulfilment_the_wave,
  code: m.fulfilment_scan_label,
  orderId: m.fulfilment_the_order,
  items: m.fulfilment_field_items,
  'items.sku': m.fulfilment_field_sku,
  'items.quantity': m.fulfilment_field_quantity,
};

/** As many orders as fit on a trolley for one round. */
export const waveOrdersMax = 200;

const waveRow = z.object({
  waveId: z.string(),
  waveNo: z.string(),
  orderCount: z.number(),
  packedCount: z.number(),
  pickedAt: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type WaveRow = z.output<typeof waveRow>;

const waveDetail = z.extend(waveRow, {
  /** By bin, in walking order. */
  picks: z.array(z.object({ bin: z.string(), sku: z.string(), name: z.string(), quantity: z.number() })),
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderNo: z.string(),
      state: z.enum(orderStates),
      consignmentNoteNo: z.nullable(z.string()),
      receiverName: z.string(),
    }),
  ),
});
export type WaveDetail = z.output<typeof waveDetail>;

export const createWave = call({
  method: 'POST',
  path: '/api/fulfillment/CreateWave',
  needs,
  summary: 'Creates a wave of generated orders that are picked together; each order is in one wave',
  body: labelled(
    z.object({
      orderIds: z
        .array(uuid())
        .check(z.minLength(1, messages.required), z.maxLength(waveOrdersMax, messages.max(waveOrdersMax))),
    }),
    labels,
  ),
  reply: waveDetail,
});

export const waveListing = call({
  method: 'POST',
  path: '/api/fulfillment/WaveListing',
  needs,
  summary: 'Waves, newest first, paged by key',
  body: labelled(
    z.object({ cursor: z.optional(uuid()), limit: z._default(wholeNumber(1, 100), 50) }),
    labels,
  ),
  reply: z.object({ rows: z.array(waveRow), nextCursor: z.nullable(z.string()) }),
});

const oneWave = labelled(z.object({ waveId: uuid() }), labels);

export const getWave = call({
  method: 'GET',
  path: '/api/fulfillment/Wave',
  needs,
  summary: 'One wave: the goods to pick from each bin, and its orders',
  query: oneWave,
  reply: waveDetail,
});

export const pickWave = call({
  method: 'POST',
  path: '/api/fulfillment/PickWave',
  needs,
  summary: 'Marks the goods of a wave as picked; repeating it changes nothing',
  body: oneWave,
  reply: waveDetail,
});

export const wavePapers = ['pick-list', 'packing-slips'] as const;

export const printWave = call({
  method: 'POST',
  path: '/api/fulfillment/PrintWave',
  needs,
  summary: 'The pick list of a wave by bin, or a packing slip for each of its orders, as one PDF',
  body: labelled(z.object({ waveId: uuid(), paper: oneOf(wavePapers) }), labels),
  reply: { file: [pdfType] },
});

const toPack = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  state: z.enum(orderStates),
  reference: z.string(),
  consignmentNoteNo: z.string(),
  receiverName: z.string(),
  place: z.string(),
  note: z.string(),
  /** What the shop did to the order; it is not packed until a user decides. */
  shopAsks: z.nullable(z.enum(shopAsks)),
  lines: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      barcode: z.string(),
      bin: z.string(),
      quantity: z.number(),
    }),
  ),
});
export type OrderToPack = z.output<typeof toPack>;

export const findToPack = call({
  method: 'POST',
  path: '/api/fulfillment/FindToPack',
  needs,
  summary: 'Finds the order to pack by its number, order ID, consignment note or piece bar code',
  body: labelled(z.object({ code: text(60) }), labels),
  reply: toPack,
});

export const packOrder = call({
  method: 'POST',
  path: '/api/fulfillment/PackOrder',
  needs,
  summary:
    'Marks an order as packed if all of its goods and nothing else were scanned; repeating it changes nothing',
  body: labelled(
    z.object({
      orderId: uuid(),
      items: z
        .array(z.object({ sku: sku(), quantity: wholeNumber(1, lineQuantityMax) }))
        .check(z.minLength(1, messages.required), z.maxLength(linesMax)),
    }),
    labels,
  ),
  reply: toPack,
});
