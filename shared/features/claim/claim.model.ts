/** The wording of claims: causes, states, events and reasons by their codes. */
import type { ClaimCause, ClaimState, DueKind, ProofKind, ClaimEstimate } from './claim.rules.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export const causeWords = {
  lost: m.claim_cause_lost,
  damaged: m.claim_cause_damaged,
  short: m.claim_cause_short,
  late: m.claim_cause_late,
} as const satisfies Record<ClaimCause, Message>;

export const stateWords = {
  draft: m.claim_state_draft,
  submitted: m.claim_state_submitted,
  documents: m.claim_state_documents,
  review: m.claim_state_review,
  approved: m.claim_state_approved,
  rejected: m.claim_state_rejected,
  withdrawn: m.claim_state_withdrawn,
} as const satisfies Record<ClaimState, Message>;

export const proofWords = {
  photo: m.claim_proof_photo,
  invoice: m.claim_proof_invoice,
} as const satisfies Record<ProofKind, Message>;

export const limitWords = {
  loss: m.claim_limited_by_loss,
  value: m.claim_limited_by_value,
  liability: m.claim_limited_by_liability,
  freight: m.claim_limited_by_freight,
} as const satisfies Record<ClaimEstimate['limitedBy'], Message>;

export const dueWords = {
  claim: m.claim_due_claim,
  contents: m.claim_due_contents,
  objection: m.claim_due_objection,
} as const satisfies Record<DueKind, Message<{ when: string }>>;

/** Why the portal opened a draft by itself. */
export const draftReasons = ['silent', 'came-back', 'no-photo'] as const;
export type DraftReason = (typeof draftReasons)[number];

export const draftReasonWords = {
  silent: m.claim_draft_silent,
  'came-back': m.claim_draft_came_back,
  'no-photo': m.claim_draft_no_photo,
} as const satisfies Record<DraftReason, Message>;

export const claimEventCodes = [
  'drafted',
  'submitted',
  'documents-asked',
  'files-added',
  'in-review',
  'approved',
  'rejected',
  'objected',
  'message',
  'withdrawn',
] as const;
export type ClaimEventCode = (typeof claimEventCodes)[number];

export const claimEventWords = {
  drafted: m.claim_event_drafted,
  submitted: m.claim_event_submitted,
  'documents-asked': m.claim_event_documents_asked,
  'files-added': m.claim_event_files_added,
  'in-review': m.claim_event_in_review,
  approved: m.claim_event_approved,
  rejected: m.claim_event_rejected,
  objected: m.claim_event_objected,
  message: m.claim_event_message,
  withdrawn: m.claim_event_withdrawn,
} as const satisfies Record<ClaimEventCode, Message>;
