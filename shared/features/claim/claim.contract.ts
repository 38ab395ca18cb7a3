/** Claims of the account's own consignment notes (spec §2 /claimsubmit, /claimlisting; domain.md "Claims"). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { optionalIdentityNumber } from '#shared/platform/validation/identity.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { cents, oneOf, optionalText, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { m } from '#shared/platform/words/words.ts';

import { claimEventCodes, draftReasons } from './claim.model.ts';
import { claimCauses, claimStates, proofKinds } from './claim.rules.ts';

const { submitClaims: needs } = rights;

/** Of one cause, as a lorry that turned over; more are two claims. */
export const claimCnsMax = 20;
export const claimFilesMax = 5;
export const claimTextMax = 1000;

export const claimLabels = {
  ConsignmentNo: m.claim_field_cn,
  cause: m.claim_field_cause,
  description: m.claim_field_description,
  claimantName: m.claim_field_claimant_name,
  claimantIc: m.claim_field_claimant_ic,
  consignments: m.claim_field_consignments,
  lossCents: m.claim_field_loss,
  fileIds: m.claim_field_files,
  text: m.claim_field_message,
  claimId: m.claim_field_claim,
};

/** A number as it was scanned or typed; the server decides what it means. */
export const numberGiven = () => text(200);

export const claimFile = z.object({
  fileId: z.string(),
  kind: z.enum(proofKinds),
  fileName: z.string(),
  /** Empty as long as nothing of it has come. */
  contentType: z.string(),
  /** Bytes in all, and of them here. */
  sizeBytes: z.number(),
  receivedBytes: z.number(),
});
export type ClaimFile = z.output<typeof claimFile>;

/** `today` is the market's day, for the claimant's identity number (spec §5). */
export const claimForm = (today: () => string) =>
  labelled(
    z.object({
      /** The draft that this completes. */
      claimId: z.optional(z.nullable(uuid())),
      cause: oneOf(claimCauses),
      description: text(claimTextMax),
      /** Who claims; the user's own name unless given. */
      claimantName: optionalText(limits.text.personName),
      claimantIc: optionalIdentityNumber(today),
      consignments: z
        .array(
          z.object({
            ConsignmentNo: numberGiven(),
            /** Null: the declared value. */
            lossCents: z.nullable(cents(limits.sumMaxCents)),
            fileIds: z
              .array(uuid())
              .check(
                z.maxLength(claimFilesMax, ruleText(m.claim_problem_too_many_files, { n: claimFilesMax })),
              ),
          }),
        )
        .check(
          z.minLength(1, ruleText(m.claim_problem_no_number)),
          z.maxLength(claimCnsMax, ruleText(m.claim_problem_too_many, { n: claimCnsMax })),
        ),
    }),
    claimLabels,
  );
export type ClaimForm = z.output<ReturnType<typeof claimForm>>;

const claimRow = z.object({
  claimId: z.string(),
  claimNo: z.string(),
  cause: z.enum(claimCauses),
  state: z.enum(claimStates),
  draftReason: z.nullable(z.enum(draftReasons)),
  /** The first few. */
  cnNos: z.array(z.string()),
  cnCount: z.number(),
  askedCents: z.number(),
  estimateCents: z.number(),
  decidedCents: z.nullable(z.number()),
  paymentReference: z.string(),
  createdAt: z.string(),
  submittedAt: z.nullable(z.string()),
  /** What is due from the customer, and the instant from which it is too late. */
  due: z.nullable(z.object({ kind: oneOf(['claim', 'contents', 'objection']), at: z.string() })),
});
export type ClaimRow = z.output<typeof claimRow>;

const claimEvent = z.object({
  eventId: z.string(),
  code: z.enum(claimEventCodes),
  at: z.string(),
  /** True: by the courier or the portal. */
  isCourier: z.boolean(),
  by: z.string(),
  text: z.string(),
  /** In cents; null where the event has no amount. */
  cents: z.nullable(z.number()),
  reference: z.string(),
  count: z.nullable(z.number()),
});
export type ClaimEvent = z.output<typeof claimEvent>;

export const claimDetail = z.extend(claimRow, {
  description: z.string(),
  claimantName: z.string(),
  decisionReason: z.string(),
  decidedAt: z.nullable(z.string()),
  /** Oldest first; a second one after an objection. */
  payments: z.array(z.object({ at: z.string(), cents: z.number(), reference: z.string() })),
  documentsDueAt: z.nullable(z.string()),
  mayObject: z.boolean(),
  missing: z.array(z.enum(proofKinds)),
  consignments: z.array(
    z.object({
      consignmentNoteNo: z.string(),
      lossCents: z.nullable(z.number()),
      declaredCents: z.number(),
      liabilityCents: z.number(),
      freightCents: z.number(),
      windowEndsAt: z.nullable(z.string()),
      files: z.array(claimFile),
    }),
  ),
  /** Oldest first. */
  events: z.array(claimEvent),
});
export type ClaimDetail = z.output<typeof claimDetail>;

/** The schema has no clock: a day that is over everywhere lets the form be read, and the service asks for the real one. */
const anyDay = () => '9999-12-31';

export const submitClaim = call({
  method: 'POST',
  path: '/api/claim/SubmitClaim',
  needs,
  summary:
    'Claim for one or several consignment notes of one cause; completes a draft that the portal opened',
  body: claimForm(anyDay),
  reply: claimDetail,
  idempotent: true,
});

export const claimViews = ['all', 'attention', 'review', 'approved', 'rejected'] as const;
export type ClaimView = (typeof claimViews)[number];

export const claimListing = call({
  method: 'POST',
  path: '/api/claim/ClaimListing',
  needs,
  summary: 'Claims, newest first, paged by key',
  body: labelled(
    z.object({
      view: z._default(oneOf(claimViews), 'all'),
      text: optionalText(100),
      cursor: z.optional(uuid()),
      limit: z._default(wholeNumber(1, 100), 50),
    }),
    claimLabels,
  ),
  reply: z.object({
    rows: z.array(claimRow),
    /** Null: there is nothing more. */
    nextCursor: z.nullable(z.string()),
    /** Of each view, whatever the text. */
    counts: z.record(z.enum(claimViews), z.number()),
  }),
});

export const getClaim = call({
  method: 'GET',
  path: '/api/claim/Claim',
  needs,
  summary: 'One claim with its time line, messages and files',
  query: labelled(z.object({ claimId: uuid() }), claimLabels),
  reply: claimDetail,
});

export const sendClaimMessage = call({
  method: 'POST',
  path: '/api/claim/SendMessage',
  needs,
  summary: 'Write to the courier about a claim; they are told by email',
  perMinute: 10,
  body: labelled(z.object({ claimId: uuid(), text: text(claimTextMax) }), claimLabels),
  reply: claimDetail,
  idempotent: true,
});

export const objectToDecision = call({
  method: 'POST',
  path: '/api/claim/ObjectToDecision',
  needs,
  summary: 'Object to the decision, once and within 14 days: the claim is reviewed again',
  body: labelled(z.object({ claimId: uuid(), text: text(claimTextMax) }), claimLabels),
  reply: claimDetail,
});

export const addClaimFiles = call({
  method: 'POST',
  path: '/api/claim/AddFiles',
  needs,
  summary:
    'Add uploaded files to a claim that is not decided; the last one that was missing sends it to review',
  body: labelled(
    z.object({ claimId: uuid(), fileIds: z.array(uuid()).check(z.minLength(1), z.maxLength(100)) }),
    claimLabels,
  ),
  reply: claimDetail,
});

export const discardClaimDraft = call({
  method: 'POST',
  path: '/api/claim/DiscardDraft',
  needs,
  summary: 'Put a draft of the portal aside; it is not opened again for the same reason',
  body: labelled(z.object({ claimId: uuid() }), claimLabels),
  reply: z.null(),
});
