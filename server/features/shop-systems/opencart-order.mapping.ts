/** OpenCart 3 and 4: an order as our extension posts it: the result of `getOrder`, with products and totals. */
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
  gramsOf,
  instantOf,
  isCodPayment,
  isNone,
  listAt,
  moneyOf,
  phoneAmong,
  plainAt,
  quantityOf,
  textAt,
} from './shop-json.rules.ts';
import { type GivenAddress, isMasked, partyOf } from './shop-party.mapping.ts';

const cancelled =
  // words: statuses, as shops call them in their own language
  /cancel|refund|void|denied|failed|expired|revers|charge ?back|batal|gagal|bayaran balik|取消|退款|失败|失敗/iu;
// words: as above
const sent = /\b(?:complete|shipped|delivered)\b|selesai|dihantar|完成|已发货|已發貨|已送达|已送達/iu;
const kilogram = 1000;

export function opencartOrder(body: unknown, { statuses = '' }: MappingOptions): Mapped {
  const shopOrderId = textAt(body, 'order_id');
  const orderNo = shopOrderId;
  if (!/^\d+$/u.test(shopOrderId)) return ignored('unreadable');
  const updatedAt = firstInstant(body, 'date_modified', 'date_added');
  const status = plainAt(body, 'order_status');
  if (cancelled.test(status)) return { kind: 'cancelled', shopOrderId, orderNo, updatedAt };
  // An order without a status was never placed: the buyer left at the payment page.
  const isUnplaced =
    isNone(body, 'order_status_id') || (textAt(body, 'order_status_id') === '' && status === '');
  if (isUnplaced) return ignored('unpaid', status, orderNo, { shopOrderId, updatedAt });
  const chosen = chosenStatuses(statuses);
  if (chosen ? !chosen.has(status.toLowerCase()) : sent.test(status))
    return ignored('status', status, orderNo, { shopOrderId, updatedAt });
  const way = textAt(body, 'shipping_method', 'code') || textAt(body, 'shipping_code');
  if (/^pickup(?:\.|$)/u.test(way)) return ignored('collected', status, orderNo, { shopOrderId, updatedAt });
  const given = receiverOf(body);
  const rate = Number(textAt(body, 'currency_value') || 1);
  const money = (amount: string): ShopMoney | null => inCurrency(amount, rate, textAt(body, 'currency_code'));
  const total = money(textAt(body, 'total'));
  const lines = listAt(body, 'products').filter(isGoods);
  const goods = lines.reduce<number>((sum, line) => sum + (money(textAt(line, 'total'))?.cents ?? 0), 0);
  // OpenCart 4.x has payment_method.code 'cod.cod'; 3.0 has payment_code 'cod'.
  const code = textAt(body, 'payment_method', 'code') || textAt(body, 'payment_code');
  const payment = plainAt(body, 'payment_method', 'name') || plainAt(body, 'payment_method');
  return mustShip({
    shopOrderId,
    orderNo,
    updatedAt,
    doc: {
      status,
      placedAt: instantOf(textAt(body, 'date_added'))?.toISOString() ?? null,
      receiver: partyOf(given),
      total,
      goods: total && { currency: total.currency, cents: goods },
      // 4.x writes extension and method, 'cod.cod'; only the first part counts.
      cod: isCodPayment(code.split('.')[0] ?? '', payment) ? (total ?? unknownAmount) : null,
      payment,
      lines: lines.map((line) => lineOf(line, money)),
      leftOut: listAt(body, 'products').length - lines.length,
      note: plainAt(body, 'comment'),
      isMasked: isMasked(given),
    },
  });
}

/** OpenCart stores amounts in the shop's own currency; the amount in the buyer's currency is that times the rate. */
function inCurrency(amount: string, rate: number, currency: string): ShopMoney | null {
  const scaled = Number(amount) * rate;
  if (amount === '' || !Number.isFinite(scaled)) return null;
  return moneyOf(scaled.toFixed(2), currency);
}

function receiverOf(body: unknown): GivenAddress {
  const isGiven = textAt(body, 'shipping_address_1') !== '';
  const from = (name: string) => plainAt(body, `${isGiven ? 'shipping' : 'payment'}_${name}`);
  return {
    name: [from('firstname'), from('lastname')].filter(Boolean).join(' '),
    company: from('company'),
    phone: plainAt(body, 'telephone') || phoneAmong(customFieldsOf(body)),
    email: plainAt(body, 'email'),
    streets: [from('address_1'), from('address_2')],
    city: from('city'),
    state: from('zone'),
    postcode: from('postcode'),
    country: from('iso_code_2') || from('country'),
  };
}

/** A shop whose checkout does not ask for the phone may have a custom field for it. */
const customFieldsOf = (body: unknown): unknown[] =>
  ['shipping_custom_field', 'payment_custom_field', 'custom_field'].flatMap((name) => {
    const fields = at(body, name);
    return typeof fields === 'object' && fields !== null ? Object.values(fields) : [];
  });

const isGoods = (line: unknown) =>
  at(line, 'shipping') !== false && textAt(line, 'shipping') !== '0' && !isNone(line, 'quantity');

/** Size and colour are product options, which the packer has to see. */
const namedWithOptions = (line: unknown): string => {
  const options = listAt(line, 'option')
    .filter((one) => textAt(one, 'type') !== 'file')
    .map((one) => plainAt(one, 'value'));
  return [plainAt(line, 'name'), ...options].filter(Boolean).join(', ');
};

const lineOf = (line: unknown, money: (amount: string) => ShopMoney | null): ShopLine => ({
  sku: plainAt(line, 'sku') || plainAt(line, 'model'),
  name: namedWithOptions(line),
  quantity: quantityOf(textAt(line, 'quantity')),
  // The extension sends the product's weight in kilograms.
  grams: gramsOf(textAt(line, 'weight_kg'), kilogram),
  unitCents: money(textAt(line, 'price'))?.cents ?? centsOf(textAt(line, 'price')),
});
