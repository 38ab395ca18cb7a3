/** The rows of an upload: as the grid shows them, and what is changed in them (domain.md "Bulk"). */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { call, megabyte } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, oneOf, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';

import { bulkFields, bulkFlows } from './bulk-shipment.model.ts';
import {
  bulkLabels,
  bulkRowNo,
  bulkTexts,
  bulkUpload,
  createsBulk,
  ofBulkUpload,
} from './bulk-upload.contract.ts';
import { bulkPageRows, bulkRowStates } from './bulk-upload.model.ts';

const version = () => wholeNumber(1, 2_147_483_647);

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

export const bulkRows = call({
  method: 'POST',
  path: '/api/shipment/BulkRows',
  needs: rights.viewShipments,
  summary: 'Rows of an upload in their order, page by page; those of some states, or changed since a version',
  body: labelled(
    z.object({
      uploadId: uuid(),
      /** Rows after this one. */
      after: z._default(z.nullable(bulkRowNo()), null),
      limit: z._default(wholeNumber(1, bulkPageRows), bulkPageRows),
      /** Empty: all but the deleted and the blank. */
      states: z._default(z.array(oneOf(bulkRowStates)).check(z.maxLength(9)), []),
      /** Only those changed after this version of the upload, whatever their state. */
      sinceVersion: z.optional(version()),
      /** These and no others. */
      rowNos: z.optional(
        z.array(bulkRowNo()).check(z.maxLength(bulkPageRows, messages.atMost(bulkPageRows))),
      ),
    }),
    bulkLabels,
  ),
  reply: z.object({ upload: bulkUpload, rows: z.array(bulkRow), next: z.nullable(z.number()) }),
});

const rowChange = z.object({
  rowNo: bulkRowNo(),
  /** Of the row when it was shown: changes made since are not overwritten. */
  version: version(),
  /** Cells to change; '' empties one. */
  texts: z._default(bulkTexts, {}),
  /** Deletes or brings back. */
  isDeleted: z.optional(z.boolean()),
  /** Ship although it looks shipped before. It is asked again once the call changes what a row is known by, and says nothing here. */
  shipAnyway: z.optional(z.boolean()),
});

export const saveBulkRows = call({
  method: 'POST',
  path: '/api/shipment/SaveBulkRows',
  needs: createsBulk,
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
    /** The places of the new rows, in the order in which they were sent. */
    added: z.array(z.number()),
  }),
  idempotent: true,
  maxBodyBytes: 12 * megabyte,
});

export const checkBulk = call({
  method: 'POST',
  path: '/api/shipment/CheckBulk',
  needs: createsBulk,
  summary: 'Checks and prices every open row again: prices, places and earlier shipments may have changed',
  body: labelled(ofBulkUpload(), bulkLabels),
  reply: bulkUpload,
});
