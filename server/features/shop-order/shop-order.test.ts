/** Orders from shops over HTTP: verified, stored, updated and generated once. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import * as sheets from '#shared/features/shop-order/shop-sheet.contract.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';

import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { keep, makeShop, orderNamed, ordersIn, post, readOrder, until } from '#server/test/shop-factory.ts';
import { signedHeaders } from '#server/test/shop-signing.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody, shopifyText, wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const generate = (as: TestUser, body: object) => send(app, contract.generateShipment, { as, body });
const print = (as: TestUser, body: object) => send(app, contract.printOrders, { as, body });
const deliveriesOf = async (as: TestUser, connectionId: string) =>
  (await send(app, shops.connectionDeliveries, { as, query: { connectionId } })).r.deliveries;
const shopNow = async (as: TestUser, connectionId: string) =>
  (await send(app, shops.connectionListing, { as })).r.connections.find(
    (one) => one.connectionId === connectionId,
  );

describe('A webhook message of a shop', () => {
  it('is answered with 200 for orders, pings and unknown topics, and with 401 for a wrong signature, which is counted', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post(app, shop, 'webhook_id=7', { headers: form })).toBe(200);
    expect(await post(app, shop, { code: 'X' }, { topic: 'coupon.created' })).toBe(200);
    const wrong = { ...signedHeaders(shop, '{}'), 'x-wc-webhook-signature': 'AAAA' };
    expect(await post(app, shop, '{"id":1}', { headers: wrong })).toBe(401);
    expect(await shopNow(user, shop.connectionId)).toMatchObject({ health: 'signature', badSignatures: 1 });
    expect(await post(app, shop, wooBody())).toBe(200);
    expect(await shopNow(user, shop.connectionId)).toMatchObject({ badSignatures: 0 });
    const elsewhere = { ...shop, hookUrl: shop.hookUrl.slice(0, -3) };
    expect(await post(app, elsewhere, wooBody())).toBe(404);
    const order = await orderNamed(app, user, '5101');
    expect(order).toMatchObject({
      kind: 'woocommerce',
      receiverName: 'Aminah Rahman',
      priceCents: expect.any(Number) as number,
    });
    // The coupon is not kept; the ping neither.
    expect(await deliveriesOf(user, shop.connectionId)).toHaveLength(1);
  });

  it('makes one order however often it is sent, and one order per shop when two shops send it', async () => {
    const user = await makeAdmin(app);
    const first = await makeShop(app, user, 'shopify');
    const second = await makeShop(app, user, 'shopify', { hookSecret: 'another' });
    const text = shopifyText();
    const statuses = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        post(app, index % 2 ? first : second, text, { id: `same-${index % 2}` }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await until(async () => (await ordersIn(app, user)).length === 2);
    expect(await deliveriesOf(user, first.connectionId)).toHaveLength(1);
    // The same order by another message changes nothing.
    await post(app, first, text, { id: 'other' });
    await until(async () =>
      (await deliveriesOf(user, first.connectionId)).every(({ state }) => state !== 'waiting'),
    );
    expect((await deliveriesOf(user, first.connectionId))[0]?.reason).toContain('nothing in it has changed');
    expect(await ordersIn(app, user)).toHaveLength(2);
  });

  it('that makes no order is listed with the reason', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    await post(app, shop, wooBody({ status: 'on-hold' }));
    const receiver = { name: 'P****n', phone: '***1', address1: 'x', postcode: '50000', country: 'MY' };
    const general = await makeShop(app, user);
    await post(app, general, generalBody({ receiver }));
    const [onHold] = await until(async () => {
      const found = await deliveriesOf(user, shop.connectionId);
      return found[0]?.state === 'ignored' && found;
    });
    expect(onHold?.reason).toBe("The shop's status of the order is 'on-hold', which is not shipped.");
    const [masked] = await until(async () => {
      const found = await deliveriesOf(user, general.connectionId);
      return found[0]?.state === 'ignored' && found;
    });
    expect(masked?.reason).toContain('marketplace');
  });
});

describe('An order', () => {
  it('is created for the statuses set for its shop, and an ignored one is created when its status is added', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    await post(app, shop, wooBody({ status: 'on-hold' }));
    await until(async () => {
      const { r } = await send(app, shops.connectionDeliveries, {
        as: user,
        query: { connectionId: shop.connectionId },
      });
      return r.deliveries.find(({ state, reason }) => state === 'ignored' && reason.includes('on-hold'));
    });
    expect(await ordersIn(app, user)).toEqual([]);
    const { connectionId, name } = shop;
    const body = { connectionId, name, shopUrl: '', statuses: 'processing, on-hold' };
    const { r } = await send(app, shops.updateConnection, { as: user, body });
    expect(r.statuses).toBe('processing, on-hold');
    app.clock.forward(1);
    await app.services.shops.imports.takeUpLeft(portalItself('test'));
    app.clock.reset();
    expect(await orderNamed(app, user, '5101')).toMatchObject({ view: 'new' });
  });

  it('follows its shop until its label is printed, and then asks a user', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    await post(app, shop, wooBody());
    const { orderId } = await orderNamed(app, user, '5101');
    const movedTo = (postcode: string, hour: number) =>
      post(
        app,
        shop,
        wooBody({
          shipping: { ...wooBody().shipping, address_1: '1 Jalan Ampang', postcode },
          date_modified_gmt: `2026-11-20T0${hour}:00:00`,
        }),
      );
    await movedTo('50450', 4);
    await until(async () => (await readOrder(app, user, orderId)).receiver.postcode === '50450');
    // A late message of the first version changes nothing back.
    await post(app, shop, wooBody());
    const { r } = await generate(user, { orderIds: [orderId] });
    expect(r).toMatchObject({ failed: [], made: [{ orderId }] });
    const shipmentId = r.made[0]?.shipmentId ?? '';
    const noteNow = () =>
      app.kit.database.db
        .selectFrom('shipment')
        .select(['receiver', 'label_version', 'status'])
        .where('account_id', '=', user.scope)
        .where('shipment_id', '=', shipmentId)
        .executeTakeFirstOrThrow();
    await movedTo('50250', 5);
    await until(async () => (await noteNow()).receiver.postcode === '50250');
    expect(await readOrder(app, user, orderId)).toMatchObject({ asks: null, view: 'generated' });
    expect((await noteNow()).label_version).toBe(2);
    await print(user, { orderIds: [orderId] });
    expect(await readOrder(app, user, orderId)).toMatchObject({ isPrinted: true });
    await movedTo('59100', 6);
    const changed = await until(async () => {
      const now = await readOrder(app, user, orderId);
      return now.asks === 'changed' && now;
    });
    expect(changed.view).toBe('generated');
    expect((await noteNow()).receiver.postcode).toBe('50250');
    await keep(app, user, orderId);
    await post(app, shop, wooBody({ status: 'cancelled', date_modified_gmt: '2026-11-20T07:00:00' }));
    await until(async () => (await readOrder(app, user, orderId)).asks === 'cancelled');
    const { r: gone } = await send(app, contract.cancelOrder, { as: user, body: { orderIds: [orderId] } });
    expect(gone).toMatchObject({ changed: [orderId], failed: [] });
    expect(await readOrder(app, user, orderId)).toMatchObject({ view: 'cancelled', asks: null });
    const reported = await app.kit.database.db
      .selectFrom('outgoing_event')
      .select(['type', 'data'])
      .where('account_id', '=', user.scope)
      .where('subject_key', '=', orderId)
      .orderBy('written_no')
      .execute();
    expect(reported.map(({ type }) => type)).toEqual([
      'order.received',
      'order.updated',
      'order.shipped',
      'order.updated',
      'order.updated',
      'order.updated',
      'order.cancelled',
    ]);
    expect(reported[2]?.data).toMatchObject({
      orderId: '5101',
      shop: 'woocommerce',
      shipmentId: expect.any(String) as string,
    });
  });

  it('is cancelled with its unprinted consignment note when its shop cancels it', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    await post(app, shop, wooBody());
    const { orderId } = await orderNamed(app, user, '5101');
    const { r } = await generate(user, { orderIds: [orderId] });
    await post(app, shop, wooBody({ status: 'cancelled', date_modified_gmt: '2026-11-20T07:00:00' }));
    await until(async () => (await readOrder(app, user, orderId)).view === 'cancelled');
    const { status } = await app.kit.database.db
      .selectFrom('shipment')
      .select('status')
      .where('account_id', '=', user.scope)
      .where('cn_no', '=', r.made[0]?.consignmentNoteNo ?? '')
      .executeTakeFirstOrThrow();
    expect(status).toBe('cancelled');
  });

  it('is cancelled when its shop refunds it, and is new again when its shop reverts that', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    await post(app, shop, wooBody());
    const { orderId } = await orderNamed(app, user, '5101');
    await post(app, shop, wooBody({ status: 'refunded', date_modified_gmt: '2026-11-20T04:00:00' }));
    await until(async () => (await readOrder(app, user, orderId)).view === 'cancelled');
    await post(app, shop, wooBody({ date_modified_gmt: '2026-11-20T05:00:00' }));
    await until(async () => (await readOrder(app, user, orderId)).view === 'new');
  });

  it('with problems waits in Problem, is corrected in the form, and can then be generated', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const receiver = { ...generalBody().data.receiver, phone: '', postcode: '99999' };
    await post(app, shop, generalBody({ receiver, note: 'Ring twice' }));
    const row = await orderNamed(app, user, 'A-77', 'problem');
    const order = await readOrder(app, user, row.orderId);
    expect(order.problems.map(({ field }) => field)).toContain('receiver.phone');
    expect(row.problem).toMatch(/^Receiver/u);
    const { orderId, version, pieces, content, valueCents, codCents, customerNote1, service } = order;
    const form = { orderId, version, pieces, content, valueCents, codCents, customerNote1, service };
    const right = { ...order.receiver, phone: '123456789', postcode: '51200' };
    const saved = await send(app, contract.updateShipment, { as: user, body: { ...form, receiver: right } });
    expect(saved.r).toMatchObject({ view: 'new', problems: [] });
    const late = await send(app, contract.updateShipment, { as: user, body: { ...form, receiver: right } });
    expect(late.status).toBe(409);
    expect((await generate(user, { orderIds: [orderId] })).r.made).toHaveLength(1);
  });
});

describe('The sheet of orders', () => {
  it('shows each problem at its cell, saves the changed cells, and leaves the other fields to the shop', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const receiver = { ...generalBody().data.receiver, phone: '', postcode: '99999' };
    await post(app, shop, generalBody({ receiver }));
    const { orderId } = await orderNamed(app, user, 'A-77', 'problem');
    const open = async () =>
      (await send(app, sheets.orderSheet, { as: user, body: { filter: { view: 'problem' } } })).r.rows[0];
    const save = async (version: number, row: object) =>
      (await send(app, sheets.saveOrderSheet, { as: user, body: { rows: [{ orderId, version, row }] } })).r
        .rows[0];
    const first = await open();
    expect(first?.row).toMatchObject({ orderNo: 'A-77', weight: '0.12', value: '45.00', cod: '' });
    expect(Object.keys(first?.problems ?? {})).toContain('phone');
    const half = await save(first?.version ?? 0, {
      ...first?.row,
      phone: '+60 12-345 6789',
      weight: 'heavy',
    });
    expect(half?.row).toMatchObject({ phone: '123456789', weight: 'heavy' });
    expect(half?.problems.weight).toContain('must be a number');
    expect(half?.problems.phone).toBeUndefined();
    const right = { ...half?.row, postcode: '51200', weight: '2.5', length: '30', service: 'Standard' };
    const saved = await save(half?.version ?? 0, right);
    expect(saved).toMatchObject({ problems: {}, isGone: false, row: { weight: '2.5', length: '30' } });
    expect(await readOrder(app, user, orderId)).toMatchObject({
      view: 'new',
      pieces: [{ weightGrams: 2500, lengthMm: 300, widthMm: 0, heightMm: 0 }],
    });
    // An older version is not taken; the stored one is returned.
    expect(await save(first?.version ?? 0, { ...first?.row, name: 'Somebody' })).toMatchObject({
      isChanged: true,
      row: { name: 'Ravi Kumar', weight: '2.5' },
    });
    // The goods were not changed in the sheet: they follow the shop.
    const more = [{ name: 'Glass', quantity: 2, price: '10.00', grams: 50 }];
    await post(app, shop, generalBody({ receiver, items: more, updated_at: '2026-11-20T05:00:00Z' }));
    await until(async () => (await readOrder(app, user, orderId)).content === '2 × Glass');
    expect((await readOrder(app, user, orderId)).receiver.postcode).toBe('51200');
    await generate(user, { orderIds: [orderId] });
    const late = (await readOrder(app, user, orderId)).version;
    expect(await save(late, right)).toMatchObject({ isGone: true });
  });
});

it.each([
  ['3', 'upload/catalog/controller/extension/module/courier.php'],
  ['4', 'catalog/controller/courier.php'],
])('The extension for OpenCart %s is an .ocmod.zip file with its controller', async (version, file) => {
  const user = await makeAdmin(app);
  const answer = await send(app, shops.opencartExtension, { as: user, query: { version } });
  expect(answer.headers['content-disposition']).toContain('.ocmod.zip');
  expect(answer.bytes.includes(file)).toBe(true);
  expect(answer.bytes.includes('webhook-signature')).toBe(true);
});

it('The keys of a shop are sealed, shown to the Admin only, and deleted with the shop', async () => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user, 'woocommerce', {
    apiKey: 'ck_very-secret',
    apiSecret: 'cs_very-secret',
  });
  const { rows } = await app.kit.database.executeSql(
    'select sealed_keys from shop_connection where connection_id = $1',
    [shop.connectionId],
  );
  const sealed = Buffer.from((rows[0] as { sealed_keys: Uint8Array }).sealed_keys).toString('latin1');
  expect(sealed).not.toContain('secret');
  const desk = await makeUser(app, user, { login_id: 'desk', claims: ['CNP'] });
  const query = { connectionId: shop.connectionId };
  expect((await send(app, shops.connectionSecret, { as: desk, query })).status).toBe(403);
  await send(app, shops.removeConnection, { as: user, body: query });
  expect((await send(app, shops.connectionSecret, { as: user, query })).status).toBe(404);
  expect(await post(app, shop, wooBody())).toBe(404);
});
