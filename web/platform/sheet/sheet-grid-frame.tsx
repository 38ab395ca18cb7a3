import { rowHeight } from '#web/platform/sheet/grid-layout.ts';
import type { Range, SheetRow } from '#web/platform/sheet/sheet-table.ts';

import classes from './sheet-grid.module.css';

interface FrameProps {
  range: Range;
  isFilling: boolean;
  lefts: readonly number[];
}

/** The chosen block, over the rows, so that choosing redraws no row; its corner fills down. */
export function SelectionFrame({ range: { from, to }, isFilling, lefts }: FrameProps) {
  const left = lefts[from.column] ?? 0;
  const isOne = from.row === to.row && from.column === to.column;
  return (
    <div
      aria-hidden
      className={classes.frame}
      data-many={!isOne || undefined}
      data-filling={isFilling || undefined}
      style={{
        left,
        top: from.row * rowHeight,
        width: (lefts[to.column + 1] ?? 0) - left,
        height: (to.row - from.row + 1) * rowHeight,
      }}
    >
      <span className={classes.handle} data-action="fill" />
    </div>
  );
}

interface Said {
  text: string;
  tone: 'red' | 'amber';
}

interface BubbleProps extends Said {
  /** Of the cell. */
  left: number;
  right: number;
  row: number;
  /** Where the visible part of the sheet ends. */
  edge: number;
}

/** What is said about the active cell, under it; near the right edge it ends where the cell ends. */
export function Bubble({ text, tone, left, right, row, edge }: BubbleProps) {
  const isAtEdge = left + bubbleMax > edge;
  return (
    <div
      className={classes.bubble}
      data-tone={tone}
      aria-hidden
      style={{
        left: isAtEdge ? right : left,
        top: row * rowHeight,
        ...(isAtEdge && { transform: 'translateX(-100%)' }),
      }}
    >
      {text}
    </div>
  );
}

/** As wide as one may be, with room for the scroll bar. */
const bubbleMax = 340;

export function sentenceAt<F extends string>(
  row: SheetRow<F> | undefined,
  field: F | undefined,
): Said | null {
  if (!row || field === undefined) return null;
  const problem = row.problems[field];
  if (problem !== undefined) return { text: problem, tone: 'red' };
  const note = row.notes[field];
  return note === undefined ? null : { text: note, tone: 'amber' };
}
