/** Creating a shipment (spec §4 "Shipment create", domain.md "Services and flows"). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { type FlowId, SERVICE_IDS, type ServiceId } from '#shared/features/shipment/services.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { m } from '#shared/platform/words/words.ts';

import { quoteSchema, shipmentLabels, shipmentSchema } from './shipment.model.ts';

/** The form and the call's body are the same schema: the server only adds checks that need the database. */
export const shipmentForm = labelled(shipmentSchema, shipmentLabels);
export type ShipmentForm = Omit<z.output<typeof shipmentSchema>, 'flow' | 'service'> & {
  flow: FlowId;
  service: ServiceId;
};

export const quoteForm = labelled(quoteSchema, {
  ...shipmentLabels,
  senderPostcode: m.shipment_sender_postcode,
  receiverPostcode: m.shipment_receiver_postcode,
});
export type QuoteForm = Omit<z.output<typeof quoteSchema>, 'flow'> & { flow: FlowId };

export const priceLine = z.object({ code: z.string(), label: z.string(), cents: z.number() });

const fieldProblem = z.object({
  /** The form's field, as a dotted path. */
  field: z.string(),
  /** The code of the broken rule, for programs. */
  code: z.string(),
  message: z.string(),
});

const countedDay = z.object({ day: z.string(), isToday: z.boolean(), before: z.string() });

/** The day from which Priority Service counts and the day of arrival (shared/features/shipment/priority-promise.rules.ts). */
export const priorityPromise = z.object({
  dropOff: countedDay,
  pickUp: countedDay,
  deliveryDay: z.string(),
});

/** One service of the flow: its price, or why it is not available. */
const serviceOffer = z.object({
  service: z.enum(SERVICE_IDS),
  label: z.string(),
  lines: z.array(priceLine),
  totalCents: z.number(),
  currency: z.string(),
  /** Null for services that promise no day. */
  promise: z.nullable(priorityPromise),
  problems: z.array(fieldProblem),
});
export type ServiceOffer = z.output<typeof serviceOffer>;

export const quote = call({
  method: 'POST',
  path: '/api/shipment/Quote',
  needs: rights.createShipment,
  summary: 'Every service of a flow with its price lines, or the reason why it is not available',
  body: quoteForm,
  reply: z.object({
    chargeableGrams: z.number(),
    actualGrams: z.number(),
    /** The receiver's postcode is in an outskirt delivery area. */
    isOda: z.boolean(),
    routingCode: z.string(),
    offers: z.array(serviceOffer),
  }),
});

export const destinations = call({
  method: 'GET',
  path: '/api/shipment/Destinations',
  needs: rights.createShipment,
  summary: 'The countries to which the account can send International shipments',
  reply: z.object({
    countries: z.array(
      z.object({ code: z.string(), name: z.string(), dialCode: z.string(), hasPostcodes: z.boolean() }),
    ),
  }),
});

export const createdShipment = z.object({
  shipmentId: z.string(),
  consignmentNoteNo: z.string(),
  pieceCount: z.number(),
  totalCents: z.number(),
  currency: z.string(),
  createdAt: z.string(),
});
export type CreatedShipment = z.output<typeof createdShipment>;

export const createShipment = call({
  method: 'POST',
  path: '/api/shipment/CreateShipment',
  needs: rights.createShipment,
  summary: 'Create a shipment and draw its consignment note number',
  body: shipmentForm,
  reply: createdShipment,
  idempotent: true,
});

export const shipmentsToday = call({
  method: 'GET',
  path: '/api/shipment/Today',
  needs: rights.viewShipments,
  summary:
    'The shipments that the account created today: their number, how many are not printed, and their total price',
  reply: z.object({
    /** The market's day, YYYY-MM-DD. */
    day: z.string(),
    /** Number of shipments created, without cancelled ones. */
    made: z.number(),
    unprinted: z.number(),
    totalCents: z.number(),
    currency: z.string(),
  }),
});
