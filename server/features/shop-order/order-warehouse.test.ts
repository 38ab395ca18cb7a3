/** Orders of shops whose goods lie in the courier's warehouse. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as fulfilment from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';

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

const { generate, cancel } = orderDesk(() => app);
/** What the account's programs were told of an order since it came: its state, and its number. */
const toldOf = async (as: TestUser, orderId: string) => {
  const rows = await app.kit.database.db
    .selectFrom('outgoing_event')
    .select(['type', 'data'])
    .where('account_id', '=', as.scope)
    .where('subject_key', '=', orderId)
    .orderBy('event_id')
    .execute();
  return rows.map(({ type, data }) => [type, data.state, data.consignmentNoteNo]);
};

describe("Goods of the courier's warehouse", () => {
  it('in an order become a fulfilment order, whose number the order gets; other goods ship as usual', async () => {
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
    // What the warehouse may be packing is not cancelled from here; a change asks.
    const refused = await send(app, contract.cancelOrder, { as: user, body: { orderIds: [orderId] } });
    expect(refused.r.failed[0]?.message).toContain('warehouse');
    const more = { id: 'W-1', number: 'W-1', items: goods('MUG-RED'), updated_at: '2026-11-20T05:00:00Z' };
    await post(app, shop, generalBody({ ...more, status: 'cancelled' }));
    await until(async () => (await readOrder(app, user, orderId)).asks === 'cancelled');
    const body = { orderIds: rows.map((row) => row.orderId) };
    await send(app, moves.generateOrders, { as: user, body });
    await app.services.shops.settle();
    const [made] = (await send(app, fulfilment.orderListing, { as: user, body: {} })).r.rows;
    expect(made?.consignmentNoteNo).toMatch(/^HF/u);
    expect(await readOrder(app, user, orderId)).toMatchObject({
      consignmentNoteNo: made?.consignmentNoteNo,
    });
  });

  it('follow the parcel that the warehouse makes again, or no more', async () => {
    const user = await makeAdmin(app, { is_allow_fulfillment: true });
    await stockUp(app, user, 9);
    const told = await falseShop(() => ({ json: { ok: true } }));
    const shop = await makeShop(app, user, 'general', { fromWarehouse: true, shopUrl: told.url });
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
    // Its first note is cancelled, its goods are not: nothing is made of it here.
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
    expect(await toldOf(user, orderId)).toEqual(toPrograms);
    const numbers = told.asked.map(
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
    expect(await toldOf(user, orderId)).toEqual(toPrograms);
    await send(app, moves.cancelOrders, { as: user, body: chosen });
    await app.services.shops.settle();
    // Both would go to the buyer.
    expect(await restored()).toEqual([{ outcome: 'refused', code: 'fulfilment.back_at_shop' }]);
    expect(await readOrder(app, user, orderId)).toMatchObject({
      view: 'new',
      isFromWarehouse: false,
      consignmentNoteNo: null,
    });
    toPrograms.push(['order.updated', 'new', null]);
    expect(await toldOf(user, orderId)).toEqual(toPrograms);
    expect((await generate(user, { orderIds: [orderId], confirmed: true })).r.made).toHaveLength(1);
    expect((await cancel(user, orderId)).failed).toEqual([]);
  });

  it('get their numbers however many orders of others wait in the warehouse', async () => {
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
