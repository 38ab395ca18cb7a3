/** Submits a claim: validates it, combines form, files and shipments, and notifies customer and courier. */
import {
  type ClaimDetail,
  claimForm,
  type ClaimForm,
  submitClaim,
} from '#shared/features/claim/claim.contract.ts';
import {
  claimedCents,
  causeProblem,
  claimEnd,
  claimEstimate,
  contentsDueAt,
  missingProofs,
} from '#shared/features/claim/claim.rules.ts';
import { cnFromInput } from '#shared/features/shipment/cn-number.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { type Market, marketOf } from '#shared/platform/market/markets.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { cutText } from '#shared/platform/validation/cut-text.ts';
import { labelsIn, parse } from '#shared/platform/validation/parse.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { invalid, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type Claimable, type ClaimCheck } from './claim-check.service.ts';
import { claimDetail } from './claim-detail.service.ts';
import { claimEvents } from './claim-event.service.ts';
import * as files from './claim-file.queries.ts';
import { mailCustomer } from './claim-mail.service.ts';
import { freightCents } from './claim-parcel.mapping.ts';
import { inForceProblem } from './claim-in-force.rules.ts';
import { claimSentEmail } from './claim.emails.ts';
import * as queries from './claim.queries.ts';

type InForce = readonly queries.ClaimInForce[];

/** Returns the claimable shipment of each consignment note of the form. Refuses the form, naming those that cannot be claimed. */
function mustBeClaimable(
  { market, now }: { market: Market; now: Date },
  form: ClaimForm,
  found: ReadonlyMap<string, Claimable>,
  inForce: InForce,
): Claimable[] {
  const problems: Problem[] = [];
  const at = (index: number) => `consignments.${index}.ConsignmentNo`;
  const claimables = form.consignments.flatMap(({ ConsignmentNo }, index) => {
    const one = found.get(cnFromInput(ConsignmentNo));
    if (!one) {
      problems.push(problemAt(at(index), m.claim_problem_unknown_cn));
      return [];
    }
    const claims = inForce.filter(({ shipmentId }) => shipmentId === one.record.shipment_id);
    const reasons = [
      inForceProblem(form.cause, claims),
      causeProblem(form.cause, one.parcel, now, market, one.receiverDays),
    ];
    for (const why of reasons) if (why) problems.push({ ...why, field: at(index) });
    if (one.record.is_supplies) problems.push(problemAt(at(index), m.claim_problem_from_us));
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

/**
 * Returns the draft that the form continues. A form is kept for days, and its draft may be gone since, because the parcel moved
 * or a colleague discarded it. Then the claim gets a new number.
 */
const draftOf = ({ claimId }: ClaimForm, inForce: InForce): queries.ClaimInForce | null =>
  inForce.find((one) => one.claimId === claimId && one.state === 'draft') ?? null;

/**
 * Takes over the shipments of other claims: their drafts are withdrawn, because they are now part of this claim, and claims that
 * were paid for something else release them.
 */
export async function takeOver(
  trx: Trx,
  scope: AccountScope,
  inForce: InForce,
  { claimId, now }: { claimId: string; now: Date },
): Promise<void> {
  const others = new Map(inForce.filter(({ isOpen }) => isOpen).map((one) => [one.claimId, one]));
  others.delete(claimId);
  for (const { claimId: other, state } of others.values()) {
    const change = state === 'draft' ? { state: 'withdrawn' as const, updated_at: now } : { updated_at: now };
    await queries.updateClaim(trx, scope, other, change, false);
  }
}

interface Submitted {
  claimId: string;
  claimNo: string;
  isDraft: boolean;
  form: ClaimForm;
  cnNos: readonly string[];
  now: Date;
}

/** Saves the claim itself; its totals, state and deadline are set with its parts. */
async function putClaim(trx: Trx, { scope, userId }: Session, submitted: Submitted): Promise<void> {
  const { claimId, claimNo, isDraft, form, cnNos, now } = submitted;
  const fullName = await queries.findFullName(trx, scope, userId);
  const base = {
    cause: form.cause,
    state: 'submitted',
    description: form.description,
    claimant_name: form.claimantName || cutText(fullName, limits.text.personName),
    claimant_ic: form.claimantIc,
    asked_cents: 0,
    estimate_cents: 0,
    submitted_at: now,
    updated_at: now,
    created_by: userId,
    search_text: foldAll([claimNo, ...cnNos, form.description]),
  } as const;
  if (isDraft) {
    await queries.updateClaim(trx, scope, claimId, base, true);
    return;
  }
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

async function attachFiles(
  trx: Trx,
  scope: AccountScope,
  { claimId, form }: Submitted,
  claimables: readonly Claimable[],
) {
  const fileIds = form.consignments.flatMap((one) => one.fileIds);
  const shipmentIds = claimables.map(({ record }) => record.shipment_id);
  const kept = await files.attach(trx, scope, claimId, { fileIds, shipmentIds });
  if (kept.length < new Set(fileIds).size) {
    throw invalid([problemAt('consignments', m.claim_problem_file_not_whole)], labelsIn(submitClaim.body));
  }
  return kept.map(({ kind }) => kind);
}

type Given = Awaited<ReturnType<typeof attachFiles>>;

/** Saves each shipment with its amounts, then the claim's totals. Returns the missing proofs. */
async function putParts(
  trx: Trx,
  scope: AccountScope,
  { claimId, form, now }: Submitted,
  { claimables, given, market }: { claimables: readonly Claimable[]; given: Given; market: Market },
) {
  const parts = claimables.map(({ record, parcel, receiverDays }, index) => {
    const facts = {
      lossCents: form.consignments[index]?.lossCents ?? null,
      declaredCents: record.value_cents,
      liabilityCents: record.liability_cents,
      freightCents: freightCents(record),
      given,
    };
    const estimate = claimEstimate(form.cause, facts);
    return { facts, estimate, end: claimEnd(form.cause, parcel, market, receiverDays), record };
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
  // Another user has claimed the same shipment at the same time.
  if (!isWhole) throw refuse('conflict', m.claim_problem_open_meanwhile);
  const missing = missingProofs(form.cause, given);
  const ends = parts.flatMap(({ end }) => end ?? []).map((end) => end.getTime());
  const change = {
    state: missing.length > 0 ? 'documents' : 'submitted',
    asked_cents: sumOf(parts.map(({ facts }) => claimedCents(form.cause, facts))),
    estimate_cents: sumOf(parts.map(({ estimate }) => estimate.ifProvedCents)),
    window_ends_at: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    documents_due_at: missing.length > 0 ? contentsDueAt(now, market) : null,
    updated_at: now,
  } as const;
  await queries.updateClaim(trx, scope, claimId, change, true);
  return missing;
}

export function claimSubmission(kit: Kit, checks: ClaimCheck) {
  const { clock, write } = kit;
  const event = claimEvents(kit);

  return async (session: Session, actor: Actor, sent: ClaimForm): Promise<ClaimDetail> => {
    const { scope, userId } = session;
    const market = marketOf(session.market);
    const parsed = parse(
      claimForm(() => isoDayOf(clock.now(), market)),
      sent,
    );
    if (!parsed.ok) throw invalid(parsed.problems, labelsIn(submitClaim.body));
    const form = parsed.value;
    const calendarsOf = await checks.calendars();
    const move = {
      action: 'claim.submitted',
      repeatable: { call: submitClaim.path, body: form },
    } satisfies Move;
    return write(actor, move, async ({ trx, subject }) => {
      const cnNos = form.consignments.map(({ ConsignmentNo }) => cnFromInput(ConsignmentNo));
      const found = await checks.claimables(trx, session, { cnNos }, calendarsOf);
      const ids = [...found.values()].map(({ record }) => record.shipment_id);
      const inForce = await queries.lockInForce(trx, scope, ids);
      const now = clock.now();
      const claimables = mustBeClaimable({ market, now }, form, found, inForce);
      const draft = draftOf(form, inForce);
      const claimId = draft?.claimId ?? newId(clock);
      const claimNo = draft?.claimNo ?? (await queries.drawClaimNo(trx));
      const submitted = { claimId, claimNo, isDraft: draft !== null, form, cnNos, now };
      await takeOver(trx, scope, inForce, submitted);
      await putClaim(trx, session, submitted);
      const given = await attachFiles(trx, scope, submitted, claimables);
      const missing = await putParts(trx, scope, submitted, { claimables, given, market });
      await event(trx, actor, claimId, 'submitted', { text: form.description, count: given.length });
      if (missing.length > 0) await event(trx, actor, claimId, 'documents-asked');
      await insertChange(trx, scope, 'claim', claimId, now);
      subject(claimNo, { claimId, cns: cnNos });
      const made = await claimDetail(trx, session, claimId, clock.now());
      await mailCustomer(kit, trx, scope, userId, (facts) => claimSentEmail({ ...facts, claim: made }));
      return made;
    });
  };
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);
