/** Rows that are typed or pasted at the end of a bulk upload: one set of them, whatever becomes of an answer. */
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

/** A server that keeps rows as ours does; `fails` loses answers, or refuses. */
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

/** The sheet as its editor keeps it. */
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
    /** As it is read when the upload is opened again. */
    leave: () =>
      JSON.parse(JSON.stringify(unsavedIn(rows, first.lastRowNo, server, first.clashes))) as Unsaved,
  };
}

const names = () => kept.map(({ state, texts }) => [state, texts.receiverName]);

it('Rows whose answer was lost are sent again under their key: one set, which meets the rows here', async () => {
  const here = sheet();
  here.add('Siti', 'Abu');
  fails = 'answer';
  await expect(here.check()).rejects.toThrow();
  // That a repeat is not taken says nothing about the first.
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
  // What is added then is another batch.
  here.add('Lim');
  await here.check();
  expect(sent.at(-1)?.key).not.toBe(sent[0]?.key);
  expect(here.shown()).toHaveLength(4);
});

it('What is typed into them meanwhile, and rows that are added meanwhile, are saved after the same batch', async () => {
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
  // What the server filled in stays.
  expect(here.rows()[1]?.row.state).toBe('Kuala Lumpur');
  expect(here.stale()).toBe(1);
  await here.check();
  expect(kept[1]?.texts).toMatchObject({ receiverName: 'Siti Aminah', state: 'Kuala Lumpur' });
  expect(here.stale()).toBe(0);
  expect(kept).toHaveLength(4);
});

it('Rows that were undone before the answer came are deleted, and changed rows are saved beside new ones', async () => {
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

it('After the page was left they are still one set', async () => {
  const left = sheet();
  left.add('Siti');
  fails = 'answer';
  await expect(left.check()).rejects.toThrow();
  fails = 'never';
  // Its rows were on their way: they are not there yet when the page is opened again.
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
  // Where they are there already, nothing is left to send.
  const again = sheet(unsaved);
  expect([again.server.unanswered(), again.rows().length, again.stale()]).toEqual([null, 2, 0]);
});

it('A row that was deleted before the page was left does not stand on the server unseen', async () => {
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

it('Rows that were saved, and whose page was left before it was told, are saved once, with what was done to them since', async () => {
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
  // What the server filled in stays.
  expect(kept[2]?.texts.state).toBe('Kuala Lumpur');
  expect(here.shown().map(([line]) => line)).toEqual([1, 2, 3, 5]);
  expect(here.stale()).toBe(0);
});

it('Rows whose answer was lost stand once in the grid beside those that were never sent', async () => {
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

it('Rows whose answer was lost, of which a colleague changed one since, stand once in the grid, as they are now', async () => {
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
  // Left once more before it is answered.
  const again = sheet(here.leave());
  await again.check();
  await again.news();
  expect(again.shown().map(([line]) => line)).toEqual([1, 2, 3, 4]);
  expect(again.rows()[1]?.row.city).toBe('Ipoh');
  await again.check();
  expect([again.stale(), kept.length, kept[1]?.texts.city]).toEqual([0, 4, 'Ipoh']);
});

it('Rows that a colleague adds at the same moment are not taken for the own ones', async () => {
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

it('Rows that were plainly refused are sent as they are then', async () => {
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
