/** Converts a shop order to the shipment form from which the consignment note is created. */
import { isDeepStrictEqual } from 'node:util';

import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import type { ProductRule } from '#shared/features/shop-order/product-rule.contract.ts';
import type { Party, PieceForm } from '#shared/features/shipment/shipment.model.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type {
  ShopLine,
  ShopOrderDoc,
  ShopOrderEdit,
  ShopSettings,
} from '#shared/features/shop-order/shop-order.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import {
  prefixedLine,
  joinedNotes,
  noteLines,
  type NoteLines,
  roomAfter,
} from '#shared/features/shipment/note-lines.rules.ts';
import { acrossFrom } from '#shared/features/shipment/shipment-flows.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { cutText } from '#shared/platform/validation/cut-text.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { boxFor, originOf, parcelRuleFor, serviceFor } from './product-rule.rules.ts';
import { customsOf } from './shop-customs.rules.ts';
import type { ShippingScope, ReferenceData } from '#server/features/shipment/shipment-decision.rules.ts';
import type { NoteFollower } from '#server/features/shipment/note-follower.rules.ts';

/** A connection's settings, and the product rules for checking its goods. */
export interface JudgingSettings extends ShopSettings {
  rules?: readonly ProductRule[];
}

/** One parcel: an order and the orders for the same receiver merged into it. */
export interface Parcel {
  orderNo: string;
  doc: ShopOrderDoc;
  edit: ShopOrderEdit;
  also: readonly { orderNo: string; doc: ShopOrderDoc; edit: ShopOrderEdit }[];
}

export interface FormScene {
  world: ReferenceData;
  account: ShippingScope;
  sender: Party;
  rules: readonly ProductRule[];
  noteFollower: NoteFollower;
}

const { text: lengths } = limits;

/** The content text: 'T-shirt', '2 × T-shirt', 'T-shirt, Cap' or 'T-shirt and 2 more', depending on what fits. */
export function contentOf(lines: readonly ShopLine[]): string {
  const names = lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const all = names.join(', ');
  if (all.length <= lengths.content) return all;
  const more = lines.length > 1 ? ` +${lines.length - 1}` : '';
  return `${cutText(names[0] ?? '', lengths.content - more.length).trim()}${more}`;
}

/**
 * Total weight in grams, from the rule or else from the shop. If any weight is missing, the parcel weighs at least the
 * default.
 */
export function gramsOfLines(lines: readonly ShopLine[], settings: JudgingSettings): number {
  const { defaultGrams, rules = [] } = settings;
  const weights = lines.map((line) => parcelRuleFor(rules, line)?.grams ?? line.grams);
  const sum = lines.reduce((total, { quantity }, at) => total + (weights[at] ?? 0) * quantity, 0);
  return weights.includes(null) ? Math.max(sum, defaultGrams) : sum || defaultGrams;
}

const linesOf = ({ doc, also }: Parcel) => [...doc.lines, ...also.flatMap((other) => other.doc.lines)];
export const docsOf = ({ doc, also }: Parcel) => [doc, ...also.map((other) => other.doc)];

/** The sum in the account's currency, or null when an amount is in another currency. */
function sumIn(
  currency: string,
  amounts: readonly ({ currency: string; cents: number } | null)[],
): number | null {
  const given = amounts.filter((amount) => amount !== null);
  if (given.some((amount) => amount.currency !== currency)) return null;
  return given.reduce((sum, { cents }) => sum + cents, 0);
}

export function piecesOf(parcel: Parcel, settings: JudgingSettings): PieceForm[] {
  if (parcel.edit.pieces) return parcel.edit.pieces;
  const lines = linesOf(parcel);
  return [{ weightGrams: gramsOfLines(lines, settings), ...boxFor(settings.rules ?? [], lines) }];
}

export function codOf(parcel: Parcel, currency: string): number | null {
  if (parcel.edit.codCents !== undefined) return parcel.edit.codCents;
  const cods = docsOf(parcel).map(({ cod }) => cod);
  if (cods.every((cod) => cod === null)) return null;
  return sumIn(currency, cods) || null;
}

export function valueOf(parcel: Parcel, currency: string): number | null {
  if (parcel.edit.valueCents !== undefined) return parcel.edit.valueCents;
  return (
    sumIn(
      currency,
      docsOf(parcel).map(({ goods }) => goods),
    ) || null
  );
}

/** The origin of each line: the one that a user typed for all lines, otherwise the line's own; null where unknown. */
export function originsOf(parcel: Parcel, { rules = [] }: JudgingSettings): (string | null)[] {
  return linesOf(parcel).map((line) => parcel.edit.origin ?? originOf(rules, line));
}

/** The origin shared by all goods; null when they differ or one is unknown. */
export function originOfAll(parcel: Parcel, settings: JudgingSettings): string | null {
  const [first = null, ...others] = new Set(originsOf(parcel, settings));
  return others.length === 0 ? first : null;
}

const flowTo = (country: string, market: MarketId): FlowId => {
  if (country === marketOf(market).code) return 'domestic';
  if (country !== acrossFrom(market).code) return 'international';
  return acrossFrom(market).code === 'SG' ? 'singapore' : 'malaysia';
};

const { orderId: orderIdMax } = lengths;

/**
 * The order number for the label. One number is never cut; of several, as many whole numbers as fit and the count of the
 * rest: 'A-1, A-2 +3'.
 */
export function orderIdOf({ orderNo, also }: Parcel): string {
  const all = [orderNo, ...also.map((other) => other.orderNo)];
  const withMore = (some: readonly string[]) =>
    some.length === all.length ? some.join(', ') : `${some.join(', ')} +${all.length - some.length}`;
  if (withMore(all).length <= orderIdMax) return withMore(all);
  const fitting = all.reduce<string[]>((some, one) => {
    const more = [...some, one];
    return withMore(more).length <= orderIdMax ? more : some;
  }, []);
  return withMore(fitting.length === 0 ? [orderNo] : fitting);
}

/** The note that a user typed, always both lines; null when none was typed. */
const typedNote = ({ customerNote1, customerNote2 }: ShopOrderEdit): NoteLines | null =>
  customerNote1 === undefined && customerNote2 === undefined
    ? null
    : { customerNote1: customerNote1 ?? '', customerNote2: customerNote2 ?? '' };

/** The note of one order: as typed by a user, otherwise as the buyer wrote it. */
export function noteOf({ doc, edit }: Pick<Parcel, 'doc' | 'edit'>): string {
  const typed = typedNote(edit);
  return typed ? `${typed.customerNote1} ${typed.customerNote2}`.trim() : doc.note;
}

const noteOfAll = (parcel: Parcel): string =>
  typedNote(parcel.edit) ? noteOf(parcel) : joinedNotes([parcel, ...parcel.also].map(noteOf));

/** The buyers' notes of all orders in the parcel. */
export const buyersNote = (parcel: Parcel): string => joinedNotes(docsOf(parcel).map(({ note }) => note));

/** Characters free in note 2, which also holds the order number for accounts without order IDs. */
const noteRoom = (printedOrderId: string, isAllowOrderId: boolean) =>
  isAllowOrderId ? lengths.note : roomAfter(printedOrderId);

/** The number and notes of the label, as users see and edit them. */
export function textsOf(parcel: Parcel, isAllowOrderId: boolean): NoteLines & { printedOrderId: string } {
  const printedOrderId = parcel.edit.printedOrderId ?? orderIdOf(parcel);
  const lines =
    typedNote(parcel.edit) ?? noteLines(noteOfAll(parcel), noteRoom(printedOrderId, isAllowOrderId));
  return { printedOrderId, ...lines };
}

/** The form as printed: for accounts without order IDs, the number moves into note 2. */
export function printedForm(form: ShipmentForm, isAllowOrderId: boolean): ShipmentForm {
  const { orderId, customerNote2 } = form;
  return isAllowOrderId
    ? form
    : { ...form, orderId: '', customerNote2: prefixedLine(orderId, customerNote2) };
}

/** Checks the length of note 2 next to the order number. */
export function noteProblems(
  { orderId, customerNote2 }: Pick<ShipmentForm, 'orderId' | 'customerNote2'>,
  isAllowOrderId: boolean,
): Problem[] {
  const room = noteRoom(orderId, isAllowOrderId);
  return customerNote2.length > room
    ? [problemAt('customerNote2', m.validation_problem_max_length, { n: room })]
    : [];
}

/** The form as users edit it: the number always has its own field, also for accounts without order IDs. */
export function formOf(
  parcel: Parcel,
  settings: JudgingSettings,
  { account, sender }: FormScene,
): ShipmentForm {
  const { doc, edit } = parcel;
  const { currencyCode } = marketOf(account.market);
  const receiver = edit.receiver ?? doc.receiver;
  const flow = flowTo(receiver.country, account.market);
  const { printedOrderId: orderId, ...notes } = textsOf(parcel, account.isAllowOrderId);
  const lines = linesOf(parcel);
  const typed = edit.valueCents ?? null;
  return {
    flow,
    service:
      flow === 'domestic'
        ? (edit.service ?? serviceFor(settings.rules ?? [], lines) ?? settings.service)
        : 'standard',
    sender,
    receiver,
    contentType: 'parcel',
    pieces: piecesOf(parcel, settings),
    content: edit.content ?? contentOf(lines),
    valueCents:
      flow === 'domestic'
        ? valueOf(parcel, currencyCode)
        : (typed ?? lines.reduce((sum, { quantity, unitCents }) => sum + quantity * (unitCents ?? 0), 0)),
    codCents: codOf(parcel, currencyCode),
    isDangerous: false,
    isEnhanced: false,
    ...notes,
    orderId,
    deliveryOrders: [],
    ...(flow !== 'domestic' && {
      customs: customsOf(
        lines,
        originsOf(parcel, settings).map((origin) => origin ?? ''),
        typed,
      ),
    }),
  };
}

/** The goods as the buyer sees them, without weights: a weight found later is not a change of the order. */
const goodsIn = ({ lines }: ShopOrderDoc) =>
  lines.map(({ sku, name, quantity, unitCents }) => ({ sku, name, quantity, unitCents }));
const areSameGoods = (before: ShopOrderDoc, after: ShopOrderDoc) =>
  isDeepStrictEqual(goodsIn(before), goodsIn(after));
const originsIn = ({ lines }: ShopOrderDoc) => lines.map(({ origin }) => origin);
/** Compares the origins as well: they appear on the invoice, but do not affect the parcel. */
const areSameAsDeclared = (before: ShopOrderDoc, after: ShopOrderDoc) =>
  areSameGoods(before, after) && isDeepStrictEqual(originsIn(before), originsIn(after));

/**
 * Whether the shop changed something that appears on the label. Key order does not matter; weights and the note count only
 * while the order waits.
 */
export function differs(before: ShopOrderDoc, after: ShopOrderDoc, isWaiting: boolean): boolean {
  const isSame = (name: 'receiver' | 'lines' | 'cod' | 'note') =>
    isDeepStrictEqual(before[name], after[name]);
  return !(
    isSame('receiver') &&
    isSame('cod') &&
    (isWaiting ? isSame('lines') && isSame('note') : areSameAsDeclared(before, after))
  );
}

/** The fields that a form can edit. Older programs omit the later fields. */
type GivenEdit = Required<Omit<ShopOrderEdit, LaterField>> & Pick<ShopOrderEdit, LaterField>;
type LaterField = 'customerNote2' | 'printedOrderId' | 'origin';

/** Returns the user's changes compared with what was shown; untouched fields keep following the shop. A COD of 0 means no COD. */
export function editOf(
  { edit }: { edit: ShopOrderEdit },
  shown: Required<ShopOrderEdit>,
  { codCents, ...given }: GivenEdit,
): ShopOrderEdit {
  const { customerNote1, customerNote2 = shown.customerNote2, ...rest } = given;
  const changed = Object.entries(rest).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, shown[name as keyof typeof rest]),
  );
  const next: ShopOrderEdit = { ...edit, ...Object.fromEntries(changed) };
  // A label always has a number, so an empty one restores the shop's.
  if (next.printedOrderId === '') delete next.printedOrderId;
  if (next.origin === null) delete next.origin;
  if (codCents !== shown.codCents) next.codCents = codCents === 0 ? null : codCents;
  const isOtherNote = customerNote1 !== shown.customerNote1 || customerNote2 !== shown.customerNote2;
  return isOtherNote ? { ...next, customerNote1, customerNote2 } : next;
}

/** A user's change is kept until the shop changes the same field. */
export function editAfter(edit: ShopOrderEdit, before: ShopOrderDoc, after: ShopOrderDoc): ShopOrderEdit {
  const next = before.note === after.note ? { ...edit } : editWithoutNote(edit);
  if (!isDeepStrictEqual(before.receiver, after.receiver)) delete next.receiver;
  if (!isDeepStrictEqual(before.cod, after.cod)) delete next.codCents;
  if (!areSameGoods(before, after)) {
    delete next.pieces;
    delete next.content;
    delete next.valueCents;
  }
  if (!areSameAsDeclared(before, after)) delete next.origin;
  return next;
}

export function editWithoutNote(edit: ShopOrderEdit): ShopOrderEdit {
  const { customerNote1: _line1, customerNote2: _line2, ...kept } = edit;
  return kept;
}

/** Drops what was typed about goods, number and note: it no longer applies when orders join or leave the parcel. */
export function editWithoutGoods(edit: ShopOrderEdit): ShopOrderEdit {
  const { printedOrderId: _orderId, ...kept } = editOfTexts(edit);
  return editWithoutNote(kept);
}

/** Drops what was typed about the goods. Number and note stay, because only the typed ones may fit on the label. */
export function editOfTexts(edit: ShopOrderEdit): ShopOrderEdit {
  const { pieces: _pieces, content: _content, valueCents: _value, codCents: _cod, ...rest } = edit;
  const { origin: _origin, ...kept } = rest;
  return kept;
}

/** The edit of an order that leaves a shared parcel; its typed note was for it alone and stays. */
export const editAlone = (edit: ShopOrderEdit): ShopOrderEdit => ({
  ...editWithoutGoods(edit),
  ...typedNote(edit),
});

/**
 * The edit of the first order when other parcels join it. A note typed for a whole parcel is kept, joined with the others'
 * notes.
 */
export function editOfJoined(
  first: Parcel,
  others: readonly Parcel[],
  isAllowOrderId: boolean,
): ShopOrderEdit {
  const [origin, ...different] = new Set([first, ...others].map((parcel) => parcel.edit.origin));
  const edit = {
    ...editWithoutGoods(first.edit),
    // An origin typed identically for every parcel is kept for all goods.
    ...(origin && different.length === 0 && { origin }),
  };
  const wholes = [first, ...others.filter(({ also }) => also.length > 0)];
  if (wholes.every((parcel) => typedNote(parcel.edit) === null)) return edit;
  const also = [...first.also, ...others.flatMap((parcel) => [parcel, ...parcel.also])];
  const note = joinedNotes([first, ...others].map(noteOfAll));
  return { ...edit, ...noteLines(note, noteRoom(orderIdOf({ ...first, also }), isAllowOrderId)) };
}
