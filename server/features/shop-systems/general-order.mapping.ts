/** The general signed endpoint: our own short order format, for shops that no plugin supports (docs/shop-orders.md). */
import { countryCodes } from '#shared/features/postcode/countries.model.ts';
import type { ShopLine } from '#shared/features/shop-order/shop-order.model.ts';

import { fromMarketplace } from './marketplace-order.mapping.ts';
import { ignored, type Mapped, mustShip, unknownAmount } from './mapped-order.mapping.ts';
import {
  at,
  firstInstant,
  instantOf,
  isNone,
  listAt,
  moneyOf,
  plainAt,
  quantityOf,
  textAt,
  gramsOf,
} from './shop-json.rules.ts';
import { type GivenAddress, isMasked, partyOf } from './shop-party.mapping.ts';

const cancelled = new Set(['cancelled', 'canceled', 'refunded']);

/** The order fields are either at the top level or under `data`, as in a Standard Webhook. */
export function generalOrder(body: unknown): Mapped {
  const bare = at(body, 'data') ?? body;
  const marketplace = fromMarketplace(body) ?? fromMarketplace(bare);
  const order = marketplace ? marketplace.order : bare;
  const shopOrderId = textAt(order, 'id');
  const orderNo = plainAt(order, 'number') || shopOrderId;
  if (shopOrderId === '' || shopOrderId.length > 100) return ignored('unreadable', '', orderNo);
  const updatedAt =
    instantOf(textAt(order, 'updated_at')) ??
    instantOf(textAt(body, 'timestamp')) ??
    firstInstant(order, 'created_at');
  const status = textAt(order, 'status').toLowerCase();
  if (cancelled.has(status)) return { kind: 'cancelled', shopOrderId, orderNo, updatedAt };
  const currency = textAt(order, 'currency').toUpperCase() || 'MYR';
  const given = receiverOf(order);
  if (marketplace && !isMasked(given) && status !== 'open') {
    const reason = status === 'unpaid' ? 'unpaid' : 'status';
    return ignored(reason, marketplace.status, orderNo, { shopOrderId, updatedAt });
  }
  const lines = listAt(order, 'items').filter(isGoods);
  const mapped = lines.map((line) => lineOf(line, currency));
  return mustShip({
    shopOrderId,
    orderNo,
    updatedAt,
    doc: {
      status: marketplace?.status ?? (status || 'open'),
      placedAt: instantOf(textAt(order, 'created_at'))?.toISOString() ?? null,
      receiver: partyOf(given),
      total: moneyOf(textAt(order, 'total'), currency),
      goods: {
        currency,
        cents: mapped.reduce((sum, line) => sum + (line.unitCents ?? 0) * line.quantity, 0),
      },
      cod:
        textAt(order, 'cod_amount') === ''
          ? null
          : (moneyOf(textAt(order, 'cod_amount'), currency) ?? unknownAmount),
      payment: plainAt(order, 'payment_method'),
      lines: mapped,
      leftOut: listAt(order, 'items').length - lines.length,
      note: plainAt(order, 'note'),
      isMasked: isMasked(given),
    },
  });
}

function receiverOf(order: unknown): GivenAddress {
  const from = (name: string) => plainAt(order, 'receiver', name);
  return {
    name: from('name'),
    company: from('company'),
    phone: from('phone'),
    email: from('email'),
    streets: [from('address1'), from('address2'), from('address3')],
    city: from('city'),
    state: from('state'),
    postcode: from('postcode'),
    country: from('country'),
  };
}

const isGoods = (line: unknown) =>
  plainAt(line, 'name') !== '' && at(line, 'requires_shipping') !== false && !isNone(line, 'quantity');

const lineOf = (line: unknown, currency: string): ShopLine => ({
  sku: plainAt(line, 'sku'),
  name: plainAt(line, 'name'),
  quantity: quantityOf(textAt(line, 'quantity')),
  grams: gramsOf(textAt(line, 'grams'), 1),
  unitCents: moneyOf(textAt(line, 'price'), currency)?.cents ?? null,
  ...madeIn(textAt(line, 'origin').toUpperCase()),
});

/** Two-letter country code. An unknown code is left out, so the user is asked for the origin. */
const madeIn = (origin: string) => countryCodes.has(origin) && { origin };
