/** Where a pick-up begins, and when the station of a postcode comes there. */
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
    /** Decides where a postcode has several districts. */
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
    'The next 7 days on which the station of a postcode comes, with the times that are left, and why the days between them are none',
  query: labelled(
    z.extend(placeQuery, {
      /** The pick-up that is moved: it has its place on its own day, whether that is full or past the cut-off. */
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
        /** The holiday's name, where that is the reason. */
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
    /** The same for Priority, whether that was asked for or not; null also where there is none. */
    priorityClosesAt: z.nullable(z.string()),
    /** The server's clock: the browser's own may be wrong. */
    now: z.string(),
  }),
});

export const pickupStart = call({
  method: 'GET',
  path: '/api/pickup/AccountAddress',
  needs,
  summary: 'The address that a pick-up starts with: the default sender of the book, else the company',
  reply: z.object({ source: z.enum(['addressBook', 'company']), address: partySchema }),
});
