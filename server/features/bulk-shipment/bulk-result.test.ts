/** The result workbook of an upload, with values that a spreadsheet can add up. */
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

it('The result has prices as numbers for made rows only, and the columns of the file unchanged', async () => {
  const as = await makeAdmin(app);
  const { uploadId } = await makeBulk(app, as, {
    made: [{ cells: ['Ali', '05400'] }],
    waiting: [{ state: 'wrong', cells: ['Abu', '1'] }],
  });
  const query = { bulkShipmentId: uploadId, format: 'xlsx' };
  const { bytes } = await send(app, bulkResult, { as, query });
  const [heads = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  const results = rows.map((cells) => Object.fromEntries(heads.map((head, at) => [String(head), cells[at]])));
  expect(results[0]).toMatchObject({ Poskod: '05400', 'Price (MYR)': 8 });
  expect(results[1]).toMatchObject({ Poskod: '1' });
  expect(results[1]?.['Price (MYR)'] || null).toBeNull();
});

it('The sum of an upload equals that of its result file: made rows without cancelled ones, at current prices', async () => {
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
  // The page of the rows shows the same sum.
  const { r } = await send(app, bulkRows, { as, body: { uploadId } });
  expect(r.upload.sumCents).toBe(20_34);
});

it('The sum of an upload without submitted rows is that of its ready rows', async () => {
  const as = await makeAdmin(app);
  const { uploadId } = await makeBulk(app, as, { made: [], waiting: [{ state: 'ready' }] });
  const { db } = app.kit.database;
  await db.updateTable('bulk_upload').set({ sum_cents: 950 }).where('upload_id', '=', uploadId).execute();
  const [listed] = (await send(app, bulkListing, { as, body: {} })).r.rows;
  expect(listed?.sumCents).toBe(950);
});

it('Downloading the result is audited with the number of rows', async () => {
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
