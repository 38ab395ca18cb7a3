import { describe, expect, it } from 'vitest';

import type { BulkRowReply } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import type { BulkFlow } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkKind } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import {
  bulkTable,
  changedTexts,
  columnsOf,
  type GridRow,
  growingTable,
} from '#web/features/bulk-shipment/bulk-grid.ts';
import { startOf, unsavedIn } from '#web/features/bulk-shipment/keep-unsaved.ts';
import type { LoadedBulk } from '#web/features/bulk-shipment/bulk-grid.api.ts';
import { searchHeadings } from '#web/features/bulk-shipment/hs-headings.ts';
import { rowState } from '#web/platform/sheet/sheet-view.ts';

it('A file across borders has the columns of every flow in it; an HS code is found by words, a country by its name', async () => {
  const columns = columnsOf(
    MALAYSIA,
    { flow: null, flows: ['domestic', 'international'], kind: 'ordinary' },
    { isAllowOrderId: true },
  );
  const { table } = bulkTable(columns, 'ordinary');
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
const rowsOf = (kind: BulkKind) =>
  bulkTable(columnsOf(MALAYSIA, { flow: null, flows: [], kind }, { isAllowOrderId: true }), kind).rowFrom;
const rowFrom = rowsOf('ordinary');
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

it.each([
  ['ordinary', '/shipmentlisting?q=HN1'],
  ['cool', '/COOLshipmentlisting?q=HN1'],
] as const)('What was shipped before is found in the listing of its kind (%s)', (kind, href) => {
  const warnings = [{ ...problem('bulk_shipment.shipped_before'), cn: 'HN1' }];
  expect(rowsOf(kind)(reply({ state: 'double', warnings })).twin?.href).toBe(href);
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

it('A row that is sent abroad brings the columns that it needs, and its problems stand in them', () => {
  const tableOf = growingTable(
    MALAYSIA,
    { flow: null, flows: ['domestic'], kind: 'ordinary' },
    { isAllowOrderId: true },
  );
  const before = tableOf(['domestic']);
  expect(before.fields).not.toContain('hsCode');
  const abroad = reply({
    state: 'wrong',
    flow: 'international',
    texts: { country: 'JP', purpose: 'sale' },
    problems: [{ field: 'hsCode', code: 'required', message: 'HS Code Required', cn: null }],
  });
  const table = tableOf(['domestic', 'international']);
  expect(table.fields).toContain('hsCode');
  expect(table.rowFrom(abroad)).toMatchObject({ problems: { hsCode: 'HS Code Required' } });
  // Whatever its columns were, a row is the same to those who change it.
  const shown = before.rowFrom(abroad);
  expect(shown.row.purpose).not.toBe('sale');
  expect(changedTexts({ ...shown, base: { ...shown.row, weight: '1' } }, table)).toEqual({ weight: '' });
  // It is the same table until there are more flows, and loses none.
  expect(tableOf(['international'])).toBe(table);
  expect(tableOf([])).toBe(table);
});

describe('changes that were not saved when the page was left', () => {
  const grid = growingTable(
    MALAYSIA,
    { flow: null, flows: ['domestic'], kind: 'ordinary' },
    { isAllowOrderId: true },
  )([]);
  const upload = {} as LoadedBulk['upload'];
  const server = reply({ texts: { receiverName: 'Siti', postcode: '99999' }, version: 3 });
  const asServer = grid.rowFrom(server);
  const mine = (postcode: string): GridRow => ({
    ...asServer,
    row: { ...asServer.row, postcode },
    base: asServer.row,
    isStale: true,
  });
  const nobodysNew = { unanswered: () => null, placed: () => [] };
  const start = (now: BulkRowReply[], rows: GridRow[], lastRowNo = 2) =>
    startOf({ upload, replies: now, unsaved: { rows, lastRowNo } }, grid, 'Admin');

  it('wait to be saved again; those that were saved after all do not', () => {
    expect(start([server], [mine('05000')])).toMatchObject({
      rows: [{ row: { postcode: '05000' }, isStale: true }],
      clashes: [],
      putBack: 1,
    });
    const saved = reply({
      texts: { receiverName: 'Siti', postcode: '05000' },
      version: 4,
      changedBy: 'Admin',
    });
    expect(start([saved], [mine('05000')])).toMatchObject({ rows: [{ isStale: false }], putBack: 0 });
  });

  it('do not hide what somebody else wrote since', () => {
    const theirs = reply({
      texts: { receiverName: 'Siti', postcode: '50450' },
      version: 4,
      changedBy: 'desk',
    });
    // Nobody knows whose text is newer: theirs stands, and is not written over; the other one is offered.
    const opened = start([theirs], [mine('05000')]);
    expect(opened.clashes).toMatchObject([
      { field: 'postcode', mine: '05000', theirs: '50450', who: 'desk', stands: 'theirs' },
    ]);
    expect(opened).toMatchObject({ rows: [{ row: { postcode: '50450' }, isStale: false }], putBack: 0 });
    // Left again before anybody has chosen, it is offered again.
    const left = unsavedIn(opened.rows, 2, nobodysNew, opened.clashes);
    expect(start([theirs], [...(left?.rows ?? [])])).toEqual(opened);
    expect(unsavedIn(opened.rows, 2, nobodysNew, [])).toBeNull();
  });

  it('do not take a row away that somebody else wrote since', () => {
    const theirs = reply({
      texts: { receiverName: 'Siti', postcode: '50450' },
      version: 4,
      changedBy: 'desk',
    });
    const removed = { ...asServer, base: asServer.row, isRemoved: true, isStale: true };
    expect(start([theirs], [removed]).rows).toMatchObject([{ row: { postcode: '50450' }, isStale: false }]);
    expect(start([server], [removed]).rows).toMatchObject([{ isRemoved: true, isStale: true }]);
  });

  it('are new rows once only, though the answer to them was lost', () => {
    const added: GridRow = { ...mine('50450'), line: 1_000_000_001, version: 0 };
    expect(start([server], [added]).rows.map(({ line }) => line)).toEqual([2, 1_000_000_001]);
    const saved = reply({ rowNo: 3, line: 4, changedBy: 'Admin' });
    expect(start([server, saved], [added]).rows.map(({ line }) => line)).toEqual([2, 3]);
    const colleagues = reply({ rowNo: 3, line: 4, changedBy: 'desk' });
    expect(start([server, colleagues], [added]).rows).toHaveLength(3);
  });
});
