/** Named date ranges for lists: yesterday's parcels, last month's bill. */
import { addDays } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';

export const spanNames = {
  today: m.time_today,
  yesterday: m.time_yesterday,
  last7Days: m.time_last_7_days,
  thisMonth: m.time_this_month,
  lastMonth: m.time_last_month,
} as const;

type SpanId = keyof typeof spanNames;

interface DaySpan {
  id: SpanId;
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
}

/** Returns the named date ranges. @param today the market's calendar day, YYYY-MM-DD. */
export function daySpans(today: string): DaySpan[] {
  const yesterday = addDays(today, -1);
  const firstOfMonth = firstDayOf(today);
  const lastOfBefore = addDays(firstOfMonth, -1);
  return [
    { id: 'today', from: today, to: today },
    { id: 'yesterday', from: yesterday, to: yesterday },
    { id: 'last7Days', from: addDays(today, -6), to: today },
    { id: 'thisMonth', from: firstOfMonth, to: today },
    { id: 'lastMonth', from: firstDayOf(lastOfBefore), to: lastOfBefore },
  ];
}

function firstDayOf(isoDay: string): string {
  return `${isoDay.slice(0, 7)}-01`;
}
