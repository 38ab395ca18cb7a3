import {
  type ClaimDetail,
  claimFilesMax,
  type ClaimForm,
  type claimListing,
  sendClaimMessage,
} from '#shared/features/claim/claim.contract.ts';
import type { CheckedConsignment } from '#shared/features/claim/claim-check.contract.ts';
import { mayObject, missingProofs, openStates } from '#shared/features/claim/claim.rules.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { nationalTerms } from '#shared/platform/search/terms.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { notFound, refuse, Refused } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ClaimCheck } from './claim-check.service.ts';
import { claimDetail, isDismissed } from './claim-detail.service.ts';
import { claimEvents } from './claim-event.service.ts';
import * as files from './claim-file.queries.ts';
import { mailCourier } from './claim-mail.service.ts';
import { inForceProblem } from './claim-in-force.rules.ts';
import { claimSubmission, takeOver } from './claim-submission.service.ts';
import { courierMessageEmail } from './claim.emails.ts';
import { rowOf } from './claim.mapping.ts';
import * as queries from './claim.queries.ts';

export interface ClaimService {
  check(session: Session, texts: readonly string[], language: Language): Promise<CheckedConsignment[]>;
  list(
    session: Session,
    wanted: OutputOf<(typeof claimListing)['body']>,
  ): Promise<CallReply<typeof claimListing>>;
  read(session: Session, claimId: string): Promise<ClaimDetail>;
  submit(session: Session, actor: Actor, form: ClaimForm): Promise<ClaimDetail>;
  message(session: Session, actor: Actor, claimId: string, text: string): Promise<ClaimDetail>;
  object(session: Session, actor: Actor, claimId: string, text: string): Promise<ClaimDetail>;
  addFiles(session: Session, actor: Actor, claimId: string, fileIds: readonly string[]): Promise<ClaimDetail>;
  withdraw(session: Session, actor: Actor, claimId: string): Promise<ClaimDetail>;
  discardDraft(session: Session, actor: Actor, claimId: string): Promise<null>;
}

export function claimService(kit: Kit, checks: ClaimCheck): ClaimService {
  const { clock, database, write } = kit;

  /** Changes one claim: locks and reads it, and reports the change to operations. */
  async function change(
    session: Session,
    actor: Actor,
    claimId: string,
    move: Pick<Move, 'action' | 'repeatable'>,
    work: (trx: Trx, claim: queries.ClaimListRow, now: Date) => Promise<void>,
  ): Promise<ClaimDetail> {
    const { scope } = session;
    return write(actor, move, async ({ trx, subject }) => {
      await queries.lockClaim(trx, scope, claimId);
      const claim = await queries.findClaim(trx, scope, claimId);
      if (!claim || isDismissed(claim)) throw notFound(m.claim_the_claim);
      const now = clock.now();
      await work(trx, claim, now);
      subject(claim.claim_no, { claimId });
      await insertChange(trx, scope, 'claim', claimId, now);
      return claimDetail(trx, session, claimId, clock.now());
    });
  }

  const event = claimEvents(kit);

  return {
    check: checks.check,

    async list({ scope, market }, { view, text, cursor, limit }) {
      const terms = nationalTerms(parseScan(text)?.cnNo ?? text, marketOf(market));
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listClaims(database.db, scope, { view, terms, below: cursor ?? null, limit: most }),
        (row) => row.claim_id,
      );
      return {
        rows: rows.map((row) => rowOf(row, clock.now(), market)),
        nextCursor: next,
        counts: await queries.countByView(database.db, scope),
      };
    },

    read: (session, claimId) => claimDetail(database.db, session, claimId, clock.now()),

    submit: claimSubmission(kit, checks),

    message(session, actor, claimId, text) {
      const move = {
        action: 'claim.message_sent',
        repeatable: { call: sendClaimMessage.path, body: { claimId, text } },
      } satisfies Move;
      return change(session, actor, claimId, move, async (trx, claim) => {
        await event(trx, actor, claimId, 'message', { text });
        await mailCourier(kit, trx, session, (facts) =>
          courierMessageEmail({ ...facts, claimNo: claim.claim_no, text }),
        );
      });
    },

    object(session, actor, claimId, text) {
      return change(session, actor, claimId, { action: 'claim.objected' }, async (trx, claim, now) => {
        const times = { state: claim.state, decidedAt: claim.decided_at, objectedAt: claim.objected_at };
        if (!mayObject(times, now, marketOf(session.market))) {
          throw refuse('conflict', m.claim_problem_no_objection);
        }
        const parts = await queries.listShipments(trx, actor.scope, claimId);
        const isRejected = claim.state === 'rejected';
        // The shipments of a rejected claim may be part of another one since; those of a paid one only for something else.
        if (isRejected) {
          const ids = parts.map(({ shipment_id: id }) => id);
          const inForce = await queries.lockInForce(trx, actor.scope, ids);
          const draft = inForce.find(({ state }) => state === 'draft');
          if (draft) throw refuse('conflict', m.claim_problem_open, { claimNo: draft.claimNo });
          const why = inForceProblem(claim.cause, inForce);
          if (why) throw new Refused('conflict', why);
          await takeOver(trx, actor.scope, inForce, { claimId, now });
        }
        await queries.updateClaim(
          trx,
          actor.scope,
          claimId,
          { state: 'review', objected_at: now, updated_at: now },
          isRejected || undefined,
        );
        await event(trx, actor, claimId, 'objected', { text });
        await mailCourier(kit, trx, session, (facts) =>
          courierMessageEmail({ ...facts, claimNo: claim.claim_no, text }),
        );
      });
    },

    addFiles(session, actor, claimId, fileIds) {
      return change(session, actor, claimId, { action: 'claim.files_added' }, async (trx, claim, now) => {
        if (claim.state === 'withdrawn') throw refuse('conflict', m.claim_problem_withdrawn);
        if (!openStates.includes(claim.state) || claim.state === 'draft') {
          throw refuse('conflict', m.claim_problem_decided);
        }
        const parts = await queries.listShipments(trx, actor.scope, claimId);
        const kept = await files.attach(trx, actor.scope, claimId, {
          fileIds,
          shipmentIds: parts.map(({ shipment_id: id }) => id),
        });
        if (kept.length < new Set(fileIds).size) throw refuse('invalid', m.claim_problem_file_not_whole);
        const all = await files.listOfClaim(trx, actor.scope, claimId);
        for (const { shipment_id: id } of parts) {
          if (all.filter((file) => file.shipment_id === id).length > claimFilesMax) {
            throw refuse('invalid', m.claim_problem_too_many_files, { n: claimFilesMax });
          }
        }
        await event(trx, actor, claimId, 'files-added', { count: kept.length });
        const missing = missingProofs(
          claim.cause,
          all.map(({ kind }) => kind),
        );
        if (claim.state !== 'documents' || missing.length > 0) return;
        await queries.updateClaim(trx, actor.scope, claimId, {
          state: 'review',
          documents_due_at: null,
          updated_at: now,
        });
        await event(trx, actor, claimId, 'in-review');
      });
    },

    withdraw(session, actor, claimId) {
      return change(session, actor, claimId, { action: 'claim.withdrawn' }, async (trx, claim, now) => {
        const { mayWithdraw } = await claimDetail(trx, session, claimId, now);
        if (!mayWithdraw) {
          const isWithdrawn = claim.state === 'withdrawn';
          throw refuse('conflict', isWithdrawn ? m.claim_problem_withdrawn : m.claim_problem_taken_up);
        }
        const withdrawn = { state: 'withdrawn', documents_due_at: null, updated_at: now } as const;
        await queries.updateClaim(trx, actor.scope, claimId, withdrawn, false);
        await event(trx, actor, claimId, 'withdrawn');
      });
    },

    async discardDraft(session, actor, claimId) {
      const { scope } = session;
      return write(actor, { action: 'claim.draft_discarded' }, async ({ trx, subject }) => {
        await queries.lockClaim(trx, scope, claimId);
        const claim = await queries.findClaim(trx, scope, claimId);
        if (!claim || isDismissed(claim)) throw notFound(m.claim_the_claim);
        if (claim.state !== 'draft') throw refuse('conflict', m.claim_problem_not_a_draft);
        await queries.updateClaim(
          trx,
          scope,
          claimId,
          { state: 'withdrawn', updated_at: clock.now() },
          false,
        );
        await event(trx, actor, claimId, 'withdrawn');
        subject(claim.claim_no, { claimId });
        return null;
      });
    },
  };
}
