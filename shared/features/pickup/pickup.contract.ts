/** Pick-ups: booked, moved, cancelled and listed (domain.md "Pick-ups", spec §3 "Pick-up"). */
import * as z from 'zod/mini';

import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import { shipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { partySchema } from '#shared/features/shipment/shipment.model.ts';
import { SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { isoDay, oneOf, optionalText, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { closeTimes, readyTimes } from './pickup-days.rules.ts';
import {
  failReasonIds,
  pickupEventCodes,
  pickupStateIds,
  pickupViewIds,
  vehicleIds,
} from './pickup.model.ts';

/** Consignment notes of one pick-up. */
export const pickupShipmentsMax = 2000;
const piecesMax = 60_000;
const weightMaxGrams = 99_999_000;
const searchMax = 60;
/** For the driver. */
export const noteMax = 150;

export const pickupLabels = {
  ...Object.fromEntries(Object.entries(partyWords).map(([name, label]) => [`address.${name}`, label])),
  day: m.pickup_field_day,
  readyTime: m.pickup_field_ready,
  closeTime: m.pickup_field_close,
  vehicle: m.pickup_field_vehicle,
  hasTrolley: m.pickup_field_trolley,
  isPriority: m.pickup_field_priority,
  pieces: m.pickup_field_pieces,
  weightGrams: m.pickup_field_weight,
  note: m.pickup_field_note,
  shipments: m.pickup_field_cns,
  pickupId: m.pickup_field_pickup,
  standingId: m.pickup_field_standing,
  weekdays: m.pickup_field_weekdays,
  from: m.pickup_field_from,
  until: m.pickup_field_until,
  to: m.pickup_field_to,
  pauses: m.pickup_field_pauses,
  days: m.pickup_field_days,
  postcode: partyWords.postcode,
} as const;

export const slotFields = {
  day: isoDay(),
  /** HH:mm:ss in half hours. */
  readyTime: oneOf(readyTimes),
  closeTime: oneOf(closeTimes),
};

export const loadFields = {
  vehicle: oneOf(vehicleIds),
  /** The driver should bring one. */
  hasTrolley: z._default(z.boolean(), false),
  /** Parcels of Priority Service are among them: its cut-off holds (spec §9). */
  isPriority: z._default(z.boolean(), false),
  pieces: wholeNumber(1, piecesMax),
  /** In grams, of all together. */
  weightGrams: wholeNumber(1, weightMaxGrams),
  note: optionalText(noteMax),
};

export const pickupForm = labelled(
  z.object({ address: partySchema, ...slotFields, ...loadFields }),
  pickupLabels,
);
export type PickupForm = z.output<typeof pickupForm>;

const driver = z.object({
  name: z.string(),
  phone: z.string(),
  /** HH:mm:ss; '' when not given. */
  windowFrom: z.string(),
  windowTo: z.string(),
});

const rowFields = {
  pickupId: z.string(),
  pickupNo: z.string(),
  state: z.enum(pickupStateIds),
  /** YYYY-MM-DD of the market. */
  day: z.string(),
  /** HH:mm:ss. */
  readyTime: z.string(),
  closeTime: z.string(),
  /** ISO 8601, as every instant here. */
  readyAt: z.string(),
  address: partySchema,
  station: z.string(),
  vehicle: z.enum(vehicleIds),
  hasTrolley: z.boolean(),
  isPriority: z.boolean(),
  pieces: z.number(),
  weightGrams: z.number(),
  note: z.string(),
  cnCount: z.number(),
  driver: z.nullable(driver),
  failReason: z.nullable(z.enum(failReasonIds)),
  failText: z.string(),
  isStanding: z.boolean(),
  /** Its office has closed, and its outcome was not reported. */
  isOverdue: z.boolean(),
  /** Rearranged, cancelled, and its consignment notes changed until then. */
  changeableUntil: z.string(),
  mayChange: z.boolean(),
};
const pickupRow = z.object(rowFields);
export type PickupRow = z.output<typeof pickupRow>;

const attachedShipment = z.object({
  shipmentId: z.string(),
  consignmentNoteNo: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  isPrinted: z.boolean(),
  isPriority: z.boolean(),
  receiverName: z.string(),
  receiverPlace: z.string(),
  pieces: z.number(),
  weightGrams: z.number(),
});
export type AttachedShipment = z.output<typeof attachedShipment>;

export const pickupDetail = z.object({
  ...rowFields,
  shipments: z.array(attachedShipment),
  events: z.array(
    z.object({
      eventId: z.string(),
      code: z.enum(pickupEventCodes),
      at: z.string(),
      byWhom: z.string(),
      detail: z.object({
        count: z.optional(z.number()),
        day: z.optional(z.string()),
        readyTime: z.optional(z.string()),
        closeTime: z.optional(z.string()),
        driver: z.optional(z.string()),
        reason: z.optional(z.enum(failReasonIds)),
        text: z.optional(z.string()),
      }),
    }),
  ),
  /** Of a failed one: the pick-up that was booked instead. */
  followedBy: z.nullable(z.object({ pickupId: z.string(), pickupNo: z.string() })),
});
export type PickupDetail = z.output<typeof pickupDetail>;

const needs = rights.arrangePickups;

export const pickupListing = call({
  method: 'POST',
  path: '/api/pickup/PickupListing',
  needs,
  summary:
    'Pick-ups of a tab, paged by key: upcoming ones and those of today from the next on, the others newest first',
  body: labelled(
    z.object({
      view: z._default(oneOf(pickupViewIds), 'upcoming'),
      text: optionalText(searchMax),
      /** First and last day. */
      from: z.optional(isoDay()),
      to: z.optional(isoDay()),
      /** `next` of the page before. */
      cursor: z.optional(z.nullable(optionalText(80))),
      limit: z._default(wholeNumber(1, 100), 50),
    }),
    pickupLabels,
  ),
  reply: z.object({ rows: z.array(pickupRow), next: z.nullable(z.string()) }),
});

const count = z.object({ count: z.number(), isCapped: z.boolean() });
export const pickupCounts = call({
  method: 'POST',
  path: '/api/pickup/PickupCounts',
  needs,
  summary: 'How many pick-ups each tab holds',
  body: labelled(
    z.object({ text: optionalText(searchMax), from: z.optional(isoDay()), to: z.optional(isoDay()) }),
    pickupLabels,
  ),
  reply: z.object({
    upcoming: count,
    today: count,
    collected: count,
    failed: count,
    cancelled: count,
  }),
});

export const pickupQuery = labelled(z.object({ pickupId: uuid() }), pickupLabels);
export const getPickup = call({
  method: 'GET',
  path: '/api/pickup/GetPickup',
  needs,
  summary: 'One pick-up with its time line and its consignment notes',
  query: pickupQuery,
  reply: pickupDetail,
});

/** What tells one place of an account from another; without its line all of the postcode, as it may be written in other words. */
export const pickupPlace = z.object({ postcode: text(12), address1: z.optional(text(200)) });
export type PickupPlace = z.output<typeof pickupPlace>;

const openShipment = z.extend(attachedShipment, {
  /** Other than where the driver comes to, it cannot go along. */
  sentFrom: z.object({ postcode: z.string(), city: z.string() }),
});
export type OpenShipment = z.output<typeof openShipment>;

export const openShipments = call({
  method: 'POST',
  path: '/api/pickup/OpenShipments',
  needs,
  summary:
    'Consignment notes that no pick-up takes yet: those of today that are sent from an address, or of a selection, newest first (2,000 at most)',
  body: labelled(
    z.object({
      shipments: z.optional(shipmentSelection),
      /** Without a selection: the address that a pick-up starts with, unless another is given. */
      address: z.optional(pickupPlace),
    }),
    pickupLabels,
  ),
  reply: z.object({
    rows: z.array(openShipment),
    /** How many there are in all. */
    total: z.number(),
    /** Of a selection: where its newest is sent from. */
    sender: z.nullable(partySchema),
    /** Of a selection: those that cannot go with a pick-up any more, or go with one. */
    leftOut: z.number(),
  }),
});

export const todayReminder = call({
  method: 'GET',
  path: '/api/pickup/TodayReminder',
  needs,
  summary: 'What of today waits for a pick-up or for its label, and the time that is left until the cut-off',
  reply: z.object({
    unattached: z.number(),
    unprinted: z.number(),
    closesAt: z.nullable(z.string()),
    now: z.string(),
  }),
});

export const createPickup = call({
  method: 'POST',
  path: '/api/pickup/CreatePickup',
  needs,
  summary: 'Book a pick-up; the consignment notes that are named go with it',
  body: labelled(
    z.extend(pickupForm, {
      shipments: z.optional(shipmentSelection),
      /** The failed pick-up that this one is booked for: its consignment notes come along. */
      followsId: z.optional(uuid()),
    }),
    pickupLabels,
  ),
  reply: pickupDetail,
  idempotent: true,
});

export const bookShipments = call({
  method: 'POST',
  path: '/api/pickup/BookShipments',
  needs,
  summary:
    'Book the next pick-up for consignment notes, where they are sent from; one that is booked there for the same time takes them along',
  body: labelled(z.object({ shipments: shipmentSelection }), pickupLabels),
  reply: z.object({
    pickup: pickupDetail,
    /** They went to a pick-up that was booked already. */
    isAdded: z.boolean(),
    added: z.number(),
    leftOut: z.number(),
  }),
  idempotent: true,
});
