/** Orders cancelled although the driver already had their parcel: they ship with it, and their shops get its CN. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as fulfilment from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';

import { stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, ordersIn, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { orderDesk } from './order-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const { generate, cancel, restore, connectShop, whileScanned, pickUp, isShipped } = orderDesk(() => app);

async function made(user: TestUser, orderId: string) {
  const [note] = (await generate(user, { orderIds: [orderId] })).r.made;
  return note?.consignmentNoteNo ?? '';
}

describe('An order cancelled after its parcel was picked up', () => {
  it('ships with that parcel when a user cancelled it, and its shop is sent the CN', async () => {
    const user = await makeAdmin(app);
    const { shop, numbers } = await connectShop(user);
    await post(app, shop, generalBody({ id: '#1', number: '#1' }));
    const { orderId } = await orderNamed(app, user, '#1');
    const cnNo = await made(user, orderId);
    const at = whileScanned();
    expect(await cancel(user, orderId)).toMatchObject({ changed: [orderId] });
    const before = numbers().length;
    await pickUp(cnNo, at);
    expect(await isShipped(user, orderId)).toMatchObject({
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

  it('ships with that parcel instead of a new one when it was restored after the cancellation', async () => {
    const user = await makeAdmin(app);
    const { shop } = await connectShop(user);
    await post(app, shop, generalBody({ id: '#1b', number: '#1b' }));
    const { orderId } = await orderNamed(app, user, '#1b');
    const cnNo = await made(user, orderId);
    const at = whileScanned();
    await cancel(user, orderId);
    await restore(user, orderId);
    expect(await readOrder(app, user, orderId)).toMatchObject({ view: 'new', consignmentNoteNo: null });
    await pickUp(cnNo, at);
    expect(await isShipped(user, orderId)).toMatchObject({ consignmentNoteNo: cnNo });
  });

  it('ships with that parcel when its shop cancelled it, and a user is asked about it', async () => {
    const user = await makeAdmin(app);
    const { shop } = await connectShop(user);
    await post(app, shop, generalBody({ id: '#1', number: '#1' }));
    const { orderId } = await orderNamed(app, user, '#1');
    const cnNo = await made(user, orderId);
    const at = whileScanned();
    const change = { id: '#1', number: '#1', status: 'cancelled', updated_at: '2026-11-20T05:00:00Z' };
    await post(app, shop, generalBody(change));
    await orderNamed(app, user, '#1', 'cancelled');
    await pickUp(cnNo, at);
    expect(await isShipped(user, orderId)).toMatchObject({ consignmentNoteNo: cnNo, asks: 'cancelled' });
  });

  it('is reported to its shop after all when only its note was cancelled before the shop was notified', async () => {
    const user = await makeAdmin(app);
    let isDown = true;
    const shopServer = await falseShop(() => (isDown ? { status: 503 } : { json: { ok: true } }));
    const shop = await makeShop(app, user, 'general', { shopUrl: shopServer.url });
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
    await pickUp(cnNo, at);
    const order = await until(async () => {
      const now = await readOrder(app, user, orderId);
      return now.backState === 'done' && now;
    });
    expect(order).toMatchObject({ view: 'shipped', consignmentNoteNo: cnNo });
  });

  it('gets no audit entry of a repeated notification when its shop has no notifications', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'general', {});
    await post(app, shop, generalBody({ id: '#1', number: '#1' }));
    const { orderId } = await orderNamed(app, user, '#1');
    const cnNo = await made(user, orderId);
    const { shipmentId } = await readOrder(app, user, orderId);
    const at = whileScanned();
    await send(app, cancelShipment, { as: user, body: { ShipmentInfoIdList: [shipmentId] } });
    await pickUp(cnNo, at);
    await app.services.shops.followCorrection({ scope: user.scope, shipmentId: shipmentId ?? '' });
    const auditQuery = app.kit.database.db
      .selectFrom('audit')
      .select('action')
      .where('account_id', '=', user.scope)
      .where('action', '=', 'shop_order.told_again');
    expect(await auditQuery.execute()).toEqual([]);
  });

  it('ships from the warehouse with that parcel, and no longer waits as a new order', async () => {
    const user = await makeAdmin(app, { is_allow_fulfillment: true });
    await stockUp(app, user, 9);
    const { shop, numbers } = await connectShop(user, { fromWarehouse: true });
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
    await pickUp(cnNo, at);
    expect(await isShipped(user, orderId)).toMatchObject({ consignmentNoteNo: cnNo, isFromWarehouse: true });
    await until(async () => numbers().length > before);
    expect(await ordersIn(app, user)).toEqual([]);
    await app.services.shops.settle();
    expect(await readOrder(app, user, orderId)).toMatchObject({ view: 'shipped', consignmentNoteNo: cnNo });
  });

  it('ships with that parcel when it is restored after it was left in the cancelled view', async () => {
    const user = await makeAdmin(app);
    const { shop } = await connectShop(user);
    await post(app, shop, generalBody({ id: '#1', number: '#1' }));
    const { orderId } = await orderNamed(app, user, '#1');
    const cnNo = await made(user, orderId);
    const at = whileScanned();
    await cancel(user, orderId);
    await pickUp(cnNo, at);
    await isShipped(user, orderId);
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
