// words: this file describes the interface to programmers, who read English
/** Descriptions of the events for programs, by type, and of their fields. */
import type { FieldWords } from '#shared/platform/http/call.ts';

import type { EventThing } from './event-types.model.ts';
import type { SentType } from './webhook.model.ts';

export const eventTypeWords: Readonly<Record<SentType, string>> = {
  'shipment.created': 'A shipment was created',
  'shipment.updated':
    'A shipment was changed: its contents, receiver, COD or price; print again only if `labelVersion` is higher than the one you have',
  'shipment.cancelled': 'A shipment was cancelled before pick-up',
  'shipment.pickup_changed': 'Its pick-up was booked, moved, missed or cancelled',
  'shipment.picked_up': 'The courier has the parcel',
  'shipment.in_transit': 'The parcel was scanned on its way through the network',
  'shipment.on_hold': 'The parcel is on hold: at customs, or until an instruction is given',
  'shipment.out_for_delivery': 'A driver is taking the parcel to its receiver',
  'shipment.delivery_failed': 'A delivery attempt failed; `code` says why',
  'shipment.piece_delivered':
    'A piece other than the last one was delivered, or a piece was scanned as delivered again',
  'shipment.delivered': 'The whole consignment was delivered: sent for the last piece',
  'shipment.returning':
    'The parcel is being returned to its sender, or was scanned at the door of its sender on the way back: `code` says which',
  'shipment.piece_returned':
    'A piece other than the last one was returned to its sender, or a piece was scanned as returned again',
  'shipment.returned':
    'The consignment, or the part that was not delivered, was returned to its sender: sent for the last piece',
  'shipment.corrected':
    'An earlier event was revoked: `corrects` says which. `CAN`: the parcel had been cancelled, and a scan showed it on its way',
  'pickup.booked': 'A pick-up was booked',
  'pickup.updated': 'Consignment notes were added to a pick-up, or taken from it',
  'pickup.rearranged': 'A pick-up was moved to another day or time',
  'pickup.assigned': 'A driver was assigned to a pick-up',
  'pickup.collected': 'The driver has collected the parcels',
  'pickup.failed': 'The driver collected nothing: `failReason` says why',
  'pickup.cancelled': 'A pick-up was cancelled',
  'claim.submitted': 'A claim was submitted',
  'claim.documents_asked': 'The courier asks for documents',
  'claim.files_added': 'Files were added to a claim',
  'claim.in_review': 'The courier is reviewing a claim',
  'claim.message': 'The courier or the customer wrote a message about a claim',
  'claim.approved': 'A claim was approved: `decidedCents` is paid',
  'claim.rejected':
    'A claim, or the objection to a decision, was rejected: after a payment `state` stays approved and `decidedCents` unchanged',
  'claim.objected': 'The customer objected to a decision',
  'claim.withdrawn': 'The customer withdrew a claim',
  'cod.collected': 'Cash on delivery was collected',
  'cod.paid': 'Cash on delivery was paid out',
  'cod.written_off': 'Cash on delivery was written off',
  'cod.corrected': 'Cash that was booked as collected was taken back',
  'weight.difference_raised': 'A parcel was measured heavier than declared, and costs more',
  'weight.disputed': 'A weight difference was disputed',
  'weight.decided': 'A weight difference was decided',
  'order.received': 'An order arrived from a shop or a program',
  'order.updated': 'An order was changed',
  'order.cancelled': 'An order was cancelled',
  'order.shipped':
    'The consignment note of an order was created, or created again by the warehouse; one event for each order in the parcel',
  'webhook.test': 'A test requested by a user or a program; not in the feed',
};

const consignment = {
  shipmentId: 'Id of the shipment',
  consignmentNoteNo: 'Consignment note number (CN)',
  orderId: "The customer's own order number; null when there is none",
};

/** By the thing that the event types are about. */
export const eventDataWords: Readonly<Record<EventThing, FieldWords>> = {
  shipment: {
    ...consignment,
    status:
      'Status after this event and all earlier ones; an event that happened earlier but was received late may not change it',
    code: 'Code of the event, more specific than the type',
    happenedAt: 'When it happened, RFC 3339; `timestamp` is when the portal received it',
    place: 'Where it happened',
    piece: 'The piece concerned, from 1; null for the whole consignment',
    pieceCount: 'Number of pieces of the consignment',
    deliveredPieces: 'Number of delivered pieces after this event',
    labelVersion: 'Version of the valid label',
    corrects: 'Of a correction: the code of the revoked event; null otherwise',
  },
  pickup: {
    pickupId: 'Id of the pick-up',
    pickupNo: 'Number of the pick-up',
    state: 'State of the pick-up',
    code: 'Code of the event, more specific than the type',
    day: 'Day, YYYY-MM-DD in the time zone of the account',
    readyTime: 'From when the parcels are ready, HH:mm:ss',
    closeTime: 'Until when the parcels can be collected, HH:mm:ss',
    consignmentNotes: 'Number of consignment notes of the pick-up',
    pieces: 'Number of pieces',
    weightGrams: 'Total weight in grams',
    failReason: 'Why nothing was collected; null otherwise',
  },
  claim: {
    claimId: 'Id of the claim',
    claimNo: 'Number of the claim',
    state: 'State of the claim',
    code: 'Code of the event, more specific than the type',
    cause: 'Cause of the claim',
    consignmentNoteNos: 'The consignment notes of the claim',
    askedCents: 'Amount claimed, in cents',
    decidedCents: 'Amount paid, in cents; null until it is decided',
    paymentReference: 'Reference of the payment; empty before the payment',
  },
  cod: {
    ...consignment,
    amountCents: 'Amount in cents',
    currency: 'Currency of the amount, three letters of ISO 4217',
    payoutReference: 'Reference of the payout; null before the payout',
  },
  weight: {
    ...consignment,
    declaredGrams: 'Declared weight in grams',
    measuredGrams: 'Measured weight in grams',
    addCents: 'Amount added to the price, in cents; 0 when the difference is withdrawn',
    currency: 'Currency of the amount, three letters of ISO 4217',
    disputeBy: 'Until when it can be disputed, RFC 3339; null when it cannot',
  },
  order: {
    externalOrderId: 'Id of the order in the portal, the `orderId` of the order calls',
    orderId: 'Order number shown to people, as the shop names it',
    shop: 'Kind of shop; `general` for orders of programs',
    state: 'State of the order',
    shipmentId: 'Id of the shipment; null before it is created',
    consignmentNoteNo: 'Consignment note number (CN); null before it is created',
  },
};
