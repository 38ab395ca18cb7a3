/** From the rows of an upload to consignments: a job, watched, paused and taken back (spec §4 "Bulk upload"). */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, uuid } from '#shared/platform/validation/rules.ts';

import { bulkCounts, bulkLabels, bulkRowNo, createsBulk, ofBulkUpload } from './bulk-upload.contract.ts';
import { bulkStates } from './bulk-upload.model.ts';

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
  needs: createsBulk,
  summary:
    'Makes consignments of the rows that can go; a job does it, in the order of the rows, each exactly once',
  body: labelled(
    z.object({
      uploadId: uuid(),
      /** Only these of them; left out: all that are ready or warned. */
      rowNos: z.optional(
        z.array(bulkRowNo()).check(z.minLength(1, messages.required), z.maxLength(limits.bulkRowsMax)),
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
  query: labelled(ofBulkUpload(), bulkLabels),
  reply: bulkProgress,
});

export const pauseBulk = call({
  method: 'POST',
  path: '/api/shipment/PauseBulk',
  needs: createsBulk,
  summary: 'Stops after the rows in hand; what has not begun waits',
  body: labelled(ofBulkUpload(), bulkLabels),
  reply: bulkProgress,
});

export const resumeBulk = call({
  method: 'POST',
  path: '/api/shipment/ResumeBulk',
  needs: createsBulk,
  summary: 'Goes on where it stopped',
  body: labelled(ofBulkUpload(), bulkLabels),
  reply: bulkProgress,
});

export const cancelBulk = call({
  method: 'POST',
  path: '/api/shipment/CancelBulk',
  needs: createsBulk,
  summary: 'Takes back the rows that have not begun, to be mended or left; what was made stays',
  body: labelled(ofBulkUpload(), bulkLabels),
  reply: bulkProgress,
});
