/** A CN is reported to its shop once, and orders that webhooks missed are fetched: with false shops that answer like real ones. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as rules from '#shared/features/shop-order/product-rule.contract.ts';
import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import type { Answer } from '#server/test/answering-server.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { subjectsOf } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, ordersIn, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import {
  generalBody,
  shopifyMoney,
  shopifyText,
  wooBody,
} from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { noKeys } from '#server/features/shop-systems/shop-keys.rules.ts';
import { isSigned } from '#server/features/shop-systems/shop-signature.rules.ts';
import { shopBackService } from './shop-back.service.ts';
import { settingsOf } from './shop-judged.mapping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const generate = async (as: TestUser, orderId: string) => {
  const { r } = await send(app, contract.generateShipment, { as, body: { orderIds: [orderId] } });
  const [made] = r.made;
  if (!made) throw new Error(r.failed[0]?.message);
  return made.consignmentNoteNo;
};
const reported = (as: TestUser, orderId: string, state: string) =>
  until(async () => {
    const order = await readOrder(app, as, orderId);
    return order.backState === state && order;
  });
const connectionNow = async (as: TestUser, id: string) =>
  (await send(app, shops.connectionListing, { as })).r.connections.find(
    ({ connectionId }) => connectionId === id,
  );

const keys = { apiKey: 'ck_1', apiSecret: 'cs_1' };

/** A WooCommerce with its orders, notes and one webhook. */
function woo(orders: object[] = []) {
  const state = { meta: [] as object[], notes: [] as { note: string }[], hook: 'active', fails: 0 };
  const answer: Answer = ({ method, url, headers, body }) => {
    if (headers.authorization !== `Basic ${Buffer.from('ck_1:cs_1').toString('base64')}`)
      return { status: 401 };
    if (state.fails > 0) {
      state.fails -= 1;
      return { status: 503, headers: { 'retry-after': '1' } };
    }
    if (url.includes('/webhooks/')) {
      if (method === 'PUT') state.hook = (JSON.parse(body) as { status: string }).status;
      return { json: { id: 7, status: state.hook } };
    }
    if (url.endsWith('/notes')) {
      if (method === 'POST') state.notes.push(JSON.parse(body) as { note: string });
      return { json: state.notes };
    }
    if (url.includes('/orders/')) {
      if (method === 'PUT') state.meta = (JSON.parse(body) as { meta_data: object[] }).meta_data;
      return { json: { id: 5101, meta_data: state.meta } };
    }
    const counted: Record<string, string> = { 'x-wp-total': String(orders.length) };
    return { json: orders, headers: counted };
  };
  return { state, answer };
}

describe('A WooCommerce shop', () => {
  it('gets the CN and the tracking link as meta data and as a note exactly once, also after a failure half-way', async () => {
    const user = await makeAdmin(app);
    const { state, answer } = woo();
    let isBroken = true;
    const shop = await falseShop((request) => {
      // The note arrives, and the answer to it is lost.
      if (isBroken && request.method === 'POST' && request.url.endsWith('/notes')) {
        isBroken = false;
        answer(request);
        return { status: 502 };
      }
      return answer(request);
    });
    const connection = await makeShop(app, user, 'woocommerce', { shopUrl: shop.url, ...keys });
    await post(app, connection, wooBody());
    const { orderId } = await orderNamed(app, user, '5101');
    const cnNo = await generate(user, orderId);
    const waiting = await reported(user, orderId, 'waiting');
    expect(waiting.backState).toBe('waiting');
    await until(async () => !isBroken);
    await until(async () => (await readOrder(app, user, orderId)).backMessage !== '');
    // Like the queue after its pause.
    const payload = { scope: user.scope, orderId, shipmentId: waiting.shipmentId ?? '', cnNo };
    await app.services.shops.back.tell(payload);
    await app.services.shops.back.tell(payload);
    await reported(user, orderId, 'done');
    expect(state.notes.map(({ note }) => note)).toEqual([
      expect.stringContaining(`${cnNo} http://portal.test/t/${cnNo}`),
    ]);
    expect(state.meta).toEqual([
      expect.objectContaining({
        key: '_wc_shipment_tracking_items',
        value: [expect.objectContaining({ tracking_number: cnNo })],
      }),
    ]);
  });

  it('is read for orders that its webhook missed; a disabled webhook is enabled again and its owner emailed', async () => {
    const user = await makeAdmin(app);
    const missed = [
      wooBody(),
      wooBody({ id: 5102, number: '5102', date_modified_gmt: '2026-11-20T04:00:00' }),
    ];
    const { state, answer } = woo(missed);
    state.hook = 'disabled';
    const shop = await falseShop(answer);
    const { connectionId } = await makeShop(app, user, 'woocommerce', {
      shopUrl: shop.url,
      ...keys,
      hookId: '7',
    });
    await app.services.shops.catchUp.catchUp(user.scope, connectionId);
    await until(async () => (await ordersIn(app, user)).length === 2);
    expect(state.hook).toBe('active');
    expect(await connectionNow(user, connectionId)).toMatchObject({ health: 'disabled' });
    const subjects = await subjectsOf(app, user);
    expect(subjects.some((subject) => subject.includes('orders may be missing'))).toBe(true);
    // The next round finds it healthy, and continues where this one ended.
    await app.services.shops.catchUp.catchUp(user.scope, connectionId);
    expect(await connectionNow(user, connectionId)).toMatchObject({ health: 'healthy' });
    expect(await ordersIn(app, user)).toHaveLength(2);
    const catchUpRequests = shop.asked.filter(({ url }) => url.includes('modified_after'));
    expect(catchUpRequests).toHaveLength(2);
    expect(catchUpRequests[0]?.url).toContain('dates_are_gmt=true');
  });

  it('with a wrong key or a redirect is reported as failing, and its orders arrive once it is corrected', async () => {
    const user = await makeAdmin(app);
    const { answer } = woo();
    const shop = await falseShop(answer);
    const wrong = await makeShop(app, user, 'woocommerce', {
      shopUrl: shop.url,
      apiKey: 'ck_2',
      apiSecret: 'x',
    });
    const { r } = await send(app, shops.testConnection, {
      as: user,
      body: { connectionId: wrong.connectionId },
    });
    expect(r.isWell).toBe(false);
    expect(r.checks.map(({ text }) => text).join(' ')).toContain('refuses the key');
    let isMoved = true;
    const { answer: answerAgain } = woo([wooBody()]);
    const moved = await falseShop((request) =>
      isMoved ? { status: 302, headers: { location: 'http://169.254.169.254/' } } : answerAgain(request),
    );
    const gone = await makeShop(app, user, 'woocommerce', { shopUrl: moved.url, ...keys });
    await app.services.shops.catchUp.catchUp(user.scope, gone.connectionId);
    expect(await connectionNow(user, gone.connectionId)).toMatchObject({ health: 'refused' });
    expect(moved.asked).toHaveLength(1);
    isMoved = false;
    await app.services.shops.catchUp.catchUp(user.scope, gone.connectionId);
    await orderNamed(app, user, '5101');
    expect(await connectionNow(user, gone.connectionId)).toMatchObject({ health: 'healthy' });
  });

  it('at a private address is refused', async () => {
    const user = await makeAdmin(app);
    const inside = await send(app, shops.createConnection, {
      as: user,
      body: { kind: 'woocommerce', name: 'Inside', shopUrl: 'https://10.0.0.1' },
    });
    expect(inside.status).toBe(400);
  });
});

describe('Product weights of a WooCommerce shop', () => {
  it("are read once per product and variation, in the shop's unit; a missing one becomes the default weight", async () => {
    const user = await makeAdmin(app);
    const shop = await falseShop(({ url }) => {
      if (url.includes('weight_unit')) return { json: { value: 'lbs' } };
      if (url.includes('/variations/34')) return { json: { id: 34, weight: '2' } };
      if (url.includes('/variations/35')) return { json: { id: 35, weight: '' } };
      if (url.includes('/products?')) return { json: [{ id: 12, weight: '1' }] };
      return { status: 500 };
    });
    const connection = await makeShop(app, user, 'woocommerce', { shopUrl: shop.url, ...keys });
    const line = (product: number, variation: number, quantity: number) => ({
      name: `P${product}`,
      quantity,
      total: '10.00',
      product_id: product,
      variation_id: variation,
      meta_data: [],
    });
    await post(app, connection, wooBody({ line_items: [line(12, 34, 1), line(12, 35, 2)] }));
    const { orderId, weightGrams } = await orderNamed(app, user, '5101');
    expect(weightGrams).toBe(907 + 2 * 454);
    const requestCount = shop.asked.length;
    await post(app, connection, wooBody({ id: 5102, number: '5102', line_items: [line(12, 34, 1)] }));
    expect(await orderNamed(app, user, '5102')).toMatchObject({ weightGrams: 907 });
    expect(shop.asked).toHaveLength(requestCount);
    // A product that the shop does not have: the parcel gets the default weight.
    await post(app, connection, wooBody({ id: 5103, number: '5103', line_items: [line(99, 0, 1)] }));
    expect(await orderNamed(app, user, '5103')).toMatchObject({ weightGrams: 1000 });
    // A user's product rule takes precedence over the shop's weight.
    const rule = { ruleId: null, by: 'name', match: 'p12', grams: 100, service: null } as const;
    const box = { lengthMm: 200, widthMm: 150, heightMm: 100 };
    await send(app, rules.saveProductRule, { as: user, body: { ...rule, ...box } });
    const judged = await until(async () => {
      const now = await readOrder(app, user, orderId);
      return now.weightGrams === 300 && now;
    });
    expect(judged.pieces).toEqual([{ weightGrams: 300, ...box }]);
    const twice = await send(app, rules.saveProductRule, { as: user, body: { ...rule, ...box } });
    expect(twice.status).toBe(409);
  });
});

describe('A Shopify shop', () => {
  it('gets one fulfilment with the CN, and is queried by GraphQL for changed orders', async () => {
    const user = await makeAdmin(app);
    const numbers: string[] = [];
    const shop = await falseShop(({ headers, body }) => {
      if (headers['x-shopify-access-token'] !== 'shpat_1') return { status: 401 };
      const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> };
      if (query.includes('fulfillmentCreate')) {
        const { trackingInfo } = variables['fulfillment'] as { trackingInfo: { number: string } };
        numbers.push(trackingInfo.number);
        return { json: { data: { fulfillmentCreate: { fulfillment: { id: '1' }, userErrors: [] } } } };
      }
      if (query.includes('fulfillmentOrders')) {
        expect(variables['id']).toBe('gid://shopify/Order/820982911946154508');
        const fulfillments = numbers.map((number) => ({ trackingInfo: [{ number }] }));
        const nodes = [{ id: 'gid://shopify/FulfillmentOrder/1', status: 'OPEN' }];
        return { json: { data: { order: { fulfillments, fulfillmentOrders: { nodes } } } } };
      }
      const money = (amount: string) => ({
        presentmentMoney: { amount, currencyCode: 'MYR' },
        shopMoney: { amount, currencyCode: 'MYR' },
      });
      const node = {
        id: 'gid://shopify/Order/6100000000000000001',
        name: '#2002',
        createdAt: '2026-11-20T03:00:00Z',
        updatedAt: '2026-11-20T03:10:00Z',
        cancelledAt: null,
        displayFinancialStatus: 'PAID',
        displayFulfillmentStatus: 'UNFULFILLED',
        paymentGatewayNames: ['shopify_payments'],
        currentTotalPriceSet: money('30.00'),
        totalOutstandingSet: money('0.00'),
        shippingAddress: {
          name: 'Goh Mei',
          phone: '+60123334455',
          address1: '1 Jalan Ampang',
          city: 'Kuala Lumpur',
          zip: '50450',
          countryCodeV2: 'MY',
        },
        lineItems: {
          nodes: [
            {
              name: 'Tea tin',
              sku: 'TIN',
              requiresShipping: true,
              unfulfilledQuantity: 1,
              originalUnitPriceSet: money('30.00'),
              variant: { inventoryItem: { measurement: { weight: { value: 0.31, unit: 'KILOGRAMS' } } } },
            },
          ],
        },
      };
      return { json: { data: { orders: { pageInfo: { hasNextPage: false }, nodes: [node] } } } };
    });
    const connection = await makeShop(app, user, 'shopify', { shopUrl: shop.url, apiKey: 'shpat_1' });
    await post(app, connection, shopifyText({ total_outstanding_set: shopifyMoney('0.00') }));
    const { orderId } = await orderNamed(app, user, '#2001');
    const cnNo = await generate(user, orderId);
    const { shipmentId } = await reported(user, orderId, 'done');
    await app.services.shops.back.tell({ scope: user.scope, orderId, shipmentId: shipmentId ?? '', cnNo });
    expect(numbers).toEqual([cnNo]);
    await app.services.shops.catchUp.catchUp(user.scope, connection.connectionId);
    const fetched = await orderNamed(app, user, '#2002');
    expect(fetched).toMatchObject({ receiverName: 'Goh Mei', weightGrams: 310 });
  });
});

const reachNothing: Parameters<typeof shopBackService>[1]['reach'] = (row, now) => ({
  url: row.shop_url,
  hookKey: row.hook_key,
  keys: noKeys,
  settings: settingsOf(row),
  now,
  json: async () => null,
  answer: async () => ({ body: null, headers: {} }),
});

/** An order with a consignment note that could not be reported to its shop. */
async function untold() {
  const user = await makeAdmin(app);
  const shop = await falseShop(() => ({ status: 500 }));
  await post(app, await makeShop(app, user, 'general', { shopUrl: shop.url }), generalBody());
  const { orderId } = await orderNamed(app, user, 'A-77');
  const cnNo = await generate(user, orderId);
  await until(async () => (await readOrder(app, user, orderId)).backMessage !== '');
  const { shipmentId } = await readOrder(app, user, orderId);
  return { user, orderId, shipmentId: shipmentId ?? '', cnNo };
}

it("A shop's late answer about a cancelled CN does not change the report state of the order", async () => {
  const { user, orderId, shipmentId, cnNo } = await untold();
  const body = { orderIds: [orderId] };
  const tell = async () => {
    await send(app, contract.cancelOrder, { as: user, body });
    await send(app, contract.restoreOrder, { as: user, body });
  };
  // The shop takes so long to answer that the order is cancelled in the meantime.
  const slow = shopBackService(app.kit, {
    portOf: () => ({ tell }),
    reach: reachNothing,
  });
  await slow.tell({ scope: user.scope, orderId, shipmentId, cnNo });
  expect((await readOrder(app, user, orderId)).backState).toBe('none');
});

it('A database failure during a report does not count as a failed try of the shop', async () => {
  const { user, orderId, shipmentId, cnNo } = await untold();
  const triesOf = () =>
    app.kit.database.db
      .selectFrom('shop_order')
      .select(['back_state', 'back_tries', 'back_problem'])
      .where('account_id', '=', user.scope)
      .where('order_id', '=', orderId)
      .executeTakeFirst();
  const before = await triesOf();
  const gaveUp = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const interrupted = shopBackService(app.kit, {
    portOf: () => ({ tell: () => Promise.reject(gaveUp) }),
    reach: reachNothing,
  });
  const telling = interrupted.tell({ scope: user.scope, orderId, shipmentId, cnNo });
  await expect(telling).rejects.toBe(gaveUp);
  expect(await triesOf()).toEqual(before);
});

it('A shop of kind general gets a signed message, whose id is the same on every try', async () => {
  const user = await makeAdmin(app);
  let fails = 1;
  const shop = await falseShop(() => {
    fails -= 1;
    return fails >= 0 ? { status: 500 } : { json: { ok: true } };
  });
  const connection = await makeShop(app, user, 'general', { shopUrl: `${shop.url}/index.php?route=courier` });
  await post(app, connection, generalBody());
  const { orderId } = await orderNamed(app, user, 'A-77');
  const cnNo = await generate(user, orderId);
  await until(async () => (await readOrder(app, user, orderId)).backMessage !== '');
  const { shipmentId } = await readOrder(app, user, orderId);
  await app.services.shops.back.tell({ scope: user.scope, orderId, shipmentId: shipmentId ?? '', cnNo });
  await reported(user, orderId, 'done');
  expect(shop.asked).toHaveLength(2);
  const [first, second] = shop.asked;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(
    isSigned(
      'general',
      connection.secret,
      second?.headers ?? {},
      Buffer.from(second?.body ?? ''),
      new Date(),
    ),
  ).toBe(true);
  expect(JSON.parse(second?.body ?? '{}')).toMatchObject({
    data: { order_id: 'A-77', tracking_number: cnNo },
  });
});
