/** Instants shown and read in a market's zone, never the browser's (spec §9: DD-MM-YYYY, DD-MM-YYYY hh:mma). */
import type { Market } from '#shared/platform/market/markets.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsOf(instant: Date, zone: string): Record<string, string> {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      weekday: 'short',
    });
    formatters.set(zone, formatter);
  }
  const parts: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = value;
  return parts;
}

type Zoned = Pick<Market, 'timeZone'>;

/** DD-MM-YYYY. */
export function formatDay(instant: Date, market: Zoned): string {
  return dayFirst(partsOf(instant, market.timeZone));
}

const dayFirst = ({ day, month, year }: Record<string, string>) => `${day}-${month}-${year}`;

/** DD-MM-YYYY hh:mma, as 20-11-2026 02:05pm. */
export function formatDayTime(instant: Date, market: Zoned): string {
  const parts = partsOf(instant, market.timeZone);
  const hours = Number(parts.hour);
  const twelve = String(hours % 12 === 0 ? 12 : hours % 12).padStart(2, '0');
  return `${dayFirst(parts)} ${twelve}:${parts.minute}${hours < 12 ? 'am' : 'pm'}`;
}

/** The market's calendar day as YYYY-MM-DD. */
export function isoDayOf(instant: Date, market: Zoned): string {
  const { day, month, year } = partsOf(instant, market.timeZone);
  return `${year}-${month}-${day}`;
}

/** Minutes since the market's midnight. */
export function minuteOfDay(instant: Date, market: Zoned): number {
  const { hour, minute } = partsOf(instant, market.timeZone);
  return Number(hour) * 60 + Number(minute);
}

/** The first instant of a market's calendar day. Both markets keep UTC+8 all year; the offset is read, not assumed. */
export function startOfDay(isoDay: string, market: Zoned): Date {
  const guess = new Date(`${isoDay}T00:00:00Z`);
  const parts = partsOf(guess, market.timeZone);
  const shown = Date.UTC(
    Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
    Number(parts.second),
  );
  return new Date(guess.getTime() - (shown - guess.getTime()));
}

/** The calendar day `count` days later; negative goes back. */
export function addDays(isoDay: string, count: number): string {
  const day = new Date(`${isoDay}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + count);
  return day.toISOString().slice(0, 10);
}
