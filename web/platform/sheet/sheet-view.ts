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

/** Places of the rows that are shown, in order. Empty cells come last either way, and what is alike stays as the file has it. */
export function shownOf<F extends string>(
  rows: readonly SheetRow<F>[],
  { filter, sort }: SheetView<F>,
): number[] {
  if (!sort) return placesIn(rows, filter);
  const { by, isDown } = sort;
  const last = sortedLast.get(rows);
  const sorted = last?.by === by && last.filter === filter ? last : sortedBy(rows, filter, by);
  sortedLast.set(rows, sorted);
  return [...(isDown ? backwards(sorted) : sorted.filled), ...sorted.empty];
}

function placesIn(rows: readonly SheetRow<string>[], filter: SheetFilter): number[] {
  const places: number[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index];
    if (row && isShown(row, filter)) places.push(index);
  }
  return places;
}

interface Sorted {
  by: string;
  filter: SheetFilter;
  /** Places of rows, the first text first, and where in the list another text begins. */
  filled: readonly number[];
  begins: readonly number[];
  /** Places of rows without a text. */
  empty: readonly number[];
}

/** How rows were sorted last: down is the same the other way round. */
const sortedLast = new WeakMap<readonly SheetRow<string>[], Sorted>();

function sortedBy(rows: readonly SheetRow<string>[], filter: SheetFilter, by: string): Sorted {
  const filled: number[] = [];
  const empty: number[] = [];
  const texts: string[] = [];
  const amounts: number[] = [];
  for (const index of placesIn(rows, filter)) {
    const cents = rows[index]?.amountCents ?? null;
    const text = rows[index]?.row[by] ?? '';
    if (by === 'amount' ? cents === null : text === '') empty.push(index);
    else {
      filled.push(index);
      texts.push(text);
      amounts.push(cents ?? 0);
    }
  }
  const order =
    by === 'amount'
      ? (one: number, other: number) => (amounts[one] ?? 0) - (amounts[other] ?? 0)
      : readingOrder(texts);
  const sorted = filled.map((_, at) => at).toSorted(order);
  const begins: number[] = [];
  for (let at = 0; at < sorted.length; at += 1)
    if (at === 0 || order(sorted[at - 1] ?? 0, sorted[at] ?? 0) !== 0) begins.push(at);
  return { by, filter, filled: sorted.map((at) => filled[at] ?? 0), begins, empty };
}

/** The last text first; rows with the same one stay in their order. */
function backwards({ filled, begins }: Sorted): number[] {
  const places: number[] = [];
  let end = filled.length;
  for (const begin of begins.toReversed()) {
    for (let at = begin; at < end; at += 1) places.push(filled[at] ?? 0);
    end = begin;
  }
  return places;
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
