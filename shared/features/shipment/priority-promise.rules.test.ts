import { describe, expect, it } from 'vitest';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';

import { calendarOf, type DayCalendar, usualWeek } from '#shared/features/working-days/working-days.rules.ts';

import { countedDay, deliveryOf, priorityPromise, promiseSentences } from './priority-promise.rules.ts';

const market = marketOf(MALAYSIA);
/** The market's clock: UTC+8. 23-11-2026 is a Monday. */
const at = (day: string, time: string) => new Date(`${day}T${time}+08:00`);
const [friday, saturday, sunday, monday, tuesday] = [
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
];

describe('The day from which Priority counts', () => {
  it.each([
    ['drop-off', monday, '17:29:59', monday],
    ['drop-off', monday, '17:30:00', tuesday],
    ['drop-off', monday, '00:00:00', monday],
    ['pick-up', monday, '15:59:59', monday],
    ['pick-up', monday, '16:00:00', tuesday],
    ['drop-off', friday, '17:30:00', saturday],
    ['drop-off', saturday, '10:59:59', saturday],
    ['drop-off', saturday, '11:00:00', monday],
    ['pick-up', saturday, '11:00:00', monday],
    ['drop-off', sunday, '09:00:00', monday],
    ['pick-up', sunday, '23:59:59', monday],
  ] as const)('for a %s on %s at %s is %s', (how, day, time, counted) => {
    expect(countedDay(at(day, time), market, how)).toMatchObject({ day: counted, isToday: day === counted });
  });

  it('is the day in the time zone of the market', () => {
    expect(countedDay(new Date('2026-11-22T16:30:00Z'), market, 'drop-off').day).toBe(monday);
  });
});

describe('Priority is delivered', () => {
  it('on the next working day', () => {
    const days = [friday, saturday, sunday, monday].map(
      (day) => priorityPromise(at(day, '09:00'), market).deliveryDay,
    );
    expect(days).toEqual([saturday, monday, tuesday, tuesday]);
  });

  it('one working day later after a drop-off past the cut-off, but not after a pick-up at that time', () => {
    expect(deliveryOf(at(monday, '17:45'), market, 'drop-off')).toBe('2026-11-25');
    expect(deliveryOf(at(monday, '17:45'), market, 'pick-up')).toBe(tuesday);
    expect(deliveryOf(at(sunday, '12:00'), market, 'pick-up')).toBe(tuesday);
  });
});

describe('The promise in words', () => {
  it.each([
    [
      monday,
      '10:00',
      'Hand it over before 5.30pm today. Expected delivery Tue 24-11-2026. Order pick-ups for today before 4:00pm.',
    ],
    [
      monday,
      '16:30',
      'Hand it over before 5.30pm today. Expected delivery Tue 24-11-2026. A pick-up ordered now counts from Tue 24-11-2026.',
    ],
    [saturday, '09:00', 'Hand it over before 11:00am today. Expected delivery Mon 23-11-2026.'],
    [sunday, '09:00', 'Counts as handed over on Mon 23-11-2026. Expected delivery Tue 24-11-2026.'],
  ])('on %s at %s', (day, time, words) => {
    expect(promiseSentences(priorityPromise(at(day, time), market)).join(' ')).toBe(words);
  });
});

describe('Public holidays and rest days', () => {
  const resting =
    (...days: string[]): DayCalendar =>
    (day) =>
      days.includes(day) ? 'none' : usualWeek(day);

  it('of the destination state are never the promised delivery day', () => {
    const ends = { from: usualWeek, to: resting(tuesday) };
    expect(priorityPromise(at(monday, '09:00:00'), market, ends)).toMatchObject({
      dropOff: { day: monday },
      deliveryDay: '2026-11-25',
    });
    expect(deliveryOf(at(monday, '09:00:00'), market, 'drop-off', ends)).toBe('2026-11-25');
  });

  it('of the origin state are never the hand-over day or the delivery day', () => {
    const ends = { from: resting(monday, tuesday), to: usualWeek };
    expect(priorityPromise(at(monday, '09:00:00'), market, ends)).toMatchObject({
      dropOff: { day: '2026-11-25', isToday: false },
      deliveryDay: '2026-11-26',
    });
  });

  it('are those of the state, such as a rest day on Friday and a working Sunday', () => {
    const kelantan = calendarOf(['full', 'full', 'full', 'full', 'full', 'none', 'half'], new Set());
    const ends = { from: kelantan, to: kelantan };
    expect(priorityPromise(at(friday, '09:00:00'), market, ends)).toMatchObject({
      dropOff: { day: saturday, before: '11:00am' },
      deliveryDay: sunday,
    });
  });
});
