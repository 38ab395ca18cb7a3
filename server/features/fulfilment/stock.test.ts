/** Products and stock over HTTP: loaded and moved by operations, seen by the account, reported when low. */
import { beforeAll, describe, expect, it } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import * as stocks from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';

import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { meetingAt } from '#server/test/lock-waits.ts';
import {
  generatedOrder,
  makeOrder,
  products,
  stockedOrder,
  stockUp,
} from '#server/test/examples/fulfilment.examples.ts';
import { send } from '#server/test/send.ts';
import { isOnPostgres, testApp, type TestApp } from '#server/test/test-app.ts';
import { lockProducts } from './stock.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const operator = () => app.kit.env.operatorKeys[0] ?? '';
const owner = () => makeAdmin(app, { is_allow_fulfillment: true });
const tell = (as: TestUser, kind: string, reference: string, sku: string, quantity: number) =>
  send(app, stocks.moveFulfilmentStock, {
    as: operator(),
    body: { accountNo: as.accountNo, kind, reference, items: [{ sku, quantity }] },
  });
const mug = async (as: TestUser) =>
  (await send(app, stocks.stockListing, { as, body: { q: 'mug' } })).r.rows[0];

describe('stock', () => {
  it('is counted, announced and received by operations, and every movement is kept', async () => {
    const user = await owner();
    await stockUp(app, user, 10);
    expect((await tell(user, 'announced', 'PO-1', 'MUG-RED', 20)).status).toBe(200);
    expect(await mug(user)).toMatchObject({ onHand: 10, incoming: 20, available: 10 });
    expect((await tell(user, 'received', 'GRN-1', 'MUG-RED', 15)).r.rows[0]).toMatchObject({
      onHand: 25,
      incoming: 5,
    });
    const { r } = await send(app, stocks.stockMoves, { as: user, body: { sku: 'MUG-RED' } });
    expect(r.moves.map(({ kind, onHand }) => [kind, onHand])).toEqual([
      ['received', 15],
      ['announced', 0],
      ['counted', 10],
    ]);
  });

  it('can be counted below the reserved quantity; new orders are then short until stock is received', async () => {
    const user = await owner();
    const { orderId } = await stockedOrder(app, user);
    await send(app, moves.generateOrders, { as: user, body: { orderIds: [orderId] } });
    const { r, e } = await tell(user, 'counted', 'COUNT-1', 'MUG-RED', 0);
    expect([e, r.rows[0]]).toEqual([
      null,
      expect.objectContaining({ onHand: 0, reserved: 1, available: -1, isLow: true }),
    ]);
    const next = await makeOrder(app, user);
    const short = await send(app, moves.generateOrders, { as: user, body: { orderIds: [next.orderId] } });
    expect(short.r.results[0]).toMatchObject({
      outcome: 'short',
      message: 'MUG-RED: 1 wanted, 0 available.',
    });
    expect((await tell(user, 'received', 'GRN-3', 'MUG-RED', 1)).r.rows[0]).toMatchObject({
      onHand: 1,
      available: 0,
    });
    await tell(user, 'counted', 'COUNT-2', 'MUG-RED', 0);
    await send(app, moves.cancelOrders, { as: user, body: { orderIds: [orderId] } });
    expect(await mug(user)).toMatchObject({ onHand: 0, reserved: 0, available: 0 });
  });

  it('reserved by an order leaves with its parcel also when a count found less, and does not go below 0', async () => {
    const user = await owner();
    const { consignmentNoteNo: cn } = await generatedOrder(app, user);
    await tell(user, 'counted', 'COUNT-1', 'MUG-RED', 0);
    const event = { cn: cn ?? '', code: 'PKU', at: app.clock.now().toISOString(), place: 'Kajang' };
    await send(app, scanEvents, { as: operator(), body: { events: [event] } });
    await app.services.fulfilment.settle();
    expect(await mug(user)).toMatchObject({ onHand: 0, reserved: 0, available: 0 });
  });

  it('returned by a buyer is added, does not reduce announced stock, and is booked once per reference', async () => {
    const user = await owner();
    await stockUp(app, user, 10);
    await tell(user, 'announced', 'PO-1', 'MUG-RED', 20);
    expect((await tell(user, 'returned', 'RMA-1', 'MUG-RED', 5)).r.rows[0]).toMatchObject({
      onHand: 15,
      incoming: 20,
    });
    expect((await tell(user, 'returned', 'RMA-1', 'MUG-RED', 5)).status).toBe(409);
  });

  it('received under the reference of an announcement lowers only that one; the rest can be closed', async () => {
    const user = await owner();
    await stockUp(app, user, 0);
    await tell(user, 'announced', 'PO-1', 'MUG-RED', 100);
    await tell(user, 'announced', 'PO-2', 'MUG-RED', 50);
    const incoming = async (kind: string, reference: string, quantity: number) =>
      (await tell(user, kind, reference, 'MUG-RED', quantity)).r.rows[0]?.incoming;
    expect(await incoming('received', 'PO-1', 90)).toBe(60);
    // More of PO-2 came than was announced; ten of PO-1 are still expected.
    expect(await incoming('received', 'PO-2', 55)).toBe(10);
    expect(await incoming('closed', 'PO-1', 100)).toBe(0);
    expect((await tell(user, 'closed', 'PO-1', 'MUG-RED', 100)).status).toBe(409);
    const unknown = await tell(user, 'closed', 'PO-3', 'MUG-RED', 1);
    expect([unknown.status, unknown.e]).toEqual([400, 'SKU was not announced under PO-3']);
    expect((await mug(user))?.onHand).toBe(145);
  });

  it('is received once per reference, however often the receipt is sent', async () => {
    const user = await owner();
    await stockUp(app, user, 1);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tell(user, 'received', 'GRN-9', 'MUG-RED', 7)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await mug(user))?.onHand).toBe(8);
  });

  it('is received for all lines of a receipt or for none', async () => {
    const user = await owner();
    await stockUp(app, user, 3);
    const items = [
      { sku: 'MUG-RED', quantity: 5 },
      { sku: 'NOT-OURS', quantity: 5 },
    ];
    const body = { accountNo: user.accountNo, kind: 'received', reference: 'GRN-2', items };
    const { status, e } = await send(app, stocks.moveFulfilmentStock, { as: operator(), body });
    expect([status, e]).toEqual([400, 'SKU is not a product of this account']);
    expect((await mug(user))?.onHand).toBe(3);
  });

  it('is searched by SKU or bar code in any letter case: the exact SKU first, each product once', async () => {
    const user = await owner();
    const named = (sku: string, barcode = '') => ({ sku, name: 'Kettle', barcode, weightGrams: 500 });
    const others = Array.from({ length: 10 }, (_, n) => named(`1-9100a-${n}`));
    const { e } = await send(app, stocks.loadFulfilmentProducts, {
      as: operator(),
      body: { accountNo: user.accountNo, products: [...others, named('9100A'), named('Z-1', '19100A5')] },
    });
    expect(e).toBeNull();
    const found = async (q: string, more: object = {}) =>
      (await send(app, stocks.stockListing, { as: user, body: { q, limit: 8, ...more } })).r;
    const first = await found('9100a');
    expect(first.rows.map(({ sku }) => sku)).toEqual(['9100A', ...others.slice(0, 7).map(({ sku }) => sku)]);
    const second = await found('9100a', { cursor: first.nextCursor });
    expect(second.rows.map(({ sku }) => sku)).toEqual([...others.slice(7).map(({ sku }) => sku), 'Z-1']);
    expect((await found('19100A5')).rows.map(({ sku }) => sku)).toEqual(['Z-1']);
    expect((await found('9100a', { limit: 1 })).rows.length).toBeGreaterThan(0);
  });

  it('that falls to its low-stock mark notifies once per fall', async () => {
    const user = await owner();
    await stockUp(app, user, 10);
    for (const [count, reference] of [
      [2, 'A'],
      [1, 'B'],
      [9, 'C'],
      [0, 'D'],
    ] as const)
      await tell(user, 'counted', reference, 'MUG-RED', count);
    const { r } = await send(app, bellListing, { as: user });
    expect(r.items.map(({ kind, name }) => [kind, name])).toEqual([
      ['lowStock', 'MUG-RED'],
      ['lowStock', 'MUG-RED'],
    ]);
  });
});

describe('products', () => {
  it('are updated by their SKU and keep their stock', async () => {
    const user = await owner();
    await stockUp(app, user, 4);
    const changed = [{ ...products[0], name: 'Red mug, large', bin: 'C-09-9' }];
    const body = { accountNo: user.accountNo, products: changed };
    const { r } = await send(app, stocks.loadFulfilmentProducts, { as: operator(), body });
    expect(r).toEqual({ added: 0, changed: 1 });
    expect(await mug(user)).toMatchObject({ name: 'Red mug, large', bin: 'C-09-9', onHand: 4 });
  });

  it('cannot share a bar code, nor use the SKU of another product as a bar code', async () => {
    const user = await owner();
    await stockUp(app, user);
    const load = (product: object) =>
      send(app, stocks.loadFulfilmentProducts, {
        as: operator(),
        body: { accountNo: user.accountNo, products: [product] },
      });
    const other = { name: 'Other', weightGrams: 100 };
    for (const product of [
      { ...other, sku: 'OTHER', barcode: '9555000000011' },
      { ...other, sku: 'OTHER', barcode: 'MUG-RED' },
      { ...other, sku: '9555000000011', barcode: '' },
    ])
      expect((await load(product)).e).toBe('Bar code belongs to another product');
  });

  it('in one request are checked against each other and against stored products', async () => {
    const user = await owner();
    const load = (...given: [sku: string, barcode: string][]) =>
      send(app, stocks.loadFulfilmentProducts, {
        as: operator(),
        body: {
          accountNo: user.accountNo,
          products: given.map(([sku, barcode]) => ({ sku, barcode, name: sku, weightGrams: 100 })),
        },
      });
    const taken = { status: 400, e: 'Bar code belongs to another product' };
    expect(await load(['RW-A', ''], ['RW-B', 'RW-A'])).toMatchObject(taken);
    expect(await load(['RW-B', 'RW-A'], ['RW-A', ''])).toMatchObject(taken);
    expect(await load(['RW-A', 'RW-A'], ['RW-B', '2'])).toMatchObject({ status: 200 });
    expect(await load(['RW-A', '2'], ['RW-B', 'RW-A'])).toMatchObject(taken);
    expect(await load(['RW-B', 'RW-A'])).toMatchObject(taken);
    expect(await load(['RW-A', '1'])).toMatchObject({ status: 200 });
    // Two products may swap their bar codes.
    expect(await load(['RW-A', '2'], ['RW-B', '1'])).toMatchObject({ status: 200, r: { changed: 2 } });
    const { r } = await send(app, stocks.stockListing, { as: user, body: {} });
    expect(r.rows.map(({ sku, barcode }) => [sku, barcode])).toEqual([
      ['RW-A', '2'],
      ['RW-B', '1'],
    ]);
  });

  it.runIf(isOnPostgres)(
    'in one request wait for the locks of another transaction, whatever their order in the request',
    async () => {
      const user = await owner();
      const load = (...skus: string[]) =>
        send(app, stocks.loadFulfilmentProducts, {
          as: operator(),
          body: {
            accountNo: user.accountNo,
            products: skus.map((sku) => ({ sku, name: sku, weightGrams: 100 })),
          },
        });
      await load('A', 'B');
      const [loaded] = await meetingAt(
        app,
        (trx) => lockProducts(trx, user.scope, ['A']),
        () => [load('B', 'A')],
        (trx) => lockProducts(trx, user.scope, ['B']),
      );
      expect(loaded).toMatchObject({ status: 'fulfilled', value: { r: { changed: 2 } } });
    },
  );

  it('are visible only to their account, and only to users with fulfilment access', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    await stockUp(app, mine);
    expect((await send(app, stocks.stockListing, { as: theirs, body: {} })).r.rows).toEqual([]);
    const clerk = await makeUser(app, mine, { login_id: 'clerk', claims: ['CNP'] });
    expect((await send(app, stocks.stockListing, { as: clerk, body: {} })).status).toBe(403);
    const cool = await makeAdmin(app, { is_allow_fulfillment: true, is_cool: true });
    expect((await send(app, stocks.stockListing, { as: cool, body: {} })).status).toBe(403);
  });
});
