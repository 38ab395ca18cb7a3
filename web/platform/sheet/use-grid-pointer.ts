import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

import type { Selection } from '#web/platform/sheet/sheet-grid.tsx';
import { rangeOf } from '#web/platform/sheet/sheet-range.ts';
import type { Place, Range } from '#web/platform/sheet/sheet-table.ts';

export type RowAction = 'remove' | 'restore' | 'anyway';

interface PointerParts {
  selection: Selection;
  rowCount: number;
  columnCount: number;
  go: (place: Place, isExtended?: boolean) => void;
  select: (anchor: Place, last: Place) => void;
  fill: (range: Range) => void;
  edit: () => void;
  onRow: (action: RowAction, places: readonly number[]) => void;
}

interface GridPointer {
  /** The range that the fill handle is being dragged over; null when it is not dragged. */
  filling: Range | null;
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onClick: (event: MouseEvent<HTMLElement>) => void;
    onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

/** Pointer handling of the grid, by position, because cells have no handlers. */
export function useGridPointer(parts: PointerParts): GridPointer {
  const { selection, rowCount, columnCount, go, select, fill, edit, onRow } = parts;
  const [drag, setDrag] = useState<'cells' | 'rows' | 'fill' | null>(null);
  const [filling, setFilling] = useState<Range | null>(null);
  const chosen = rangeOf(selection.anchor, selection.active);

  const onMove = useEffectEvent((event: globalThis.PointerEvent) => {
    const place = placeUnder(event.clientX, event.clientY);
    if (!place) return;
    if (drag === 'fill') {
      const row = Math.min(rowCount - 1, place.row);
      setFilling(row > chosen.to.row ? { from: chosen.from, to: { ...chosen.to, row } } : null);
    } else if (drag === 'rows') {
      select({ row: selection.anchor.row, column: columnCount - 1 }, { row: place.row, column: 0 });
    } else if (place.column !== null) {
      const isThere = place.row === selection.active.row && place.column === selection.active.column;
      if (!isThere) go({ row: place.row, column: place.column }, true);
    }
  });
  const onEnd = useEffectEvent(() => {
    if (drag === 'fill' && filling) {
      fill(filling);
      select(filling.from, filling.to);
    }
    setFilling(null);
    setDrag(null);
  });
  useEffect(() => {
    if (drag === null) return;
    const move = (event: globalThis.PointerEvent) => onMove(event);
    const end = () => onEnd();
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [drag]);

  return {
    filling,
    handlers: {
      onPointerDown: (event) => {
        const { target } = event;
        if (event.button !== 0 || !(target instanceof Element) || target instanceof HTMLInputElement) return;
        const action = target.closest<HTMLElement>('[data-action]')?.dataset['action'];
        if (action === 'fill') {
          event.preventDefault();
          setDrag('fill');
          return;
        }
        if (action !== undefined || target.closest('a')) return;
        const place = placeOf(target);
        if (!place) return;
        // The cell takes the focus once it is drawn as the active one.
        event.preventDefault();
        if (place.column === null) {
          const anchor = event.shiftKey ? selection.anchor.row : place.row;
          select({ row: anchor, column: columnCount - 1 }, { row: place.row, column: 0 });
          setDrag('rows');
        } else {
          go({ row: place.row, column: place.column }, event.shiftKey);
          setDrag('cells');
        }
      },
      onClick: ({ target }) => {
        if (!(target instanceof Element)) return;
        const action = target.closest<HTMLElement>('[data-action]')?.dataset['action'];
        const place = placeOf(target);
        if (place && (action === 'remove' || action === 'restore' || action === 'anyway'))
          onRow(action, [place.row]);
      },
      onDoubleClick: ({ target }) => {
        if (!(target instanceof Element)) return;
        if (target.closest('[data-action="fill"]')) {
          // Fills down to the last row, as spreadsheets do.
          const to = { ...chosen.to, row: rowCount - 1 };
          fill({ from: chosen.from, to });
        } else if (placeOf(target)?.column !== null && placeOf(target) !== null) edit();
      },
    },
  };
}

interface PointerPlace {
  row: number;
  /** Null on a row heading. */
  column: number | null;
}

function placeOf(element: Element | null): PointerPlace | null {
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const cell = element?.closest<HTMLElement>('[data-column], [data-head]');
  if (row === undefined || !cell) return null;
  const { column } = cell.dataset;
  return { row: Number(row), column: column === undefined ? null : Number(column) };
}

/** Outside the cells, the nearest row still counts. */
const placeUnder = (x: number, y: number): PointerPlace | null => placeOf(document.elementFromPoint(x, y));
