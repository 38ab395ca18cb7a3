import { expect, it } from 'vitest';

import type { BulkRowReply } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import type { BulkFlow } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { bulkTable, columnsOf } from '#web/features/bulk-shipment/bulk-grid.ts';
import { searchHeadings } from '#web/features/bulk-shipment/hs-headings.ts';
import { rowState } from '#web/platform/sheet/sheet-view.ts';

it('A file across borders has the columns of every flow in it; an HS code is found by words, a country by its name', async () => {
  const columns = columnsOf(
    MALAYSIA,
    { flow: null, flows: ['domestic', 'international'], kind: 'ordinary' },
    { isAllowOrderId: true },
  );
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

const reply = (row: Partial<BulkRowReply>): BulkRowReply => ({
  rowNo: 2,
  line: 3,
  state: 'ready',
  flow: 'domestic',
  headRow: null,
  texts: { receiverName: 'Siti', orderId: 'SO-2' },
  problems: [],
  warnings: [],
  priceCents: 808,
  shipAnyway: false,
  corrected: [],
  shipmentId: null,
  consignmentNoteNo: null,
  version: 1,
  changedBy: null,
  ...row,
});
const { rowFrom } = bulkTable(
  columnsOf(MALAYSIA, { flow: null, flows: [], kind: 'ordinary' }, { isAllowOrderId: true }),
);
const problem = (code: string) => ({ field: 'orderId' as const, code, message: code, cn: null });

it('An order ID that stands further up in the file waits for ‘ship anyway’, with the lines of its order', () => {
  const double = rowFrom(reply({ state: 'double', warnings: [problem('bulk_shipment.order_id_twice')] }));
  expect(rowState(double)).toBe('repeated');
  expect(double.twin?.isFollowing).toBeUndefined();
  const line = rowFrom(reply({ state: 'double', headRow: 2, priceCents: null }));
  expect(rowState(line)).toBe('repeated');
  expect(line.twin?.isFollowing).toBe(true);
  const wanted = rowFrom(
    reply({ state: 'warned', shipAnyway: true, warnings: [problem('bulk_shipment.order_id_twice')] }),
  );
  expect(rowState(wanted)).toBe('ready');
});

it('The rows of a shipment wait for the one with a problem, and a further line has no price of its own', () => {
  const held = rowFrom(reply({ state: 'wrong', headRow: 1, priceCents: null }));
  expect(rowState(held)).toBe('bad');
  expect(held).toMatchObject({ amountCents: null, problems: {}, heldBy: expect.any(String) });
  const good = rowFrom(reply({ headRow: 1, priceCents: null }));
  expect(good).toMatchObject({ amountCents: 0, isPart: true });
});

it('An account without order IDs has no column of them, but where they hold the items of a shipment together', () => {
  const without = { isAllowOrderId: false };
  const has = (flows: BulkFlow[], kind: 'cool' | 'ordinary') =>
    columnsOf(MALAYSIA, { flow: null, flows, kind }, without).some(({ field }) => field === 'orderId');
  expect(has(['cool'], 'cool')).toBe(false);
  expect(has(['domestic'], 'ordinary')).toBe(false);
  expect(has(['domestic', 'international'], 'ordinary')).toBe(true);
});
