/** Magento: an order of `/V1/orders`, in the format of polling and of Mage-OS async events. */
import type { ShopLine } from '#shared/features/shop-order/shop-order.model.ts';

import {
  ignored,
  type Mapped,
  type MappingOptions,
  mustShip,
  unknownAmount,
} from './mapped-order.mapping.ts';
import {
  at,
  centsOf,
  chosenStatuses,
  firstInstant,
  gramsOf,
  instantOf,
  isCodPayment,
  isYes,
  listAt,
  moneyOf,
  onlyAt,
  plain,
  plainAt,
  quantityOf,
  textAt,
} from './shop-json.rules.ts';
import { type GivenAddress, isMasked, partyOf } from './shop-party.mapping.ts';

const kilogram = 1000;
const pound = 453.592_37;

export function magentoOrder(given: unknown, { isPounds, statuses = '' }: MappingOptions): Mapped {
  const body = orderIn(given);
  // When the order has no id, its items name it.
  const shopOrderId = textAt(body, 'entity_id') || textAt(body, 'items', 0, 'order_id');
  const orderNo = plainAt(body, 'increment_id') || shopOrderId;
  if (!/^\d+$/u.test(shopOrderId)) return ignored('unreadable');
  const updatedAt = firstInstant(body, 'updated_at', 'created_at');
  // Shipments, invoices and credit notes have an `order_id`; an order has none.
  if (textAt(body, 'order_id') !== '') return ignored('topic', textAt(given, 'type'), orderNo);
  const status = textAt(body, 'status');
  const state = textAt(body, 'state') || status;
  if (state === '') return ignored('unreadable', textAt(given, 'type'), orderNo);
  if (state === 'canceled' || state === 'closed')
    return { kind: 'cancelled', shopOrderId, orderNo, updatedAt };
  const isCod = isCodPayment(
    textAt(body, 'payment', 'method'),
    textAt(body, 'payment', 'additional_information', 0),
  );
  const chosen = chosenStatuses(statuses);
  if (chosen === null && (state === 'pending_payment' || (state === 'new' && !isCod)))
    return ignored('unpaid', state, orderNo, { shopOrderId, updatedAt });
  const isImported =
    chosen === null
      ? (state === 'new' || state === 'processing' || (status === 'pending' && isCod)) && status !== 'fraud'
      : chosen.has(status.toLowerCase()) || chosen.has(state.toLowerCase());
  if (!isImported) return ignored('status', status || state, orderNo, { shopOrderId, updatedAt });
  if (isYes(body, 'is_virtual')) return ignored('nothing', state, orderNo);
  if ([shippingOf(body, 'method'), at(body, 'shipping_method')].includes('instore_pickup'))
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
        cents: lines.reduce<number>((sum, line) => sum + openCents(line), 0),
      },
      cod: isCod ? (moneyOf(textAt(body, 'total_due'), currency) ?? total ?? unknownAmount) : null,
      payment: textAt(body, 'payment', 'method'),
      lines: lines.map((line) => lineOf(line, all, isPounds ? pound : kilogram)),
      leftOut: all.length - lines.length,
      note: plainAt(body, 'customer_note'),
      isMasked: isMasked(address),
    },
  });
}

/** Async events wrap the order, newer ones as a CloudEvent; a search that found one order returns it in a list. */
const orderIn = (given: unknown): unknown => {
  const bare = at(given, 'order') ?? at(given, 'data') ?? given;
  const inside = at(bare, 'order') ?? bare;
  return at(inside, 'search_criteria') === undefined ? inside : (onlyAt(inside, 'items') ?? inside);
};

const shippingOf = (body: unknown, part: 'address' | 'method'): unknown =>
  at(body, 'extension_attributes', 'shipping_assignments', 0, 'shipping', part);

function receiverOf(body: unknown): GivenAddress {
  const shipping = shippingOf(body, 'address') ?? at(body, 'shipping_address');
  const end =
    textAt(shipping, 'postcode') === '' && textAt(shipping, 'city') === ''
      ? at(body, 'billing_address')
      : shipping;
  return {
    name: ['firstname', 'middlename', 'lastname']
      .map((part) => plainAt(end, part))
      .filter(Boolean)
      .join(' '),
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

/** One to four lines, given as a list or as one text. */
const streetsOf = (end: unknown): string[] => {
  const street = at(end, 'street');
  const lines = typeof street === 'string' ? street.split(/\r?\n/u) : listAt(end, 'street');
  return lines.map((line) => (typeof line === 'string' ? plain(line) : ''));
};

/** Child lines (the chosen size, the parts of a bundle) ship with their parent; downloads are not shipped. */
const isGoods = (line: unknown): boolean =>
  ['', '0'].includes(textAt(line, 'parent_item_id')) &&
  textAt(line, 'parent_item', 'item_id') === '' &&
  !isYes(line, 'is_virtual') &&
  textAt(line, 'product_type') !== 'downloadable' &&
  openCount(line) > 0;

const numberAt = (line: unknown, name: string) => Number(textAt(line, name) || 0);

const orderedCount = (line: unknown) =>
  textAt(line, 'qty_ordered') === '' ? 1 : numberAt(line, 'qty_ordered');

const openCount = (line: unknown): number =>
  orderedCount(line) -
  numberAt(line, 'qty_canceled') -
  numberAt(line, 'qty_refunded') -
  numberAt(line, 'qty_shipped');

/** The value of the part of a line that is still to be shipped. */
function openCents(line: unknown): number {
  const ordered = orderedCount(line);
  const whole = centsOf(textAt(line, 'row_total')) ?? 0;
  return ordered > 0 ? Math.round((whole * openCount(line)) / ordered) : whole;
}

function lineOf(line: unknown, all: readonly unknown[], gramsPerUnit: number): ShopLine {
  const own = gramsOf(textAt(line, 'weight'), gramsPerUnit);
  const parts = gramsOfParts(line, all, gramsPerUnit);
  return {
    sku: plainAt(line, 'sku'),
    name: plainAt(line, 'name'),
    quantity: quantityOf(String(openCount(line))),
    grams: own ?? (parts > 0 ? parts : null),
    unitCents: centsOf(textAt(line, 'price')),
  };
}

/** The weight of one bundle, in grams: the parts' quantities cover all bundles of the line. */
function gramsOfParts(line: unknown, all: readonly unknown[], gramsPerUnit: number): number {
  const bundles = numberAt(line, 'qty_ordered') || 1;
  return all
    .filter((one) => textAt(one, 'parent_item_id') === textAt(line, 'item_id'))
    .reduce<number>((sum, part) => {
      const each = Math.max(1, numberAt(part, 'qty_ordered') / bundles);
      return sum + Math.round((gramsOf(textAt(part, 'weight'), gramsPerUnit) ?? 0) * each);
    }, 0);
}
