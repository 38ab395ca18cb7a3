/** Finding shipments: listing, counts, details of one, cancel and export (spec §2 /shipmentlisting, issue 2). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { FLOW_IDS, SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { EVENT_CODES, SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { xlsxType } from '#shared/platform/http/file-types.ts';
import { customsSchema } from '#shared/features/shipment/customs.model.ts';
import { contentTypeIds, partySchema, pieceSchema } from '#shared/features/shipment/shipment.model.ts';
import { priceLine, priorityPromise } from '#shared/features/shipment/shipment.contract.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { tableOf } from '#shared/platform/names-of.ts';

import { listingSorts, newestFirst } from './listing-sorts.model.ts';
import { savedViewIds, shipmentFilter, shipmentSelection } from './shipment-listing.model.ts';

const labels = {
  from: m.cn_listing_day_from,
  to: m.cn_listing_day_to,
  status: m.common_status,
  text: m.common_search,
  ShipmentInfoIdList: m.cn_listing_shipments,
  ConsignmentNo: m.cn_listing_cn,
};

export const listingPageMax = 100;
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
  receiverPhone: z.string(),
  receiverCity: z.string(),
  receiverState: z.string(),
  receiverPostcode: z.string(),
  receiverCountry: z.string(),
  pieceCount: z.number(),
  actualGrams: z.number(),
  chargeableGrams: z.number(),
  codCents: z.nullable(z.number()),
  /** ISO 4217 currency of the COD amount; null without COD. */
  codCurrency: z.nullable(z.string()),
  /** COD that the courier still has to collect from the receiver; null when nothing. */
  toCollectCents: z.nullable(z.number()),
  totalCents: z.number(),
  orderId: z.nullable(z.string()),
  createdAt: z.string(),
  printedAt: z.nullable(z.string()),
  printedCount: z.number(),
  content: z.string(),
  lastEvent: z.object({ code: z.enum(EVENT_CODES), at: z.string() }),
  deliveredAt: z.nullable(z.string()),
  deliveredPieces: z.number(),
  /** When a late scan of an earlier time undid the cancellation. */
  cancelUndoneAt: z.nullable(z.string()),
});
export type ShipmentRow = z.output<typeof shipmentRow>;

const page = {
  filter: z._default(shipmentFilter, {}),
  sort: z._default(oneOf(listingSorts), newestFirst),
  /** `nextCursor` of the previous page; absent for the first. */
  cursor: z.optional(text(600)),
  /**
   * Excludes everything newer than this id, a shipment's or `asOf`, so that pages stay stable while new shipments
   * arrive.
   */
  upTo: z.optional(uuid()),
  /** Only shipments newer than this id. */
  newerThan: z.optional(uuid()),
  /** Only those of these shipments that match, on one page: to refresh what a list shows already. */
  among: z.optional(z.array(uuid()).check(z.maxLength(listingPageMax))),
  limit: z._default(wholeNumber(1, listingPageMax), 50),
};

export const shipmentListing = call({
  method: 'POST',
  path: '/api/shipment/ShipmentListing',
  needs: rights.viewShipments,
  summary:
    'Shipments, newest first or sorted by `sort`, paged by key: continue until nextCursor is null, as a page may be short',
  body: labelled(z.object(page), labels),
  reply: z.object({
    /** A search for words of under three letters may return few or no rows and still have a next page. */
    rows: z.array(shipmentRow),
    /** Null: there are no more. */
    nextCursor: z.nullable(z.string()),
    /** Everything listed is older than this id, everything created later is newer: for `upTo` and `newerThan`. */
    asOf: z.string(),
  }),
});

const count = z.object({
  count: z.number(),
  /** True: there are at least so many. */
  isCapped: z.boolean(),
});
export type ShipmentCount = z.output<typeof count>;

export const shipmentCounts = call({
  method: 'POST',
  path: '/api/shipment/ShipmentCounts',
  needs: rights.viewShipments,
  summary: 'How many shipments each saved view has with the other filters; counted up to 10,000',
  body: labelled(z.object({ filter: z._default(z.omit(shipmentFilter, { view: true }), {}) }), labels),
  reply: z.object(tableOf(savedViewIds, () => count)),
});

const shipmentEvent = z.object({
  eventId: z.string(),
  code: z.enum(EVENT_CODES),
  text: z.string(),
  place: z.string(),
  at: z.string(),
  byWhom: z.string(),
  piece: z.nullable(z.number()),
  /** A later correction revoked it. */
  isTakenBack: z.boolean(),
});

const linkedShipment = z.object({ shipmentId: z.string(), consignmentNoteNo: z.string() });

const shipmentDetail = z.object({
  ...shipmentRow.shape,
  /** The shipment that this one returns; null when it is not a return. */
  returnOf: z.nullable(linkedShipment),
  /** The return shipments of this one, oldest first. */
  returns: z.array(linkedShipment),
  sender: partySchema,
  receiver: partySchema,
  pieces: z.array(pieceSchema),
  valueCents: z.number(),
  isDangerous: z.boolean(),
  isEnhanced: z.boolean(),
  liabilityCents: z.number(),
  customerNote1: z.string(),
  customerNote2: z.string(),
  deliveryOrders: z.array(z.string()),
  /** Null for domestic shipments. */
  customs: z.nullable(customsSchema),
  priceLines: z.array(priceLine),
  /** ISO 4217. */
  currency: z.string(),
  routingCode: z.string(),
  /** Usual number of working days in transit. */
  transitDays: z.object({ least: z.number(), most: z.number() }),
  /**
   * Priority Service only, until the shipment ends: what is promised, or, once the courier has the parcel, the promised
   * day.
   */
  promise: z.nullable(priorityPromise),
  expectedDay: z.nullable(z.string()),
  /** 1 for the first version, higher once it was edited. */
  labelVersion: z.number(),
  /** Labels printed before this instant are refused at pick-up; null for the first version. */
  labelSince: z.nullable(z.string()),
  createdBy: z.string(),
  /** Newest first. */
  events: z.array(shipmentEvent),
  /** Who signed for it and when; null without a proof of delivery. */
  pod: z.nullable(z.object({ name: z.string(), at: z.string() })),
  mayPrint: z.boolean(),
  mayCancel: z.boolean(),
  /** The courier has not scanned it yet, and the user may create such a shipment. */
  mayEdit: z.boolean(),
});
export type ShipmentDetail = z.output<typeof shipmentDetail>;

export const getShipment = call({
  method: 'GET',
  path: '/api/shipment/GetShipment',
  needs: rights.viewShipments,
  summary:
    'Everything about one shipment: parties, pieces, price, events, and which actions are possible now',
  query: z.object({ shipmentId: uuid() }),
  reply: shipmentDetail,
});

const cancelOutcomes = ['cancelled', 'already-cancelled', 'refused'] as const;

const cancelResult = z.object({
  shipmentId: z.string(),
  consignmentNoteNo: z.string(),
  outcome: z.enum(cancelOutcomes),
  /** Why it was refused: as a sentence, and as a code (`cn_listing.after_scan`). */
  message: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type CancelResult = z.output<typeof cancelResult>;

export const cancelShipment = call({
  method: 'POST',
  path: '/api/shipment/CancelShipment',
  needs: rights.cancelShipment,
  summary: 'Cancel shipments that the courier has not scanned yet; each one has its own result',
  body: labelled(shipmentSelection, labels),
  reply: z.object({ results: z.array(cancelResult), cancelledCount: z.number() }),
});

export const exportShipments = call({
  method: 'POST',
  path: '/api/shipment/ExportShipments',
  needs: rights.viewShipments,
  summary: 'The chosen shipments as a spreadsheet; at most 100,000',
  body: labelled(shipmentSelection, labels),
  reply: { file: [xlsxType] },
});
