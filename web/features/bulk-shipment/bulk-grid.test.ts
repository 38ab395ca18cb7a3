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

it('A file with several flows has the columns of each, with suggestions for HS codes and countries', async () => {
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
  // A column that only one flow requires may be empty in the rows of the other flow.
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

it('A row that repeats an earlier order ID waits for ‘ship anyway’, together with its further lines', () => {
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
] as const)(
  'A row that was shipped before links to the earlier shipment in the listing of its kind (%s)',
  (kind, href) => {
    const warnings = [{ ...problem('bulk_shipment.shipped_before'), cn: 'HN1' }];
    expect(rowsOf(kind)(reply({ state: 'double', warnings })).twin?.href).toBe(href);
  },
);

it('Further rows of a shipment wait for its row with a problem and have no price of their own', () => {
  const waiting = rowFrom(reply({ state: 'wrong', headRow: 1, priceCents: null }));
  expect(rowState(waiting)).toBe('bad');
  expect(waiting).toMatchObject({ amountCents: null, problems: {}, heldBy: expect.any(String) });
  const good = rowFrom(reply({ headRow: 1, priceCents: null }));
  expect(good).toMatchObject({ amountCents: 0, isPart: true });
});

it('An account without order IDs has that column only where it groups the items of a shipment', () => {
  const without = { isAllowOrderId: false };
  const has = (flows: BulkFlow[], kind: 'cool' | 'ordinary') =>
    columnsOf(MALAYSIA, { flow: null, flows, kind }, without).some(({ field }) => field === 'orderId');
  expect(has(['cool'], 'cool')).toBe(false);
  expect(has(['domestic'], 'ordinary')).toBe(false);
  expect(has(['domestic', 'international'], 'ordinary')).toBe(true);
});

it('A row that is sent abroad adds the columns that it needs, and its problems are shown in them', () => {
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
  // The changes of a row are the same, whichever columns it was read with.
  const shown = before.rowFrom(abroad);
  expect(shown.row.purpose).not.toBe('sale');
  expect(changedTexts({ ...shown, base: { ...shown.row, weight: '1' } }, table)).toEqual({ weight: '' });
  // The table changes only when a flow is added, and never loses one.
  expect(tableOf(['international'])).toBe(table);
  expect(tableOf([])).toBe(table);
});

describe('Unsaved changes from before the page was left', () => {
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

  it('are restored as unsaved, except those that the server already has', () => {
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

  it('do not replace newer values of somebody else, and are offered as a clash', () => {
    const theirs = reply({
      texts: { receiverName: 'Siti', postcode: '50450' },
      version: 4,
      changedBy: 'desk',
    });
    // Which text is newer is unknown: theirs is kept, and the other text is offered.
    const opened = start([theirs], [mine('05000')]);
    expect(opened.clashes).toMatchObject([
      { field: 'postcode', mine: '05000', theirs: '50450', who: 'desk', stands: 'theirs' },
    ]);
    expect(opened).toMatchObject({ rows: [{ row: { postcode: '50450' }, isStale: false }], putBack: 0 });
    // When the page is left again before a choice, the text is offered again.
    const left = unsavedIn(opened.rows, 2, nobodysNew, opened.clashes);
    expect(start([theirs], [...(left?.rows ?? [])])).toEqual(opened);
    expect(unsavedIn(opened.rows, 2, nobodysNew, [])).toBeNull();
  });

  it('do not remove a row that somebody else has changed since', () => {
    const theirs = reply({
      texts: { receiverName: 'Siti', postcode: '50450' },
      version: 4,
      changedBy: 'desk',
    });
    const removed = { ...asServer, base: asServer.row, isRemoved: true, isStale: true };
    expect(start([theirs], [removed]).rows).toMatchObject([{ row: { postcode: '50450' }, isStale: false }]);
    expect(start([server], [removed]).rows).toMatchObject([{ isRemoved: true, isStale: true }]);
  });

  it('include a new row only once when the response to it was lost', () => {
    const added: GridRow = { ...mine('50450'), line: 1_000_000_001, version: 0 };
    expect(start([server], [added]).rows.map(({ line }) => line)).toEqual([2, 1_000_000_001]);
    const saved = reply({ rowNo: 3, line: 4, changedBy: 'Admin' });
    expect(start([server, saved], [added]).rows.map(({ line }) => line)).toEqual([2, 3]);
    const colleagues = reply({ rowNo: 3, line: 4, changedBy: 'desk' });
    expect(start([server, colleagues], [added]).rows).toHaveLength(3);
  });
});
