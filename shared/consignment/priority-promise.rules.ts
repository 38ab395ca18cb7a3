/**
 * From which day Priority Service counts, and when it is delivered (spec §9). The working week is that of pick-ups
 * (domain.md "Pick-ups"): Saturday to 11:00am, no Sunday. Public holidays are for the pick-up's own calendar.
 */
import type { Market } from '#shared/market/markets.ts';
import { addDays, isoDayOf, minuteOfDay } from '#shared/time/market-time.ts';

export type HandOver = 'drop-off' | 'pick-up';

interface CutOff {
  /** Of the day; it must have happened before. */
  minute: number;
  /** As spec §9 and domain.md write it. */
  words: string;
}

/** Dropped off, or the pick-up ordered. */
const CUT_OFF = {
  'drop-off': { minute: 17 * 60 + 30, words: '5.30pm' },
  'pick-up': { minute: 16 * 60, words: '4:00pm' },
} as const satisfies Record<HandOver, CutOff>;
const SATURDAY_CUT_OFF: CutOff = { minute: 11 * 60, words: '11:00am' };
const SUNDAY = 0;
const SATURDAY = 6;

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
export function priorityPromise(now: Date, market: Zoned): PriorityPromise {
  const dropOff = countedDay(now, market, 'drop-off');
  return { dropOff, pickUp: countedDay(now, market, 'pick-up'), deliveryDay: deliveryAfter(dropOff.day) };
}

/** The day that a hand-over at this moment counts from: before the cut-off of a working day that day, otherwise the next. */
export function countedDay(now: Date, market: Zoned, how: HandOver): CountedDay {
  const today = isoDayOf(now, market);
  const isToday = isWorkingDay(today) && minuteOfDay(now, market) < cutOffOf(today, how).minute;
  const day = isToday ? today : nextWorkingDay(today);
  return { day, isToday, before: cutOffOf(day, how).words };
}

/** The day of delivery of a parcel that we took over at this moment. We only come for a parcel that was ordered in time. */
export function deliveryOf(takenOverAt: Date, market: Zoned, how: HandOver): string {
  const day = isoDayOf(takenOverAt, market);
  if (how === 'drop-off') return deliveryAfter(countedDay(takenOverAt, market, how).day);
  return deliveryAfter(isWorkingDay(day) ? day : nextWorkingDay(day));
}

function deliveryAfter(day: string): string {
  let delivery = day;
  for (let passed = 0; passed < TRANSIT_WORKING_DAYS; passed += 1) delivery = nextWorkingDay(delivery);
  return delivery;
}

function cutOffOf(day: string, how: HandOver): CutOff {
  return weekdayOf(day) === SATURDAY ? SATURDAY_CUT_OFF : CUT_OFF[how];
}

function isWorkingDay(day: string): boolean {
  return weekdayOf(day) !== SUNDAY;
}

function nextWorkingDay(day: string): string {
  const next = addDays(day, 1);
  return isWorkingDay(next) ? next : nextWorkingDay(next);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** 'Mon 23-11-2026'. */
export function weekdayAndDay(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)] ?? ''} ${day.split('-').toReversed().join('-')}`;
}

/** The promise as people read it: when it counts from, then when it arrives. */
export function promiseSentences({ dropOff, pickUp, deliveryDay }: PriorityPromise): string[] {
  const handOver = dropOff.isToday
    ? `Handed over before ${dropOff.before} today.`
    : `Counts as handed over on ${weekdayAndDay(dropOff.day)}.`;
  const sentences = [handOver, `Expected delivery ${weekdayAndDay(deliveryDay)}.`];
  if (pickUp.day !== dropOff.day) {
    sentences.push(`A pick-up that is ordered now counts from ${weekdayAndDay(pickUp.day)}.`);
  } else if (pickUp.isToday && pickUp.before !== dropOff.before) {
    sentences.push(`Pick-ups for today are ordered before ${pickUp.before}.`);
  }
  return sentences;
}
