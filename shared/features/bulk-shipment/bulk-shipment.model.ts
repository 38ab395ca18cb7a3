/**
 * The bulk shipment field table of spec §5, as data. The upload reads rows by it (bulk-shipment.rules.ts), the template is
 * generated from it, and /bulkshipmenttabledetail shows it, so the page always describes what the upload does.
 */
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { FLOWS, type FlowId } from '#shared/features/shipment/services.rules.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import { emptyRow } from '#shared/features/sheet-cells/row.rules.ts';

/** The flows that can be uploaded in bulk (domain.md "Bulk"). */
export const bulkFlows = [
  'domestic',
  'singapore',
  'malaysia',
  'international',
  'cool',
] as const satisfies readonly FlowId[];
export type BulkFlow = (typeof bulkFlows)[number];

/** What the table depends on: the flow and the account's market. */
export interface BulkFacts {
  flow: BulkFlow;
  market: MarketId;
}

export function bulkFlowsOf(market: MarketId): BulkFlow[] {
  return bulkFlows.filter((flow) => (FLOWS[flow].markets as readonly MarketId[]).includes(market));
}

export const bulkFields = [
  'receiverName',
  'companyName',
  'receiverMobile',
  'receiverAltMobile',
  'address1',
  'address2',
  'address3',
  'postcode',
  'city',
  'state',
  'country',
  'shipmentType',
  'service',
  'content',
  'value',
  'totalPieces',
  'weight',
  'length',
  'width',
  'height',
  'dangerousGoods',
  'enhancedLiability',
  'codAmount',
  'orderId',
  'deliveryOrders',
  'customerNote1',
  'customerNote2',
  'purpose',
  'purposeRemarks',
  'itemDescription',
  'hsCode',
  'itemQuantity',
  'itemUnitValue',
  'itemWeight',
  'countryOfOrigin',
  'senderName',
  'senderMobile',
  'senderEmail',
] as const;
export type BulkField = (typeof bulkFields)[number];

/** One row as text, by field. Fields that are not in the file are ''. */
export type BulkRow = Record<BulkField, string>;

export const emptyBulkRow: BulkRow = emptyRow(bulkFields);

/** Whether a cell must be filled in. */
export type Need =
  | 'required'
  | 'optional'
  /** Required when Enhanced Liability is Yes. */
  | 'with-cover'
  /** Required when the purpose is Others. */
  | 'with-others';

/** Kind of a cell's content, which decides how it is corrected and parsed. */
export type CellKind =
  | 'text'
  | 'phone'
  | 'postcode'
  | 'country'
  | 'choice'
  | 'digits'
  | 'numbers-list'
  | NumberKind;
export type NumberKind = keyof typeof numberKinds;

/**
 * Number kinds: how many decimals a cell may have, and the value of the last decimal in the form's units (grams, millimetres,
 * cents).
 */
export const numberKinds = {
  count: { decimals: 0, units: 1 },
  kilograms: { decimals: 2, units: 10 },
  centimetres: { decimals: 1, units: 1 },
  money: { decimals: 2, units: 1 },
} as const;

export function isNumberKind(kind: CellKind): kind is NumberKind {
  return kind in numberKinds;
}

export const bulkSections = {
  receiver: m.bulk_shipment_section_receiver,
  parcel: m.bulk_shipment_section_parcel,
  extras: m.bulk_shipment_section_extras,
  customs: m.bulk_shipment_section_customs,
  sender: m.bulk_shipment_section_sender,
} as const satisfies Record<string, Message>;
export type BulkSection = keyof typeof bulkSections;
