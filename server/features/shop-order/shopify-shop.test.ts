/** How GraphQL responses of Shopify differ from its webhooks: less about the buyer, and goods at several locations. */
import { beforeAll, expect, it } from 'vitest';

import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { makeAdmin } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { shopifyText } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const money = (amount: string) => ({
  presentmentMoney: { amount, currencyCode: 'MYR' },
  shopMoney: { amount, currencyCode: 'MYR' },
});
const name = 'Tan Wei Ming';
const place = { address1: '7 Lebuh Pantai', city: 'George Town', province: 'Penang', zip: '10300' };

/** The same order as the message, without the buyer's own phone, which needs another scope. */
const answered = (updatedAt: string, note: string) => ({
  id: 'gid://shopify/Order/820982911946154508',
  name: '#2001',
  email: 'wei@buyer.example',
  note,
  createdAt: '2026-11-20T03:00:00Z',
  updatedAt,
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: 'UNFULFILLED',
  paymentGatewayNames: ['shopify_payments'],
  currentTotalPriceSet: money('120.00'),
  totalOutstandingSet: money('0.00'),
  shippingAddress: { ...place, name, phone: null, countryCodeV2: 'MY' },
  lineItems: {
    nodes: [
      {
        name: 'Tea tin',
        sku: 'TIN-250',
        requiresShipping: true,
        unfulfilledQuantity: 2,
        originalUnitPriceSet: money('45.00'),
      },
    ],
  },
});

it('A Shopify order keeps the phone of its webhook at a catch-up; goods at two locations get two fulfilments', async () => {
  const user = await makeAdmin(app);
  let node = answered('2026-11-20T03:01:00Z', 'Ring twice');
  const made: { ids: string[]; number: string }[] = [];
  const shop = await falseShop(({ body }) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> };
    if (query.includes('fulfillmentCreate')) {
      const { trackingInfo, lineItemsByFulfillmentOrder: lines } = variables['fulfillment'] as {
        trackingInfo: { number: string };
        lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[];
      };
      made.push({ ids: lines.map((one) => one.fulfillmentOrderId), number: trackingInfo.number });
      return { json: { data: { fulfillmentCreate: { fulfillment: { id: '1' }, userErrors: [] } } } };
    }
    if (query.includes('fulfillmentOrders')) {
      const at = (id: number, location: string) => ({
        id: `gid://shopify/FulfillmentOrder/${id}`,
        status: 'OPEN',
        assignedLocation: { name: location },
      });
      const nodes = [at(1, 'Bangsar'), at(2, 'Ipoh'), at(3, 'Bangsar')];
      return { json: { data: { order: { fulfillments: [], fulfillmentOrders: { nodes } } } } };
    }
    return { json: { data: { orders: { pageInfo: { hasNextPage: false }, nodes: [node] } } } };
  });
  const connection = await makeShop(app, user, 'shopify', { shopUrl: shop.url, apiKey: 'shpat_1' });
  const address = { ...place, name, country_code: 'MY', phone: null };
  await post(
    app,
    connection,
    shopifyText({ shipping_address: address, customer: { phone: '+60 16-222 3344' } }),
  );
  const { orderId } = await orderNamed(app, user, '#2001');
  const phone = async () => (await readOrder(app, user, orderId)).receiver.phone;
  expect(await phone()).toBe('162223344');
  const caughtUp = async () => {
    await app.services.shops.catchUp.catchUp(user.scope, connection.connectionId);
    return until(async () => {
      const order = await readOrder(app, user, orderId);
      return order.note === node.note && order;
    });
  };
  expect(await caughtUp()).toMatchObject({ view: 'new', receiver: { phone: '162223344' } });

  const { r } = await send(app, contract.generateShipment, { as: user, body: { orderIds: [orderId] } });
  const number = r.made[0]?.consignmentNoteNo;
  await until(async () => (await readOrder(app, user, orderId)).backState === 'done');
  expect(made).toEqual([
    { ids: ['gid://shopify/FulfillmentOrder/1', 'gid://shopify/FulfillmentOrder/3'], number },
    { ids: ['gid://shopify/FulfillmentOrder/2'], number },
  ]);
  // A later response without the phone changes nothing in the CN and asks the user nothing.
  node = answered('2026-11-20T03:02:00Z', 'Ring once');
  expect(await caughtUp()).toMatchObject({
    asks: null,
    consignmentNoteNo: number,
    receiver: { phone: '162223344' },
  });
});

it('When one of two Shopify locations refuses its fulfilment, only that one is retried', async () => {
  const user = await makeAdmin(app);
  const fulfilled: string[] = [];
  let number = '';
  const refused = { left: 1 };
  const shop = await falseShop(({ body }) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> };
    if (query.includes('fulfillmentCreate')) {
      const { lineItemsByFulfillmentOrder: lines } = variables['fulfillment'] as {
        lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[];
      };
      const id = lines[0]?.fulfillmentOrderId ?? '';
      const isRefused = id.endsWith('/2') && (refused.left -= 1) >= 0;
      if (!isRefused) fulfilled.push(id);
      const userErrors = isRefused ? [{ field: null, message: 'on hold' }] : [];
      return { json: { data: { fulfillmentCreate: { fulfillment: { id: '1' }, userErrors } } } };
    }
    if (!query.includes('fulfillmentOrders')) return { json: { data: { orders: { nodes: [] } } } };
    const at = (id: string, location: string) => ({
      id,
      status: fulfilled.includes(id) ? 'CLOSED' : 'OPEN',
      assignedLocation: { name: location },
    });
    const nodes = [
      at('gid://shopify/FulfillmentOrder/1', 'Bangsar'),
      at('gid://shopify/FulfillmentOrder/2', 'Ipoh'),
    ];
    const fulfillments = fulfilled.map(() => ({ trackingInfo: [{ number }] }));
    return { json: { data: { order: { fulfillments, fulfillmentOrders: { nodes } } } } };
  });
  const connection = await makeShop(app, user, 'shopify', { shopUrl: shop.url, apiKey: 'shpat_1' });
  await post(app, connection, shopifyText());
  const { orderId } = await orderNamed(app, user, '#2001');
  const { r } = await send(app, contract.generateShipment, { as: user, body: { orderIds: [orderId] } });
  const [made] = r.made;
  number = made?.consignmentNoteNo ?? '';
  await until(async () => (await readOrder(app, user, orderId)).backMessage !== '');
  expect(fulfilled).toEqual(['gid://shopify/FulfillmentOrder/1']);
  await app.services.shops.back.tell({
    scope: user.scope,
    orderId,
    shipmentId: made?.shipmentId ?? '',
    cnNo: number,
  });
  expect(fulfilled).toEqual(['gid://shopify/FulfillmentOrder/1', 'gid://shopify/FulfillmentOrder/2']);
  expect(await readOrder(app, user, orderId)).toMatchObject({ backState: 'done', backMessage: '' });
});

it('When one of two Shopify locations is on hold, it gets its fulfilment after the release, the other at once', async () => {
  const user = await makeAdmin(app);
  const fulfilled: string[] = [];
  const state = { secondStatus: 'ON_HOLD', number: '' };
  const shop = await falseShop(({ body }) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> };
    if (query.includes('fulfillmentCreate')) {
      const { trackingInfo, lineItemsByFulfillmentOrder: lines } = variables['fulfillment'] as {
        trackingInfo: { number: string };
        lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[];
      };
      state.number = trackingInfo.number;
      fulfilled.push(...lines.map(({ fulfillmentOrderId }) => fulfillmentOrderId));
      return { json: { data: { fulfillmentCreate: { fulfillment: { id: '1' }, userErrors: [] } } } };
    }
    if (!query.includes('fulfillmentOrders')) return { json: { data: { orders: { nodes: [] } } } };
    const at = (id: string, location: string, status: string) => ({
      id,
      status: fulfilled.includes(id) ? 'CLOSED' : status,
      assignedLocation: { name: location },
    });
    const nodes = [at('1', 'Bangsar', 'OPEN'), at('2', 'Ipoh', state.secondStatus)];
    const fulfillments = fulfilled.map(() => ({ trackingInfo: [{ number: state.number }] }));
    return { json: { data: { order: { fulfillments, fulfillmentOrders: { nodes } } } } };
  });
  const connection = await makeShop(app, user, 'shopify', { shopUrl: shop.url, apiKey: 'shpat_1' });
  await post(app, connection, shopifyText());
  const { orderId } = await orderNamed(app, user, '#2001');
  const { r } = await send(app, contract.generateShipment, { as: user, body: { orderIds: [orderId] } });
  const [made] = r.made;
  const order = () => readOrder(app, user, orderId);
  await until(async () => (await order()).backState === 'done' || (await order()).backMessage !== '');
  expect([fulfilled, (await order()).backState]).toEqual([['1'], 'waiting']);
  const again = () =>
    app.services.shops.back.tell({
      scope: user.scope,
      orderId,
      shipmentId: made?.shipmentId ?? '',
      cnNo: made?.consignmentNoteNo ?? '',
    });
  await again();
  expect([fulfilled, (await order()).backState]).toEqual([['1'], 'waiting']);
  state.secondStatus = 'OPEN';
  await again();
  expect(fulfilled).toEqual(['1', '2']);
  expect(await order()).toMatchObject({ backState: 'done', backMessage: '' });
});

it('A Shopify order with 230 lines is read completely, page by page', async () => {
  const user = await makeAdmin(app);
  const count = 230;
  const { shippingAddress, ...rest } = answered('2026-11-20T03:01:00Z', '');
  const order = { ...rest, shippingAddress: { ...shippingAddress, phone: '+60162223344' } };
  const line = (index: number) => ({
    name: `Tea ${index}`,
    sku: `TEA-${index}`,
    requiresShipping: true,
    unfulfilledQuantity: 1,
    originalUnitPriceSet: money('1.00'),
  });
  const page = (from: number, lines: number) => ({
    pageInfo: { hasNextPage: from + lines < count, endCursor: String(from + lines) },
    nodes: Array.from({ length: Math.min(lines, count - from) }, (_, index) => line(from + index)),
  });
  const shop = await falseShop(({ body }) => {
    const { query, variables } = JSON.parse(body) as {
      query: string;
      variables: { id?: string; after: string | null; lines: number };
    };
    const { after, lines } = variables;
    if (query.includes('order(id:')) {
      expect(variables.id).toBe(order.id);
      return { json: { data: { order: { lineItems: page(Number(after), lines) } } } };
    }
    const nodes = [{ ...order, lineItems: page(0, lines) }];
    return { json: { data: { orders: { pageInfo: { hasNextPage: false }, nodes } } } };
  });
  const { connectionId } = await makeShop(app, user, 'shopify', { shopUrl: shop.url, apiKey: 'shpat_1' });
  await app.services.shops.catchUp.catchUp(user.scope, connectionId);
  const { orderId } = await orderNamed(app, user, '#2001');
  const { lines } = await readOrder(app, user, orderId);
  expect([lines.length, lines.at(-1)?.sku]).toEqual([count, `TEA-${count - 1}`]);
});

it.each([
  [
    'that was fulfilled by other means needs no CN number',
    { fulfillmentOrders: { nodes: [{ status: 'CLOSED' }] } },
    'done',
    '',
  ],
  [
    'on hold gets the CN number later',
    { fulfillmentOrders: { nodes: [{ status: 'ON_HOLD' }] } },
    'waiting',
    'understand',
  ],
  ['that the shop no longer has ends as failed', null, 'failed', 'no longer has'],
  [
    'with fulfilment orders that the keys cannot read is retried later',
    { fulfillmentOrders: { nodes: [] } },
    'waiting',
    'refuses the key',
  ],
])('A Shopify order %s', async (_what, order, backState, message) => {
  const user = await makeAdmin(app);
  const shop = await falseShop(({ body }) =>
    body.includes('fulfillmentOrders')
      ? { json: { data: { order } } }
      : { json: { data: { orders: { pageInfo: { hasNextPage: false }, nodes: [] } } } },
  );
  const connection = await makeShop(app, user, 'shopify', { shopUrl: shop.url, apiKey: 'shpat_1' });
  await post(app, connection, shopifyText());
  const { orderId } = await orderNamed(app, user, '#2001');
  await send(app, contract.generateShipment, { as: user, body: { orderIds: [orderId] } });
  const readBack = () => readOrder(app, user, orderId);
  await until(async () => (await readBack()).backState === 'done' || (await readBack()).backMessage !== '');
  expect(await readBack()).toMatchObject({ backState, backMessage: expect.stringContaining(message) });
});
