/** Shop orders: generating and printing their consignment notes, cancelling and restoring them. */
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';

import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { printCnSticker } from '#shared/features/printing/consignment-note.contract.ts';

import { makeAdmin, makeUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, ordersIn, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { orderDesk } from './order-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { generate, print, cancel } = orderDesk(() => app);

describe('Generating shipments', () => {
  it('makes one consignment note per order when several requests run at the same time', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => post(app, shop, generalBody({ id: `N-${n}`, number: `N-${n}` }))),
    );
    await until(async () => (await ordersIn(app, user)).length === 12);
    const answers = await Promise.all([1, 2, 3].map(() => generate(user, { filter: { view: 'new' } })));
    // A note that another request made is returned with isRepeat.
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

  it('makes 500 consignment notes with separate CNs, which are all printed', async () => {
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

  it('asks for confirmation when the order number was shipped before, and continues once confirmed', async () => {
    const user = await makeAdmin(app);
    const [one, two] = [await makeShop(app, user), await makeShop(app, user)];
    await post(app, one, generalBody());
    const first = await orderNamed(app, user, 'A-77');
    await generate(user, { orderIds: [first.orderId] });
    await post(app, two, generalBody());
    const second = await orderNamed(app, user, 'A-77');
    const unconfirmed = (await generate(user, { orderIds: [second.orderId] })).r;
    expect(unconfirmed).toMatchObject({ made: [], failed: [{ isQuestion: true }] });
    expect((await generate(user, { orderIds: [second.orderId], confirmed: true })).r.made).toHaveLength(1);
  });

  it('asks for confirmation when the price differs from the listed one, and updates the listed price', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    await post(app, shop, generalBody());
    const { orderId, priceCents } = await orderNamed(app, user, 'A-77');
    // Simulates a rate card that came into force in the meantime.
    await app.kit.database.db
      .updateTable('shop_order')
      .set({ price_cents: 123 })
      .where('order_id', '=', orderId)
      .execute();
    const unconfirmed = (await generate(user, { orderIds: [orderId] })).r;
    const message = `The price is now RM ${((priceCents ?? 0) / 100).toFixed(2)}; it was RM 1.23.`;
    expect(unconfirmed).toMatchObject({ made: [], failed: [{ isQuestion: true, message }] });
    expect((await orderNamed(app, user, 'A-77')).priceCents).toBe(priceCents);
    const { made } = (await generate(user, { orderIds: [orderId], confirmed: true })).r;
    expect(made).toMatchObject([{ totalCents: priceCents }]);
  });

  it('asks about the order number and the price together, and one confirmation accepts both', async () => {
    const user = await makeAdmin(app);
    const [one, two] = [await makeShop(app, user), await makeShop(app, user)];
    await post(app, one, generalBody());
    const first = await orderNamed(app, user, 'A-77');
    const { made: before } = (await generate(user, { orderIds: [first.orderId] })).r;
    await post(app, two, generalBody());
    const { orderId, priceCents } = await orderNamed(app, user, 'A-77');
    await app.kit.database.db
      .updateTable('shop_order')
      .set({ price_cents: 123 })
      .where('order_id', '=', orderId)
      .execute();
    const { failed } = (await generate(user, { orderIds: [orderId] })).r;
    expect(failed).toMatchObject([{ isQuestion: true, code: 'shipment.order_id_in_use' }]);
    expect(failed[0]?.message).toContain(before[0]?.consignmentNoteNo);
    expect(failed[0]?.message).toMatch(/\? The price is now RM \S+; it was RM 1\.23\.$/);
    expect((await orderNamed(app, user, 'A-77')).priceCents).toBe(priceCents);
    const { made } = (await generate(user, { orderIds: [orderId], confirmed: true })).r;
    expect(made).toMatchObject([{ totalCents: priceCents }]);
  });

  it('needs CN access; connecting a shop needs its right, and a Singapore account has no order listing', async () => {
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

describe('An order that a user cancels', () => {
  it("is cancelled with its note, and gets a new CN after a restore; the workbook shows each order's state", async () => {
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
    const lastEvent = () =>
      app.kit.database.db
        .selectFrom('outgoing_event')
        .select(['type', 'data'])
        .where('account_id', '=', user.scope)
        .where('subject_key', '=', orderId)
        .orderBy('written_no', 'desc')
        .executeTakeFirst();
    const note = { shipmentId: first?.shipmentId, consignmentNoteNo: first?.consignmentNoteNo };
    expect(await lastEvent()).toMatchObject({
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
    expect(await lastEvent()).toMatchObject({
      type: 'order.updated',
      data: { state: 'new', shipmentId: null, consignmentNoteNo: null },
    });
    const second = (await generate(user, { orderIds: [orderId], confirmed: true })).r.made[0];
    expect(second?.consignmentNoteNo).toMatch(/^HN/u);
    expect(second?.consignmentNoteNo).not.toBe(first?.consignmentNoteNo);
  });

  it('while it is being generated keeps no active consignment note', async () => {
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

describe('Printing orders', () => {
  it('prints all that match without the excepted ones, with packing lists on the labels or separately', async () => {
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
    // A packing list is not a label: no order is marked as printed yet.
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
