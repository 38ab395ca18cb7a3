/** The courier's side of instructions: list, answer, download their documents. */
import * as z from 'zod/mini';

import { partySchema } from '#shared/features/shipment/shipment.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { jpegType, pdfType, pngType } from '#shared/platform/http/file-types.ts';
import { oneOf, optionalText, uuid } from '#shared/platform/validation/rules.ts';

import { instructionActions } from './exceptions.rules.ts';

const operationsInstruction = z.object({
  instructionId: z.string(),
  accountNo: z.string(),
  cnNo: z.string(),
  shipmentId: z.string(),
  action: z.enum(instructionActions),
  state: z.enum(['given', 'done', 'refused']),
  /** YYYY-MM-DD; null when no day was requested. */
  day: z.nullable(z.string()),
  text: z.string(),
  /** Requested by the receiver; the parcel need not be waiting. */
  isByReceiver: z.boolean(),
  isUnderway: z.boolean(),
  hasPaper: z.boolean(),
  receiver: partySchema,
  at: z.string(),
  byWhom: z.string(),
  answer: z.string(),
});
export type OperationsInstruction = z.output<typeof operationsInstruction>;

export const instructions = call({
  method: 'GET',
  path: '/api/operations/Instructions',
  needs: 'operator:scans',
  summary:
    'What customers want done with parcels that wait: one by its id from the change feed, or the oldest unanswered',
  query: z.object({ instructionId: z.optional(uuid()) }),
  reply: z.object({ instructions: z.array(operationsInstruction) }),
});

export const answerInstruction = call({
  method: 'POST',
  path: '/api/operations/AnswerInstruction',
  needs: 'operator:scans',
  summary: 'Accept an instruction, or refuse it with a reason; a refused one asks the customer again',
  body: z.object({
    instructionId: uuid(),
    outcome: oneOf(['done', 'refused']),
    /** Shown to the customer. */
    reason: z.optional(optionalText(300)),
  }),
  reply: operationsInstruction,
});

export const instructionPaper = call({
  method: 'GET',
  path: '/api/operations/InstructionPaper',
  needs: 'operator:scans',
  summary: 'Download the document that came with an instruction',
  query: z.object({ instructionId: uuid() }),
  reply: { file: [pdfType, jpegType, pngType] },
});
