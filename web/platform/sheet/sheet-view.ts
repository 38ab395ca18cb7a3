/** Which rows are shown, in what order, and how many there are of each state. */
import { fold } from '#shared/platform/search/fold.ts';
import { readingOrder } from '#web/platform/sheet/reading-order.ts';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';
import type { SheetRow } from '#web/platform/sheet/sheet-table.ts';

/** What a row is, each one thing only: ready and doubtful ones can be sent, repeated ones when a user confirms. */
export type RowState = 'ready' | 'doubtful' | 'repeated' | 'bad' | 'removed' | 'blank';

export const sheetFilters = ['all', 'bad', 'doubtful', 'repeated', 'ready', 'new', 'removed'] as const;
export type SheetFilter = (typeof sheetFilters)[number];

export function rowState(row: SheetRow<string>): RowState {
  if (row.isRemoved) return 'removed';
  if (isBad(row)) return 'bad';
  if (row.isBlank) return 'blank';
  if (row.twin && !row.goesAnyway) return 'repeated';
  for (const _ in row.notes) return 'doubtful';
  return 'ready';
}

export interface SheetCounts extends Readonly<Record<SheetFilter, number>> {
  /** Of the rows that would be sent now. */
  sumCents: number;
  /** Rows that would be sent and have no price yet. */
  unpriced: number;
}

export const isGoing = (row: SheetRow<string>): boolean => {
  const state = rowState(row);
  return state === 'ready' || state === 'doubtful';
};

/** The counts, and how many rows wait for the server's answer. */
export interface SheetTally {
  counts: SheetCounts;
  staleCount: number;
}

type Sums = { -readonly [one in keyof SheetCounts]: SheetCounts[one] };

const noSums: Sums = {
  all: 0,
  bad: 0,
  doubtful: 0,
  repeated: 0,
  ready: 0,
  new: 0,
  removed: 0,
  sumCents: 0,
  unpriced: 0,
};

/** Puts a row into the sums, or takes it out of them. */
function count(sums: Sums, row: SheetRow<string>, by: 1 | -1): void {
  if (row.isGone) return;
  const state = rowState(row);
  if (state !== 'blank') sums[state] += by;
  if (state === 'removed') return;
  sums.all += by;
  if (row.isNew) sums.new += by;
  if (state !== 'ready' && state !== 'doubtful') return;
  if (typeof row.amountCents === 'number') sums.sumCents += by * row.amountCents;
  else sums.unpriced += by;
}

export const tallyOf = (rows: readonly SheetRow<string>[]): SheetTally =>
  tallyAfter({ counts: noSums, staleCount: 0 }, [], rows);

/** The same of the next rows: only those that are other ones are looked at, of `indexes` where they are known. */
export function tallyAfter(
  { counts, staleCount }: SheetTally,
  before: readonly SheetRow<string>[],
  rows: readonly SheetRow<string>[],
  indexes?: Iterable<number>,
): SheetTally {
  const sums = { ...counts };
  let stale = staleCount;
  const look = (index: number): void => {
    const was = before[index];
    const is = rows[index];
    if (was) count(sums, was, -1);
    if (is) count(sums, is, 1);
    stale += Number(is?.isStale ?? false) - Number(was?.isStale ?? false);
  };
  if (indexes) for (const index of indexes) look(index);
  else {
    const end = Math.max(before.length, rows.length);
    for (let index = 0; index < end; index += 1) if (before[index] !== rows[index]) look(index);
  }
  return { counts: sums, staleCount: stale };
}

export function isShown(row: SheetRow<string>, filter: SheetFilter): boolean {
  if (row.isGone) return false;
  const state = rowState(row);
  if (filter === 'all') return state !== 'removed';
  if (filter === 'new') return state !== 'removed' && row.isNew === true;
  return state === filter;
}

export interface SheetSort<F extends string> {
  /** A field; 'amount' is the price. */
  by: F | 'amount';
  isDown: boolean;
}

export interface SheetView<F extends string> {
  filter: SheetFilter;
  /** Null is the order of the file. */
  sort: SheetSort<F> | null;
}

/** Places of the rows that are shown, in order. Empty cells come last either way. */
export function shownOf<F extends string>(
  rows: readonly SheetRow<F>[],
  { filter, sort }: SheetView<F>,
): number[] {
  const shown: number[] = [];
  rows.forEach((row, index) => {
    if (isShown(row, filter)) shown.push(index);
  });
  if (!sort) return shown;
  const { by, isDown } = sort;
  const sign = isDown ? -1 : 1;
  if (by === 'amount') {
    const amounts = new Map(shown.map((index) => [index, rows[index]?.amountCents ?? null]));
    const amountOf = (index: number) => amounts.get(index) ?? null;
    return shown.toSorted(
      (a, b) => emptyLast(amountOf(a), amountOf(b)) ?? sign * ((amountOf(a) ?? 0) - (amountOf(b) ?? 0)),
    );
  }
  const isFilled = (index: number) => (rows[index]?.row[by] ?? '') !== '';
  const filled = shown.filter(isFilled);
  const order = readingOrder(filled.map((index) => rows[index]?.row[by] ?? ''));
  const sorted = filled.map((index, at) => ({ index, at }));
  sorted.sort((a, b) => sign * order(a.at, b.at));
  return [...sorted.map(({ index }) => index), ...shown.filter((index) => !isFilled(index))];
}

/** How two compare of which one is empty; null when neither is. */
function emptyLast(a: string | number | null, b: string | number | null): number | null {
  if (a !== null && b !== null) return null;
  return Number(a === null) - Number(b === null);
}

export interface SheetSearch {
  text: string;
  /** The whole cell, not a part of it. */
  isWhole: boolean;
}

/** Whether a cell contains the search text, letter case and accents aside. */
export function cellSearch({ text, isWhole }: SheetSearch): (cell: string) => boolean {
  const wanted = fold(text);
  if (isWhole) return (cell) => fold(cell) === wanted;
  return (cell) => wanted !== '' && fold(cell).includes(wanted);
}

/** The cell with the text put where the search found it; letter case as typed is what is put. */
export function replacedText(cell: string, { text, isWhole }: SheetSearch, by: string): string {
  if (isWhole) return by;
  const pattern = text.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
  return pattern === '' ? cell : cell.replace(new RegExp(pattern, 'giu'), () => by);
}
