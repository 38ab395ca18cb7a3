/** CN numbers that could not be reported to their shop appear in Needs you and are reported again: by users, and when the shop works again. */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import * as exceptions from '#shared/features/exceptions/exceptions.contract.ts';
import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import { megabyte } from '#shared/platform/http/call.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

import { addressService } from '#server/features/address-book/address.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeOutside } from '#server/platform/outside/outside.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder, type TestShop, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody, wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { orderDesk } from './order-desk.fixture.ts';
import { shopAsker } from './shop-asker.service.ts';
import { triesMax } from './shop-back.rules.ts';
import { shopCatchUpService } from './shop-catch-up.service.ts';
import { shopWorld } from './shop-world.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { generate } = orderDesk(() => app);
const reported = (as: TestUser, orderId: string, state: string) =>
  until(async () => (await readOrder(app, as, orderId)).backState === state);

/** A shop that answers 404 until `isWell` is set. */
async function lostShop() {
  const state = { isWell: false, received: [] as string[] };
  const { url } = await falseShop(({ body }) => {
    if (!state.isWell) return { status: 404 };
    const { data } = JSON.parse(body) as { data: { order_id: string } };
    state.received.push(data.order_id);
    return { json: {} };
  });
  return { state, url };
}

/** Orders with a failed report to their shop: each in its own parcel, or merged into the parcel of the first. */
async function untold(user: TestUser, shop: TestShop, numbers: readonly string[], isMerged = false) {
  const ids: string[] = [];
  for (const number of numbers) {
    await post(app, shop, generalBody({ id: number, number }));
    ids.push((await orderNamed(app, user, number)).orderId);
  }
  if (isMerged) await send(app, contract.mergeOrders, { as: user, body: { orderIds: ids } });
  await generate(user, { orderIds: isMerged ? ids.slice(0, 1) : ids, confirmed: true });
  for (const id of ids) await reported(user, id, 'failed');
  const [first = '', second = ''] = ids;
  return { first, second };
}

const failedNow = async (as: TestUser, filter: object = {}) =>
  (await send(app, listing.orderListing, { as, body: { view: 'generated', backState: 'failed', ...filter } }))
    .r;
const inNeedsYou = async (as: TestUser) =>
  (await send(app, exceptions.exceptionListing, { as, body: { kind: 'shop' } })).r.items;

/** As the job does every few seconds. */
const isTold = (as: TestUser, orderId: string) =>
  until(async () => {
    await app.services.shops.back.tellDue();
    return (await readOrder(app, as, orderId)).backState === 'done';
  });

describe('A CN number that could not be reported to its shop', () => {
  it('appears in Needs you and in the order list, and is reported again together with all others', async () => {
    const user = await makeAdmin(app);
    const { state, url } = await lostShop();
    const shop = await makeShop(app, user, 'general', { shopUrl: url });
    const { first, second } = await untold(user, shop, ['#1', '#2']);
    expect(await inNeedsYou(user)).toMatchObject([
      {
        name: shop.name,
        href: `/orderListing?view=generated&told=failed&shop=${shop.connectionId}`,
        why: expect.stringContaining('did not reach the shop: 2'),
      },
    ]);
    expect(await failedNow(user)).toMatchObject({
      total: { count: 2 },
      rows: [{ orderNo: '#2' }, { orderNo: '#1' }],
    });

    state.isWell = true;
    const body = { filter: { view: 'generated', backState: 'failed' } };
    const { r } = await send(app, contract.tellShopsAgain, { as: user, body });
    expect(r).toEqual({ changed: [first, second], failed: [], next: null });
    await isTold(user, first);
    await isTold(user, second);
    expect(state.received.toSorted()).toEqual(['#1', '#2']);
    expect(await inNeedsYou(user)).toEqual([]);
    expect((await failedNow(user)).rows).toEqual([]);
    // Nothing is left to report.
    const again = await send(app, contract.tellShopsAgain, { as: user, body: { orderIds: [first, second] } });
    expect(again.r.changed).toEqual([]);
    expect(again.r.failed).toMatchObject([
      { orderNo: '#1', message: 'The shop already has the CN number.' },
      { orderNo: '#2', message: 'The shop already has the CN number.' },
    ]);
    expect((await send(app, contract.tellShopAgain, { as: user, body: { orderId: first } })).status).toBe(
      409,
    );
  });

  it('is linked in Needs you to generated orders, then to shipped ones, and leaves Needs you after 60 days', async () => {
    const user = await makeAdmin(app);
    const { url } = await lostShop();
    const shop = await makeShop(app, user, 'general', { shopUrl: url });
    const { first, second } = await untold(user, shop, ['#1', '#2']);
    const links = async () => (await inNeedsYou(user)).map(({ href }) => href);
    const linkTo = (view: string) => `/orderListing?view=${view}&told=failed&shop=${shop.connectionId}`;
    await setShipment(user, first, { first_scan_at: app.clock.now() });
    expect(await links()).toEqual([linkTo('generated')]);
    await setShipment(user, second, { first_scan_at: app.clock.now() });
    expect(await links()).toEqual([linkTo('shipped')]);
    await app.kit.database.db
      .updateTable('shop_order')
      .set({ back_at: new Date(app.clock.now().getTime() - 61 * dayMs) })
      .where('account_id', '=', user.scope)
      .execute();
    expect(await links()).toEqual([]);
  });

  it('leaves Needs you when its order is cancelled, and cannot be reported again', async () => {
    const user = await makeAdmin(app);
    const { url } = await lostShop();
    const shop = await makeShop(app, user, 'general', { shopUrl: url });
    const { first } = await untold(user, shop, ['#1']);
    await send(app, contract.cancelOrder, { as: user, body: { orderIds: [first] } });
    expect(await inNeedsYou(user)).toEqual([]);
    expect((await send(app, contract.tellShopAgain, { as: user, body: { orderId: first } })).status).toBe(
      409,
    );
  });
});

describe('An order that is merged into the parcel of another', () => {
  it.each(['first', 'second'] as const)(
    'is reported together with the other when the %s of the two is reported again',
    async (which) => {
      const user = await makeAdmin(app);
      const { state, url } = await lostShop();
      const shop = await makeShop(app, user, 'general', { shopUrl: url });
      const ids = await untold(user, shop, ['#1', '#2'], true);
      state.isWell = true;
      expect(
        (await send(app, contract.tellShopAgain, { as: user, body: { orderId: ids[which] } })).status,
      ).toBe(200);
      await isTold(user, ids.first);
      await isTold(user, ids.second);
      expect(state.received.toSorted()).toEqual(['#1', '#2']);
    },
  );

  it('is shown as failed at the parcel when only its own report failed, and is reported again alone', async () => {
    const user = await makeAdmin(app);
    const { state, url } = await lostShop();
    const shop = await makeShop(app, user, 'general', { shopUrl: url });
    const { first, second } = await untold(user, shop, ['#1', '#2'], true);
    await app.kit.database.db
      .updateTable('shop_order')
      .set({ back_state: 'done', back_problem: 'null' })
      .where('account_id', '=', user.scope)
      .where('order_id', '=', first)
      .execute();
    expect(await readOrder(app, user, first)).toMatchObject({
      backState: 'failed',
      backMessage: expect.stringContaining('no longer has'),
    });
    expect((await failedNow(user)).rows).toMatchObject([{ orderNo: '#1', backState: 'failed' }]);
    expect(await inNeedsYou(user)).toHaveLength(1);
    state.isWell = true;
    await send(app, contract.tellShopAgain, { as: user, body: { orderId: first } });
    await isTold(user, second);
    expect(state.received).toEqual(['#2']);
    expect(await readOrder(app, user, first)).toMatchObject({ backState: 'done', backMessage: '' });
  });
});

describe('A CN number with a failed report', () => {
  it('is reported again when the connection of the shop gets new keys', async () => {
    const user = await makeAdmin(app);
    const { state, url } = await lostShop();
    const shop = await makeShop(app, user, 'general', { shopUrl: url });
    const { first } = await untold(user, shop, ['#1']);
    state.isWell = true;
    const { connectionId, name } = shop;
    const body = { connectionId, name, shopUrl: url, hookSecret: 'another secret of that shop' };
    await send(app, shops.updateConnection, { as: user, body });
    await isTold(user, first);
  });

  it('is reported again when the connection gets another address or its reports are switched on again', async () => {
    const user = await makeAdmin(app);
    const [lost, well] = [await lostShop(), await lostShop()];
    const shop = await makeShop(app, user, 'general', { shopUrl: lost.url });
    const { first, second } = await untold(user, shop, ['#1', '#2']);
    const save = (changes: object) => {
      const { connectionId, name } = shop;
      const body = { connectionId, name, shopUrl: lost.url, ...changes };
      return send(app, shops.updateConnection, { as: user, body });
    };
    await save({ tellsBack: false });
    expect((await readOrder(app, user, first)).backState).toBe('failed');
    lost.state.isWell = true;
    await save({});
    await isTold(user, first);
    await isTold(user, second);
    await setFailed(user, first, 'gone');
    well.state.isWell = true;
    await save({ shopUrl: well.url });
    await isTold(user, first);
    expect(well.state.received).toEqual(['#1']);
  });

  it('is not reported again when the connection is only renamed, or when the parcel was delivered', async () => {
    const user = await makeAdmin(app);
    const { state, url } = await lostShop();
    const shop = await makeShop(app, user, 'general', { shopUrl: url });
    const { first, second } = await untold(user, shop, ['#1', '#2']);
    state.isWell = true;
    const { connectionId } = shop;
    const body = { connectionId, name: 'Stall of roses', shopUrl: url };
    await send(app, shops.updateConnection, { as: user, body });
    for (const id of [first, second]) expect((await readOrder(app, user, id)).backState).toBe('failed');
    await deliver(user, first);
    await send(app, shops.updateConnection, { as: user, body: { ...body, hookSecret: 'another secret' } });
    await isTold(user, second);
    expect((await readOrder(app, user, first)).backState).toBe('failed');
    expect(state.received).toEqual(['#2']);
  });
});

/** Sets the parcel of an order to delivered. */
const deliver = (as: TestUser, orderId: string) => setShipment(as, orderId, { status: 'delivered' });

async function setShipment(
  as: TestUser,
  orderId: string,
  columns: { status: 'delivered' } | { first_scan_at: Date },
) {
  const { shipmentId } = await readOrder(app, as, orderId);
  await app.kit.database.db
    .updateTable('shipment')
    .set(columns)
    .where('account_id', '=', as.scope)
    .where('shipment_id', '=', shipmentId ?? '')
    .execute();
}

/** Sets the report of an order to failed, as after the last retry. */
const setFailed = (as: TestUser, orderId: string, code: string) =>
  app.kit.database.db
    .updateTable('shop_order')
    .set({
      back_state: 'failed',
      back_tries: triesMax,
      back_problem: JSON.stringify({ code, status: null }),
    })
    .where('account_id', '=', as.scope)
    .where('order_id', '=', orderId)
    .execute();

describe('A shop that answers the catch-up again after a fault', () => {
  /** A WooCommerce shop with settable responses to the catch-up and to reports, and an order with a failed report. */
  async function failedOf(reply: Reply, code: string) {
    const user = await makeAdmin(app);
    const state = { round: 200, reply, tries: 0 };
    const { url } = await falseShop(({ method, url: path }) => {
      if (!path.includes('/orders/')) return state.round === 200 ? { json: [] } : { status: state.round };
      if (path.endsWith('/orders/5101') && method === 'GET') state.tries += 1;
      if (state.reply.status !== 200) return state.reply;
      return { json: path.endsWith('/notes') ? [] : { id: 5101, meta_data: [] } };
    });
    const shop = await makeShop(app, user, 'woocommerce', { shopUrl: url, apiKey: 'k', apiSecret: 's' });
    await post(app, shop, wooBody());
    const { orderId } = await orderNamed(app, user, '5101');
    await generate(user, { orderIds: [orderId] });
    await until(async () => (await readOrder(app, user, orderId)).backMessage !== '');
    await setFailed(user, orderId, code);
    const round = (status: number) => {
      state.round = status;
      return app.services.shops.catchUp.catchUp(user.scope, shop.connectionId);
    };
    return { user, state, orderId, round, shop };
  }
  interface Reply {
    status: number;
    headers?: Record<string, string>;
  }

  it('gets one more report that had failed because of that fault, but not after every catch-up', async () => {
    const { user, state, orderId, round } = await failedOf({ status: 401 }, 'keys');
    const { tries } = state;
    await round(401);
    await round(200);
    await app.services.shops.back.tellDue();
    await until(async () => state.tries > tries);
    await reported(user, orderId, 'failed');
    await round(200);
    await app.services.shops.back.tellDue();
    expect((await readOrder(app, user, orderId)).backState).toBe('failed');
    expect(state.tries).toBe(tries + 1);
    expect(await inNeedsYou(user)).toHaveLength(1);

    state.reply = { status: 200 };
    await round(401);
    await round(200);
    await isTold(user, orderId);
    expect(await inNeedsYou(user)).toEqual([]);
  });

  it('gets one more report also when its connection was saved unchanged in between', async () => {
    const { user, state, orderId, round, shop } = await failedOf({ status: 401 }, 'keys');
    await round(401);
    const { connectionId, name, shopUrl } = shop;
    await send(app, shops.updateConnection, { as: user, body: { connectionId, name, shopUrl } });
    state.reply = { status: 200 };
    await round(200);
    await isTold(user, orderId);
  });

  it.each([
    ['for another fault', 401, 'keys', 503, 1],
    ['because the shop has lost the order', 404, 'gone', 404, 0],
  ])('gets no more report of a CN number that failed %s', async (_why, reply, code, fault, inBox) => {
    const { user, orderId, round } = await failedOf({ status: reply }, code);
    await round(fault);
    await round(200);
    expect((await readOrder(app, user, orderId)).backState).toBe('failed');
    expect(await inNeedsYou(user)).toHaveLength(inBox);
  });

  it('gets no more report of a delivered parcel', async () => {
    const { user, orderId, round } = await failedOf({ status: 401 }, 'keys');
    await deliver(user, orderId);
    await round(401);
    await round(200);
    expect((await readOrder(app, user, orderId)).backState).toBe('failed');
  });

  it('stays in Needs you while it answers reports with 429, until the report succeeds', async () => {
    const busy = { status: 429, headers: { 'retry-after': '50' } };
    const { user, state, orderId, round } = await failedOf({ status: 401 }, 'keys');
    await round(401);
    state.reply = busy;
    await round(200);
    await app.services.shops.back.tellDue();
    await until(async () => (await readOrder(app, user, orderId)).backMessage.includes('429'));
    expect((await readOrder(app, user, orderId)).backState).toBe('waiting');
    expect(await inNeedsYou(user)).toHaveLength(1);
    // The linked list shows the order, and it can be reported from there.
    expect((await failedNow(user)).rows).toMatchObject([{ orderNo: '5101', backState: 'waiting' }]);
    const body = { filter: { view: 'generated', backState: 'failed' } };
    expect((await send(app, contract.tellShopsAgain, { as: user, body })).r.changed).toEqual([orderId]);
    state.reply = { status: 200 };
    app.clock.forward(1);
    await isTold(user, orderId);
    app.clock.reset();
    expect(await inNeedsYou(user)).toEqual([]);
  });

  it.each([0, 1, 2, 3])(
    'gets the report also when the server dies after %i transactions of that catch-up',
    async (writes) => {
      const { user, state, orderId, round, shop } = await failedOf({ status: 401 }, 'keys');
      await round(401);
      const { database } = app.kit;
      let left = writes;
      const transaction: Database['transaction'] = (work) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('killed')) : database.transaction(work);
      };
      const { asker, world } = shopsAround();
      const dying = shopCatchUpService({ ...app.kit, database: { ...database, transaction } }, world, asker);
      state.round = 200;
      await dying.catchUp(user.scope, shop.connectionId).catch(() => undefined);
      state.reply = { status: 200 };
      await round(200);
      await isTold(user, orderId);
    },
  );
});

function shopsAround() {
  const { kit, services } = app;
  const addresses = addressService(kit, services.postcodes);
  const world = shopWorld(kit, { shipments: services.shipments, addresses });
  const outside = makeOutside({
    allowLoopback: true,
    httpsOnly: false,
    timeoutMs: 5000,
    readAtMost: megabyte,
  });
  onTestFinished(() => outside.close());
  return { world, asker: shopAsker(outside, world, () => app.clock.now()) };
}
