/** Fulfilment orders from a spreadsheet, over HTTP. */
import { beforeAll, expect, it } from 'vitest';

import { orderListing } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as sheets from '#shared/features/fulfilment/order-sheet.contract.ts';
import {
  inUseQuestion,
  sameRowsQuestion,
  twiceQuestion,
} from '#shared/features/fulfilment/order-sheet.rules.ts';
import { marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import { makeAdmin, makeUser } from '#server/test/factories.ts';
import { fileForm } from '#server/test/examples/address.examples.ts';
import { sheetRow, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('A file creates all orders or none, shows each problem at its cell, and is created once per idempotency key', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  await stockUp(app, user, 3);
  const bad = { ...sheetRow, sku: 'NOPE', postcode: '1' };
  const rows = [{ ...sheetRow, orderId: 'S-1', cod: '25.50' }, bad, { ...sheetRow, orderId: 'S-1' }];
  const summary = (await send(app, sheets.bulkOrderSummary, { as: user, body: { rows } })).r.rows;
  expect(summary.map(({ problems }) => Object.keys(problems).length > 0)).toEqual([false, true, false]);
  expect(summary[0]?.row.phone).toBe('123456789');
  expect(summary[1]?.problems.sku).toContain('SKU');
  // The second row with the same order ID is reported, and so is its missing stock.
  expect(summary[2]?.notes.orderId).toBe('Already in an earlier row');
  expect(summary[2]?.notes.sku).toBe('TEA-100: 2 wanted, 1 available.');

  expect((await send(app, sheets.createBulkOrders, { as: user, body: { rows } })).status).toBe(400);
  const body = { rows: [rows[0], rows[2]], confirmed: [twiceQuestion('S-1')] };
  const sent = await Promise.all(
    [1, 2].map(() => send(app, sheets.createBulkOrders, { as: user, body, idempotencyKey: 'file-1' })),
  );
  expect(sent.map(({ r }) => r.createdCount)).toEqual([2, 2]);
  const listed = (await send(app, orderListing, { as: user, body: { source: 'upload' } })).r.rows;
  expect(listed.map(({ reference, itemCount, codCents }) => [reference, itemCount, codCents])).toEqual([
    ['S-1', 3, null],
    ['S-1', 3, 2550],
  ]);
});

it('A quantity next to several products, or different from the quantity of the product, is a problem of its cell', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  await stockUp(app, user);
  const rows = [
    { ...sheetRow, sku: 'MUG-RED; TEA-100', quantity: '3' },
    { ...sheetRow, sku: 'MUG-RED x 2', quantity: '5' },
    { ...sheetRow, sku: 'MUG-RED x 2', quantity: '2' },
    { ...sheetRow, sku: 'NOPE; TEA-100', quantity: '3' },
  ];
  const summary = (await send(app, sheets.bulkOrderSummary, { as: user, body: { rows } })).r.rows;
  expect(summary.map(({ problems }) => Object.keys(problems))).toEqual([
    ['quantity'],
    ['quantity'],
    [],
    ['sku', 'quantity'],
  ]);
  const { status, r } = await send(app, sheets.createBulkOrders, { as: user, body: { rows } });
  expect([status, r]).toMatchObject([400, { fields: { 'rows.0.quantity': summary[0]?.problems.quantity } }]);
});

it('The same file sent twice at once creates its orders once, and needs a confirmation to create them again', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  await stockUp(app, user, 3);
  const rows = ['S-21', 'S-20', ''].map((orderId) => ({ ...sheetRow, orderId }));
  const create = (confirmed?: string[], sent: object[] = rows) =>
    send(app, sheets.createBulkOrders, { as: user, body: { rows: sent, confirmed } });
  const answers = await Promise.all([create(), create()]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);

  const made = (await send(app, orderListing, { as: user, body: { source: 'upload' } })).r.rows;
  const numberOf = (reference: string) => made.find((one) => one.reference === reference)?.orderNo ?? '';
  const refused = answers.find(({ status }) => status === 400)?.r;
  expect(refused).toMatchObject({
    fields: {
      'rows.0.orderId': expect.stringContaining(`S-21 is already on order ${numberOf('S-21')}`) as string,
    },
    confirm: [{ id: inUseQuestion(numberOf('S-21')) }, { id: inUseQuestion(numberOf('S-20')) }],
  });
  const summary = (await send(app, sheets.bulkOrderSummary, { as: user, body: { rows } })).r.rows;
  expect(summary.map(({ knownAs }) => knownAs)).toEqual([numberOf('S-21'), numberOf('S-20'), null]);

  // A confirmation covers only the orders that were shown, not newer ones with the same order ID.
  const shown = [inUseQuestion(numberOf('S-21')), inUseQuestion(numberOf('S-20'))];
  expect((await create(shown.slice(0, 1))).status).toBe(400);
  expect((await create(shown)).status).toBe(200);
  expect((await create(shown)).status).toBe(400);

  const twice = [rows[2] ?? {}, { ...sheetRow, orderId: 'S-30' }, { ...sheetRow, orderId: 'S-30' }];
  expect((await create([], twice)).r).toMatchObject({ confirm: [{ id: twiceQuestion('S-30') }] });
  expect((await create([twiceQuestion('S-30')], twice)).status).toBe(200);
});

it('The same rows sent again under another key need a confirmation, also rows without an order ID', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  await stockUp(app, user, 9);
  const rows = [{ ...sheetRow, orderId: '' }];
  const create = (idempotencyKey: string, confirmed?: string[]) =>
    send(app, sheets.createBulkOrders, {
      as: user,
      body: { rows, ...(confirmed && { confirmed }) },
      idempotencyKey,
    });
  expect((await create('first')).status).toBe(200);
  // A repeat under the same key is answered as before and creates nothing.
  expect((await create('first')).status).toBe(200);
  const day = isoDayOf(app.clock.now(), marketOf(user.market));
  const { status, r } = await create('second');
  expect([status, r]).toMatchObject([400, { confirm: [{ id: sameRowsQuestion(day) }] }]);
  expect((await create('third', [sameRowsQuestion(day)])).status).toBe(200);
  const listed = await send(app, orderListing, { as: user, body: { source: 'upload' } });
  expect(listed.r.rows).toHaveLength(2);
});

it('The same rows are asked about also when the repeat confirms an order ID in use', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  await stockUp(app, user, 9);
  const rows = [
    { ...sheetRow, orderId: 'S-50' },
    { ...sheetRow, orderId: '' },
  ];
  const create = (idempotencyKey: string, confirmed?: string[]) =>
    send(app, sheets.createBulkOrders, {
      as: user,
      body: { rows, ...(confirmed && { confirmed }) },
      idempotencyKey,
    });
  expect((await create('mixed-1')).status).toBe(200);
  const listed = async () => (await send(app, orderListing, { as: user, body: { source: 'upload' } })).r.rows;
  const orderNo = (await listed()).find(({ reference }) => reference === 'S-50')?.orderNo ?? '';
  const confirmed = [inUseQuestion(orderNo)];
  expect((await create('mixed-2')).r).toMatchObject({ confirm: [{ id: confirmed[0] }] });
  const day = isoDayOf(app.clock.now(), marketOf(user.market));
  const { status, r } = await create('mixed-2', confirmed);
  expect([status, r]).toMatchObject([400, { confirm: [{ id: sameRowsQuestion(day) }] }]);
  expect((await create('mixed-2', [...confirmed, sameRowsQuestion(day)])).status).toBe(200);
  expect(await listed()).toHaveLength(4);
});

it('An amount under a COD heading in another currency is read with that currency', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true, market: SINGAPORE });
  const cod = async (heading: string) => {
    const body = fileForm(`Order ID,SKU,Quantity,${heading}\nS-1,TEA-100,1,50`, 'orders.csv');
    const { r } = await send(app, sheets.readOrderFile, { as: user, body });
    expect(r.match[3]).toBe('cod');
    return r.rows[0]?.cells[3];
  };
  // The validation rule then reports the amount with a currency as not a number.
  expect([await cod('COD RM'), await cod('COD (S$)'), await cod('COD')]).toEqual(['RM 50', '50', '50']);
});

it('A COD amount with the symbol of the own currency is accepted, one with a foreign symbol is a problem', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  await stockUp(app, user, 3);
  const cods = ['RM 1,025.50', 'S$ 25.50'];
  const rows = cods.map((cod, at) => ({ ...sheetRow, orderId: `S-4${at}`, cod }));
  const { r } = await send(app, sheets.bulkOrderSummary, { as: user, body: { rows } });
  expect(r.rows.map(({ row, problems }) => [row.cod, Object.keys(problems)])).toEqual([
    ['1025.50', []],
    ['S$ 25.50', ['cod']],
  ]);
});

it('Creating orders by file needs CNP access in addition to FUL', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  const clerk = await makeUser(app, user, { login_id: 'packer', claims: ['FUL'] });
  expect((await send(app, sheets.orderTemplate, { as: clerk })).status).toBe(403);
  const file = fileForm('', 'orders.csv');
  expect((await send(app, sheets.readOrderFile, { as: clerk, body: file })).status).toBe(403);
  for (const call of [sheets.bulkOrderSummary, sheets.createBulkOrders])
    expect((await send(app, call, { as: clerk, body: { rows: [] } })).status).toBe(403);
  expect((await send(app, sheets.orderTemplate, { as: user })).status).toBe(200);
});
