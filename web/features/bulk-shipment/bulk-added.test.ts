/** Rows that are typed or pasted at the end of a bulk upload are saved exactly once, also when a response is lost. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { type BulkRowReply, saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { upload as madeInPart } from '#web/features/bulk-shipment/bulk-upload.fixture.ts';
import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkText } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { bulkServer } from '#web/features/bulk-shipment/bulk-grid.api.ts';
import { growingTable } from '#web/features/bulk-shipment/bulk-grid.ts';
import { startOf, type Unsaved, unsavedIn } from '#web/features/bulk-shipment/keep-unsaved.ts';
import {
  type Answered,
  withAdded,
  withAnswers,
  withCells,
  withMarks,
} from '#web/platform/sheet/sheet-rows.ts';
import type { SheetAnswer } from '#web/platform/sheet/sheet-table.ts';
import { withOthers } from '#web/platform/sheet/use-sheet-rows.ts';

const uploadId = '019a0000-0000-7000-8000-000000000001';
const gridOf = growingTable(
  MALAYSIA,
  { flow: null, flows: ['domestic'], kind: 'ordinary' },
  { isAllowOrderId: true },
);
const { table } = gridOf([]);

/** A fake server that stores rows like ours; `fails` makes it lose responses or refuse requests. */
let kept: BulkRowReply[];
let version: number;
let keys: Map<string, { body: string; since: number; added: number[] }>;
let sent: { key: string | null; body: { changes?: unknown[]; added?: BulkText[] } }[];
let fails: 'never' | 'all' | 'changes' | 'answer' | 'too often' | 'refused';

const upload = (): BulkUpload => ({ ...madeInPart, uploadId, version });
const rowOf = (rowNo: number, texts: BulkText, by: string | null): BulkRowReply => ({
  rowNo,
  line: rowNo + 1,
  state: 'wrong',
  flow: 'domestic',
  headRow: null,
  texts,
  problems: [],
  warnings: [],
  priceCents: null,
  shipAnyway: false,
  corrected: [],
  shipmentId: null,
  consignmentNoteNo: null,
  version,
  changedBy: by,
});

interface Change {
  rowNo: number;
  version: number;
  texts?: BulkText;
  isDeleted?: boolean;
}

function save(key: string | null, { changes = [], added = [] }: { changes?: Change[]; added?: BulkText[] }) {
  const body = JSON.stringify({ changes, added });
  const before = key === null ? undefined : keys.get(key);
  if (before && before.body !== body) throw new Error('Another body under the same key.');
  const since = before?.since ?? version;
  const conflicts: BulkRowReply[] = [];
  const places = before?.added ?? added.map((_, at) => kept.length + 1 + at);
  if (!before) {
    version += 1;
    for (const change of changes) {
      const at = kept.findIndex(({ rowNo }) => rowNo === change.rowNo);
      const row = kept[at];
      if (!row || row.version > change.version) conflicts.push(...(row ? [row] : []));
      else
        kept[at] = {
          ...row,
          version,
          texts: { ...row.texts, ...change.texts },
          ...(change.isDeleted && { state: 'deleted' }),
        };
    }
    added.forEach((texts, at) =>
      kept.push(rowOf(places[at] ?? 0, { ...texts, state: 'Kuala Lumpur' }, 'Admin')),
    );
    if (key !== null) keys.set(key, { body, since, added: places });
  }
  return { upload: upload(), rows: kept.filter((row) => row.version > since), conflicts, added: places };
}

beforeEach(() => {
  [version, kept, keys, sent, fails] = [1, [], new Map(), [], 'never'];
  kept.push(rowOf(1, { receiverName: 'Ali' }, null));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Parameters<typeof save>[1] & { sinceVersion?: number };
    const answer = (r: unknown) => Response.json({ s: true, r, e: null });
    if (!url.endsWith(saveBulkRows.path)) {
      const rows = kept.filter((row) => row.version > (body.sinceVersion ?? 0));
      return answer({ upload: upload(), rows, next: null });
    }
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ key, body });
    if (fails === 'all' || (fails === 'changes' && body.changes)) throw new TypeError('No network.');
    if (fails === 'too often') return Response.json({ s: false, r: {}, e: 'Too often.' }, { status: 429 });
    if (fails === 'refused') return Response.json({ s: false, r: {}, e: 'Too many rows.' }, { status: 413 });
    const saved = save(key, body);
    if (fails === 'answer') throw new TypeError('The network was lost.');
    return answer(saved);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The sheet with the state that its editor holds. */
function sheet(unsaved: Unsaved | null = null) {
  const loaded = { upload: upload(), replies: [...kept] };
  const first = startOf({ ...loaded, unsaved }, gridOf([]), 'Admin');
  const server = bulkServer(loaded, gridOf, 'Admin', first);
  let rows = first.rows;
  const take = (found: Awaited<ReturnType<NonNullable<typeof server.news>>>) => {
    rows = withOthers(rows, found, table).next;
  };
  return {
    server,
    rows: () => rows,
    shown: () => rows.filter(({ isRemoved }) => !isRemoved).map(({ line, row }) => [line, row.receiverName]),
    type(index: number, field: BulkField, text: string) {
      rows = withCells(rows, [{ index, field, text }], table);
    },
    add(...names: string[]) {
      const from = rows.length;
      rows = withAdded(rows, names.length, table);
      names.forEach((text, at) => this.type(from + at, 'receiverName', text));
    },
    remove(index: number) {
      rows = withMarks(rows, [index], 'isRemoved', true, table);
    },
    async check() {
      const stale = rows.filter(({ isStale }) => isStale);
      const { answers, changed = [] } = await server.ask(stale);
      const taken = new Map<number, Answered<BulkField>>();
      stale.forEach((row, at) => {
        const { answered, ...answer }: SheetAnswer<BulkField> = answers[at] ?? row;
        taken.set(row.line, { asked: answered ?? row.row, answer });
      });
      rows = withAnswers(rows, taken, table);
      take(changed.map((row) => ({ row, who: '' })));
    },
    news: async () => take((await server.news?.()) ?? []),
    stale: () => rows.filter(({ isStale }) => isStale).length,
    /** Leaves the page: the unsaved rows, as they are read when the upload is opened again. */
    leave: () =>
      JSON.parse(JSON.stringify(unsavedIn(rows, first.lastRowNo, server, first.clashes))) as Unsaved,
  };
}

const names = () => kept.map(({ state, texts }) => [state, texts.receiverName]);

it('New rows with a lost response are sent again with the same key and appear once in the grid', async () => {
  const here = sheet();
  here.add('Siti', 'Abu');
  fails = 'answer';
  await expect(here.check()).rejects.toThrow();
  // A refused repeat says nothing about the first request.
  fails = 'too often';
  await expect(here.check()).rejects.toThrow('Too often.');
  fails = 'never';
  await here.news();
  expect(here.rows()).toHaveLength(3);
  await here.check();
  await here.news();
  expect(kept.map(({ rowNo, texts }) => [rowNo, texts.receiverName])).toEqual([
    [1, 'Ali'],
    [2, 'Siti'],
    [3, 'Abu'],
  ]);
  expect(here.shown()).toEqual([
    [1, 'Ali'],
    [2, 'Siti'],
    [3, 'Abu'],
  ]);
  expect(here.stale()).toBe(0);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]?.key).not.toBeNull();
  // Rows that are added afterwards are a new batch.
  here.add('Lim');
  await here.check();
  expect(sent.at(-1)?.key).not.toBe(sent[0]?.key);
  expect(here.shown()).toHaveLength(4);
});

it('After a lost response, the same batch is sent again first, and later changes and rows are saved after it', async () => {
  const here = sheet();
  here.add('Siti', 'Abu');
  fails = 'answer';
  await expect(here.check()).rejects.toThrow();
  fails = 'never';
  here.type(1, 'receiverName', 'Siti Aminah');
  here.add('Lim');
  await here.check();
  expect(sent.map(({ key, body }) => [key === sent[0]?.key, body.added?.length])).toEqual([
    [true, 2],
    [true, 2],
    [false, 1],
  ]);
  expect(here.shown()).toEqual([
    [1, 'Ali'],
    [2, 'Siti Aminah'],
    [3, 'Abu'],
    [4, 'Lim'],
  ]);
  // The values filled in by the server stay.
  expect(here.rows()[1]?.row.state).toBe('Kuala Lumpur');
  expect(here.stale()).toBe(1);
  await here.check();
  expect(kept[1]?.texts).toMatchObject({ receiverName: 'Siti Aminah', state: 'Kuala Lumpur' });
  expect(here.stale()).toBe(0);
  expect(kept).toHaveLength(4);
});

it('New rows that are removed after a lost response are deleted, and changed rows are saved', async () => {
  const here = sheet();
  here.add('Siti', 'Abu');
  here.type(0, 'receiverName', 'Ali Abu');
  fails = 'answer';
  await expect(here.check()).rejects.toThrow();
  fails = 'never';
  here.remove(1);
  await here.check();
  await here.check();
  expect(here.shown()).toEqual([
    [1, 'Ali Abu'],
    [3, 'Abu'],
  ]);
  expect(kept.map(({ state, texts }) => [state, texts.receiverName])).toEqual([
    ['wrong', 'Ali Abu'],
    ['deleted', 'Siti'],
    ['wrong', 'Abu'],
  ]);
  expect(here.stale()).toBe(0);
});

it('New rows with a lost response are saved once, also when the page was left and opened again', async () => {
  const left = sheet();
  left.add('Siti');
  fails = 'answer';
  await expect(left.check()).rejects.toThrow();
  fails = 'never';
  // The save is still running: the server does not have the rows yet when the page is opened again.
  const [first, late] = kept;
  kept = first ? [first] : [];
  const unsaved = left.leave();
  const here = sheet(unsaved);
  if (late) kept.push(late);
  await here.check();
  await here.check();
  await here.news();
  expect(here.shown()).toEqual([
    [1, 'Ali'],
    [2, 'Siti'],
  ]);
  expect(kept).toHaveLength(2);
  // When the server already has them, nothing is left to send.
  const again = sheet(unsaved);
  expect([again.server.unanswered(), again.rows().length, again.stale()]).toEqual([null, 2, 0]);
});

it('A new row that was removed before the page was left does not remain on the server', async () => {
  const left = sheet();
  left.add('Siti', 'Abu');
  fails = 'all';
  await expect(left.check()).rejects.toThrow();
  left.remove(1);
  fails = 'never';
  const here = sheet(left.leave());
  await here.check();
  await here.check();
  await here.news();
  expect(names()).toEqual([
    ['wrong', 'Ali'],
    ['deleted', 'Siti'],
    ['wrong', 'Abu'],
  ]);
  expect(here.shown()).toEqual([
    [1, 'Ali'],
    [3, 'Abu'],
  ]);
});

it('New rows that were saved before another request failed are saved once, with the changes made since', async () => {
  const left = sheet();
  left.add('Siti', 'Abu', 'Lim');
  left.type(0, 'receiverName', 'Ali Abu');
  fails = 'changes';
  await expect(left.check()).rejects.toThrow();
  left.type(2, 'receiverName', 'Abu Bakar');
  left.remove(3);
  left.add('Mei');
  fails = 'never';
  const here = sheet(left.leave());
  expect(here.shown().map(([, name]) => name)).toEqual(['Ali Abu', 'Siti', 'Abu Bakar', 'Mei']);
  await here.check();
  expect(names()).toEqual([
    ['wrong', 'Ali Abu'],
    ['wrong', 'Siti'],
    ['wrong', 'Abu Bakar'],
    ['deleted', 'Lim'],
    ['wrong', 'Mei'],
  ]);
  // The values filled in by the server stay.
  expect(kept[2]?.texts.state).toBe('Kuala Lumpur');
  expect(here.shown().map(([line]) => line)).toEqual([1, 2, 3, 5]);
  expect(here.stale()).toBe(0);
});

it('New rows with a lost response appear once in the grid, next to new rows that were never sent', async () => {
  const left = sheet();
  left.add('Siti', 'Abu', 'Lim');
  fails = 'answer';
  await expect(left.check()).rejects.toThrow();
  left.type(2, 'receiverName', 'Abu Bakar');
  left.remove(3);
  left.add('Mei', 'Raj');
  fails = 'never';
  const here = sheet(left.leave());
  await here.check();
  await here.news();
  expect(here.shown()).toEqual([
    [1, 'Ali'],
    [2, 'Siti'],
    [3, 'Abu Bakar'],
    [5, 'Mei'],
    [6, 'Raj'],
  ]);
  expect(names().slice(1)).toEqual([
    ['wrong', 'Siti'],
    ['wrong', 'Abu Bakar'],
    ['deleted', 'Lim'],
    ['wrong', 'Mei'],
    ['wrong', 'Raj'],
  ]);
});

it('New rows with a lost response appear once in the grid, with the changes that a colleague made since', async () => {
  const left = sheet();
  left.add('Siti', 'Abu');
  fails = 'answer';
  await expect(left.check()).rejects.toThrow();
  fails = 'never';
  const unsaved = left.leave();
  version += 1;
  kept = kept.map((row) =>
    row.rowNo === 2 ? { ...row, version, texts: { ...row.texts, city: 'Ipoh' }, changedBy: 'desk' } : row,
  );
  kept.push(rowOf(4, { receiverName: 'Lim' }, 'desk'));
  const here = sheet(unsaved);
  expect(here.shown().map(([, name]) => name)).toEqual(['Ali', 'Siti', 'Abu']);
  // The page is left once more before the response.
  const again = sheet(here.leave());
  await again.check();
  await again.news();
  expect(again.shown().map(([line]) => line)).toEqual([1, 2, 3, 4]);
  expect(again.rows()[1]?.row.city).toBe('Ipoh');
  await again.check();
  expect([again.stale(), kept.length, kept[1]?.texts.city]).toEqual([0, 4, 'Ipoh']);
});

it('Rows that a colleague adds at the same time are not mistaken for the new rows of the user', async () => {
  const here = sheet();
  kept.push(rowOf(2, { receiverName: 'Lim' }, 'desk'));
  version += 1;
  kept[1] = { ...kept[1], version } as BulkRowReply;
  here.add('Siti');
  await here.check();
  await here.news();
  expect(here.shown()).toEqual([
    [1, 'Ali'],
    [3, 'Siti'],
    [2, 'Lim'],
  ]);
});

it('New rows that the server refused are sent again with their current values', async () => {
  const here = sheet();
  here.add('Siti', 'Abu');
  fails = 'refused';
  await expect(here.check()).rejects.toThrow('Too many rows.');
  expect(here.server.unanswered()).toBeNull();
  fails = 'never';
  here.type(1, 'receiverName', 'Siti Aminah');
  await here.check();
  expect(kept.map(({ texts }) => texts.receiverName)).toEqual(['Ali', 'Siti Aminah', 'Abu']);
});
