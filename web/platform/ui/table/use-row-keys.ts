import type { KeyboardEvent, RefObject } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { useShortcut } from '#web/platform/ui/shortcuts.ts';
import { placeOf, rowOf } from '#web/platform/ui/table/grid-row.tsx';
import type { RowSelection } from '#web/platform/ui/table/use-row-selection.ts';

interface RowKeys<Row> {
  rows: readonly Row[];
  /** Index of the row that was focused last. */
  active: number;
  scroller: RefObject<HTMLElement | null>;
  /** Focuses the row at an index, or the nearest one. */
  move: (index: number) => void;
  onOpen: ((row: Row) => void) | undefined;
  /** Whether a panel beside the list shows the row; it follows the keys. */
  isOpen: boolean;
  choice: RowSelection;
}

/** The keys of a list: pressed on a row, by the returned handler, and pressed elsewhere on the page. */
export function useRowKeys<Row>(list: RowKeys<Row>): (event: KeyboardEvent) => void {
  const { rows, active, scroller, move, onOpen, isOpen, choice } = list;
  const last = rows.length - 1;
  const nearest = (index: number) => Math.max(0, Math.min(last, index));

  /** Moves to a row; a panel open beside the list shows that row. */
  const walk = (index: number) => {
    const row = rows[nearest(index)];
    if (isOpen && row !== undefined) onOpen?.(row);
    move(index);
  };
  // Pressed elsewhere on the page, the first key press goes to the last active row; the same keys then work on the row itself.
  const group = 'lists';
  const fromPage = { group, onlyFromPage: true } as const;
  useShortcut({ keys: 'j', label: m.ui_next_row(), group }, () => move(active));
  useShortcut({ keys: 'k', label: m.ui_previous_row(), group }, () => move(active));
  useShortcut({ keys: 'ArrowDown', label: m.ui_next_row(), ...fromPage }, () => move(active));
  useShortcut({ keys: 'ArrowUp', label: m.ui_previous_row(), ...fromPage }, () => move(active));
  /** If the page scrolls and not the list, Home and End apply to the page. */
  const moveToEnd = (index: number) => {
    const { scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {};
    if (scrollHeight <= clientHeight) return false;
    move(index);
    return true;
  };
  useShortcut({ keys: 'Home', label: m.ui_first_row(), ...fromPage }, () => moveToEnd(0));
  useShortcut({ keys: 'End', label: m.ui_last_row(), ...fromPage }, () => moveToEnd(last));
  useShortcut({ keys: 'x', label: m.ui_choose_the_row(), group }, () => {
    choice.choose(active, false);
    move(active);
  });
  useShortcut({ keys: 'Enter', label: m.ui_open_the_row(), ...fromPage }, () => {
    const row = rows[active];
    if (row !== undefined) onOpen?.(row);
  });

  const step = (event: KeyboardEvent, index: number, by: number) => {
    if (event.shiftKey) choice.extend(index, nearest(index + by));
    walk(index + by);
  };
  return (event) => {
    const index = placeOf(event.target);
    const row = index === null ? undefined : rows[index];
    if (index === null || row === undefined || event.target !== rowOf(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      ArrowDown: () => step(event, index, 1),
      ArrowUp: () => step(event, index, -1),
      j: () => walk(index + 1),
      k: () => walk(index - 1),
      Home: () => move(0),
      End: () => move(last),
      Enter: () => onOpen?.(row),
      ' ': () => choice.choose(index, false),
      x: () => choice.choose(index, false),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
