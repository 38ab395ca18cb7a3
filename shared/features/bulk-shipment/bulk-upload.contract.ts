/** Bulk shipments from a file to consignment notes: uploads and their rows (spec §4 "Bulk upload", domain.md "Bulk"). */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { call, megabyte } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
import { messages, oneOf, optionalText, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { bulkFields, bulkFlows } from './bulk-shipment.model.ts';
import {
  bulkCellMax,
  bulkFileMaxBytes,
  bulkKinds,
  bulkMatchedBys,
  bulkPageRows,
  bulkRowStates,
  bulkSources,
  bulkStates,
} from './bulk-upload.model.ts';

/** Who may create a consignment; the account's kind decides whether it is a COOL one. */
const creates = rights.createShipment;

export const bulkLabels: WordLabels = {
  uploadId: m.bulk_shipment_upload,
  rows: m.bulk_shipment_rows,
  rowNos: m.bulk_shipment_rows,
  flow: m.bulk_shipment_flow,
  text: m.bulk_shipment_pasted_text,
  version: m.bulk_shipment_version,
  limit: m.bulk_shipment_rows,
  sheet: m.bulk_shipment_sheet,
  Name: m.bulk_shipment_template_name,
  templateId: m.bulk_shipment_template,
};

const cell = () => z.string().check(z.maxLength(bulkCellMax, messages.maxLength(bulkCellMax)));
export const bulkTexts = z.partialRecord(z.enum(bulkFields), cell());
const rowNo = () => wholeNumber(1, 1_000_000);
const version = () => wholeNumber(1, 2_147_483_647);
const flow = () => z._default(z.nullable(oneOf(bulkFlows)), null);
const ofUpload = () => z.object({ uploadId: uuid() });

/** In the reader's language beside its code. */
export const bulkProblem = z.object({
  /** The cell's; '' where the row as a whole, or no cell, is to blame. */
  field: z.union([z.enum(bulkFields), z.literal('')]),
  /** As programs compare it: `shipment.order_id_in_use`. */
  code: z.string(),
  message: z.string(),
  /** The earlier consignment note that it names, if it names one. */
  cn: z.nullable(z.string()),
});
export type BulkProblem = z.output<typeof bulkProblem>;

export const bulkRow = z.object({
  /** Its place in the upload, from 1. */
  rowNo: z.number(),
  /** Its number in the file. */
  line: z.number(),
  /** By field; empty cells are left out. Choices and countries are codes (`parcel`, `MY`), other texts as they stand. */
  texts: z.partialRecord(z.enum(bulkFields), z.string()),
  state: z.enum(bulkRowStates),
  /** Chosen by the destination where the upload names none; null while it is not decided. */
  flow: z.nullable(z.enum(bulkFlows)),
  /** The row whose shipment this one is an item line of; null for a shipment of its own. */
  headRow: z.nullable(z.number()),
  /** What must be fixed before it can be submitted. */
  problems: z.array(bulkProblem),
  /** What should be known and does not stop it; of a `double` row, the earlier consignment note. */
  warnings: z.array(bulkProblem),
  /** In cents of the account's currency; null while it cannot be priced, and for item lines. */
  priceCents: z.nullable(z.number()),
  shipAnyway: z.boolean(),
  /** Fields that remembered corrections changed. */
  corrected: z.array(z.enum(bulkFields)),
  shipmentId: z.nullable(z.string()),
  consignmentNoteNo: z.nullable(z.string()),
  /** The upload's version at its last change. */
  version: z.number(),
  /** Login id of who changed it last; null since it was read. */
  changedBy: z.nullable(z.string()),
});
export type BulkRowReply = z.output<typeof bulkRow>;

const bulkCounts = z.object({
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
  needs: creates,
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
  needs: creates,
  summary: 'Cells copied from a spreadsheet, with or without their head, as an upload',
  body: labelled(z.object({ text: pastedText(), flow: flow() }), bulkLabels),
  reply: bulkUpload,
  maxBodyBytes: 12 * megabyte,
});

export const pasteBulkChat = call({
  method: 'POST',
  path: '/api/shipment/PasteBulkChat',
  needs: creates,
  summary: 'Orders out of a chat, a row each: name, phone, address, COD, pieces',
  body: labelled(z.object({ text: pastedText(500_000), flow: flow() }), bulkLabels),
  reply: bulkUpload,
});

export const startBulkGrid = call({
  method: 'POST',
  path: '/api/shipment/StartBulkGrid',
  needs: creates,
  summary: 'An upload of empty rows to type into',
  body: labelled(z.object({ rows: z._default(wholeNumber(1, bulkPageRows), 20), flow: flow() }), bulkLabels),
  reply: bulkUpload,
});

export const getBulkUpload = call({
  method: 'GET',
  path: '/api/shipment/BulkUpload',
  needs: rights.viewShipments,
  summary: 'One upload with its counts',
  query: labelled(ofUpload(), bulkLabels),
  reply: bulkUpload,
});

export const bulkRows = call({
  method: 'POST',
  path: '/api/shipment/BulkRows',
  needs: rights.viewShipments,
  summary: 'Rows of an upload in their order, page by page; those of some states, or changed since a version',
  body: labelled(
    z.object({
      uploadId: uuid(),
      /** Rows after this one. */
      after: z._default(z.nullable(rowNo()), null),
      limit: z._default(wholeNumber(1, bulkPageRows), bulkPageRows),
      /** Empty: all but the deleted and the blank. */
      states: z._default(z.array(oneOf(bulkRowStates)).check(z.maxLength(9)), []),
      /** Only those changed after this version of the upload, whatever their state. */
      sinceVersion: z.optional(version()),
      /** These and no others. */
      rowNos: z.optional(z.array(rowNo()).check(z.maxLength(bulkPageRows, messages.atMost(bulkPageRows)))),
    }),
    bulkLabels,
  ),
  reply: z.object({ upload: bulkUpload, rows: z.array(bulkRow), next: z.nullable(z.number()) }),
});

const rowChange = z.object({
  rowNo: rowNo(),
  /** Of the row when it was shown: changes made since are not overwritten. */
  version: version(),
  /** Cells to change; '' empties one. */
  texts: z._default(bulkTexts, {}),
  /** Deletes or brings back. */
  isDeleted: z.optional(z.boolean()),
  /** Ship although it looks shipped before. */
  shipAnyway: z.optional(z.boolean()),
});

export const saveBulkRows = call({
  method: 'POST',
  path: '/api/shipment/SaveBulkRows',
  needs: creates,
  summary:
    'Changes rows, checks them again and what depends on them, and answers them; nothing is written over unseen',
  body: labelled(
    z.object({
      uploadId: uuid(),
      changes: z
        ._default(z.array(rowChange), [])
        .check(z.maxLength(limits.bulkRowsMax, messages.atMost(limits.bulkRowsMax))),
      /** New rows at the end. */
      added: z
        ._default(z.array(bulkTexts), [])
        .check(z.maxLength(limits.bulkRowsMax, messages.atMost(limits.bulkRowsMax))),
    }),
    bulkLabels,
  ),
  reply: z.object({
    upload: bulkUpload,
    /** Every row that is different now, also by what its neighbours became. */
    rows: z.array(bulkRow),
    /** Rows that somebody changed, or the job took, after they were shown: as they are now. Nothing of them was saved. */
    conflicts: z.array(bulkRow),
  }),
  maxBodyBytes: 12 * megabyte,
});

export const checkBulk = call({
  method: 'POST',
  path: '/api/shipment/CheckBulk',
  needs: creates,
  summary: 'Checks and prices every open row again: prices, places and earlier shipments may have changed',
  body: labelled(ofUpload(), bulkLabels),
  reply: bulkUpload,
});

export const bulkProgress = z.object({
  uploadId: z.string(),
  state: z.enum(bulkStates),
  /** Rows that were asked for, and of them made into consignments, refused, and still waiting. */
  total: z.number(),
  made: z.number(),
  refused: z.number(),
  waiting: z.number(),
  /** Rows a second since it began or went on; null at the start. */
  rate: z.nullable(z.number()),
  secondsLeft: z.nullable(z.number()),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  counts: bulkCounts,
});
export type BulkProgress = z.output<typeof bulkProgress>;

export const submitBulk = call({
  method: 'POST',
  path: '/api/shipment/SubmitBulk',
  needs: creates,
  summary:
    'Makes consignments of the rows that can go; a job does it, in the order of the rows, each exactly once',
  body: labelled(
    z.object({
      uploadId: uuid(),
      /** Only these of them; left out: all that are ready or warned. */
      rowNos: z.optional(
        z.array(rowNo()).check(z.minLength(1, messages.required), z.maxLength(limits.bulkRowsMax)),
      ),
    }),
    bulkLabels,
  ),
  reply: bulkProgress,
  idempotent: true,
});

export const getBulkProgress = call({
  method: 'GET',
  path: '/api/shipment/BulkProgress',
  needs: rights.viewShipments,
  summary: 'How far the submitting is. Who asks is there: no email is sent to them when it is done',
  query: labelled(ofUpload(), bulkLabels),
  reply: bulkProgress,
});

export const pauseBulk = call({
  method: 'POST',
  path: '/api/shipment/PauseBulk',
  needs: creates,
  summary: 'Stops after the rows in hand; what has not begun waits',
  body: labelled(ofUpload(), bulkLabels),
  reply: bulkProgress,
});

export const resumeBulk = call({
  method: 'POST',
  path: '/api/shipment/ResumeBulk',
  needs: creates,
  summary: 'Goes on where it stopped',
  body: labelled(ofUpload(), bulkLabels),
  reply: bulkProgress,
});

export const cancelBulk = call({
  method: 'POST',
  path: '/api/shipment/CancelBulk',
  needs: creates,
  summary: 'Takes back the rows that have not begun, to be mended or left; what was made stays',
  body: labelled(ofUpload(), bulkLabels),
  reply: bulkProgress,
});

export const dropBulk = call({
  method: 'POST',
  path: '/api/shipment/DropBulk',
  needs: creates,
  summary: 'Throws away an upload of which nothing was submitted',
  body: labelled(ofUpload(), bulkLabels),
  reply: z.null(),
});

function pastedText(most = 10 * megabyte) {
  return z
    .string(messages.required)
    .check(z.minLength(1, messages.required), z.maxLength(most, messages.maxLength(most)));
}

export const templateName = () => text(40);
