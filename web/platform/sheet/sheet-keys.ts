/** Keyboard commands of the grid, as in spreadsheets. */
import type { KeyboardEvent } from 'react';

import type { Place } from '#web/platform/sheet/sheet-table.ts';

/** Returns the cell that a key moves to, possibly outside the grid; undefined for a key that does not move. */
export function moveOf(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Place,
  last: Place,
  page: number,
): Place | undefined {
  const isFar = ctrlKey || metaKey;
  const moves: Record<string, Place> = {
    ArrowDown: { row: isFar ? last.row : row + 1, column },
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowRight: { row, column: isFar ? last.column : column + 1 },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: isFar ? last : { row, column: last.column },
  };
  return moves[key];
}

export type GridCommand =
  | 'edit'
  | 'clear'
  | 'undo'
  | 'redo'
  | 'fillDown'
  | 'selectAll'
  | 'selectRow'
  | 'selectColumn'
  | 'removeRows'
  | 'find'
  | 'nextProblem'
  | 'oneCell';

/** Returns the command of a key that does not move; null when the key has none. */
export function commandOf(event: KeyboardEvent): GridCommand | null {
  const withControl = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (withControl) return controlled[event.shiftKey ? `Shift ${key}` : key] ?? null;
  if (event.shiftKey && key === ' ') return 'selectRow';
  if (event.altKey) return null;
  return plain[key] ?? null;
}

const controlled: Readonly<Record<string, GridCommand>> = {
  z: 'undo',
  'Shift z': 'redo',
  y: 'redo',
  d: 'fillDown',
  a: 'selectAll',
  ' ': 'selectColumn',
  f: 'find',
  h: 'find',
  Delete: 'removeRows',
  Backspace: 'removeRows',
};

const plain: Readonly<Record<string, GridCommand>> = {
  Enter: 'edit',
  F2: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
  F8: 'nextProblem',
  Escape: 'oneCell',
};

/** Whether the key types a character, which starts editing and replaces the cell's text. */
export const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;
