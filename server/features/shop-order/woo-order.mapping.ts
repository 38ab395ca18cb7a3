/** WooCommerce: an order of its REST API v3, as webhooks and the API send it. */
import type { ShopLine } from '#shared/features/shop-order/shop-order.model.ts';

import { ignored, type Mapped, mustShip } from './mapped-order.mapping.ts';
import { at, centsOf, instantOf, listAt, moneyOf, plainAt, quantityOf, textAt } from './shop-json.rules.ts';
import { type GivenAddress, isMasked, partyOf } from './shop-party.mapping.ts';

/** Paid, or to be paid at the door; 'pending' waits for its payment, 'on-hold' for a person of the shop. */
const imported = new Set(['processing']);
const cancelled = new Set(['cancelled', 'refunded', 'trash']);

export function wooOrder(body: unknown): Mapped {
  const shopOrderId = textAt(body, 'id');
  const orderNo = plainAt(body, 'number') || shopOrderId;
  const updatedAt =
    instantOf(textAt(body, 'date_modified_gmt')) ?? instantOf(textAt(body, 'date_created_gmt'));
  if (!/^\d+$/u.test(shopOrderId)) return ignored('unreadable');
  const status = textAt(body, 'status');
  // 'order.deleted' sends the id and nothing else.
  if (cancelled.has(status) || updatedAt === null) {
    return { kind: 'cancelled', shopOrderId, orderNo, updatedAt: updatedAt ?? new Date(0) };
  }
  if (!imported.has(status)) return ignored('status', status, orderNo, { shopOrderId, updatedAt });
  const currency = textAt(body, 'currency');
  const given = receiverOf(body);
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
      receiver: partyOf(given),
      total,
      goods: total && { currency: total.currency, cents: goodsCents },
      cod: textAt(body, 'payment_method') === 'cod' ? total : null,
      payment: plainAt(body, 'payment_method_title'),
      lines: lines.map(lineOf),
      leftOut: all.length - lines.length,
      note: plainAt(body, 'customer_note'),
      isMasked: isMasked(given),
    },
  });
}

/** A shop that does not ask for another address leaves `shipping` empty. */
function receiverOf(body: unknown): GivenAddress {
  const isGiven = ['address_1', 'postcode', 'city'].some((name) => textAt(body, 'shipping', name) !== '');
  const end = isGiven ? 'shipping' : 'billing';
  const from = (name: string) => plainAt(body, end, name);
  const phone = from('phone') || metaText(body, '_shipping_phone') || plainAt(body, 'billing', 'phone');
  return {
    name: [from('first_name'), from('last_name')].filter(Boolean).join(' '),
    company: from('company'),
    phone,
    email: plainAt(body, 'billing', 'email'),
    streets: [from('address_1'), from('address_2')],
    city: from('city'),
    state: from('state'),
    postcode: from('postcode'),
    country: from('country'),
  };
}

/** Values of meta may be lists or objects: those are no texts. */
function metaText(from: unknown, key: string): string {
  const found = listAt(from, 'meta_data').find((meta) => textAt(meta, 'key') === key);
  return plainAt(found, 'value');
}

const childKeys = new Set(['_bundled_by', '_composite_parent', '_mnm_container', '_woosb_parent_id']);

/** Parts of a bundle travel in it; downloads and gift cards in no parcel. */
function isGoods(line: unknown): boolean {
  const meta = listAt(line, 'meta_data').map((one) => textAt(one, 'key'));
  if (meta.some((key) => childKeys.has(key))) return false;
  return (
    at(line, 'virtual') !== true &&
    !meta.includes('_wc_gc_giftcard_to') &&
    !meta.includes('ywgc_product_type')
  );
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
    // Weights are with the products, not with the order: `12`, or `12:34` for a variation.
    grams: null,
    unitCents: cents === null ? null : Math.round(cents / quantity),
    ...(productRef !== '' && { productRef }),
  };
}
