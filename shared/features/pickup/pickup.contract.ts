/** Booking, moving, cancelling and listing pick-ups (domain.md "Pick-ups", spec §3 "Pick-up"). */
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

/** Most consignment notes of one pick-up. */
export const pickupShipmentsMax = 2000;
const piecesMax = 60_000;
const weightMaxGrams = 99_999_000;
export const pickupSearchMax = 200;
/** Longest note to the driver, in characters. */
const noteMax = 150;

export const pickupLabels = {
  text: m.common_search,
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
  /** The driver should bring a trolley. */
  hasTrolley: z._default(z.boolean(), false),
  /** The load includes Priority Service parcels, so the Priority cut-off applies (spec §9). */
  isPriority: z._default(z.boolean(), false),
  pieces: wholeNumber(1, piecesMax),
  /** Total weight in grams. */
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
  /** HH:mm:ss; '' if unknown. */
  windowFrom: z.string(),
  windowTo: z.string(),
});

const rowFields = {
  pickupId: z.string(),
  pickupNo: z.string(),
  state: z.enum(pickupStateIds),
  /** YYYY-MM-DD in the market's time zone. */
  day: z.string(),
  /** HH:mm:ss. */
  readyTime: z.string(),
  closeTime: z.string(),
  /** ISO 8601, like all instants here. */
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
  /** The office has closed, and no outcome was reported. */
  isOverdue: z.boolean(),
  /** Until then it can be rearranged or cancelled, and its consignment notes changed. */
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
  /** For a failed pick-up: the pick-up that was booked instead. */
  followedBy: z.nullable(z.object({ pickupId: z.string(), pickupNo: z.string() })),
});
export type PickupDetail = z.output<typeof pickupDetail>;

const needs = rights.arrangePickups;

export const pickupListing = call({
  method: 'POST',
  path: '/api/pickup/PickupListing',
  needs,
  summary: "Pick-ups of a tab, page by page: upcoming and today's in order of time, the others newest first",
  body: labelled(
    z.object({
      view: z._default(oneOf(pickupViewIds), 'upcoming'),
      text: optionalText(pickupSearchMax),
      /** First and last day. */
      from: z.optional(isoDay()),
      to: z.optional(isoDay()),
      /** `next` of the previous page. */
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
  summary: 'The number of pick-ups in each tab',
  body: labelled(
    z.object({ text: optionalText(pickupSearchMax), from: z.optional(isoDay()), to: z.optional(isoDay()) }),
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

/**
 * Identifies a place of an account. Without the address line it means the whole postcode, since the same address may be worded
 * differently.
 */
export const pickupPlace = z.object({ postcode: text(12), address1: z.optional(text(200)) });
export type PickupPlace = z.output<typeof pickupPlace>;

const openShipment = z.extend(attachedShipment, {
  /** Where it is sent from; it can only be added to a pick-up at that place. */
  sentFrom: z.object({ postcode: z.string(), city: z.string() }),
});
export type OpenShipment = z.output<typeof openShipment>;

export const openShipments = call({
  method: 'POST',
  path: '/api/pickup/OpenShipments',
  needs,
  summary:
    'Consignment notes without a pick-up: those of today sent from an address, or those of a selection, newest first (2,000 at most)',
  body: labelled(
    z.object({
      shipments: z.optional(shipmentSelection),
      /** Used without a selection; defaults to the address with which a new pick-up starts. */
      address: z.optional(pickupPlace),
    }),
    pickupLabels,
  ),
  reply: z.object({
    rows: z.array(openShipment),
    /** Total number of matches. */
    total: z.number(),
    /** For a selection: the sender of its newest consignment note. */
    sender: z.nullable(partySchema),
    /** For a selection: number of consignment notes that can no longer be picked up or already have a pick-up. */
    leftOut: z.number(),
  }),
});

export const todayReminder = call({
  method: 'GET',
  path: '/api/pickup/TodayReminder',
  needs,
  summary:
    "The number of today's consignment notes without a pick-up or a printed label, and the time of the cut-off",
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
      /** The failed pick-up that this one replaces; it takes over its consignment notes. */
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
    /** True if the consignment notes were added to a pick-up that was already booked. */
    isAdded: z.boolean(),
    added: z.number(),
    leftOut: z.number(),
  }),
  idempotent: true,
});
