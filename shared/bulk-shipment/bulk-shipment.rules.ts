/** From a row of cells to the shipment form, by the field table: what is wrong is told at its cell (spec §5). */
import { limits } from '#shared/business/limits.ts';
import { parseDecimal } from '#shared/consignment/decimal.rules.ts';
import { SERVICE_IDS } from '#shared/consignment/services.ts';
import { COUNTRIES } from '#shared/postcode/countries.ts';
import { isPostcodeShape, type PostcodePlace } from '#shared/postcode/postcode.ts';
import {
  type Customs,
  type ShippingPurpose,
  shippingPurposeIds,
  shippingPurposes,
} from '#shared/shipment/customs.model.ts';
import { customsNeed, customsProblems, itemsValueCents } from '#shared/shipment/customs.rules.ts';
import { receiverCountryProblem } from '#shared/shipment/shipment-flows.rules.ts';
import { shipmentForm, type ShipmentForm } from '#shared/shipment/shipment.contract.ts';
import {
  contentTypes,
  emptyParty,
  type Party,
  type PieceForm,
  shipmentLabels,
} from '#shared/shipment/shipment.model.ts';
import {
  extraProblems,
  parcelProblems,
  postcodeProblem,
  type ShippingAccount,
} from '#shared/shipment/shipment.rules.ts';
import { parse } from '#shared/validation/parse.ts';
import { fieldMessage, messages } from '#shared/validation/rules.ts';

import { bulkServices, serviceLabel, yesNo } from './bulk-column.model.ts';
import { bulkColumnsOf, type FlowColumn } from './bulk-columns.model.ts';
import {
  type BulkFacts,
  type BulkField,
  type BulkFlow,
  type BulkRow,
  isNumberKind,
  type NumberKind,
  numberKinds,
  receivingMarket,
} from './bulk-shipment.model.ts';

/** A sentence for each cell that has something wrong. */
export type CellTexts = Partial<Record<BulkField, string>>;

export interface BulkContext {
  flow: BulkFlow;
  account: ShippingAccount;
  /** The account's default sender; name, mobile number and email of the row stand before the sender's own. */
  sender: Party;
  /** What the look-up says of both postcodes; left out where they have not been looked up yet. */
  places?: { from: PostcodePlace | null; to: PostcodePlace | null };
}

export interface BulkShipment {
  /** What CreateShipment takes, once there are no problems. */
  form: ShipmentForm;
  problems: CellTexts;
  /** What is wrong and stands in no cell, such as the default sender's postcode. */
  others: string[];
}

/** Reads a row that `cleanBulkRow` has put right. */
export function bulkShipmentOf(row: BulkRow, context: BulkContext): BulkShipment {
  const facts: BulkFacts = { flow: context.flow, market: context.account.market };
  const columns = bulkColumnsOf(facts);
  const teller = tellerOf(columns);
  tellCells(row, columns, facts, teller);
  const form = formOf(row, context, facts);
  const parsed = parse(shipmentForm, form);
  if (!parsed.ok) {
    for (const [path, message] of Object.entries(parsed.fields)) teller.tellPath(path, message);
  }
  tellRules(form, context, facts, teller);
  return { form, problems: teller.problems, others: teller.others };
}

interface Teller {
  problems: CellTexts;
  others: string[];
  /** The first problem of a cell is the one that is told. */
  tell: (column: FlowColumn, rule: string) => void;
  /** A sentence at a field of the form, told at the cell that fills it. */
  tellPath: (path: string, message: string) => void;
}

function tellerOf(columns: readonly FlowColumn[]): Teller {
  const problems: CellTexts = {};
  const others: string[] = [];
  const byPath = new Map(columns.map((column) => [column.path, column]));
  return {
    problems,
    others,
    tell: ({ field, label }, rule) => (problems[field] ??= fieldMessage(label, rule)),
    tellPath: (path, message) => {
      const name = cellPath(path.replace(/\.\d+/gu, ''), message);
      const column = byPath.get(name);
      if (column) problems[column.field] ??= relabelled(message, shipmentLabels[name] ?? '', column.label);
      else if (!others.includes(message)) others.push(message);
    },
  };
}

/** The form tells some problems of a cell at the list that the cell is part of. */
function cellPath(name: string, message: string): string {
  if (name === 'customs.items') return 'customs.items.weightGrams';
  const isOfWeight = name === 'pieces' && !message.startsWith(shipmentLabels['pieces'] ?? '');
  return isOfWeight ? 'pieces.weightGrams' : name;
}

function relabelled(message: string, from: string, to: string): string {
  return message.startsWith(`${from} `) ? `${to}${message.slice(from.length)}` : message;
}

/** What can be told of a cell by itself. */
function tellCells(row: BulkRow, columns: readonly FlowColumn[], facts: BulkFacts, { tell }: Teller): void {
  for (const column of columns) {
    const text = row[column.field];
    const rule = text === '' ? emptyRule(column, row) : cellRule(text, column, facts);
    if (rule !== null) tell(column, rule);
  }
}

function emptyRule({ neededHere }: FlowColumn, row: BulkRow): string | null {
  const isNeeded =
    neededHere === 'required' ||
    (neededHere === 'with-cover' && row.enhancedLiability === yes) ||
    (neededHere === 'with-others' && row.purpose === shippingPurposes.others);
  return isNeeded ? messages.required : null;
}

function cellRule(text: string, { kind, choices }: FlowColumn, facts: BulkFacts): string | null {
  if (isNumberKind(kind)) {
    const read = readNumber(text, kind);
    if (typeof read === 'string') return read;
    return kind === 'count' && read < 1 ? messages.min(1) : null;
  }
  if (kind === 'country') return COUNTRIES.some(({ code }) => code === text) ? null : messages.choice;
  return choices && !choices(facts).includes(text) ? messages.choice : null;
}

/** The number in the form's units, or the rule that the text breaks. */
function readNumber(text: string, kind: NumberKind): number | string {
  const { decimals, units } = numberKinds[kind];
  const isNegative = text.startsWith('-');
  const digits = isNegative ? text.slice(1) : text;
  const scaled = parseDecimal(digits, decimals);
  if (scaled !== null) return (isNegative ? -scaled : scaled) * units;
  return /^(?:\d+\.?\d*|\.\d+)$/u.test(digits) ? messages.decimals(decimals) : messages.number;
}

/** As `readNumber`; NaN, which no rule lets pass, for what is no number. */
function numberOr(text: string, kind: NumberKind, whenEmpty: number): number {
  if (text === '') return whenEmpty;
  const read = readNumber(text, kind);
  return typeof read === 'string' ? Number.NaN : read;
}

function formOf(row: BulkRow, { flow, sender, places }: BulkContext, facts: BulkFacts): ShipmentForm {
  const customs = customsOf(row, flow);
  const value = row.value === '' ? null : numberOr(row.value, 'money', 0);
  return {
    flow,
    service: serviceOf(row, facts),
    sender: {
      ...sender,
      ...filled({ name: row.senderName, phone: row.senderMobile, email: row.senderEmail }),
    },
    receiver: receiverOf(row, places?.to ?? null),
    contentType: row.shipmentType === contentTypes.document ? 'document' : 'parcel',
    pieces: piecesOf(row),
    valueCents: value ?? (customs ? valueOf(customs) : null),
    codCents: row.codAmount === '' ? null : numberOr(row.codAmount, 'money', 0),
    isEnhanced: row.enhancedLiability === yes,
    content: row.content,
    isDangerous: row.dangerousGoods === yes,
    customerNote1: row.customerNote1,
    customerNote2: row.customerNote2,
    orderId: row.orderId,
    deliveryOrders: row.deliveryOrders.split(/\s*[,;，；、]\s*/u).filter((number) => number !== ''),
    ...(customs && { customs }),
  };
}

const [yes] = yesNo;

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
    city: row.city === '' ? (place?.city ?? '') : row.city,
    state: row.state === '' ? (place?.State ?? '') : row.state,
  };
}

function serviceOf(row: BulkRow, facts: BulkFacts) {
  const offered = bulkServices(facts);
  return SERVICE_IDS.find((id) => serviceLabel(id) === row.service) ?? offered[0] ?? 'standard';
}

/** One weight for all pieces (spec §5): it is shared out evenly, to the gram. The sizes are those of each piece. */
function piecesOf(row: BulkRow): PieceForm[] {
  const told = numberOr(row.totalPieces, 'count', 1);
  // One more than may be is enough to be refused.
  const count = Number.isNaN(told) ? 1 : Math.min(Math.max(told, 1), limits.piecesMax + 1);
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

/** One kind of goods a row. */
function customsOf(row: BulkRow, flow: BulkFlow): Customs | null {
  if (customsNeed(flow) === 'none') return null;
  return {
    purpose: shippingPurposeIds.find((id: ShippingPurpose) => shippingPurposes[id] === row.purpose) ?? null,
    purposeRemarks: row.purposeRemarks,
    items: [
      {
        description: row.itemDescription,
        hsCode: row.hsCode,
        origin: row.countryOfOrigin,
        quantity: numberOr(row.itemQuantity, 'count', Number.NaN),
        unitValueCents: numberOr(row.itemUnitValue, 'money', Number.NaN),
        weightGrams: numberOr(row.itemWeight, 'kilograms', 0),
      },
    ],
  };
}

function valueOf({ items }: Customs): number | null {
  const cents = itemsValueCents(items);
  return Number.isNaN(cents) ? null : cents;
}

/** The rules between the fields, as the form and the server ask them. */
function tellRules(
  form: ShipmentForm,
  { account, places }: BulkContext,
  facts: BulkFacts,
  teller: Teller,
): void {
  const { problems, tellPath } = teller;
  const { flow, service, receiver, sender } = form;
  const country = receiverCountryProblem(flow, account.market, receiver.country);
  if (country !== null) tellPath('receiver.country', country);
  const there = receivingMarket(facts);
  if (there && (places || !isPostcodeShape(there.id, receiver.postcode))) {
    const problem = postcodeProblem('receiver', there.id, receiver.postcode, places?.to ?? null);
    if (problem) tellPath(problem.field, problem.message);
  }
  if (places) {
    const problem = postcodeProblem('sender', account.market, sender.postcode, places.from);
    if (problem) tellPath(problem.field, problem.message);
  }
  // Without a value that can be reckoned from the items, the two cannot be compared.
  const isReckonable = problems.itemQuantity === undefined && problems.itemUnitValue === undefined;
  for (const { field, message } of [
    ...parcelProblems(account, form, service, places ?? { from: null, to: null }),
    ...extraProblems(account, form),
    ...customsProblems(form).filter((problem) => isReckonable || problem.field !== 'valueCents'),
  ]) {
    tellPath(field, message);
  }
}
