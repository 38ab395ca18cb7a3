/** Maps orders to rows of the sheet editor, and changed cells to edits of an order. */
import { orderForm } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopOrderEdit } from '#shared/features/shop-order/shop-order.model.ts';
import {
  type ShopSheetField,
  shopSheetColumns,
  shopSheetFields,
  type ShopSheetTexts,
} from '#shared/features/shop-order/shop-sheet.model.ts';
import { countryCell, phoneCell, plainCell, postcodeCell } from '#shared/features/sheet-cells/cell.rules.ts';
import { countryOf } from '#shared/features/postcode/countries.model.ts';
import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import type { PieceForm } from '#shared/features/shipment/shipment.model.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { formatDecimal, parseDecimal } from '#shared/platform/validation/decimal.ts';
import { labelOf } from '#shared/platform/validation/parse.ts';
import { problemAt, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language, ProblemMessage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { sayKept } from '#server/platform/words/stored-problem.ts';
import {
  codOf,
  contentOf,
  type JudgingSettings,
  originOfAll,
  piecesOf,
  textsOf,
  valueOf,
} from './shop-form.rules.ts';
import { parcelOf } from './shop-judged.mapping.ts';
import type { MergedRecord, OrderRecord } from './shop-order.queries.ts';

const partyCells = [
  'name',
  'phone',
  'companyName',
  'address1',
  'address2',
  'address3',
  'postcode',
  'city',
] as const;
const sides = { length: 'lengthMm', width: 'widthMm', height: 'heightMm' } as const;
/** Fields added later: programs that do not know them leave the values unchanged. */
type Later = 'note2' | 'origin';
type GivenTexts = Omit<ShopSheetTexts, Later> & { [Field in Later]?: string | undefined };
type FieldTexts = Partial<Record<ShopSheetField, string>>;

export interface SheetScene {
  market: MarketId;
  isAllowOrderId: boolean;
  language: Language;
  settings: JudgingSettings;
}

const amountText = (cents: number | null) => (cents === null ? '' : formatDecimal(cents, 2, 2));
const sideText = (mm: number) => (mm === 0 ? '' : formatDecimal(mm, 1));

export function sheetTextsOf(
  row: OrderRecord,
  merged: readonly MergedRecord[],
  { market, isAllowOrderId, language, settings }: SheetScene,
): ShopSheetTexts {
  const parcel = parcelOf(row, merged);
  const { currencyCode } = marketOf(market);
  const receiver = row.edit.receiver ?? row.doc.receiver;
  const pieces = piecesOf(parcel, settings);
  const [first] = pieces;
  const { customerNote1, customerNote2 } = textsOf(parcel, isAllowOrderId);
  const numbers = [row.order_no, ...merged.map(({ order_no: no }) => no)].join(', ');
  const single = pieces.length === 1 ? first : undefined;
  return {
    orderNo: row.edit.printedOrderId ?? numbers,
    name: receiver.name,
    phone: receiver.phone,
    companyName: receiver.companyName,
    address1: receiver.address1,
    address2: receiver.address2,
    address3: receiver.address3,
    postcode: receiver.postcode,
    city: receiver.city,
    content: row.edit.content ?? contentOf([...row.doc.lines, ...merged.flatMap(({ doc }) => doc.lines)]),
    weight: formatDecimal(
      pieces.reduce((sum, { weightGrams }) => sum + weightGrams, 0),
      3,
    ),
    length: sideText(single?.lengthMm ?? 0),
    width: sideText(single?.widthMm ?? 0),
    height: sideText(single?.heightMm ?? 0),
    value: amountText(valueOf(parcel, currencyCode)),
    origin: originOfAll(parcel, settings) ?? '',
    cod: amountText(codOf(parcel, currencyCode)),
    note: customerNote1,
    note2: customerNote2,
    service: serviceWords[row.service]({}, { locale: language }),
  };
}

/** The first problem of each cell, in the user's language. */
export function sheetProblemsOf(
  { problems }: OrderRecord,
  language: Language,
): { problems: FieldTexts; codes: FieldTexts } {
  const messages: FieldTexts = {};
  const codes: FieldTexts = {};
  for (const { field, code, params } of problems) {
    const cell = cellOfPath(field);
    messages[cell] ??= sayKept({ code, params }, labelOf(orderForm, field, { locale: language }), language);
    codes[cell] ??= code;
  }
  return { problems: messages, codes };
}

function cellOfPath(path: string): ShopSheetField {
  const parts = path.split('.');
  const last = parts.at(-1) ?? '';
  const known: Readonly<Record<string, ShopSheetField>> = {
    weightGrams: 'weight',
    lengthMm: 'length',
    widthMm: 'width',
    heightMm: 'height',
    pieces: 'weight',
    valueCents: 'value',
    codCents: 'cod',
    customerNote1: 'note',
    customerNote2: 'note2',
    printedOrderId: 'orderNo',
    state: 'postcode',
  };
  return known[last] ?? shopSheetFields.find((field) => field === last) ?? 'orderNo';
}

/** Converts changed cells to an edit of the order, and lists the cells that could not be parsed. */
export function editOfCells(
  row: OrderRecord,
  before: ShopSheetTexts,
  given: GivenTexts,
  { market: marketId, language }: SheetScene,
): { edit: ShopOrderEdit; texts: FieldTexts; problems: FieldTexts; codes: FieldTexts } {
  const market = marketOf(marketId);
  const later = { note2: given.note2 ?? before.note2, origin: given.origin ?? before.origin };
  const now = cleaned({ ...given, ...later }, market);
  const isChanged = (field: ShopSheetField) => now[field] !== before[field];
  const edit: ShopOrderEdit = { ...row.edit };
  const wrong: { texts: FieldTexts; problems: FieldTexts; codes: FieldTexts } = {
    texts: {},
    problems: {},
    codes: {},
  };
  const refuse = (
    field: ShopSheetField,
    problem: ProblemMessage<string, { label: string | number }> = m.validation_problem_number,
  ) => {
    const column = shopSheetColumns.find((one) => one.field === field);
    const label = column?.label({}, { locale: language }) ?? '';
    wrong.texts[field] = now[field];
    wrong.problems[field] = sentenceOf(problemAt(field, problem), label, { locale: language });
    wrong.codes[field] = problem.code;
  };
  /** Passes the number of a changed cell to `use`, or null when the cell is empty. */
  const read = (field: ShopSheetField, places: number, use: (value: number | null) => void) => {
    if (!isChanged(field)) return;
    const value = parseDecimal(now[field], places);
    if (value === null && now[field] !== '') refuse(field);
    else use(value);
  };

  if (partyCells.some(isChanged)) {
    const receiver = { ...(row.edit.receiver ?? row.doc.receiver) };
    for (const field of partyCells) receiver[field] = now[field];
    edit.receiver = receiver;
  }
  if (isChanged('content')) edit.content = now.content;
  if (isChanged('note') || isChanged('note2')) {
    edit.customerNote1 = now.note;
    edit.customerNote2 = now.note2;
  }
  // A label always has a number, so an empty cell restores the shop's.
  if (now.orderNo === '') delete edit.printedOrderId;
  else if (isChanged('orderNo')) edit.printedOrderId = now.orderNo;
  // An empty cell restores the origin of each line.
  if (now.origin === '') delete edit.origin;
  else if (isChanged('origin') && countryOf(now.origin)) edit.origin = now.origin;
  else if (isChanged('origin')) refuse('origin', m.postcode_problem_unknown_country);
  read('value', 2, (cents) => (edit.valueCents = cents));
  // 0 means no COD, for a shop amount that cannot be collected.
  read('cod', 2, (cents) => (edit.codCents = cents === 0 ? null : cents));
  const piece: Partial<PieceForm> = {};
  read('weight', 3, (grams) => (piece.weightGrams = grams ?? 0));
  for (const [field, side] of Object.entries(sides) as [
    keyof typeof sides,
    (typeof sides)[keyof typeof sides],
  ][])
    read(field, 1, (mm) => (piece[side] = mm ?? 0));
  if (Object.keys(piece).length > 0) {
    const number = (text: string, places: number) => parseDecimal(text, places) ?? 0;
    edit.pieces = [
      {
        weightGrams: number(before.weight, 3),
        lengthMm: number(before.length, 1),
        widthMm: number(before.width, 1),
        heightMm: number(before.height, 1),
        ...piece,
      },
    ];
  }
  if (isChanged('service')) {
    const serviceText = now.service.toLowerCase();
    const service = SERVICE_IDS.find(
      (id) => id === serviceText || serviceWords[id]({}, { locale: language }).toLowerCase() === serviceText,
    );
    if (service) edit.service = service;
    else refuse('service');
  }
  return { edit, ...wrong };
}

function cleaned(given: ShopSheetTexts, market: ReturnType<typeof marketOf>): ShopSheetTexts {
  const plain = { ...given };
  for (const field of shopSheetFields) plain[field] = plainCell(given[field]);
  return {
    ...plain,
    phone: phoneCell(plain.phone, market),
    postcode: postcodeCell(plain.postcode, market),
    origin: plain.origin === '' ? '' : countryCell(plain.origin, market.code),
  };
}
