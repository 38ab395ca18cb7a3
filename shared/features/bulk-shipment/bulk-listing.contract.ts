/** What became of bulk uploads: the listing, their papers and files (spec §2, §7 "DownloadBulkShipmentZipFile"; issue 10, point 6). */
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
  /** '' for what was not a file. */
  fileName: z.string(),
  createdAt: z.string(),
  /** Login id. */
  createdBy: z.string(),
  changedAt: z.string(),
  changedBy: z.string(),
  rowCount: z.number(),
  /** Consignments that the rows make or made. */
  shipmentCount: z.number(),
  /** Rows that can be submitted, that need a person; consignments that were made; rows that the job could not make. */
  readyCount: z.number(),
  openCount: z.number(),
  madeCount: z.number(),
  refusedCount: z.number(),
  /** In cents: of the consignments that were made and are not cancelled; of what can be submitted, until any is. */
  sumCents: z.number(),
  /** Of the submitting that goes on: rows asked for, and done so far. */
  runTotal: z.number(),
  runDone: z.number(),
});
/** Null where it was not added up. */
const perhapsSummed = z.extend(listedUpload, { sumCents: z.nullable(listedUpload.shape.sumCents) });
export type ListedUpload = z.output<typeof perhapsSummed>;

export const bulkListing = call({
  method: 'POST',
  path: '/api/shipment/BulkShipmentListing',
  needs: rights.viewShipments,
  summary: 'Bulk uploads, newest first, paged by key',
  body: labelled(
    z.object({
      /** In the name of the file or of the user. */
      text: optionalText(100),
      state: z.optional(oneOf(bulkStates)),
      /** These alone, also what was cancelled, without `sumCents`: it is no work to ask for, however many rows they have. */
      bulkShipmentIds: z.optional(
        z.array(uuid()).check(z.maxLength(uploadsPageMax, messages.max(uploadsPageMax))),
      ),
      /** `nextCursor` of the page before. */
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
  summary: 'One bulk upload and what became of its consignments',
  query: ofUpload,
  reply: z.object({
    ...listedUpload.shape,
    /** Of the consignments that were made: those not cancelled that nobody has printed, those cancelled, those not scanned yet. */
    unprintedCount: z.number(),
    cancelledCount: z.number(),
    cancellableCount: z.number(),
    /** The zip that is kept, if it is still what would be made; null when there is none. */
    zip: z.nullable(z.object({ madeAt: z.string(), byteCount: z.number(), noteCount: z.number() })),
  }),
});
export type BulkDetail = z.output<(typeof bulkDetail)['reply']>;

export const downloadBulkZip = call({
  method: 'GET',
  path: '/api/shipment/DownloadBulkShipmentZipFile',
  needs: rights.printShipment,
  summary:
    'The consignment notes of a bulk upload as downloadCN.zip, a PDF each. It is kept for a week: asked again, the same file comes at once',
  query: labelled(z.object({ bulkShipmentId: uuid(), accountId: optionalText(40) }), labels),
  reply: { file: [zipType] },
});

/** Of an account that is not COOL, and of one that is (spec §7). */
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
  summary: 'The same rows again as a new upload, without their order IDs; nothing ships yet',
  body: ofUpload,
  reply: z.object({ uploadId: z.string() }),
});

export const bulkResultFormats = ['xlsx', 'csv'] as const;

export const bulkResult = call({
  method: 'GET',
  path: '/api/shipment/BulkShipmentResult',
  needs: rights.viewShipments,
  summary:
    'The file as it came in, with the CN, service, price and tracking link beside each row, to go back into the shop',
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
      /** `next` of the call before. */
      after: z._default(wholeNumber(0, 1_000_000), 0),
    }),
    labels,
  ),
  reply: z.object({
    cancelledCount: z.number(),
    /** Scanned already; what was cancelled before is in neither. */
    leftCount: z.number(),
    /** Goes on after this row; null at the end. */
    next: z.nullable(z.number()),
  }),
});
