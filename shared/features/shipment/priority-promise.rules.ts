/**
 * From which day Priority Service counts, and when it delivers (spec §9). Working days are the same as for pick-ups (domain.md
 * "Pick-ups"): the weekly days and public holidays of both ends' states, as data.
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

type HandOver = 'drop-off' | 'pick-up';

interface CutOff {
  /** Minute of the day; the handover must be earlier. */
  minute: number;
  /** The time as worded in spec §9 and domain.md. */
  words: string;
}

/** Cut-offs for dropping the parcel off, and for ordering the pick-up. */
export const CUT_OFF = {
  'drop-off': { minute: 17 * 60 + 30, words: '5.30pm' },
  'pick-up': { minute: 16 * 60, words: '4:00pm' },
} as const satisfies Record<HandOver, CutOff>;
export const HALF_DAY_CUT_OFF: CutOff = { minute: 11 * 60, words: '11:00am' };

/** The working days of the states of sender and receiver. */
export interface Ends {
  from: DayCalendar;
  to: DayCalendar;
}

const usualEnds: Ends = { from: usualWeek, to: usualWeek };

type Zoned = Pick<Market, 'timeZone'>;

/** Next day (spec §9). */
const TRANSIT_WORKING_DAYS = 1;

interface CountedDay {
  /** YYYY-MM-DD in the market's zone. */
  day: string;
  isToday: boolean;
  /** The cut-off on that day: '5.30pm'. */
  before: string;
}

export interface PriorityPromise {
  dropOff: CountedDay;
  pickUp: CountedDay;
  /** The day of delivery if the parcel is dropped off in time. */
  deliveryDay: string;
}

/** The promise for a parcel that is not handed over yet. */
export function priorityPromise(now: Date, market: Zoned, ends: Ends = usualEnds): PriorityPromise {
  const dropOff = countedDay(now, market, 'drop-off', ends.from);
  const pickUp = countedDay(now, market, 'pick-up', ends.from);
  return { dropOff, pickUp, deliveryDay: deliveryAfter(dropOff.day, ends) };
}

/**
 * The day from which a handover at this moment counts: today if it is a working day and before the cut-off, else the next
 * working day.
 */
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

/**
 * The day of delivery of a parcel taken over at this moment. A pick-up needs no cut-off here: it was ordered in time, or the
 * driver would not have come.
 */
export function deliveryOf(takenOverAt: Date, market: Zoned, how: HandOver, ends: Ends = usualEnds): string {
  const day = isoDayOf(takenOverAt, market);
  if (how === 'drop-off') return deliveryAfter(countedDay(takenOverAt, market, how, ends.from).day, ends);
  return deliveryAfter(ends.from(day) === 'none' ? nextWorkingDay(day, ends.from) : day, ends);
}

/** Never a public holiday of either state, since the promise must be kept. */
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

/** The promise as sentences: the day from which it counts, then the day of arrival. */
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
