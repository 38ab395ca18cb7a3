/** Orders of shops whose goods lie in the courier's warehouse. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as fulfilment from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as waving from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { keep, makeShop, orderNamed, ordersIn, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody, wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { orderDesk } from './order-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { generate, cancel } = orderDesk(() => app);
/** The events about an order that were sent to the account's programs: type, state and CN. */
const eventsOf = async (as: TestUser, orderId: string) => {
  const rows = await app.kit.database.db
    .selectFrom('outgoing_event')
    .select(['type', 'data'])
    .where('account_id', '=', as.scope)
    .where('subject_key', '=', orderId)
    .orderBy('event_id')
    .execute();
  return rows.map(({ type, data }) => [type, data.state, data.consignmentNoteNo]);
};

describe("Goods in the courier's warehouse", () => {
  it('become a fulfilment order whose CN the shop order gets, while an order for other goods stays new', async () => {
    const user = await makeAdmin(app, { is_allow_fulfillment: true });
    await stockUp(app, user, 9);
    const shop = await makeShop(app, user, 'general', { fromWarehouse: true });
    const goods = (sku: string) => [{ name: 'Mug', sku, quantity: 2, price: '10.00' }];
    await post(app, shop, generalBody({ id: 'W-1', number: 'W-1', items: goods('MUG-RED') }));
    await post(app, shop, generalBody({ id: 'W-2', number: 'W-2', items: goods('ELSEWHERE') }));
    const { orderId } = await orderNamed(app, user, 'W-1', 'generated');
    expect(await readOrder(app, user, orderId)).toMatchObject({
      isFromWarehouse: true,
      consignmentNoteNo: null,
    });
    await orderNamed(app, user, 'W-2', 'new');
    const { rows } = (await send(app, fulfilment.orderListing, { as: user, body: {} })).r;
    expect(rows).toMatchObject([{ reference: 'W-1', source: 'shop', itemCount: 2, state: 'new' }]);
    // An order that the warehouse may be packing cannot be cancelled here.
    const refused = await send(app, contract.cancelOrder, { as: user, body: { orderIds: [orderId] } });
    expect(refused.r.failed[0]?.message).toContain('warehouse');
    const body = { orderIds: rows.map((row) => row.orderId) };
    await send(app, moves.generateOrders, { as: user, body });
    await app.services.shops.settle();
    const [made] = (await send(app, fulfilment.orderListing, { as: user, body: {} })).r.rows;
    expect(made?.consignmentNoteNo).toMatch(/^HF/u);
    expect(await readOrder(app, user, orderId)).toMatchObject({
      consignmentNoteNo: made?.consignmentNoteNo,
    });
  });

  it('update the shop order when the warehouse remakes, cancels or restores their parcel', async () => {
    const user = await makeAdmin(app, { is_allow_fulfillment: true });
    await stockUp(app, user, 9);
    const shopServer = await falseShop(() => ({ json: { ok: true } }));
    const shop = await makeShop(app, user, 'general', { fromWarehouse: true, shopUrl: shopServer.url });
    const items = [{ name: 'Mug', sku: 'MUG-RED', quantity: 1, price: '10.00' }];
    await post(app, shop, generalBody({ id: 'F-1', number: 'F-1', items, cod_amount: '40.00' }));
    const { orderId } = await orderNamed(app, user, 'F-1', 'generated');
    const inWarehouse = async () =>
      (await send(app, fulfilment.orderListing, { as: user, body: {} })).r.rows[0];
    const chosen = { orderIds: [(await inWarehouse())?.orderId ?? ''] };
    await send(app, moves.generateOrders, { as: user, body: chosen });
    await app.services.shops.settle();
    const first = (await inWarehouse())?.consignmentNoteNo ?? '';
    await until(async () => (await readOrder(app, user, orderId)).backState === 'done');

    const remake = { orderId: chosen.orderIds[0], consignmentNoteNo: first, reason: 'label' };
    const second = (await send(app, moves.remakeOrder, { as: user, body: remake })).r.consignmentNoteNo;
    // Its first note is cancelled but its goods are not, so it cannot be generated here.
    expect(await ordersIn(app, user)).toEqual([]);
    expect((await generate(user, { orderIds: [orderId] })).r).toMatchObject({
      made: [],
      failed: [{ orderId, code: 'shop_order.warehouse_makes' }],
    });
    await app.services.shops.settle();
    await until(async () => (await readOrder(app, user, orderId)).backState === 'done');
    expect(await readOrder(app, user, orderId)).toMatchObject({
      view: 'generated',
      consignmentNoteNo: second,
    });
    const toPrograms = [
      ['order.received', 'generated', null],
      ['order.shipped', 'generated', first],
      ['order.shipped', 'generated', second],
    ];
    expect(await eventsOf(user, orderId)).toEqual(toPrograms);
    const numbers = shopServer.asked.map(
      ({ body }) => (JSON.parse(body) as { data: { tracking_number: string } }).data.tracking_number,
    );
    expect(numbers).toEqual([first, second]);

    const restored = async () =>
      (await send(app, moves.restoreOrders, { as: user, body: chosen })).r.results.map(
        ({ code, outcome }) => ({
          outcome,
          code,
        }),
      );
    await send(app, moves.cancelOrders, { as: user, body: chosen });
    expect(await ordersIn(app, user)).toEqual([]);
    expect(await restored()).toEqual([{ outcome: 'done', code: null }]);
    await app.services.shops.settle();
    expect(await readOrder(app, user, orderId)).toMatchObject({ view: 'generated', consignmentNoteNo: null });
    toPrograms.push(['order.updated', 'generated', null]);
    expect(await eventsOf(user, orderId)).toEqual(toPrograms);
    await send(app, moves.cancelOrders, { as: user, body: chosen });
    await app.services.shops.settle();
    // Otherwise both parcels would go to the buyer.
    expect(await restored()).toEqual([{ outcome: 'refused', code: 'fulfilment.back_at_shop' }]);
    expect(await readOrder(app, user, orderId)).toMatchObject({
      view: 'new',
      isFromWarehouse: false,
      consignmentNoteNo: null,
    });
    toPrograms.push(['order.updated', 'new', null]);
    expect(await eventsOf(user, orderId)).toEqual(toPrograms);
    expect((await generate(user, { orderIds: [orderId], confirmed: true })).r.made).toHaveLength(1);
    expect((await cancel(user, orderId)).failed).toEqual([]);
  });

  it('give the shop order its CN however many orders of other accounts wait in the warehouse', async () => {
    const items = [{ name: 'Mug', sku: 'MUG-RED', quantity: 1, price: '10.00' }];
    const take = async (user: TestUser, count: number) => {
      await stockUp(app, user, 9);
      const shop = await makeShop(app, user, 'general', { fromWarehouse: true });
      const bodies = Array.from({ length: count }, (_, n) =>
        Buffer.from(JSON.stringify(generalBody({ id: `Q-${n}`, number: `Q-${n}`, items }))),
      );
      await app.services.shops.imports.takeAll(user.scope, shop.connectionId, bodies, portalItself('test'));
    };
    await take(await makeAdmin(app, { is_allow_fulfillment: true }), 200);
    const user = await makeAdmin(app, { is_allow_fulfillment: true });
    await take(user, 1);
    await send(app, moves.generateOrders, { as: user, body: { filter: { view: 'new' } } });
    await app.services.shops.settle();
    const [order] = await ordersIn(app, user, 'generated');
    expect(order?.consignmentNoteNo).toMatch(/^HF/u);
  });
});

describe("An order in the courier's warehouse that its shop puts on hold or refunds", () => {
  async function ofWoo() {
    const user = await makeAdmin(app, { is_allow_fulfillment: true });
    await stockUp(app, user, 9);
    const shop = await makeShop(app, user, 'woocommerce', { fromWarehouse: true });
    const goods = { id: 1, name: 'Mug', quantity: 1, total: '60.00', sku: 'MUG-RED', meta_data: [] };
    const say = (minute: number, changes: object = {}) =>
      post(
        app,
        shop,
        wooBody({
          line_items: [goods],
          date_modified_gmt: `2026-11-20T03:${String(minute)}:05`,
          ...changes,
        }),
        { topic: 'order.updated', id: String(minute) },
      );
    await say(10);
    const { orderId } = await orderNamed(app, user, '5101', 'generated');
    const stored = async () => (await send(app, fulfilment.orderListing, { as: user, body: {} })).r.rows;
    const makeAll = async () => {
      const { r } = await send(app, moves.generateOrders, { as: user, body: { filter: { view: 'new' } } });
      return r?.results ?? [];
    };
    return { user, say, orderId, stored, makeAll };
  }

  it.each(['on-hold', 'refunded', 'failed'])(
    'is cancelled there while it is new (%s), and is created again when it may be shipped',
    async (status) => {
      const { user, say, orderId, stored, makeAll } = await ofWoo();
      await say(20, { status });
      await until(async () => (await readOrder(app, user, orderId)).view === 'cancelled');
      expect(await readOrder(app, user, orderId)).toMatchObject({ cancelledBy: 'shop', asks: null });
      expect(await stored()).toMatchObject([{ state: 'cancelled' }]);
      expect(await makeAll()).toEqual([]);
      await say(30);
      await orderNamed(app, user, '5101', 'generated');
      expect((await makeAll()).map(({ outcome }) => outcome)).toEqual(['done']);
    },
  );

  it('is unchanged once its parcel is made', async () => {
    const { user, say, orderId, stored, makeAll } = await ofWoo();
    await makeAll();
    await say(20, { status: 'on-hold' });
    await until(async () => {
      const waiting = app.kit.database.db
        .selectFrom('shop_delivery')
        .select('delivery_id')
        .where('account_id', '=', user.scope)
        .where('state', '=', 'waiting');
      return (await waiting.execute()).length === 0;
    });
    expect(await stored()).toMatchObject([{ state: 'generated', shopAsks: null }]);
    expect(await readOrder(app, user, orderId)).toMatchObject({ view: 'generated', asks: null });
  });
});

describe("An order in the courier's warehouse and the changes of its shop", () => {
  const mugs = [{ name: 'Mug', sku: 'MUG-RED', quantity: 1, price: '10.00' }];
  /** One order in the warehouse, whose shop can be notified of its CN. */
  async function inWarehouse() {
    const user = await makeAdmin(app, { is_allow_fulfillment: true });
    await stockUp(app, user, 9);
    const shopServer = await falseShop(() => ({ json: { ok: true } }));
    const shop = await makeShop(app, user, 'general', { fromWarehouse: true, shopUrl: shopServer.url });
    let minute = 0;
    const say = (changes: object = {}) => {
      const updatedAt = `2026-11-20T03:${String((minute += 1)).padStart(2, '0')}:00Z`;
      const body = { id: 'C-1', number: 'C-1', items: mugs, updated_at: updatedAt, ...changes };
      return post(app, shop, generalBody(body));
    };
    await say();
    const { orderId } = await orderNamed(app, user, 'C-1', 'generated');
    const rows = async () => (await send(app, fulfilment.orderListing, { as: user, body: {} })).r.rows;
    const [row] = await rows();
    const query = { orderId: row?.orderId ?? '' };
    const chosen = { orderIds: [query.orderId] };
    return {
      user,
      shopServer,
      say,
      orderId,
      rows,
      chosen,
      read: async () => (await send(app, fulfilment.getFulfilmentOrder, { as: user, query })).r,
      order: () => readOrder(app, user, orderId),
      generateAll: async () => {
        const body = { filter: { view: 'new' } };
        return (await send(app, moves.generateOrders, { as: user, body })).r?.results ?? [];
      },
      make: async () => (await send(app, moves.generateOrders, { as: user, body: chosen })).r.results[0],
    };
  }
  const moved = {
    name: 'Ravi Kumar',
    phone: '0123334444',
    address1: '5 Jalan Burma',
    postcode: '10050',
    city: 'George Town',
    country: 'MY',
  };

  it("is cancelled in the warehouse with its shop's cancellation: no parcel is made, and the shop gets no CN", async () => {
    const { user, shopServer, say, orderId, order, read, chosen, generateAll } = await inWarehouse();
    await say({ status: 'cancelled' });
    await until(async () => (await order()).view === 'cancelled');
    expect(await order()).toMatchObject({ asks: null, cancelledBy: 'shop', isFromWarehouse: false });
    const { state, events } = await read();
    expect([state, events.at(-1)?.code]).toEqual(['cancelled', 'cancelled']);
    expect(await generateAll()).toEqual([]);
    const restored = await send(app, moves.restoreOrders, { as: user, body: chosen });
    expect(restored.r.results).toMatchObject([{ outcome: 'refused', code: 'fulfilment.back_at_shop' }]);
    await app.services.shops.settle();
    expect(shopServer.asked).toEqual([]);
    expect(await eventsOf(user, orderId)).toEqual([
      ['order.received', 'generated', null],
      ['order.cancelled', 'cancelled', null],
    ]);

    // The shop reverts the cancellation: the goods are still in the warehouse.
    await say();
    await orderNamed(app, user, 'C-1', 'generated');
    expect((await generateAll()).map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('gets the new receiver and COD amount while it is new in the warehouse', async () => {
    const { say, order, read, make } = await inWarehouse();
    await say({ receiver: moved, cod_amount: '25.00' });
    await until(async () => (await read()).receiver.postcode === '10050');
    expect(await read()).toMatchObject({
      state: 'new',
      codCents: 25_00,
      receiver: { address1: '5 Jalan Burma' },
    });
    expect((await order()).asks).toBeNull();
    expect(await make()).toMatchObject({ outcome: 'done' });
  });

  it('leaves the warehouse when its shop changes its goods to goods that are not there', async () => {
    const { say, order, read } = await inWarehouse();
    await say({ items: [{ name: 'Mug', sku: 'ELSEWHERE', quantity: 1, price: '10.00', grams: 300 }] });
    await until(async () => (await order()).view === 'new');
    expect(await order()).toMatchObject({ isFromWarehouse: false, asks: null });
    expect((await read()).state).toBe('cancelled');
  });

  it("must be confirmed before it is generated when a user edited it in the warehouse before the shop's change", async () => {
    const { user, say, orderId, rows, read, make } = await inWarehouse();
    const { orderId: id, version, receiver, lines } = await read();
    const form = {
      orderId: id,
      version,
      receiver,
      note: 'Ring twice',
      service: 'standard',
      reference: 'C-1',
    };
    const goods = lines.map(({ sku, quantity }) => ({ sku, quantity }));
    const edited = await send(app, fulfilment.updateFulfilmentOrder, {
      as: user,
      body: { ...form, lines: goods },
    });
    expect(edited.e).toBeNull();
    await say({ receiver: moved });
    await until(async () => (await rows())[0]?.shopAsks === 'changed');
    expect(await make()).toMatchObject({ outcome: 'refused', code: 'fulfilment.shop_changed' });
    await keep(app, user, orderId);
    expect((await rows())[0]?.shopAsks).toBeNull();
    expect(await make()).toMatchObject({ outcome: 'done' });
  });

  it('is not packed and its CN is not sent after a cancellation by the shop, until a user keeps the made parcel', async () => {
    const { user, shopServer, say, orderId, order, rows, read, make } = await inWarehouse();
    await make();
    await say({ status: 'cancelled' });
    await until(async () => (await order()).asks === 'cancelled');
    expect(await rows()).toMatchObject([{ shopAsks: 'cancelled', state: 'generated' }]);
    const { orderNo, orderId: id, consignmentNoteNo: cn, shopAsks } = await read();
    expect(shopAsks).toBe('cancelled');
    const found = await send(app, waving.findToPack, { as: user, body: { code: orderNo } });
    expect(found.r).toMatchObject({ orderId: id, shopAsks: 'cancelled' });
    const pack = () =>
      send(app, waving.packOrder, {
        as: user,
        body: { orderId: id, items: [{ sku: 'MUG-RED', quantity: 1 }] },
      });
    expect(await pack()).toMatchObject({ status: 409, r: { code: 'fulfilment.shop_cancelled' } });
    await app.services.shops.settle();
    expect(await order()).toMatchObject({ consignmentNoteNo: cn, backState: 'none', asks: 'cancelled' });
    expect(await eventsOf(user, orderId)).not.toContainEqual(['order.shipped', 'generated', cn]);

    await keep(app, user, orderId);
    await until(async () => (await order()).backState === 'done');
    expect(shopServer.asked).toHaveLength(1);
    expect(await eventsOf(user, orderId)).toContainEqual(['order.shipped', 'generated', cn]);
    expect((await pack()).r.state).toBe('packed');
  });

  it('has its held-back CN sent when the shop reverts a cancellation and a user keeps the parcel', async () => {
    const { user, shopServer, say, orderId, order, make } = await inWarehouse();
    await make();
    await say({ status: 'cancelled' });
    await until(async () => (await order()).asks === 'cancelled');
    await app.services.shops.settle();
    await say();
    await until(async () => (await order()).asks === 'changed');
    await app.services.shops.settle();
    expect(shopServer.asked).toEqual([]);
    await keep(app, user, orderId);
    await until(async () => (await order()).backState === 'done');
    expect(shopServer.asked).toHaveLength(1);
  });

  it('ships with its first label when that is scanned after the warehouse replaced and cancelled it', async () => {
    const { user, orderId, order, read, chosen, make } = await inWarehouse();
    await make();
    await app.services.shops.settle();
    const first = (await read()).consignmentNoteNo ?? '';
    app.clock.forward(10);
    const at = app.clock.now().toISOString();
    app.clock.forward(10);
    const remake = { orderId: chosen.orderIds[0], consignmentNoteNo: first, reason: 'label' };
    await send(app, moves.remakeOrder, { as: user, body: remake });
    await app.services.shops.settle();
    app.clock.forward(5);
    await send(app, moves.cancelOrders, { as: user, body: chosen });
    await app.services.shops.settle();
    expect((await order()).view).toBe('new');
    const scan = { cn: first, code: 'PKU', at, place: 'Kajang' };
    await send(app, scanEvents, { as: demoOperatorKey, body: { events: [scan] } });
    await until(async () => (await read()).state === 'handed-over');
    await app.services.shops.settle();
    app.clock.reset();
    expect(await order()).toMatchObject({ view: 'shipped', consignmentNoteNo: first, isFromWarehouse: true });
    const { made } = (await generate(user, { orderIds: [orderId], confirmed: true })).r;
    expect(made).toMatchObject([{ isRepeat: true, consignmentNoteNo: first }]);
  });
});
