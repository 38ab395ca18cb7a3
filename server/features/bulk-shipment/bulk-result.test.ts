/** The result workbook of an upload, as a spreadsheet adds it up. */
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';

import { bulkResult } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';

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
