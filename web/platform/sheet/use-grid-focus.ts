import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

import { afterFrame } from '#web/platform/ui/after-frame.ts';
import type { Place } from '#web/platform/sheet/sheet-table.ts';
import { asOpened } from '#web/platform/sheet/use-sheet-view.ts';

interface Focus {
  scroller: RefObject<HTMLElement | null>;
  active: Place;
  /** Incremented each time the active cell should take the focus. */
  focusAsked: number;
  isEditing: boolean;
  /** Returns the nearest existing cell. */
  within: (place: Place) => Place;
  reveal: (place: Place) => void;
  /** Element of a cell; null when it is not drawn. */
  cellAt: (place: Place) => HTMLElement | null;
}

/** Keeps the active cell visible and focuses it once it is drawn; returns a function that requests the focus for a cell. */
export function useGridFocus(of: Focus) {
  const { scroller, active, focusAsked, isEditing, within, reveal, cellAt } = of;
  /** The cell that takes the focus once it is drawn; a late drawing of the previous cell must not take it. */
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
  // Only when the active cell changes: a response from the server must not scroll back a user who looks elsewhere.
  useEffect(() => {
    show(activeRow, activeColumn);
  }, [activeRow, activeColumn]);
  useEffect(() => {
    if (!wanted.current || isEditing) return;
    const take = () => {
      // The last row may have been removed meanwhile.
      const place = wanted.current && within(wanted.current);
      if (place?.row !== active.row || place.column !== active.column) return;
      const cell = scroller.current?.querySelector<HTMLElement>('[data-active]');
      cell?.focus({ preventScroll: true });
      // A cell that could not take the focus yet is tried again when the rows are drawn.
      if (document.activeElement === cell) wanted.current = null;
    };
    // Focusing forces a layout and a redraw of the focus styles. Between cells it can wait until after the paint, because the
    // previous cell passes key presses to the grid as well.
    if (isCell(document.activeElement)) return afterFrame(take);
    take();
  });
  return (place: Place) => {
    wanted.current = place;
    // Focusing forces a layout. It is free now, before anything is drawn, and would cost another layout after the input is
    // removed.
    if (isEditing) cellAt(within(place))?.focus({ preventScroll: true });
  };
}

const isCell = (element: Element | null) => element?.getAttribute('role') === 'gridcell';
