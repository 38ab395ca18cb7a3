/**
 * The events that leave the portal, by webhook and in the feed, with the data of each. A type is `thing.what_happened`;
 * types of one thing have the same data. Codes and numbers only: programs read them, whatever the users' language. Once
 * published, a type keeps its name and its fields; fields may be added.
 */
import * as z from 'zod/mini';

import { EVENT_CODES, SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { claimCauses, claimStates } from '#shared/features/claim/claim.rules.ts';
import { claimEventCodes } from '#shared/features/claim/claim.model.ts';
import { pickupEventCodes, pickupStateIds } from '#shared/features/pickup/pickup.model.ts';
import { namesOf } from '#shared/platform/names-of.ts';

const instant = z.string();
const cents = z.number();

/** The consignment note that an event is about. */
const consignment = {
  shipmentId: z.string(),
  consignmentNoteNo: z.string(),
  /** The customer's own order number; null when there is none. */
  orderId: z.nullable(z.string()),
};

/** The data of events, by thing. */
export const eventData = {
  shipment: z.object({
    ...consignment,
    /** After this event and all others known: an event that was received late may not change it. */
    status: z.enum(SHIPMENT_STATUSES as [string, ...string[]]),
    /** More specific than the type: three codes are one `shipment.in_transit`. */
    code: z.enum(EVENT_CODES as [string, ...string[]]),
    /** When it happened; `timestamp` is when the portal received it. */
    happenedAt: instant,
    place: z.string(),
    /** Number of the piece, when there are several; null for the whole consignment. */
    piece: z.nullable(z.number()),
    pieceCount: z.number(),
    deliveredPieces: z.number(),
    /** Version of the label that is valid since the last edit. */
    labelVersion: z.number(),
    /** Of a correction: the code of the event that it revokes. */
    corrects: z.nullable(z.string()),
  }),
  pickup: z.object({
    pickupId: z.string(),
    pickupNo: z.string(),
    state: z.enum(pickupStateIds),
    code: z.enum(pickupEventCodes),
    /** YYYY-MM-DD and HH:mm:ss in the market's zone. */
    day: z.string(),
    readyTime: z.string(),
    closeTime: z.string(),
    consignmentNotes: z.number(),
    pieces: z.number(),
    weightGrams: z.number(),
    /** Why nothing was collected; null otherwise. */
    failReason: z.nullable(z.string()),
  }),
  claim: z.object({
    claimId: z.string(),
    claimNo: z.string(),
    state: z.enum(claimStates),
    code: z.enum(claimEventCodes),
    cause: z.enum(claimCauses),
    consignmentNoteNos: z.array(z.string()),
    askedCents: cents,
    /** Null until it is decided. */
    decidedCents: z.nullable(cents),
    paymentReference: z.string(),
  }),
  cod: z.object({
    ...consignment,
    amountCents: cents,
    currency: z.string(),
    /** Of the payout; null before the payout. */
    payoutReference: z.nullable(z.string()),
  }),
  weight: z.object({
    ...consignment,
    declaredGrams: z.number(),
    measuredGrams: z.number(),
    /** Amount added to the price; 0 when the difference is withdrawn. */
    addCents: cents,
    currency: z.string(),
    /** Until when it can be disputed; null when it cannot. */
    disputeBy: z.nullable(instant),
  }),
  order: z.object({
    /** Id of the order in the portal. */
    externalOrderId: z.string(),
    /** Order number as the shop names it. */
    orderId: z.string(),
    shop: z.string(),
    state: z.string(),
    shipmentId: z.nullable(z.string()),
    consignmentNoteNo: z.nullable(z.string()),
  }),
} as const;

export type EventThing = keyof typeof eventData;

/** Each type with the thing it is about. */
export const EVENT_TYPES = {
  'shipment.created': 'shipment',
  'shipment.updated': 'shipment',
  'shipment.cancelled': 'shipment',
  'shipment.pickup_changed': 'shipment',
  'shipment.picked_up': 'shipment',
  'shipment.in_transit': 'shipment',
  'shipment.on_hold': 'shipment',
  'shipment.out_for_delivery': 'shipment',
  'shipment.delivery_failed': 'shipment',
  'shipment.piece_delivered': 'shipment',
  'shipment.delivered': 'shipment',
  'shipment.returning': 'shipment',
  'shipment.piece_returned': 'shipment',
  'shipment.returned': 'shipment',
  'shipment.corrected': 'shipment',
  'pickup.booked': 'pickup',
  'pickup.updated': 'pickup',
  'pickup.rearranged': 'pickup',
  'pickup.assigned': 'pickup',
  'pickup.collected': 'pickup',
  'pickup.failed': 'pickup',
  'pickup.cancelled': 'pickup',
  'claim.submitted': 'claim',
  'claim.documents_asked': 'claim',
  'claim.files_added': 'claim',
  'claim.in_review': 'claim',
  'claim.message': 'claim',
  'claim.approved': 'claim',
  'claim.rejected': 'claim',
  'claim.objected': 'claim',
  'claim.withdrawn': 'claim',
  'cod.collected': 'cod',
  'cod.paid': 'cod',
  'cod.written_off': 'cod',
  'cod.corrected': 'cod',
  'weight.difference_raised': 'weight',
  'weight.disputed': 'weight',
  'weight.decided': 'weight',
  'order.received': 'order',
  'order.updated': 'order',
  'order.cancelled': 'order',
  'order.shipped': 'order',
} as const satisfies Record<string, EventThing>;

export type EventType = keyof typeof EVENT_TYPES;
export const eventTypes = namesOf(EVENT_TYPES);

export type EventData<T extends EventThing> = z.output<(typeof eventData)[T]>;

/** An event as a feature publishes it: the types of one thing with its data. */
export type OutgoingEvent = {
  [T in EventType]: {
    type: T;
    /** Key of the thing it is about: events with the same key are sent in order. */
    subjectKey: string;
    data: EventData<(typeof EVENT_TYPES)[T]>;
  };
}[EventType];
