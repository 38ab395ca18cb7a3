/** Months and weeks of the pick-up calendar, as YYYY-MM-DD. */
import { weekdayOf } from '#shared/features/working-days/working-days.rules.ts';
import { addDays } from '#shared/platform/time/market-time.ts';
import { locales } from '#shared/platform/words/list.ts';
import { spoken } from '#shared/platform/words/words.ts';

/** Returns the month of a day as YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7);

export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
}

const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));
const weekFrom = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, ahead) => addDays(monday, ahead));

/** The most weeks that a month can touch. */
const shownWeeks = 6;
/** This week and the following ones: at the end of a month its days are past, and the bookable days are in the next month. */
export const weeksAhead = (today: string): string[][] =>
  Array.from({ length: shownWeeks }, (_, week) => weekFrom(addDays(mondayOf(today), week * 7)));

/** The whole weeks of a month, Monday first. */
export function weeksOf(month: string): string[][] {
  let day = mondayOf(`${month}-01`);
  const weeks: string[][] = [];
  do {
    weeks.push(weekFrom(day));
    day = addDays(day, 7);
  } while (monthOf(day) === month);
  return weeks;
}

/** All days between two days, inclusive, in whichever order they are given. */
export function daysBetween(one: string, other: string): string[] {
  const [from, to] = one < other ? [one, other] : [other, one];
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

const named = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[spoken()], { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** 'November 2026'. */
export const monthName = (month: string): string => named(`${month}-01`, { month: 'long', year: 'numeric' });
/** 'Monday 23 November'. */
export const dayName = (day: string): string =>
  named(day, { weekday: 'long', day: 'numeric', month: 'long' });
/** '1 Dec'. */
export const shortDayName = (day: string): string => named(day, { day: 'numeric', month: 'short' });
/** 'Mon'; `weekday` counts from Sunday (0). */
export const weekdayName = (weekday: number, how: 'short' | 'long' = 'short'): string =>
  named(addDays('2026-11-22', weekday), { weekday: how });
/** The weekdays in display order, Monday first. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const;
