/** On which days a standing pick-up is booked, and why some days are skipped (domain.md "Pick-ups"). */
import { weekdayOf } from '#shared/features/working-days/working-days.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { addDays } from '#shared/platform/time/market-time.ts';

import { type DayFacts, noDayReasons, pickupDay, type Slot } from './pickup-days.rules.ts';

/** Sunday to Saturday. */
export const weekdayIds = [0, 1, 2, 3, 4, 5, 6] as const;

export interface Span {
  /** YYYY-MM-DD in the market's time zone, both days included. */
  from: string;
  to: string;
}

export interface StandingPlan {
  weekdays: readonly number[];
  from: string;
  /** Null if it has no end. */
  until: string | null;
  pauses: readonly Span[];
}

/**
 * `half-day`: pick-ups end before the parcels are ready. `account`: the account was not allowed to book. `district`: the
 * address names no district of its postcode, and some of them have no pick-ups.
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

/** Whether the day is one of its weekdays, between its first and last day. Pauses are not considered. */
export const isStandingDay = ({ weekdays, from, until }: StandingPlan, day: string): boolean =>
  day >= from && (until === null || day <= until) && weekdays.includes(weekdayOf(day));

export const isPaused = ({ pauses }: Pick<StandingPlan, 'pauses'>, day: string): boolean =>
  pauses.some(({ from, to }) => day >= from && day <= to);

/** The plan's days in a span, in order. */
export function standingDays(plan: StandingPlan, { from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from > plan.from ? from : plan.from; day <= to; day = addDays(day, 1)) {
    if (isStandingDay(plan, day)) days.push(day);
  }
  return days;
}

export interface NoSlot {
  reason: SkipReason;
  /** Name of the holiday, if that is the reason. */
  holiday: string;
}

/** Returns why a slot is not available; null if it is. */
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

/** Weeks searched: holidays may hide a weekday for some weeks, but not for eight. */
const weeksLookedAt = 8;

/** Returns those of the weekdays on which the station never offers this time, so that a plan with them can be refused. */
export function neverServed(
  weekdays: readonly number[],
  readyTime: string,
  today: string,
  market: Pick<Market, 'timeZone'>,
  facts: Pick<DayFacts, 'calendar'>,
): number[] {
  const usual: DayFacts = { ...facts, holidayOf: () => null, cutOff: '24:00', isFull: () => false };
  // Only future days are checked, because the rest of today is not typical of its weekday.
  const now = new Date(`${addDays(today, -1)}T00:00:00Z`);
  return weekdays.filter((weekday) => {
    const ahead = (weekday - weekdayOf(today) + 7) % 7 || 7;
    return Array.from({ length: weeksLookedAt }, (_, week) => addDays(today, ahead + 7 * week)).every(
      (day) => noSlot({ day, readyTime }, now, market, usual) !== null,
    );
  });
}
