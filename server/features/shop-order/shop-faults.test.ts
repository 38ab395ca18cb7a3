/** Magento, and the faults of each kind of shop: errors, lost answers, 429, redirects, nonsense. Nothing is sent twice or lost. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import { megabyte } from '#shared/platform/http/call.ts';

import { addressService } from '#server/features/address-book/address.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { makeOutside } from '#server/platform/outside/outside.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import type { Answer } from '#server/test/answering-server.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, ordersIn, post, readOrder, until } from '#server/test/shop-factory.ts';
import { signedHeaders } from '#server/test/shop-signing.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import {
  generalBody,
  magentoBody,
  opencartBody,
  shopifyText,
  wooBody,
} from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { shopAsker } from './shop-asker.service.ts';
import { shopBackService } from './shop-back.service.ts';
import { shopCatchUpService } from './shop-catch-up.service.ts';
import { shopWorld } from './shop-world.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const generate = async (as: TestUser, orderId: string) =>
  (await send(app, contract.generateShipment, { as, body: { orderIds: [orderId] } })).r.made[0];
const stateOf = async (as: TestUser, connectionId: string) =>
  (await send(app, shops.connectionListing, { as })).r.connections.find(
    (one) => one.connectionId === connectionId,
  );

async function quietUntil(scope: AccountScope, connectionId: string): Promise<number> {
  const { quiet_until } = await app.kit.database.db
    .selectFrom('shop_connection')
    .select('quiet_until')
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow();
  return quiet_until?.getTime() ?? 0;
}

interface Track {
  track_number: string;
}

/** A Magento with its orders and their shipments. */
function magento(orders: readonly object[]) {
  const tracks: Track[] = [];
  const answer: Answer = ({ method, url, headers, body }) => {
    if (headers.authorization !== 'Bearer token-1') return { status: 401 };
    if (method === 'POST' && url.endsWith('/ship')) {
      tracks.push(...(JSON.parse(body) as { tracks: Track[] }).tracks);
      return { json: 7 };
    }
    if (url.includes('/shipments?')) return { json: { items: [{ tracks }] } };
    return { json: { items: orders, total_count: orders.length } };
  };
  return { tracks, answer };
}

describe('A Magento shop', () => {
  it('is read without duplicate orders, and gets one shipment with the CN, also when its answer is lost', async () => {
    const user = await makeAdmin(app);
    const { tracks, answer } = magento([magentoBody(), magentoBody({ entity_id: 32, increment_id: '32' })]);
    let isLost = true;
    const shop = await falseShop((request) => {
      const reply = answer(request);
      if (!isLost || !request.url.endsWith('/ship')) return reply;
      isLost = false;
      return { status: 502 };
    });
    const { connectionId } = await makeShop(app, user, 'magento', { shopUrl: shop.url, apiKey: 'token-1' });
    await app.services.shops.catchUp.catchUp(user.scope, connectionId);
    await until(async () => (await ordersIn(app, user)).length === 2);
    const [firstRequest] = shop.asked;
    expect(decodeURIComponent(firstRequest?.url ?? '')).toMatch(
      /filters\]\[0\]\[field\]=updated_at.*condition_type\]=gteq.*sortOrders/u,
    );
    // The next round finds the same orders, and creates none again.
    await app.services.shops.catchUp.catchUp(user.scope, connectionId);
    expect(await ordersIn(app, user)).toHaveLength(2);
    const { orderId } = await orderNamed(app, user, '000000031');
    const made = await generate(user, orderId);
    await until(async () => !isLost && (await readOrder(app, user, orderId)).backMessage !== '');
    const payload = {
      scope: user.scope,
      orderId,
      shipmentId: made?.shipmentId ?? '',
      cnNo: made?.consignmentNoteNo ?? '',
    };
    await app.services.shops.back.tell(payload);
    expect(await readOrder(app, user, orderId)).toMatchObject({ backState: 'done', backMessage: '' });
    await app.services.shops.back.tell(payload);
    expect(tracks.map(({ track_number: number }) => number)).toEqual([made?.consignmentNoteNo]);
  });

  it('can send orders by Mage-OS async events, plain or as a CloudEvent', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'magento');
    expect(await post(app, shop, { order: magentoBody() })).toBe(200);
    expect(await orderNamed(app, user, '000000031')).toMatchObject({ receiverName: 'Siew Ling' });
    // Newer ones send a CloudEvent, and do not say of which type the body is.
    const event = {
      specversion: '1.0',
      type: 'sales.order.created',
      data: magentoBody({ entity_id: 33, increment_id: '000000033' }),
    };
    const { 'content-type': _none, ...headers } = signedHeaders(shop, JSON.stringify(event));
    expect(await post(app, shop, event, { headers })).toBe(200);
    expect(await orderNamed(app, user, '000000033')).toMatchObject({ receiverName: 'Siew Ling' });
  });
});

it('A round that a busy shop breaks off continues after the last page read, once the requested pause is over', async () => {
  const user = await makeAdmin(app);
  const start = Date.now() - 3_600_000;
  const all = Array.from({ length: 130 }, (_, index) => {
    const date_modified_gmt = new Date(start + index * 2000).toISOString().slice(0, 19);
    return wooBody({ id: 9000 + index, number: String(9000 + index), date_modified_gmt });
  });
  let isBusy = true;
  const shop = await falseShop(({ url }) => {
    const query = new URL(url, 'http://shop').searchParams;
    const from = query.get('modified_after');
    if (from === null) return { json: [] };
    const found = all.filter((order) => order.date_modified_gmt > from);
    if (found.length < 100 && isBusy) {
      isBusy = false;
      return { status: 429, headers: { 'retry-after': '40' } };
    }
    return { json: found.slice(0, 100) };
  });
  const keys = { shopUrl: shop.url, apiKey: 'ck_1', apiSecret: 'cs_1' };
  const { connectionId } = await makeShop(app, user, 'woocommerce', keys);
  await app.services.shops.catchUp.catchUp(user.scope, connectionId);
  await until(async () => (await ordersIn(app, user)).length === 100);
  expect(await stateOf(user, connectionId)).toMatchObject({ health: 'refused' });
  // It is not asked during the pause.
  const times = shop.asked.length;
  await app.services.shops.catchUp.tick();
  expect(shop.asked).toHaveLength(times);
  app.clock.forward(1);
  await app.services.shops.catchUp.tick();
  app.clock.reset();
  await until(async () => {
    const { r } = await send(app, listing.orderListing, { as: user, body: { view: 'new', limit: 10 } });
    return r.counts?.new.count === 130;
  });
});

const bodies: Record<ShopKind, { body: object | string; orderNo: string }> = {
  woocommerce: { body: wooBody(), orderNo: '5101' },
  shopify: { body: shopifyText(), orderNo: '#2001' },
  magento: { body: magentoBody(), orderNo: '000000031' },
  opencart: {
    body: opencartBody({ payment_method: { name: 'Bank', code: 'bank_transfer.bank_transfer' } }),
    orderNo: '1042',
  },
  general: { body: generalBody(), orderNo: 'A-77' },
};
const faults = [
  ['is busy (429, with Retry-After)', { status: 429, headers: { 'retry-after': '30' } }, 'waiting', '429'],
  ['has a fault of its own (500)', { status: 500 }, 'waiting', '500'],
  ['redirects', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 'waiting', '302'],
  ['refuses the key', { status: 401 }, 'waiting', 'refuses the key'],
  ['has lost the order', { status: 404 }, 'failed', 'no longer has'],
] as const;

describe.each(Object.keys(bodies) as ShopKind[])('A shop of kind %s', (kind) => {
  it('has each fault reported and keeps its order, and the CN can then be reported again', async () => {
    const user = await makeAdmin(app);
    let fault: ReturnType<Answer> = { status: 500 };
    const shop = await falseShop(() => fault);
    const connection = await makeShop(app, user, kind, { shopUrl: shop.url, apiKey: 'k', apiSecret: 's' });
    const { body, orderNo } = bodies[kind];
    await post(app, connection, body);
    const { orderId } = await orderNamed(app, user, orderNo);
    const made = await generate(user, orderId);
    const payload = {
      scope: user.scope,
      orderId,
      shipmentId: made?.shipmentId ?? '',
      cnNo: made?.consignmentNoteNo ?? '',
    };
    await until(async () => (await readOrder(app, user, orderId)).backMessage !== '');
    for (const [what, answer, state, message] of faults) {
      fault = answer;
      await app.services.shops.back.tell(payload);
      const now = await readOrder(app, user, orderId);
      expect([what, now.backState, now.view]).toEqual([what, state, 'generated']);
      expect(now.backMessage).toContain(message);
      // A shop that asked for half a minute is not asked by any order during that time.
      const times = shop.asked.length;
      if ('headers' in answer && 'retry-after' in answer.headers) {
        await app.services.shops.back.tell(payload);
        expect(shop.asked).toHaveLength(times);
        app.clock.forward(1);
      }
    }
    app.clock.reset();
    const { status } = await send(app, contract.tellShopAgain, { as: user, body: { orderId } });
    expect(status).toBe(200);
    if (kind === 'general' || kind === 'opencart') return;
    fault = { status: 429, headers: { 'retry-after': '30' } };
    await app.services.shops.catchUp.catchUp(user.scope, connection.connectionId);
    expect(await stateOf(user, connection.connectionId)).toMatchObject({ health: 'refused' });
    // An answer that is not a list of orders creates none, and breaks nothing.
    fault = { json: ['nonsense', { items: { a: 1 } }, null] };
    await app.services.shops.catchUp.catchUp(user.scope, connection.connectionId);
    expect((await ordersIn(app, user, 'generated')).length + (await ordersIn(app, user)).length).toBe(1);
  });
});

it('A Shopify shop gets the CN once although it throttles, refuses the fulfilment and loses an answer', async () => {
  const user = await makeAdmin(app);
  const numbers: string[] = [];
  let turn = 0;
  const shop = await falseShop(({ body }) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: { fulfillment?: object } };
    if (!query.includes('fulfillmentCreate')) {
      turn += 1;
      if (turn === 1) return { json: { errors: [{ message: 'x', extensions: { code: 'THROTTLED' } }] } };
      const fulfillments = numbers.map((number) => ({ trackingInfo: [{ number }] }));
      const nodes = [{ id: 'gid://x/1', status: numbers.length > 0 ? 'CLOSED' : 'OPEN' }];
      return { json: { data: { order: { fulfillments, fulfillmentOrders: { nodes } } } } };
    }
    const { trackingInfo } = variables.fulfillment as { trackingInfo: { number: string } };
    if (turn === 2) {
      const userErrors = [{ field: null, message: 'on hold' }];
      return { json: { data: { fulfillmentCreate: { fulfillment: null, userErrors } } } };
    }
    numbers.push(trackingInfo.number);
    return turn === 3 ? { status: 502 } : { json: { data: { fulfillmentCreate: { userErrors: [] } } } };
  });
  const connection = await makeShop(app, user, 'shopify', { shopUrl: shop.url, apiKey: 'shpat_1' });
  await post(app, connection, shopifyText());
  const { orderId } = await orderNamed(app, user, '#2001');
  const made = await generate(user, orderId);
  await until(async () => turn === 1 && (await readOrder(app, user, orderId)).backMessage !== '');
  const payload = {
    scope: user.scope,
    orderId,
    shipmentId: made?.shipmentId ?? '',
    cnNo: made?.consignmentNoteNo ?? '',
  };
  for (let count = 0; count < 3; count += 1) await app.services.shops.back.tell(payload);
  expect(await readOrder(app, user, orderId)).toMatchObject({ backState: 'done' });
  expect(numbers).toEqual([made?.consignmentNoteNo]);
});

it('A Shopify shop that rejects a query as too costly is queried with smaller pages for all its orders', async () => {
  const user = await makeAdmin(app);
  const queries: [number, string | null][] = [];
  const shop = await falseShop(({ body }) => {
    const { variables } = JSON.parse(body) as { variables: { first: number; after: string | null } };
    queries.push([variables.first, variables.after]);
    if (variables.first > 10) return { json: { errors: [{ extensions: { code: 'MAX_COST_EXCEEDED' } }] } };
    const pageInfo = { hasNextPage: variables.after === null, endCursor: 'next' };
    return { json: { data: { orders: { pageInfo, nodes: [] } } } };
  });
  const { connectionId } = await makeShop(app, user, 'shopify', { shopUrl: shop.url, apiKey: 'shpat_1' });
  await app.services.shops.catchUp.catchUp(user.scope, connectionId);
  expect(queries).toEqual([
    [50, null],
    [10, null],
    [10, 'next'],
  ]);
  expect((await stateOf(user, connectionId))?.health).toBe('waiting');
});

it('A shop that does not answer times out and is paused, and gets the CN when it answers again', async () => {
  const user = await makeAdmin(app);
  let answer: Answer = () => ({ status: 500 });
  const shop = await falseShop((request) => answer(request));
  const connection = await makeShop(app, user, 'woocommerce', {
    shopUrl: shop.url,
    apiKey: 'ck_1',
    apiSecret: 'cs_1',
  });
  await post(app, connection, bodies.woocommerce.body);
  const { orderId } = await orderNamed(app, user, bodies.woocommerce.orderNo);
  const made = await generate(user, orderId);
  await until(async () => (await readOrder(app, user, orderId)).backMessage !== '');

  const { kit, services } = app;
  const addresses = addressService(kit, services.postcodes);
  const world = shopWorld(kit, { shipments: services.shipments, addresses });
  const hasty = makeOutside({ allowLoopback: true, httpsOnly: false, timeoutMs: 60, readAtMost: megabyte });
  const asker = shopAsker(hasty, world, () => app.clock.now());
  const payload = {
    scope: user.scope,
    orderId,
    shipmentId: made?.shipmentId ?? '',
    cnNo: made?.consignmentNoteNo ?? '',
  };
  answer = () => null;
  await shopBackService(kit, asker).tell(payload);
  // The next order of the shop waits with it, so that orders of other shops do not wait for it.
  expect(await quietUntil(user.scope, connection.connectionId)).toBeGreaterThan(app.clock.now().getTime());
  const late = 'The shop took too long to answer.';
  expect(await readOrder(app, user, orderId)).toMatchObject({ backState: 'waiting', backMessage: late });
  await shopCatchUpService(kit, world, asker).catchUp(user.scope, connection.connectionId);
  expect(await stateOf(user, connection.connectionId)).toMatchObject({ health: 'refused', healthText: late });

  answer = ({ url }) => ({ json: url.endsWith('/orders/5101') ? { id: 5101, meta_data: [] } : [] });
  app.clock.forward(2);
  await services.shops.back.tell(payload);
  expect(await readOrder(app, user, orderId)).toMatchObject({ backState: 'done', backMessage: '' });
  await services.shops.catchUp.catchUp(user.scope, connection.connectionId);
  expect((await stateOf(user, connection.connectionId))?.health).not.toBe('refused');
  hasty.close();
  app.clock.reset();
});

it('A slow shop does not delay another: the shops that are due are polled in parallel', async () => {
  const user = await makeAdmin(app);
  let isAsked = () => {};
  const quickIsAsked = new Promise<void>((resolve) => (isAsked = resolve));
  const slow = createServer((_request, response) => {
    void quickIsAsked.then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('[]'));
  });
  await new Promise<void>((ready) => slow.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void slow.close());
  const quick = await falseShop(() => {
    isAsked();
    return { json: [] };
  });
  const keys = { apiKey: 'ck_1', apiSecret: 'cs_1' };
  const slowUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const first = await makeShop(app, user, 'woocommerce', { ...keys, shopUrl: slowUrl });
  const second = await makeShop(app, user, 'woocommerce', { ...keys, shopUrl: quick.url });
  // These two alone are due, the slow one first.
  const { db } = app.kit.database;
  await db.updateTable('shop_connection').set({ polled_at: app.clock.now() }).execute();
  await db
    .updateTable('shop_connection')
    .set({ polled_at: null })
    .where('account_id', '=', user.scope)
    .where('connection_id', '=', first.connectionId)
    .execute();
  await db
    .updateTable('shop_connection')
    .set({ polled_at: new Date(0) })
    .where('account_id', '=', user.scope)
    .where('connection_id', '=', second.connectionId)
    .execute();
  await app.services.shops.catchUp.tick();
  for (const { connectionId } of [first, second])
    expect(await stateOf(user, connectionId)).toMatchObject({ health: 'waiting' });
});
