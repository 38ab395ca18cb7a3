import { useMemo, useState } from 'react';

import { changedBetween } from '#web/platform/sheet/changed-rows.ts';
import { nextProblem } from '#web/platform/sheet/sheet-rows.ts';
import type { Place, SheetRow } from '#web/platform/sheet/sheet-table.ts';
import type { Selection } from '#web/platform/sheet/sheet-grid.tsx';
import {
  isShown,
  shownOf,
  type SheetFilter,
  type SheetSort,
  type SheetView,
} from '#web/platform/sheet/sheet-view.ts';

export interface SheetViewState<F extends string> {
  view: SheetView<F>;
  shown: readonly number[];
  selection: Selection;
  setSelection: (selection: Selection) => void;
  /** Among the rows that were shown when the view was chosen some repeat others: their column comes and goes with the view, not under a typing hand. */
  hasTwins: boolean;
  /** Counts up when the focus is to go to the active cell. */
  focusAsked: number;
  show: (filter: SheetFilter) => void;
  sortBy: (by: F | 'amount') => void;
  /** Moves to a cell, and the focus with it. */
  goTo: (place: Place) => void;
}

const at = (place: Place): Selection => ({ anchor: place, active: place });
const first: Place = { row: 0, column: 0 };
/** Of `focusAsked`, when the sheet is opened: typing starts there, unless hands are in another field already. */
export const asOpened = 1;

/**
 * Which rows are shown and which cell is active. Rows stay where they are while they are fixed: the filter and the order are
 * taken again when they are chosen. What becomes part of the filter later comes at its end.
 */
export function useSheetView<F extends string>(
  rows: readonly SheetRow<F>[],
  fields: readonly F[],
  startsBad: boolean,
): SheetViewState<F> {
  const [view, setView] = useState<SheetView<F>>({ filter: startsBad ? 'bad' : 'all', sort: null });
  const [order, setOrder] = useState(() => orderOf(rows, view));
  const [selection, setSelection] = useState(() => at(firstPlace(rows, fields, view)));
  const [focusAsked, setFocusAsked] = useState(asOpened);

  const [placesOf] = useState(rememberedPlaces<F>);
  const shown = useMemo(() => placesOf(rows, view, order), [placesOf, rows, view, order]);
  const take = (next: SheetView<F>) => {
    setView(next);
    setOrder(orderOf(rows, next));
  };

  const lastRow = Math.max(0, shown.length - 1);
  const lastColumn = Math.max(0, fields.length - 1);
  const within = ({ row, column }: Place): Place => ({
    row: Math.min(row, lastRow),
    column: Math.min(column, lastColumn),
  });
  return {
    view,
    shown,
    selection: { anchor: within(selection.anchor), active: within(selection.active) },
    setSelection,
    hasTwins: order.hasTwins,
    focusAsked,
    show: (filter) => {
      const next = { ...view, filter };
      take(next);
      setSelection(at(firstPlace(rows, fields, next)));
    },
    sortBy: (by) => take({ ...view, sort: nextSort(view.sort, by) }),
    goTo: (place) => {
      setSelection(at(place));
      setFocusAsked(focusAsked + 1);
    },
  };
}

/** Up, down, as the file was. */
function nextSort<F extends string>(sort: SheetSort<F> | null, by: F | 'amount'): SheetSort<F> | null {
  if (sort?.by !== by) return { by, isDown: false };
  return sort.isDown ? null : { by, isDown: true };
}

/** What was shown when the view was chosen. */
interface Order<F extends string> {
  rows: readonly SheetRow<F>[];
  shown: readonly number[];
  hasTwins: boolean;
}

function orderOf<F extends string>(rows: readonly SheetRow<F>[], view: SheetView<F>): Order<F> {
  const shown = shownOf(rows, view);
  return { rows, shown, hasTwins: shown.some((index) => rows[index]?.twin) };
}

interface Places<F extends string> {
  rows: readonly SheetRow<F>[];
  view: SheetView<F>;
  order: Order<F>;
  /** Lines of `order`, in its order; null before another list of rows asks for them. */
  kept: ReadonlySet<number> | null;
  shown: readonly number[];
}

const linesOf = <F extends string>({ rows, shown }: Order<F>): ReadonlySet<number> =>
  new Set(shown.flatMap((index) => rows[index]?.line ?? []));

/** The places of the rows that are shown; remembers the last ones, so that a change of a row is a look at that row. */
function rememberedPlaces<F extends string>() {
  let last: Places<F> | null = null;
  return (rows: readonly SheetRow<F>[], view: SheetView<F>, order: Order<F>): readonly number[] => {
    const before = last?.view === view && last.order === order ? last : null;
    if (!before && rows === order.rows) {
      last = { rows, view, order, kept: null, shown: order.shown };
      return last.shown;
    }
    const kept = before?.kept ?? linesOf(order);
    const shown = before && isShownAlike(before, rows, kept) ? before.shown : placesShown(rows, view, kept);
    last = { rows, view, order, kept, shown };
    return shown;
  };
}

/** Rows that were shown stay, but for those that were left out; others come when they are part of the filter. */
function isIn<F extends string>(
  row: SheetRow<F>,
  { filter, sort }: SheetView<F>,
  kept: ReadonlySet<number>,
): boolean {
  const isGone = filter !== 'removed' && row.isRemoved === true;
  if (sort && kept.has(row.line)) return !isGone;
  return isShown(row, filter) || (kept.has(row.line) && !isGone);
}

function isShownAlike<F extends string>(
  { rows: before, view }: Places<F>,
  rows: readonly SheetRow<F>[],
  kept: ReadonlySet<number>,
): boolean {
  if (before.length !== rows.length) return false;
  const isAlike = (index: number): boolean => {
    const was = before[index];
    const is = rows[index];
    // Nearly all are, and a key waits for the look at them.
    if (was === is) return true;
    return !!was && !!is && was.line === is.line && isIn(was, view, kept) === isIn(is, view, kept);
  };
  const changed = changedBetween(before, rows);
  if (changed) return [...changed].every(isAlike);
  for (let index = 0; index < rows.length; index += 1) if (!isAlike(index)) return false;
  return true;
}

function placesShown<F extends string>(
  rows: readonly SheetRow<F>[],
  view: SheetView<F>,
  kept: ReadonlySet<number>,
): number[] {
  const shown: number[] = [];
  const places = new Map(view.sort ? rows.map(({ line }, index) => [line, index] as const) : []);
  if (view.sort)
    for (const line of kept) {
      const index = places.get(line);
      const row = index === undefined ? undefined : rows[index];
      if (index !== undefined && row && isIn(row, view, kept)) shown.push(index);
    }
  rows.forEach((row, index) => {
    if ((!view.sort || !kept.has(row.line)) && isIn(row, view, kept)) shown.push(index);
  });
  return shown;
}

/** The first problem among the rows that have one; else the first cell. */
function firstPlace<F extends string>(
  rows: readonly SheetRow<F>[],
  fields: readonly F[],
  view: SheetView<F>,
): Place {
  if (view.filter !== 'bad') return first;
  return nextProblem(rows, shownOf(rows, view), fields, { row: 0, column: -1 }) ?? first;
}
