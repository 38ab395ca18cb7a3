/** The shipping service of an order: a user's choice is never changed, a changed default is applied. */
import { beforeAll, expect, it } from 'vitest';

import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const generate = async (as: TestUser, body: object) =>
  (await send(app, contract.generateShipment, { as, body })).r;

it('A service that a user chose for the consignment note is kept when the shop changes the order', async () => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  await post(app, shop, generalBody());
  const { orderId } = await orderNamed(app, user, 'A-77');
  const [made] = (await generate(user, { orderIds: [orderId], service: 'priority' })).made;
  const noteNow = () =>
    app.kit.database.db
      .selectFrom('shipment')
      .select(['service', 'label_version', 'total_cents'])
      .where('account_id', '=', user.scope)
      .where('cn_no', '=', made?.consignmentNoteNo ?? '')
      .executeTakeFirstOrThrow();
  expect(await noteNow()).toMatchObject({ service: 'priority' });
  expect(await readOrder(app, user, orderId)).toMatchObject({ service: 'priority' });
  const receiver = { ...generalBody().data.receiver, address1: '9 Jalan Ipoh' };
  await post(app, shop, generalBody({ receiver, updated_at: '2026-11-20T05:00:00Z' }));
  await until(async () => (await noteNow()).label_version === 2);
  expect(await noteNow()).toMatchObject({ service: 'priority', total_cents: made?.totalCents });
});

it('An order stays valid and new when generating it with another, refused service fails', async () => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  await post(app, shop, generalBody());
  const { orderId } = await orderNamed(app, user, 'A-77');
  const tried = await generate(user, { orderIds: [orderId], service: 'frozen' });
  expect(tried).toMatchObject({ made: [], failed: [{ orderId, isQuestion: false }] });
  expect(await readOrder(app, user, orderId)).toMatchObject({ view: 'new', problems: [] });
  expect((await generate(user, { orderIds: [orderId] })).made).toHaveLength(1);
});

it('A changed default weight or service of a shop is applied to its waiting orders', async () => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  const items = [{ name: 'Mug', quantity: 1, price: '10.00' }];
  await post(app, shop, generalBody({ items }));
  const { orderId, priceCents, weightGrams } = await orderNamed(app, user, 'A-77');
  expect(weightGrams).toBe(1000);
  const { connectionId, name } = shop;
  const change = (settings: object) =>
    send(app, shops.updateConnection, { as: user, body: { connectionId, name, ...settings } });
  expect((await change({ defaultGrams: 9000 })).e).toBeNull();
  const heavy = await until(async () => {
    const now = await readOrder(app, user, orderId);
    return now.priceCents !== priceCents && now;
  });
  expect(heavy.priceCents).toBeGreaterThan(priceCents ?? 0);
  await change({ defaultGrams: 9000, service: 'priority' });
  await until(async () => (await readOrder(app, user, orderId)).service === 'priority');
});
