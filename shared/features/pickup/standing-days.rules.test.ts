import { describe, expect, it } from 'vitest';

import { usualWeek, weekdayOf } from '#shared/features/working-days/working-days.rules.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { addDays } from '#shared/platform/time/market-time.ts';

import type { DayFacts } from './pickup-days.rules.ts';
import {
  isPaused,
  neverServed,
  noSlot,
  standingDays,
  type StandingPlan,
  weekdayIds,
} from './standing-days.rules.ts';

const market = marketOf(MALAYSIA);
const facts: DayFacts = { calendar: usualWeek, holidayOf: () => null, cutOff: '14:00', isFull: () => false };
const plan: StandingPlan = { weekdays: [1, 3], from: '2027-03-01', until: null, pauses: [] };
/** A Monday. */
const monday = '2027-03-01';
const morning = new Date(`${monday}T08:00:00+08:00`);

describe('Days of a standing pick-up', () => {
  it('are its weekdays between its first and its last day', () => {
    expect(standingDays(plan, { from: '2027-02-20', to: '2027-03-10' })).toEqual([
      '2027-03-01',
      '2027-03-03',
      '2027-03-08',
      '2027-03-10',
    ]);
    const short = { ...plan, until: '2027-03-03' };
    expect(standingDays(short, { from: '2027-03-02', to: '2027-04-30' })).toEqual(['2027-03-03']);
  });

  it('are paused from the first to the last day of a pause', () => {
    const paused = { pauses: [{ from: '2027-03-03', to: '2027-03-08' }] };
    const days = ['2027-03-02', '2027-03-03', '2027-03-08', '2027-03-09'];
    expect(days.map((day) => isPaused(paused, day))).toEqual([false, true, true, false]);
  });

  it('are exactly the chosen weekdays within the bounds and in order, for every choice', () => {
    for (let chosen = 1; chosen < 128; chosen += 1) {
      const weekdays = weekdayIds.filter((weekday) => (chosen & (1 << weekday)) !== 0);
      const from = addDays(monday, chosen % 11);
      const until = chosen % 3 === 0 ? null : addDays(monday, chosen % 40);
      const span = { from: addDays(monday, chosen % 5), to: addDays(monday, 30) };
      const found = standingDays({ weekdays, from, until, pauses: [] }, span);
      expect(found).toEqual([...new Set(found)].toSorted());
      const between = Array.from({ length: 31 }, (_, ahead) => addDays(monday, ahead)).filter(
        (day) => day >= span.from && day >= from && (until === null || day <= until),
      );
      const wanted = between.filter((day) => weekdays.some((weekday) => weekday === weekdayOf(day)));
      expect(found).toEqual(wanted);
    }
  });
});

describe('An unavailable slot', () => {
  it.each([
    [monday, '14:00:00', null],
    [monday, '08:30:00', 'too-late'],
    ['2027-03-06', '11:00:00', null],
    ['2027-03-06', '14:00:00', 'half-day'],
    ['2027-03-07', '14:00:00', 'rest-day'],
    ['2027-02-26', '14:00:00', 'too-late'],
  ])('on %s at %s has the reason %s', (day, readyTime, reason) => {
    expect(noSlot({ day, readyTime }, morning, market, facts)?.reason ?? null).toBe(reason);
  });

  it('has the name of the holiday, or the reason that the day is full', () => {
    const feast = { ...facts, calendar: () => 'none' as const, holidayOf: () => 'Hari Raya' };
    const slot = { day: '2027-03-02', readyTime: '14:00:00' };
    expect(noSlot(slot, morning, market, feast)).toEqual({ reason: 'holiday', holiday: 'Hari Raya' });
    expect(noSlot(slot, morning, market, { ...facts, isFull: () => true })?.reason).toBe('full');
  });

  it('is reported for weekdays that never have the slot, but not for a single holiday', () => {
    const feast: DayFacts['calendar'] = (day) => (day === '2027-03-08' ? 'none' : usualWeek(day));
    const all = [0, 1, 2, 3, 4, 5, 6];
    expect(neverServed(all, '14:00:00', monday, market, { calendar: feast })).toEqual([0, 6]);
    expect(neverServed(all, '10:00:00', monday, market, { calendar: feast })).toEqual([0]);
  });
});
