/** The orders in each parcel: a cancelled parcel that is picked up after all ships its own orders, and no others. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as fulfilment from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import { mergeOrders } from '#shared/features/shop-order/shop-order.contract.ts';

import type { TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { keep, makeShop, orderNamed, ordersIn, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { mugs, orderDesk } from './order-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const { print, cancel, restore, sellerWith, made, noteOf, whileScanned, pickUp, isShipped } = orderDesk(
  () => app,
);

/** The numbers of the order.shipped events of an order. */
async function shippedEvents(user: TestUser, orderId: string) {
  const rows = await app.kit.database.db
    .selectFrom('outgoing_event')
    .select('data')
    .where('account_id', '=', user.scope)
    .where('subject_key', '=', orderId)
    .where('type', '=', 'order.shipped')
    .orderBy('event_id')
    .execute();
  return rows.map(({ data }) => data.consignmentNoteNo);
}

const warehouseDesk = (user: TestUser) => {
  const rows = async () => (await send(app, fulfilment.orderListing, { as: user, body: {} })).r.rows;
  const chosen = async () => ({ orderIds: (await rows()).slice(0, 1).map(({ orderId }) => orderId) });
  return {
    rows,
    async make(isFollowed = true) {
      const { r } = await send(app, moves.generateOrders, { as: user, body: await chosen() });
      if (isFollowed) await app.services.shops.settle();
      return r.results[0]?.consignmentNoteNo ?? '';
    },
    async cancel() {
      const { r } = await send(app, moves.cancelOrders, { as: user, body: await chosen() });
      expect(r.results).toMatchObject([{ outcome: 'done' }]);
    },
    async restore() {
      const { r } = await send(app, moves.restoreOrders, { as: user, body: await chosen() });
      expect(r.results).toMatchObject([{ outcome: 'done' }]);
    },
  };
};

describe('A first parcel that is picked up although it was cancelled', () => {
  it('ships the order when its second parcel was cancelled too, and the shop gets the CN of the first', async () => {
    const { user, receive, numbers } = await sellerWith();
    const orderId = await receive('#1');
    const first = await made(user, orderId);
    const at = whileScanned();
    await cancel(user, orderId);
    await restore(user, orderId);
    const second = await made(user, orderId);
    expect(second.cnNo).not.toBe(first.cnNo);
    await cancel(user, orderId);
    await pickUp(first.cnNo, at);
    expect(await isShipped(user, orderId)).toMatchObject({
      consignmentNoteNo: first.cnNo,
      cancelledBy: null,
    });
    await until(async () => numbers().at(-1) === first.cnNo);
    expect((await shippedEvents(user, orderId)).at(-1)).toBe(first.cnNo);
  });

  it('replaces the second parcel of the order, which is cancelled', async () => {
    const { user, receive } = await sellerWith({}, false);
    const orderId = await receive('#1', undefined, { cod_amount: '40.00' });
    const first = await made(user, orderId);
    const at = whileScanned();
    await cancel(user, orderId);
    await restore(user, orderId);
    const second = await made(user, orderId);
    await pickUp(first.cnNo, at);
    expect(await isShipped(user, orderId)).toMatchObject({ consignmentNoteNo: first.cnNo, codCents: 40_00 });
    expect(await noteOf(user, second.cnNo)).toMatchObject({ status: 'cancelled' });
  });

  it('ships the order but asks a user when the shop cancelled it after the second label was printed', async () => {
    const { user, shop, receive, numbers } = await sellerWith();
    const orderId = await receive('#1');
    const first = await made(user, orderId);
    const at = whileScanned();
    await cancel(user, orderId);
    await restore(user, orderId);
    const second = await made(user, orderId);
    await until(async () => numbers().at(-1) === second.cnNo);
    expect((await print(user, { orderIds: [orderId] })).status).toBe(200);
    const change = { id: '#1', number: '#1', status: 'cancelled', updated_at: '2026-11-20T05:00:00Z' };
    await post(app, shop, generalBody(change));
    await until(async () => (await readOrder(app, user, orderId)).asks === 'cancelled');
    const told = numbers().length;
    await pickUp(first.cnNo, at);
    const taken = { consignmentNoteNo: first.cnNo, asks: 'cancelled' };
    expect(await isShipped(user, orderId)).toMatchObject(taken);
    expect(numbers()).toHaveLength(told);
    // Only now has a user decided that the order is shipped.
    expect((await keep(app, user, orderId)).e).toBeNull();
    await until(async () => numbers().at(-1) === first.cnNo);
    expect(await shippedEvents(user, orderId)).toEqual([first.cnNo, second.cnNo, first.cnNo]);
  });

  it('does not take over the order when the second parcel was picked up, which alone collects the COD', async () => {
    const { user, receive } = await sellerWith({}, false);
    const orderId = await receive('#1', undefined, { cod_amount: '40.00' });
    const first = await made(user, orderId);
    const at = whileScanned();
    await cancel(user, orderId);
    await restore(user, orderId);
    const second = await made(user, orderId);
    await pickUp(second.cnNo, app.clock.now().toISOString());
    await pickUp(first.cnNo, at);
    await app.services.shops.followCorrection({ scope: user.scope, shipmentId: first.shipmentId });
    expect(await readOrder(app, user, orderId)).toMatchObject({ consignmentNoteNo: second.cnNo });
    expect(await noteOf(user, first.cnNo)).toMatchObject({ cod_cents: null });
    expect(await noteOf(user, second.cnNo)).toMatchObject({ cod_cents: 40_00 });
  });

  it.each(['after its shop order was updated', 'before its shop order was updated'])(
    'ships the order that the warehouse cancelled, restored and cancelled again, %s',
    async (when) => {
      const { user, receive, numbers } = await sellerWith({ fromWarehouse: true });
      const orderId = await receive('#1', 'generated');
      const desk = warehouseDesk(user);
      const isFollowed = when.startsWith('after');
      const cnNo = await desk.make(isFollowed);
      const at = whileScanned();
      await desk.cancel();
      await desk.restore();
      if (isFollowed) await app.services.shops.settle();
      await desk.cancel();
      await app.services.shops.settle();
      await orderNamed(app, user, '#1', 'new');
      expect(await cancel(user, orderId)).toMatchObject({ changed: [orderId] });
      await pickUp(cnNo, at);
      await until(async () => (await desk.rows())[0]?.state === 'handed-over');
      await app.services.shops.settle();
      expect(await isShipped(user, orderId)).toMatchObject({
        consignmentNoteNo: cnNo,
        isFromWarehouse: true,
        cancelledBy: null,
        asks: null,
      });
      await until(async () => numbers().at(-1) === cnNo);
    },
  );

  it('ships the order but asks a user when the shop itself had cancelled it', async () => {
    const { user, shop, receive, numbers } = await sellerWith({ fromWarehouse: true });
    const orderId = await receive('#1', 'generated');
    const desk = warehouseDesk(user);
    const cnNo = await desk.make();
    await until(async () => numbers().length === 1);
    const at = whileScanned();
    await desk.cancel();
    await desk.restore();
    await app.services.shops.settle();
    const change = { id: '#1', number: '#1', status: 'cancelled', updated_at: '2026-11-20T05:00:00Z' };
    await post(app, shop, generalBody(change));
    await orderNamed(app, user, '#1', 'cancelled');
    await pickUp(cnNo, at);
    await until(async () => (await desk.rows())[0]?.state === 'handed-over');
    await app.services.shops.settle();
    expect(await isShipped(user, orderId)).toMatchObject({ consignmentNoteNo: cnNo, asks: 'cancelled' });
    expect(numbers()).toHaveLength(1);
  });
});

describe('An order that was merged after the parcel was cancelled', () => {
  it('stays open when the parcel of the warehouse is picked up after all', async () => {
    const { user, receive, numbers } = await sellerWith({ fromWarehouse: true });
    const first = await receive('#1', 'generated');
    const desk = warehouseDesk(user);
    const cnNo = await desk.make();
    const at = whileScanned();
    await desk.cancel();
    await app.services.shops.settle();
    await orderNamed(app, user, '#1', 'new');
    const other = await makeShop(app, user);
    await post(app, other, generalBody({ id: '#2', number: '#2' }));
    const { orderId: second } = await orderNamed(app, user, '#2');
    const merged = await send(app, mergeOrders, { as: user, body: { orderIds: [first, second] } });
    expect(merged.e).toBeNull();
    await pickUp(cnNo, at);
    await app.services.shops.settle();
    expect(await isShipped(user, first)).toMatchObject({ consignmentNoteNo: cnNo, mergedNos: [] });
    expect(await readOrder(app, user, second)).toMatchObject({ view: 'new', consignmentNoteNo: null });
    expect(await shippedEvents(user, second)).toEqual([]);
    expect(numbers()).not.toHaveLength(0);
  });

  it('stays open when the parcel is picked up after all, which ships only the orders that were in it', async () => {
    const { user, receive } = await sellerWith({}, false);
    const orderIds = [await receive('#1'), await receive('#2')];
    const [first = '', second = ''] = orderIds;
    await send(app, mergeOrders, { as: user, body: { orderIds } });
    const { cnNo, shipmentId } = await made(user, first);
    const at = whileScanned();
    await send(app, cancelShipment, { as: user, body: { ShipmentInfoIdList: [shipmentId] } });
    const third = await receive('#3');
    const joined = await send(app, mergeOrders, { as: user, body: { orderIds: [first, third] } });
    expect(joined.e).toBeNull();
    await pickUp(cnNo, at);
    expect(await isShipped(user, first)).toMatchObject({ consignmentNoteNo: cnNo, mergedNos: ['#2'] });
    expect(await ordersIn(app, user)).toMatchObject([{ orderId: third, consignmentNoteNo: null }]);
    expect(await shippedEvents(user, second)).toEqual([cnNo, cnNo]);
    expect(await shippedEvents(user, third)).toEqual([]);
  });

  it('stays open when it was merged before but had left the parcel before the label was printed', async () => {
    const { user, receive } = await sellerWith({}, false);
    const orderIds = [await receive('#1'), await receive('#2')];
    const [first = '', second = ''] = orderIds;
    const merge = () => send(app, mergeOrders, { as: user, body: { orderIds } });
    await merge();
    const { cnNo } = await made(user, first);
    expect((await cancel(user, second)).failed).toEqual([]);
    const at = whileScanned();
    await cancel(user, first);
    await restore(user, first);
    await restore(user, second);
    expect((await merge()).e).toBeNull();
    await pickUp(cnNo, at);
    expect(await isShipped(user, first)).toMatchObject({ consignmentNoteNo: cnNo, mergedNos: [] });
    expect(await ordersIn(app, user)).toMatchObject([{ orderId: second }]);
  });
});

describe('An order in the parcel of another order whose own cancelled parcel is picked up after all', () => {
  /** #2 has its own cancelled note and is merged into #1; `at` is the time of a scan before that cancellation. */
  async function mergedAfterCancel() {
    const { user, receive } = await sellerWith({}, false);
    const orderIds = [
      await receive('#1', undefined, { cod_amount: '40.00' }),
      await receive('#2', undefined, { cod_amount: '30.00' }),
    ];
    const [first = '', second = ''] = orderIds;
    const earlier = await made(user, second);
    const at = whileScanned();
    await cancel(user, second);
    await restore(user, second);
    expect((await send(app, mergeOrders, { as: user, body: { orderIds } })).e).toBeNull();
    return { user, first, second, earlier, at };
  }

  it('leaves the other parcel while it waits', async () => {
    const { user, first, second, earlier, at } = await mergedAfterCancel();
    await pickUp(earlier.cnNo, at);
    const sent = { consignmentNoteNo: earlier.cnNo, codCents: 30_00, asks: null };
    expect(await isShipped(user, second)).toMatchObject(sent);
    expect(await readOrder(app, user, first)).toMatchObject({ view: 'new', mergedNos: [], codCents: 40_00 });
    expect((await shippedEvents(user, second)).at(-1)).toBe(earlier.cnNo);
  });

  it('leaves the other parcel before its label is printed, with its COD', async () => {
    const { user, first, second, earlier, at } = await mergedAfterCancel();
    const { cnNo } = await made(user, first);
    expect(await noteOf(user, cnNo)).toMatchObject({ cod_cents: 70_00 });
    await pickUp(earlier.cnNo, at);
    expect(await isShipped(user, second)).toMatchObject({ consignmentNoteNo: earlier.cnNo });
    expect(await noteOf(user, earlier.cnNo)).toMatchObject({ status: 'picked-up', cod_cents: 30_00 });
    expect(await noteOf(user, cnNo)).toMatchObject({ cod_cents: 40_00 });
    expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: [], asks: null });
  });

  it('leaves the other parcel when its note was cancelled', async () => {
    const { user, first, second, earlier, at } = await mergedAfterCancel();
    const { shipmentId } = await made(user, first);
    await send(app, cancelShipment, { as: user, body: { ShipmentInfoIdList: [shipmentId] } });
    await pickUp(earlier.cnNo, at);
    expect(await isShipped(user, second)).toMatchObject({ consignmentNoteNo: earlier.cnNo, codCents: 30_00 });
    expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: [], asks: null });
  });

  it('stays in the other parcel once its label is printed, which alone collects the COD', async () => {
    const { user, first, earlier, at } = await mergedAfterCancel();
    const { cnNo } = await made(user, first);
    expect((await print(user, { orderIds: [first] })).status).toBe(200);
    await pickUp(earlier.cnNo, at);
    await until(async () => (await noteOf(user, earlier.cnNo)).cod_cents === null);
    expect(await noteOf(user, cnNo)).toMatchObject({ cod_cents: 70_00 });
    expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: ['#2'] });
  });
});

describe('The event order.shipped', () => {
  it.each([true, false])(
    'is sent once for a parcel that a user ships after the shop cancelled the order (the shop gets CNs: %s)',
    async (hasUrl) => {
      const { user, shop, receive } = await sellerWith({ fromWarehouse: true }, hasUrl);
      const orderId = await receive('#1', 'generated');
      const cnNo = await warehouseDesk(user).make();
      const change = { id: '#1', number: '#1', status: 'cancelled', updated_at: '2026-11-20T05:00:00Z' };
      await post(app, shop, generalBody({ ...change, items: mugs }));
      await until(async () => (await readOrder(app, user, orderId)).asks === 'cancelled');
      await keep(app, user, orderId);
      expect((await readOrder(app, user, orderId)).asks).toBeNull();
      expect(await shippedEvents(user, orderId)).toEqual([cnNo]);
    },
  );
});
