import { describe, expect, it } from 'vitest';

import { MALAYSIA, marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';

import { addDays, formatDay, formatDayTime, isoDayOf, minuteOfDay, startOfDay } from './market-time.ts';

describe.each([MALAYSIA, SINGAPORE] as const)("The market's day (%i)", (id) => {
  const market = marketOf(id);

  it('changes at midnight of the market, which is 4 pm of the day before in UTC', () => {
    const last = new Date('2026-11-19T15:59:59.999Z');
    const first = new Date('2026-11-19T16:00:00.000Z');
    expect([last, first].map((instant) => isoDayOf(instant, market))).toEqual(['2026-11-19', '2026-11-20']);
    expect([last, first].map((instant) => minuteOfDay(instant, market))).toEqual([24 * 60 - 1, 0]);
    expect(formatDay(first, market)).toBe('20-11-2026');
    expect(formatDayTime(first, market)).toBe('20-11-2026 12:00am');
    expect(formatDayTime(last, market)).toBe('19-11-2026 11:59pm');
  });

  it('begins at an instant that belongs to it, over the ends of months and years', () => {
    for (const day of ['2026-01-01', '2026-03-01', '2028-02-29', '2026-12-31']) {
      const start = startOfDay(day, market);
      expect(start.toISOString()).toBe(`${addDays(day, -1)}T16:00:00.000Z`);
      expect(isoDayOf(start, market)).toBe(day);
      expect(isoDayOf(new Date(start.getTime() - 1), market)).toBe(addDays(day, -1));
    }
  });
});

it('A month in which a zone changed its clocks is read instant by instant', () => {
  const malaysia = marketOf(MALAYSIA);
  expect(formatDayTime(new Date('1981-12-31T15:59:59Z'), malaysia)).toBe('31-12-1981 11:29pm');
  expect(formatDayTime(new Date('1981-12-31T16:00:00Z'), malaysia)).toBe('01-01-1982 12:00am');
  expect(formatDayTime(new Date('1981-11-30T16:00:00Z'), malaysia)).toBe('30-11-1981 11:30pm');
});
