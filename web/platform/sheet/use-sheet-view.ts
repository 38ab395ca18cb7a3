import { useMemo, useState } from 'react';

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
  /** Counts up when the focus is to go to the active cell. */
  focusAsked: number;
  show: (filter: SheetFilter) => void;
  sortBy: (by: F | 'amount') => void;
  /** Moves to a cell, and the focus with it. */
  goTo: (place: Place) => void;
}

const at = (place: Place): Selection => ({ anchor: place, active: place });
const first: Place = { row: 0, column: 0 };

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
  const [order, setOrder] = useState(() => linesShown(rows, view));
  const [selection, setSelection] = useState(() => at(firstPlace(rows, fields, view)));
  const [focusAsked, setFocusAsked] = useState(0);

  const shown = useMemo(() => placesShown(rows, view, order), [rows, view, order]);
  const take = (next: SheetView<F>) => {
    setView(next);
    setOrder(linesShown(rows, next));
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

const linesShown = <F extends string>(rows: readonly SheetRow<F>[], view: SheetView<F>): readonly number[] =>
  shownOf(rows, view).flatMap((index) => rows[index]?.line ?? []);

function placesShown<F extends string>(
  rows: readonly SheetRow<F>[],
  { filter, sort }: SheetView<F>,
  order: readonly number[],
): number[] {
  const kept = new Set(order);
  const isGone = (row: SheetRow<F>) => filter !== 'removed' && row.isRemoved === true;
  const shown: number[] = [];
  if (!sort) {
    rows.forEach((row, index) => {
      if (isShown(row, filter) || (kept.has(row.line) && !isGone(row))) shown.push(index);
    });
    return shown;
  }
  const places = new Map(rows.map(({ line }, index) => [line, index]));
  for (const line of order) {
    const index = places.get(line);
    const row = index === undefined ? undefined : rows[index];
    if (index !== undefined && row && !isGone(row)) shown.push(index);
  }
  rows.forEach((row, index) => {
    if (!kept.has(row.line) && isShown(row, filter)) shown.push(index);
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
