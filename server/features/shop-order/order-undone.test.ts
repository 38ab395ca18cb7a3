/** Orders that were cancelled when the driver had their parcel already: they go with it, and their shops hear of its number. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as fulfilment from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';

import { demoOperatorKey as key } from '#server/env/mode.ts';
import { stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, ordersIn, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { orderDesk } from './order-desk.fixture.ts';
import { generalBody } from './shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const { generate, cancel, restore } = orderDesk(() => app);

async function shopOf(user: TestUser, changes: object = {}) {
  const told = await falseShop(() => ({ json: { ok: true } }));
  const shop = await makeShop(app, user, 'general', { shopUrl: told.url, ...changes });
  const numbers = () =>
    told.asked.map(
      ({ body }) => (JSON.parse(body) as { data: { tracking_number: string } }).data.tracking_number,
    );
  return { shop, numbers };
}

/** Two minutes on, at which the driver scans, and two more: what a shop signs is good for five. */
function whileScanned(): string {
  app.clock.forward(2);
  const at = app.clock.now().toISOString();
  app.clock.forward(2);
  return at;
}

async function scan(cn: string, at: string) {
  app.clock.forward(5);
  const event = { cn, code: 'PKU', at, place: 'Kajang' };
  const { r } = await send(app, scanEvents, { as: key, body: { events: [event] } });
  expect(r.results).toMatchObject([{ outcome: 'recorded', status: 'picked-up' }]);
}

const isSent = (user: TestUser, orderId: string) =>
  until(async () => {
    const order = await readOrder(app, user, orderId);
    return order.view === 'shipped' && order;
  });

async function made(user: TestUser, orderId: string) {
  const [note] = (await generate(user, { orderIds: [orderId] })).r.made;
  return note?.consignmentNoteNo ?? '';
}

describe('An order that was cancelled though its parcel had left', () => {
  it('by a person, goes with it, and its shop is told the number', async () => {
    const user = await makeAdmin(app);
    const { shop, numbers } = await shopOf(user);
    await post(app, shop, generalBody({ id: '#1', number: '#1' }));
    const { orderId } = await orderNamed(app, user, '#1');
    const cnNo = await made(user, orderId);
    const at = whileScanned();
    expect(await cancel(user, orderId)).toMatchObject({ changed: [orderId] });
    const before = numbers().length;
    await scan(cnNo, at);
    expect(await isSent(user, orderId)).toMatchObject({
      consignmentNoteNo: cnNo,
      cancelledBy: null,
      asks: null,
    });
    await until(async () => numbers().length > before);
    expect(numbers().at(-1)).toBe(cnNo);
    expect((await generate(user, { orderIds: [orderId], confirmed: true })).r.made).toMatchObject([
      { consignmentNoteNo: cnNo, isRepeat: true },
    ]);
  });

  it('and waits again since, goes with it in place of a second one', async () => {
    const user = await makeAdmin(app);
    const { shop } = await shopOf(user);
    await post(app, shop, generalBody({ id: '#1b', number: '#1b' }));
    const { orderId } = await orderNamed(app, user, '#1b');
    const cnNo = await made(user, orderId);
    const at = whileScanned();
    await cancel(user, orderId);
    await restore(user, orderId);
    expect(await readOrder(app, user, orderId)).toMatchObject({ view: 'new', consignmentNoteNo: null });
    await scan(cnNo, at);
    expect(await isSent(user, orderId)).toMatchObject({ consignmentNoteNo: cnNo });
  });

  it('by its shop, goes with it, and a person is asked', async () => {
    const user = await makeAdmin(app);
    const { shop } = await shopOf(user);
    await post(app, shop, generalBody({ id: '#1', number: '#1' }));
    const { orderId } = await orderNamed(app, user, '#1');
    const cnNo = await made(user, orderId);
    const at = whileScanned();
    const change = { id: '#1', number: '#1', status: 'cancelled', updated_at: '2026-11-20T05:00:00Z' };
    await post(app, shop, generalBody(change));
    await orderNamed(app, user, '#1', 'cancelled');
    await scan(cnNo, at);
    expect(await isSent(user, orderId)).toMatchObject({ consignmentNoteNo: cnNo, asks: 'cancelled' });
  });

  it('with its note alone, before its shop was told, is told after all', async () => {
    const user = await makeAdmin(app);
    let isDown = true;
    const told = await falseShop(() => (isDown ? { status: 503 } : { json: { ok: true } }));
    const shop = await makeShop(app, user, 'general', { shopUrl: told.url });
    await post(app, shop, generalBody({ id: '#1', number: '#1' }));
    const { orderId } = await orderNamed(app, user, '#1');
    const cnNo = await made(user, orderId);
    const { shipmentId } = await until(async () => {
      const order = await readOrder(app, user, orderId);
      return order.backMessage !== '' && order;
    });
    const at = whileScanned();
    await send(app, cancelShipment, { as: user, body: { ShipmentInfoIdList: [shipmentId] } });
    isDown = false;
    await app.services.shops.back.tellDue();
    await until(async () => (await readOrder(app, user, orderId)).backState === 'none');
    await scan(cnNo, at);
    const order = await until(async () => {
      const now = await readOrder(app, user, orderId);
      return now.backState === 'done' && now;
    });
    expect(order).toMatchObject({ view: 'shipped', consignmentNoteNo: cnNo });
  });

  it('with its note alone, of a shop that is told nothing, says nowhere that it was told', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'general', {});
    await post(app, shop, generalBody({ id: '#1', number: '#1' }));
    const { orderId } = await orderNamed(app, user, '#1');
    const cnNo = await made(user, orderId);
    const { shipmentId } = await readOrder(app, user, orderId);
    const at = whileScanned();
    await send(app, cancelShipment, { as: user, body: { ShipmentInfoIdList: [shipmentId] } });
    await scan(cnNo, at);
    await app.services.shops.followCorrection({ scope: user.scope, shipmentId: shipmentId ?? '' });
    const said = app.kit.database.db
      .selectFrom('audit')
      .select('action')
      .where('account_id', '=', user.scope)
      .where('action', '=', 'shop_order.told_again');
    expect(await said.execute()).toEqual([]);
  });

  it('in the warehouse, goes with it and waits here no more', async () => {
    const user = await makeAdmin(app, { is_allow_fulfillment: true });
    await stockUp(app, user, 9);
    const { shop, numbers } = await shopOf(user, { fromWarehouse: true });
    const items = [{ name: 'Mug', sku: 'MUG-RED', quantity: 1, price: '10.00' }];
    await post(app, shop, generalBody({ id: '#1', number: '#1', items }));
    const { orderId } = await orderNamed(app, user, '#1', 'generated');
    const [stored] = (await send(app, fulfilment.orderListing, { as: user, body: {} })).r.rows;
    const chosen = { orderIds: [stored?.orderId ?? ''] };
    const { r } = await send(app, moves.generateOrders, { as: user, body: chosen });
    const cnNo = r.results[0]?.consignmentNoteNo ?? '';
    await app.services.shops.settle();
    const at = whileScanned();
    await send(app, moves.cancelOrders, { as: user, body: chosen });
    await app.services.shops.settle();
    await orderNamed(app, user, '#1', 'new');
    const before = numbers().length;
    await scan(cnNo, at);
    expect(await isSent(user, orderId)).toMatchObject({ consignmentNoteNo: cnNo, isFromWarehouse: true });
    await until(async () => numbers().length > before);
    expect(await ordersIn(app, user)).toEqual([]);
    await app.services.shops.settle();
    expect(await readOrder(app, user, orderId)).toMatchObject({ view: 'shipped', consignmentNoteNo: cnNo });
  });

  it('some time ago, and still lies among the cancelled, is taken up with that parcel', async () => {
    const user = await makeAdmin(app);
    const { shop } = await shopOf(user);
    await post(app, shop, generalBody({ id: '#1', number: '#1' }));
    const { orderId } = await orderNamed(app, user, '#1');
    const cnNo = await made(user, orderId);
    const at = whileScanned();
    await cancel(user, orderId);
    await scan(cnNo, at);
    await isSent(user, orderId);
    await app.kit.database.db
      .updateTable('shop_order')
      .set({ state: 'cancelled', cancelled_by: 'person' })
      .where('account_id', '=', user.scope)
      .where('order_id', '=', orderId)
      .execute();
    await restore(user, orderId);
    expect(await readOrder(app, user, orderId)).toMatchObject({ view: 'shipped', consignmentNoteNo: cnNo });
  });
});
