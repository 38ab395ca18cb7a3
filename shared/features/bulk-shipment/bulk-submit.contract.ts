/**
 * Submitting the rows of an upload: a job that makes consignments and can be watched, paused and withdrawn (spec §4 "Bulk
 * upload").
 */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, uuid } from '#shared/platform/validation/rules.ts';

import { bulkCounts, bulkLabels, bulkRowNo, createsBulk, ofBulkUpload } from './bulk-upload.contract.ts';
import { bulkStates } from './bulk-upload.model.ts';

const bulkProgress = z.object({
  uploadId: z.string(),
  state: z.enum(bulkStates),
  /** Rows requested; of these, rows made into consignments, refused and still waiting. */
  total: z.number(),
  made: z.number(),
  refused: z.number(),
  waiting: z.number(),
  /** Rows per second since the job started or resumed; null at first. */
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
    'Makes consignments of the rows that can be submitted; a job does so in row order, each row exactly once',
  body: labelled(
    z.object({
      uploadId: uuid(),
      /** Only these rows; if absent, all rows that are ready or warned. */
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
  summary: 'The progress of submitting. A user who watches it gets no email when it is done',
  query: labelled(ofBulkUpload(), bulkLabels),
  reply: bulkProgress,
});

export const pauseBulk = call({
  method: 'POST',
  path: '/api/shipment/PauseBulk',
  needs: createsBulk,
  summary: 'Pauses submitting after the rows being processed; the others wait',
  body: labelled(ofBulkUpload(), bulkLabels),
  reply: bulkProgress,
});

export const resumeBulk = call({
  method: 'POST',
  path: '/api/shipment/ResumeBulk',
  needs: createsBulk,
  summary: 'Resumes submitting where it was paused',
  body: labelled(ofBulkUpload(), bulkLabels),
  reply: bulkProgress,
});

export const cancelBulk = call({
  method: 'POST',
  path: '/api/shipment/CancelBulk',
  needs: createsBulk,
  summary:
    'Withdraws the rows that are not processed yet, so that they can be fixed; consignments already made stay',
  body: labelled(ofBulkUpload(), bulkLabels),
  reply: bulkProgress,
});
