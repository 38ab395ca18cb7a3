/**
 * From which day Priority Service counts, and when it is delivered (spec §9). The working week is that of pick-ups
 * (domain.md "Pick-ups"): the weekly days and public holidays of both ends' states, as data.
 */
import {
  bothWork,
  type DayCalendar,
  nextWorkingDay,
  usualWeek,
  weekdayOf,
} from '#shared/features/working-days/working-days.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { isoDayOf, minuteOfDay } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';

export type HandOver = 'drop-off' | 'pick-up';

interface CutOff {
  /** Of the day; it must have happened before. */
  minute: number;
  /** As spec §9 and domain.md write it. */
  words: string;
}

/** Dropped off, or the pick-up ordered. */
export const CUT_OFF = {
  'drop-off': { minute: 17 * 60 + 30, words: '5.30pm' },
  'pick-up': { minute: 16 * 60, words: '4:00pm' },
} as const satisfies Record<HandOver, CutOff>;
export const HALF_DAY_CUT_OFF: CutOff = { minute: 11 * 60, words: '11:00am' };

/** The working days at both ends of the way. */
export interface Ends {
  from: DayCalendar;
  to: DayCalendar;
}

const usualEnds: Ends = { from: usualWeek, to: usualWeek };

type Zoned = Pick<Market, 'timeZone'>;

/** Next day (spec §9). */
const TRANSIT_WORKING_DAYS = 1;

export interface CountedDay {
  /** YYYY-MM-DD in the market's zone. */
  day: string;
  isToday: boolean;
  /** Before when on that day: '5.30pm'. */
  before: string;
}

export interface PriorityPromise {
  dropOff: CountedDay;
  pickUp: CountedDay;
  /** The day of delivery when it is dropped off in time. */
  deliveryDay: string;
}

/** What is promised of a parcel that is not handed over yet. */
export function priorityPromise(now: Date, market: Zoned, ends: Ends = usualEnds): PriorityPromise {
  const dropOff = countedDay(now, market, 'drop-off', ends.from);
  const pickUp = countedDay(now, market, 'pick-up', ends.from);
  return { dropOff, pickUp, deliveryDay: deliveryAfter(dropOff.day, ends) };
}

/** The day that a hand-over at this moment counts from: before the cut-off of a working day that day, otherwise the next. */
export function countedDay(
  now: Date,
  market: Zoned,
  how: HandOver,
  calendar: DayCalendar = usualWeek,
): CountedDay {
  const today = isoDayOf(now, market);
  const isToday =
    calendar(today) !== 'none' && minuteOfDay(now, market) < cutOffOf(today, how, calendar).minute;
  const day = isToday ? today : nextWorkingDay(today, calendar);
  return { day, isToday, before: cutOffOf(day, how, calendar).words };
}

/** The day of delivery of a parcel that we took over at this moment. We only come for a parcel that was ordered in time. */
export function deliveryOf(takenOverAt: Date, market: Zoned, how: HandOver, ends: Ends = usualEnds): string {
  const day = isoDayOf(takenOverAt, market);
  if (how === 'drop-off') return deliveryAfter(countedDay(takenOverAt, market, how, ends.from).day, ends);
  return deliveryAfter(ends.from(day) === 'none' ? nextWorkingDay(day, ends.from) : day, ends);
}

/** Never a public holiday of either state: who promises it has to keep it. */
function deliveryAfter(day: string, { from, to }: Ends): string {
  let delivery = day;
  for (let passed = 0; passed < TRANSIT_WORKING_DAYS; passed += 1) {
    delivery = nextWorkingDay(delivery, bothWork(from, to));
  }
  return delivery;
}

function cutOffOf(day: string, how: HandOver, calendar: DayCalendar): CutOff {
  return calendar(day) === 'half' ? HALF_DAY_CUT_OFF : CUT_OFF[how];
}

const weekdays = [
  m.time_sun,
  m.time_mon,
  m.time_tue,
  m.time_wed,
  m.time_thu,
  m.time_fri,
  m.time_sat,
] as const;

/** 'Mon 23-11-2026'. */
export function weekdayAndDay(day: string): string {
  return m.time_weekday_and_day({ weekday: weekdays[weekdayOf(day)]?.() ?? '', day: showDay(day) });
}

/** The promise as people read it: when it counts from, then when it arrives. */
export function promiseSentences({ dropOff, pickUp, deliveryDay }: PriorityPromise): string[] {
  const handOver = dropOff.isToday
    ? m.shipment_handed_over_today({ before: dropOff.before })
    : m.shipment_counts_as_handed_over({ day: weekdayAndDay(dropOff.day) });
  const sentences = [handOver, m.shipment_expected_delivery_on({ day: weekdayAndDay(deliveryDay) })];
  if (pickUp.day !== dropOff.day) {
    sentences.push(m.shipment_pick_up_counts_from({ day: weekdayAndDay(pickUp.day) }));
  } else if (pickUp.isToday && pickUp.before !== dropOff.before) {
    sentences.push(m.shipment_pick_ups_ordered_before({ before: pickUp.before }));
  }
  return sentences;
}
