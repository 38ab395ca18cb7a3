/** Pick-ups for the courier's side (domain.md, "Operations"): what must be collected, and reporting the outcome. */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { marketCodes } from '#shared/platform/market/markets.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  isoDay,
  messages,
  oneOf,
  optionalText,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyOnLabel } from '#shared/features/shipment/party-on-label.model.ts';

import { failReasonIds, pickupStateIds, vehicleIds } from './pickup.model.ts';

const needs = 'operator:scans';
const pickupsPerCall = 200;

const labels = {
  pickupId: m.pickup_field_pickup,
  driverName: m.pickup_field_driver,
  driverPhone: m.pickup_field_driver_phone,
  windowFrom: m.pickup_field_window_from,
  windowTo: m.pickup_field_window_to,
  reason: m.pickup_field_reason,
  text: m.pickup_field_remark,
  market: m.pickup_field_market,
  station: m.pickup_field_station,
  day: m.pickup_field_day,
  capacity: m.pickup_field_capacity,
  cutOff: m.pickup_field_cut_off,
  priorityCutOff: m.pickup_field_priority_cut_off,
} as const;

/** Without the country: pick-ups are always in the account's own market. */
const address = z.omit(partyOnLabel, { country: true });

const operationsPickup = z.object({
  pickupId: z.string(),
  pickupNo: z.string(),
  accountNo: z.string(),
  state: z.enum(pickupStateIds),
  station: z.string(),
  /** YYYY-MM-DD and HH:mm:ss in the market's time zone. */
  day: z.string(),
  readyTime: z.string(),
  closeTime: z.string(),
  /** ISO 8601 instant. */
  readyAt: z.string(),
  address,
  vehicle: z.enum(vehicleIds),
  hasTrolley: z.boolean(),
  isPriority: z.boolean(),
  pieces: z.number(),
  weightGrams: z.number(),
  note: z.string(),
  cnNos: z.array(z.string()),
});

export const operationsPickups = call({
  method: 'POST',
  path: '/api/operations/Pickups',
  needs,
  summary: 'Pick-ups of a market in the order of booking, filtered by station, day or id',
  body: labelled(
    z.object({
      market: oneOf(marketCodes),
      station: z.optional(z.nullable(text(3))),
      day: z.optional(z.nullable(isoDay())),
      pickupIds: z._default(z.array(uuid()).check(z.maxLength(pickupsPerCall)), []),
      /** `next` of the previous page. */
      cursor: z.optional(z.nullable(uuid())),
      limit: z._default(wholeNumber(1, pickupsPerCall), 100),
    }),
    labels,
  ),
  reply: z.object({ pickups: z.array(operationsPickup), next: z.nullable(z.string()) }),
});

const time = () =>
  optionalText(8).check(
    z.refine((value) => value === '' || /^([01]\d|2[0-3]):[0-5]\d:00$/u.test(value), messages.choice),
  );
const known = z.object({ pickupId: z.string(), pickupNo: z.string(), state: z.enum(pickupStateIds) });

export const assignDriver = call({
  method: 'POST',
  path: '/api/operations/Pickups/Assign',
  needs,
  summary: 'Assign a driver and a time window; the customer sees them at once',
  body: labelled(
    z.object({
      pickupId: uuid(),
      driverName: text(60),
      driverPhone: text(20),
      /** HH:mm:ss in the market's time zone; absent if unknown. */
      windowFrom: time(),
      windowTo: time(),
    }),
    labels,
  ),
  reply: known,
});

export const pickupCollected = call({
  method: 'POST',
  path: '/api/operations/Pickups/Collected',
  needs,
  summary: 'Report a pick-up as collected; its parcels are scanned by ScanEvents',
  body: labelled(z.object({ pickupId: uuid() }), labels),
  reply: known,
});

export const pickupFailed = call({
  method: 'POST',
  path: '/api/operations/Pickups/Failed',
  needs,
  summary:
    'Report a pick-up as failed, with the reason; the customer is notified by email and offered the next slot',
  body: labelled(
    z.object({ pickupId: uuid(), reason: oneOf(failReasonIds), text: optionalText(150) }),
    labels,
  ),
  reply: known,
});

const stationFields = { market: oneOf(marketCodes), station: text(3) };
const hourAndMinute = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/u, messages.choice));

export const stationCapacity = call({
  method: 'POST',
  path: '/api/operations/Pickups/Capacity',
  needs: 'operator:prices',
  summary:
    'Set how many pick-ups a station takes on a day, or on every day without a number of its own; null means no limit',
  body: labelled(
    z.object({
      ...stationFields,
      day: z.optional(z.nullable(isoDay())),
      capacity: z.nullable(wholeNumber(0, 100_000)),
    }),
    labels,
  ),
  reply: z.object({
    station: z.string(),
    capacity: z.nullable(z.number()),
    /** Days from today on for which a capacity is set or pick-ups are booked. */
    days: z.array(z.object({ day: z.string(), capacity: z.nullable(z.number()), taken: z.number() })),
  }),
});

export const stationCutOff = call({
  method: 'POST',
  path: '/api/operations/Pickups/CutOff',
  needs: 'operator:prices',
  summary:
    'Set the time until which a station takes pick-ups for the same day; null restores that of the station file',
  body: labelled(
    z.object({
      ...stationFields,
      /** HH:mm in the market's time. */
      cutOff: z.optional(z.nullable(hourAndMinute())),
      priorityCutOff: z.optional(z.nullable(hourAndMinute())),
    }),
    labels,
  ),
  reply: z.object({
    station: z.string(),
    cutOff: z.nullable(z.string()),
    priorityCutOff: z.nullable(z.string()),
  }),
});
