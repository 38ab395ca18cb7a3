/** Finding shipments again: listing, counts, one in full, cancel and export (spec §2 /shipmentlisting, issue 2). */
import * as z from 'zod/mini';

import { rights } from '#shared/access/rights.ts';
import { FLOW_IDS, SERVICE_IDS } from '#shared/consignment/services.ts';
import { EVENT_CODES, SHIPMENT_STATUSES } from '#shared/consignment/status.ts';
import { call } from '#shared/http/call.ts';
import { customsSchema } from '#shared/shipment/customs.model.ts';
import { contentTypeIds, partySchema, pieceSchema } from '#shared/shipment/shipment.model.ts';
import { priceLine, priorityPromise } from '#shared/shipment/shipment.contract.ts';
import { labelled } from '#shared/validation/parse.ts';
import { uuid, wholeNumber } from '#shared/validation/rules.ts';

import { savedViewIds, shipmentFilter, shipmentSelection } from './shipment-listing.model.ts';

const labels = {
  from: 'From',
  to: 'To',
  status: 'Status',
  text: 'Search',
  ShipmentInfoIdList: 'Shipments',
  ConsignmentNo: 'CN',
};

const listingPageMax = 100;
/** Counts stop here, so that they stay fast at any size: '10,000+'. */
export const countMax = 10_000;
export const cancelMax = 500;
export const exportMax = 100_000;

const shipmentRow = z.object({
  shipmentId: z.string(),
  consignmentNoteNo: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  flow: z.enum(FLOW_IDS),
  service: z.enum(SERVICE_IDS),
  contentType: z.enum(contentTypeIds),
  senderName: z.string(),
  receiverName: z.string(),
  receiverCompany: z.string(),
  receiverCity: z.string(),
  receiverState: z.string(),
  receiverPostcode: z.string(),
  receiverCountry: z.string(),
  pieceCount: z.number(),
  actualGrams: z.number(),
  chargeableGrams: z.number(),
  codCents: z.nullable(z.number()),
  totalCents: z.number(),
  orderId: z.nullable(z.string()),
  createdAt: z.string(),
  printedAt: z.nullable(z.string()),
  printedCount: z.number(),
  deliveredAt: z.nullable(z.string()),
});
export type ShipmentRow = z.output<typeof shipmentRow>;

const page = {
  filter: z._default(shipmentFilter, {}),
  /** `nextCursor` of the page before; absent asks for the newest. */
  cursor: z.optional(uuid()),
  /** Nothing newer than this shipment: pages stay put while new ones arrive. */
  upTo: z.optional(uuid()),
  /** Only what is newer than this shipment. */
  newerThan: z.optional(uuid()),
  limit: z._default(wholeNumber(1, listingPageMax), 50),
};

export const shipmentListing = call({
  method: 'POST',
  path: '/api/shipment/ShipmentListing',
  needs: rights.viewShipments,
  summary: 'Shipments, newest first, paged by key: go on until nextCursor is null, as a page may be short',
  body: labelled(z.object(page), labels),
  reply: z.object({
    /** A search by words under three letters may answer few or none and still have a next page. */
    rows: z.array(shipmentRow),
    /** Null: there is nothing older. */
    nextCursor: z.nullable(z.string()),
  }),
});

const count = z.object({
  count: z.number(),
  /** True: at least so many. */
  isCapped: z.boolean(),
});
export type ShipmentCount = z.output<typeof count>;

export const shipmentCounts = call({
  method: 'POST',
  path: '/api/shipment/ShipmentCounts',
  needs: rights.viewShipments,
  summary: 'How many shipments each saved view holds, with the other filters; counted up to 10,000',
  body: labelled(z.object({ filter: z._default(z.omit(shipmentFilter, { view: true }), {}) }), labels),
  reply: z.object(
    Object.fromEntries(savedViewIds.map((view) => [view, count])) as Record<
      (typeof savedViewIds)[number],
      typeof count
    >,
  ),
});

const shipmentEvent = z.object({
  eventId: z.string(),
  code: z.enum(EVENT_CODES),
  text: z.string(),
  place: z.string(),
  at: z.string(),
  byWhom: z.string(),
  piece: z.nullable(z.number()),
});

const shipmentDetail = z.object({
  ...shipmentRow.shape,
  sender: partySchema,
  receiver: partySchema,
  pieces: z.array(pieceSchema),
  content: z.string(),
  valueCents: z.number(),
  isDangerous: z.boolean(),
  isEnhanced: z.boolean(),
  liabilityCents: z.number(),
  customerNote1: z.string(),
  customerNote2: z.string(),
  deliveryOrders: z.array(z.string()),
  /** Null for shipments that stay at home. */
  customs: z.nullable(customsSchema),
  priceLines: z.array(priceLine),
  /** ISO 4217. */
  currency: z.string(),
  routingCode: z.string(),
  /** Of Priority Service until it ends: what is promised, or the day that was, once the parcel is ours. */
  promise: z.nullable(priorityPromise),
  expectedDay: z.nullable(z.string()),
  /** 2 and up once it was edited. */
  labelVersion: z.number(),
  /** Labels that were printed before are refused at pick-up; null for the first version. */
  labelSince: z.nullable(z.string()),
  createdBy: z.string(),
  /** Newest first. */
  events: z.array(shipmentEvent),
  hasPod: z.boolean(),
  mayPrint: z.boolean(),
  mayCancel: z.boolean(),
  /** Nobody of the courier has scanned it yet, and this person may make such a shipment. */
  mayEdit: z.boolean(),
});
export type ShipmentDetail = z.output<typeof shipmentDetail>;

export const getShipment = call({
  method: 'GET',
  path: '/api/shipment/GetShipment',
  needs: rights.viewShipments,
  summary: 'Everything about one shipment: parties, pieces, price, events, and what may be done with it now',
  query: z.object({ shipmentId: uuid() }),
  reply: shipmentDetail,
});

const cancelOutcomes = ['cancelled', 'already-cancelled', 'refused'] as const;

const cancelResult = z.object({
  shipmentId: z.string(),
  consignmentNoteNo: z.string(),
  outcome: z.enum(cancelOutcomes),
  /** Why not, when refused. */
  message: z.nullable(z.string()),
});
export type CancelResult = z.output<typeof cancelResult>;

export const cancelShipment = call({
  method: 'POST',
  path: '/api/shipment/CancelShipment',
  needs: rights.cancelShipment,
  summary: 'Cancel shipments that nobody of the courier has scanned yet; each one answers for itself',
  body: labelled(shipmentSelection, labels),
  reply: z.object({ results: z.array(cancelResult), cancelledCount: z.number() }),
});

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportShipments = call({
  method: 'POST',
  path: '/api/shipment/ExportShipments',
  needs: rights.viewShipments,
  summary: 'The chosen shipments as a spreadsheet; at most 100,000',
  body: labelled(shipmentSelection, labels),
  reply: { file: [xlsxType] },
});

export const cancelTooManyMessage = `Cancel at most ${cancelMax} consignment notes at a time. Narrow the filters, or choose fewer.`;
export const exportTooManyMessage = `More than ${exportMax.toLocaleString('en')} consignment notes match. Narrow the dates and export again.`;
export const afterScanMessage = (cnNo: string) =>
  `${cnNo} cannot be cancelled any more: our courier already has the parcel. Ask customer service to stop it.`;
