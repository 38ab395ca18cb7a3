/**
 * The days, half hours and cut-offs of a station's pick-ups (domain.md "Pick-ups", spec §9). Minutes count from midnight in the
 * market; calls use HH:mm:ss (spec §3).
 */
import type { DayCalendar, DayKind } from '#shared/features/working-days/working-days.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';
import { minuteMs, msAfter, msBefore } from '#shared/platform/time/spans.ts';

const hourMinutes = 60;
const step = 30;

/** Formats a minute of the day as HH:mm:ss. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / hourMinutes)).padStart(2, '0')}:${String(minute % hourMinutes).padStart(2, '0')}:00`;

/** Minute of the day for HH:mm or HH:mm:ss. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * hourMinutes + minutes;
}

/** Formats a time as on screens (spec §9): '09:00am', '04:30pm'. */
export function timeLabel(time: string): string {
  const minute = minuteOf(time);
  const hours = Math.floor(minute / hourMinutes);
  const twelve = String(hours % 12 === 0 ? 12 : hours % 12).padStart(2, '0');
  return `${twelve}:${String(minute % hourMinutes).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`;
}

const halfHours = (first: number, last: number): string[] =>
  Array.from({ length: (last - first) / step + 1 }, (_, index) => timeText(first + index * step));

/** The two lists of spec §9: 9.00am to 8.30pm, and 12.00pm to 11.30pm. */
export const readyTimes: readonly string[] = halfHours(9 * hourMinutes, 20 * hourMinutes + step);
export const closeTimes: readonly string[] = halfHours(12 * hourMinutes, 23 * hourMinutes + step);

/** The last parcel-ready time of a day (spec §9 "Date-helper pick-up times"). */
const lastReady: Readonly<Record<Exclude<DayKind, 'none'>, number>> = {
  full: 16 * hourMinutes + step,
  half: 11 * hourMinutes,
};
/** The last parcel-ready time of a full day, as HH:mm:ss. */
export const lastReadyTime = timeText(lastReady.full);
/** Usual closing time of offices; the default end of a slot. */
const usualClose: Readonly<Record<Exclude<DayKind, 'none'>, number>> = {
  full: 17 * hourMinutes + step,
  half: 13 * hourMinutes,
};
/** Minutes from now to the earliest parcel-ready time, and minutes that the office must stay open for the driver. */
const leadMinutes = 60;
const openMinutes = 60;
/** A pick-up can be rearranged and cancelled until this many minutes before the parcel-ready time. */
const changeMinutes = 60;
const halfDayCutOff = 11 * hourMinutes;
/** A station's default cut-offs. */
export const usualCutOff = '14:00';
export const usualPriorityCutOff = '16:00';
/** Number of available days that are offered. */
const offeredDays = 7;
/** Days searched for available ones: longer than any holiday season, and than any station is full. */
const daysLookedAt = 31;

type Zoned = Pick<Market, 'timeZone'>;

export const noDayReasons = ['holiday', 'rest-day', 'cut-off', 'too-late', 'full'] as const;
/** Why a day is not available. */
type NoDayReason = (typeof noDayReasons)[number];

interface PickupDay {
  /** YYYY-MM-DD of the market. */
  day: string;
  isToday: boolean;
  /** Null if the day is available. */
  reason: NoDayReason | null;
  /** Name of the holiday, if that is the reason. */
  holiday: string | null;
  /** HH:mm:ss; empty if the day is not available. */
  readyTimes: string[];
  /** Default end of the slot. */
  usualCloseTime: string;
}

/** Facts about a station and its state. */
export interface DayFacts {
  calendar: DayCalendar;
  /** The name of a public holiday; null on other days. */
  holidayOf: (day: string) => string | null;
  /** HH:mm. A pick-up for the same day must be booked earlier. */
  cutOff: string;
  isFull: (day: string) => boolean;
  /**
   * The present day of a pick-up that is being moved: its place there is reserved, so neither capacity nor cut-off applies to
   * it.
   */
  heldDay?: string;
}

/** The instant of a time on a day. */
export const instantOf = (day: string, time: string, market: Zoned): Date =>
  msAfter(startOfDay(day, market), minuteOf(time) * minuteMs);

/** On a half day the cut-off is 11:00am at the latest, whatever the station's settings. */
const cutOffMinute = ({ cutOff }: Pick<DayFacts, 'cutOff'>, kind: DayKind): number =>
  kind === 'half' ? Math.min(minuteOf(cutOff), halfDayCutOff) : minuteOf(cutOff);

/**
 * The last parcel-ready time of a day. Today's is an hour after the cut-off if that is later, so that a booking just before the
 * cut-off is still possible.
 */
function lastReadyOf(
  kind: Exclude<DayKind, 'none'>,
  isToday: boolean,
  facts: Pick<DayFacts, 'cutOff'>,
): number {
  if (kind === 'half' || !isToday) return lastReady[kind];
  const inTime = Math.ceil((cutOffMinute(facts, kind) + leadMinutes) / step) * step;
  return Math.max(lastReady.full, inTime);
}

/** One day of a station, with the times that are still available. */
export function pickupDay(day: string, now: Date, market: Zoned, facts: DayFacts): PickupDay {
  const today = isoDayOf(now, market);
  const kind = facts.calendar(day);
  const isToday = day === today;
  const isHeld = day === facts.heldDay;
  const holiday = facts.holidayOf(day);
  const none = (reason: NoDayReason): PickupDay => ({
    day,
    isToday,
    reason,
    holiday: reason === 'holiday' ? holiday : null,
    readyTimes: [],
    usualCloseTime: '',
  });
  if (kind === 'none') return none(holiday === null ? 'rest-day' : 'holiday');
  if (day < today) return none('too-late');
  const cutOff = instantOf(day, timeText(cutOffMinute(facts, kind)), market);
  if (isToday && !isHeld && now >= cutOff) return none('cut-off');
  const earliest = now.getTime() + leadMinutes * minuteMs;
  const last = lastReadyOf(kind, isToday, facts);
  const left = readyTimes.filter(
    (time) => minuteOf(time) <= last && instantOf(day, time, market).getTime() >= earliest,
  );
  const [first] = left;
  if (first === undefined) return none('too-late');
  if (!isHeld && facts.isFull(day)) return none('full');
  return {
    day,
    isToday,
    reason: null,
    holiday: null,
    readyTimes: left,
    usualCloseTime: closeTimeFor(first, kind),
  };
}

/** Days from today until `wanted` are available; unavailable days between them are listed with their reason. */
export function pickupDays(now: Date, market: Zoned, facts: DayFacts, wanted = offeredDays): PickupDay[] {
  const today = isoDayOf(now, market);
  const days: PickupDay[] = [];
  let available = 0;
  for (let ahead = 0; ahead < daysLookedAt && available < wanted; ahead += 1) {
    const day = pickupDay(addDays(today, ahead), now, market, facts);
    days.push(day);
    if (day.reason === null) available += 1;
  }
  return days;
}

/** All days that `pickupDays` may search, so that the caller can read which of them are full. */
export const daysAhead = (now: Date, market: Zoned): string[] =>
  Array.from({ length: daysLookedAt }, (_, ahead) => addDays(isoDayOf(now, market), ahead));

/** The usual closing time of offices, but at least an hour after the parcel-ready time, to give the driver time. */
export function closeTimeFor(readyTime: string, kind: DayKind): string {
  const usual = kind === 'half' ? usualClose.half : usualClose.full;
  return timeText(Math.max(usual, minuteOf(readyTime) + openMinutes));
}

/** The office-close times allowed for a parcel-ready time. */
export const closeTimesFor = (readyTime: string): readonly string[] =>
  closeTimes.filter((time) => minuteOf(time) >= minuteOf(readyTime) + openMinutes);

export interface Slot {
  day: string;
  /** HH:mm:ss. */
  readyTime: string;
  closeTime: string;
}

/** The next available slot; null if there is none within a month. */
export function nextSlot(now: Date, market: Zoned, facts: DayFacts): Slot | null {
  const found = pickupDays(now, market, facts, 1).find(({ reason }) => reason === null);
  const [readyTime] = found?.readyTimes ?? [];
  if (!found || readyTime === undefined) return null;
  return { day: found.day, readyTime, closeTime: found.usualCloseTime };
}

/** Latest time to book a pick-up for today; null if it is too late, or there are no pick-ups today. */
export function todayClosesAt(now: Date, market: Zoned, facts: DayFacts): Date | null {
  const today = isoDayOf(now, market);
  if (pickupDay(today, now, market, facts).reason !== null) return null;
  const kind = facts.calendar(today);
  if (kind === 'none') return null;
  const minute = Math.min(cutOffMinute(facts, kind), lastReadyOf(kind, true, facts) - leadMinutes);
  return instantOf(today, timeText(minute), market);
}

/**
 * Returns the problem of a slot, at the field that causes it; null if the slot is available. Whether the day is full is left to
 * the caller.
 */
export function slotProblem(slot: Slot, now: Date, market: Zoned, facts: DayFacts): Problem | null {
  const { day, readyTime, closeTime } = slot;
  const kind = facts.calendar(day);
  const found = pickupDay(day, now, market, { ...facts, isFull: () => false });
  switch (found.reason) {
    case 'holiday':
      return problemAt('day', m.pickup_problem_holiday, { holiday: found.holiday ?? '' });
    case 'rest-day':
      return problemAt('day', m.pickup_problem_rest_day);
    case 'cut-off':
      return problemAt('day', m.pickup_problem_after_cut_off, {
        time: timeLabel(timeText(cutOffMinute(facts, kind))),
      });
    case 'too-late':
      return problemAt('day', m.pickup_problem_too_late);
    case 'full':
    case null:
  }
  const last = kind === 'none' ? null : lastReadyOf(kind, found.isToday, facts);
  if (last !== null && minuteOf(readyTime) > last) {
    return problemAt('readyTime', m.pickup_problem_after_last_ready, { time: timeLabel(timeText(last)) });
  }
  if (!found.readyTimes.includes(readyTime)) return problemAt('readyTime', m.pickup_problem_too_soon);
  if (minuteOf(closeTime) < minuteOf(readyTime) + openMinutes) {
    return problemAt('closeTime', m.pickup_problem_closes_too_early);
  }
  return null;
}

/** Latest time at which a pick-up may be changed (spec §9: "a time-expiry helper compares a time plus minutes"). */
export const changeableUntil = (readyAt: Date): Date => msBefore(readyAt, changeMinutes * minuteMs);

export const isChangeable = (readyAt: Date, now: Date): boolean => now <= changeableUntil(readyAt);

/** Whole minutes until an instant, rounded up: from 13:37:20 to 14:00 it is 23 minutes. */
export const minutesUntil = (instant: Date, now: Date): number =>
  Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / minuteMs));
