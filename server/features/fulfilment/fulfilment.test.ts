/** Fulfilment orders over HTTP: stock and consignment notes together, or neither. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import { cnKindOf } from '#shared/features/shipment/cn-number.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { makeAdmin, makeUser } from '#server/test/factories.ts';
import { generatedOrder, makeOrder, orderOf, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { fulfilmentDesk, outcomes } from './fulfilment-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { owner, generate, cancel, restore, read, mug, statusOf } = fulfilmentDesk(() => app);

describe('the listing of orders', () => {
  it('finds an order by its phone in any spelling, and by the bar code of a piece', async () => {
    const user = await owner();
    await stockUp(app, user, 5);
    const order = await makeOrder(app, user);
    await generate(user, order.orderId);
    const { receiver, consignmentNoteNo } = await read(user, order.orderId);
    const { phone } = receiver;
    const texts = [`0${phone}`, `+60${phone}`, `60${phone}`, `+60 ${phone.slice(0, 2)}-${phone.slice(2)}`];
    for (const q of [...texts, `${receiver.name} 0${phone}`, `${consignmentNoteNo}-001`]) {
      const { rows } = (await send(app, contract.orderListing, { as: user, body: { q } })).r;
      expect([q, rows.map(({ orderId }) => orderId)]).toEqual([q, [order.orderId]]);
    }
  });

  it('counts each view within the other filters', async () => {
    const user = await owner();
    await stockUp(app, user, 5);
    const first = await makeOrder(app, user, { reference: 'FIND-1' });
    await makeOrder(app, user, { reference: 'FIND-2' });
    await makeOrder(app, user, { reference: 'OTHER' });
    await generate(user, first.orderId);
    const { counts } = (
      await send(app, contract.orderListing, { as: user, body: { q: 'find', view: 'new' } })
    ).r;
    expect(counts).toMatchObject({ all: 2, new: 1, generated: 1, packed: 0 });
  });
});

describe('generating orders', () => {
  it('reserves the stock and makes one HF consignment note, also when requested three times at once', async () => {
    const user = await owner();
    await stockUp(app, user, 5);
    const order = await makeOrder(app, user, {
      reference: 'SHOP-1',
      lines: [
        { sku: 'MUG-RED', quantity: 2 },
        { sku: 'TEA-100', quantity: 1 },
      ],
    });
    expect(order).toMatchObject({ state: 'new', consignmentNoteNo: null, isShort: false, itemCount: 3 });
    const answers = await Promise.all([1, 2, 3].map(() => generate(user, order.orderId)));
    expect(answers.flatMap(outcomes).toSorted()).toEqual(['already', 'already', 'done']);
    const made = await read(user, order.orderId);
    expect(made.state).toBe('generated');
    expect(cnKindOf(made.consignmentNoteNo ?? '')).toBe('fulfilment');
    expect(await mug(user)).toEqual({ onHand: 5, reserved: 2 });
    expect(await statusOf(user, made.consignmentNoteNo)).toBe('created');
  });

  it('makes only one of two orders generated at once for the last item', async () => {
    const user = await owner();
    await stockUp(app, user, 1);
    const orders = [await makeOrder(app, user), await makeOrder(app, user)];
    const answers = await Promise.all(orders.map(({ orderId }) => generate(user, orderId)));
    expect(answers.flatMap(outcomes).toSorted()).toEqual(['done', 'short']);
    expect(answers.flatMap(({ r }) => r.results).find(({ outcome }) => outcome === 'short')?.message).toBe(
      'MUG-RED: 1 wanted, 0 available.',
    );
    expect(await mug(user)).toEqual({ onHand: 1, reserved: 1 });
  });

  it('reports short stock in advance, and serves the oldest order first', async () => {
    const user = await owner();
    await stockUp(app, user, 3);
    const lines = [{ sku: 'MUG-RED', quantity: 2 }];
    const [first, second] = [await makeOrder(app, user, { lines }), await makeOrder(app, user, { lines })];
    const body = { filter: { view: 'new' } };
    const { r } = await send(app, moves.checkFulfilmentStock, { as: user, body });
    expect(r).toEqual({
      orderCount: 2,
      shortOrders: [{ orderId: second.orderId, orderNo: second.orderNo }],
      shortLines: [{ sku: 'MUG-RED', name: 'Red mug', wanted: 4, available: 3 }],
    });
    const answer = await send(app, moves.generateOrders, { as: user, body });
    expect(answer.r.results.map(({ orderId, outcome }) => [orderId, outcome])).toEqual([
      [first.orderId, 'done'],
      [second.orderId, 'short'],
    ]);
  });

  it('and cancelling them at the same time never reserves more stock than there is', async () => {
    const user = await owner();
    await stockUp(app, user, 3);
    const orders: string[] = [];
    for (let index = 0; index < 5; index += 1) orders.push((await makeOrder(app, user)).orderId);
    await Promise.all(
      orders.flatMap((orderId) => [
        generate(user, orderId),
        cancel(user, orderId),
        generate(user, ...orders.toReversed()),
      ]),
    );
    const { rows } = (await send(app, contract.orderListing, { as: user, body: {} })).r;
    const holding = rows.filter(({ state }) => state === 'generated').length;
    expect(holding).toBeLessThanOrEqual(3);
    expect(await mug(user)).toEqual({ onHand: 3, reserved: holding });
  });
});

it('The view counts come only with the first page of the listing', async () => {
  const user = await owner();
  await stockUp(app, user);
  for (let index = 0; index < 3; index += 1) await makeOrder(app, user);
  const page = async (cursor?: string | null) =>
    (await send(app, contract.orderListing, { as: user, body: { limit: 2, ...(cursor && { cursor }) } })).r;
  const first = await page();
  expect(first.counts).toMatchObject({ all: 3, new: 3, generated: 0 });
  expect(await page(first.nextCursor)).toMatchObject({ rows: [{ state: 'new' }], counts: null });
});

describe('a selection of all matching orders with exceptions', () => {
  const chosen = async () => {
    const user = await owner();
    await stockUp(app, user);
    const orders = [await makeOrder(app, user), await makeOrder(app, user), await makeOrder(app, user)];
    const orderIds = orders.map(({ orderId }) => orderId);
    const all = { filter: { view: 'new' } };
    return { user, orderIds, all, first: orderIds[0] ?? '', others: orderIds.slice(1) };
  };

  it('is checked, generated and cancelled without the excepted orders', async () => {
    const { user, all, first, others } = await chosen();
    const body = { ...all, except: [first] };
    expect((await send(app, moves.checkFulfilmentStock, { as: user, body })).r.orderCount).toBe(2);
    const generated = await send(app, moves.generateOrders, { as: user, body });
    expect(generated.r.results.map(({ orderId }) => orderId)).toEqual(others);
    const made = { filter: { view: 'generated' }, except: others.slice(1) };
    const cancelled = await send(app, moves.cancelOrders, { as: user, body: made });
    expect(cancelled.r.results.map(({ orderId }) => orderId)).toEqual(others.slice(0, 1));
    expect((await read(user, first)).state).toBe('new');
  });

  it('leaves out orders made after the list was read, and is refused above the count that the user saw', async () => {
    const { user, orderIds, all } = await chosen();
    const list = async (upTo?: string) =>
      (await send(app, contract.orderListing, { as: user, body: { view: 'new', ...(upTo && { upTo }) } })).r;
    const { asOf: upTo } = await list();
    const late = await makeOrder(app, user);
    const seen = await list(upTo);
    expect(seen.rows.map(({ orderId }) => orderId).toSorted()).toEqual(orderIds);
    expect([seen.asOf, seen.counts?.new]).toEqual([upTo, 3]);
    expect((await list()).counts?.new).toBe(4);
    const body = { ...all, upTo };
    expect((await send(app, moves.checkFulfilmentStock, { as: user, body })).r.orderCount).toBe(3);
    const made = await send(app, moves.generateOrders, { as: user, body });
    expect(made.r.results.map(({ orderId }) => orderId)).toEqual(orderIds);
    expect((await read(user, late.orderId)).state).toBe('new');
    await generate(user, late.orderId);
    const generated = { filter: { view: 'generated' }, upTo };
    const refused = await send(app, moves.cancelOrders, { as: user, body: { ...generated, most: 2 } });
    expect([refused.status, refused.e]).toEqual([409, m.fulfilment_problem_more_match({ count: 2 })]);
    const cancelled = await send(app, moves.cancelOrders, { as: user, body: { ...generated, most: 3 } });
    expect(cancelled.r.results.map(({ orderId }) => orderId)).toEqual(orderIds);
    expect((await read(user, late.orderId)).state).toBe('generated');
  });

  it('is refused when every order is excepted', async () => {
    const { user, orderIds, all, first } = await chosen();
    const { status, e } = await send(app, moves.cancelOrders, {
      as: user,
      body: { ...all, except: orderIds },
    });
    expect([status, e]).toEqual([400, 'No order matches.']);
    expect((await read(user, first)).state).toBe('new');
  });
});

describe('an order', () => {
  it('with an order ID already in use needs a confirmation', async () => {
    const user = await owner();
    await stockUp(app, user);
    const first = await makeOrder(app, user, { reference: 'SHOP-7' });
    const again = await send(app, contract.createFulfilmentOrder, {
      as: user,
      body: orderOf({ reference: 'SHOP-7' }),
    });
    expect([again.status, again.e]).toEqual([400, expect.stringContaining(first.orderNo)]);
    await makeOrder(app, user, { reference: 'SHOP-7', confirmed: ['order-id-in-use'] });
  });

  it('needs a confirmation to be restored when another open or restored order has the same order ID', async () => {
    const user = await owner();
    await stockUp(app, user);
    const first = await makeOrder(app, user, { reference: 'SHOP-6' });
    await cancel(user, first.orderId);
    const second = await makeOrder(app, user, { reference: 'SHOP-6' });
    const refused = await restore(user, first.orderId);
    expect([refused.status, refused.e]).toEqual([400, expect.stringContaining(second.orderNo)]);
    expect(refused.r).toMatchObject({ confirm: [{ id: 'order-id-in-use' }] });
    expect((await read(user, first.orderId)).state).toBe('cancelled');
    const restoreBoth = (confirmed?: string[]) =>
      send(app, moves.restoreOrders, {
        as: user,
        body: { orderIds: [first.orderId, second.orderId], confirmed },
      });
    await cancel(user, second.orderId);
    const both = await restoreBoth();
    expect([both.status, both.e]).toEqual([400, expect.stringContaining('more than one of these orders')]);
    expect(outcomes(await restoreBoth(['order-id-in-use']))).toEqual(['done', 'done']);
  });

  it('is restored without a confirmation only once when two with the same order ID are restored at once', async () => {
    const user = await owner();
    await stockUp(app, user);
    const first = await makeOrder(app, user, { reference: 'SHOP-5' });
    await cancel(user, first.orderId);
    const second = await makeOrder(app, user, { reference: 'SHOP-5' });
    await cancel(user, second.orderId);
    const answers = await Promise.all([first, second].map(({ orderId }) => restore(user, orderId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('is created once per Idempotency-Key', async () => {
    const user = await owner();
    await stockUp(app, user);
    const sent = await Promise.all(
      [1, 2].map(() =>
        send(app, contract.createFulfilmentOrder, { as: user, body: orderOf(), idempotencyKey: 'twice' }),
      ),
    );
    expect(new Set(sent.map(({ r }) => r.orderNo)).size).toBe(1);
  });

  it('in state new can be edited with its current version; an outdated version is refused', async () => {
    const user = await owner();
    await stockUp(app, user);
    const taken = await makeOrder(app, user, { reference: 'SHOP-8' });
    const { orderId, version } = await makeOrder(app, user, { reference: 'SHOP-9' });
    const lines = [
      { sku: 'TEA-100', quantity: 3 },
      { sku: 'MUG-RED', quantity: 1 },
    ];
    const change = (more: object, idempotencyKey?: string) =>
      send(app, contract.updateFulfilmentOrder, {
        as: user,
        body: { ...orderOf({ reference: 'SHOP-9', lines }), orderId, version, ...more },
        ...(idempotencyKey && { idempotencyKey }),
      });
    const refused = await change({ reference: 'SHOP-8' });
    expect([refused.status, refused.e]).toEqual([400, expect.stringContaining(taken.orderNo)]);
    expect((await change({ lines: [{ sku: 'NOPE', quantity: 1 }] })).status).toBe(400);

    const receiver = { ...orderOf().receiver, name: 'Zainab', postcode: '11900' };
    const answers = [await change({ receiver }, 'once'), await change({ receiver }, 'once')];
    expect(answers.map(({ r }) => r.version)).toEqual([version + 1, version + 1]);
    expect(answers[0]?.r).toMatchObject({ lines: lines.map((line) => expect.objectContaining(line)) });
    expect(answers[0]?.r).toMatchObject({
      itemCount: 4,
      receiver: { name: 'Zainab', state: 'Pulau Pinang' },
    });
    const late = await change({ note: 'Mine' });
    expect([late.status, late.r]).toMatchObject([
      409,
      { changed: { version: version + 1, changedBy: 'Admin' } },
    ]);
    const found = async (q: string) =>
      (await send(app, contract.orderListing, { as: user, body: { q } })).r.rows.map((row) => row.orderId);
    expect(await found('zainab')).toEqual([orderId]);

    await generate(user, orderId);
    const made = await read(user, orderId);
    expect(made.events.map(({ code }) => code)).toEqual(['created', 'edited', 'generated']);
    expect((await change({ version: version + 1 })).e).toBe('This order has already been generated.');
    await cancel(user, orderId);
    await restore(user, orderId);
    expect((await change({ version: version + 1 })).r).toMatchObject({ state: 'new', version: version + 2 });
    // Its first consignment note number still finds it.
    expect(await found(made.consignmentNoteNo ?? '')).toEqual([orderId]);
  });

  it('accepts one of three changes sent at once', async () => {
    const user = await owner();
    await stockUp(app, user);
    const { orderId, version } = await makeOrder(app, user);
    const sent = await Promise.all(
      ['One', 'Two', 'Three'].map((note) =>
        send(app, contract.updateFulfilmentOrder, {
          as: user,
          body: { ...orderOf({ note }), orderId, version },
        }),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('is refused with a message for each kind of invalid field', async () => {
    const user = await owner();
    await stockUp(app, user);
    const wrong = async (more: object) => {
      const body = { ...orderOf(), ...more };
      return (await send(app, contract.createFulfilmentOrder, { as: user, body })).e;
    };
    expect(await wrong({ lines: [] })).toBe('Add at least one product');
    expect(await wrong({ lines: [{ sku: 'NOPE', quantity: 1 }] })).toBe(
      'SKU is not a product of this account',
    );
    expect(await wrong({ receiver: { ...orderOf().receiver, postcode: '99999' } })).toContain(
      'Receiver Postcode',
    );
    expect(await wrong({ codCents: 5_00 })).toBe('COD Amount must be between RM 10 and RM 1,500');
  });
});

it('FUL access creates, lists and generates orders; printing is refused when blocked, and generating without CN access', async () => {
  const user = await owner();
  await stockUp(app, user);
  const clerk = await makeUser(app, user, { login_id: 'packer', claims: ['FUL'] });
  const order = await makeOrder(app, clerk);
  const listed = await send(app, contract.orderListing, { as: clerk, body: {} });
  expect(listed.r.rows.map(({ orderId: id }) => id)).toEqual([order.orderId]);
  expect(outcomes(await generate(clerk, order.orderId))).toEqual(['done']);
  const blocked = await makeAdmin(app, { is_allow_fulfillment: true, is_blocking_printing: true });
  const { orderId } = await generatedOrder(app, blocked);
  const print = await send(app, moves.printFulfilmentOrders, { as: blocked, body: { orderIds: [orderId] } });
  expect(print.status).toBe(403);
  const off = await makeAdmin(app, { is_allow_fulfillment: true, has_cn_access: false });
  expect((await generate(off, orderId)).status).toBe(403);
});
