import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bulkColumnsOf } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import { matchBulkSheet } from '#shared/features/bulk-shipment/bulk-match.rules.ts';
import { bulkTemplate, templateFormats } from '#shared/features/bulk-shipment/bulk-shipment.contract.ts';
import { bulkFlowsOf } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { marketByCode, marketCodes } from '#shared/platform/market/markets.ts';

import { spreadsheetReader } from '#server/platform/spreadsheet/spreadsheet.ts';
import { unpackedParts } from '#server/platform/spreadsheet/zip-check.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
const reader = spreadsheetReader();

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => reader.close());

const every = marketCodes.flatMap((market) =>
  bulkFlowsOf(marketByCode(market).id).flatMap((flow) =>
    templateFormats.map((format) => ({ market, flow, format })),
  ),
);

describe('The bulk template of a flow', () => {
  it.each(every)(
    'is matched column by column when it is read again: $flow, $market, $format',
    async (query) => {
      const { status, bytes, headers } = await send(app, bulkTemplate, { query });
      expect(status).toBe(200);
      expect(headers['content-disposition']).toContain(
        `shipment-template-${query.flow}-${query.market.toLowerCase()}.${query.format}`,
      );
      const rows = await reader.read('test', bytes, 10);
      const facts = { flow: query.flow, market: marketByCode(query.market).id };
      const sheet = rows.map(({ cells }) => cells);
      expect(matchBulkSheet(sheet, facts)).toEqual({
        header: 0,
        match: bulkColumnsOf(facts).map(({ field }) => field),
      });
      expect(sheet.length).toBe(1);
    },
  );

  it('has text cells that keep leading zeros, drop-down lists and input notes', async () => {
    const query = { market: 'MY', flow: 'domestic', format: 'xlsx' } as const;
    const { bytes } = await send(app, bulkTemplate, { query });
    const parts = new Map(unpackedParts(bytes));
    const sheet = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    const styles = parts.get('xl/styles.xml')?.toString() ?? '';
    const columns = [...sheet.matchAll(/<col style="(\d+)"/gu)].map(([, style]) => Number(style));
    expect(columns.length).toBe(bulkColumnsOf({ flow: 'domestic', market: 130 }).length);
    const formats = styles.slice(styles.indexOf('<cellXfs')).match(/<xf [^>]*>/gu) ?? [];
    const text = /numFmtId="(\d+)" formatCode="@"/u.exec(styles)?.[1];
    for (const style of columns) expect(formats[style]).toContain(`numFmtId="${text}" fontId="0"`);

    const [shipments] = (await readXlsx(bytes)).sheets;
    const lists = shipments?.dataValidations
      ?.filter(({ type }) => type === 'list')
      .map(({ values }) => values);
    expect(lists).toContainEqual(['Yes', 'No']);
    expect(lists).toContainEqual(['Document', 'Parcel']);
    expect(shipments?.dataValidations?.map(({ inputMessage }) => inputMessage)).toContain(
      'Optional. At most 40 characters.',
    );
  });

  it('is refused for a flow that the market does not have', async () => {
    const query = { market: 'SG', flow: 'singapore', format: 'csv' } as const;
    expect(await send(app, bulkTemplate, { query })).toMatchObject({
      status: 400,
      e: 'Flow is not one of the choices',
    });
  });
});
