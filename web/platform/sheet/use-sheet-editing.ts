import { type RefObject, useState } from 'react';

import type { GridHandle } from '#web/platform/sheet/sheet-grid.tsx';
import type { Changed } from '#web/platform/sheet/sheet-news.tsx';
import {
  columnsIn,
  filledCells,
  pastedCells,
  pastedRange,
  rangeOf,
  rowsIn,
} from '#web/platform/sheet/sheet-range.ts';
import type { CellChange, Range, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import type { RowAction } from '#web/platform/sheet/use-grid-pointer.ts';
import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';
import type { SheetViewState } from '#web/platform/sheet/use-sheet-view.ts';

interface Editing<F extends string> {
  /** The selected cells. */
  range: Range;
  /** The last change of cells; null after any other step. */
  changed: Changed<F> | null;
  change: (changes: readonly CellChange<F>[]) => void;
  /** Changes the other rows with the same text, as offered after a change. */
  takeLike: (changes: readonly CellChange<F>[]) => void;
  paste: (block: readonly (readonly string[])[], onto: Range) => void;
  /** Copies the first row of the range into the others. */
  fill: (to: Range) => void;
  walk: (direction: 'undo' | 'redo') => void;
  changeRows: (action: RowAction, places: readonly number[]) => void;
  /** After it, no change is offered to other rows any more. */
  forgetChange: () => void;
}

interface Sheet<F extends string> {
  table: SheetTable<F>;
  work: SheetRows<F>;
  /** The fields shown as columns. */
  fields: readonly F[];
  view: Pick<SheetViewState<F>, 'shown' | 'selection' | 'setSelection' | 'goTo'>;
  grid: RefObject<GridHandle | null>;
}

/** From this many cells on, a fill lists the visible cells at once and the others later. */
const manyCells = 1000;

/** The steps that change cells and rows of a sheet: typing, paste, fill, undo, and removing rows. */
export function useSheetEditing<F extends string>(sheet: Sheet<F>): Editing<F> {
  const { table, work, fields, view, grid } = sheet;
  const { shown, selection, setSelection, goTo } = view;
  const { rows } = work;
  const [changed, setChanged] = useState<Changed<F> | null>(null);
  const inSight = () => new Set((grid.current?.inSight() ?? []).flatMap((place) => shown[place] ?? []));

  const change = (changes: readonly CellChange<F>[]) => {
    setChanged({ rows, changes });
    work.change(changes, inSight());
  };
  return {
    range: rangeOf(selection.anchor, selection.active),
    changed,
    change,
    takeLike(changes) {
      work.change(changes, inSight());
      setChanged(null);
      // The button disappears and would lose the focus.
      goTo(selection.active);
    },
    paste(block, onto) {
      setChanged(null);
      const end = pastedRange(block, onto);
      const missing = end.to.row + 1 - shown.length;
      if (missing <= 0 || !table.canAdd) {
        work.change(pastedCells(block, shown, fields, onto), inSight());
      } else {
        work.add(missing, (firstIndex) => {
          const longer = [...shown, ...Array.from({ length: missing }, (_, at) => firstIndex + at)];
          return pastedCells(block, longer, fields, onto);
        });
      }
      const last = { row: end.to.row, column: Math.min(end.to.column, fields.length - 1) };
      setSelection({ anchor: last, active: onto.from });
    },
    fill(to) {
      const all = () => filledCells(rows, shown, fields, to);
      if (rowsIn(to) * columnsIn(to) < manyCells) return change(all());
      setChanged(null);
      work.changeBlock(filledCells(rows, shown, fields, to, grid.current?.inSight() ?? []), all);
    },
    walk(direction) {
      setChanged(null);
      work[direction](inSight());
    },
    changeRows(action, places) {
      const indexes = places.flatMap((place) => shown[place] ?? []);
      setChanged(null);
      if (action === 'remove') work.remove(indexes);
      else if (action === 'restore') work.restore(indexes);
      else work.letGo(indexes, !indexes.every((index) => rows[index]?.goesAnyway));
    },
    forgetChange: () => setChanged(null),
  };
}
