/** Fulfilment orders from a spreadsheet (spec §2 /uploadFulfillment). */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { xlsxType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
import { messages, optionalText } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { tableOf } from '#shared/platform/names-of.ts';

import { sheetColumns, sheetFields } from './order-sheet.model.ts';

const { uploadFulfilment: needs } = rights;

export const sheetFileMaxBytes = 10 * 1_048_576;
/** The most orders per request. */
export const sheetPartRows = 500;
const cellMax = 1000;
const cell = () => z._default(z.string().check(z.maxLength(cellMax, messages.maxLength(cellMax))), '');
const row = z.object(tableOf(sheetFields, cell));
const labels: WordLabels = {
  rows: m.fulfilment_field_orders,
  ...Object.fromEntries(sheetColumns.map(({ field, label }) => [`rows.${field}`, label])),
};
const rows = { rows: z.array(row).check(z.minLength(1, messages.required), z.maxLength(limits.bulkRowsMax)) };
const body = labelled(z.object(rows), labels);
const confirmed = z.optional(
  z.array(z.string().check(z.maxLength(cellMax))).check(z.maxLength(limits.bulkRowsMax)),
);
const texts = z.partialRecord(z.enum(sheetFields), z.string());

export const orderTemplate = call({
  method: 'GET',
  path: '/api/fulfillment/OrderTemplate',
  needs,
  summary: 'An empty workbook of fulfilment orders to fill in',
  reply: { file: [xlsxType] },
});

export const readOrderFile = call({
  method: 'POST',
  path: '/api/fulfillment/ReadOrderFile',
  needs,
  summary: 'Reads a .xlsx or .csv file of orders: its cells as text, and which column is which field',
  query: labelled(z.object({ sheet: optionalText(100) }), { sheet: m.fulfilment_sheet_name }),
  upload: { maxBytes: sheetFileMaxBytes, maxFiles: 1 },
  reply: z.object({
    sheets: z.array(z.string()),
    sheet: z.nullable(z.string()),
    heads: z.array(z.string()),
    match: z.array(z.nullable(z.enum(sheetFields))),
    rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  }),
  perMinute: 30,
});

export const bulkOrderSummary = call({
  method: 'POST',
  path: '/api/fulfillment/BulkOrderSummary',
  needs,
  summary:
    'Checks the orders of a sheet: every problem at its cell, and what stock does not cover; nothing is saved',
  body,
  reply: z.object({
    rows: z.array(
      z.object({
        row: z.object(tableOf(sheetFields, () => z.string())),
        problems: texts,
        codes: texts,
        notes: texts,
        knownAs: z.nullable(z.string()),
        isDouble: z.boolean(),
      }),
    ),
  }),
});

export const createBulkOrders = call({
  method: 'POST',
  path: '/api/fulfillment/CreateBulkOrders',
  needs,
  summary:
    'Creates all the orders, or none when one has a problem or needs confirmation; a repeat with the same key creates none twice',
  body: labelled(z.object({ ...rows, confirmed }), { ...labels, confirmed: m.shipment_confirmation }),
  reply: z.object({ createdCount: z.number() }),
  idempotent: true,
});
