/** Shopify: an order in the format of its webhooks and of the REST resource. */
import type { ShopLine, ShopMoney } from '#shared/features/shop-order/shop-order.model.ts';

import { ignored, type Mapped, mustShip, unknownAmount } from './mapped-order.mapping.ts';
import {
  at,
  centsOf,
  firstInstant,
  gramsOf,
  instantOf,
  isCodName,
  isYes,
  listAt,
  moneyOf,
  onlyAt,
  phoneAmong,
  plainAt,
  textAt,
} from './shop-json.rules.ts';
import { fromGraphql, isGraphql } from './shopify-graphql.mapping.ts';
import { type GivenAddress, isMasked, partyOf } from './shop-party.mapping.ts';

const gid = /\/(\d+)(?:\?.*)?$/u;

/** The last part of `gid://shopify/Order/820982911946154508`: a text, because JavaScript would round the numeric id. */
function idOf(body: unknown): string {
  const [, fromGid] = gid.exec(textAt(body, 'admin_graphql_api_id')) ?? gid.exec(textAt(body, 'id')) ?? [];
  return fromGid ?? textAt(body, 'id');
}

/** The REST resource wraps the order, and so does a GraphQL response, as a single order or as the only result of a search. */
const orderIn = (message: unknown): unknown => {
  const orders = at(message, 'data', 'orders') ?? at(message, 'orders');
  return (
    at(message, 'order') ??
    at(message, 'data', 'order') ??
    at(message, 'data', 'node') ??
    onlyAt(orders, 'nodes') ??
    at(onlyAt(orders, 'edges'), 'node') ??
    onlyAt(orders) ??
    message
  );
};

export function shopifyOrder(message: unknown): Mapped {
  const bare = orderIn(message);
  // GraphQL uses other field names.
  const body = isGraphql(bare) ? fromGraphql(bare) : bare;
  const shopOrderId = idOf(body);
  const orderNo = plainAt(body, 'name') || shopOrderId;
  if (!/^\d+$/u.test(shopOrderId)) return ignored('unreadable');
  const updatedAt = firstInstant(body, 'updated_at', 'processed_at', 'created_at');
  const payment = textAt(body, 'financial_status').toLowerCase();
  // 'orders/delete' contains only the id.
  if (payment === '' && listAt(body, 'line_items').length === 0)
    return { kind: 'cancelled', shopOrderId, orderNo, updatedAt };
  if (textAt(body, 'cancelled_at') !== '' || payment === 'refunded' || payment === 'voided') {
    return { kind: 'cancelled', shopOrderId, orderNo, updatedAt };
  }
  if (textAt(body, 'fulfillment_status').toLowerCase() === 'fulfilled')
    return ignored('status', 'fulfilled', orderNo, { shopOrderId, updatedAt });
  if (isCollected(body)) return ignored('collected', payment, orderNo, { shopOrderId, updatedAt });
  const names = [...listAt(body, 'payment_gateway_names'), at(body, 'gateway')];
  const gateways = [
    ...new Set(names.flatMap((name) => (typeof name === 'string' && name !== '' ? [name] : []))),
  ];
  const isCod = gateways.some(isCodName);
  if (payment === 'expired' || ((payment === 'pending' || payment === 'unpaid') && !isCod))
    return ignored('unpaid', payment, orderNo, { shopOrderId, updatedAt });
  const given = receiverOf(body);
  const total =
    paid(body, 'current_total_price_set', 'current_total_price') ??
    paid(body, 'total_price_set', 'total_price');
  const all = listAt(body, 'line_items');
  const lines = all.filter(isGoods);
  const { currency } = total ?? { currency: '' };
  return mustShip({
    shopOrderId,
    orderNo,
    updatedAt,
    doc: {
      status: textAt(body, 'fulfillment_status') || payment,
      placedAt: instantOf(textAt(body, 'created_at'))?.toISOString() ?? null,
      receiver: partyOf(given),
      total,
      goods: currency === '' ? null : { currency, cents: goodsCents(lines) },
      cod: isCod && payment !== 'paid' ? (outstanding(body, total) ?? unknownAmount) : null,
      payment: gateways.join(', '),
      lines: lines.map(lineOf),
      leftOut: all.length - lines.length,
      note: plainAt(body, 'note'),
      isMasked: isMasked(given),
    },
  });
}

/** Sold over the counter, or picked up in full at the shop by the buyer. */
function isCollected(body: unknown): boolean {
  const ways = listAt(body, 'shipping_lines').map((one) => textAt(one, 'delivery_category'));
  if (ways.length > 0 && ways.every((way) => /^pick[_-]?up$/iu.test(way))) return true;
  const isAtTill = textAt(body, 'source_name') === 'pos' && ways.length === 0;
  return isAtTill && textAt(body, 'shipping_address', 'address1') === '';
}

/** The amount in the buyer's currency; in the shop's currency when that is the only one. */
function paid(body: unknown, set: string, bare: string): ShopMoney | null {
  const side = (name: string) =>
    moneyOf(textAt(body, set, name, 'amount'), textAt(body, set, name, 'currency_code'));
  return (
    side('presentment_money') ?? side('shop_money') ?? moneyOf(textAt(body, bare), textAt(body, 'currency'))
  );
}

/** `total_outstanding` is in the shop's currency, so it is used only when the buyer's currency is the same. */
function outstanding(body: unknown, total: ShopMoney | null): ShopMoney | null {
  const open = paid(body, 'total_outstanding_set', '');
  if (open) return open;
  const bare = moneyOf(textAt(body, 'total_outstanding'), textAt(body, 'currency'));
  return bare && total && bare.currency === total.currency ? bare : total;
}

function receiverOf(body: unknown): GivenAddress {
  const ends = [
    at(body, 'shipping_address'),
    at(body, 'billing_address'),
    at(body, 'customer', 'default_address'),
  ];
  const end = ends.find((one) => textAt(one, 'address1') !== '');
  const from = (name: string) => plainAt(end, name);
  const noteAttributes = listAt(body, 'note_attributes')
    .filter((one) => /phone|mobile|telefon|whatsapp/iu.test(textAt(one, 'name')))
    .map((one) => at(one, 'value'));
  const phones = [plainAt(body, 'phone'), ...ends.map((one) => plainAt(one, 'phone'))];
  return {
    // An address without a person's name gets the buyer's name.
    name: nameOf(end) || (from('company') === '' ? nameOf(at(body, 'customer')) : ''),
    company: from('company'),
    phone:
      from('phone') ||
      (phones.find((phone) => phone !== '') ?? '') ||
      plainAt(body, 'customer', 'phone') ||
      phoneAmong(noteAttributes),
    email: plainAt(body, 'email') || plainAt(body, 'contact_email'),
    streets: [from('address1'), from('address2')],
    city: from('city'),
    state: from('province'),
    postcode: from('zip'),
    country: from('country_code') || from('country'),
  };
}

const nameOf = (end: unknown): string =>
  plainAt(end, 'name') || [plainAt(end, 'first_name'), plainAt(end, 'last_name')].filter(Boolean).join(' ');

/** The quantity still to be sent, without refunded or already shipped pieces. */
const openCount = (line: unknown): number => {
  const open = ['fulfillable_quantity', 'current_quantity', 'quantity']
    .map((name) => textAt(line, name))
    .find((count) => /^\d+$/u.test(count));
  return open === undefined ? 1 : Math.min(Number(open), 99_999);
};

const isGoods = (line: unknown): boolean =>
  at(line, 'requires_shipping') !== false && !isYes(line, 'gift_card') && openCount(line) > 0;

const unitCents = (line: unknown): number | null =>
  paid(line, 'price_set', '')?.cents ?? centsOf(textAt(line, 'price'));

const goodsCents = (lines: readonly unknown[]): number =>
  lines.reduce<number>((sum, line) => sum + (unitCents(line) ?? 0) * openCount(line), 0);

const lineOf = (line: unknown): ShopLine => ({
  sku: plainAt(line, 'sku'),
  name: plainAt(line, 'name') || plainAt(line, 'title'),
  quantity: openCount(line),
  grams: gramsOf(textAt(line, 'grams'), 1),
  unitCents: unitCents(line),
});
