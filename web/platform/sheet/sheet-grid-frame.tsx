import { rowHeight } from '#web/platform/sheet/grid-layout.ts';
import type { Range, SheetRow } from '#web/platform/sheet/sheet-table.ts';

import classes from './sheet-grid.module.css';

interface FrameProps {
  range: Range;
  isFilling: boolean;
  lefts: readonly number[];
}

/** Frame around the selected block. It lies over the rows, so that selecting redraws no row; its corner fills down. */
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
  /** Left edge of the cell, in pixels. */
  left: number;
  right: number;
  row: number;
  /** Right edge of the visible part of the sheet, in pixels. */
  edge: number;
}

/**
 * The message about the active cell, shown under it. Near the right edge of the sheet, the bubble is aligned with the cell's
 * right edge.
 */
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

/** Maximum width of a bubble in pixels, with room for the scroll bar. */
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
