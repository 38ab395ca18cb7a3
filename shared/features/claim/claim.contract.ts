/** Claims for the account's own consignment notes (spec §2 /claimsubmit, /claimlisting; domain.md "Claims"). */
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

/** Consignment notes with one cause, such as a lorry accident; different causes are separate claims. */
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

/** A number as scanned or typed; the server parses it. */
export const typedNumber = () => text(200);

export const claimFile = z.object({
  fileId: z.string(),
  kind: z.enum(proofKinds),
  fileName: z.string(),
  /** Empty until the first part has been received. */
  contentType: z.string(),
  /** Size of the file, and bytes received so far. */
  sizeBytes: z.number(),
  receivedBytes: z.number(),
});
export type ClaimFile = z.output<typeof claimFile>;

/** `today` is the current day in the market, to check the claimant's identity number (spec §5). */
export const claimForm = (today: () => string) =>
  labelled(
    z.object({
      /** The draft that this claim completes. */
      claimId: z.optional(z.nullable(uuid())),
      cause: oneOf(claimCauses),
      description: text(claimTextMax),
      /** Name of the claimant; the user's own name unless given. */
      claimantName: optionalText(limits.text.personName),
      claimantIc: optionalIdentityNumber(today),
      consignments: z
        .array(
          z.object({
            ConsignmentNo: typedNumber(),
            /** Null: the declared value is claimed. */
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
  /** The first few CNs. */
  cnNos: z.array(z.string()),
  cnCount: z.number(),
  askedCents: z.number(),
  estimateCents: z.number(),
  decidedCents: z.nullable(z.number()),
  paymentReference: z.string(),
  createdAt: z.string(),
  submittedAt: z.nullable(z.string()),
  /** What the customer has to do next, and the instant from which it is too late. */
  due: z.nullable(z.object({ kind: oneOf(['claim', 'contents', 'objection']), at: z.string() })),
});
export type ClaimRow = z.output<typeof claimRow>;

const claimEvent = z.object({
  eventId: z.string(),
  code: z.enum(claimEventCodes),
  at: z.string(),
  /** True: by the courier or the portal; false: by the customer. */
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
  /** Oldest first; after an objection there can be a second one. */
  payments: z.array(z.object({ at: z.string(), cents: z.number(), reference: z.string() })),
  documentsDueAt: z.nullable(z.string()),
  mayObject: z.boolean(),
  /** True until the courier takes it up. */
  mayWithdraw: z.boolean(),
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

/**
 * The schema has no clock: a day after every real one lets the form be parsed, and the service checks with the real day.
 */
const anyDay = () => '9999-12-31';

export const submitClaim = call({
  method: 'POST',
  path: '/api/claim/SubmitClaim',
  needs,
  summary:
    'Claim for one or several consignment notes with one cause; completes a draft that the portal opened',
  body: claimForm(anyDay),
  reply: claimDetail,
  idempotent: true,
});

export const claimViews = ['all', 'attention', 'review', 'approved', 'rejected'] as const;
export type ClaimView = (typeof claimViews)[number];

export const claimSearchMax = 100;

export const claimListing = call({
  method: 'POST',
  path: '/api/claim/ClaimListing',
  needs,
  summary: 'Claims, newest first, paged by key',
  body: labelled(
    z.object({
      view: z._default(oneOf(claimViews), 'all'),
      text: optionalText(claimSearchMax),
      cursor: z.optional(uuid()),
      limit: z._default(wholeNumber(1, 100), 50),
    }),
    claimLabels,
  ),
  reply: z.object({
    rows: z.array(claimRow),
    /** Null: there are no more. */
    nextCursor: z.nullable(z.string()),
    /** Number of claims in each view, whatever the search text. */
    counts: z.record(z.enum(claimViews), z.number()),
  }),
});

export const getClaim = call({
  method: 'GET',
  path: '/api/claim/Claim',
  needs,
  summary: 'One claim with its timeline, messages and files',
  query: labelled(z.object({ claimId: uuid() }), claimLabels),
  reply: claimDetail,
});

export const sendClaimMessage = call({
  method: 'POST',
  path: '/api/claim/SendMessage',
  needs,
  summary: 'Write to the courier about a claim; they are notified by email',
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
    'Add uploaded files to a claim that is not decided; adding the last missing one sends it to review',
  body: labelled(
    z.object({ claimId: uuid(), fileIds: z.array(uuid()).check(z.minLength(1), z.maxLength(100)) }),
    claimLabels,
  ),
  reply: claimDetail,
});

export const withdrawClaim = call({
  method: 'POST',
  path: '/api/claim/Withdraw',
  needs,
  summary: 'Withdraw a claim that the courier has not taken up; its consignment notes can be claimed again',
  body: labelled(z.object({ claimId: uuid() }), claimLabels),
  reply: claimDetail,
});

export const discardClaimDraft = call({
  method: 'POST',
  path: '/api/claim/DiscardDraft',
  needs,
  summary: 'Dismiss a draft of the portal; it is not opened again for the same reason',
  body: labelled(z.object({ claimId: uuid() }), claimLabels),
  reply: z.null(),
});
