/** Fulfilment orders by program, live and in the sandbox. */
import { beforeAll, expect, it } from 'vitest';

import * as contract from '#shared/features/integration/fulfilment.contract.ts';
import { orderListing } from '#shared/features/fulfilment/fulfilment-order.contract.ts';

import { apiTokenOf, newApiToken } from '#server/test/api-token.ts';
import { orderOf, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;
let live: string;
let sandbox: string;
beforeAll(async () => {
  app = await testApp();
  me = await makeAdmin(app, { is_allow_fulfillment: true });
  [live, sandbox] = [await apiTokenOf(app, me), await newApiToken(app, me, 'sandbox')];
  await stockUp(app, me, 3);
});

const make = (as: string, more: object = {}) =>
  send(app, contract.makeFulfilmentOrder, { as, body: { ...orderOf(), ...more } });
const generate = (as: string, orderId: string) =>
  send(app, contract.generateFulfilmentOrders, { as, body: { orderIds: [orderId] } });
const stockOf = async (as: string) =>
  (await send(app, contract.listProducts, { as, query: { q: 'MUG-RED' } })).r.rows[0];

it('A program creates, generates and cancels an order, and its stock is released', async () => {
  const { r, e } = await make(live);
  expect(e).toBeNull();
  expect(r).toMatchObject({ state: 'new', source: 'interface' });
  const people = (await send(app, orderListing, { as: me, body: { source: 'interface' } })).r.rows;
  expect(people.map(({ orderNo }) => orderNo)).toContain(r.orderNo);
  const [made] = (await generate(live, r.orderId)).r.results;
  expect(made).toMatchObject({ outcome: 'done' });
  expect(made?.consignmentNoteNo).toMatch(/^HF\d{9}MY$/u);
  expect((await generate(live, r.orderId)).r.results[0]?.outcome).toBe('already');
  expect(await stockOf(live)).toMatchObject({ onHand: 3, reserved: 1, available: 2 });
  const cancel = () =>
    send(app, contract.cancelFulfilmentOrder, { as: live, params: { orderId: r.orderId } });
  expect((await cancel()).r.state).toBe('cancelled');
  expect((await cancel()).r.state).toBe('cancelled');
  expect(await stockOf(live)).toMatchObject({ reserved: 0, available: 3 });
});

it('An unknown order ID does not stop the other orders from being generated', async () => {
  const { orderId } = (await make(live)).r;
  const unknown = crypto.randomUUID();
  const { r } = await send(app, contract.generateFulfilmentOrders, {
    as: live,
    body: { orderIds: [unknown, orderId] },
  });
  expect(r.results).toMatchObject([
    { orderId, outcome: 'done' },
    { orderId: unknown, orderNo: '', outcome: 'refused', code: 'http.not_found' },
  ]);
});

it('The sandbox has its own stock, set by a call, and its orders cannot be used with a live token', async () => {
  expect((await make(sandbox)).r).toMatchObject({ code: 'fulfilment.unknown_sku' });
  const fill = (as: string, quantity = 10) =>
    send(app, contract.stockProduct, {
      as,
      body: { sku: 'MUG-RED', name: 'Red mug', weightGrams: 400, quantity },
    });
  expect((await fill(sandbox, 4)).r).toMatchObject({ onHand: 4, available: 4 });
  expect((await fill(sandbox)).r).toMatchObject({ onHand: 10, available: 10 });
  expect(await fill(live)).toMatchObject({ status: 403, r: { code: 'integration.only_sandbox' } });
  const { orderId } = (await make(sandbox)).r;
  const [made] = (await generate(sandbox, orderId)).r.results;
  expect(made?.consignmentNoteNo).toMatch(/^HX\d{9}MY$/u);
  expect(await stockOf(live)).toMatchObject({ onHand: 3, reserved: 1 });
  for (const call of [contract.readFulfilmentOrder, contract.cancelFulfilmentOrder])
    expect((await send(app, call, { as: live, params: { orderId } })).status).toBe(404);
  expect((await generate(live, orderId)).r.results).toMatchObject([
    { orderId, outcome: 'refused', code: 'http.not_found', consignmentNoteNo: null },
  ]);
});
