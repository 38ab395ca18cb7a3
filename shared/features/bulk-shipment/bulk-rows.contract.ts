/** The rows of an upload: reading them for the grid, and changing them (domain.md "Bulk"). */
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

/** A problem as a code and as a sentence in the reader's language. */
const bulkProblem = z.object({
  /** The field of the cell; '' if the problem concerns the whole row or no cell. */
  field: z.union([z.enum(bulkFields), z.literal('')]),
  /** Code for programs, such as `shipment.order_id_in_use`. */
  code: z.string(),
  message: z.string(),
  /** The earlier consignment note that the problem names; null if none. */
  cn: z.nullable(z.string()),
});
export type BulkProblem = z.output<typeof bulkProblem>;

const bulkRow = z.object({
  /** Position in the upload, from 1. */
  rowNo: z.number(),
  /** Line number in the file. */
  line: z.number(),
  /** Cell texts by field, without empty cells. Choices and countries are codes (`parcel`, `MY`), other texts are as written. */
  texts: z.partialRecord(z.enum(bulkFields), z.string()),
  state: z.enum(bulkRowStates),
  /** Decided by the destination if the upload has no flow; null until it is known. */
  flow: z.nullable(z.enum(bulkFlows)),
  /** Row number of the shipment to which this item line belongs; null for a row with its own shipment. */
  headRow: z.nullable(z.number()),
  /** Problems that must be fixed before the row can be submitted. */
  problems: z.array(bulkProblem),
  /** Warnings that do not block submitting; for a `double` row, the earlier consignment note. */
  warnings: z.array(bulkProblem),
  /** In cents of the account's currency; null if no price is known, and for item lines. */
  priceCents: z.nullable(z.number()),
  shipAnyway: z.boolean(),
  /** Fields changed by remembered corrections. */
  corrected: z.array(z.enum(bulkFields)),
  shipmentId: z.nullable(z.string()),
  consignmentNoteNo: z.nullable(z.string()),
  /** Version of the upload at the last change of this row. */
  version: z.number(),
  /** Login id of the last user who changed it; null if nobody has since it was read. */
  changedBy: z.nullable(z.string()),
});
export type BulkRowReply = z.output<typeof bulkRow>;

export const bulkRows = call({
  method: 'POST',
  path: '/api/shipment/BulkRows',
  needs: rights.viewShipments,
  summary:
    'Rows of an upload in order, page by page; optionally only those of some states, or changed since a version',
  body: labelled(
    z.object({
      uploadId: uuid(),
      /** Only rows after this row number. */
      after: z._default(z.nullable(bulkRowNo()), null),
      limit: z._default(wholeNumber(1, bulkPageRows), bulkPageRows),
      /** If empty, all rows except deleted and blank ones. */
      states: z._default(z.array(oneOf(bulkRowStates)).check(z.maxLength(9)), []),
      /** Only rows changed after this version of the upload, in any state. */
      sinceVersion: z.optional(version()),
      /** Only these rows. */
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
  /** Version of the row when it was shown, so that later changes are not overwritten. */
  version: version(),
  /** Cells to change; '' clears a cell. */
  texts: z._default(bulkTexts, {}),
  /** True deletes the row, false restores it. */
  isDeleted: z.optional(z.boolean()),
  /**
   * Ship the row although it seems to have been shipped before. A call that changes the fields by which a row is recognised,
   * and leaves this out, clears the confirmation.
   */
  shipAnyway: z.optional(z.boolean()),
});

export const saveBulkRows = call({
  method: 'POST',
  path: '/api/shipment/SaveBulkRows',
  needs: createsBulk,
  summary:
    'Changes rows, validates them and the rows that depend on them, and returns them; changes that the user has not seen are not overwritten',
  body: labelled(
    z.object({
      uploadId: uuid(),
      changes: z
        ._default(z.array(rowChange), [])
        .check(z.maxLength(limits.bulkRowsMax, messages.atMost(limits.bulkRowsMax))),
      /** Rows to add at the end. */
      added: z
        ._default(z.array(bulkTexts), [])
        .check(z.maxLength(limits.bulkRowsMax, messages.atMost(limits.bulkRowsMax))),
    }),
    bulkLabels,
  ),
  reply: z.object({
    upload: bulkUpload,
    /** All rows that changed, including those affected by a change of another row. */
    rows: z.array(bulkRow),
    /**
     * Rows that were changed by somebody else or taken by the job after they were shown, in their present state. Their changes
     * were not saved.
     */
    conflicts: z.array(bulkRow),
    /** Row numbers of the new rows, in the order in which they were sent. */
    added: z.array(z.number()),
  }),
  idempotent: true,
  maxBodyBytes: 12 * megabyte,
});

export const checkBulk = call({
  method: 'POST',
  path: '/api/shipment/CheckBulk',
  needs: createsBulk,
  summary:
    'Validates and prices every open row again, because prices, places and earlier shipments may have changed',
  body: labelled(ofBulkUpload(), bulkLabels),
  reply: bulkUpload,
});
