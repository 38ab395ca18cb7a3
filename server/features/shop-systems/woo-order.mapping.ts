/** WooCommerce: an order of its REST API v3, as sent by webhooks and by the API. */
import type { ShopLine, ShopMoney } from '#shared/features/shop-order/shop-order.model.ts';

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
  instantOf,
  isCodPayment,
  isNone,
  isYes,
  listAt,
  moneyOf,
  plainAt,
  quantityOf,
  textAt,
} from './shop-json.rules.ts';
import { type GivenAddress, isMasked, partyOf } from './shop-party.mapping.ts';
import { fromLegacyWoo, isLegacyWoo } from './woo-legacy.mapping.ts';

/** 'processing' is paid or COD; 'pending' awaits payment, and 'on-hold' a decision in the shop. */
const usual: ReadonlySet<string> = new Set(['processing']);
const cancelled = new Set(['cancelled', 'refunded', 'trash']);

export function wooOrder(given: unknown, { statuses = '' }: MappingOptions): Mapped {
  const body = isLegacyWoo(given) ? fromLegacyWoo(given) : given;
  const shopOrderId = textAt(body, 'id');
  const orderNo = plainAt(body, 'number') || shopOrderId;
  if (!/^\d+$/u.test(shopOrderId)) return ignored('unreadable');
  const updatedAt = firstInstant(
    body,
    'date_modified_gmt',
    'date_created_gmt',
    'date_modified',
    'date_created',
  );
  const status = textAt(body, 'status').toLowerCase().replace(/^wc-/u, '');
  const isDeleted = status === '' && at(body, 'line_items') === undefined;
  // 'order.deleted' contains only the id.
  if (cancelled.has(status) || isDeleted) return { kind: 'cancelled', shopOrderId, orderNo, updatedAt };
  if (status === '') return ignored('unreadable', '', orderNo);
  if (!(chosenStatuses(statuses) ?? usual).has(status))
    return ignored('status', status, orderNo, { shopOrderId, updatedAt });
  if (isCollected(body)) return ignored('collected', status, orderNo, { shopOrderId, updatedAt });
  const currency = textAt(body, 'currency');
  const address = receiverOf(body);
  const total = moneyOf(textAt(body, 'total'), currency);
  const all = listAt(body, 'line_items');
  const lines = all.filter(isGoods);
  const goodsCents = lines.reduce<number>((sum, line) => sum + (centsOf(textAt(line, 'total')) ?? 0), 0);
  return mustShip({
    shopOrderId,
    orderNo,
    updatedAt,
    doc: {
      status,
      placedAt: instantOf(textAt(body, 'date_created_gmt'))?.toISOString() ?? null,
      receiver: partyOf(address),
      total,
      goods: total && { currency: total.currency, cents: goodsCents },
      cod: isCodPayment(textAt(body, 'payment_method'), plainAt(body, 'payment_method_title'))
        ? (outstanding(body, total) ?? unknownAmount)
        : null,
      payment: plainAt(body, 'payment_method_title'),
      lines: lines.map(lineOf),
      leftOut: all.length - lines.length,
      note: plainAt(body, 'customer_note'),
      isMasked: isMasked(address),
    },
  });
}

/** Older shops append the method's number: 'local_pickup:3'. */
const atShop = /^(?:legacy_)?(?:local_pickup(?:_plus)?|pickup_location)(?::|$)/u;

/** True when the buyer picks up all goods at the shop. */
function isCollected(body: unknown): boolean {
  const methods = listAt(body, 'shipping_lines').map((one) => textAt(one, 'method_id'));
  return methods.length > 0 && methods.every((method) => atShop.test(method));
}

/** Amounts refunded before shipping are not collected. */
function outstanding(body: unknown, total: ShopMoney | null): ShopMoney | null {
  const back = listAt(body, 'refunds').reduce<number>(
    (sum, refund) => sum + Math.abs(centsOf(textAt(refund, 'total')) ?? 0),
    0,
  );
  return total && { ...total, cents: Math.max(0, total.cents - back) };
}

/** Meta keys in which plug-ins store the receiver's phone. */
const phoneKeys = ['_shipping_phone', 'shipping_phone', '_shipping_mobile', '_shipping_cellphone'];

/** A shop without a separate shipping address leaves `shipping` empty. */
function receiverOf(body: unknown): GivenAddress {
  const isGiven = ['address_1', 'postcode', 'city'].some((name) => textAt(body, 'shipping', name) !== '');
  const end = isGiven ? 'shipping' : 'billing';
  const from = (name: string) => plainAt(body, end, name);
  const meta = phoneKeys.map((key) => metaText(body, key)).find((found) => found !== '') ?? '';
  const nameAt = (part: string) =>
    [plainAt(body, part, 'first_name'), plainAt(body, part, 'last_name')].filter(Boolean).join(' ');
  const company = from('company');
  const ownPhone = (part: string) => plainAt(body, part, 'phone') || plainAt(body, part, 'cellphone');
  const phone = ownPhone(end) || meta || ownPhone('billing') || metaText(body, '_billing_cellphone');
  // In some countries the form has separate fields for house number and neighbourhood.
  const extra = (name: string) => from(name) || metaText(body, `_${end}_${name}`);
  return {
    // An address without a person's name gets the buyer's name.
    name: nameAt(end) || (company === '' ? nameAt('billing') : ''),
    company,
    phone,
    email: plainAt(body, 'billing', 'email'),
    streets: [
      [from('address_1'), extra('number')].filter(Boolean).join(', '),
      from('address_2'),
      extra('neighborhood'),
    ],
    city: from('city'),
    state: from('state'),
    postcode: from('postcode'),
    country: from('country') || plainAt(body, 'billing', 'country'),
  };
}

/** Meta values may be lists or objects, which are not used. */
function metaText(from: unknown, key: string): string {
  const found = listAt(from, 'meta_data').find((meta) => textAt(meta, 'key') === key);
  return plainAt(found, 'value');
}

/** Meta keys by which plug-ins mark a line as part of another. */
const childKeys = new Set([
  '_bundled_by',
  '_composite_parent',
  '_mnm_container',
  '_mnm_child_of',
  '_woosb_parent_id',
  '_wooco_parent_id',
  '_chained_product_of',
]);
const childFields = ['bundled_by', 'composite_parent', 'mnm_child_of'] as const;
const giftCard = /^_?(?:wc_gc_giftcard_|ywgc_|pw_gift_card_)/u;

/** Parts of a bundle ship with it; downloads and gift cards are not shipped. */
function isGoods(line: unknown): boolean {
  const meta = listAt(line, 'meta_data').map((one) => textAt(one, 'key'));
  if (meta.some((key) => childKeys.has(key) || giftCard.test(key))) return false;
  if (childFields.some((name) => !['', '0'].includes(textAt(line, name)))) return false;
  return !isYes(line, 'virtual') && !isNone(line, 'quantity');
}

function lineOf(line: unknown): ShopLine {
  const quantity = quantityOf(textAt(line, 'quantity'));
  const cents = centsOf(textAt(line, 'total'));
  const [product, variation] = [textAt(line, 'product_id'), textAt(line, 'variation_id')];
  const isKnown = /^[1-9]\d*$/u.test(product);
  const productRef = isKnown ? (/^[1-9]\d*$/u.test(variation) ? `${product}:${variation}` : product) : '';
  return {
    sku: plainAt(line, 'sku'),
    name: plainAt(line, 'name'),
    quantity,
    // WooCommerce stores weights with the products, not in the order. The reference is `12`, or `12:34` for a variation.
    grams: null,
    unitCents: cents === null ? null : Math.round(cents / quantity),
    ...(productRef !== '' && { productRef }),
  };
}
