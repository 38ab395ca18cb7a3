/** Fulfilment orders from a spreadsheet, over HTTP. */
import { beforeAll, expect, it } from 'vitest';

import { orderListing } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as sheets from '#shared/features/fulfilment/order-sheet.contract.ts';

import { makeAdmin, makeUser } from '#server/test/factories.ts';
import { sheetRow, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('Orders come in by file, each problem at its cell, all or none, and once', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  await stockUp(app, user, 3);
  const bad = { ...sheetRow, sku: 'NOPE', postcode: '1' };
  const rows = [{ ...sheetRow, orderId: 'S-1', cod: '25.50' }, bad, { ...sheetRow, orderId: 'S-1' }];
  const summary = (await send(app, sheets.bulkOrderSummary, { as: user, body: { rows } })).r.rows;
  expect(summary.map(({ problems }) => Object.keys(problems).length > 0)).toEqual([false, true, false]);
  expect(summary[0]?.row.phone).toBe('123456789');
  expect(summary[1]?.problems.sku).toContain('SKU');
  // The second order of the same ID is reported, and that stock does not cover it.
  expect(summary[2]?.notes.orderId).toBe('Stands in an earlier row');
  expect(summary[2]?.notes.sku).toBe('TEA-100: 2 wanted, 1 available.');

  expect((await send(app, sheets.createBulkOrders, { as: user, body: { rows } })).status).toBe(400);
  const body = { rows: [rows[0], rows[2]] };
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

it('FUL without CNP does not upload', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  const clerk = await makeUser(app, user, { login_id: 'packer', claims: ['FUL'] });
  expect((await send(app, sheets.orderTemplate, { as: clerk })).status).toBe(403);
  expect((await send(app, sheets.orderTemplate, { as: user })).status).toBe(200);
});
