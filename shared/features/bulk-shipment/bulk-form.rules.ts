/** Fills the shipment form from the cells of a row. */
import { limits } from '#shared/platform/business/limits.ts';
import { parseDecimal } from '#shared/platform/validation/decimal.ts';
import { needsDistrict, type PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { type Customs, shippingPurposeIds } from '#shared/features/shipment/customs.model.ts';
import { customsNeed, itemsValueCents } from '#shared/features/shipment/customs.rules.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { emptyParty, type Party, type PieceForm } from '#shared/features/shipment/shipment.model.ts';
import type { ShippingAccount } from '#shared/features/shipment/shipment.rules.ts';
import { messages } from '#shared/platform/validation/rules.ts';

import { bulkServices, yes } from './bulk-column.model.ts';
import {
  type BulkFacts,
  type BulkFlow,
  type BulkRow,
  type NumberKind,
  numberKinds,
} from './bulk-shipment.model.ts';

/** Returns the number in the form's units, or the rule that the text breaks. */
export function readNumber(text: string, kind: NumberKind): number | string {
  const { decimals, units } = numberKinds[kind];
  const isNegative = text.startsWith('-');
  const digits = isNegative ? text.slice(1) : text;
  const scaled = parseDecimal(digits, decimals);
  if (scaled !== null) return (isNegative ? -scaled : scaled) * units;
  return /^(?:\d+\.?\d*|\.\d+)$/u.test(digits) ? messages.decimals(decimals) : messages.number;
}

/** As `readNumber`, but returns NaN for a text that is no number; no rule accepts NaN. */
function numberOr(text: string, kind: NumberKind, whenEmpty: number): number {
  if (text === '') return whenEmpty;
  const read = readNumber(text, kind);
  return typeof read === 'string' ? Number.NaN : read;
}

interface FormContext {
  flow: BulkFlow;
  account: Pick<ShippingAccount, 'isAllowOrderId'>;
  /** The account's default sender. Name, mobile number and email of the row take precedence. */
  sender: Party;
  places?: { to: PostcodePlace | null } | undefined;
}

/** `lines` are the further rows with the same order ID: more goods of the same shipment. */
export function formOf(
  row: BulkRow,
  lines: readonly BulkRow[],
  { flow, account, sender, places }: FormContext,
  facts: BulkFacts,
): ShipmentForm {
  const customs = customsOf([row, ...lines], flow);
  const value = row.value === '' ? null : numberOr(row.value, 'money', 0);
  return {
    flow,
    service: bulkServices(facts).find((id) => id === row.service) ?? bulkServices(facts)[0] ?? 'standard',
    sender: {
      ...sender,
      ...filled({ name: row.senderName, phone: row.senderMobile, email: row.senderEmail }),
    },
    receiver: receiverOf(row, places?.to ?? null),
    contentType: row.shipmentType === 'document' ? 'document' : 'parcel',
    pieces: piecesOf(row),
    valueCents: value ?? (customs ? valueOf(customs) : null),
    codCents: row.codAmount === '' ? null : numberOr(row.codAmount, 'money', 0),
    isEnhanced: row.enhancedLiability === yes,
    content: row.content,
    isDangerous: row.dangerousGoods === yes,
    customerNote1: row.customerNote1,
    customerNote2: row.customerNote2,
    // A shop's file always has order IDs. If the account does not use them, they only group the rows of an order.
    orderId: account.isAllowOrderId ? row.orderId : '',
    deliveryOrders: row.deliveryOrders.split(/\s*[,;，；、]\s*/u).filter((number) => number !== ''),
    ...(customs && { customs }),
  };
}

function filled(texts: Partial<Party>): Partial<Party> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

function receiverOf(row: BulkRow, place: PostcodePlace | null): Party {
  return {
    ...emptyParty(row.country),
    companyName: row.companyName,
    name: row.receiverName,
    phone: row.receiverMobile,
    altPhone: row.receiverAltMobile,
    address1: row.address1,
    address2: row.address2,
    address3: row.address3,
    postcode: row.postcode,
    // If the postcode's districts are served differently, the row must name one.
    city: row.city === '' && place && !needsDistrict(place) ? place.city : row.city,
    state: row.state === '' ? (place?.State ?? '') : row.state,
  };
}

/** The row has one weight for all pieces (spec §5): it is divided evenly, to the gram. The sizes apply to each piece. */
function piecesOf(row: BulkRow): PieceForm[] {
  const statedPieces = numberOr(row.totalPieces, 'count', 1);
  // One more than the maximum is enough for the form to refuse it.
  const count = Number.isNaN(statedPieces) ? 1 : Math.min(Math.max(statedPieces, 1), limits.piecesMax + 1);
  const grams = numberOr(row.weight, 'kilograms', Number.NaN);
  const each = Math.floor(grams / count);
  const over = grams - each * count;
  const sides = {
    lengthMm: numberOr(row.length, 'centimetres', 0),
    widthMm: numberOr(row.width, 'centimetres', 0),
    heightMm: numberOr(row.height, 'centimetres', 0),
  };
  return Array.from({ length: count }, (_, index) => ({
    weightGrams: each + (index < over ? 1 : 0),
    ...sides,
  }));
}

/** Each row is one item line. */
function customsOf(rows: readonly BulkRow[], flow: BulkFlow): Customs | null {
  if (customsNeed(flow) === 'none') return null;
  const [head] = rows;
  return {
    purpose: shippingPurposeIds.find((id) => id === head?.purpose) ?? null,
    purposeRemarks: head?.purposeRemarks ?? '',
    items: rows.map((row) => ({
      description: row.itemDescription,
      hsCode: row.hsCode,
      origin: row.countryOfOrigin,
      quantity: numberOr(row.itemQuantity, 'count', Number.NaN),
      unitValueCents: numberOr(row.itemUnitValue, 'money', Number.NaN),
      weightGrams: numberOr(row.itemWeight, 'kilograms', 0),
    })),
  };
}

function valueOf({ items }: Customs): number | null {
  const cents = itemsValueCents(items);
  return Number.isNaN(cents) ? null : cents;
}
