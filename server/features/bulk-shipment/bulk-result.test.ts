/** The result workbook of an upload, as a spreadsheet adds it up. */
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';

import { bulkDetail, bulkListing, bulkResult } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { bulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';

import { makeBulk } from '#server/test/bulk-factory.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('The price of what was made is a number; what was not made has none, and the columns of the file are as they came', async () => {
  const as = await makeAdmin(app);
  const { uploadId } = await makeBulk(app, as, {
    made: [{ cells: ['Ali', '05400'] }],
    waiting: [{ state: 'wrong', cells: ['Abu', '1'] }],
  });
  const query = { bulkShipmentId: uploadId, format: 'xlsx' };
  const { bytes } = await send(app, bulkResult, { as, query });
  const [heads = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  const told = rows.map((cells) => Object.fromEntries(heads.map((head, at) => [String(head), cells[at]])));
  expect(told[0]).toMatchObject({ Poskod: '05400', 'Price (MYR)': 8 });
  expect(told[1]).toMatchObject({ Poskod: '1' });
  expect(told[1]?.['Price (MYR)'] || null).toBeNull();
});

it('The sum of an upload is that of its result file: what was made and not cancelled, at its price of today', async () => {
  const as = await makeAdmin(app);
  const { uploadId } = await makeBulk(app, as, {
    made: [{}, { columns: { total_cents: 12_34 } }, { events: ['CAN'] }],
    waiting: [{ state: 'refused' }, { state: 'double' }],
  });
  await makeBulk(app, as, { made: [{ events: ['CAN'] }] });
  const ofFile = async (format: 'xlsx' | 'csv') => {
    const query = { bulkShipmentId: uploadId, format };
    const { bytes } = await send(app, bulkResult, { as, query });
    const csv = (): string[][] => parse(bytes.toString('utf8'), { bom: true });
    const [heads = [], ...rows] = format === 'csv' ? csv() : ((await readXlsx(bytes)).sheets[0]?.rows ?? []);
    const prices = rows.map((cells) => cells[heads.indexOf('Price (MYR)')]);
    return prices.reduce((sum: number, price) => sum + Math.round(100 * Number(price ?? 0)), 0);
  };
  expect([await ofFile('csv'), await ofFile('xlsx')]).toEqual([20_34, 20_34]);
  const listed = (await send(app, bulkListing, { as, body: {} })).r.rows;
  expect(listed.map(({ sumCents }) => sumCents)).toEqual([0, 20_34]);
  const detail = await send(app, bulkDetail, { as, query: { bulkShipmentId: uploadId } });
  expect(detail.r).toMatchObject({ sumCents: 20_34, madeCount: 3, cancelledCount: 1 });
  // On the page that submitted it as well.
  const { r } = await send(app, bulkRows, { as, body: { uploadId } });
  expect(r.upload.sumCents).toBe(20_34);
});

it('What no row was submitted of sums what can be', async () => {
  const as = await makeAdmin(app);
  const { uploadId } = await makeBulk(app, as, { made: [], waiting: [{ state: 'ready' }] });
  const { db } = app.kit.database;
  await db.updateTable('bulk_upload').set({ sum_cents: 950 }).where('upload_id', '=', uploadId).execute();
  const [listed] = (await send(app, bulkListing, { as, body: {} })).r.rows;
  expect(listed?.sumCents).toBe(950);
});

it('Taking it out stands in the trail', async () => {
  const as = await makeAdmin(app);
  const { uploadId } = await makeBulk(app, as, { made: [{ cells: ['Ali', '05400'] }], waiting: [] });
  await send(app, bulkResult, { as, query: { bulkShipmentId: uploadId, format: 'csv' } });
  const rows = await app.kit.database.db
    .selectFrom('audit')
    .select(['who', 'detail'])
    .where('account_id', '=', as.scope)
    .where('action', '=', 'bulk.result_read')
    .execute();
  expect(rows).toMatchObject([{ who: `${as.accountNo} Admin`, detail: { rows: 1 } }]);
});
