/** Messages in the wrong order: an order that its shop cancelled before it was known here never ships. */
import { beforeAll, describe, expect, it } from 'vitest';

import { updateConnection } from '#shared/features/shop-order/shop-connection.contract.ts';

import { jobNamed } from '#shared/platform/rights/principal.ts';

import { housekeepingService } from '#server/features/housekeeping/housekeeping.service.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, ordersIn, post, type TestShop, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody, shopifyText, wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Sends the order in the general format, as updated at the given hour. */
const sent = (shop: TestShop, hour: number, changes: object = {}) =>
  post(
    app,
    shop,
    generalBody({ id: 'B-1', number: 'B-1', updated_at: `2026-11-20T0${hour}:00:00Z`, ...changes }),
  );

/** Sends the messages one by one, each after the previous one is processed. */
async function inTurn(user: TestUser, ...messages: (() => Promise<number>)[]) {
  for (const message of messages) {
    expect(await message()).toBe(200);
    await until(async () => {
      const waiting = await app.kit.database.db
        .selectFrom('shop_delivery')
        .select('delivery_id')
        .where('account_id', '=', user.scope)
        .where('state', '=', 'waiting')
        .execute();
      return waiting.length === 0;
    });
  }
}

/** The orders that were created, in their current state. */
const known = async (user: TestUser) => [
  ...(await ordersIn(app, user)),
  ...(await ordersIn(app, user, 'cancelled')),
];

/** Processes the messages in one batch. */
const together = (user: TestUser, shop: TestShop, ...bodies: object[]) =>
  app.services.shops.imports.takeAll(
    user.scope,
    shop.connectionId,
    bodies.map((body) => Buffer.from(JSON.stringify(body))),
    jobNamed('test'),
  );

describe('An order that its shop cancelled before it was known', () => {
  it('is not created by an older message, but is created by a newer one', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const cancelled = () => sent(shop, 5, { status: 'cancelled' });
    await inTurn(
      user,
      cancelled,
      () => sent(shop, 4),
      () => sent(shop, 5, { note: 'The same second' }),
    );
    expect(await known(user)).toEqual([]);
    await inTurn(user, () => sent(shop, 6));
    expect(await known(user)).toMatchObject([{ orderNo: 'B-1', view: 'new' }]);
  });

  it('is not created when its messages are processed in one batch', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const at = (hour: number, changes: object = {}) =>
      generalBody({ updated_at: `2026-11-20T0${hour}:00:00Z`, ...changes });
    await together(user, shop, at(5, { status: 'cancelled' }), at(4));
    expect(await known(user)).toEqual([]);
  });

  it('is deleted by housekeeping after 61 days', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    await inTurn(user, () => sent(shop, 5, { status: 'cancelled' }));
    const kept = () =>
      app.kit.database.db
        .selectFrom('shop_order_taken_back')
        .select('shop_order_id')
        .where('account_id', '=', user.scope)
        .execute();
    expect(await kept()).toEqual([{ shop_order_id: 'B-1' }]);
    app.clock.forward(61 * 24 * 60);
    while ((await housekeepingService(app.kit, app.kit.perishables).cleanUp()) > 0);
    app.clock.reset();
    expect(await kept()).toEqual([]);
  });
});

describe('A Shopify order whose first message arrives late', () => {
  it.each([
    ['cancelled', { cancelled_at: '2026-11-20T11:20:00+08:00' }],
    ['paid back', { financial_status: 'refunded' }],
    ['fulfilled elsewhere', { fulfillment_status: 'fulfilled' }],
  ])('is not created when it was %s in the meantime', async (_, changes) => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'shopify');
    const later = { updated_at: '2026-11-20T11:20:00+08:00', ...changes };
    await inTurn(
      user,
      () => post(app, shop, shopifyText(later), { topic: 'orders/updated', id: 'second' }),
      // Shopify repeats a message unchanged that the portal refused at first.
      () => post(app, shop, shopifyText(), { topic: 'orders/create', id: 'first' }),
    );
    expect(await known(user)).toEqual([]);
  });
});

describe('An order that may not be shipped yet', () => {
  it('is created once it may be shipped, also by a message of the same second in the same batch', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    await together(user, shop, wooBody({ status: 'pending' }), wooBody());
    expect(await ordersIn(app, user)).toMatchObject([{ orderNo: '5101', view: 'new' }]);
  });

  it("is created when the shop's settings accept its status from now on", async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    await inTurn(user, () => post(app, shop, wooBody({ status: 'on-hold' })));
    expect(await known(user)).toEqual([]);
    const { connectionId, name } = shop;
    const body = { connectionId, name, statuses: 'processing, on-hold' };
    await send(app, updateConnection, { as: user, body });
    // Processed again after a while, like the messages that a stopped server left.
    app.clock.forward(1);
    await app.services.shops.imports.takeUpLeft(jobNamed('test'));
    await orderNamed(app, user, '5101');
    app.clock.reset();
  });
});
