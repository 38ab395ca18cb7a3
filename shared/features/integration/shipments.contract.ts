/** Shipments by program: one or many at once, listed, read, changed before pick-up, cancelled. */
import { namesOf } from '#shared/platform/names-of.ts';
import * as z from 'zod/mini';

import { getShipment, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { LABEL_VERSIONS_MAX } from '#shared/features/shipment/cn-number.rules.ts';
import { shipmentLabels } from '#shared/features/shipment/shipment.model.ts';
import {
  type EventCode,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '#shared/features/shipment/status.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  isoDay,
  messages,
  oneOf,
  optionalText,
  text,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';

import { fieldWords, forPrograms, interfaceBase, pageFields } from './integration.model.ts';
import { parcelDefaults, shipmentInput, shipmentWords } from './shipment-input.model.ts';

export const batchMax = 100;

const words = {
  ...fieldWords,
  ...shipmentWords,
  shipmentId: 'Id of the shipment, the same for good; empty in a dry run',
  consignmentNoteNo: 'Consignment note number (CN), as on the label; empty in a dry run',
  status: 'Where it is in its life',
  pieceCount: 'How many pieces',
  totalCents: 'Price with tax in cents',
  createdAt: 'When it was made, RFC 3339',
  from: 'First day of creation, YYYY-MM-DD in the time zone of the account',
  to: 'Last day of creation, YYYY-MM-DD',
  search: 'CN, receiver, phone, city, postcode, contents, order ID or DO number; all words must be there',
  shipments: `1 to ${batchMax} shipments, each as a single one is made`,
  results: 'One for each shipment, in the order given',
  index: 'Which shipment of the request, from 0',
  ok: 'True: it was made, or would be',
  shipment: 'What was made; null when refused',
  code: 'Why it was refused, as programs compare it; null when it was made',
  message: 'The same as a sentence; null when it was made',
  fields: 'The sentence for each wrong field, by its path',
  madeCount: 'How many were made, or would be',
  labelVersion:
    'Version of the label, 1 until the first change; labels of earlier versions are refused at pick-up',
  labelSince: 'When the label became what it is, RFC 3339; null for the first version',
  wasCancelledBefore: 'True: it had been cancelled already',
  senderName: 'Person who sends it',
  receiverName: 'Person who receives it',
  receiverCompany: 'Company that receives it; empty when there is none',
  receiverPhone: "The receiver's phone, digits only",
  receiverCity: "The receiver's town",
  receiverState: "The receiver's state",
  receiverPostcode: "The receiver's postcode",
  receiverCountry: "The receiver's country, two letters",
  actualGrams: 'Weight of all pieces in grams',
  chargeableGrams: 'Weight that is charged in grams',
  printedAt: 'When its label was first printed, RFC 3339; null before',
  printedCount: 'How often its label was printed',
  lastEvent: 'What happened to it last',
  'lastEvent.code': 'Which event',
  at: 'When, RFC 3339',
  deliveredAt: 'When all of it was delivered, RFC 3339; null before',
  deliveredPieces: 'How many of the pieces are delivered',
  cancelUndoneAt: 'When a scan of an earlier time undid its cancellation; null usually',
  liabilityCents: 'What is covered, in cents',
  returnOf: 'The shipment whose way it goes back; null for one that is no return',
  returns: 'What goes back of it, oldest first',
  priceLines: 'What the price is made of',
  'priceLines.code': 'Which line of the rate card',
  'priceLines.label': 'Name of the line in the language of the answer',
  'priceLines.cents': 'Amount in cents',
  routingCode: 'Station and sector, large on the label',
  promise: 'What Priority Service promises while the parcel is not handed over; null otherwise',
  dropOff: 'When it is dropped off at a station',
  pickUp: 'When it is picked up',
  day: 'Day, YYYY-MM-DD',
  isToday: 'True while it is still in time today',
  before: 'Until when on that day, in words',
  deliveryDay: 'Day of delivery, YYYY-MM-DD',
  expectedDay: 'Day on which Priority Service delivers, YYYY-MM-DD; null where none is promised',
  createdBy: 'Who made it',
  events: 'What happened to it, newest first',
  eventId: 'Id of the event',
  'events.code': 'Which event',
  text: 'The event in words, in the language of the answer',
  place: 'Where it happened',
  byWhom: 'Who recorded it',
  piece: 'The piece it was about, from 1; null for the whole consignment',
  isTakenBack: 'True: a later correction took it back',
  pod: 'Proof of delivery: who signed and when; null before',
  'pod.name': 'Who signed for it',
  mayPrint: 'Whether its label may be printed now',
  mayCancel: 'Whether it may be cancelled now',
  mayEdit: 'Whether it may be changed now',
};

/** What happens to a parcel in the sandbox, by the status that it brings. */
export const sandboxEvents = {
  'picked-up': 'PKU',
  'in-transit': 'ARR',
  'out-for-delivery': 'OFD',
  'delivery-failed': 'DLF',
  'on-hold': 'HLD',
  returning: 'RTS',
  delivered: 'DLV',
  returned: 'RTD',
} as const satisfies Partial<Record<ShipmentStatus, EventCode>>;
type SandboxStatus = keyof typeof sandboxEvents;
export const sandboxStatuses = namesOf(sandboxEvents);

/** What usually comes next. */
export const nextInSandbox: Partial<Record<ShipmentStatus, SandboxStatus>> = {
  created: 'picked-up',
  'pickup-booked': 'picked-up',
  'picked-up': 'in-transit',
  'in-transit': 'out-for-delivery',
  'out-for-delivery': 'delivered',
  'delivery-failed': 'out-for-delivery',
  'on-hold': 'in-transit',
  returning: 'returned',
};

/** Shipments are named by their CN, as printed on the label. */
export const cnParams = labelled(z.object({ consignmentNoteNo: text(60) }), {});

const made = z.object({
  shipmentId: z.string(),
  consignmentNoteNo: z.string(),
  pieceCount: z.number(),
  totalCents: z.number(),
  currency: z.string(),
  createdAt: z.string(),
});

export const createShipment = call({
  method: 'POST',
  path: `${interfaceBase}/shipments`,
  operation: 'shipmentsCreate',
  needs: forPrograms('shipments', rights.createShipment),
  summary: 'Make a shipment and draw its consignment note number',
  body: shipmentInput,
  words,
  reply: made,
  idempotent: true,
});

/** Checked one by one, so that a wrong one does not keep the others. */
const eachShipment = () =>
  z.unknown().register(z.globalRegistry, { $ref: '#/components/schemas/ShipmentsCreateBody' });

export const createShipments = call({
  method: 'POST',
  path: `${interfaceBase}/shipments/batch`,
  operation: 'shipmentsCreateMany',
  needs: forPrograms('shipments', rights.createShipment),
  summary: `Make up to ${batchMax} shipments in the order given; each is answered for itself`,
  body: labelled(
    z.object({
      shipments: z
        .array(eachShipment())
        .check(z.minLength(1, messages.required), z.maxLength(batchMax, messages.atMost(batchMax))),
    }),
    {},
  ),
  words,
  reply: z.object({
    results: z.array(
      z.object({
        index: z.number(),
        ok: z.boolean(),
        shipment: z.nullable(made),
        code: z.nullable(z.string()),
        message: z.nullable(z.string()),
        fields: z.record(z.string(), z.string()),
      }),
    ),
    madeCount: z.number(),
  }),
  idempotent: true,
});

export const listShipments = call({
  method: 'GET',
  path: `${interfaceBase}/shipments`,
  operation: 'shipmentsList',
  needs: forPrograms('shipments', rights.viewShipments),
  summary: 'Shipments, newest first; go on until nextCursor is null, as a page may be short',
  query: labelled(
    z.object({
      status: z.optional(oneOf(SHIPMENT_STATUSES)),
      from: z.optional(isoDay()),
      to: z.optional(isoDay()),
      search: optionalText(200),
      ...pageFields,
    }),
    {},
  ),
  words,
  reply: z.omit(shipmentListing.reply, { asOf: true }),
});

export const readShipment = call({
  method: 'GET',
  path: `${interfaceBase}/shipments/:consignmentNoteNo`,
  operation: 'shipmentsGet',
  needs: forPrograms('shipments', rights.viewShipments),
  summary: 'Everything about one shipment: parties, pieces, price, events, and what may be done with it now',
  params: cnParams,
  words,
  reply: getShipment.reply,
});

export const changeShipment = call({
  method: 'PATCH',
  path: `${interfaceBase}/shipments/:consignmentNoteNo`,
  operation: 'shipmentsChange',
  needs: forPrograms('shipments', rights.createShipment),
  summary: 'Change a shipment that nobody of the courier has scanned yet; its label gets a new version',
  params: cnParams,
  body: labelled(
    z.extend(shipmentInput, {
      /** What was changed or scanned since is not written over. */
      labelVersion: wholeNumber(1, LABEL_VERSIONS_MAX),
    }),
    shipmentLabels,
  ),
  words: {
    ...words,
    labelVersion: `${words.labelVersion}. In a request: the one that was read (409 if it changed since)`,
  },
  reply: z.extend(made, { labelVersion: z.number() }),
  idempotent: true,
});

export const cancelShipment = call({
  method: 'POST',
  path: `${interfaceBase}/shipments/:consignmentNoteNo/cancel`,
  operation: 'shipmentsCancel',
  needs: forPrograms('shipments', rights.cancelShipment),
  summary:
    'Cancel a shipment that nobody of the courier has scanned yet; cancelling twice is as good as once',
  params: cnParams,
  words,
  reply: z.object({
    shipmentId: z.string(),
    consignmentNoteNo: z.string(),
    status: z.literal('cancelled'),
    wasCancelledBefore: z.boolean(),
  }),
  idempotent: true,
});

export const returnShipment = call({
  method: 'POST',
  path: `${interfaceBase}/shipments/:consignmentNoteNo/return`,
  operation: 'shipmentsReturn',
  needs: forPrograms('shipments', rights.createReverseCharge),
  summary:
    'Make the shipment that brings a parcel back, by reverse charge: its receiver sends, its sender receives; before or after delivery',
  params: cnParams,
  body: labelled(
    z.object({
      /** As it was sent, when left out. */
      pieces: z.optional(parcelDefaults.pieces),
      content: shipmentInput.shape.content,
      valueCents: parcelDefaults.valueCents,
      customerNote1: shipmentInput.shape.customerNote1,
      orderId: shipmentInput.shape.orderId,
      confirmed: shipmentInput.shape.confirmed,
    }),
    shipmentLabels,
  ),
  words: {
    ...words,
    pieces: 'The pieces that come back; as they were sent when left out',
    content: 'What comes back, at most 30 characters; as it was sent when empty',
    customerNote1: 'Note on the label, at most 50 characters; names the first consignment note when empty',
  },
  reply: z.extend(made, { returnOf: z.string() }),
  idempotent: true,
});

export const advanceShipment = call({
  method: 'POST',
  path: `${interfaceBase}/shipments/:consignmentNoteNo/advance`,
  operation: 'shipmentsAdvance',
  needs: forPrograms('shipments', rights.viewShipments),
  summary: 'Sandbox only: move a parcel on in its life, for tests',
  params: cnParams,
  body: labelled(z.object({ to: z.optional(oneOf(sandboxStatuses)) }), {}),
  words: { ...words, to: 'Where it should be; what usually comes next when left out' },
  reply: z.object({
    shipmentId: z.string(),
    consignmentNoteNo: z.string(),
    status: z.enum(SHIPMENT_STATUSES),
  }),
  idempotent: true,
});
