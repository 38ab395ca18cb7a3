/** An order whose cancelled parcel leaves after all, although the order has got another parcel since. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { exceptionListing } from '#shared/features/exceptions/exceptions.contract.ts';
import * as fulfilment from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import { mergeOrders, splitOrder } from '#shared/features/shop-order/shop-order.contract.ts';

import type { TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { keep, orderNamed, ordersIn, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { mugs, orderDesk } from './order-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const { generate, print, sellerWith, made, noteOf, whileScanned, scan, pickUp, isShipped } = orderDesk(
  () => app,
);

const cancelNote = (user: TestUser, shipmentId: string) =>
  send(app, cancelShipment, { as: user, body: { ShipmentInfoIdList: [shipmentId] } });
const merge = (user: TestUser, ...orderIds: string[]) =>
  send(app, mergeOrders, { as: user, body: { orderIds } });
const inbox = async (user: TestUser) =>
  (await send(app, exceptionListing, { as: user, body: { kind: 'order' } })).r.items;
/** Waits until a user is asked: an order's second parcel, and the COD, are recorded after the parcel is marked as shipped. */
const asked = (user: TestUser) =>
  until(async () => {
    const items = await inbox(user);
    return items.length > 0 && items;
  });

describe('An order that travelled in the cancelled parcel of another order', () => {
  /** #1 and #2 shared a parcel that was cancelled, and wait separately; `at` is a time before the cancellation. */
  async function splitAfterCancel(more: readonly string[] = []) {
    const { user, shop, receive, numbers } = await sellerWith();
    const others: string[] = [];
    for (const number of more) others.push(await receive(number));
    const first = await receive('#1', undefined, { cod_amount: '40.00' });
    const second = await receive('#2', undefined, { cod_amount: '30.00' });
    await merge(user, first, second);
    const parcel = await made(user, first);
    expect(await noteOf(user, parcel.cnNo)).toMatchObject({ cod_cents: 70_00 });
    const at = whileScanned();
    await cancelNote(user, parcel.shipmentId);
    expect((await send(app, splitOrder, { as: user, body: { orderId: first } })).e).toBeNull();
    return { user, shop, first, second, others, parcel, at, numbers };
  }

  it('ships with that parcel while it waits, and is not generated again', async () => {
    const { user, first, second, parcel, at } = await splitAfterCancel();
    await pickUp(parcel.cnNo, at);
    expect(await isShipped(user, first)).toMatchObject({ mergedNos: ['#2'], codCents: 70_00 });
    expect(await readOrder(app, user, second)).toMatchObject({ consignmentNoteNo: parcel.cnNo });
    expect(await ordersIn(app, user)).toEqual([]);
    expect((await generate(user, { orderIds: [second], confirmed: true })).r.made).toEqual([]);
    expect(await inbox(user)).toEqual([]);
  });

  it('ships with that parcel instead of its own, which is cancelled; its shop is sent the CN', async () => {
    const { user, first, second, parcel, at, numbers } = await splitAfterCancel();
    const own = await made(user, second);
    await until(async () => numbers().at(-1) === own.cnNo);
    await pickUp(parcel.cnNo, at);
    expect(await isShipped(user, first)).toMatchObject({ mergedNos: ['#2'] });
    expect(await noteOf(user, own.cnNo)).toMatchObject({ status: 'cancelled' });
    expect(await noteOf(user, parcel.cnNo)).toMatchObject({ cod_cents: 70_00 });
    await until(async () => numbers().at(-1) === parcel.cnNo);
    expect(await inbox(user)).toEqual([]);
  });

  it('is in Needs you when its own parcel was picked up too, which alone collects its COD', async () => {
    const { user, first, second, parcel, at, numbers } = await splitAfterCancel();
    const own = await made(user, second);
    await until(async () => numbers().at(-1) === own.cnNo);
    await pickUp(own.cnNo, app.clock.now().toISOString());
    await pickUp(parcel.cnNo, at);
    const [item, ...rest] = await asked(user);
    expect(await isShipped(user, first)).toMatchObject({ mergedNos: [], codCents: 40_00 });
    expect(rest).toEqual([]);
    expect(item).toMatchObject({ name: '#2', href: `/orderListing?view=shipped&order=${second}` });
    expect(item?.why).toContain(parcel.cnNo);
    expect(item?.why).toContain(own.cnNo);
    expect(await noteOf(user, parcel.cnNo)).toMatchObject({ cod_cents: 40_00 });
    expect(await noteOf(user, own.cnNo)).toMatchObject({ cod_cents: 30_00 });
    expect(await readOrder(app, user, second)).toMatchObject({
      consignmentNoteNo: own.cnNo,
      otherCnNos: [parcel.cnNo],
    });
    // A further correction changes nothing more.
    await app.services.shops.followCorrection({ scope: user.scope, shipmentId: parcel.shipmentId });
    expect(await noteOf(user, parcel.cnNo)).toMatchObject({ cod_cents: 40_00 });
    expect((await keep(app, user, second)).e).toBeNull();
    expect(await inbox(user)).toEqual([]);
    expect(await readOrder(app, user, second)).toMatchObject({ otherCnNos: [] });
    expect(numbers().filter((cnNo) => cnNo === own.cnNo)).toHaveLength(1);
  });

  it('is in Needs you until both parcels are delivered or returned', async () => {
    const { user, second, parcel, at } = await splitAfterCancel();
    const own = await made(user, second);
    await pickUp(own.cnNo, app.clock.now().toISOString());
    await pickUp(parcel.cnNo, at);
    await asked(user);
    await scan(own.cnNo, 'DLV');
    expect(await inbox(user)).toMatchObject([{ name: '#2' }]);
    await scan(parcel.cnNo, 'RTS');
    expect(await inbox(user)).toMatchObject([{ name: '#2' }]);
    await scan(parcel.cnNo, 'RTD');
    expect(await inbox(user)).toEqual([]);
    expect(await readOrder(app, user, second)).toMatchObject({ otherCnNos: [] });
  });

  it('keeps its COD apart from that typed for the further parcel, in which another order travels', async () => {
    const { user, shop, first, second, parcel, at } = await splitAfterCancel();
    await post(app, shop, generalBody({ id: '#3', number: '#3', items: mugs }));
    const { orderId: third } = await orderNamed(app, user, '#3');
    expect((await merge(user, second, third)).e).toBeNull();
    await app.kit.database.executeSql(
      `update shop_order set edit = edit || '{"codCents": 6000}' where account_id = $1 and order_id = $2`,
      [user.scope, second],
    );
    const own = await made(user, second);
    expect(await noteOf(user, own.cnNo)).toMatchObject({ cod_cents: 60_00 });
    await pickUp(own.cnNo, app.clock.now().toISOString());
    await pickUp(parcel.cnNo, at);
    await isShipped(user, first);
    await asked(user);
    expect(await noteOf(user, parcel.cnNo)).toMatchObject({ cod_cents: 40_00 });
  });

  it('is in Needs you when it travels in a printed parcel by now', async () => {
    const { user, first, second, others, parcel, at } = await splitAfterCancel(['#0']);
    const [carrier = ''] = others;
    expect((await merge(user, carrier, second)).e).toBeNull();
    await made(user, carrier);
    expect((await print(user, { orderIds: [carrier] })).status).toBe(200);
    await pickUp(parcel.cnNo, at);
    const items = await asked(user);
    expect(await isShipped(user, first)).toMatchObject({ mergedNos: [], codCents: 40_00 });
    expect(items).toMatchObject([{ name: '#2', href: `/orderListing?view=generated&order=${carrier}` }]);
    expect(await readOrder(app, user, carrier)).toMatchObject({
      mergedNos: ['#2'],
      otherCnNos: [parcel.cnNo],
    });
    expect((await keep(app, user, carrier)).e).toBeNull();
    expect(await inbox(user)).toEqual([]);
  });

  it('is generated again only after a question when the further parcel is stopped', async () => {
    const { user, first, second, others, parcel, at } = await splitAfterCancel(['#0']);
    const [carrier = ''] = others;
    await merge(user, carrier, second);
    const further = await made(user, carrier);
    expect((await print(user, { orderIds: [carrier] })).status).toBe(200);
    await pickUp(parcel.cnNo, at);
    await isShipped(user, first);
    await asked(user);
    await cancelNote(user, further.shipmentId);
    expect(await inbox(user)).toMatchObject([
      { name: '#2', href: `/orderListing?view=new&order=${carrier}` },
    ]);
    const { r } = await generate(user, { orderIds: [carrier], confirmed: false });
    expect(r).toMatchObject({ made: [], failed: [{ orderId: carrier, isQuestion: true }] });
    expect(r.failed[0]?.message).toContain(parcel.cnNo);
    expect((await generate(user, { orderIds: [carrier], confirmed: true })).r.made).toHaveLength(1);
  });

  it('ships with that parcel alone when the order that carried it was picked up in another one', async () => {
    const { user, first, second, parcel, at } = await splitAfterCancel();
    const own = await made(user, first);
    await pickUp(own.cnNo, app.clock.now().toISOString());
    await pickUp(parcel.cnNo, at);
    expect(await isShipped(user, second)).toMatchObject({ consignmentNoteNo: parcel.cnNo });
    expect(await asked(user)).toMatchObject([{ name: '#1' }]);
    expect(await noteOf(user, parcel.cnNo)).toMatchObject({ cod_cents: 30_00 });
    expect(await readOrder(app, user, first)).toMatchObject({ consignmentNoteNo: own.cnNo });
  });
});

describe('An order of the warehouse whose own cancelled parcel leaves after all', () => {
  const rows = async (user: TestUser) =>
    (await send(app, fulfilment.orderListing, { as: user, body: {} })).r.rows;
  const makeParcel = async (user: TestUser) => {
    const orderIds = (await rows(user)).filter(({ state }) => state === 'new').map(({ orderId }) => orderId);
    const { r } = await send(app, moves.generateOrders, { as: user, body: { orderIds } });
    await app.services.shops.settle();
    return r.results[0]?.consignmentNoteNo ?? '';
  };

  /** The parcel of the account was cancelled; the order is with the warehouse now. */
  async function sentToWarehouse() {
    const { user, shop, receive, numbers } = await sellerWith();
    const orderId = await receive('#1', undefined, { cod_amount: '40.00' });
    const parcel = await made(user, orderId);
    const at = whileScanned();
    await cancelNote(user, parcel.shipmentId);
    await app.kit.database.executeSql(
      `update shop_connection set settings = settings || '{"fromWarehouse": true}' where account_id = $1`,
      [user.scope],
    );
    const body = (hour: number, receiver: object) =>
      generalBody({
        id: '#1',
        number: '#1',
        items: mugs,
        cod_amount: '40.00',
        updated_at: `2026-11-20T0${hour}:00:00Z`,
        receiver: { ...generalBody().data.receiver, ...receiver },
      });
    await post(app, shop, body(5, { postcode: '00000' }));
    await orderNamed(app, user, '#1', 'problem');
    await post(app, shop, body(6, {}));
    await orderNamed(app, user, '#1', 'generated');
    expect(await readOrder(app, user, orderId)).toMatchObject({
      isFromWarehouse: true,
      consignmentNoteNo: null,
    });
    return { user, orderId, parcel, at, numbers };
  }

  it.each(['before', 'after'])(
    'ships with that parcel, %s the warehouse has made its own, and its shop is sent that CN',
    async (when) => {
      const { user, orderId, parcel, at, numbers } = await sentToWarehouse();
      const second = when === 'after' ? await makeParcel(user) : null;
      await pickUp(parcel.cnNo, at);
      expect(await isShipped(user, orderId)).toMatchObject({
        consignmentNoteNo: parcel.cnNo,
        isFromWarehouse: false,
        codCents: 40_00,
      });
      expect(await rows(user)).toMatchObject([{ state: 'cancelled' }]);
      const orderIds = (await rows(user)).map((one) => one.orderId);
      const restored = await send(app, moves.restoreOrders, { as: user, body: { orderIds } });
      expect(restored.r.results).toMatchObject([{ outcome: 'refused' }]);
      if (second !== null) expect(await noteOf(user, second)).toMatchObject({ status: 'cancelled' });
      await app.services.shops.settle();
      await until(async () => numbers().at(-1) === parcel.cnNo);
      expect(await readOrder(app, user, orderId)).toMatchObject({ consignmentNoteNo: parcel.cnNo });
      const { rows: stock } = (await app.kit.database.executeSql(
        `select reserved from fulfilment_product where account_id = $1 and sku = 'MUG-RED'`,
        [user.scope],
      )) as { rows: { reserved: number }[] };
      expect(stock).toEqual([{ reserved: 0 }]);
    },
  );

  it('cannot be restored in the warehouse once it has left, also when a user had just cancelled it there', async () => {
    const { user, orderId, parcel, at } = await sentToWarehouse();
    await makeParcel(user);
    const orderIds = (await rows(user)).map((one) => one.orderId);
    const { r } = await send(app, moves.cancelOrders, { as: user, body: { orderIds } });
    expect(r.results).toMatchObject([{ outcome: 'done' }]);
    await pickUp(parcel.cnNo, at);
    await isShipped(user, orderId);
    const restored = await send(app, moves.restoreOrders, { as: user, body: { orderIds } });
    expect(restored.r.results).toMatchObject([{ outcome: 'refused' }]);
    expect(await rows(user)).toMatchObject([{ state: 'cancelled' }]);
  });

  it('is in Needs you when the parcel of the warehouse was picked up first, which alone collects the COD', async () => {
    const { user, orderId, parcel, at, numbers } = await sentToWarehouse();
    const second = await makeParcel(user);
    await until(async () => numbers().at(-1) === second);
    await pickUp(second, app.clock.now().toISOString());
    await pickUp(parcel.cnNo, at);
    await asked(user);
    expect(await readOrder(app, user, orderId)).toMatchObject({ consignmentNoteNo: second });
    expect(await noteOf(user, parcel.cnNo)).toMatchObject({ cod_cents: null });
    expect(numbers().at(-1)).toBe(second);
  });
});

describe('An order whose shop asks about its parcel', () => {
  it('is in Needs you until a user decides, also when it travels in the printed parcel of another order', async () => {
    const { user, shop, receive } = await sellerWith();
    const first = await receive('#1');
    const second = await receive('#2');
    await merge(user, first, second);
    await made(user, first);
    expect((await print(user, { orderIds: [first] })).status).toBe(200);
    const sent = (number: string, changes: object) =>
      post(app, shop, generalBody({ id: number, number, items: mugs, ...changes }));
    await sent('#2', { status: 'cancelled', updated_at: '2026-11-20T05:00:00Z' });
    await until(async () => (await readOrder(app, user, first)).cancelledNos.length > 0);
    const [item, ...rest] = await inbox(user);
    expect(rest).toEqual([]);
    expect(item).toMatchObject({ name: '#2', href: `/orderListing?view=generated&order=${first}` });
    expect(item?.why).toContain('the shop cancelled #2');
    expect((await keep(app, user, first)).e).toBeNull();
    expect(await inbox(user)).toEqual([]);
    const receiver = { ...generalBody().data.receiver, address1: '9 Jalan Ipoh' };
    await sent('#1', { receiver, updated_at: '2026-11-20T06:00:00Z' });
    await until(async () => (await readOrder(app, user, first)).asks === 'changed');
    expect(await inbox(user)).toMatchObject([
      { name: '#1', href: `/orderListing?view=generated&order=${first}` },
    ]);
  });

  it('to cancel it is not reported to its shop when the parcel in which it travels leaves after all', async () => {
    const { user, shop, receive, numbers } = await sellerWith();
    const first = await receive('#1');
    const second = await receive('#2');
    await merge(user, first, second);
    const parcel = await made(user, first);
    await until(async () => numbers().length === 2);
    expect((await print(user, { orderIds: [first] })).status).toBe(200);
    const sent = (number: string, changes: object) =>
      post(app, shop, generalBody({ id: number, number, items: mugs, ...changes }));
    await sent('#2', { status: 'cancelled', updated_at: '2026-11-20T05:00:00Z' });
    await until(async () => (await readOrder(app, user, first)).cancelledNos.length > 0);
    const at = whileScanned();
    await cancelNote(user, parcel.shipmentId);
    await sent('#1', { note: 'Ring twice', updated_at: '2026-11-20T06:00:00Z' });
    await until(async () => (await readOrder(app, user, first)).note === 'Ring twice');
    await pickUp(parcel.cnNo, at);
    expect(await isShipped(user, first)).toMatchObject({ mergedNos: ['#2'] });
    await until(async () => (await readOrder(app, user, first)).backState === 'done');
    await until(async () => numbers().length > 2);
    await new Promise((next) => setTimeout(next, 500));
    expect(numbers()).toHaveLength(3);
    expect(await readOrder(app, user, first)).toMatchObject({ cancelledNos: ['#2'] });
  });
});
