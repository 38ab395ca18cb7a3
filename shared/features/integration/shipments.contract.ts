/** Shipments for programs: create one or many, list, read, change before pick-up, cancel. */
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

/** The event that brings a sandbox parcel to each status. */
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
const sandboxStatuses = namesOf(sandboxEvents);

/** The usual next status. */
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
  summary: 'Create a shipment with its consignment note number',
  body: shipmentInput,
  words,
  reply: made,
  idempotent: true,
});

/** Validated one by one, so that a wrong one does not block the others. */
const eachShipment = () =>
  z.unknown().register(z.globalRegistry, { $ref: '#/components/schemas/ShipmentsCreateBody' });

export const createShipments = call({
  method: 'POST',
  path: `${interfaceBase}/shipments/batch`,
  operation: 'shipmentsCreateMany',
  needs: forPrograms('shipments', rights.createShipment),
  summary: `Create up to ${batchMax} shipments in the given order; each has its own result. If a fault occurs, the remaining ones are not tried; repeating the same request with the same Idempotency-Key creates the missing ones`,
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
    code: 'Code of the refusal; null when it was created. After `http.data_away` or `http.unexpected` the following rows have `integration.not_tried`: send the same request again with the same key, or only those rows',
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
        /** As in `r.problems` of a refusal, with codes. */
        problems: z.array(
          z.object({
            field: z.string(),
            code: z.string(),
            params: z.record(z.string(), z.union([z.string(), z.number()])),
          }),
        ),
        /** As in `r.confirm` of a refusal. */
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
  summary: 'Shipments, newest first; continue until nextCursor is null, as a page may be short',
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
  summary:
    'Everything about one shipment: parties, pieces, price, events, and which actions are possible now',
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
    'Change a shipment that the courier has not scanned yet; its label gets a new version. Fields left out are unchanged, null clears a field; what was read may be sent back as a whole',
  params: cnParams,
  body: shipmentChange,
  readBack: getShipment.reply,
  words: {
    ...words,
    sender: 'The sender with all its fields: it replaces the whole sender',
    receiver: 'The receiver with all its fields: it replaces the whole receiver',
    pieces: 'All pieces of the consignment, 1 to 30; they replace the previous ones',
    customs: 'Customs data of shipments that leave the country; it replaces the whole part',
    labelVersion: `${words.labelVersion}. In a request: the version that was read (409 if it has changed since)`,
    leftPickupNo:
      'Pick-up that no longer collects it, because it is now sent from another postcode; left out when there is none',
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
    'Cancel a shipment that the courier has not scanned yet; a warehouse shipment, whose order is cancelled too, also needs the scope `orders`. Repeating it changes nothing',
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
    'Create a shipment that returns a parcel by reverse charge: its receiver sends, its sender receives; before or after delivery',
  params: cnParams,
  body: labelled(
    z.object({
      /** When left out: as in the original shipment. */
      pieces: z.optional(parcelDefaults.pieces),
      content: shipmentInput.shape.content,
      /** When left out: as in the original shipment; null declares no value. */
      valueCents: shipmentChange.shape.valueCents,
      customerNote1: shipmentInput.shape.customerNote1,
      orderId: shipmentInput.shape.orderId,
      confirmed: shipmentInput.shape.confirmed,
    }),
    shipmentLabels,
  ),
  words: {
    ...words,
    pieces: 'The pieces that are returned; those of the original shipment when left out',
    content: 'Contents of the return, at most 30 characters; those of the original shipment when empty',
    valueCents:
      'Declared value of the return in cents; that of the original shipment when left out, not declared when null',
    customerNote1:
      'Note on the label, at most 50 characters; when empty, it names the original consignment note',
  },
  reply: z.extend(made, { returnOf: z.string() }),
  idempotent: true,
});

export const advanceShipment = call({
  method: 'POST',
  path: `${interfaceBase}/shipments/:consignmentNoteNo/advance`,
  operation: 'shipmentsAdvance',
  needs: forPrograms('shipments', rights.viewShipments),
  summary: 'Sandbox only: move a parcel to its next or another status, for tests',
  params: cnParams,
  body: labelled(z.object({ to: z.optional(oneOf(sandboxStatuses)) }), {}),
  words: { ...words, to: 'Target status; the usual next one when left out' },
  reply: z.object({
    shipmentId: z.string(),
    consignmentNoteNo: z.string(),
    status: z.enum(SHIPMENT_STATUSES),
  }),
  idempotent: true,
});
