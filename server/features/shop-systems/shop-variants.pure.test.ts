/** Messages that differ from the documentation of the shop systems: plug-ins, older versions, other words, hidden receivers. */
import { describe, expect, it } from 'vitest';

import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import { generalBody, magentoBody, opencartBody, shopifyText, wooBody } from './shop-bodies.fixture.ts';
import { mapBody } from './shop-body.mapping.ts';

const mapped = (kind: ShopKind, body: object) =>
  mapBody(kind, Buffer.from(JSON.stringify(body)), { isPounds: false });

describe('Reading messages that differ from the documentation of the shop systems', () => {
  const orderOf = (kind: ShopKind, body: object) => {
    const found = mapped(kind, body);
    if (found.kind !== 'order') throw new Error(JSON.stringify(found));
    return found;
  };

  it('WooCommerce: reads house number, neighbourhood and phone from plug-in fields, and deducts refunds from COD', () => {
    const shipping = {
      ...wooBody().shipping,
      address_1: 'Jalan Ampang',
      number: '12A',
      neighborhood: 'Taman U',
      phone: '',
    };
    const { doc } = orderOf('woocommerce', {
      ...wooBody({ shipping, payment_method: 'cod', total: '100.00', refunds: [{ id: 1, total: '-30.00' }] }),
      meta_data: [{ key: 'shipping_phone', value: '0123456789' }],
    });
    expect(doc.receiver).toMatchObject({ address1: 'Jalan Ampang, 12A', phone: '123456789' });
    expect([doc.receiver.address2, doc.receiver.address3]).toContain('Taman U');
    expect(doc.cod?.cents).toBe(7000);
  });

  it('WooCommerce: reads a status with the prefix wc- and an order without GMT times', () => {
    const rest = { ...wooBody({ status: 'wc-processing' }), date_modified_gmt: null, date_created_gmt: null };
    expect(orderOf('woocommerce', rest).orderNo).toBe('5101');
  });

  it('Magento: reads a null parent, the street as one text, and an address outside the shipping assignments', () => {
    const body = magentoBody() as Record<string, unknown> & { items: object[] };
    const address = {
      firstname: 'Siti',
      lastname: 'A',
      street: '1 Jalan Satu\nTaman Dua',
      city: 'Ipoh',
      postcode: '30000',
      telephone: '0123456789',
      country_id: 'MY',
      region: { region: 'Perak' },
    };
    const { doc } = orderOf('magento', {
      ...body,
      items: body.items.map((item) => ({ parent_item_id: null, parent_item: null, ...item })),
      extension_attributes: {},
      shipping_address: address,
    });
    expect(doc.receiver).toMatchObject({
      name: 'Siti A',
      address1: '1 Jalan Satu',
      address2: 'Taman Dua',
      state: 'Perak',
    });
  });

  it('Shopify: reads a GraphQL order with edges, wrapped or not, and the phone among the note attributes', () => {
    const money = (amount: string) => ({
      presentmentMoney: { amount, currencyCode: 'MYR' },
      shopMoney: { amount, currencyCode: 'MYR' },
    });
    const order = {
      id: 'gid://shopify/Order/820982911946154508',
      name: '#7',
      updatedAt: '2026-11-20T10:00:00Z',
      displayFinancialStatus: 'PAID',
      currentTotalPriceSet: money('20.00'),
      shippingAddress: {
        name: 'Lim',
        address1: '1 Jalan',
        zip: '50450',
        city: 'Kuala Lumpur',
        countryCodeV2: 'MY',
        phone: '+60123456789',
      },
      lineItems: {
        edges: [
          {
            node: {
              name: 'Tea',
              unfulfilledQuantity: 2,
              requiresShipping: true,
              originalUnitPriceSet: money('10.00'),
            },
          },
        ],
      },
    };
    for (const body of [order, { data: { order } }]) {
      const found = orderOf('shopify', body);
      expect(found.shopOrderId).toBe('820982911946154508');
      expect(found.doc).toMatchObject({
        lines: [{ name: 'Tea', quantity: 2 }],
        total: { cents: 2000 },
        receiver: { phone: '123456789' },
      });
    }
    const rest = JSON.parse(shopifyText()) as Record<string, Record<string, unknown>>;
    const { doc } = orderOf('shopify', {
      ...rest,
      phone: null,
      customer: null,
      billing_address: null,
      shipping_address: { ...rest['shipping_address'], phone: null },
      note_attributes: [
        { name: 'Gift', value: '77' },
        { name: 'WhatsApp', value: '012-345 6789' },
      ],
    });
    expect(doc.receiver.phone).toBe('123456789');
  });

  it('OpenCart: reads the phone from a custom field', () => {
    const { doc } = orderOf('opencart', opencartBody({ telephone: '', custom_field: { 3: '0123456789' } }));
    expect(doc.receiver.phone).toBe('123456789');
  });

  it('imports only orders in the statuses that are set for the connection', () => {
    const kindOf = (kind: ShopKind, body: object, statuses: string) =>
      mapBody(kind, Buffer.from(JSON.stringify(body)), { isPounds: false, statuses }).kind;
    expect(kindOf('woocommerce', wooBody({ status: 'on-hold' }), '')).toBe('ignored');
    expect(kindOf('woocommerce', wooBody({ status: 'on-hold' }), 'Processing, wc-on-hold')).toBe('order');
    expect(kindOf('woocommerce', wooBody(), 'packed')).toBe('ignored');
    expect(kindOf('woocommerce', wooBody({ status: 'cancelled' }), 'cancelled')).toBe('cancelled');
    expect(
      kindOf('magento', magentoBody({ state: 'new', status: 'awaiting', payment: {} }), 'awaiting'),
    ).toBe('order');
    expect(kindOf('opencart', opencartBody({ order_status: 'Pending' }), 'Processing')).toBe('ignored');
    expect(kindOf('opencart', opencartBody({ order_status: 'Shipped' }), 'shipped')).toBe('order');
  });

  it('WooCommerce: recognises the COD methods of plug-ins, but not other words with the letters "cod"', () => {
    const codOf = (method: string) => orderOf('woocommerce', wooBody({ payment_method: method })).doc.cod;
    for (const method of ['cod', 'wc_smart_cod', 'cod-extra', 'cashondelivery', 'cash_on_delivery'])
      expect(codOf(method)?.cents).toBe(9750);
    for (const method of ['stripe', 'codepay', 'barcode', 'bacs', '']) expect(codOf(method)).toBeNull();
  });

  it('ignores orders that the buyer collects at the shop', () => {
    const lines = (...ids: string[]) => ({ shipping_lines: ids.map((id) => ({ method_id: id })) });
    const why = (kind: ShopKind, body: object) => {
      const found = mapped(kind, body);
      return found.kind === 'ignored' ? found.reason : found.kind;
    };
    expect(why('woocommerce', wooBody(lines('local_pickup')))).toBe('collected');
    expect(why('woocommerce', wooBody(lines('local_pickup', 'flat_rate')))).toBe('order');
    const assigned = magentoBody().extension_attributes.shipping_assignments[0];
    const inStore = { shipping: { ...assigned?.shipping, method: 'instore_pickup' } };
    expect(why('magento', magentoBody({ extension_attributes: { shipping_assignments: [inStore] } }))).toBe(
      'collected',
    );
    expect(why('opencart', opencartBody({ shipping_method: { code: 'pickup.pickup' } }))).toBe('collected');
    expect(why('opencart', opencartBody({ shipping_method: 'Pickup', shipping_code: 'pickup.pickup' }))).toBe(
      'collected',
    );
    expect(why('shopify', JSON.parse(shopifyText({ financial_status: 'expired' })) as object)).toBe('unpaid');
  });

  it('removes emoji from names, goods and notes, and keeps signs, digits and other scripts', () => {
    const body = generalBody({
      note: 'Ring 🔔🔔 #1 ❤️ ok ©2026 ™',
      receiver: { ...generalBody().data.receiver, name: 'Siti 🌸 அம்மா 👩🏽‍🍳 陈' },
      items: [{ name: 'Teh 🍵 tarik 🇲🇾 ½ kg', quantity: 1, price: '5.00' }],
    });
    const { doc } = orderOf('general', body);
    expect(doc.note).toBe('Ring #1 ok ©2026 ™');
    expect(doc.receiver.name).toBe('Siti அம்மா 陈');
    expect(doc.lines[0]?.name).toBe('Teh tarik ½ kg');
  });

  it('reads amounts with commas as thousands separators', () => {
    const body = generalBody({ total: '1,234.50', cod_amount: '12,345' });
    const { doc } = orderOf('general', body);
    expect([doc.total?.cents, doc.cod?.cents]).toEqual([123_450, 1_234_500]);
  });
});

describe('A marketplace order', () => {
  const seconds = 1_763_600_000;
  const shopee = (address: object = {}, more: object = {}) => ({
    order_sn: '2511208R48U37H',
    order_status: 'READY_TO_SHIP',
    currency: 'MYR',
    cod: true,
    total_amount: 32.5,
    create_time: seconds,
    update_time: seconds + 60,
    recipient_address: {
      name: 'Aminah Rahman',
      phone: '60123456789',
      full_address: '18 Jalan Bangsar Utama 3, Bangsar, 59000, Kuala Lumpur',
      city: 'Kuala Lumpur',
      region: 'MY',
      state: 'Kuala Lumpur',
      zipcode: '59000',
      ...address,
    },
    item_list: [
      {
        item_name: 'Tea',
        model_name: 'Green',
        model_sku: 'TEA-G',
        model_quantity_purchased: 2,
        model_discounted_price: 16.25,
        weight: 0.25,
      },
    ],
    ...more,
  });
  const tiktok = (address: object = {}, more: object = {}) => ({
    id: '576461413038785752',
    status: 'AWAITING_SHIPMENT',
    is_cod: false,
    create_time: seconds,
    update_time: seconds,
    payment: { currency: 'MYR', total_amount: '40.00' },
    recipient_address: {
      name: 'Zaid',
      phone_number: '(+60)123456789',
      address_detail: '3 Jalan Ampang',
      postal_code: '50450',
      region_code: 'MY',
      district_info: [{ address_level_name: 'City', address_name: 'Kuala Lumpur' }],
      ...address,
    },
    line_items: [{ product_name: 'Cup', sku_name: 'Red', seller_sku: 'CUP', sale_price: '40.00' }],
    ...more,
  });

  it('is read from the field names of the marketplace, bare or wrapped as in its API responses', () => {
    for (const body of [shopee(), { response: { order_list: [shopee()] } }, { data: shopee() }])
      expect(mapped('general', body)).toMatchObject({
        kind: 'order',
        shopOrderId: '2511208R48U37H',
        doc: {
          status: 'READY_TO_SHIP',
          receiver: { name: 'Aminah Rahman', phone: '123456789', postcode: '59000' },
          cod: { currency: 'MYR', cents: 3250 },
          lines: [{ sku: 'TEA-G', name: 'Tea, Green', quantity: 2, grams: 250, unitCents: 1625 }],
        },
      });
    for (const body of [tiktok(), { data: { orders: [tiktok()] } }])
      expect(mapped('general', body)).toMatchObject({
        kind: 'order',
        shopOrderId: '576461413038785752',
        doc: { receiver: { phone: '123456789', city: 'Kuala Lumpur' }, cod: null, total: { cents: 4000 } },
      });
  });

  it('is refused as masked if the receiver is hidden; unpaid, shipped and cancelled orders are recognised', () => {
    const why = (body: object) => {
      const found = mapped('general', body);
      return found.kind === 'ignored' ? found.reason : found.kind;
    };
    expect(why(shopee({ name: 'A******n', phone: '******89' }))).toBe('masked');
    expect(why(shopee({ full_address: 'Jalan ****' }, { order_status: 'COMPLETED' }))).toBe('masked');
    expect(why(tiktok({ phone_number: '(+60)12-***-6789' }, { status: 'UNPAID' }))).toBe('masked');
    expect(why(tiktok({}, { status: 'UNPAID' }))).toBe('unpaid');
    expect(why(shopee({}, { order_status: 'SHIPPED' }))).toBe('status');
    expect(why(shopee({}, { order_status: 'IN_CANCEL' }))).toBe('cancelled');
  });
});
