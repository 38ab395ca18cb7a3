import { useLayoutEffect, useRef } from 'react';

import { rowHeight } from '#web/platform/sheet/sheet-grid-row.tsx';
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

/** What is said about the active cell, under it. */
export function Bubble({ text, tone, left, row }: Said & { left: number; row: number }) {
  const bubble = useRef<HTMLDivElement>(null);
  // At the right edge it moves as far to the left as it needs to be read.
  useLayoutEffect(() => {
    const { current: element } = bubble;
    const edge = element?.closest('[role="grid"]')?.getBoundingClientRect().right;
    if (!element || edge === undefined) return;
    element.style.transform = '';
    const over = element.getBoundingClientRect().right + bubbleGap - edge;
    if (over > 0) element.style.transform = `translateX(${-over}px)`;
  });
  return (
    <div
      ref={bubble}
      className={classes.bubble}
      data-tone={tone}
      aria-hidden
      style={{ left, top: row * rowHeight }}
    >
      {text}
    </div>
  );
}

/** Room for the scroll bar. */
const bubbleGap = 20;

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
