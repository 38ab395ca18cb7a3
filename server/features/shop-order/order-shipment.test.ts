import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';

import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import * as fulfilment from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { printCnSticker } from '#shared/features/printing/consignment-note.contract.ts';

import { stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, ordersIn, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from './shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const generate = (as: TestUser, body: object) => send(app, contract.generateShipment, { as, body });
const print = (as: TestUser, body: object) => send(app, contract.printOrders, { as, body });
const cancel = async (as: TestUser, ...orderIds: string[]) =>
  (await send(app, contract.cancelOrder, { as, body: { orderIds } })).r;
const restore = (as: TestUser, orderId: string) =>
  send(app, contract.restoreOrder, { as, body: { orderIds: [orderId] } });
const noteOf = (as: TestUser, cnNo = '') =>
  app.kit.database.db
    .selectFrom('shipment')
    .select(['status', 'cod_cents', 'actual_grams'])
    .where('account_id', '=', as.scope)
    .where('cn_no', '=', cnNo)
    .executeTakeFirstOrThrow();

/** Orders #1 and #2 of one receiver, merged: #1 carries. */
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

describe('Generating', () => {
  it('makes each order once, however many ask at the same time', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => post(app, shop, generalBody({ id: `N-${n}`, number: `N-${n}` }))),
    );
    await until(async () => (await ordersIn(app, user)).length === 12);
    const answers = await Promise.all([1, 2, 3].map(() => generate(user, { filter: { view: 'new' } })));
    // What another request made is told again as such.
    const made = answers.flatMap(({ r }) => r.made.filter(({ isRepeat }) => !isRepeat));
    expect(new Set(made.map(({ orderNo }) => orderNo)).size).toBe(12);
    expect(made).toHaveLength(12);
    const { rows } = (await send(app, listing.orderListing, { as: user, body: { view: 'generated' } })).r;
    expect(new Set(rows.map(({ consignmentNoteNo }) => consignmentNoteNo)).size).toBe(12);
    const printed = await send(app, printCnSticker, {
      as: user,
      body: { ShipmentInfoIdList: rows.map(({ shipmentId }) => shipmentId) },
    });
    expect(printed.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('makes five hundred at once, each with a note of its own, and prints them all', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const bodies = Array.from({ length: 500 }, (_, n) =>
      Buffer.from(JSON.stringify(generalBody({ id: `B-${n}`, number: `B-${n}` }))),
    );
    await app.services.shops.imports.takeAll(user.scope, shop.connectionId, bodies, portalItself('test'));
    const numbers = new Set<string>();
    let after: string | undefined;
    do {
      const { r } = await generate(user, { filter: { view: 'new' }, ...(after && { after }) });
      expect(r.failed).toEqual([]);
      for (const { consignmentNoteNo } of r.made) numbers.add(consignmentNoteNo);
      after = r.next ?? undefined;
    } while (after !== undefined);
    expect(numbers.size).toBe(500);
    const labels = await print(user, { filter: { view: 'generated' }, packing: 'label' });
    expect(labels.headers['x-print-count']).toBe('500');
  });

  it('asks back when a number shipped before, and takes the answer', async () => {
    const user = await makeAdmin(app);
    const [one, two] = [await makeShop(app, user), await makeShop(app, user)];
    await post(app, one, generalBody());
    const first = await orderNamed(app, user, 'A-77');
    await generate(user, { orderIds: [first.orderId] });
    await post(app, two, generalBody());
    const second = await orderNamed(app, user, 'A-77');
    const asked = (await generate(user, { orderIds: [second.orderId] })).r;
    expect(asked).toMatchObject({ made: [], failed: [{ isQuestion: true }] });
    expect((await generate(user, { orderIds: [second.orderId], confirmed: true })).r.made).toHaveLength(1);
  });

  it('is not for who has no right to it', async () => {
    const user = await makeAdmin(app, { has_cn_access: false });
    expect((await generate(user, { filter: {} })).status).toBe(403);
    const desk = await makeUser(app, user, { login_id: 'desk', claims: ['CNP'] });
    expect(
      (await send(app, shops.createConnection, { as: desk, body: { kind: 'general', name: 'x' } })).status,
    ).toBe(403);
    expect((await send(app, listing.orderListing, { as: desk, body: {} })).status).toBe(200);
    const singapore = await makeAdmin(app, { market: 169 });
    expect((await send(app, listing.orderListing, { as: singapore, body: {} })).status).toBe(403);
  });
});

describe('An order that a person cancels', () => {
  it('takes its note along, comes back as it was, and goes under another number; the excel has each as it is', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    for (const id of ['C-1', 'C-2']) await post(app, shop, generalBody({ id, number: id }));
    const { orderId } = await orderNamed(app, user, 'C-1');
    const { orderId: other } = await orderNamed(app, user, 'C-2');
    const first = (await generate(user, { orderIds: [orderId] })).r.made[0];
    const ask = { as: user, body: { orderIds: [orderId] } };
    expect((await send(app, contract.cancelOrder, ask)).r).toMatchObject({ changed: [orderId], failed: [] });
    expect(await readOrder(app, user, orderId)).toMatchObject({ view: 'cancelled', cancelledBy: 'person' });
    expect((await generate(user, { orderIds: [orderId] })).r.made).toEqual([]);
    const lastTold = () =>
      app.kit.database.db
        .selectFrom('outgoing_event')
        .select(['type', 'data'])
        .where('account_id', '=', user.scope)
        .where('subject_key', '=', orderId)
        .orderBy('written_no', 'desc')
        .executeTakeFirst();
    const note = { shipmentId: first?.shipmentId, consignmentNoteNo: first?.consignmentNoteNo };
    expect(await lastTold()).toMatchObject({
      type: 'order.cancelled',
      data: { state: 'cancelled', ...note },
    });

    const { bytes } = await send(app, contract.downloadExcel, {
      as: user,
      body: { orderIds: [orderId, other] },
    });
    const [, ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    expect(rows.map((row) => [row[0], row[2], row[11]]).toSorted()).toEqual([
      ['C-1', 'Cancelled', '51200'],
      ['C-2', 'New', '51200'],
    ]);

    await send(app, contract.restoreOrder, ask);
    expect(await readOrder(app, user, orderId)).toMatchObject({ view: 'new', consignmentNoteNo: null });
    expect(await lastTold()).toMatchObject({
      type: 'order.updated',
      data: { state: 'new', shipmentId: null, consignmentNoteNo: null },
    });
    const second = (await generate(user, { orderIds: [orderId], confirmed: true })).r.made[0];
    expect(second?.consignmentNoteNo).toMatch(/^HN/u);
    expect(second?.consignmentNoteNo).not.toBe(first?.consignmentNoteNo);
  });

  it('while it is generated leaves no consignment note behind', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const bodies = Array.from({ length: 30 }, (_, n) =>
      Buffer.from(JSON.stringify(generalBody({ id: `R-${n}`, number: `R-${n}` }))),
    );
    await app.services.shops.imports.takeAll(user.scope, shop.connectionId, bodies, portalItself('test'));
    const ids = (await ordersIn(app, user)).map(({ orderId }) => orderId);
    const [{ changed }] = await Promise.all([cancel(user, ...ids), generate(user, { orderIds: ids })]);
    expect(changed).toHaveLength(30);
    const left = await app.kit.database.db
      .selectFrom('shipment')
      .select('cn_no')
      .where('account_id', '=', user.scope)
      .where('status', '<>', 'cancelled')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('Merging', () => {
  it('makes one parcel of the orders of one receiver, with all goods and all COD, and apart again', async () => {
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
    expect(await ordersIn(app, user)).toHaveLength(2);
    expect(await readOrder(app, user, orderId)).toMatchObject({
      codCents: 6550,
      mergedNos: ['#2'],
      weightGrams: 240,
    });
    await send(app, contract.splitOrder, { as: user, body: { orderId } });
    expect(await ordersIn(app, user)).toHaveLength(3);
    expect([4000, 2550]).toContain((await readOrder(app, user, orderId)).codCents);
    await send(app, contract.mergeOrders, { as: user, body: {} });
    const { made } = (await generate(user, { filter: { view: 'new' } })).r;
    expect(made).toHaveLength(2);
  });
});

describe('A merged parcel', () => {
  it('lets go of an order that its shop cancels or sends elsewhere; the others travel on', async () => {
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

  it('whose label is not printed leaves out the goods of an order that its shop cancels', async () => {
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

  it('lets go of an order that a person cancels, until it is printed; restored, that order waits by itself', async () => {
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

  it('forgets what was typed about its goods with an order that leaves it', async () => {
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

  it('that is printed keeps the orders that travel in it', async () => {
    const user = await makeAdmin(app);
    const { first, second } = await merged(user);
    await generate(user, { orderIds: [first] });
    await print(user, { orderIds: [first] });
    const { changed, failed } = await cancel(user, second);
    expect([changed, failed.map(({ message }) => message)]).toEqual([
      [],
      ['The order travels in the parcel of another.'],
    ]);
    expect(await readOrder(app, user, first)).toMatchObject({ mergedNos: ['#2'], codCents: 6550 });
  });

  it('that a person cancels lets the others wait by themselves, with nothing to tell their shop', async () => {
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

  it('that is split leaves what was cancelled cancelled', async () => {
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

describe('Printing', () => {
  it('takes all that match but those left out, with packing lists on labels or apart', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    for (const n of [1, 2, 3]) await post(app, shop, generalBody({ id: `P-${n}`, number: `P-${n}` }));
    await until(async () => (await ordersIn(app, user)).length === 3);
    expect((await print(user, { filter: { view: 'new' } })).status).toBe(409);
    await generate(user, { filter: { view: 'new' } });
    const rows = await ordersIn(app, user, 'generated');
    const filter = { view: 'generated' };
    const apart = await print(user, { filter, packing: 'apart' });
    expect(apart.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    // A list of goods is no label: nothing is printed yet.
    expect((await ordersIn(app, user, 'generated')).some(({ isPrinted }) => isPrinted)).toBe(false);
    const left = rows[1]?.orderId ?? '';
    const labels = await print(user, { filter, except: [left], packing: 'label' });
    expect(labels.headers['x-print-count']).toBe('2');
    const unprinted = (
      await send(app, listing.orderListing, { as: user, body: { view: 'generated', printed: 'no' } })
    ).r.rows;
    expect(unprinted.map(({ orderId }) => orderId)).toEqual([left]);
  });
});

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
    await send(app, moves.cancelOrders, { as: user, body: chosen });
    await app.services.shops.settle();
    // Both would go to the buyer.
    expect(await restored()).toEqual([{ outcome: 'refused', code: 'fulfilment.back_at_shop' }]);
    expect(await readOrder(app, user, orderId)).toMatchObject({
      view: 'new',
      isFromWarehouse: false,
      consignmentNoteNo: null,
    });
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
