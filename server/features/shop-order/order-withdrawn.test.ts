/** Orders that their shop cancels after their label was printed: none of them becomes new again and ships. */
import { beforeAll, describe, expect, it } from 'vitest';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as fulfilment from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import { orderSheet, saveOrderSheet } from '#shared/features/shop-order/shop-sheet.contract.ts';

import { stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import {
  keep,
  makeShop,
  orderNamed,
  ordersIn,
  post,
  readOrder,
  type TestShop,
  until,
} from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody, wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const generate = async (as: TestUser, body: object) =>
  (await send(app, contract.generateShipment, { as, body })).r;
const cancelNote = async (as: TestUser, orderId: string) => {
  const { shipmentId } = await readOrder(app, as, orderId);
  await send(app, cancelShipment, { as, body: { ShipmentInfoIdList: [shipmentId] } });
};
const isAsked = (as: TestUser, orderId: string) =>
  until(async () => {
    const order = await readOrder(app, as, orderId);
    return (order.asks === 'cancelled' || order.cancelledNos.length > 0) && order;
  });

/** The shop sends an order, as updated at the given hour. */
const sent = (shop: TestShop, number: string, hour: number, changes: object = {}) =>
  post(app, shop, generalBody({ id: number, number, updated_at: `2026-11-20T0${hour}:00:00Z`, ...changes }));

/** Waits until all messages of the shop are processed: sends one more order and waits for it. */
async function isDone(user: TestUser, shop: TestShop) {
  await sent(shop, '#last', 4, { receiver: { ...generalBody().data.receiver, address1: '1 Jalan Akhir' } });
  await orderNamed(app, user, '#last');
}
const moved = (address1: string) => ({ receiver: { ...generalBody().data.receiver, address1 } });
const cancelEventsOf = async (as: TestUser, orderId: string) =>
  (
    await app.kit.database.db
      .selectFrom('outgoing_event')
      .select('type')
      .where('account_id', '=', as.scope)
      .where('subject_key', '=', orderId)
      .where('type', '=', 'order.cancelled')
      .execute()
  ).length;

/** Orders of one receiver in one parcel, whose label is printed. */
async function printed(user: TestUser, ...numbers: string[]) {
  const shop = await makeShop(app, user);
  const ids: string[] = [];
  for (const number of numbers) {
    await sent(shop, number, 4);
    ids.push((await orderNamed(app, user, number)).orderId);
  }
  if (ids.length > 1) await send(app, contract.mergeOrders, { as: user, body: { orderIds: ids } });
  await generate(user, { orderIds: ids.slice(0, 1) });
  await send(app, contract.printOrders, { as: user, body: { orderIds: ids.slice(0, 1) } });
  const [first = '', second = ''] = ids;
  return { shop, first, second };
}

describe('A printed order that its shop cancels', () => {
  it('is cancelled when its consignment note is, and cannot be generated again', async () => {
    const user = await makeAdmin(app);
    const { shop, first } = await printed(user, '#1');
    await sent(shop, '#1', 5, { status: 'cancelled' });
    await isAsked(user, first);
    await cancelNote(user, first);
    expect(await readOrder(app, user, first)).toMatchObject({
      view: 'cancelled',
      cancelledBy: 'shop',
      asks: null,
    });
    expect((await generate(user, { filter: { view: 'new' } })).made).toEqual([]);
    expect((await generate(user, { orderIds: [first], confirmed: true })).made).toEqual([]);
    await app.services.shops.settle();
    expect((await ordersIn(app, user, 'cancelled')).map(({ orderNo }) => orderNo)).toEqual(['#1']);
  });

  it('ships as printed when a user keeps it, but is cancelled when its consignment note is', async () => {
    const user = await makeAdmin(app);
    const { shop, first } = await printed(user, '#1');
    await sent(shop, '#1', 5, { status: 'cancelled' });
    await isAsked(user, first);
    await keep(app, user, first);
    expect(await readOrder(app, user, first)).toMatchObject({ view: 'generated', asks: null });
    await cancelNote(user, first);
    expect(await readOrder(app, user, first)).toMatchObject({ view: 'cancelled', cancelledBy: 'shop' });
    await send(app, contract.restoreOrder, { as: user, body: { orderIds: [first] } });
    expect(await readOrder(app, user, first)).toMatchObject({ view: 'new', cancelledBy: null });
    expect((await generate(user, { orderIds: [first], confirmed: true })).made).toHaveLength(1);
  });

  it.each([false, true])(
    'is active again after a newer message of its shop (consignment note cancelled: %s)',
    async (isGone) => {
      const user = await makeAdmin(app);
      const { shop, first } = await printed(user, '#1');
      await sent(shop, '#1', 6, { status: 'cancelled' });
      await isAsked(user, first);
      if (isGone) await cancelNote(user, first);
      // An older message that arrives late does not change the cancellation.
      await sent(shop, '#1', 5);
      await sent(shop, '#1', 7);
      // Its label is printed: a user who put the parcel aside must know.
      const back = isGone ? { view: 'new', asks: null } : { view: 'generated', asks: 'changed' };
      await until(async () => {
        const { view, asks } = await readOrder(app, user, first);
        return view === back.view && asks === back.asks;
      });
      if (!isGone) await cancelNote(user, first);
      expect((await generate(user, { orderIds: [first], confirmed: true })).made).toHaveLength(1);
    },
  );

  it('asks about its changed address again when its shop reverts the cancellation', async () => {
    const user = await makeAdmin(app);
    const { shop, first } = await printed(user, '#1');
    const asks = (what: string) => until(async () => (await readOrder(app, user, first)).asks === what);
    await sent(shop, '#1', 5, moved('9 Jalan Ipoh'));
    await asks('changed');
    await sent(shop, '#1', 6, { ...moved('9 Jalan Ipoh'), status: 'cancelled' });
    await asks('cancelled');
    await sent(shop, '#1', 7, moved('9 Jalan Ipoh'));
    await asks('changed');
  });

  it('does not ask again after another message of the same change', async () => {
    const user = await makeAdmin(app);
    const { shop, first } = await printed(user, '#1');
    await sent(shop, '#1', 5, { status: 'cancelled' });
    await isAsked(user, first);
    await keep(app, user, first);
    await sent(shop, '#1', 5, { status: 'cancelled', note: 'Asked for' });
    await isDone(user, shop);
    expect(await readOrder(app, user, first)).toMatchObject({ view: 'generated', asks: null });
  });

  it('still asks when another order in its parcel changes, and asks again after a later change', async () => {
    const user = await makeAdmin(app);
    const { shop, first } = await printed(user, '#1', '#2');
    await sent(shop, '#1', 5, { status: 'cancelled' });
    await isAsked(user, first);
    await sent(shop, '#2', 5, moved('9 Jalan Ipoh'));
    await isDone(user, shop);
    expect(await readOrder(app, user, first)).toMatchObject({ asks: 'cancelled' });
    await keep(app, user, first);
    await sent(shop, '#2', 6, moved('11 Jalan Ipoh'));
    await until(async () => (await readOrder(app, user, first)).asks === 'changed');
  });

  it('leaves the other orders of its parcel waiting by themselves', async () => {
    const user = await makeAdmin(app);
    const { shop, first, second } = await printed(user, '#1', '#2');
    await sent(shop, '#1', 5, { status: 'cancelled' });
    await isAsked(user, first);
    await cancelNote(user, first);
    await app.services.shops.settle();
    expect(await readOrder(app, user, first)).toMatchObject({ view: 'cancelled', mergedNos: [] });
    expect((await ordersIn(app, user)).map(({ orderId }) => orderId)).toEqual([second]);
    expect(await cancelEventsOf(user, first)).toBe(1);
    expect(await cancelEventsOf(user, second)).toBe(0);
  });
});

describe('An order merged into a printed parcel that its shop cancels', () => {
  const shopCancelledSecond = async () => {
    const user = await makeAdmin(app);
    const { shop, first, second } = await printed(user, '#1', '#2');
    await sent(shop, '#2', 5, { status: 'cancelled' });
    const order = await isAsked(user, first);
    return { user, shop, first, second, order };
  };
  const gone = { view: 'cancelled', cancelledBy: 'shop' };

  it('is shown on the parcel by its number, until a user keeps the parcel as printed', async () => {
    const { user, first, order } = await shopCancelledSecond();
    expect(order).toMatchObject({ asks: null, cancelledNos: ['#2'], mergedNos: ['#2'] });
    const { r } = await keep(app, user, first);
    expect(r).toMatchObject({ asks: null, cancelledNos: [], mergedNos: ['#2'] });
  });

  it('stays cancelled when a user cancels the order that carries it', async () => {
    const { user, first, second } = await shopCancelledSecond();
    await send(app, contract.cancelOrder, { as: user, body: { orderIds: [first] } });
    expect(await readOrder(app, user, second)).toMatchObject(gone);
    expect(await ordersIn(app, user)).toEqual([]);
    expect(await cancelEventsOf(user, second)).toBe(1);
  });

  it('stays cancelled when a user splits the parcel right after its consignment note is cancelled', async () => {
    const { user, first, second } = await shopCancelledSecond();
    await cancelNote(user, first);
    const { e } = await send(app, contract.splitOrder, { as: user, body: { orderId: first } });
    expect(e).toBeNull();
    expect(await readOrder(app, user, second)).toMatchObject(gone);
    expect((await ordersIn(app, user)).map(({ orderId }) => orderId)).toEqual([first]);
    expect(await cancelEventsOf(user, second)).toBe(1);
  });

  it('has left the parcel before that is merged with another order', async () => {
    const { user, shop, first, second } = await shopCancelledSecond();
    await sent(shop, '#3', 4);
    const { orderId: third } = await orderNamed(app, user, '#3');
    await cancelNote(user, first);
    await send(app, contract.mergeOrders, { as: user, body: { orderIds: [first, third] } });
    expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: ['#3'] });
    expect(await readOrder(app, user, second)).toMatchObject(gone);
  });

  it('has left the parcel before that is edited, so that an outdated edit is refused and the next one ships', async () => {
    const { user, first } = await shopCancelledSecond();
    await cancelNote(user, first);
    const save = async () => {
      const { receiver, pieces, content, valueCents, codCents, customerNote1, service, version } =
        await readOrder(app, user, first);
      const form = { receiver, content, valueCents, codCents, customerNote1, service, version };
      const heavy = pieces.map((piece) => ({ ...piece, weightGrams: 777 }));
      return send(app, contract.updateShipment, {
        as: user,
        body: { ...form, orderId: first, pieces: heavy },
      });
    };
    // Opened with goods that are no longer in the parcel: the user must open it again.
    expect((await save()).e).toMatch(/changed in the meantime/);
    expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: [], weightGrams: 120 });
    expect((await save()).e).toBeNull();
    expect((await generate(user, { orderIds: [first], confirmed: true })).made).toHaveLength(1);
    expect(await readOrder(app, user, first)).toMatchObject({ weightGrams: 777 });
  });

  it('has left the parcel before the sheet is saved, and its row is marked as changed', async () => {
    const { user, first } = await shopCancelledSecond();
    await cancelNote(user, first);
    const [shown] = (await send(app, orderSheet, { as: user, body: { orderIds: [first] } })).r.rows;
    if (!shown) throw new Error('No row.');
    const { orderId, row, version } = shown;
    const body = { rows: [{ orderId, row, version }] };
    const saved = (await send(app, saveOrderSheet, { as: user, body })).r.rows;
    expect(saved).toMatchObject([{ isChanged: true, isGone: false }]);
    expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: [] });
  });

  it('is cancelled also when it already waits by itself', async () => {
    const { user, second } = await shopCancelledSecond();
    await app.kit.database.db
      .updateTable('shop_order')
      .set({ state: 'new', merged_into: null })
      .where('account_id', '=', user.scope)
      .where('order_id', '=', second)
      .execute();
    await app.services.shops.settle();
    expect(await readOrder(app, user, second)).toMatchObject(gone);
  });

  it.each(['at once', 'later'])(
    'is left out of the parcel that is generated %s after the consignment note is cancelled',
    async (when) => {
      const { user, first, second } = await shopCancelledSecond();
      await cancelNote(user, first);
      if (when === 'later') await app.services.shops.settle();
      const { made } = await generate(user, { orderIds: [first], confirmed: true });
      expect(made).toHaveLength(1);
      expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: [], weightGrams: 120 });
      expect(await readOrder(app, user, second)).toMatchObject(gone);
    },
  );
});

it("An order in the courier's warehouse that its shop cancelled is cancelled with its fulfilment order", async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  await stockUp(app, user, 9);
  const shop = await makeShop(app, user, 'general', { fromWarehouse: true });
  const items = [{ name: 'Mug', sku: 'MUG-RED', quantity: 1, price: '10.00' }];
  await sent(shop, 'W-1', 4, { items });
  const { orderId } = await orderNamed(app, user, 'W-1', 'generated');
  const [row] = (await send(app, fulfilment.orderListing, { as: user, body: {} })).r.rows;
  await send(app, moves.generateOrders, { as: user, body: { orderIds: [row?.orderId] } });
  await sent(shop, 'W-1', 5, { items, status: 'cancelled' });
  await isAsked(user, orderId);
  await send(app, moves.cancelOrders, { as: user, body: { orderIds: [row?.orderId] } });
  await app.services.shops.settle();
  expect(await readOrder(app, user, orderId)).toMatchObject({
    view: 'cancelled',
    cancelledBy: 'shop',
    asks: null,
    isFromWarehouse: false,
  });
  expect(await ordersIn(app, user)).toEqual([]);
  expect(await cancelEventsOf(user, orderId)).toBe(1);
});

it('A merged order that its shop puts on hold leaves a waiting parcel, but not one with a consignment note', async () => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user, 'woocommerce');
  const ids: string[] = [];
  const order = (number: number, changes: object = {}) =>
    post(app, shop, wooBody({ id: number, number: String(number), ...changes }));
  for (const number of [5101, 5102, 5103]) {
    await order(number);
    ids.push((await orderNamed(app, user, String(number))).orderId);
  }
  const [first = '', second = '', third = ''] = ids;
  await send(app, contract.mergeOrders, { as: user, body: { orderIds: ids } });
  await order(5102, { status: 'on-hold', date_modified_gmt: '2026-11-20T05:00:00' });
  await until(async () => (await readOrder(app, user, second)).view === 'cancelled');
  expect(await readOrder(app, user, second)).toMatchObject({ cancelledBy: 'shop' });
  expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: ['5103'] });
  await generate(user, { orderIds: [first] });
  await order(5103, { status: 'completed', date_modified_gmt: '2026-11-20T06:00:00' });
  await order(5104);
  await orderNamed(app, user, '5104');
  expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: ['5103'] });
  expect(await readOrder(app, user, third)).toMatchObject({ cancelledBy: null });
});
