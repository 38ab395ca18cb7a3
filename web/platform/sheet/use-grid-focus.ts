import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

import { afterFrame } from '#web/platform/ui/after-frame.ts';
import type { Place } from '#web/platform/sheet/sheet-table.ts';
import { asOpened } from '#web/platform/sheet/use-sheet-view.ts';

interface Focus {
  scroller: RefObject<HTMLElement | null>;
  active: Place;
  /** Counts up when the focus is to go to the active cell. */
  focusAsked: number;
  isEditing: boolean;
  /** The nearest cell that there is. */
  within: (place: Place) => Place;
  reveal: (place: Place) => void;
  /** The element of a cell; null where it is not drawn. */
  cellAt: (place: Place) => HTMLElement | null;
}

/** Keeps the active cell in sight and gives it the focus once it is drawn; returns what asks for that. */
export function useGridFocus(of: Focus) {
  const { scroller, active, focusAsked, isEditing, within, reveal, cellAt } = of;
  /** The cell that takes the focus once it is drawn: what is drawn late of the cell before must not have it. */
  const wanted = useRef<Place | null>(null);
  const askFocus = useEffectEvent(() => {
    wanted.current = active;
  });
  useEffect(() => {
    const isElsewhere = focusAsked === asOpened && document.activeElement instanceof HTMLInputElement;
    if (!isElsewhere) askFocus();
  }, [focusAsked]);
  const { row: activeRow, column: activeColumn } = active;
  const show = useEffectEvent((row: number, column: number) => reveal({ row, column }));
  // Only where it goes to another cell: an answer of the server must not scroll back who looks elsewhere.
  useEffect(() => {
    show(activeRow, activeColumn);
  }, [activeRow, activeColumn]);
  useEffect(() => {
    if (!wanted.current || isEditing) return;
    const take = () => {
      // The last row may have gone meanwhile.
      const place = wanted.current && within(wanted.current);
      if (place?.row !== active.row || place.column !== active.column) return;
      const cell = scroller.current?.querySelector<HTMLElement>('[data-active]');
      cell?.focus({ preventScroll: true });
      // A cell that could not take it yet is asked again when the rows are drawn.
      if (document.activeElement === cell) wanted.current = null;
    };
    // The browser lays the page out for it and draws what has it otherwise. From cell to cell that can follow the paint: the last one
    // hands keys to the grid as well.
    if (isCell(document.activeElement)) return afterFrame(take);
    take();
  });
  return (place: Place) => {
    wanted.current = place;
    // The browser lays the page out for a focus: that costs nothing before anything is drawn, and once more when the input has gone with it.
    if (isEditing) cellAt(within(place))?.focus({ preventScroll: true });
  };
}

const isCell = (element: Element | null) => element?.getAttribute('role') === 'gridcell';
