// words: this file describes the interface to programmers, who read English
/** What the events for programs are, type by type, and what each field of theirs is. */
import type { FieldWords } from '#shared/platform/http/call.ts';

import type { EventThing } from './event-types.model.ts';
import type { SentType } from './webhook.model.ts';

export const eventTypeWords: Readonly<Record<SentType, string>> = {
  'shipment.created': 'A shipment was made',
  'shipment.updated':
    'A shipment was changed: its contents, receiver, COD or price; print again only where `labelVersion` is higher than the one you have',
  'shipment.cancelled': 'A shipment was cancelled before pick-up',
  'shipment.pickup_changed': 'Its pick-up was booked, moved, missed or cancelled',
  'shipment.picked_up': 'The courier has the parcel',
  'shipment.in_transit': 'The parcel goes on through the network',
  'shipment.on_hold': 'The parcel waits: at customs, or for an instruction',
  'shipment.out_for_delivery': 'A driver takes the parcel to its receiver',
  'shipment.delivery_failed': 'A delivery was tried in vain; `code` says why',
  'shipment.piece_delivered':
    'A piece was delivered that is not the last, or one was scanned as delivered once more',
  'shipment.delivered': 'All of the consignment was delivered: told of the piece that was the last',
  'shipment.returning': 'The parcel goes back to its sender',
  'shipment.piece_returned':
    'A piece is back with its sender that is not the last, or one was scanned as returned once more',
  'shipment.returned':
    'The consignment is back with its sender, or what was not delivered of it: told of the piece that was the last',
  'shipment.corrected':
    'An earlier event was taken back: `corrects` says which. `CAN`: the parcel was cancelled, and a scan showed it on its way',
  'pickup.booked': 'A pick-up was booked',
  'pickup.updated': 'Consignment notes were added to a pick-up, or taken from it',
  'pickup.rearranged': 'A pick-up was moved to another day or time',
  'pickup.assigned': 'A driver was found for a pick-up',
  'pickup.collected': 'The driver has collected',
  'pickup.failed': 'The driver took nothing along: `failReason` says why',
  'pickup.cancelled': 'A pick-up was cancelled',
  'claim.submitted': 'A claim was submitted',
  'claim.documents_asked': 'The courier asks for documents',
  'claim.files_added': 'Files were added to a claim',
  'claim.in_review': 'The courier looks at a claim',
  'claim.message': 'The courier or the customer wrote to a claim',
  'claim.approved': 'A claim was approved: `decidedCents` is paid',
  'claim.rejected': 'A claim was rejected',
  'claim.objected': 'The customer objected to a decision',
  'cod.collected': 'Cash on delivery was collected',
  'cod.paid': 'Cash on delivery was paid out',
  'cod.written_off': 'Cash on delivery was written off',
  'cod.corrected': 'What was booked as collected was taken back',
  'weight.difference_raised': 'A parcel was measured heavier than declared, and costs more',
  'weight.disputed': 'A difference of weight was disputed',
  'weight.decided': 'A difference of weight was decided',
  'order.received': 'An order of a shop or of a program came',
  'order.updated': 'An order was changed',
  'order.cancelled': 'An order was cancelled',
  'order.shipped':
    'The consignment note of an order was made, by the warehouse also made again; one event for each order in the parcel',
  'webhook.test': 'A test that a person or a program asked for; not in the feed',
};

const consignment = {
  shipmentId: 'Id of the shipment',
  consignmentNoteNo: 'Consignment note number (CN)',
  orderId: "The customer's own order number; null when there is none",
};

/** By the thing that the types are about. */
export const eventDataWords: Readonly<Record<EventThing, FieldWords>> = {
  shipment: {
    ...consignment,
    status:
      'Where it is after this event and all that came before it; an event that happened earlier and came late may not change it',
    code: 'What happened, more exactly than the type',
    happenedAt: 'When it happened, RFC 3339; `timestamp` is when the portal learned of it',
    place: 'Where it happened',
    piece: 'The piece it was about, from 1; null for the whole consignment',
    pieceCount: 'How many pieces the consignment has',
    deliveredPieces: 'How many of them are delivered after this event',
    labelVersion: 'Version of the label that counts',
    corrects: 'Of a correction: the code that it takes back; null otherwise',
  },
  pickup: {
    pickupId: 'Id of the pick-up',
    pickupNo: 'Number of the pick-up',
    state: 'Where it is in its life',
    code: 'What happened, more exactly than the type',
    day: 'Day, YYYY-MM-DD in the time zone of the account',
    readyTime: 'From when the parcels are ready, HH:mm:ss',
    closeTime: 'Until when somebody is there, HH:mm:ss',
    consignmentNotes: 'How many consignment notes go with it',
    pieces: 'How many pieces',
    weightGrams: 'Weight of all in grams',
    failReason: 'Why nothing was taken along; null otherwise',
  },
  claim: {
    claimId: 'Id of the claim',
    claimNo: 'Number of the claim',
    state: 'Where it is in its life',
    code: 'What happened, more exactly than the type',
    cause: 'What the claim is about',
    consignmentNoteNos: 'The consignment notes that it is about',
    askedCents: 'What is asked for, in cents',
    decidedCents: 'What is paid, in cents; null until it is decided',
    paymentReference: 'Reference of the payment; empty before there is one',
  },
  cod: {
    ...consignment,
    amountCents: 'Amount in cents',
    currency: 'Currency of the amount, three letters of ISO 4217',
    payoutReference: 'Reference of the payout; null before there is one',
  },
  weight: {
    ...consignment,
    declaredGrams: 'Weight that was declared, in grams',
    measuredGrams: 'Weight that was measured, in grams',
    addCents: 'What it adds to the price, in cents; 0 when it is withdrawn',
    currency: 'Currency of the amount, three letters of ISO 4217',
    disputeBy: 'Until when it may be disputed, RFC 3339; null when it may not',
  },
  order: {
    externalOrderId: 'Id of the order in the portal, as `orderId` of the calls of orders',
    orderId: 'Number that people know the order by, as the shop calls it',
    shop: 'Kind of shop; `general` for orders of programs',
    state: 'Where it is in its life',
    shipmentId: 'Id of the shipment; null before it is made',
    consignmentNoteNo: 'Consignment note number (CN); null before it is made',
  },
};
