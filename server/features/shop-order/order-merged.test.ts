/** Orders of one receiver merged into one parcel, which they can leave until it is printed. */
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';

import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

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

const { generate, print, cancel, restore } = orderDesk(() => app);
const noteOf = (as: TestUser, cnNo = '') =>
  app.kit.database.db
    .selectFrom('shipment')
    .select(['status', 'cod_cents', 'actual_grams'])
    .where('account_id', '=', as.scope)
    .where('cn_no', '=', cnNo)
    .executeTakeFirstOrThrow();

/** Orders #1 and #2 of one receiver, merged into the parcel of #1. */
async function merged(user: TestUser, changes: object = {}) {
  const shop = await makeShop(app, user, 'general', changes);
  const ids: string[] = [];
  for (const [index, cod] of ['40.00', '25.50'].entries()) {
    const number = `#${index + 1}`;
    await post(app, shop, generalBody({ id: number, number, cod_amount: cod }));
    ids.push((await orderNamed(app, user, number)).orderId);
  }
  const merge = () => send(app, contract.mergeOrders, { as: user, body: { orderIds: ids } });
  await merge();
  const [first = '', second = ''] = ids;
  return { first, second, merge };
}

describe('Merging orders of one receiver', () => {
  it('makes one parcel with all goods and COD, found by each order number, and can be undone by a split', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const other = { ...generalBody().data.receiver, name: 'Somebody Else' };
    await post(app, shop, generalBody({ id: '1', number: '#1', cod_amount: '40.00' }));
    // Jobs may take two messages at once: the first order is the one that came first.
    await orderNamed(app, user, '#1');
    await post(app, shop, generalBody({ id: '2', number: '#2', cod_amount: '25.50' }));
    await post(app, shop, generalBody({ id: '3', number: '#3', receiver: other }));
    await until(async () => (await ordersIn(app, user)).length === 3);
    const list = (await send(app, listing.orderListing, { as: user, body: {} })).r;
    expect(list.mergeable).toBe(1);
    const ids = list.rows.map(({ orderId }) => orderId);
    expect((await send(app, contract.mergeOrders, { as: user, body: { orderIds: ids } })).status).toBe(409);
    const { r } = await send(app, contract.mergeOrders, { as: user, body: {} });
    const [orderId = ''] = r.merged;
    expect(r.orderCount).toBe(2);
    expect(await ordersIn(app, user)).toHaveLength(2);
    expect(await readOrder(app, user, orderId)).toMatchObject({
      codCents: 6550,
      mergedNos: ['#2'],
      weightGrams: 240,
    });
    const { name, phone: typed } = generalBody().data.receiver;
    const phone = typed.replace(/^0/u, '');
    const found = async (text: string) =>
      (await send(app, listing.orderListing, { as: user, body: { text } })).r.rows.map(
        ({ orderNo }) => orderNo,
      );
    for (const text of ['#2', `#2 ${name}`]) expect([text, await found(text)]).toEqual([text, ['#1']]);
    for (const text of [
      `0${phone}`,
      `+60${phone}`,
      `60 ${phone}`,
      `+60 ${phone.slice(0, 2)}-${phone.slice(2)}`,
    ])
      expect([text, await found(text)]).toEqual([text, ['#3', '#1']]);
    const { bytes } = await send(app, contract.downloadExcel, { as: user, body: { orderIds: [orderId] } });
    expect((await readXlsx(bytes)).sheets[0]?.rows[1]?.[0]).toBe('#1, #2');
    await send(app, contract.splitOrder, { as: user, body: { orderId } });
    expect(await found('#2')).toEqual(['#2']);
    expect(await ordersIn(app, user)).toHaveLength(3);
    expect([4000, 2550]).toContain((await readOrder(app, user, orderId)).codCents);
    await send(app, contract.mergeOrders, { as: user, body: {} });
    const { made } = (await generate(user, { filter: { view: 'new' } })).r;
    expect(made).toHaveLength(2);
  });
});

describe('A merged parcel', () => {
  it('loses an order that its shop cancels or readdresses, and the other orders still wait to be shipped', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const body = (n: number, changes: object = {}) =>
      generalBody({ id: `M-${n}`, number: `M-${n}`, ...changes });
    const ids: string[] = [];
    for (const n of [1, 2, 3]) {
      await post(app, shop, body(n));
      ids.push((await orderNamed(app, user, `M-${n}`)).orderId);
    }
    const [first = '', second = '', third = ''] = ids;
    await send(app, contract.mergeOrders, { as: user, body: { orderIds: ids } });
    const receiver = { ...generalBody().data.receiver, name: 'Somebody Else' };
    await post(app, shop, body(2, { receiver, updated_at: '2026-11-20T04:00:00Z' }));
    await until(async () => (await readOrder(app, user, first)).mergedNos.join() === 'M-3');
    expect(await readOrder(app, user, second)).toMatchObject({ view: 'new', receiverName: 'Somebody Else' });
    // The order that carried the other goes; the other waits by itself.
    await post(app, shop, body(1, { status: 'cancelled', updated_at: '2026-11-20T05:00:00Z' }));
    await until(async () => (await readOrder(app, user, first)).view === 'cancelled');
    expect((await ordersIn(app, user)).map(({ orderNo }) => orderNo).toSorted()).toEqual(['M-2', 'M-3']);
    expect(await readOrder(app, user, third)).toMatchObject({ view: 'new', mergedNos: [] });
  });

  it('with an unprinted label loses the COD and weight of an order that its shop cancels', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    await post(app, shop, generalBody({ id: '1', number: '#1', cod_amount: '40.00' }));
    const { orderId } = await orderNamed(app, user, '#1');
    await post(app, shop, generalBody({ id: '2', number: '#2', cod_amount: '25.50' }));
    await until(async () => (await ordersIn(app, user)).length === 2);
    await send(app, contract.mergeOrders, { as: user, body: {} });
    const { made } = (await generate(user, { orderIds: [orderId], confirmed: true })).r;
    const gone = { id: '2', number: '#2', status: 'cancelled', updated_at: '2026-11-20T05:00:00Z' };
    await post(app, shop, generalBody(gone));
    await until(async () => (await ordersIn(app, user, 'cancelled')).length === 1);
    const note = await app.kit.database.db
      .selectFrom('shipment')
      .select(['cod_cents', 'actual_grams'])
      .where('account_id', '=', user.scope)
      .where('cn_no', '=', made[0]?.consignmentNoteNo ?? '')
      .executeTakeFirstOrThrow();
    expect(note).toEqual({ cod_cents: 4000, actual_grams: 120 });
  });

  it('loses an order that a user cancels before printing, and a restored order waits by itself', async () => {
    const user = await makeAdmin(app);
    const { first, second, merge } = await merged(user);
    expect(await cancel(user, second)).toMatchObject({ changed: [second], failed: [] });
    expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: [], codCents: 4000 });
    expect(await readOrder(app, user, second)).toMatchObject({ view: 'cancelled', cancelledBy: 'person' });
    await restore(user, second);
    expect((await ordersIn(app, user)).map(({ codCents, mergedNos }) => [codCents, mergedNos])).toEqual([
      [2550, []],
      [4000, []],
    ]);

    await merge();
    const [made] = (await generate(user, { orderIds: [first] })).r.made;
    expect((await noteOf(user, made?.consignmentNoteNo)).cod_cents).toBe(6550);
    expect(await cancel(user, second)).toMatchObject({ changed: [second], failed: [] });
    const left = { status: 'created', cod_cents: 4000, actual_grams: 120 };
    expect(await noteOf(user, made?.consignmentNoteNo)).toEqual(left);
    expect(await readOrder(app, user, first)).toMatchObject({ view: 'generated', asks: null, mergedNos: [] });
  });

  it('loses the COD amount entered for it when an order leaves it', async () => {
    const user = await makeAdmin(app);
    const { first, second } = await merged(user);
    const opened = await readOrder(app, user, first);
    const { orderId, version, receiver, pieces, content, valueCents, customerNote1, service } = opened;
    const form = { orderId, version, receiver, pieces, content, valueCents, customerNote1, service };
    await send(app, contract.updateShipment, { as: user, body: { ...form, codCents: 6000 } });
    expect((await readOrder(app, user, first)).codCents).toBe(6000);
    await cancel(user, second);
    expect(await readOrder(app, user, first)).toMatchObject({ codCents: 4000, weightGrams: 120 });
  });

  it('with a printed label refuses the cancellation of an order in it', async () => {
    const user = await makeAdmin(app);
    const { first, second } = await merged(user);
    await generate(user, { orderIds: [first] });
    await print(user, { orderIds: [first] });
    const { changed, failed } = await cancel(user, second);
    expect([changed, failed.map(({ message }) => message)]).toEqual([
      [],
      ['The order ships in the parcel of another order.'],
    ]);
    expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: ['#2'], codCents: 6550 });
  });

  it('is dissolved when a user cancels its main order; the other order waits, with nothing to report to its shop', async () => {
    const user = await makeAdmin(app);
    const shop = await falseShop(() => ({ status: 503 }));
    const { first, second, merge } = await merged(user, { shopUrl: shop.url });
    await cancel(user, first);
    expect(await ordersIn(app, user)).toMatchObject([{ orderNo: '#2', codCents: 2550 }]);
    await restore(user, first);
    expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: [], codCents: 4000 });

    await merge();
    const [made] = (await generate(user, { orderIds: [first] })).r.made;
    expect((await readOrder(app, user, second)).backState).toBe('waiting');
    expect(await cancel(user, first)).toMatchObject({ changed: [first], failed: [] });
    expect((await noteOf(user, made?.consignmentNoteNo)).status).toBe('cancelled');
    expect(await ordersIn(app, user)).toMatchObject([{ orderNo: '#2', backState: 'none' }]);
    const again = (await generate(user, { orderIds: [second] })).r.made[0];
    expect((await noteOf(user, again?.consignmentNoteNo)).cod_cents).toBe(2550);
  });

  it('leaves a cancelled order cancelled when it is split', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const ids: string[] = [];
    for (const id of ['S-1', 'S-2', 'S-3']) {
      await post(app, shop, generalBody({ id, number: id }));
      ids.push((await orderNamed(app, user, id)).orderId);
    }
    const [first = '', second = '', third = ''] = ids;
    await send(app, contract.mergeOrders, { as: user, body: { orderIds: ids } });
    await cancel(user, second);
    const { r } = await send(app, contract.splitOrder, { as: user, body: { orderId: first } });
    expect(r.orderIds).toEqual([first, third]);
    expect((await readOrder(app, user, second)).view).toBe('cancelled');
  });
});
