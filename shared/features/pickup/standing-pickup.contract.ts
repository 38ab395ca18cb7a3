/** Standing pick-ups, the calendar of the pick-ups booked from them, and booking several days at once. */
import * as z from 'zod/mini';

import { partySchema } from '#shared/features/shipment/shipment.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { isoDay, messages, oneOf, uuid } from '#shared/platform/validation/rules.ts';

import { lastReadyTime, noDayReasons, readyTimes } from './pickup-days.rules.ts';
import { loadFields, pickupLabels, slotFields } from './pickup.contract.ts';
import { pickupStateIds, vehicleIds } from './pickup.model.ts';
import { skipReasons, weekdayIds } from './standing-days.rules.ts';

/** Most standing pick-ups of an account. */
export const standingMax = 30;
export const pausesMax = 12;
/** Most days that one call books; below, most days of one calendar. */
export const daysPerCall = 31;
export const calendarDaysMax = 62;

/** Without times after the last parcel-ready time of a full day. */
export const standingReadyTimes = readyTimes.filter((time) => time <= lastReadyTime);

const { day: _, ...times } = slotFields;
const { isPriority: __, ...load } = loadFields;

const planFields = {
  address: partySchema,
  weekdays: z.array(oneOf(weekdayIds)).check(z.minLength(1, messages.required), z.maxLength(7)),
  ...times,
  readyTime: oneOf(standingReadyTimes),
  ...load,
  from: isoDay(),
  /** Last day; null or absent if it has no end. */
  until: z.optional(z.nullable(isoDay())),
};
interface FromUntil {
  from: string;
  until?: string | null | undefined;
}
const untilIsLater = z.refine<FromUntil>(({ from, until }) => !until || until >= from, {
  path: ['until'],
  message: messages.choice,
});
export const standingForm = labelled(z.object(planFields).check(untilIsLater), pickupLabels);
export type StandingForm = z.output<typeof standingForm>;

const pause = z
  .object({ from: isoDay(), to: isoDay() })
  .check(z.refine(({ from, to }) => to >= from, { path: ['to'], message: messages.choice }));
export const pauseForm = labelled(pause, pickupLabels);
export type PauseForm = z.output<typeof pauseForm>;

const standing = z.object({
  standingId: z.string(),
  address: partySchema,
  weekdays: z.array(z.number()),
  readyTime: z.string(),
  closeTime: z.string(),
  vehicle: z.enum(vehicleIds),
  hasTrolley: z.boolean(),
  pieces: z.number(),
  weightGrams: z.number(),
  note: z.string(),
  from: z.string(),
  until: z.nullable(z.string()),
  pauses: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Next day with a pick-up; null if there is none in the next two months. */
  nextDay: z.nullable(z.string()),
  ...versionFields,
});
export type Standing = z.output<typeof standing>;

const needs = rights.arrangePickups;

/** Version that the user has seen, so that a later change is not overwritten (409). */
const version = z.optional(openedVersion());

export const standingPickups = call({
  method: 'GET',
  path: '/api/pickup/StandingPickups',
  needs,
  summary: 'Standing pick-ups of the account with their pauses and next day',
  reply: z.object({ rows: z.array(standing) }),
});

export const createStandingPickup = call({
  method: 'POST',
  path: '/api/pickup/CreateStandingPickup',
  needs,
  summary:
    'Create a standing pick-up on these weekdays: each is booked the day before, and skipped on holidays and on full days',
  body: standingForm,
  reply: standing,
  idempotent: true,
});

export const updateStandingPickup = call({
  method: 'PATCH',
  path: '/api/pickup/UpdateStandingPickup',
  needs,
  summary:
    'Change a standing pick-up; pick-ups already booked keep their time, and are cancelled if their day is no longer included',
  body: labelled(z.object({ ...planFields, standingId: uuid(), version }).check(untilIsLater), pickupLabels),
  reply: standing,
});

export const pauseStandingPickup = call({
  method: 'PATCH',
  path: '/api/pickup/PauseStandingPickup',
  needs,
  summary: 'Replace all pauses of a standing pick-up; pick-ups booked within one are cancelled',
  body: labelled(
    z.object({ standingId: uuid(), pauses: z.array(pause).check(z.maxLength(pausesMax)), version }),
    pickupLabels,
  ),
  reply: standing,
});

export const stopStandingPickup = call({
  method: 'PATCH',
  path: '/api/pickup/StopStandingPickup',
  needs,
  summary: 'End a standing pick-up; pick-ups already booked are cancelled if they still can be',
  body: labelled(z.object({ standingId: uuid() }), pickupLabels),
  reply: z.null(),
});

const dayOff = {
  reason: z.nullable(z.enum(noDayReasons)),
  /** Name of the holiday, if that is the reason. */
  holiday: z.string(),
};

const calendarDay = z.object({
  day: z.string(),
  /** Why no pick-up is available at the usual pick-up address; null if one is. */
  ...dayOff,
  pickups: z.array(
    z.object({
      pickupId: z.string(),
      pickupNo: z.string(),
      state: z.enum(pickupStateIds),
      readyTime: z.string(),
      closeTime: z.string(),
      isStanding: z.boolean(),
      isOverdue: z.boolean(),
      cnCount: z.number(),
    }),
  ),
  /** Days that standing pick-ups skipped or will skip, with the reason; planned days have no reason. */
  standing: z.array(
    z.object({
      standingId: z.string(),
      readyTime: z.string(),
      isPast: z.boolean(),
      reason: z.nullable(z.enum(skipReasons)),
      holiday: z.string(),
    }),
  ),
});
export type CalendarDay = z.output<typeof calendarDay>;

export const pickupCalendar = call({
  method: 'GET',
  path: '/api/pickup/PickupCalendar',
  needs,
  summary:
    'Each day of a span (62 at most): booked pick-ups, the days that standing pick-ups skip or will book, and days without pick-ups',
  query: labelled(
    z
      .object({ from: isoDay(), to: isoDay() })
      .check(z.refine(({ from, to }) => to >= from, { path: ['to'], message: messages.choice })),
    pickupLabels,
  ),
  reply: z.object({ today: z.string(), days: z.array(calendarDay) }),
});

export const bookDaysForm = labelled(z.object({ address: partySchema, ...times, ...load }), pickupLabels);
export type BookDaysForm = z.output<typeof bookDaysForm>;

export const bookDays = call({
  method: 'POST',
  path: '/api/pickup/BookDays',
  needs,
  summary: 'Book a pick-up on each of these days; unavailable days are skipped and returned with the reason',
  body: labelled(
    z.extend(bookDaysForm, {
      days: z.array(isoDay()).check(z.minLength(1, messages.required), z.maxLength(daysPerCall)),
    }),
    pickupLabels,
  ),
  reply: z.object({
    booked: z.array(z.object({ pickupId: z.string(), pickupNo: z.string(), day: z.string() })),
    skipped: z.array(z.object({ day: z.string(), reason: z.enum(skipReasons), holiday: z.string() })),
  }),
  idempotent: true,
});
