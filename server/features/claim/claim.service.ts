import {
  type CheckedConsignment,
  type ClaimDetail,
  type claimListing,
  claimFilesMax,
  claimForm,
  type ClaimForm,
  submitClaim,
  sendClaimMessage,
} from '#shared/features/claim/claim.contract.ts';
import {
  causeProblem,
  claimEnd,
  claimEstimate,
  contentsDueAt,
  mayObject,
  missingProofs,
  openStates,
} from '#shared/features/claim/claim.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { labelsIn, parse } from '#shared/platform/validation/parse.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type Claimable, type ClaimCheck, cnOf } from './claim-check.service.ts';
import * as files from './claim-file.queries.ts';
import { freightCents, isFromUs } from './claim-parcel.mapping.ts';
import { claimSentEmail, courierMessageEmail } from './claim.emails.ts';
import { detailOf, rowOf } from './claim.mapping.ts';
import * as queries from './claim.queries.ts';
import { recordClaimEvent } from './claim-event.service.ts';
import { mailCourier, mailCustomer } from './claim-mail.service.ts';

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
  discardDraft(session: Session, actor: Actor, claimId: string): Promise<null>;
}

/** A claim with everything that belongs to it; null when it is not the account's. */
export async function wholeClaim(reader: Reader, scope: AccountScope, claimId: string) {
  const claim = await queries.findClaim(reader, scope, claimId);
  if (!claim) return null;
  return {
    claim,
    shipments: await queries.listShipments(reader, scope, claimId),
    events: await queries.listEvents(reader, scope, claimId),
    files: await files.listOfClaim(reader, scope, claimId),
  };
}

export function claimService(kit: Kit, checks: ClaimCheck): ClaimService {
  const { clock, database, write } = kit;

  async function detail(reader: Reader, scope: AccountScope, market: MarketId, claimId: string) {
    const whole = await wholeClaim(reader, scope, claimId);
    if (!whole || whole.claim.state === 'withdrawn') throw notFound(m.claim_the_claim);
    return detailOf(whole, clock.now(), market);
  }

  /** A change of one claim: locked, read anew, and told to operations. */
  async function change(
    session: Session,
    actor: Actor,
    claimId: string,
    move: Pick<Move, 'action' | 'repeatable'>,
    work: (trx: Trx, claim: queries.ClaimListRow, now: Date) => Promise<void>,
  ): Promise<ClaimDetail> {
    const { scope, market } = session;
    return write(actor, move, async ({ trx, subject }) => {
      await queries.lockClaim(trx, scope, claimId);
      const claim = await queries.findClaim(trx, scope, claimId);
      if (!claim || claim.state === 'withdrawn') throw notFound(m.claim_the_claim);
      const now = clock.now();
      await work(trx, claim, now);
      subject(claim.claim_no, { claimId });
      await insertChange(trx, scope, 'claim', claimId, now);
      return detail(trx, scope, market, claimId);
    });
  }

  const event = (
    trx: Trx,
    actor: Actor,
    claimId: string,
    code: Parameters<typeof queries.insertEvent>[2]['code'],
    more: Parameters<typeof queries.insertEvent>[2]['detail'] = {},
  ) =>
    recordClaimEvent(trx, actor.scope, {
      claimId,
      eventId: newId(clock),
      code,
      detail: more,
      at: clock.now(),
      by: actor.by,
    });

  /** Each consignment note of the form as it may be claimed. Throws a refusal that names the ones that may not. */
  function mustBeClaimable(
    session: Session,
    form: ClaimForm,
    found: ReadonlyMap<string, Claimable>,
    open: ReadonlyMap<string, queries.OpenClaim>,
  ): Claimable[] {
    const problems: Problem[] = [];
    const market = marketOf(session.market);
    const at = (index: number) => `consignments.${index}.ConsignmentNo`;
    const claimables = form.consignments.flatMap(({ ConsignmentNo }, index) => {
      const one = found.get(cnOf(ConsignmentNo));
      if (!one) {
        problems.push(problemAt(at(index), m.claim_problem_unknown_cn));
        return [];
      }
      const inForce = open.get(one.record.shipment_id);
      if (inForce && inForce.state !== 'draft') {
        const { claimNo } = inForce;
        const words = inForce.state === 'approved' ? m.claim_problem_settled : m.claim_problem_open;
        problems.push(problemAt(at(index), words, { claimNo }));
      }
      const why = causeProblem(form.cause, one.parcel, clock.now(), market, one.receiverDays);
      if (why) problems.push({ ...why, field: at(index) });
      if (isFromUs(one.record)) problems.push(problemAt(at(index), m.claim_problem_from_us));
      const { lossCents } = form.consignments[index] ?? { lossCents: null };
      if (form.cause !== 'late' && lossCents === null && one.record.value_cents === 0) {
        problems.push(problemAt(`consignments.${index}.lossCents`, m.claim_problem_loss_needed));
      }
      return [one];
    });
    if (problems.length > 0) throw invalid(problems, labelsIn(submitClaim.body));
    if (new Set(claimables).size < claimables.length) {
      throw invalid([problemAt('consignments', m.claim_problem_cn_twice)], labelsIn(submitClaim.body));
    }
    return claimables;
  }

  return {
    check: checks.check,

    async list({ scope, market }, { view, text, cursor, limit }) {
      const folded = foldAll([text]).split(' ').filter(Boolean);
      const { rows, next } = await keyPage(
        limit,
        (most) =>
          queries.listClaims(database.db, scope, { view, folded, below: cursor ?? null, limit: most }),
        (row) => row.claim_id,
      );
      return {
        rows: rows.map((row) => rowOf(row, clock.now(), market)),
        nextCursor: next,
        counts: await queries.countByView(database.db, scope),
      };
    },

    read: (session, claimId) => detail(database.db, session.scope, session.market, claimId),

    async submit(session, actor, given) {
      const { scope, userId } = session;
      const market = marketOf(session.market);
      const parsed = parse(
        claimForm(() => isoDayOf(clock.now(), market)),
        given,
      );
      if (!parsed.ok) throw invalid(parsed.problems, labelsIn(submitClaim.body));
      const form = parsed.value;
      const calendarsOf = await checks.calendars();
      const move = {
        action: 'claim.submitted',
        repeatable: { call: submitClaim.path, body: form },
      } satisfies Move;
      return write(actor, move, async ({ trx, subject }) => {
        const cnNos = form.consignments.map(({ ConsignmentNo }) => cnOf(ConsignmentNo));
        const found = await checks.claimables(trx, session, { cnNos }, calendarsOf);
        const ids = [...found.values()].map(({ record }) => record.shipment_id);
        const open = await queries.findOpen(trx, scope, ids);
        const claimables = mustBeClaimable(session, form, found, open);
        const now = clock.now();
        const isOwnDraft = (claimId: string | null | undefined) =>
          [...open.values()].find((one) => one.claimId === claimId && one.state === 'draft');
        const draft = isOwnDraft(form.claimId);
        if (form.claimId && !draft) throw notFound(m.claim_the_claim);
        const claimId = draft?.claimId ?? newId(clock);
        const claimNo = draft?.claimNo ?? (await queries.drawClaimNo(trx));
        // Drafts of the other consignment notes are part of this claim from now on.
        for (const other of new Set([...open.values()].map((one) => one.claimId))) {
          if (other === claimId) continue;
          await queries.updateClaim(trx, scope, other, { state: 'withdrawn', updated_at: now }, false);
        }
        const wanted = form.consignments.flatMap(({ fileIds }) => fileIds);
        const person = await queries.findReceiver(trx, scope, userId);
        const base = {
          cause: form.cause,
          state: 'submitted',
          description: form.description,
          claimant_name: form.claimantName || (person?.full_name ?? '').slice(0, limits.text.personName),
          claimant_ic: form.claimantIc,
          asked_cents: 0,
          estimate_cents: 0,
          submitted_at: now,
          updated_at: now,
          created_by: userId,
          search_text: foldAll([claimNo, ...cnNos, form.description]),
        } as const;
        if (draft) {
          await queries.lockClaim(trx, scope, claimId);
          await queries.updateClaim(trx, scope, claimId, base, true);
        } else {
          await queries.insertClaim(trx, {
            ...base,
            account_id: scope,
            claim_id: claimId,
            claim_no: claimNo,
            draft_reason: null,
            window_ends_at: null,
            created_at: now,
          });
        }
        const kept = await files.attach(trx, scope, claimId, {
          fileIds: wanted,
          shipmentIds: claimables.map(({ record }) => record.shipment_id),
        });
        if (kept.length < new Set(wanted).size) {
          throw invalid(
            [problemAt('consignments', m.claim_problem_file_not_whole)],
            labelsIn(submitClaim.body),
          );
        }
        const given2 = kept.map(({ kind }) => kind);
        const parts = claimables.map(({ record, parcel, receiverDays }, index) => {
          const facts = {
            lossCents: form.consignments[index]?.lossCents ?? null,
            declaredCents: record.value_cents,
            liabilityCents: record.liability_cents,
            freightCents: freightCents(record),
            given: given2,
          };
          return {
            facts,
            estimate: claimEstimate(form.cause, facts),
            end: claimEnd(form.cause, parcel, market, receiverDays),
            record,
          };
        });
        const isWhole = await queries.putShipments(
          trx,
          scope,
          claimId,
          parts.map(({ facts, end, record }, position) => ({
            account_id: scope,
            claim_id: claimId,
            shipment_id: record.shipment_id,
            cn_no: record.cn_no,
            position,
            is_open: true,
            loss_cents: facts.lossCents,
            declared_cents: facts.declaredCents,
            liability_cents: facts.liabilityCents,
            freight_cents: facts.freightCents,
            window_ends_at: end,
          })),
        );
        // Somebody else's claim of the same parcel was a moment faster.
        if (!isWhole) throw refuse('conflict', m.claim_problem_open_meanwhile);
        const missing = missingProofs(form.cause, given2);
        const ends = parts.flatMap(({ end }) => end ?? []).map((end) => end.getTime());
        await queries.updateClaim(
          trx,
          scope,
          claimId,
          {
            state: missing.length > 0 ? 'documents' : 'submitted',
            asked_cents: sumOf(parts.map(({ facts }) => facts.lossCents ?? facts.declaredCents)),
            estimate_cents: sumOf(parts.map(({ estimate }) => estimate.ifProvedCents)),
            window_ends_at: ends.length > 0 ? new Date(Math.min(...ends)) : null,
            documents_due_at: missing.length > 0 ? contentsDueAt(now, market) : null,
            updated_at: now,
          },
          true,
        );
        await event(trx, actor, claimId, 'submitted', { text: form.description, count: kept.length });
        if (missing.length > 0) await event(trx, actor, claimId, 'documents-asked');
        await insertChange(trx, scope, 'claim', claimId, now);
        subject(claimNo, { claimId, cns: cnNos });
        const made = await detail(trx, scope, session.market, claimId);
        await mailCustomer(kit, trx, scope, userId, (facts) => claimSentEmail({ ...facts, claim: made }));
        return made;
      });
    },

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
        const open = await queries.findOpen(
          trx,
          actor.scope,
          parts.map(({ shipment_id: id }) => id),
        );
        const other = [...open.values()].find((one) => one.claimId !== claimId);
        if (other) throw refuse('conflict', m.claim_problem_open, { claimNo: other.claimNo });
        await queries.updateClaim(
          trx,
          actor.scope,
          claimId,
          { state: 'review', objected_at: now, updated_at: now },
          true,
        );
        await event(trx, actor, claimId, 'objected', { text });
        await mailCourier(kit, trx, session, (facts) =>
          courierMessageEmail({ ...facts, claimNo: claim.claim_no, text }),
        );
      });
    },

    addFiles(session, actor, claimId, fileIds) {
      return change(session, actor, claimId, { action: 'claim.files_added' }, async (trx, claim, now) => {
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
        await queries.updateClaim(
          trx,
          actor.scope,
          claimId,
          { state: 'review', documents_due_at: null, updated_at: now },
          true,
        );
        await event(trx, actor, claimId, 'in-review');
      });
    },

    async discardDraft(session, actor, claimId) {
      const { scope } = session;
      return write(actor, { action: 'claim.draft_discarded' }, async ({ trx, subject }) => {
        await queries.lockClaim(trx, scope, claimId);
        const claim = await queries.findClaim(trx, scope, claimId);
        if (!claim || claim.state === 'withdrawn') throw notFound(m.claim_the_claim);
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

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);
