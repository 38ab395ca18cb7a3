/**
 * Until when a claim may be made, what it would pay, and what is due when (spec §9; domain.md "Claims"; terms of
 * carriage).
 */
import type { DayCalendar } from '#shared/features/working-days/working-days.rules.ts';
import { nextWorkingDay } from '#shared/features/working-days/working-days.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { PromiseState } from '#shared/features/shipment/way.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { addDays, formatDayTime, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { hourMs, msAfter } from '#shared/platform/time/spans.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

export const claimCauses = ['lost', 'damaged', 'short', 'late'] as const;
export type ClaimCause = (typeof claimCauses)[number];

/**
 * The portal opens drafts, which are not submitted yet. The user can withdraw a draft, or a claim before the courier takes it
 * up. The other states are those of domain.md.
 */
export const claimStates = [
  'draft',
  'submitted',
  'documents',
  'review',
  'approved',
  'rejected',
  'withdrawn',
] as const;
export type ClaimState = (typeof claimStates)[number];

/** Open claims: their consignment notes cannot be part of another claim. */
export const openStates: readonly ClaimState[] = ['draft', 'submitted', 'documents', 'review'];

/** What a claim of each cause is paid for: the carriage charge or the goods. Neither is paid twice for a consignment note. */
export const paidFor = {
  lost: 'goods',
  damaged: 'goods',
  short: 'goods',
  late: 'carriage',
} as const satisfies Record<ClaimCause, string>;

/** What a file proves. */
export const proofKinds = ['photo', 'invoice'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** The proofs that each cause needs before the claim is decided. */
const proofsOf = {
  lost: ['invoice'],
  damaged: ['photo', 'invoice'],
  short: ['photo', 'invoice'],
  late: [],
} as const satisfies Record<ClaimCause, readonly ProofKind[]>;

export function missingProofs(cause: ClaimCause, given: readonly ProofKind[]): ProofKind[] {
  return proofsOf[cause].filter((kind) => !given.includes(kind));
}

export interface ClaimParcel {
  service: string;
  status: ShipmentStatus;
  isEnhanced: boolean;
  /** The first scan: from then on the courier is liable. */
  pickedUpAt: Date | null;
  /** When it was delivered or returned; null while it is on its way. */
  arrivedAt: Date | null;
  /** The day by which it should have arrived, YYYY-MM-DD in the market's time zone; null before the first scan. */
  expectedDay: string | null;
  /** For Priority Service: whether the promise was kept; null once the guarantee has ended. */
  promise: PromiseState | null;
}

type Zoned = Pick<Market, 'timeZone'>;

/** The first instant after `days` whole days that follow `day`, in the market's time zone. */
const endAfter = (day: string, days: number, market: Zoned) => startOfDay(addDays(day, days + 1), market);

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/**
 * Returns the instant from which a claim is too late; null while the window has not started. `receiverDays` are the
 * working days of the receiver's state.
 */
export function claimEnd(
  cause: ClaimCause,
  parcel: ClaimParcel,
  market: Zoned,
  receiverDays: DayCalendar,
): Date | null {
  const { pickedUpAt, arrivedAt, expectedDay, isEnhanced } = parcel;
  if (pickedUpAt === null || expectedDay === null) return null;
  if (cause === 'late') {
    let day = expectedDay;
    for (let counted = 0; counted < limits.priorityClaimWorkingDays; counted += 1) {
      day = nextWorkingDay(day, receiverDays);
    }
    return endAfter(day, 0, market);
  }
  if (isEnhanced) {
    const afterPickUp = endAfter(isoDayOf(pickedUpAt, market), limits.enhancedClaimDaysAfterPickup, market);
    if (arrivedAt === null) return afterPickUp;
    return earlier(afterPickUp, msAfter(arrivedAt, limits.enhancedClaimHoursAfterArrival * hourMs));
  }
  const from = arrivedAt === null ? expectedDay : isoDayOf(arrivedAt, market);
  return endAfter(from, limits.claimInWritingDays, market);
}

/** Formats the end of a window: the last day when that day counts whole, else with the hour. */
export function endText(end: Date, market: Zoned): string {
  const day = isoDayOf(end, market);
  return startOfDay(day, market).getTime() === end.getTime()
    ? showDay(addDays(day, -1))
    : formatDayTime(end, market);
}

/** Why a claim of this cause cannot be made now; null when it can. */
export function causeProblem(
  cause: ClaimCause,
  parcel: ClaimParcel,
  now: Date,
  market: Zoned,
  receiverDays: DayCalendar,
): Problem | null {
  const { service, status, arrivedAt, expectedDay, promise } = parcel;
  if (status === 'cancelled') return problem(m.claim_problem_cancelled);
  const end = claimEnd(cause, parcel, market, receiverDays);
  if (end === null || expectedDay === null) return problem(m.claim_problem_not_picked_up);
  if (cause === 'late' && service !== 'priority') return problem(m.claim_problem_not_priority);
  if (cause === 'late' && promise === null) return problem(m.claim_problem_promise_ended);
  if (cause === 'late' && !isLate(promise, expectedDay, now, market)) {
    return problem(m.claim_problem_not_late, { day: showDay(expectedDay) });
  }
  if ((cause === 'damaged' || cause === 'short') && arrivedAt === null) {
    return problem(m.claim_problem_not_arrived);
  }
  if (now >= end) {
    return problem(m.claim_problem_window_over, { day: endText(end, market) });
  }
  return null;
}

function isLate(promise: PromiseState | null, expectedDay: string, now: Date, market: Zoned): boolean {
  return promise === 'broken' || (promise === 'open' && isoDayOf(now, market) > expectedDay);
}

interface LossFacts {
  /** The loss that the customer states; null: the declared value is taken. */
  lossCents: number | null;
  /** 0 when none was declared. */
  declaredCents: number;
  /** The most that the courier is liable for. */
  liabilityCents: number;
  /** The carriage charge alone. */
  freightCents: number;
  given: readonly ProofKind[];
}

/** Returns what a claim asks for; for a late delivery only the carriage charge. */
export function claimedCents(
  cause: ClaimCause,
  { lossCents, declaredCents, freightCents }: Pick<LossFacts, 'lossCents' | 'declaredCents' | 'freightCents'>,
): number {
  return cause === 'late' ? freightCents : (lossCents ?? declaredCents);
}

const estimateLimits = ['loss', 'value', 'liability', 'freight'] as const;
export interface ClaimEstimate {
  /** As far as it is proved now. */
  cents: number;
  /** Once all required proofs are given. */
  ifProvedCents: number;
  /** Which figure limits the amount. */
  limitedBy: (typeof estimateLimits)[number];
}

/**
 * Estimates the payment: the lowest of loss, declared value and liability, once proved; for a late delivery the carriage
 * charge.
 */
export function claimEstimate(cause: ClaimCause, facts: LossFacts): ClaimEstimate {
  const { lossCents, declaredCents, liabilityCents, freightCents, given } = facts;
  if (cause === 'late') return { cents: freightCents, ifProvedCents: freightCents, limitedBy: 'freight' };
  const loss = lossCents ?? declaredCents;
  const value = declaredCents === 0 ? loss : declaredCents;
  const ifProvedCents = Math.min(loss, value, liabilityCents);
  const limitedBy = ifProvedCents === loss ? 'loss' : ifProvedCents === value ? 'value' : 'liability';
  const isProved = missingProofs(cause, given).length === 0;
  return { cents: isProved ? ifProvedCents : 0, ifProvedCents, limitedBy };
}

/** When the proofs of contents are due: within 7 days of the claim. */
export function contentsDueAt(claimedAt: Date, market: Zoned): Date {
  return endAfter(isoDayOf(claimedAt, market), limits.claimContentsDays, market);
}

interface Payment {
  at: string;
  cents: number;
  reference: string;
}

/**
 * Derives the payments from the approvals of a claim, oldest first. The amount of an approval is the total of the claim,
 * so a further one pays the difference; one that repeats the reference of the last payment corrects that payment. In
 * rows from before this rule, an amount that is not above what was paid is the amount of one more payment.
 */
export function paymentsOf(approvals: readonly Payment[]): Payment[] {
  let payments: Payment[] = [];
  for (const { at, cents, reference } of approvals) {
    const paid = payments.reduce((sum, payment) => sum + payment.cents, 0);
    const last = payments.at(-1);
    if (last?.reference !== reference)
      payments = [...payments, { at, cents: cents <= paid ? cents : cents - paid, reference }];
    else if (cents !== paid)
      payments = [...payments.slice(0, -1), { at, cents: last.cents + cents - paid, reference }];
  }
  return payments.filter(({ cents }) => cents > 0);
}

/** Whether the user can withdraw a claim: until the courier has decided, asked or written anything. */
export const mayWithdraw = (
  state: ClaimState,
  events: readonly { code: string; isCourier: boolean }[],
): boolean =>
  (state === 'submitted' || state === 'documents') &&
  events.every(({ code, isCourier }) => !isCourier || code === 'drafted');

/** A decision may be objected to once, within 14 days. */
function objectionEnd(decidedAt: Date, market: Zoned): Date {
  return endAfter(isoDayOf(decidedAt, market), limits.claimObjectionDays, market);
}

export function mayObject(
  claim: { state: ClaimState; decidedAt: Date | null; objectedAt: Date | null },
  now: Date,
  market: Zoned,
): boolean {
  const isDecided = claim.state === 'approved' || claim.state === 'rejected';
  return (
    isDecided &&
    claim.objectedAt === null &&
    claim.decidedAt !== null &&
    now < objectionEnd(claim.decidedAt, market)
  );
}

export type DueKind = 'claim' | 'contents' | 'objection';
/** Returns what the customer can or must still do, and by when. */
export function dueOf(
  claim: {
    state: ClaimState;
    documentsDueAt: Date | null;
    windowEndsAt: Date | null;
    decidedAt: Date | null;
    objectedAt: Date | null;
  },
  now: Date,
  market: Zoned,
): { kind: DueKind; at: Date } | null {
  if (claim.state === 'draft') return claim.windowEndsAt && { kind: 'claim', at: claim.windowEndsAt };
  if (claim.state === 'documents')
    return claim.documentsDueAt && { kind: 'contents', at: claim.documentsDueAt };
  if (!mayObject(claim, now, market) || claim.decidedAt === null) return null;
  return { kind: 'objection', at: objectionEnd(claim.decidedAt, market) };
}
