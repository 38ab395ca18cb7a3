/** The timeline of a claim, and its events for webhooks and the event feed. */
import type { ClaimEventCode } from '#shared/features/claim/claim.model.ts';
import type { EventType } from '#shared/features/webhook/event-types.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import * as queries from './claim.queries.ts';

/** Event types by timeline code. */
const typeOf = {
  drafted: null,
  submitted: 'claim.submitted',
  'documents-asked': 'claim.documents_asked',
  'files-added': 'claim.files_added',
  'in-review': 'claim.in_review',
  approved: 'claim.approved',
  rejected: 'claim.rejected',
  objected: 'claim.objected',
  message: 'claim.message',
  withdrawn: 'claim.withdrawn',
} as const satisfies Record<ClaimEventCode, Extract<EventType, `claim.${string}`> | null>;

/** Adds to the timeline and publishes the event. Call it after the claim's row was updated. */
export async function recordClaimEvent(
  trx: Trx,
  scope: AccountScope,
  event: Parameters<typeof queries.insertEvent>[2],
): Promise<void> {
  await queries.insertEvent(trx, scope, event);
  const type = typeOf[event.code];
  if (type === null) return;
  const claim = await queries.findClaim(trx, scope, event.claimId);
  // A draft publishes no event until it is submitted.
  if (!claim || claim.submitted_at === null) return;
  const data = {
    claimId: event.claimId,
    claimNo: claim.claim_no,
    state: claim.state,
    code: event.code,
    cause: claim.cause,
    consignmentNoteNos: claim.cn_nos,
    askedCents: claim.asked_cents,
    decidedCents: claim.decided_cents,
    paymentReference: claim.payment_reference,
  };
  await publishEvent(trx, scope, { type, subjectKey: event.claimId, data }, event.at);
}

/** Records an action of the account on a claim, at the current time. */
export const claimEvents =
  ({ clock }: Pick<Kit, 'clock'>) =>
  (
    trx: Trx,
    { scope, by }: Actor,
    claimId: string,
    code: ClaimEventCode,
    detail: Parameters<typeof queries.insertEvent>[2]['detail'] = {},
  ): Promise<void> =>
    recordClaimEvent(trx, scope, { claimId, eventId: newId(clock), code, detail, at: clock.now(), by });
