/** The courier's side of claims (domain.md "Operations"): list, ask for documents, decide, write. */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { namesOf } from '#shared/platform/names-of.ts';
import {
  cents,
  messages,
  oneOf,
  optionalText,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { m } from '#shared/platform/words/words.ts';

import { claimFileTypes } from './claim-files.contract.ts';
import { claimDetail, claimTextMax } from './claim.contract.ts';
import { draftReasons } from './claim.model.ts';

const needs = 'operator:money';

const labels = {
  claimNo: m.claim_field_claim,
  text: m.claim_field_message,
  reason: m.claim_field_reason,
  amountCents: m.claim_field_amount,
  paymentReference: m.claim_field_payment_reference,
  decision: m.claim_field_decision,
  fileId: m.claim_field_files,
};

const operationsClaim = z.extend(claimDetail, {
  accountNo: z.string(),
  /** Identity number of the person who is paid; empty when not given. */
  claimantIc: z.string(),
});
export type OperationsClaim = z.output<typeof operationsClaim>;

export const operationsClaims = call({
  method: 'GET',
  path: '/api/operations/Claims',
  needs,
  summary: 'Claims that wait for the courier, oldest first; or one by its number',
  query: labelled(
    z.object({
      claimNo: z.optional(text(20)),
      /** `next` of the previous response. */
      after: z.optional(uuid()),
    }),
    labels,
  ),
  reply: z.object({ claims: z.array(operationsClaim), next: z.nullable(z.string()) }),
});

export const claimDecisions = ['review', 'documents', 'approve', 'reject'] as const;

export const decideClaim = call({
  method: 'POST',
  path: '/api/operations/Claims/Decide',
  needs,
  summary:
    'Take a claim into review, ask for documents, approve it with its total amount and the payment reference, or reject it',
  body: labelled(
    z
      .object({
        claimNo: text(20),
        decision: oneOf(claimDecisions),
        /** In cents, required for an approval: the total of the claim, including what was paid before an objection. */
        amountCents: z._default(z.nullable(cents(limits.sumMaxCents)), null),
        reason: optionalText(claimTextMax),
        paymentReference: optionalText(60),
      })
      .check(
        z.refine(({ decision, amountCents }) => decision !== 'approve' || amountCents !== null, {
          path: ['amountCents'],
          message: messages.required,
        }),
        z.refine(({ decision, paymentReference }) => decision !== 'approve' || paymentReference !== '', {
          path: ['paymentReference'],
          message: messages.required,
        }),
        z.refine(({ decision, reason }) => decision === 'review' || reason !== '', {
          path: ['reason'],
          message: messages.required,
        }),
      ),
    labels,
  ),
  reply: operationsClaim,
});

export const answerClaim = call({
  method: 'POST',
  path: '/api/operations/Claims/Message',
  needs,
  summary: 'Write to the customer about a claim; they are notified by email',
  body: labelled(z.object({ claimNo: text(20), text: text(claimTextMax) }), labels),
  reply: operationsClaim,
});

export const operationsClaimFile = call({
  method: 'GET',
  path: '/api/operations/ClaimFile',
  needs,
  summary: 'Download a file of a claim',
  query: labelled(z.object({ claimNo: text(20), fileId: uuid() }), labels),
  reply: { file: namesOf(claimFileTypes) },
});

const draftRule = z.object({
  reason: oneOf(draftReasons),
  isOn: z.boolean(),
  /** In whole days: after the lane's usual time, after the parcel came back, or after its delivery. */
  afterDays: wholeNumber(0, 60),
  /** Minimum declared value in cents: no drafts are opened for parcels below it. */
  minValueCents: cents(limits.sumMaxCents),
  /** Maximum number of open drafts of this reason in one account. */
  openMax: wholeNumber(1, 500),
});
export type DraftRule = z.output<typeof draftRule>;

export const claimDraftRules = call({
  method: 'POST',
  path: '/api/operations/ClaimDraftRules',
  needs,
  summary:
    'Set when the portal opens drafts of claims by itself; rules that are not listed are left unchanged',
  body: z.object({ rules: z.array(draftRule).check(z.maxLength(draftReasons.length)) }),
  reply: z.object({ rules: z.array(draftRule) }),
});
