/** The spans of days that lists are asked for by name: yesterday's parcels, last month's bill. */
import { addDays } from '#shared/time/market-time.ts';

export interface DaySpan {
  label: string;
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
}

/** @param today the market's calendar day, YYYY-MM-DD. */
export function daySpans(today: string): DaySpan[] {
  const yesterday = addDays(today, -1);
  const firstOfMonth = firstDayOf(today);
  const lastOfBefore = addDays(firstOfMonth, -1);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: yesterday, to: yesterday },
    { label: 'Last 7 days', from: addDays(today, -6), to: today },
    { label: 'This month', from: firstOfMonth, to: today },
    { label: 'Last month', from: firstDayOf(lastOfBefore), to: lastOfBefore },
  ];
}

function firstDayOf(isoDay: string): string {
  return `${isoDay.slice(0, 7)}-01`;
}
