/** Which rows are shown, in which order, and the number of rows per state. */
import { fold } from '#shared/platform/search/fold.ts';
import { readingOrder } from '#web/platform/sheet/reading-order.ts';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';
import type { SheetRow } from '#web/platform/sheet/sheet-table.ts';

/** The state of a row; a row has exactly one. Ready and doubtful rows can be sent, repeated ones after the user confirms. */
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
  /** Total price in cents of the rows that would be sent now. */
  sumCents: number;
  /** Number of rows that would be sent but have no price yet. */
  unpriced: number;
}

/** The counts, and the number of rows waiting for the server's response. */
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

/** Adds a row to the totals, or subtracts it. */
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

/** Updates the tally for the next list of rows: looks only at changed rows, at those of `indexes` when they are known. */
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
  /** A field, or 'amount' for the price. */
  by: F | 'amount';
  isDown: boolean;
}

export interface SheetView<F extends string> {
  filter: SheetFilter;
  /** Null for the order of the file. */
  sort: SheetSort<F> | null;
}

/** Returns the indexes of the shown rows, in order. Empty cells always come last, and equal texts keep the order of the file. */
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
  /** Row indexes in ascending order of text, and the positions in that list where a different text begins. */
  filled: readonly number[];
  begins: readonly number[];
  /** Row indexes without a text. */
  empty: readonly number[];
}

/** The last sort result: the descending order is derived from it. */
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

/** Returns descending order; rows with the same text keep their order. */
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
  /** Whether the whole cell must match, not only a part of it. */
  isWhole: boolean;
}

/** Whitespace, or a character with its combining marks: the smallest piece of a text that a match can begin or end with. */
const units = /\s+|\P{M}\p{M}*|\p{M}+/gu;

/** A text folded for comparison, with spaces kept at both ends. */
interface Folded {
  text: string;
  /** Index in the original text of each unit, by its index in `text`. */
  places: ReadonlyMap<number, number>;
}

function foldedWithPlaces(original: string): Folded {
  const places = new Map<number, number>();
  let text = '';
  for (const { 0: unit, index } of original.matchAll(units)) {
    places.set(text.length, index);
    text += fold(unit) || (unit.trim() === '' ? ' ' : '');
  }
  places.set(text.length, original.length);
  return { text, places };
}

/** Returns a test whether a cell contains the search text, ignoring letter case and accents. */
export function cellSearch({ text, isWhole }: SheetSearch): (cell: string) => boolean {
  const whole = fold(text);
  if (isWhole) return (cell) => fold(cell) === whole;
  const search = { text, isWhole };
  // Cells without the words are the most, and folding a whole cell is faster than folding it by units.
  return (cell) => text !== '' && fold(cell).includes(whole) && matchesOf(cell, search).length > 0;
}

/** The matches in a cell, as pairs of start and end. */
function matchesOf(cell: string, { text }: SheetSearch): [number, number][] {
  const wanted = foldedWithPlaces(text).text;
  const { text: folded, places } = foldedWithPlaces(cell);
  const matches: [number, number][] = [];
  let at = wanted === '' ? -1 : folded.indexOf(wanted);
  while (at >= 0) {
    const [start, end] = [places.get(at), places.get(at + wanted.length)];
    const isMatch = start !== undefined && end !== undefined;
    if (isMatch) matches.push([start, end]);
    at = folded.indexOf(wanted, at + (isMatch ? wanted.length : 1));
  }
  return matches;
}

/** Replaces each match in the cell's text. The replacement keeps its letter case as typed. */
export function replacedText(cell: string, search: SheetSearch, by: string): string {
  if (search.isWhole) return by;
  let replaced = '';
  let kept = 0;
  for (const [start, end] of matchesOf(cell, search)) {
    replaced += cell.slice(kept, start) + by;
    kept = end;
  }
  return replaced + cell.slice(kept);
}
