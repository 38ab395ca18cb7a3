import { describe, expect, it } from 'vitest';

import { MALAYSIA, marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';

import { addDays, formatDay, formatDayTime, isoDayOf, minuteOfDay, startOfDay } from './market-time.ts';

describe.each([MALAYSIA, SINGAPORE] as const)("The market's day (%i)", (id) => {
  const market = marketOf(id);

  it('changes at midnight market time, which is 4 pm UTC on the day before', () => {
    const last = new Date('2026-11-19T15:59:59.999Z');
    const first = new Date('2026-11-19T16:00:00.000Z');
    expect([last, first].map((instant) => isoDayOf(instant, market))).toEqual(['2026-11-19', '2026-11-20']);
    expect([last, first].map((instant) => minuteOfDay(instant, market))).toEqual([24 * 60 - 1, 0]);
    expect(formatDay(first, market)).toBe('20-11-2026');
    expect(formatDayTime(first, market)).toBe('20-11-2026 12:00am');
    expect(formatDayTime(last, market)).toBe('19-11-2026 11:59pm');
  });

  it('starts at an instant that belongs to that day, also around the ends of months and years', () => {
    for (const day of ['2026-01-01', '2026-03-01', '2028-02-29', '2026-12-31']) {
      const start = startOfDay(day, market);
      expect(start.toISOString()).toBe(`${addDays(day, -1)}T16:00:00.000Z`);
      expect(isoDayOf(start, market)).toBe(day);
      expect(isoDayOf(new Date(start.getTime() - 1), market)).toBe(addDays(day, -1));
    }
  });
});

it('Local times are correct in a month in which the time zone changed its offset', () => {
  const malaysia = marketOf(MALAYSIA);
  expect(formatDayTime(new Date('1981-12-31T15:59:59Z'), malaysia)).toBe('31-12-1981 11:29pm');
  expect(formatDayTime(new Date('1981-12-31T16:00:00Z'), malaysia)).toBe('01-01-1982 12:00am');
  expect(formatDayTime(new Date('1981-11-30T16:00:00Z'), malaysia)).toBe('30-11-1981 11:30pm');
});

it.each(['Asia/Kuala_Lumpur', 'Asia/Singapore'] as const)(
  'Local times from 1982 to 2060 match Intl.DateTimeFormat for %s',
  (timeZone) => {
    const table = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h12',
    });
    const shown = (instant: Date) => {
      const parts = Object.fromEntries(table.formatToParts(instant).map(({ type, value }) => [type, value]));
      const { day, month, year, hour, minute, dayPeriod } = parts;
      return `${day}-${month}-${year} ${hour}:${minute}${dayPeriod}`;
    };
    const different: string[] = [];
    // Steps of 23 hours cover every hour of the day.
    for (let at = Date.UTC(1982, 0, 1); at < Date.UTC(2060, 0, 1); at += 23 * 3_600_000) {
      const instant = new Date(at);
      if (formatDayTime(instant, { timeZone }) !== shown(instant)) different.push(instant.toISOString());
    }
    expect(different).toEqual([]);
  },
);
