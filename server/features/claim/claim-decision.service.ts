import type {
  claimDecisions,
  decideClaim,
  operationsClaims,
  OperationsClaim,
} from '#shared/features/claim/claim-operations.contract.ts';
import { contentsDueAt } from '#shared/features/claim/claim.rules.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';

import { newId } from '#server/platform/db/ids.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { actorFor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ClaimFilesService } from './claim-files.service.ts';
import { claimAnswerEmail, claimMovedEmail } from './claim.emails.ts';
import { mailCustomer } from './claim-mail.service.ts';
import { detailOf } from './claim.mapping.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import { recordClaimEvent } from './claim-event.service.ts';
import * as queries from './claim.queries.ts';
import { wholeClaim } from './claim-detail.service.ts';

/** Claims for operations. */
export interface ClaimDecisions {
  waiting(after: string | null): Promise<CallReply<typeof operationsClaims>>;
  byNumber(claimNo: string): Promise<OperationsClaim>;
  decide(request: OutputOf<(typeof decideClaim)['body']>, caller: Caller): Promise<OperationsClaim>;
  answer(claimNo: string, text: string, caller: Caller): Promise<OperationsClaim>;
  file(claimNo: string, fileId: string): Promise<FileAnswer>;
}

const pageSize = 50;

/** The states in which each decision is allowed. */
const from: Record<(typeof claimDecisions)[number], readonly string[]> = {
  review: ['submitted', 'documents'],
  documents: ['submitted', 'review'],
  approve: ['submitted', 'documents', 'review'],
  reject: ['submitted', 'documents', 'review'],
};

const actions = {
  review: 'claim.reviewed',
  documents: 'claim.documents_asked',
  approve: 'claim.approved',
  reject: 'claim.rejected',
} as const;

const states = {
  review: 'review',
  documents: 'documents',
  approve: 'approved',
  reject: 'rejected',
} as const;

const codes = {
  review: 'in-review',
  documents: 'documents-asked',
  approve: 'approved',
  reject: 'rejected',
} as const;

type FoundClaim = NonNullable<Awaited<ReturnType<typeof queries.findByNumber>>>;
type Decided = Pick<OutputOf<(typeof decideClaim)['body']>, 'decision' | 'amountCents' | 'paymentReference'>;

/** Returns the outcome of a decision. A rejected objection leaves the earlier payment unchanged. */
function outcomeOf(
  { decided_cents: paidCents, payment_reference: paidBy }: FoundClaim,
  { decision, amountCents, paymentReference }: Decided,
) {
  if (decision === 'approve') return { outcome: decision, cents: amountCents, reference: paymentReference };
  const wasPaid = (paidCents ?? 0) > 0 || paidBy !== '';
  return decision === 'reject' && wasPaid
    ? { outcome: 'approve' as const, cents: paidCents ?? 0, reference: paidBy }
    : { outcome: decision, cents: 0, reference: '' };
}

/**
 * Refuses an amount that is not above what was paid if it comes with another payment reference: operations probably entered only
 * the additional amount, but must enter the total.
 */
function mustNotPayLess(
  { decided_cents: paidCents, payment_reference: paidBy, market }: FoundClaim,
  cents: number,
  reference: string,
): void {
  const paid = paidCents ?? 0;
  if (paidBy !== '' && reference !== paidBy && cents <= paid)
    throw refuse('conflict', m.claim_problem_paid_more, {
      amount: formatMoney(paid, marketIdOf(market)),
      reference: paidBy,
    });
}

export function claimDecisionService(kit: Kit, files: ClaimFilesService): ClaimDecisions {
  const { clock, database, write } = kit;

  async function mustFind(reader: Reader, claimNo: string): Promise<FoundClaim> {
    const found = await queries.findByNumber(reader, claimNo);
    if (!found || found.submitted_at === null) throw notFound(m.claim_the_claim);
    return found;
  }

  async function whole(reader: Reader, found: FoundClaim): Promise<OperationsClaim> {
    const claim = await wholeClaim(reader, found.account_id, found.claim_id);
    if (!claim) throw notFound(m.claim_the_claim);
    return {
      ...detailOf(claim, clock.now(), marketIdOf(found.market)),
      accountNo: found.account_no,
      claimantIc: claim.claim.claimant_ic,
    };
  }

  async function notify(
    trx: Trx,
    found: FoundClaim,
    caller: Caller,
    code: (typeof codes)[keyof typeof codes],
    more: object,
  ) {
    await recordClaimEvent(trx, found.account_id, {
      claimId: found.claim_id,
      eventId: newId(clock),
      code,
      detail: more,
      at: clock.now(),
      by: caller.by,
    });
  }

  return {
    async waiting(after) {
      const { rows, next } = await keyPage(
        pageSize,
        (most) => queries.listWaitingForCourier(database.db, after, most),
        (row) => row.claim_id,
      );
      const claims: OperationsClaim[] = [];
      for (const row of rows) claims.push(await whole(database.db, row));
      return { claims, next };
    },

    byNumber: async (claimNo) => whole(database.db, await mustFind(database.db, claimNo)),

    async decide({ claimNo, decision, amountCents, reason, paymentReference }, caller) {
      const { account_id: scope, claim_id: claimId } = await mustFind(database.db, claimNo);
      const detail = { decision, amountCents, reason, paymentReference };
      return write(
        actorFor(scope, caller),
        { action: actions[decision], subject: claimNo, detail },
        async ({ trx }) => {
          await queries.lockClaim(trx, scope, claimId);
          const found = await mustFind(trx, claimNo);
          if (found.state === 'withdrawn') throw refuse('conflict', m.claim_problem_withdrawn);
          if (!from[decision].includes(found.state)) throw refuse('conflict', m.claim_problem_decided);
          if (decision === 'approve') mustNotPayLess(found, amountCents ?? 0, paymentReference);
          const now = clock.now();
          const { outcome, cents, reference } = outcomeOf(found, { decision, amountCents, paymentReference });
          const isApproved = outcome === 'approve';
          const isEnd = isApproved || outcome === 'reject';
          await queries.updateClaim(
            trx,
            scope,
            claimId,
            {
              state: states[outcome],
              updated_at: now,
              documents_due_at:
                outcome === 'documents' ? contentsDueAt(now, marketOf(marketIdOf(found.market))) : null,
              ...(isEnd && {
                decided_at: now,
                decided_cents: cents,
                decision_reason: reason,
                payment_reference: reference,
              }),
            },
            outcome === 'reject' ? false : undefined,
          );
          // By the decision: a rejected objection is no second approval, even where the earlier payment leaves the claim approved.
          await notify(trx, found, caller, codes[decision], {
            ...(reason !== '' && { text: reason }),
            ...(decision === 'approve' && { cents, reference }),
          });
          if (isEnd || outcome === 'documents')
            await ring(clock, trx, scope, {
              kind: 'claim',
              subjectId: claimId,
              name: found.claim_no,
              outcome: decision,
            });
          const after = await whole(trx, found);
          const isObjectionRejected = decision === 'reject' && found.objected_at !== null;
          await mailCustomer(kit, trx, scope, found.created_by, (facts) =>
            claimMovedEmail({ ...facts, claim: after, reason, isObjectionRejected }),
          );
          return after;
        },
      );
    },

    async answer(claimNo, text, caller) {
      const found = await mustFind(database.db, claimNo);
      const { account_id: scope, claim_id: claimId } = found;
      return write(
        actorFor(scope, caller),
        { action: 'claim.message_sent', subject: claimNo },
        async ({ trx }) => {
          await recordClaimEvent(trx, scope, {
            claimId,
            eventId: newId(clock),
            code: 'message',
            detail: { text },
            at: clock.now(),
            by: caller.by,
          });
          await mailCustomer(kit, trx, scope, found.created_by, (facts) =>
            claimAnswerEmail({ ...facts, claimId, claimNo, text }),
          );
          return whole(trx, found);
        },
      );
    },

    async file(claimNo, fileId) {
      const found = await mustFind(database.db, claimNo);
      return files.fileOfClaim(found.account_id, found.claim_id, fileId);
    },
  };
}
