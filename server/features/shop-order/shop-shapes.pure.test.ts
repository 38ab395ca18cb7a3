/** Formats that shops really send besides the documented ones: older interfaces, wrappers, other messages of the same shop. */
import { describe, expect, it } from 'vitest';

import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import {
  generalBody,
  magentoBody,
  opencartBody,
  shopifyText,
  wooBody,
} from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { mapBody } from '#server/features/shop-systems/shop-body.mapping.ts';
import { parseShopJson } from '#server/features/shop-systems/shop-json.rules.ts';
import { weighed } from './shop-weights.service.ts';

const mapped = (kind: ShopKind, body: object | string) =>
  mapBody(kind, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), { isPounds: false });
const orderOf = (kind: ShopKind, body: object | string) => {
  const found = mapped(kind, body);
  if (found.kind !== 'order') throw new Error(JSON.stringify(found));
  return found;
};
const why = (kind: ShopKind, body: object | string) => {
  const found = mapped(kind, body);
  return found.kind === 'ignored' ? found.reason : found.kind;
};
const shopify = (changes: object = {}) => ({ ...(parseShopJson(shopifyText()) as object), ...changes });

describe('Reading a Magento message', () => {
  const event = (type: string, data: object) => ({
    specversion: '1.0',
    id: '7a4c0c6e-2f43-4a8a-9d43-1f4a7f0f5b11',
    source: '1',
    type,
    datacontenttype: 'application/json',
    data,
  });

  it('finds the order in a CloudEvent, in a wrapper, bare, and in a search result', () => {
    const bare = magentoBody();
    const answers = { items: [bare], search_criteria: { page_size: 1 }, total_count: 1 };
    for (const body of [
      bare,
      event('sales.order.created', bare),
      { order: bare },
      { data: { order: bare } },
      answers,
    ])
      expect(orderOf('magento', body)).toMatchObject({ shopOrderId: '31', orderNo: '000000031' });
  });

  it('ignores shipments and invoices, whose entity_id is not the ID of an order', () => {
    const shipment = { entity_id: 31, increment_id: '000000009', order_id: 77, items: [], tracks: [] };
    const invoice = { ...shipment, state: 2, grand_total: 10, order_currency_code: 'MYR' };
    for (const data of [shipment, invoice])
      expect(mapped('magento', event('sales.shipment.created', data))).toMatchObject({
        kind: 'ignored',
        reason: 'topic',
        about: null,
      });
    expect(mapped('magento', { entity_id: 31, email: 'a@b.example' })).toMatchObject({
      kind: 'ignored',
      about: null,
    });
  });

  it('adds up the weight of a bundle from its parts, and leaves out cancelled and refunded quantities', () => {
    const part = { product_type: 'simple', parent_item_id: 1, price: 0, row_total: 0 };
    const { doc } = orderOf('magento', {
      ...magentoBody(),
      items: [
        {
          item_id: 1,
          sku: 'KIT',
          name: 'Kit',
          product_type: 'bundle',
          qty_ordered: 2,
          price: 50,
          row_total: 100,
        },
        { ...part, item_id: 2, sku: 'CUP', name: 'Cup', qty_ordered: 8, weight: 0.3 },
        { ...part, item_id: 3, sku: 'POT', name: 'Pot', qty_ordered: 2, weight: 1 },
        {
          item_id: 4,
          sku: 'TEA',
          name: 'Tea',
          qty_ordered: '4.0000',
          qty_refunded: '1.0000',
          price: 10,
          row_total: 40,
          weight: '0.5000',
        },
        { item_id: 5, sku: 'OUT', name: 'Out', qty_ordered: 1, qty_canceled: 1, price: 10, row_total: 10 },
      ],
    });
    expect(doc.lines.map(({ sku, quantity, grams }) => [sku, quantity, grams])).toEqual([
      ['KIT', 2, 2200],
      ['TEA', 3, 500],
    ]);
    expect(doc.goods?.cents).toBe(13_000);
  });

  it('recognises the COD method of a plug-in, and ignores orders with a fraud status or no status', () => {
    const cod = { state: 'new', payment: { method: 'msp_cashondelivery' }, total_due: '210.5000' };
    expect(orderOf('magento', magentoBody(cod)).doc.cod?.cents).toBe(21_050);
    expect(why('magento', magentoBody({ status: 'fraud' }))).toBe('status');
    expect(why('magento', magentoBody({ state: null, status: null }))).toBe('unreadable');
  });
});

describe('Reading a WooCommerce message', () => {
  const { billing, line_items: lines } = wooBody();
  const legacy = (changes: object = {}) => ({
    order: {
      id: 5101,
      order_number: '5101',
      created_at: '2026-11-20T03:10:00Z',
      updated_at: '2026-11-20T03:10:05Z',
      status: 'processing',
      currency: 'MYR',
      total: '97.50',
      shipping_methods: 'Flat Rate',
      payment_details: { method_id: 'cod', method_title: 'Cash on delivery', paid: false },
      billing_address: billing,
      shipping_address: { ...wooBody().shipping, phone: undefined },
      note: 'Please call first',
      line_items: lines.map(({ name, sku, quantity, total }) => ({
        name,
        sku,
        quantity,
        total,
        product_id: 12,
        meta: [],
      })),
      shipping_lines: [{ id: 1, method_id: 'flat_rate', method_title: 'Flat Rate', total: '7.50' }],
      ...changes,
    },
  });

  it('reads the same order from the format of the Legacy API', () => {
    const [old, now] = [
      orderOf('woocommerce', legacy()),
      orderOf('woocommerce', wooBody({ payment_method: 'cod' })),
    ];
    expect(old).toMatchObject({ shopOrderId: '5101', orderNo: '5101', updatedAt: now.updatedAt });
    expect(old.doc).toMatchObject({
      receiver: now.doc.receiver,
      cod: now.doc.cod,
      total: now.doc.total,
      note: now.doc.note,
    });
    expect(old.doc.lines).toMatchObject(now.doc.lines);
    expect(
      orderOf('woocommerce', legacy({ payment_details: { method_id: 'cod', paid: true } })).doc.cod,
    ).toBeNull();
    expect(why('woocommerce', legacy({ status: 'cancelled' }))).toBe('cancelled');
  });

  it('treats an order without a status as unreadable, but a bare ID as a deleted order', () => {
    const { status: _none, ...rest } = wooBody();
    expect(why('woocommerce', rest)).toBe('unreadable');
    expect(why('woocommerce', { id: 5101 })).toBe('cancelled');
  });

  it('leaves out bundle parts of several plug-ins, gift cards and lines with quantity 0', () => {
    const line = { id: 9, name: 'Other', quantity: 1, total: '1.00', meta_data: [] as object[] };
    const extra = [
      { ...line, bundled_by: 1 },
      { ...line, composite_parent: '1' },
      { ...line, meta_data: [{ key: '_wooco_parent_id', value: '4' }] },
      { ...line, meta_data: [{ key: '_ywgc_amount', value: '50' }] },
      { ...line, meta_data: [{ key: 'wc_gc_giftcard_to_multiple', value: 'a@b.example' }] },
      { ...line, quantity: 0 },
    ];
    const own = lines.map((one) => ({ ...one, bundled_by: '', composite_parent: '' }));
    const { doc } = orderOf('woocommerce', wooBody({ line_items: [...own, ...extra] }));
    expect(doc).toMatchObject({ lines: [{ sku: 'TEA-1' }, { sku: 'CUP-2' }], leftOut: extra.length });
  });

  it('uses the company or buyer for an address without a name, and recognises local_pickup:3 as collected', () => {
    const nobody = { ...wooBody().shipping, first_name: '', last_name: '', country: '' };
    expect(orderOf('woocommerce', wooBody({ shipping: nobody })).doc.receiver).toMatchObject({
      name: 'Aminah Rahman',
      country: 'MY',
    });
    const company = { ...nobody, company: 'Teh Sdn Bhd' };
    expect(orderOf('woocommerce', wooBody({ shipping: company })).doc.receiver.name).toBe('Teh Sdn Bhd');
    expect(why('woocommerce', wooBody({ shipping_lines: [{ method_id: 'local_pickup:3' }] }))).toBe(
      'collected',
    );
  });

  it('ignores a byte order mark and removes HTML tags from product names', () => {
    const named = wooBody({
      line_items: [{ ...lines[0], name: 'Pot <span class="x">Red</span><br/>2 < 3' }],
    });
    expect(orderOf('woocommerce', `\ufeff${JSON.stringify(named)}`).doc.lines[0]?.name).toBe('Pot Red 2 < 3');
  });

  it('leaves out products that weigh 0 g according to the shop, because they are virtual', () => {
    const [pot, cup] = lines;
    const order = orderOf(
      'woocommerce',
      wooBody({
        line_items: [
          { ...pot, product_id: 1 },
          { ...cup, product_id: 2 },
        ],
      }),
    );
    const left = weighed(
      order,
      new Map([
        ['1', 900],
        ['2', 0],
      ]),
    );
    expect(left).toMatchObject({
      doc: { lines: [{ sku: 'TEA-1', grams: 900 }], leftOut: 1, goods: { cents: 6000 } },
    });
    expect(
      weighed(
        order,
        new Map([
          ['1', 0],
          ['2', 0],
        ]),
      ),
    ).toMatchObject({ kind: 'ignored', reason: 'nothing' });
  });
});

describe('Reading a Shopify message', () => {
  const money = (amount: string) => ({
    presentmentMoney: { amount, currencyCode: 'MYR' },
    shopMoney: { amount, currencyCode: 'MYR' },
  });
  const node = {
    id: 'gid://shopify/Order/820982911946154508',
    name: '#2001',
    displayFinancialStatus: 'PENDING',
    paymentGatewayNames: ['Bayaran tunai semasa penghantaran'],
    totalPriceSet: money('90.00'),
    shippingAddress: {
      firstName: 'Wei',
      lastName: 'Tan',
      address1: '7 Lebuh',
      zip: '10300',
      city: 'George Town',
      provinceCode: 'PNG',
      province: 'Penang',
      countryCode: 'MY',
    },
    customAttributes: [{ key: 'WhatsApp', value: '016-222 3344' }],
    lineItems: {
      nodes: [
        { title: 'Tin', quantity: 3, currentQuantity: 2, variant: { weight: 0.5, weightUnit: 'KILOGRAMS' } },
      ],
    },
  };

  it('reads orders of GraphQL and REST responses in any wrapper, with the phone in a cart attribute', () => {
    for (const body of [
      { data: { orders: { nodes: [node] } } },
      { data: { orders: { edges: [{ node }] } } },
      { data: { node } },
      node,
    ])
      expect(orderOf('shopify', body)).toMatchObject({
        shopOrderId: '820982911946154508',
        doc: {
          receiver: { name: 'Wei Tan', phone: '162223344', state: 'Pulau Pinang' },
          cod: { currency: 'MYR', cents: 9000 },
          lines: [{ name: 'Tin', quantity: 2, grams: 500 }],
        },
      });
    expect(orderOf('shopify', { orders: [shopify()] }).orderNo).toBe('#2001');
  });

  it('treats orders sold at the counter or collected by the buyer as collected', () => {
    expect(why('shopify', shopify({ source_name: 'pos', shipping_address: null, shipping_lines: [] }))).toBe(
      'collected',
    );
    expect(
      why('shopify', shopify({ shipping_lines: [{ title: 'Bangsar', delivery_category: 'pickup' }] })),
    ).toBe('collected');
    expect(
      why('shopify', shopify({ shipping_lines: [{ title: 'Standard', delivery_category: null }] })),
    ).toBe('order');
  });

  it('treats an order_edit message as unreadable, because it contains no order', () => {
    expect(why('shopify', { order_edit: { id: 1, order_id: 820982911946154, line_items: {} } })).toBe(
      'unreadable',
    );
  });
});

describe('Reading an OpenCart message', () => {
  it('recognises cancelled, completed, placed and unpaid orders by status texts in several languages', () => {
    expect(why('opencart', opencartBody({ order_status: 'Dibatalkan' }))).toBe('cancelled');
    expect(why('opencart', opencartBody({ order_status: '已取消' }))).toBe('cancelled');
    expect(why('opencart', opencartBody({ order_status: 'Selesai' }))).toBe('status');
    expect(why('opencart', opencartBody({ order_status: 'Incomplete payment check' }))).toBe('order');
    expect(why('opencart', opencartBody({ order_status: 'Pending', order_status_id: null }))).toBe('order');
    expect(why('opencart', opencartBody({ order_status: '', order_status_id: '' }))).toBe('unpaid');
  });

  it('adds the options that the buyer chose to the product name', () => {
    const option = [
      { name: 'Size', value: 'L' },
      { name: 'Colour', value: 'Red &amp; white' },
    ];
    const { doc } = orderOf(
      'opencart',
      opencartBody({ products: [{ ...opencartBody().products[0], option }] }),
    );
    expect(doc.lines[0]?.name).toBe('Salt & pepper, L, Red & white');
  });
});

it('A COD order without a readable amount keeps its COD, with an unknown currency and amount', () => {
  const unsaid = { currency: '?', cents: 0 };
  const amount = {
    total: null,
    grand_total: null,
    total_due: null,
    currency: null,
    current_total_price_set: null,
  };
  const prices = { total_price: null, total_outstanding: null };
  const pending = { financial_status: 'pending', payment_gateway_names: ['Cash on Delivery (COD)'] };
  expect(orderOf('woocommerce', wooBody({ ...amount, payment_method: 'cod' })).doc.cod).toEqual(unsaid);
  expect(orderOf('shopify', shopify({ ...amount, ...prices, ...pending })).doc.cod).toEqual(unsaid);
  expect(
    orderOf('magento', magentoBody({ ...amount, payment: { method: 'cashondelivery' } })).doc.cod,
  ).toEqual(unsaid);
  expect(orderOf('opencart', opencartBody(amount)).doc.cod).toEqual(unsaid);
  const general = (cod: unknown) => orderOf('general', generalBody({ cod_amount: cod })).doc.cod;
  expect(general('about 50')).toEqual(unsaid);
  expect(general('RM 50')).toEqual({ currency: 'MYR', cents: 5000 });
  // The order says MYR.
  expect(general('S$ 50')).toEqual(unsaid);
  expect(general(null)).toBeNull();
});
