/** Bulk shipments from a file to consignment notes: uploads (spec §4 "Bulk upload", domain.md "Bulk"). */
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

/** Who may create a consignment; the account's kind decides whether it is a COOL one. */
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

/** As a file has it. */
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
  /** '' for what was not a file. */
  fileName: z.string(),
  sheet: z.nullable(z.string()),
  /** Of a workbook; the file is sent again with another name to read that sheet. */
  sheets: z.array(z.string()),
  /** The flow that a person chose for every row; null: by destination. */
  flow: z.nullable(z.enum(bulkFlows)),
  /** The flows that the rows go by. */
  flows: z.array(z.enum(bulkFlows)),
  /** Rows by state; blank ones are not among them. */
  counts: bulkCounts,
  rowCount: z.number(),
  /** Consignments that the rows make or made: item lines are not counted. */
  shipmentCount: z.number(),
  /** In cents: of what can be or was submitted. */
  sumCents: z.number(),
  currency: z.string(),
  /** How the columns found their fields. */
  matchedBy: z.enum(bulkMatchedBys),
  /** Name of the template that matched them. */
  templateName: z.nullable(z.string()),
  templateId: z.nullable(z.string()),
  /** Rows have order IDs and the account does not use them: consignments go without. */
  leavesOrderIdsOut: z.boolean(),
  /** Cells that remembered corrections changed, and whether they may. */
  correctedCount: z.number(),
  isCorrecting: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
  /** Login id. */
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
    'Reads a .xlsx or .csv file of shipments, matches its columns and checks its rows; nothing ships yet',
  query: labelled(
    z.object({
      /** Of a workbook with several; '' is the first with rows. */
      sheet: optionalText(100),
      /** Every row's flow; left out: each row's destination chooses. */
      flow: z.optional(oneOf(bulkFlows)),
      /** The upload that this one is read instead of: the same file, another sheet. */
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
  summary: 'Cells copied from a spreadsheet, with or without their head, as an upload',
  body: labelled(z.object({ text: pastedText(), flow: flow() }), bulkLabels),
  reply: bulkUpload,
  maxBodyBytes: 12 * megabyte,
});

export const pasteBulkChat = call({
  method: 'POST',
  path: '/api/shipment/PasteBulkChat',
  needs: createsBulk,
  summary: 'Orders out of a chat, a row each: name, phone, address, COD, pieces',
  body: labelled(
    z.object({
      text: pastedText(500_000),
      flow: flow(),
      /** Of orders that do not tell theirs; without it that of the person's preset. */
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
  summary: 'Throws away an upload of which nothing was submitted',
  body: labelled(ofBulkUpload(), bulkLabels),
  reply: z.null(),
});

function pastedText(most = 10 * megabyte) {
  return z
    .string(messages.required)
    .check(z.minLength(1, messages.required), z.maxLength(most, messages.maxLength(most)));
}

export const templateName = () => text(40);
