/** Whether a claim can be made for a consignment note: checked before the form is shown (domain.md "Claims"). */
import * as z from 'zod/mini';

import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { m } from '#shared/platform/words/words.ts';

import { claimCauses } from './claim.rules.ts';
import { claimCnsMax, claimFile, claimLabels, typedNumber } from './claim.contract.ts';

const { submitClaims: needs } = rights;

const numbers = () =>
  z
    .array(typedNumber())
    .check(
      z.minLength(1, ruleText(m.claim_problem_no_number)),
      z.maxLength(claimCnsMax, ruleText(m.claim_problem_too_many, { n: claimCnsMax })),
    );

const causeAnswer = z.object({
  cause: z.enum(claimCauses),
  allowed: z.boolean(),
  /** The instant from which it is too late; null before the first scan. */
  endsAt: z.nullable(z.string()),
  /** Why no claim can be made, as a sentence. */
  problem: z.nullable(z.string()),
});

const claimParcel = z.object({
  shipmentId: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  service: z.enum(SERVICE_IDS),
  isEnhanced: z.boolean(),
  receiverName: z.string(),
  receiverCity: z.string(),
  content: z.string(),
  pieceCount: z.number(),
  /** In grams. */
  actualGrams: z.number(),
  /** In cents; 0 where none was declared. */
  declaredCents: z.number(),
  /** The most that the courier is liable for, in cents. */
  liabilityCents: z.number(),
  /** The carriage charge alone, in cents. */
  freightCents: z.number(),
  createdAt: z.string(),
  pickedUpAt: z.nullable(z.string()),
  arrivedAt: z.nullable(z.string()),
  /** YYYY-MM-DD in the market's time zone. */
  expectedDay: z.nullable(z.string()),
  hasPod: z.boolean(),
  /** The newest event, as text. */
  lastEvent: z.nullable(z.object({ text: z.string(), place: z.string(), at: z.string() })),
  /** Files that this user uploaded for it and that are not yet part of a claim. */
  files: z.array(claimFile),
});
export type ClaimParcelFacts = z.output<typeof claimParcel>;

const checkedConsignment = z.object({
  consignmentNoteNo: z.string(),
  /** False: no claim of any cause can be made now. */
  allowClaim: z.boolean(),
  errorMessage: z.nullable(z.string()),
  /** The open claim that includes it, if any. */
  openClaimId: z.nullable(z.string()),
  /** A draft opened by the portal: submitting the form completes it. */
  draftClaimId: z.nullable(z.string()),
  causes: z.array(causeAnswer),
  parcel: z.nullable(claimParcel),
});
export type CheckedConsignment = z.output<typeof checkedConsignment>;

export const checkConsignment = call({
  method: 'POST',
  path: '/api/claim/CheckConsignment',
  needs,
  summary: 'Whether claims for these consignment notes can be made, for which causes and until when',
  body: labelled(z.object({ ConsignmentNo: numbers() }), claimLabels),
  reply: z.object({ consignments: z.array(checkedConsignment) }),
});
