/** Shipments by program: one or many at once, listed, read, changed before pick-up, cancelled. */
import { namesOf } from '#shared/platform/names-of.ts';
import * as z from 'zod/mini';

import { getShipment, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { shipmentLabels } from '#shared/features/shipment/shipment.model.ts';
import {
  type EventCode,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '#shared/features/shipment/status.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { isoDay, messages, oneOf, optionalText, text } from '#shared/platform/validation/rules.ts';

import { forPrograms, interfaceBase, pageFields } from './integration.model.ts';
import { parcelDefaults, shipmentChange, shipmentInput } from './shipment-input.model.ts';
import { batchMax, words } from './shipment-words.model.ts';

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
  summary: `Make up to ${batchMax} shipments in the order given; each is answered for itself. A fault in its middle leaves the rest untried, and the same request under the same Idempotency-Key makes what is missing`,
  body: labelled(
    z.object({
      shipments: z
        .array(eachShipment())
        .check(z.minLength(1, messages.required), z.maxLength(batchMax, messages.atMost(batchMax))),
    }),
    {},
  ),
  words: {
    ...words,
    code: 'Why it was not made, as programs compare it; null when it was. After `http.data_away` or `http.unexpected` those that follow are `integration.not_tried`: send the same request again under the same key, or those rows alone',
  },
  reply: z.object({
    results: z.array(
      z.object({
        index: z.number(),
        ok: z.boolean(),
        shipment: z.nullable(made),
        code: z.nullable(z.string()),
        message: z.nullable(z.string()),
        fields: z.record(z.string(), z.string()),
        /** As `r.problems` of a refusal: what programs compare. */
        problems: z.array(
          z.object({
            field: z.string(),
            code: z.string(),
            params: z.record(z.string(), z.union([z.string(), z.number()])),
          }),
        ),
        /** As `r.confirm` of a refusal. */
        confirm: z.array(z.object({ id: z.string(), message: z.string() })),
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
  summary:
    'Change a shipment that nobody of the courier has scanned yet; its label gets a new version. What is left out stays, null empties; what was read may be sent back whole',
  params: cnParams,
  body: shipmentChange,
  readBack: getShipment.reply,
  words: {
    ...words,
    sender: 'Who sends it, with all its fields: it takes the place of the whole sender',
    receiver: 'Who receives it, with all its fields: it takes the place of the whole receiver',
    pieces: 'All pieces of the consignment, 1 to 30; they take the place of those before',
    customs: 'What customs asks of shipments that leave the country; it takes the place of the whole part',
    labelVersion: `${words.labelVersion}. In a request: the one that was read (409 if it changed since)`,
    leftPickupNo:
      'Pick-up that does not come for it any more, as it is sent from another postcode now; left out where there is none',
  },
  reply: z.extend(made, { labelVersion: z.number(), leftPickupNo: z.optional(z.string()) }),
  idempotent: true,
});

export const cancelShipment = call({
  method: 'POST',
  path: `${interfaceBase}/shipments/:consignmentNoteNo/cancel`,
  operation: 'shipmentsCancel',
  needs: forPrograms('shipments', rights.cancelShipment),
  summary:
    'Cancel a shipment that nobody of the courier has scanned yet; one of the warehouse, whose order ends with it, needs the scope `orders` too. Cancelling twice is as good as once',
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
      /** As it was sent, when left out; null declares none. */
      valueCents: shipmentChange.shape.valueCents,
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
    valueCents:
      'Declared value of what comes back in cents; as it was sent when left out, not declared when null',
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
