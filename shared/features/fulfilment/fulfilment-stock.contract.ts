/** Products and their stock in the courier's warehouse (domain.md "Fulfilment"). */
import * as z from 'zod/mini';

import { country } from '#shared/features/postcode/countries.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
import {
  accountNumber,
  grams,
  labelText,
  messages,
  millimetres,
  oneOf,
  optionalText,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { stockMoveKinds } from './stock.rules.ts';

const needs = rights.fulfilment;

export const stockSearchMax = 80;

export const stockLabels: WordLabels = {
  q: m.common_search,
  accountNo: m.fulfilment_field_account,
  products: m.fulfilment_field_products,
  items: m.fulfilment_field_items,
  sku: m.fulfilment_field_sku,
  quantity: m.fulfilment_field_quantity,
  kind: m.fulfilment_field_move,
  reference: m.fulfilment_field_reference,
  ...Object.fromEntries(
    Object.entries({
      sku: m.fulfilment_field_sku,
      name: m.fulfilment_field_name,
      barcode: m.fulfilment_field_barcode,
      weightGrams: m.fulfilment_field_weight,
      lengthMm: m.fulfilment_field_length,
      widthMm: m.fulfilment_field_width,
      heightMm: m.fulfilment_field_height,
      hsCode: m.fulfilment_field_hs_code,
      origin: m.fulfilment_field_origin,
      bin: m.fulfilment_field_bin,
      lowAt: m.fulfilment_field_low_at,
    }).map(([field, label]) => [`products.${field}`, label]),
  ),
  'items.sku': m.fulfilment_field_sku,
  'items.quantity': m.fulfilment_field_quantity,
};

/** The most pieces of a product in one line, delivery or count. */
export const quantityMax = 1_000_000;

const code = (max: number) => text(max).check(z.refine((value) => !/[\s,]/u.test(value), messages.noSpace));

export const sku = () => code(40);

/** A product as operations load it. */
const fulfilmentProduct = z.object({
  sku: sku(),
  name: labelText(80),
  barcode: optionalText(40),
  weightGrams: grams(),
  lengthMm: z._default(millimetres(), 0),
  widthMm: z._default(millimetres(), 0),
  heightMm: z._default(millimetres(), 0),
  hsCode: optionalText(limits.text.hsCode).check(
    z.refine((value) => value === '' || /^\d{8}$/u.test(value), messages.exactLength(8)),
  ),
  origin: z._default(z.union([country(), z.literal('')]), ''),
  bin: optionalText(20),
  lowAt: z._default(wholeNumber(0, quantityMax), 0),
});
export type FulfilmentProduct = z.output<typeof fulfilmentProduct>;

export const stockRow = z.object({
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  barcode: z.string(),
  weightGrams: z.number(),
  lengthMm: z.number(),
  widthMm: z.number(),
  heightMm: z.number(),
  hsCode: z.string(),
  origin: z.string(),
  bin: z.string(),
  lowAt: z.number(),
  onHand: z.number(),
  reserved: z.number(),
  /** On hand and not reserved; negative when a count found fewer pieces than orders hold. */
  available: z.number(),
  incoming: z.number(),
  isLow: z.boolean(),
});
export type StockRow = z.output<typeof stockRow>;

export const stockViews = ['all', 'low', 'incoming'] as const;
export type StockView = (typeof stockViews)[number];

export const stockListing = call({
  method: 'POST',
  path: '/api/fulfillment/StockListing',
  needs,
  summary:
    'Products in the warehouse with their stock, by SKU, paged by key; search by SKU, bar code or name',
  body: labelled(
    z.object({
      view: z._default(oneOf(stockViews), 'all'),
      q: z._default(optionalText(stockSearchMax), ''),
      /** The last SKU of the previous page. */
      cursor: z.optional(text(40)),
      limit: z._default(wholeNumber(1, 200), 50),
    }),
    stockLabels,
  ),
  reply: z.object({
    rows: z.array(stockRow),
    nextCursor: z.nullable(z.string()),
    counts: z.record(z.enum(stockViews), z.number()),
  }),
});

const stockMove = z.object({
  moveId: z.string(),
  kind: z.enum(stockMoveKinds),
  onHand: z.number(),
  reserved: z.number(),
  incoming: z.number(),
  reference: z.string(),
  at: z.string(),
  by: z.string(),
});
export type StockMoveRow = z.output<typeof stockMove>;

export const stockMoves = call({
  method: 'POST',
  path: '/api/fulfillment/StockMoves',
  needs,
  summary: 'Every movement of a product, newest first, paged by key',
  body: labelled(
    z.object({ sku: sku(), cursor: z.optional(uuid()), limit: z._default(wholeNumber(1, 100), 50) }),
    stockLabels,
  ),
  reply: z.object({ product: stockRow, moves: z.array(stockMove), nextCursor: z.nullable(z.string()) }),
});

export const loadFulfilmentProducts = call({
  method: 'POST',
  path: '/api/operations/FulfillmentProducts',
  needs: 'operator:prices',
  summary: 'Adds products of an account, or changes those with the same SKU; stock is unchanged',
  body: labelled(
    z.object({
      accountNo: accountNumber(),
      products: z.array(fulfilmentProduct).check(z.minLength(1, messages.required), z.maxLength(1000)),
    }),
    stockLabels,
  ),
  reply: z.object({ added: z.number(), changed: z.number() }),
});

/** The stock movements that operations report; the others come from orders. */
export const reportedStockMoves = ['counted', 'announced', 'received', 'returned', 'closed'] as const;

export const moveFulfilmentStock = call({
  method: 'POST',
  path: '/api/operations/FulfillmentStock',
  needs: 'operator:scans',
  summary:
    'Reports stock of an account as counted, announced, received, returned by a buyer, or closed (announced pieces that will not come); all lines are applied or none',
  body: labelled(
    z.object({
      accountNo: accountNumber(),
      kind: oneOf(reportedStockMoves),
      /**
       * The delivery's number: the same kind, reference and SKU are refused a second time, so that nothing is received
       * twice. Received goods lower the announcement with the same reference, or otherwise all that is announced; `closed`
       * needs the reference of an announcement.
       */
      reference: text(40),
      items: z
        .array(z.object({ sku: sku(), quantity: wholeNumber(0, quantityMax) }))
        .check(z.minLength(1, messages.required), z.maxLength(1000)),
    }),
    stockLabels,
  ),
  reply: z.object({ rows: z.array(stockRow) }),
});
