/** Magento: an order of `/V1/orders`, as polling and Mage-OS async events have it. */
import type { ShopLine } from '#shared/features/shop-order/shop-order.model.ts';

import { ignored, type Mapped, type MappingOptions, mustShip } from './mapped-order.mapping.ts';
import {
  at,
  centsOf,
  chosenStatuses,
  firstInstant,
  gramsOf,
  instantOf,
  isYes,
  listAt,
  moneyOf,
  plain,
  plainAt,
  quantityOf,
  textAt,
} from './shop-json.rules.ts';
import { type GivenAddress, isMasked, partyOf } from './shop-party.mapping.ts';

const kilogram = 1000;
const pound = 453.592_37;

export function magentoOrder(given: unknown, { isPounds, statuses = '' }: MappingOptions): Mapped {
  // Async events wrap the order.
  const body = at(given, 'order') ?? at(given, 'data') ?? given;
  const shopOrderId = textAt(body, 'entity_id');
  const orderNo = plainAt(body, 'increment_id') || shopOrderId;
  if (!/^\d+$/u.test(shopOrderId)) return ignored('unreadable');
  const updatedAt = firstInstant(body, 'updated_at', 'created_at');
  const status = textAt(body, 'status');
  const state = textAt(body, 'state') || status;
  if (state === 'canceled' || state === 'closed')
    return { kind: 'cancelled', shopOrderId, orderNo, updatedAt };
  const isCod = textAt(body, 'payment', 'method') === 'cashondelivery';
  const chosen = chosenStatuses(statuses);
  if (chosen === null && (state === 'pending_payment' || (state === 'new' && !isCod)))
    return ignored('unpaid', state, orderNo, { shopOrderId, updatedAt });
  const isImported =
    chosen === null
      ? state === 'new' || state === 'processing' || (status === 'pending' && isCod)
      : chosen.has(status.toLowerCase()) || chosen.has(state.toLowerCase());
  if (!isImported) return ignored('status', status || state, orderNo, { shopOrderId, updatedAt });
  if (isYes(body, 'is_virtual')) return ignored('nothing', state, orderNo);
  if (shippingOf(body, 'method') === 'instore_pickup')
    return ignored('collected', state, orderNo, { shopOrderId, updatedAt });
  const currency = textAt(body, 'order_currency_code') || textAt(body, 'base_currency_code');
  const address = receiverOf(body);
  const total = moneyOf(textAt(body, 'grand_total'), currency);
  const all = listAt(body, 'items');
  const lines = all.filter(isGoods);
  return mustShip({
    shopOrderId,
    orderNo,
    updatedAt,
    doc: {
      status: status || state,
      placedAt: instantOf(textAt(body, 'created_at'))?.toISOString() ?? null,
      receiver: partyOf(address),
      total,
      goods: total && {
        currency: total.currency,
        cents: lines.reduce<number>((sum, line) => sum + (centsOf(textAt(line, 'row_total')) ?? 0), 0),
      },
      cod: isCod ? (moneyOf(textAt(body, 'total_due'), currency) ?? total) : null,
      payment: textAt(body, 'payment', 'method'),
      lines: lines.map((line) => lineOf(line, all, isPounds ? pound : kilogram)),
      leftOut: all.length - lines.length,
      note: plainAt(body, 'customer_note'),
      isMasked: isMasked(address),
    },
  });
}

const shippingOf = (body: unknown, part: 'address' | 'method'): unknown =>
  at(body, 'extension_attributes', 'shipping_assignments', 0, 'shipping', part);

function receiverOf(body: unknown): GivenAddress {
  const shipping = shippingOf(body, 'address') ?? at(body, 'shipping_address');
  const end =
    textAt(shipping, 'postcode') === '' && textAt(shipping, 'city') === ''
      ? at(body, 'billing_address')
      : shipping;
  return {
    name: [plainAt(end, 'firstname'), plainAt(end, 'lastname')].filter(Boolean).join(' '),
    company: plainAt(end, 'company'),
    phone: plainAt(end, 'telephone'),
    email: plainAt(end, 'email') || plainAt(body, 'customer_email'),
    streets: streetsOf(end),
    city: plainAt(end, 'city'),
    state: plainAt(end, 'region') || plainAt(end, 'region', 'region'),
    postcode: plainAt(end, 'postcode'),
    country: plainAt(end, 'country_id'),
  };
}

/** One to four lines, as a list or as a text. */
const streetsOf = (end: unknown): string[] => {
  const street = at(end, 'street');
  const lines = typeof street === 'string' ? street.split(/\r?\n/u) : listAt(end, 'street');
  return lines.map((line) => (typeof line === 'string' ? plain(line) : ''));
};

/** Children (the chosen size, the parts of a bundle) travel with their parent; downloads do not travel. */
const isGoods = (line: unknown): boolean =>
  ['', '0'].includes(textAt(line, 'parent_item_id')) &&
  textAt(line, 'parent_item', 'item_id') === '' &&
  !isYes(line, 'is_virtual') &&
  textAt(line, 'product_type') !== 'downloadable' &&
  openCount(line) > 0;

const openCount = (line: unknown): number => {
  const number = (name: string) => Number(textAt(line, name) || 0);
  return number('qty_ordered') - number('qty_canceled') - number('qty_refunded') - number('qty_shipped');
};

function lineOf(line: unknown, all: readonly unknown[], gramsPerUnit: number): ShopLine {
  const children = all.filter((one) => textAt(one, 'parent_item_id') === textAt(line, 'item_id'));
  const own = gramsOf(textAt(line, 'weight'), gramsPerUnit);
  const ofParts = children.map((child) => gramsOf(textAt(child, 'weight'), gramsPerUnit));
  const parts = ofParts.reduce<number>((sum, grams) => sum + (grams ?? 0), 0);
  return {
    sku: plainAt(line, 'sku'),
    name: plainAt(line, 'name'),
    quantity: quantityOf(String(openCount(line))),
    grams: own ?? (parts > 0 ? parts : null),
    unitCents: centsOf(textAt(line, 'price')),
  };
}
