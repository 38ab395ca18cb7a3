/** An order from a shop as the form that a consignment note is made of. */
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
import { acrossFrom } from '#shared/features/shipment/shipment-flows.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';

import { boxFor, ruleFor, serviceFor } from './product-rule.rules.ts';
import { customsOf } from './shop-customs.rules.ts';
import type { ShippingScope, World } from '#server/features/shipment/shipment-decision.rules.ts';

/** A connection's settings, and the rules that its goods are judged by. */
export interface JudgingSettings extends ShopSettings {
  rules?: readonly ProductRule[];
}

/** One parcel: an order, and those of the same receiver that travel with it. */
export interface Parcel {
  orderNo: string;
  doc: ShopOrderDoc;
  edit: ShopOrderEdit;
  also: readonly { orderNo: string; doc: ShopOrderDoc }[];
}

export interface FormScene {
  world: World;
  account: ShippingScope;
  sender: Party;
  rules: readonly ProductRule[];
}

const { text: lengths } = limits;

/** 'T-shirt', '2 × T-shirt', 'T-shirt, Cap', 'T-shirt and 2 more': what fits. */
export function contentOf(lines: readonly ShopLine[]): string {
  const names = lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const all = names.join(', ');
  if (all.length <= lengths.content) return all;
  const more = lines.length > 1 ? ` +${lines.length - 1}` : '';
  return `${(names[0] ?? '').slice(0, lengths.content - more.length).trim()}${more}`;
}

/** A rule's weight, else the shop's; where any is missing the parcel weighs its usual at least. */
export function gramsOfLines(lines: readonly ShopLine[], settings: JudgingSettings): number {
  const { defaultGrams, rules = [] } = settings;
  const weights = lines.map((line) => ruleFor(rules, line)?.grams ?? line.grams);
  const sum = lines.reduce((total, { quantity }, at) => total + (weights[at] ?? 0) * quantity, 0);
  return weights.includes(null) ? Math.max(sum, defaultGrams) : sum || defaultGrams;
}

const linesOf = ({ doc, also }: Parcel) => [...doc.lines, ...also.flatMap((other) => other.doc.lines)];
export const docsOf = ({ doc, also }: Parcel) => [doc, ...also.map((other) => other.doc)];

/** In the account's own currency, or null when any of it is in another. */
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

const flowTo = (country: string, market: MarketId): FlowId => {
  if (country === marketOf(market).code) return 'domestic';
  if (country !== acrossFrom(market).code) return 'international';
  return acrossFrom(market).code === 'SG' ? 'singapore' : 'malaysia';
};

/** Every order number of the parcel, as far as they fit; the rest goes in the first note. */
export function orderIdOf({ orderNo, also }: Parcel): string {
  const all = [orderNo, ...also.map((other) => other.orderNo)];
  const joined = all.join(', ');
  return joined.length <= lengths.orderId
    ? joined
    : `${orderNo.slice(0, lengths.orderId - 5)} +${also.length}`;
}

export function formOf(
  parcel: Parcel,
  settings: JudgingSettings,
  { account, sender }: FormScene,
): ShipmentForm {
  const { doc, edit } = parcel;
  const { currencyCode } = marketOf(account.market);
  const receiver = edit.receiver ?? doc.receiver;
  const flow = flowTo(receiver.country, account.market);
  const orderId = orderIdOf(parcel);
  const note = edit.customerNote1 ?? doc.note.slice(0, lengths.note);
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
    customerNote1: note,
    customerNote2: account.isAllowOrderId ? '' : orderId,
    orderId: account.isAllowOrderId ? orderId : '',
    deliveryOrders: [],
    ...(flow !== 'domestic' && { customs: customsOf(lines, typed) }),
  };
}

/** The goods as the buyer sees them: a weight that was found since is no change of the order. */
const goodsIn = ({ lines }: ShopOrderDoc) =>
  lines.map(({ sku, name, quantity, unitCents }) => ({ sku, name, quantity, unitCents }));
const areSameGoods = (before: ShopOrderDoc, after: ShopOrderDoc) =>
  isDeepStrictEqual(goodsIn(before), goodsIn(after));

/** What the shop changed that a label shows. A row's own order of fields means nothing; weights count while it waits. */
export function differs(before: ShopOrderDoc, after: ShopOrderDoc, isWaiting: boolean): boolean {
  const isSame = (name: 'receiver' | 'lines' | 'cod') => isDeepStrictEqual(before[name], after[name]);
  return !(
    isSame('receiver') &&
    isSame('cod') &&
    (isWaiting ? isSame('lines') : areSameGoods(before, after))
  );
}

/** What a person changed of what was shown; what was left alone follows the shop. COD of 0 says that there is none. */
export function editOf(
  { edit }: { edit: ShopOrderEdit },
  shown: Required<ShopOrderEdit>,
  given: Required<ShopOrderEdit>,
): ShopOrderEdit {
  const { codCents, ...rest } = given;
  const changed = Object.entries(rest).filter(
    ([name, value]) => !isDeepStrictEqual(value, shown[name as keyof typeof rest]),
  );
  const next: ShopOrderEdit = { ...edit, ...Object.fromEntries(changed) };
  if (codCents !== shown.codCents) next.codCents = codCents === 0 ? null : codCents;
  return next;
}

/** People's changes hold until the shop changes the same thing. */
export function editAfter(edit: ShopOrderEdit, before: ShopOrderDoc, after: ShopOrderDoc): ShopOrderEdit {
  const next = { ...edit };
  if (!isDeepStrictEqual(before.receiver, after.receiver)) delete next.receiver;
  if (!isDeepStrictEqual(before.cod, after.cod)) delete next.codCents;
  if (!areSameGoods(before, after)) {
    delete next.pieces;
    delete next.content;
    delete next.valueCents;
  }
  return next;
}

/** What was typed about the goods of one order does not hold for those of another number of them. */
export function editWithoutGoods(edit: ShopOrderEdit): ShopOrderEdit {
  const { pieces: _pieces, content: _content, valueCents: _value, codCents: _cod, ...kept } = edit;
  return kept;
}
