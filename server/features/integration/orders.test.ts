/** Orders by program, live and in the sandbox, over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { orderListing } from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/integration/orders.contract.ts';
import { readShipment } from '#shared/features/integration/shipments.contract.ts';
import { mergeOrders, printOrders } from '#shared/features/shop-order/shop-order.contract.ts';
import { listEvents } from '#shared/features/webhook/event-feed.contract.ts';

import { apiTokenOf, newApiToken } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;
let live: string;
let sandbox: string;
beforeAll(async () => {
  app = await testApp();
  me = await makeAdmin(app);
  [live, sandbox] = [await apiTokenOf(app, me), await newApiToken(app, me, 'sandbox')];
});

const order = {
  id: 'web-1',
  number: '#1001',
  receiver: {
    name: 'Lee Mei Ling',
    phone: '012-345 6789',
    address1: '8 Jalan Tun Razak',
    postcode: '50400',
    city: 'Kuala Lumpur',
    country: 'MY',
  },
  totalCents: 60_00,
  lines: [{ sku: 'TS-1', name: 'T-shirt', quantity: 2, weightGrams: 200, unitCents: 25_00 }],
};
let count = 0;
const handIn = (as: string, more: object = {}, options: object = {}) => {
  count += 1;
  const id = `web-${count}`;
  return send(app, contract.handInOrder, {
    as,
    body: { ...order, id, number: `#${1000 + count}`, ...more },
    ...options,
  });
};
const generate = (as: string, ...orderIds: string[]) =>
  send(app, contract.generateOrders, { as, body: { orderIds } });
const read = (as: string, orderId: string) => send(app, contract.readOrder, { as, params: { orderId } });
const cancel = (as: string, orderId: string) =>
  send(app, contract.cancelProgramOrder, { as, params: { orderId } });

describe('An order', () => {
  it('with an address that cannot be shipped to is returned as it was sent, and as the contract declares', async () => {
    const receiver = {
      name: '',
      phone: '1e308',
      email: 'none',
      postcode: '',
      country: 'ATLANTIS',
    };
    const as = await apiTokenOf(app, await makeAdmin(app));
    const { status, r } = await handIn(as, { receiver });
    expect([status, r.view]).toEqual([200, 'problem']);
    expect(r.receiver).toMatchObject(receiver);
    expect(z.safeParse(contract.handInOrder.reply, r).error?.issues ?? []).toEqual([]);
  });

  it('is handed in, appears in the listing, gets one consignment note, and is reported in the feed', async () => {
    const { r, e } = await handIn(live);
    expect(e).toBeNull();
    expect(r).toMatchObject({ view: 'new', kind: 'general', shopName: 'Warehouse', weightGrams: 400 });
    expect(r.receiver).toMatchObject({ phone: '123456789', country: 'MY' });
    expect(r.priceCents).toBeGreaterThan(0);
    const seen = await send(app, orderListing, { as: me, body: { view: 'new' } });
    expect(seen.r.rows.map(({ orderNo }) => orderNo)).toContain(r.orderNo);
    const made = await generate(live, r.orderId);
    expect(made.r).toMatchObject({ failed: [], next: null });
    expect(made.r.made[0]?.consignmentNoteNo).toMatch(/^HN\d{9}MY$/u);
    expect((await generate(live, r.orderId)).r).toEqual({
      made: [{ ...made.r.made[0], isRepeat: true }],
      failed: [],
      next: null,
    });
    expect((await read(live, r.orderId)).r).toMatchObject({
      view: 'generated',
      consignmentNoteNo: made.r.made[0]?.consignmentNoteNo,
    });
    await app.services.webhooks.pass();
    const feed = await send(app, listEvents, {
      as: live,
      query: { types: 'order.received,order.shipped' },
    });
    expect(feed.r.events.map(({ type }) => type)).toEqual(['order.received', 'order.shipped']);
  });

  it('handed in again with the same ID updates the existing order', async () => {
    const first = await handIn(live, { id: 'same' });
    const again = await handIn(live, { id: 'same', lines: [{ ...order.lines[0], quantity: 3 }] });
    expect(again.r.orderId).toBe(first.r.orderId);
    expect(again.r.weightGrams).toBe(600);
  });

  it('with an unknown ID or an unknown postcode fails alone with a code, and the others are generated', async () => {
    const [good, bad] = [
      (await handIn(live)).r.orderId,
      (await handIn(live, { receiver: { ...order.receiver, postcode: '00000' } })).r.orderId,
    ];
    const unknown = crypto.randomUUID();
    const { r } = await generate(live, unknown, good, bad, unknown);
    expect(r.made).toMatchObject([{ orderId: good, isRepeat: false }]);
    expect(r.failed).toMatchObject([
      { orderId: bad, code: 'shipment.unknown_postcode', isQuestion: false },
      { orderId: unknown, orderNo: '', code: 'http.not_found', message: 'The order was not found.' },
    ]);
    const dry = await send(app, contract.generateOrders, {
      as: live,
      query: { dryRun: true },
      body: { orderIds: [good] },
    });
    expect(dry.r.made).toEqual([{ ...r.made[0], isRepeat: true }]);
  });

  it('that cannot ship is stored as a problem that names the invalid field', async () => {
    const { r } = await handIn(live, { receiver: { ...order.receiver, postcode: '00000' } });
    expect(r.view).toBe('problem');
    expect(r.problems.map(({ field }) => field)).toContain('receiver.postcode');
    const { made, failed } = (await generate(live, r.orderId)).r;
    expect([made, failed.length]).toEqual([[], 1]);
  });

  it('with a receiver masked by the marketplace is refused with the reason', async () => {
    const { status, e, r } = await handIn(live, { receiver: { ...order.receiver, phone: '******64' } });
    expect(status).toBe(400);
    expect(e).toContain('The marketplace hides the receiver.');
    expect(r).toMatchObject({ code: 'shop_order.masked' });
  });

  it('is not stored in a dry run, and is stored once per idempotency key', async () => {
    const dry = await handIn(live, { id: 'dry', number: 'DRY' }, { query: { dryRun: true } });
    expect(dry.r.view).toBe('new');
    expect((await read(live, dry.r.orderId)).status).toBe(404);
    const body = { id: 'key', number: 'KEY' };
    const [one, two] = await Promise.all([
      handIn(live, body, { idempotencyKey: 'order' }),
      handIn(live, body, { idempotencyKey: 'order' }),
    ]);
    expect(one.r.orderId).toBe(two.r.orderId);
  });

  it('is cancelled with its consignment note, and a second cancel request succeeds too', async () => {
    const { orderId } = (await handIn(live)).r;
    const [made] = (await generate(live, orderId)).r.made;
    expect((await cancel(live, orderId)).r.view).toBe('cancelled');
    const params = { consignmentNoteNo: made?.consignmentNoteNo ?? '' };
    expect((await send(app, readShipment, { as: live, params })).r.status).toBe('cancelled');
    expect((await cancel(live, orderId)).r).toMatchObject({ view: 'cancelled', cancelledBy: 'person' });
  });

  it('that is merged or in the warehouse cannot be cancelled, and each refusal has its own code', async () => {
    const user = await makeAdmin(app, { is_allow_fulfillment: true });
    const as = await apiTokenOf(app, user);
    const [carrier, carried] = [(await handIn(as)).r.orderId, (await handIn(as)).r.orderId];
    await send(app, mergeOrders, { as: user, body: { orderIds: [carrier, carried] } });
    await generate(as, carrier);
    await send(app, printOrders, { as: user, body: { orderIds: [carrier] } });
    expect(await cancel(as, carried)).toMatchObject({ status: 409, r: { code: 'shop_order.merged' } });
    await app.kit.database.db
      .updateTable('shop_order')
      .set({ fulfilment_order_id: carrier })
      .where('account_id', '=', user.scope)
      .where('order_id', '=', carrier)
      .execute();
    expect(await cancel(as, carrier)).toMatchObject({ status: 409, r: { code: 'shop_order.in_warehouse' } });
  });

  it('is listed page by page, newest first', async () => {
    const own = await apiTokenOf(app, await makeAdmin(app));
    for (const id of ['a', 'b', 'c']) await handIn(own, { id, number: id });
    const list = (query: Record<string, string | number>) =>
      send(app, contract.listOrders, { as: own, query });
    const first = (await list({ limit: 2 })).r;
    const second = (await list({ limit: 2, cursor: first.nextCursor ?? '' })).r;
    expect([...first.rows, ...second.rows].map(({ orderNo }) => orderNo)).toEqual(['c', 'b', 'a']);
  });

  it('is listed by default only while it is new, and in the view all in every state', async () => {
    const user = await makeAdmin(app);
    const as = await apiTokenOf(app, user);
    const ids: string[] = [];
    for (const id of ['gone', 'made', 'open']) ids.push((await handIn(as, { id, number: id })).r.orderId);
    const [gone = '', made = ''] = ids;
    await handIn(as, { id: 'bad', number: 'bad', receiver: { ...order.receiver, postcode: '00000' } });
    await cancel(as, gone);
    await generate(as, made);
    const list = async (query: Record<string, string>) =>
      (await send(app, contract.listOrders, { as, query })).r.rows.map(({ orderNo, view }) => [
        orderNo,
        view,
      ]);
    const all = [
      ['bad', 'problem'],
      ['open', 'new'],
      ['made', 'generated'],
      ['gone', 'cancelled'],
    ];
    expect(await list({})).toEqual([['open', 'new']]);
    expect(await list({ view: 'all' })).toEqual(all);
    expect(await list({ view: 'cancelled' })).toEqual([['gone', 'cancelled']]);
  });

  it('generated by the previous release gets its stored response on a repeat, with the newer fields filled in', async () => {
    const { r } = await handIn(live);
    const ask = () =>
      send(app, contract.generateOrders, {
        as: live,
        body: { orderIds: [r.orderId] },
        idempotencyKey: 'of-before',
      });
    const first = await ask();
    const before = first.r.made.map(({ isRepeat: _isRepeat, ...made }) => made);
    const failed = [{ orderId: r.orderId, orderNo: '', message: 'Why', isQuestion: false }];
    const { rows } = await app.kit.database.executeSql(
      `update idempotency set answer = $2::jsonb where account_id = $1 and idempotency_key like '%of-before%' returning 1`,
      [me.scope, JSON.stringify({ made: before, failed, next: null })],
    );
    expect(rows).toHaveLength(1);
    expect(await ask()).toMatchObject({
      status: 200,
      r: { made: [{ ...before[0], isRepeat: false }], failed: [{ ...failed[0], code: '' }], next: null },
    });
  });
});

describe('Orders of live and sandbox', () => {
  it('cannot be read, generated or cancelled from the other environment', async () => {
    const [there, here] = [await handIn(sandbox, { id: 'wall' }), await handIn(live, { id: 'wall' })];
    expect([there.e, here.e]).toEqual([null, null]);
    for (const [as, foreign] of [
      [live, there.r.orderId],
      [sandbox, here.r.orderId],
    ] as const) {
      expect((await read(as, foreign)).status).toBe(404);
      expect((await generate(as, foreign)).r).toMatchObject({
        made: [],
        failed: [{ orderId: foreign, code: 'http.not_found' }],
      });
      expect((await cancel(as, foreign)).status).toBe(404);
    }
  });

  it('have the same price, and sandbox consignment notes start with HX', async () => {
    const [there, here] = [(await handIn(sandbox)).r, (await handIn(live)).r];
    expect(there.priceCents).toBe(here.priceCents);
    const { made } = (await generate(sandbox, there.orderId)).r;
    expect(made[0]?.consignmentNoteNo).toMatch(/^HX\d{9}MY$/u);
  });
});
