/**
 * The listing of bulk uploads, with their documents and files (spec §2, §7 "DownloadBulkShipmentZipFile"; issue 10, point 6).
 */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { csvType, pdfType, xlsxType, zipType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
import { messages, oneOf, optionalText, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { bulkKinds, bulkSources, bulkStates } from './bulk-upload.model.ts';

const labels: WordLabels = {
  bulkShipmentId: m.bulk_listing_upload,
  bulkShipmentIds: m.bulk_listing_uploads,
  accountId: m.bulk_listing_account,
  text: m.common_search,
  state: m.bulk_listing_state,
  format: m.bulk_listing_format,
};

export const uploadsPageMax = 100;

const listedUpload = z.object({
  bulkShipmentId: z.string(),
  kind: z.enum(bulkKinds),
  source: z.enum(bulkSources),
  state: z.enum(bulkStates),
  /** '' if the rows did not come from a file. */
  fileName: z.string(),
  createdAt: z.string(),
  /** Login id of the user. */
  createdBy: z.string(),
  changedAt: z.string(),
  changedBy: z.string(),
  rowCount: z.number(),
  /** Number of consignments that the rows will make or have made. */
  shipmentCount: z.number(),
  /** Rows that can be submitted; rows that a user must fix; consignments made; rows that the job refused. */
  readyCount: z.number(),
  openCount: z.number(),
  madeCount: z.number(),
  refusedCount: z.number(),
  /** Total in cents: of the consignments made and not cancelled; before any is made, of the rows that can be submitted. */
  sumCents: z.number(),
  /** Of the current submit job: rows requested, and rows done so far. */
  runTotal: z.number(),
  runDone: z.number(),
});
/** `sumCents` is null if it was not calculated. */
const perhapsSummed = z.extend(listedUpload, { sumCents: z.nullable(listedUpload.shape.sumCents) });
export type ListedUpload = z.output<typeof perhapsSummed>;

export const bulkSearchMax = 100;

export const bulkListing = call({
  method: 'POST',
  path: '/api/shipment/BulkShipmentListing',
  needs: rights.viewShipments,
  summary: 'Lists the bulk uploads, newest first, page by page',
  body: labelled(
    z.object({
      /** Searched in the names of the file and of the user. */
      text: optionalText(bulkSearchMax),
      state: z.optional(oneOf(bulkStates)),
      /** Only these uploads, including cancelled ones, without `sumCents`: cheap to ask for, however many rows they have. */
      bulkShipmentIds: z.optional(
        z.array(uuid()).check(z.maxLength(uploadsPageMax, messages.max(uploadsPageMax))),
      ),
      /** `nextCursor` of the previous page. */
      cursor: z.optional(uuid()),
      limit: z._default(wholeNumber(1, uploadsPageMax), 50),
    }),
    labels,
  ),
  reply: z.object({ rows: z.array(perhapsSummed), nextCursor: z.nullable(z.string()) }),
});

const ofUpload = labelled(z.object({ bulkShipmentId: uuid() }), labels);

export const bulkDetail = call({
  method: 'GET',
  path: '/api/shipment/BulkShipmentDetail',
  needs: rights.viewShipments,
  summary: 'One bulk upload with the state of its consignments',
  query: ofUpload,
  reply: z.object({
    ...listedUpload.shape,
    /** Counts of consignments made: neither cancelled nor printed; cancelled; not yet scanned. */
    unprintedCount: z.number(),
    cancelledCount: z.number(),
    cancellableCount: z.number(),
    /** The stored zip, if it is still up to date; else null. */
    zip: z.nullable(z.object({ madeAt: z.string(), byteCount: z.number(), noteCount: z.number() })),
  }),
});
export type BulkDetail = z.output<(typeof bulkDetail)['reply']>;

export const downloadBulkZip = call({
  method: 'GET',
  path: '/api/shipment/DownloadBulkShipmentZipFile',
  needs: rights.printShipment,
  summary:
    'The consignment notes of a bulk upload as downloadCN.zip, one PDF each. The zip is stored for a week, so a repeated call returns it at once',
  query: labelled(z.object({ bulkShipmentId: uuid(), accountId: optionalText(40) }), labels),
  reply: { file: [zipType] },
});

/** Handover sheets of an ordinary account, and of a COOL account (spec §7). */
export const bulkPickupHandover = call({
  method: 'GET',
  path: '/api/shipment/BulkPickupHandover',
  needs: rights.viewConsignments,
  summary:
    'The handover sheet of a bulk upload: its consignment notes that are not scanned yet, in file order',
  query: ofUpload,
  reply: { file: [pdfType] },
});

export const bulkCoolPickupHandover = call({
  method: 'GET',
  path: '/api/Cool/BulkPickupHandover',
  needs: rights.viewCool,
  summary: 'The handover sheet of a COOL bulk upload',
  query: ofUpload,
  reply: { file: [pdfType] },
});

export const repeatBulk = call({
  method: 'POST',
  path: '/api/shipment/RepeatBulkShipment',
  needs: rights.createShipment,
  summary: 'Copies the rows to a new upload, without their order IDs; nothing is submitted yet',
  body: ofUpload,
  reply: z.object({ uploadId: z.string() }),
});

export const bulkResultFormats = ['xlsx', 'csv'] as const;

export const bulkResult = call({
  method: 'GET',
  path: '/api/shipment/BulkShipmentResult',
  needs: rights.viewShipments,
  summary:
    'The uploaded file with the CN, service, price and tracking link beside each row, for import into the shop',
  query: labelled(z.object({ bulkShipmentId: uuid(), format: oneOf(bulkResultFormats) }), labels),
  reply: { file: [xlsxType, csvType] },
});

export const cancelBulkShipments = call({
  method: 'POST',
  path: '/api/shipment/CancelBulkShipments',
  needs: rights.cancelShipment,
  summary: 'Cancels the consignments of a bulk upload that are not scanned yet, a few hundred with each call',
  body: labelled(
    z.object({
      bulkShipmentId: uuid(),
      /** `next` of the previous call. */
      after: z._default(wholeNumber(0, 1_000_000), 0),
    }),
    labels,
  ),
  reply: z.object({
    cancelledCount: z.number(),
    /** Already scanned. Consignments that were cancelled earlier are in neither count. */
    leftCount: z.number(),
    /** Row after which the next call continues; null at the end. */
    next: z.nullable(z.number()),
  }),
});
