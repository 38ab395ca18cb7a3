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
  /**
   * Whether some of the rows shown when the view was chosen repeat others. The extra column appears and disappears only with the
   * view, not while the user types.
   */
  hasTwins: boolean;
  /** Incremented each time the active cell should take the focus. */
  focusAsked: number;
  show: (filter: SheetFilter) => void;
  sortBy: (by: F | 'amount') => void;
  /** Moves to a cell and focuses it. */
  goTo: (place: Place) => void;
}

const at = (place: Place): Selection => ({ anchor: place, active: place });
const first: Place = { row: 0, column: 0 };
/** The value of `focusAsked` when the sheet is opened: the cell takes the focus then, unless an input already has it. */
export const asOpened = 1;

/**
 * Which rows are shown and which cell is active. Rows keep their places while they are fixed: filter and order are applied only
 * when they are chosen. Rows that match the filter later are added at the end.
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

/** Cycles through ascending, descending and the order of the file. */
function nextSort<F extends string>(sort: SheetSort<F> | null, by: F | 'amount'): SheetSort<F> | null {
  if (sort?.by !== by) return { by, isDown: false };
  return sort.isDown ? null : { by, isDown: true };
}

/** The rows that were shown when the view was chosen. */
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
  /** Lines of `order`, in its order; null until the list of rows changes. */
  kept: ReadonlySet<number> | null;
  shown: readonly number[];
}

const linesOf = <F extends string>({ rows, shown }: Order<F>): ReadonlySet<number> =>
  new Set(shown.flatMap((index) => rows[index]?.line ?? []));

/**
 * Returns a function that computes the indexes of the shown rows. It remembers the last result, so that when one row changes only
 * that row is checked.
 */
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

/** Rows that were shown stay, except removed ones; others are added when they match the filter. */
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
    // Fast path: nearly all rows are equal, and a key press waits for this loop.
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

/** Returns the first cell with a problem when only bad rows are shown; otherwise the first cell. */
function firstPlace<F extends string>(
  rows: readonly SheetRow<F>[],
  fields: readonly F[],
  view: SheetView<F>,
): Place {
  if (view.filter !== 'bad') return first;
  return nextProblem(rows, shownOf(rows, view), fields, { row: 0, column: -1 }) ?? first;
}
