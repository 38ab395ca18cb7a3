/** 'All that match' applies to the orders that the user saw, not to those that arrived later. */
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';

import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopOrderView } from '#shared/features/shop-order/shop-order.model.ts';
import * as sheets from '#shared/features/shop-order/shop-sheet.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const list = async (as: TestUser, view: ShopOrderView, upTo?: string) =>
  (await send(app, listing.orderListing, { as, body: { view, ...(upTo && { upTo }) } })).r;
const numbersIn = async (as: TestUser, view: ShopOrderView) =>
  (await list(as, view)).rows.map(({ orderNo }) => orderNo).toSorted();

/** Two orders that the user saw, and one that arrived since. */
async function desk() {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  const arrive = async (id: string) => {
    await post(app, shop, generalBody({ id, number: id }));
    return orderNamed(app, user, id);
  };
  for (const id of ['S-1', 'S-2']) await arrive(id);
  const { asOf: upTo } = await list(user, 'new');
  const late = await arrive('S-3');
  return { user, late, upTo, all: { filter: { view: 'new' }, upTo } };
}

it('The list with its upper limit shows and counts what the user saw', async () => {
  const { user, upTo } = await desk();
  const seen = await list(user, 'new', upTo);
  expect(seen.rows.map(({ orderNo }) => orderNo)).toEqual(['S-2', 'S-1']);
  expect([seen.asOf, seen.total?.count, seen.counts?.new.count]).toEqual([upTo, 2, 3]);
  expect((await list(user, 'new')).total?.count).toBe(3);
});

it('Cancelling and generating are refused when more orders match than the user saw', async () => {
  const { user, all } = await desk();
  for (const call of [contract.cancelOrder, contract.generateShipment]) {
    const { status, e } = await send(app, call, { as: user, body: { ...all, most: 1 } });
    expect([status, e]).toEqual([409, m.shop_order_problem_more_match({ count: 1 })]);
  }
  expect(await numbersIn(user, 'new')).toEqual(['S-1', 'S-2', 'S-3']);
  const { r } = await send(app, contract.cancelOrder, { as: user, body: { ...all, most: 2 } });
  expect(r.changed).toHaveLength(2);
});

it('Restoring skips a chosen order that is not cancelled, and returns a message for it', async () => {
  const { user, late } = await desk();
  const [, seen] = (await list(user, 'new')).rows;
  const orderIds = [late.orderId, seen?.orderId ?? ''];
  await send(app, contract.cancelOrder, { as: user, body: { orderIds: [late.orderId] } });
  const { r } = await send(app, contract.restoreOrder, { as: user, body: { orderIds } });
  const message = m.shop_order_problem_not_cancelled();
  expect(r).toMatchObject({
    changed: [late.orderId],
    failed: [{ orderId: seen?.orderId, orderNo: 'S-2', message }],
  });
});

it('Cancelling and restoring skip an order that arrived later', async () => {
  const { user, late, all, upTo } = await desk();
  const cancelled = await send(app, contract.cancelOrder, { as: user, body: all });
  expect(cancelled.r.changed).toHaveLength(2);
  expect(await numbersIn(user, 'new')).toEqual(['S-3']);
  await send(app, contract.cancelOrder, { as: user, body: { orderIds: [late.orderId] } });
  const body = { filter: { view: 'cancelled' }, upTo };
  expect((await send(app, contract.restoreOrder, { as: user, body })).r.changed).toHaveLength(2);
  expect(await numbersIn(user, 'cancelled')).toEqual(['S-3']);
});

it('Generating and printing skip an order that arrived later', async () => {
  const { user, late, all, upTo } = await desk();
  const { made } = (
    await send(app, contract.generateShipment, { as: user, body: { ...all, confirmed: true } })
  ).r;
  expect(made.map(({ orderNo }) => orderNo)).toEqual(['S-1', 'S-2']);
  const body = { orderIds: [late.orderId], confirmed: true };
  expect((await send(app, contract.generateShipment, { as: user, body })).r.made).toHaveLength(1);
  const printed = await send(app, contract.printOrders, {
    as: user,
    body: { filter: { view: 'generated' }, upTo },
  });
  expect(printed.headers['x-print-count']).toBe('2');
});

it('The sheet and the export contain the orders that the user saw', async () => {
  const { user, all } = await desk();
  const { rows } = (await send(app, sheets.orderSheet, { as: user, body: all })).r;
  expect(rows.map(({ row }) => row.orderNo)).toEqual(['S-1', 'S-2']);
  const { bytes } = await send(app, contract.downloadExcel, { as: user, body: all });
  const [exported] = (await readXlsx(bytes)).sheets;
  // The heading and one row for each order.
  expect(exported?.rows).toHaveLength(3);
});
