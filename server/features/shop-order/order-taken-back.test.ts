/** Messages that overtake each other: what a shop took back before its order was known here never ships. */
import { beforeAll, describe, expect, it } from 'vitest';

import { updateConnection } from '#shared/features/shop-order/shop-connection.contract.ts';

import { jobNamed } from '#shared/platform/rights/principal.ts';

import { housekeepingService } from '#server/features/housekeeping/housekeeping.service.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, ordersIn, post, type TestShop, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody, shopifyText, wooBody } from './shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** As the general form says it, at an hour of that day. */
const sent = (shop: TestShop, hour: number, changes: object = {}) =>
  post(
    app,
    shop,
    generalBody({ id: 'B-1', number: 'B-1', updated_at: `2026-11-20T0${hour}:00:00Z`, ...changes }),
  );

/** Each message is worked through before the next. */
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

/** What came in, as it is now. */
const known = async (user: TestUser) => [
  ...(await ordersIn(app, user)),
  ...(await ordersIn(app, user, 'cancelled')),
];

/** Messages that are worked through together. */
const together = (user: TestUser, shop: TestShop, ...bodies: object[]) =>
  app.services.shops.imports.takeAll(
    user.scope,
    shop.connectionId,
    bodies.map((body) => Buffer.from(JSON.stringify(body))),
    jobNamed('test'),
  );

describe('An order that its shop cancelled before it was known', () => {
  it('does not come in by an older message, and does by a newer one', async () => {
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

  it('stays away however many of its messages come together', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const at = (hour: number, changes: object = {}) =>
      generalBody({ updated_at: `2026-11-20T0${hour}:00:00Z`, ...changes });
    await together(user, shop, at(5, { status: 'cancelled' }), at(4));
    expect(await known(user)).toEqual([]);
  });

  it('is forgotten with the messages of its shop', async () => {
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

describe('A Shopify order whose first message comes late', () => {
  it.each([
    ['cancelled', { cancelled_at: '2026-11-20T11:20:00+08:00' }],
    ['paid back', { financial_status: 'refunded' }],
    ['fulfilled elsewhere', { fulfillment_status: 'fulfilled' }],
  ])('does not ship when it was %s meanwhile', async (_, changes) => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'shopify');
    const later = { updated_at: '2026-11-20T11:20:00+08:00', ...changes };
    await inTurn(
      user,
      () => post(app, shop, shopifyText(later), { topic: 'orders/updated', id: 'second' }),
      // What the portal refused at first is sent again as it was.
      () => post(app, shop, shopifyText(), { topic: 'orders/create', id: 'first' }),
    );
    expect(await known(user)).toEqual([]);
  });
});

describe('An order that is not to be shipped yet', () => {
  it('comes in once it is, also within the same second and with the same batch', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    await together(user, shop, wooBody({ status: 'pending' }), wooBody());
    expect(await ordersIn(app, user)).toMatchObject([{ orderNo: '5101', view: 'new' }]);
  });

  it('comes in when its status is taken in from now on', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    await inTurn(user, () => post(app, shop, wooBody({ status: 'on-hold' })));
    expect(await known(user)).toEqual([]);
    const { connectionId, name } = shop;
    const body = { connectionId, name, statuses: 'processing, on-hold' };
    await send(app, updateConnection, { as: user, body });
    // Looked at again after a while, as what a server that is gone left.
    app.clock.forward(1);
    await app.services.shops.imports.takeUpLeft(jobNamed('test'));
    await orderNamed(app, user, '5101');
    app.clock.reset();
  });
});
