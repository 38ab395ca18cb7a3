import { afterEach, describe, expect, it, vi } from 'vitest';

import { calendarOf, usualWeek } from '#shared/features/working-days/working-days.rules.ts';
import { MALAYSIA, marketIds, marketOf } from '#shared/platform/market/markets.ts';
import { addDays } from '#shared/platform/time/market-time.ts';

import {
  closeTimes,
  closeTimesFor,
  type DayFacts,
  instantOf,
  isChangeable,
  minutesUntil,
  nextSlot,
  pickupDay,
  pickupDays,
  readyTimes,
  slotProblem,
  timeLabel,
  todayClosesAt,
} from './pickup-days.rules.ts';

const market = marketOf(MALAYSIA);
/** The clock of both markets: UTC+8. 23-11-2026 is a Monday. */
const at = (day: string, time: string) => new Date(`${day}T${time}+08:00`);
const [friday, saturday, sunday, monday, tuesday] = [
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
];
const usual: DayFacts = {
  calendar: usualWeek,
  holidayOf: () => null,
  cutOff: '14:00',
  isFull: () => false,
};
afterEach(() => {
  vi.unstubAllEnvs();
});

const reasonAt = (day: string, now: Date, facts = usual) => pickupDay(day, now, market, facts).reason;

describe('The ready and close times', () => {
  it('are the half hours of the specification, as HH:mm:ss', () => {
    expect([readyTimes[0], readyTimes.at(-1), readyTimes.length]).toEqual(['09:00:00', '20:30:00', 24]);
    expect([closeTimes[0], closeTimes.at(-1), closeTimes.length]).toEqual(['12:00:00', '23:30:00', 24]);
    expect([...readyTimes, ...closeTimes].every((time) => /^\d\d:[03]0:00$/u.test(time))).toBe(true);
    expect(['09:00:00', '12:00:00', '12:30:00', '16:30:00'].map(timeLabel)).toEqual([
      '09:00am',
      '12:00pm',
      '12:30pm',
      '04:30pm',
    ]);
  });

  it('end at 04:30pm or on Saturdays at 11:00am, and the close time is at least an hour later', () => {
    const now = at(friday, '08:00:00');
    expect(pickupDay(monday, now, market, usual).readyTimes).toEqual(readyTimes.slice(0, 16));
    expect(pickupDay(saturday, now, market, usual).readyTimes).toEqual(readyTimes.slice(0, 5));
    expect(pickupDay(monday, now, market, usual).usualCloseTime).toBe('17:30:00');
    expect(closeTimesFor('09:00:00')[0]).toBe('12:00:00');
    expect(closeTimesFor('14:30:00')[0]).toBe('15:30:00');
    const slot = { day: monday, readyTime: '14:30:00' };
    const problemOf = (closeTime: string) => slotProblem({ ...slot, closeTime }, now, market, usual)?.code;
    expect([problemOf('15:00:00'), problemOf('15:30:00')]).toEqual(['pickup.closes_too_early', undefined]);
  });
});

describe('A pick-up day', () => {
  it.each(marketIds)(
    'in market %i offers at every minute the ready times at least an hour ahead, until the cut-off',
    (id) => {
      const zone = marketOf(id);
      for (const [day, last, cutOff] of [
        [monday, 16 * 60 + 30, 14 * 60],
        [saturday, 11 * 60, 11 * 60],
        [sunday, -1, 0],
      ] as const) {
        for (let minute = 0; minute < 24 * 60; minute += 1) {
          const now = new Date(at(day, '00:00:00').getTime() + minute * 60_000);
          const left =
            minute < cutOff
              ? readyTimes.filter((time) => {
                  const [hours = 0, minutes = 0] = time.split(':').map(Number);
                  return hours * 60 + minutes >= minute + 60 && hours * 60 + minutes <= last;
                })
              : [];
          const found = pickupDay(day, now, zone, usual);
          if (found.readyTimes.join() !== left.join() || (found.reason === null) !== left.length > 0) {
            throw new Error(`${day} minute ${minute}: ${found.reason} ${found.readyTimes.join()}`);
          }
        }
      }
    },
  );

  it('closes at the second of the cut-off, and each slot an hour before its ready time', () => {
    expect(reasonAt(monday, at(monday, '13:59:59'))).toBeNull();
    expect(reasonAt(monday, at(monday, '14:00:00'))).toBe('cut-off');
    const first = (time: string) => pickupDay(monday, at(monday, time), market, usual).readyTimes[0];
    expect([first('08:00:00'), first('08:00:01'), first('13:30:00'), first('13:30:01')]).toEqual([
      '09:00:00',
      '09:30:00',
      '14:30:00',
      '15:00:00',
    ]);
  });

  it('with Priority closes at 04:00pm, and only today allows a ready time of 05:00pm', () => {
    const priority = { ...usual, cutOff: '16:00' };
    expect(pickupDay(monday, at(monday, '15:59:59'), market, priority)).toMatchObject({
      readyTimes: ['17:00:00'],
      usualCloseTime: '18:00:00',
    });
    expect(reasonAt(monday, at(monday, '16:00:00'), priority)).toBe('cut-off');
    expect(todayClosesAt(at(monday, '13:00:00'), market, priority)).toEqual(at(monday, '16:00:00'));
    const late = { readyTime: '17:00:00', closeTime: '18:00:00' };
    expect(slotProblem({ day: monday, ...late }, at(monday, '15:59:59'), market, priority)).toBeNull();
    expect(slotProblem({ day: monday, ...late }, at(monday, '13:59:59'), market, usual)).not.toBeNull();
    expect(slotProblem({ day: monday, ...late }, at(saturday, '09:00:00'), market, priority)).not.toBeNull();
    expect(pickupDay(monday, at(saturday, '09:00:00'), market, priority).readyTimes.at(-1)).toBe('16:30:00');
  });

  it('on Saturday closes at 10:00am', () => {
    expect(reasonAt(saturday, at(saturday, '10:00:00'))).toBeNull();
    expect(reasonAt(saturday, at(saturday, '10:00:01'))).toBe('too-late');
    expect(reasonAt(saturday, at(saturday, '11:00:00'))).toBe('cut-off');
    expect(todayClosesAt(at(saturday, '09:00:00'), market, usual)).toEqual(at(saturday, '10:00:00'));
  });

  it.each([
    ['America/New_York', 11],
    ['Pacific/Auckland', 5],
  ])('begins at midnight in the market when the time zone of the browser is %s', (zone, hour) => {
    vi.stubEnv('TZ', zone);
    const beforeMidnight = new Date('2026-11-22T15:59:59Z');
    const atMidnight = new Date('2026-11-22T16:00:00Z');
    expect(atMidnight.getHours()).toBe(hour);
    expect(pickupDays(beforeMidnight, market, usual)[0]).toMatchObject({ day: sunday, reason: 'rest-day' });
    expect(pickupDays(atMidnight, market, usual)[0]).toMatchObject({
      day: monday,
      isToday: true,
      reason: null,
    });
  });
});

describe('The next seven days', () => {
  const feast = calendarOf(undefined, new Set([tuesday]));
  const facts: DayFacts = {
    ...usual,
    calendar: feast,
    holidayOf: (day) => (day === tuesday ? 'Hari Hol' : null),
    isFull: (day) => day === '2026-11-25',
  };

  it('are seven days with pick-up, and the days between them have the reason for no pick-up', () => {
    const days = pickupDays(at(friday, '15:00:00'), market, facts);
    expect(days.filter(({ reason }) => reason === null)).toHaveLength(7);
    expect(days.filter(({ reason }) => reason !== null)).toMatchObject([
      { day: friday, reason: 'cut-off' },
      { day: sunday, reason: 'rest-day' },
      { day: tuesday, reason: 'holiday', holiday: 'Hari Hol' },
      { day: '2026-11-25', reason: 'full' },
      { day: '2026-11-29', reason: 'rest-day' },
    ]);
  });

  it('in Kelantan have a rest day on Friday and work on Sunday', () => {
    const kelantan = {
      ...usual,
      calendar: calendarOf(['full', 'full', 'full', 'full', 'full', 'none', 'half'], new Set()),
    };
    const days = pickupDays(at('2026-11-19', '20:00:00'), market, kelantan);
    expect(days.slice(1, 4).map(({ day, reason }) => [day, reason])).toEqual([
      [friday, 'rest-day'],
      [saturday, null],
      [sunday, null],
    ]);
  });

  it('end after a month when the station is full all the time', () => {
    expect(pickupDays(at(monday, '08:00:00'), market, { ...usual, isFull: () => true })).toHaveLength(31);
    expect(nextSlot(at(monday, '08:00:00'), market, { ...usual, isFull: () => true })).toBeNull();
  });

  it('give the next slot after a holiday and a full day, or on a Saturday', () => {
    expect(nextSlot(at(monday, '14:00:00'), market, facts)).toEqual({
      day: '2026-11-26',
      readyTime: '09:00:00',
      closeTime: '17:30:00',
    });
    expect(nextSlot(at(friday, '14:00:00'), market, usual)).toEqual({
      day: saturday,
      readyTime: '09:00:00',
      closeTime: '13:00:00',
    });
  });
});

describe('A slot', () => {
  const now = at(monday, '10:00:00');
  const problemOf = (day: string, readyTime: string, closeTime = '18:00:00', facts = usual) =>
    slotProblem({ day, readyTime, closeTime }, now, market, facts)?.code ?? null;

  it('is refused with the reason', () => {
    expect(problemOf(monday, '11:00:00')).toBeNull();
    expect(problemOf(monday, '10:30:00')).toBe('pickup.too_soon');
    expect(problemOf(tuesday, '17:00:00')).toBe('pickup.after_last_ready');
    expect(problemOf('2026-11-28', '11:30:00')).toBe('pickup.after_last_ready');
    expect(problemOf(sunday, '09:00:00')).toBe('pickup.rest_day');
    expect(problemOf(friday, '09:00:00')).toBe('pickup.too_late');
    expect(problemOf(monday, '15:00:00', '18:00:00', { ...usual, cutOff: '10:00' })).toBe(
      'pickup.after_cut_off',
    );
  });

  it('that is offered is never refused, at any minute', () => {
    for (let minute = 0; minute < 3 * 24 * 60; minute += 7) {
      const then = new Date(at(friday, '00:00:00').getTime() + minute * 60_000);
      for (const { day, readyTimes: times } of pickupDays(then, market, usual, 3)) {
        for (const readyTime of times) {
          for (const closeTime of closeTimesFor(readyTime).slice(0, 1)) {
            expect(slotProblem({ day, readyTime, closeTime }, then, market, usual)).toBeNull();
          }
        }
      }
    }
  });

  it('can be changed until 60 minutes before its ready time', () => {
    const readyAt = instantOf(monday, '14:00:00', market);
    expect(readyAt).toEqual(at(monday, '14:00:00'));
    expect(isChangeable(readyAt, at(monday, '13:00:00'))).toBe(true);
    expect(isChangeable(readyAt, at(monday, '13:00:01'))).toBe(false);
  });
});

describe('The time left for a pick-up today', () => {
  it('is counted in minutes, and is 0 after the end', () => {
    const closesAt = at(monday, '14:00:00');
    expect([
      minutesUntil(closesAt, at(monday, '13:37:00')),
      minutesUntil(closesAt, at(monday, '13:37:20')),
    ]).toEqual([23, 23]);
    expect(minutesUntil(closesAt, at(tuesday, '00:00:00'))).toBe(0);
  });

  it('has no end on a rest day', () => {
    expect(todayClosesAt(at(sunday, '09:00:00'), market, usual)).toBeNull();
    expect(addDays(sunday, 1)).toBe(monday);
  });
});
