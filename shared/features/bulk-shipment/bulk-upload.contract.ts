/** Uploads: bulk shipments from a file to consignment notes (spec §4 "Bulk upload", domain.md "Bulk"). */
import * as z from 'zod/mini';

import { call, megabyte } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
import {
  grams,
  messages,
  oneOf,
  optionalText,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { bulkFields, bulkFlows } from './bulk-shipment.model.ts';
import {
  bulkCellMax,
  bulkFileMaxBytes,
  bulkKinds,
  bulkMatchedBys,
  bulkPageRows,
  bulkSources,
  bulkStates,
} from './bulk-upload.model.ts';

/** The right to create a consignment; the account's kind decides whether it is a COOL one. */
export const createsBulk = rights.createShipment;

export const bulkLabels: WordLabels = {
  uploadId: m.bulk_shipment_upload,
  rows: m.bulk_shipment_rows,
  rowNos: m.bulk_shipment_rows,
  flow: m.bulk_shipment_flow,
  text: m.bulk_shipment_pasted_text,
  weightGrams: m.bulk_upload_chat_weight,
  version: m.bulk_shipment_version,
  limit: m.bulk_shipment_rows,
  sheet: m.bulk_shipment_sheet,
  Name: m.bulk_shipment_template_name,
  templateId: m.bulk_shipment_template,
};

/** The text of a cell, as in the file. */
export const bulkCell = () => z.string().check(z.maxLength(bulkCellMax, messages.maxLength(bulkCellMax)));
export const bulkTexts = z.partialRecord(z.enum(bulkFields), bulkCell());
export const bulkRowNo = () => wholeNumber(1, 1_000_000);
const flow = () => z._default(z.nullable(oneOf(bulkFlows)), null);
export const ofBulkUpload = () => z.object({ uploadId: uuid() });

export const bulkCounts = z.object({
  ready: z.number(),
  warned: z.number(),
  double: z.number(),
  wrong: z.number(),
  queued: z.number(),
  submitted: z.number(),
  refused: z.number(),
  deleted: z.number(),
});

export const bulkUpload = z.object({
  uploadId: z.string(),
  kind: z.enum(bulkKinds),
  source: z.enum(bulkSources),
  state: z.enum(bulkStates),
  /** '' if the rows did not come from a file. */
  fileName: z.string(),
  sheet: z.nullable(z.string()),
  /** Names of the workbook's sheets. To read another sheet, send the file again with its name. */
  sheets: z.array(z.string()),
  /** The flow that the user chose for every row; null if the destination decides. */
  flow: z.nullable(z.enum(bulkFlows)),
  /** The flows of the rows. */
  flows: z.array(z.enum(bulkFlows)),
  /** Number of rows by state, without blank ones. */
  counts: bulkCounts,
  rowCount: z.number(),
  /** Number of consignments that the rows will make or have made; item lines are not counted. */
  shipmentCount: z.number(),
  /** Total in cents of the rows that can be or were submitted. */
  sumCents: z.number(),
  currency: z.string(),
  matchedBy: z.enum(bulkMatchedBys),
  /** Name of the template that matched the columns. */
  templateName: z.nullable(z.string()),
  templateId: z.nullable(z.string()),
  /** True if rows have order IDs that the account does not use; consignments are made without them. */
  leavesOrderIdsOut: z.boolean(),
  /** Number of cells changed by remembered corrections, and whether these are applied. */
  correctedCount: z.number(),
  isCorrecting: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
  /** Login id of the user. */
  createdBy: z.string(),
  changedAt: z.string(),
  changedBy: z.string(),
});
export type BulkUpload = z.output<typeof bulkUpload>;

export const uploadBulkFile = call({
  method: 'POST',
  path: '/api/shipment/UploadBulkFile',
  needs: createsBulk,
  summary:
    'Reads a .xlsx or .csv file of shipments, matches its columns and validates its rows; nothing is submitted yet',
  query: labelled(
    z.object({
      /** Sheet of a workbook; '' is the first sheet with rows. */
      sheet: optionalText(100),
      /** The flow of every row; if absent, each row's destination decides. */
      flow: z.optional(oneOf(bulkFlows)),
      /** The upload that this one replaces: the same file, another sheet. */
      replaces: z.optional(uuid()),
    }),
    bulkLabels,
  ),
  upload: { maxBytes: bulkFileMaxBytes, maxFiles: 1 },
  reply: bulkUpload,
  perMinute: 30,
});

export const pasteBulkCells = call({
  method: 'POST',
  path: '/api/shipment/PasteBulkCells',
  needs: createsBulk,
  summary: 'Makes an upload of cells copied from a spreadsheet, with or without a header row',
  body: labelled(z.object({ text: pastedText(), flow: flow() }), bulkLabels),
  reply: bulkUpload,
  maxBodyBytes: 12 * megabyte,
});

export const pasteBulkChat = call({
  method: 'POST',
  path: '/api/shipment/PasteBulkChat',
  needs: createsBulk,
  summary: 'Makes an upload of the orders in a chat, one row each: name, phone, address, COD, pieces',
  body: labelled(
    z.object({
      text: pastedText(500_000),
      flow: flow(),
      /** Weight of orders that give none; if absent, that of the user's preset. */
      weightGrams: z.optional(grams()),
    }),
    bulkLabels,
  ),
  reply: bulkUpload,
});

export const startBulkGrid = call({
  method: 'POST',
  path: '/api/shipment/StartBulkGrid',
  needs: createsBulk,
  summary: 'An upload of empty rows to type into',
  body: labelled(z.object({ rows: z._default(wholeNumber(1, bulkPageRows), 20), flow: flow() }), bulkLabels),
  reply: bulkUpload,
});

export const getBulkUpload = call({
  method: 'GET',
  path: '/api/shipment/BulkUpload',
  needs: rights.viewShipments,
  summary: 'One upload with its counts',
  query: labelled(ofBulkUpload(), bulkLabels),
  reply: bulkUpload,
});

export const dropBulk = call({
  method: 'POST',
  path: '/api/shipment/DropBulk',
  needs: createsBulk,
  summary: 'Discards an upload of which nothing was submitted',
  body: labelled(ofBulkUpload(), bulkLabels),
  reply: z.null(),
});

function pastedText(most = 10 * megabyte) {
  return z
    .string(messages.required)
    .check(z.minLength(1, messages.required), z.maxLength(most, messages.maxLength(most)));
}

export const templateName = () => text(40);
