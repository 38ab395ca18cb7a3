/** Working days of each state: weekly rest days and public holidays, as data (domain.md "Pick-ups"). */
import * as z from 'zod/mini';

import { marketCodes } from '#shared/platform/market/markets.ts';
import { addDays } from '#shared/platform/time/market-time.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { isoDay } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** Half days end at 11:00am. */
const dayKinds = ['full', 'half', 'none'] as const;
export type DayKind = (typeof dayKinds)[number];

/** Returns the kind of a day in one state; the day is YYYY-MM-DD in its market. */
export type DayCalendar = (day: string) => DayKind;

/** The calendars of all states, by the `StateId` of the postcodes. */
export interface WorkingDays {
  of(stateId: number): DayCalendar;
}

const SATURDAY = 6;

export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** Default when nothing else is known: Saturday to 11:00am, no Sunday. */
export const usualWeek: DayCalendar = (day) => {
  const weekday = weekdayOf(day);
  if (weekday === 0) return 'none';
  return weekday === SATURDAY ? 'half' : 'full';
};

/** `week` is from Sunday to Saturday; `holidays` can fall on any of its days. */
export function calendarOf(
  week: readonly DayKind[] | undefined,
  holidays: Pick<ReadonlySet<string>, 'has'>,
): DayCalendar {
  return (day) => (holidays.has(day) ? 'none' : (week?.[weekdayOf(day)] ?? usualWeek(day)));
}

/** The days worked in both calendars, as needed for a delivery to another state: the shorter of the two days. */
export function bothWork(one: DayCalendar, other: DayCalendar): DayCalendar {
  return (day) => dayKinds[Math.max(dayKinds.indexOf(one(day)), dayKinds.indexOf(other(day)))] ?? 'none';
}

/** No holiday period is this long; a calendar without any working day is an error in its data. */
const longestRest = 60;

/** Returns the next day that is at least a half working day. */
export function nextWorkingDay(day: string, calendar: DayCalendar): string {
  let next = addDays(day, 1);
  for (let passed = 0; calendar(next) === 'none' && passed < longestRest; passed += 1)
    next = addDays(next, 1);
  return next;
}

/** State codes of the data files, with the `StateId` of the postcodes. Singapore has its country code alone. */
const stateCodes: Readonly<Record<string, number>> = {
  JHR: 1,
  KDH: 2,
  KTN: 3,
  MLK: 4,
  NSN: 5,
  PHG: 6,
  PNG: 7,
  PRK: 8,
  PLS: 9,
  SGR: 10,
  TRG: 11,
  SBH: 12,
  SWK: 13,
  KUL: 14,
  LBN: 15,
  PJY: 16,
};
const SINGAPORE_STATE = 17;

const place = { country: z.enum(marketCodes), state: z.string() };

const known = <R extends { country: 'MY' | 'SG'; state: string }>() =>
  z.refine<R>(({ country, state }) => country === 'SG' || state in stateCodes, {
    path: ['state'],
    message: ruleText(m.working_days_problem_state),
  });

export const holidayRow = z
  .object({ ...place, date: isoDay(), name: z.string().check(z.minLength(1), z.maxLength(120)) })
  .check(known());

const kind = () => z.enum(dayKinds);
export const weekRow = z
  .object({
    ...place,
    sun: kind(),
    mon: kind(),
    tue: kind(),
    wed: kind(),
    thu: kind(),
    fri: kind(),
    sat: kind(),
  })
  .check(known());

export function stateIdOf({ country, state }: { country: 'MY' | 'SG'; state: string }): number {
  return country === 'SG' ? SINGAPORE_STATE : (stateCodes[state] ?? 0);
}
