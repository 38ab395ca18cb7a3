/** Where a pick-up starts, and when the station of a postcode offers pick-ups there. */
import * as z from 'zod/mini';

import { partySchema } from '#shared/features/shipment/shipment.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, optionalText, text, uuid } from '#shared/platform/validation/rules.ts';

import { noDayReasons } from './pickup-days.rules.ts';
import { pickupLabels } from './pickup.contract.ts';

const needs = rights.arrangePickups;

const placeQuery = labelled(
  z.object({
    postcode: text(12),
    /** Selects the district if the postcode has several. */
    city: optionalText(60),
    isPriority: z.optional(oneOf(['true', 'false'])),
  }),
  pickupLabels,
);

export const availableDay = call({
  method: 'GET',
  path: '/api/pickup/AvailableDay',
  needs,
  summary:
    'The next 7 days with pick-ups at a postcode, with their remaining times, and the reasons for the days between them that have none',
  query: labelled(
    z.extend(placeQuery, {
      /** The pick-up that is being moved. Its own day stays available to it, even if the day is full or past the cut-off. */
      pickupId: z.optional(uuid()),
    }),
    pickupLabels,
  ),
  reply: z.object({
    station: z.string(),
    days: z.array(
      z.object({
        day: z.string(),
        isToday: z.boolean(),
        reason: z.nullable(z.enum(noDayReasons)),
        /** Name of the holiday, if that is the reason. */
        holiday: z.nullable(z.string()),
        /** HH:mm:ss. */
        readyTimes: z.array(z.string()),
        usualCloseTime: z.string(),
      }),
    ),
  }),
});
export type AvailableDay = z.output<(typeof availableDay)['reply']>['days'][number];

export const cutOff = call({
  method: 'GET',
  path: '/api/pickup/CutOff',
  needs,
  summary: 'Until when a pick-up for today can be booked at a postcode, and whether it has Priority (MBG)',
  query: placeQuery,
  reply: z.object({
    station: z.string(),
    /** HH:mm. */
    cutOff: z.string(),
    priorityCutOff: z.string(),
    isMBGPickup: z.boolean(),
    isSameDay: z.boolean(),
    /** Null when it is too late, or there are no pick-ups today. */
    closesAt: z.nullable(z.string()),
    /** The same for Priority, whether or not the query asked for it; also null if Priority is not offered there. */
    priorityClosesAt: z.nullable(z.string()),
    /** The server's time, since the browser's clock may be wrong. */
    now: z.string(),
  }),
});

export const pickupStart = call({
  method: 'GET',
  path: '/api/pickup/AccountAddress',
  needs,
  summary: 'The initial address of a pick-up: the default sender of the address book, else the company',
  reply: z.object({ source: z.enum(['addressBook', 'company']), address: partySchema }),
});
