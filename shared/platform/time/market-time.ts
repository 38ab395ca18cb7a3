/** Formats and computes times in a market's time zone, never the browser's (spec §9: DD-MM-YYYY, DD-MM-YYYY hh:mma). */
import type { Market } from '#shared/platform/market/markets.ts';
import { dayMs, hourMs } from '#shared/platform/time/spans.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time in the zone, encoded as `Date.UTC` would. */
function shownIn(zone: string, instant: number): number {
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
    });
    formatters.set(zone, formatter);
  }
  const parts: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

const wholeSeconds = (instant: number) => Math.floor(instant / 1000) * 1000;
const offsetAt = (zone: string, instant: number) => shownIn(zone, instant) - wholeSeconds(instant);

/**
 * Zones whose UTC offset has not changed since the given date (a test compares them with the time zone database): loading that
 * database takes a slow phone 80 ms, before the first row of a list.
 */
const steady: Readonly<Record<string, { since: number; offset: number }>> = {
  'Asia/Kuala_Lumpur': { since: Date.UTC(1982, 0, 1), offset: 8 * hourMs },
  'Asia/Singapore': { since: Date.UTC(1982, 0, 1), offset: 8 * hourMs },
};

/** Offsets by zone and UTC month; null for a month in which the zone changes its offset. */
const offsets = new Map<string, number | null>();

/**
 * Returns the zone's UTC offset in milliseconds, determined once per month: an export formats thousands of times, and determining
 * it for each takes ten times as long.
 */
function offsetOf(zone: string, instant: Date): number {
  const still = steady[zone];
  if (still && instant.getTime() >= still.since) return still.offset;
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth()];
  const key = `${zone} ${year} ${month}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const [first, last] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
    const before = offsetAt(zone, first);
    offset = before === offsetAt(zone, last) ? before : null;
    offsets.set(key, offset);
  }
  return offset ?? offsetAt(zone, instant.getTime());
}

const two = (value: number) => String(value).padStart(2, '0');

function partsOf(instant: Date, zone: string) {
  const shown = new Date(wholeSeconds(instant.getTime()) + offsetOf(zone, instant));
  return {
    year: String(shown.getUTCFullYear()),
    month: two(shown.getUTCMonth() + 1),
    day: two(shown.getUTCDate()),
    hour: two(shown.getUTCHours()),
    minute: two(shown.getUTCMinutes()),
  };
}

type Zoned = Pick<Market, 'timeZone'>;

/** Formats the date as DD-MM-YYYY. */
export function formatDay(instant: Date, market: Zoned): string {
  return dayFirst(partsOf(instant, market.timeZone));
}

const dayFirst = ({ day, month, year }: ReturnType<typeof partsOf>) => `${day}-${month}-${year}`;

/** Formats date and time as DD-MM-YYYY hh:mma, for example 20-11-2026 02:05pm. */
export function formatDayTime(instant: Date, market: Zoned): string {
  const parts = partsOf(instant, market.timeZone);
  const hours = Number(parts.hour);
  const twelve = String(hours % 12 === 0 ? 12 : hours % 12).padStart(2, '0');
  return `${dayFirst(parts)} ${twelve}:${parts.minute}${hours < 12 ? 'am' : 'pm'}`;
}

/** Returns the market's calendar day as YYYY-MM-DD. */
export function isoDayOf(instant: Date, market: Zoned): string {
  const { day, month, year } = partsOf(instant, market.timeZone);
  return `${year}-${month}-${day}`;
}

/** Returns the minutes since midnight in the market. */
export function minuteOfDay(instant: Date, market: Zoned): number {
  const { hour, minute } = partsOf(instant, market.timeZone);
  return Number(hour) * 60 + Number(minute);
}

/** Returns the start of a market's calendar day. Both markets use UTC+8 all year, but the offset is looked up, not assumed. */
export function startOfDay(isoDay: string, market: Zoned): Date {
  const guess = new Date(`${isoDay}T00:00:00Z`);
  return new Date(guess.getTime() - offsetOf(market.timeZone, guess));
}

/** Returns the calendar day `count` days later; negative goes back. */
export function addDays(isoDay: string, count: number): string {
  return new Date(Date.parse(isoDay) + count * dayMs).toISOString().slice(0, 10);
}
