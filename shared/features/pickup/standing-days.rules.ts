/** On which days a standing pick-up is booked, and why it is skipped on some (domain.md "Pick-ups"). */
import { weekdayOf } from '#shared/features/working-days/working-days.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { addDays } from '#shared/platform/time/market-time.ts';

import { type DayFacts, noDayReasons, pickupDay, type Slot } from './pickup-days.rules.ts';

/** From Sunday to Saturday. */
export const weekdayIds = [0, 1, 2, 3, 4, 5, 6] as const;

export interface Span {
  /** YYYY-MM-DD of the market, both included. */
  from: string;
  to: string;
}

export interface StandingPlan {
  weekdays: readonly number[];
  from: string;
  /** Null until somebody stops it. */
  until: string | null;
  pauses: readonly Span[];
}

/**
 * `half-day`: the driver has gone before its parcels are ready. `account`: the account could not book. `district`: the address names
 * none of those of its postcode, and nobody comes to some of them.
 */
export const skipReasons = [
  ...noDayReasons,
  'half-day',
  'paused',
  'not-served',
  'district',
  'account',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Its weekday, between its first and last day; a pause changes nothing of that. */
export const isStandingDay = ({ weekdays, from, until }: StandingPlan, day: string): boolean =>
  day >= from && (until === null || day <= until) && weekdays.includes(weekdayOf(day));

export const isPaused = ({ pauses }: Pick<StandingPlan, 'pauses'>, day: string): boolean =>
  pauses.some(({ from, to }) => day >= from && day <= to);

/** Its days of a span, in their order. */
export function standingDays(plan: StandingPlan, { from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from > plan.from ? from : plan.from; day <= to; day = addDays(day, 1)) {
    if (isStandingDay(plan, day)) days.push(day);
  }
  return days;
}

export interface NoSlot {
  reason: SkipReason;
  /** The holiday's name, where that is the reason. */
  holiday: string;
}

/** Why a slot cannot be had; null when it can. */
export function noSlot(
  { day, readyTime }: Pick<Slot, 'day' | 'readyTime'>,
  now: Date,
  market: Pick<Market, 'timeZone'>,
  facts: DayFacts,
): NoSlot | null {
  const { reason, holiday, readyTimes } = pickupDay(day, now, market, facts);
  if (reason !== null) return { reason, holiday: holiday ?? '' };
  if (readyTimes.includes(readyTime)) return null;
  const isGone = readyTimes.every((time) => time < readyTime);
  return { reason: isGone ? 'half-day' : 'too-late', holiday: '' };
}

/** A feast may hide a weekday for some weeks; not for eight. */
const weeksLookedAt = 8;

/** Of the weekdays, those on which the station never comes at this time: what a plan must not be made of. */
export function neverServed(
  weekdays: readonly number[],
  readyTime: string,
  today: string,
  market: Pick<Market, 'timeZone'>,
  facts: Pick<DayFacts, 'calendar'>,
): number[] {
  const usual: DayFacts = { ...facts, holidayOf: () => null, cutOff: '24:00', isFull: () => false };
  // Of days to come alone: what is left of today is not typical of its weekday.
  const now = new Date(`${addDays(today, -1)}T00:00:00Z`);
  return weekdays.filter((weekday) => {
    const ahead = (weekday - weekdayOf(today) + 7) % 7 || 7;
    return Array.from({ length: weeksLookedAt }, (_, week) => addDays(today, ahead + 7 * week)).every(
      (day) => noSlot({ day, readyTime }, now, market, usual) !== null,
    );
  });
}
