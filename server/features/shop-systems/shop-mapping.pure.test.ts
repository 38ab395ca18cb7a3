/** Mapping the orders of shops: each trap of their formats once. */
import { describe, expect, it } from 'vitest';

import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import type { MappedOrder } from './mapped-order.mapping.ts';
import { generalBody, magentoBody, opencartBody, shopifyText, wooBody } from './shop-bodies.fixture.ts';
import { mapBody } from './shop-body.mapping.ts';
import { parseShopJson } from './shop-json.rules.ts';

const map = (kind: ShopKind, body: object | string, isPounds = false) =>
  mapBody(kind, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), { isPounds });

function order(kind: ShopKind, body: object | string, isPounds = false): MappedOrder {
  const mapped = map(kind, body, isPounds);
  if (mapped.kind !== 'order') throw new Error(JSON.stringify(mapped));
  return mapped;
}
const reasonOf = (kind: ShopKind, body: object | string) => {
  const mapped = map(kind, body);
  return mapped.kind === 'ignored' ? mapped.reason : mapped.kind;
};

describe('Order IDs', () => {
  it("of Shopify above 2^53 are kept exactly, from the gid or from the number's text", () => {
    expect(order('shopify', shopifyText()).shopOrderId).toBe('820982911946154508');
    expect(order('shopify', shopifyText({ admin_graphql_api_id: '' })).shopOrderId).toBe(
      '820982911946154508',
    );
  });
});

describe('A WooCommerce order', () => {
  it('is mapped with its receiver, the phone without dial code or zero, and texts without HTML entities', () => {
    const { doc, orderNo } = order('woocommerce', wooBody());
    expect(orderNo).toBe('5101');
    expect(doc.receiver).toMatchObject({
      name: 'Aminah Rahman',
      phone: '123456789',
      address1: '18 Jalan Bangsar Utama 3',
      address2: 'Unit 5-2',
      postcode: '59000',
      country: 'MY',
    });
    expect(doc.lines[1]?.name).toBe('Cup – 90 × 60 mm');
    expect(doc.total).toEqual({ currency: 'MYR', cents: 9750 });
    expect(doc.goods).toEqual({ currency: 'MYR', cents: 9000 });
    expect(doc.lines.every(({ grams }) => grams === null)).toBe(true);
    expect(doc.cod).toBeNull();
  });

  it('takes the billing address when the shipping address is empty', () => {
    const empty = { first_name: '', last_name: '', address_1: '', city: '', postcode: '', country: '' };
    expect(order('woocommerce', wooBody({ shipping: empty })).doc.receiver).toMatchObject({
      name: 'Aminah Rahman',
      phone: '123456789',
    });
  });

  it('takes the phone from shipping, else from its meta data, else from billing; meta may hold lists and objects', () => {
    const { phone: _none, ...shipping } = wooBody().shipping;
    const meta = [
      { key: '_other', value: [{ a: 1 }] },
      { key: '_shipping_phone', value: '019-876 5432' },
    ];
    expect(order('woocommerce', wooBody({ shipping, meta_data: meta })).doc.receiver.phone).toBe('198765432');
    expect(order('woocommerce', wooBody({ shipping: { ...shipping, phone: '' } })).doc.receiver.phone).toBe(
      '123456789',
    );
  });

  it('has its whole total as COD for the payment method cod', () => {
    expect(order('woocommerce', wooBody({ payment_method: 'cod' })).doc.cod).toEqual({
      currency: 'MYR',
      cents: 9750,
    });
  });

  it('leaves out the parts of a bundle', () => {
    const part = { name: 'Part', quantity: 1, total: '0', meta_data: [{ key: '_bundled_by', value: '1' }] };
    const { doc } = order('woocommerce', wooBody({ line_items: [...wooBody().line_items, part] }));
    expect(doc).toMatchObject({ leftOut: 1 });
    expect(doc.lines).toHaveLength(2);
  });

  it.each([
    ['pending', 'status'],
    ['on-hold', 'status'],
    ['completed', 'status'],
    ['cancelled', 'cancelled'],
    ['refunded', 'cancelled'],
    ['trash', 'cancelled'],
  ])('with status %s is mapped as %s', (status, reported) => {
    expect(reasonOf('woocommerce', wooBody({ status }))).toBe(reported);
  });

  it('with nothing but an id was deleted, and is mapped as cancelled', () => {
    expect(map('woocommerce', { id: 5101 })).toMatchObject({ kind: 'cancelled', shopOrderId: '5101' });
  });
});

describe('A Shopify order', () => {
  it('is mapped with its goods and weights in grams, and without gift cards', () => {
    const { doc } = order('shopify', shopifyText());
    expect(doc.lines).toEqual([
      { sku: 'TIN-250', name: 'Tea tin', quantity: 2, grams: 310, unitCents: 4500 },
    ]);
    expect(doc.leftOut).toBe(1);
    expect(doc.receiver).toMatchObject({ name: 'Tan Wei Ming', phone: '162223344', postcode: '10300' });
  });

  it('has its outstanding amount as COD for Cash on Delivery (COD), and no COD once it is paid', () => {
    const cod = { payment_gateway_names: ['Cash on Delivery (COD)'], total_outstanding: '80.00' };
    expect(order('shopify', shopifyText({ ...cod, financial_status: 'pending' })).doc.cod).toEqual({
      currency: 'MYR',
      cents: 8000,
    });
    expect(order('shopify', shopifyText({ ...cod, financial_status: 'paid' })).doc.cod).toBeNull();
  });

  it("has its total in the buyer's currency, not in the shop's", () => {
    const set = {
      shop_money: { amount: '40.00', currency_code: 'SGD' },
      presentment_money: { amount: '132.00', currency_code: 'MYR' },
    };
    const { doc } = order('shopify', shopifyText({ currency: 'SGD', current_total_price_set: set }));
    expect(doc.total).toEqual({ currency: 'MYR', cents: 13_200 });
  });

  it.each([
    [{ financial_status: 'pending' }, 'unpaid'],
    [{ fulfillment_status: 'fulfilled' }, 'status'],
    [{ cancelled_at: '2026-11-20T12:00:00+08:00' }, 'cancelled'],
    [{ financial_status: 'refunded' }, 'cancelled'],
    [{ line_items: [{ name: 'Card', quantity: 1, gift_card: true, requires_shipping: false }] }, 'nothing'],
  ])('with %j is mapped as %s', (changes, reported) => {
    expect(reasonOf('shopify', shopifyText(changes))).toBe(reported);
  });
});

describe('A Magento order', () => {
  it('is mapped with parent items only, without downloads, and with four street lines in three', () => {
    const { doc } = order('magento', magentoBody());
    expect(doc.lines.map(({ sku, grams }) => [sku, grams])).toEqual([
      ['KIT', 2000],
      ['LEAF', 250],
    ]);
    expect(doc.leftOut).toBe(3);
    const { address1, address2, address3 } = doc.receiver;
    expect([address1, address2, address3].join(' ').trim()).toBe(
      'Block C-3-1, Pangsapuri Damai, Jalan SS 2/24, Taman Sea',
    );
    expect(address1.length).toBeLessThanOrEqual(50);
    expect(doc.total).toEqual({ currency: 'MYR', cents: 21_050 });
  });

  it('has its weights converted from pounds when the shop uses pounds', () => {
    expect(order('magento', magentoBody(), true).doc.lines[1]?.grams).toBe(113);
  });

  it('with cashondelivery has COD before it is paid; an unpaid, cancelled or virtual one is not shipped', () => {
    const cod = { state: 'new', payment: { method: 'cashondelivery' }, total_due: 210.5 };
    expect(order('magento', magentoBody(cod)).doc.cod).toEqual({ currency: 'MYR', cents: 21_050 });
    expect(reasonOf('magento', magentoBody({ state: 'new' }))).toBe('unpaid');
    expect(reasonOf('magento', magentoBody({ state: 'canceled' }))).toBe('cancelled');
    expect(reasonOf('magento', magentoBody({ is_virtual: 1 }))).toBe('nothing');
  });
});

describe('An OpenCart order', () => {
  it("is mapped with HTML turned into text, and with amounts in the buyer's currency", () => {
    const { doc } = order('opencart', opencartBody());
    expect(doc.receiver).toMatchObject({
      name: "Nora O'Brien",
      address1: '3 Jalan Tun Fuad & Co',
      phone: '198765432',
    });
    expect(doc.lines[0]).toMatchObject({ name: 'Salt & pepper', grams: 400, unitCents: 4500 });
    expect(doc.total).toEqual({ currency: 'MYR', cents: 9000 });
  });

  it('has COD for the payment codes of version 4 and of version 3, but not for a bank transfer', () => {
    expect(order('opencart', opencartBody()).doc.cod).toEqual({ currency: 'MYR', cents: 9000 });
    const three = { payment_method: 'Cash On Delivery', payment_code: 'cod' };
    expect(order('opencart', opencartBody(three)).doc.cod).toEqual({ currency: 'MYR', cents: 9000 });
    const bank = { payment_method: { name: 'Bank', code: 'bank_transfer.bank_transfer' } };
    expect(order('opencart', opencartBody(bank)).doc.cod).toBeNull();
  });

  it('that was never placed is mapped as unpaid, and one with status Canceled Reversal as cancelled', () => {
    expect(reasonOf('opencart', opencartBody({ order_status_id: '0' }))).toBe('unpaid');
    expect(reasonOf('opencart', opencartBody({ order_status: 'Canceled Reversal' }))).toBe('cancelled');
  });
});

describe('An order of any shop', () => {
  it('with a masked receiver is ignored for that reason', () => {
    const receiver = {
      name: 'P******n',
      phone: '******64',
      address1: 'Ấp******',
      postcode: '50000',
      country: 'MY',
    };
    expect(reasonOf('general', generalBody({ receiver }))).toBe('masked');
    const shipping = { ...wooBody().shipping, phone: '(+60)12-***-1234' };
    expect(reasonOf('woocommerce', wooBody({ shipping }))).toBe('masked');
  });

  it('with nonsense, deep or wide, never breaks the mapping', () => {
    const nonsense = [
      '',
      'null',
      '[]',
      '"x"',
      '{"id":{}}',
      '{"id":1,"line_items":{"a":1},"shipping":[],"billing":null}',
      '{"data":{"id":"1","updated_at":"2026-01-01","items":[null,1,"x",[]],"receiver":7}}',
      `{"id":1,"status":"processing","date_modified_gmt":"x","meta_data":[[],null,{"key":[]}]}`,
      '{"__proto__":{"id":5},"id":1e400}',
      '\u0000',
      '{',
    ];
    for (const kind of ['woocommerce', 'shopify', 'magento', 'opencart', 'general'] as const)
      for (const body of nonsense) expect(['ignored', 'cancelled']).toContain(map(kind, body).kind);
  });

  it('is mapped without NUL and half characters, and without times before 1900 or after 2099, as no database stores them', () => {
    const id = 'A-\u0000\ud8007';
    const years = { updated_at: '0000-01-01T00:00:00Z', created_at: '9999-12-31T23:59:59-14:00' };
    const { shopOrderId, updatedAt, doc } = order(
      'general',
      generalBody({ id, status: 'o\u0000pen', ...years }),
    );
    expect([shopOrderId, doc.status, doc.placedAt]).toEqual(['A-7', 'open', null]);
    // The time of the message.
    expect(updatedAt).toEqual(new Date('2026-11-20T03:00:00Z'));
    expect(reasonOf('general', generalBody({ id: '\u0000' }))).toBe('unreadable');
  });

  it('with any top-level field replaced by an empty or wrong value is mapped without an error', () => {
    const good: Record<ShopKind, string> = {
      woocommerce: JSON.stringify(wooBody()),
      shopify: shopifyText(),
      magento: JSON.stringify(magentoBody()),
      opencart: JSON.stringify(opencartBody()),
      general: JSON.stringify(generalBody()),
    };
    for (const [kind, text] of Object.entries(good) as [ShopKind, string][]) {
      const whole = JSON.parse(text) as Record<string, unknown>;
      for (const name of Object.keys(whole))
        for (const value of [null, '', 0, [], {}, [null], 'x'.repeat(5000)])
          expect(['order', 'ignored', 'cancelled']).toContain(map(kind, { ...whole, [name]: value }).kind);
    }
  });

  it('with any field missing, wrapped or of another type is mapped without an error, and never without lines', () => {
    const variants = (value: unknown): unknown[] => [
      null,
      undefined,
      typeof value === 'number' ? String(value) : Number(value) || 7,
      [value],
      { value },
    ];
    /** Each order that differs from the good one in one place. */
    function* changed(value: unknown): Generator {
      if (typeof value !== 'object' || value === null) return yield* variants(value);
      for (const [name, inner] of Object.entries(value))
        for (const other of changed(inner))
          yield Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other };
    }
    const good: Record<ShopKind, unknown> = {
      woocommerce: wooBody(),
      shopify: parseShopJson(shopifyText()),
      magento: magentoBody(),
      opencart: opencartBody(),
      general: generalBody(),
    };
    for (const [kind, body] of Object.entries(good) as [ShopKind, unknown][])
      for (const other of changed(body)) {
        const mapped = map(kind, JSON.stringify(other));
        expect(['order', 'ignored', 'cancelled']).toContain(mapped.kind);
        if (mapped.kind === 'order') expect(mapped.doc.lines.length).toBeGreaterThan(0);
      }
  });
});
