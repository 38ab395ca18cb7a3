import { expect, it } from 'vitest';

import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { bulkTable, columnsOf } from '#web/features/bulk-shipment/bulk-grid.ts';
import { searchHeadings } from '#web/features/bulk-shipment/hs-headings.ts';

it('A file across borders has the columns of every flow in it; an HS code is found by words, a country by its name', async () => {
  const columns = columnsOf(MALAYSIA, {
    flow: null,
    flows: ['domestic', 'international'],
    kind: 'ordinary',
  });
  const { table } = bulkTable(columns);
  const columnOf = (field: string) => table.columns.find((one) => one.field === field);
  expect(columnOf('hsCode')?.suggest).toBe(searchHeadings);
  expect(await columnOf('country')?.suggest?.('japan', new AbortController().signal)).toEqual([
    { text: 'JP', label: 'Japan (JP)' },
  ]);
  expect(columnOf('shipmentType')?.choices).toEqual(['Document', 'Parcel']);
  // Needed in one flow only, the column may be empty in the rows of the other.
  expect(columnOf('hsCode')?.isRequired).toBe(false);
  expect(columnOf('receiverName')?.isRequired).toBe(true);
});
