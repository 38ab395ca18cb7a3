import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

import { whenIdle } from '#web/platform/ui/when-idle.ts';

interface RowWindow {
  /** The first row to draw. */
  start: number;
  /** One past the last row to draw. */
  end: number;
  /** Whether the visible area is near the last row. */
  isNearEnd: boolean;
  /** Scrolls by the minimum needed to make a row visible, not covered by the sticky heading. */
  scrollTo: (index: number) => void;
  /** Measures and returns the first and the last visible row. */
  inSight: () => readonly [first: number, last: number];
}

interface Rows {
  count: number;
  /** False until the first page is loaded; until then, nothing counts as near the end. */
  isHere: boolean;
  rowHeight: number;
  headHeight: number;
}

/** Rows drawn beyond each edge, so that scrolling by wheel shows no gap. */
const overscan = 8;
/** Rows drawn at first; the other visible rows follow in a separate frame, so that no frame delays user input for long. */
const firstGuess = 8;
/**
 * A list of up to this many rows is drawn completely, a few rows whenever the browser is idle, and stays in the document, so that
 * scrolling is as cheap as in a plain table. In a longer list, rows are added and removed while scrolling.
 */
const drawnMax = 1000;
/** Rows before the end at which the next page is wanted. */
const nearTheEnd = 20;
/** Maximum time for rendering, layout and paint of one slice, so that user input is not delayed, in milliseconds. */
const sliceMs = 24;
/** Minimum and maximum rows per slice. Each slice causes a layout of the table, so a few rows cost almost as much as several. */
const slice = { least: 4, most: 12 };
const idleWithinMs = 400;

/** Returns the number of rows for the next slice, given that the last `rows` took `ms`. */
export function nextSlice(rows: number, ms: number): number {
  if (ms > sliceMs) return Math.max(slice.least, Math.floor(rows / 2));
  return ms < sliceMs / 2 ? Math.min(slice.most, rows + 2) : rows;
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** Measures how long the next frame takes (styles, layout and paint) and passes it to `tell`, in milliseconds. */
function timeOfFrame(tell: (ms: number) => void): void {
  requestAnimationFrame((began) => {
    const now = performance.now();
    // The first task after the paint.
    setTimeout(() => tell(performance.now() - Math.max(now, began)));
  });
}

function rowsInSight(
  { clientHeight, scrollTop }: HTMLElement,
  rowHeight: number,
): readonly [first: number, last: number] {
  // Without a layout, nothing can be measured.
  if (clientHeight === 0) return [0, firstGuess];
  return [Math.floor(scrollTop / rowHeight), Math.ceil((scrollTop + clientHeight) / rowHeight)];
}

/**
 * Determines which rows of a long list are drawn. All are `rowHeight` px high under a sticky heading of `headHeight` px, so this
 * is arithmetic; libraries that measure rows start at 10 KB. Re-renders only when the rows to draw change.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, isHere, rowHeight, headHeight }: Rows,
): RowWindow {
  const [drawn, setDrawn] = useState({ start: 0, end: firstGuess, isNearEnd: false });
  const latest = useRef(drawn);
  const stays = count <= drawnMax;

  useLayoutEffect(() => {
    latest.current = drawn;
  });

  // Runs after the paint, because before it this would force a layout.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const [first, last] = rowsInSight(element, rowHeight);
      const before = latest.current;
      const start = stays ? 0 : Math.max(0, first - overscan);
      // At first only the visible rows; the others follow when the browser is idle.
      const ahead = stays && element.scrollTop === 0 ? 0 : overscan;
      const end = stays ? Math.max(before.end, last + ahead) : last + ahead;
      const isNearEnd = isHere && last + overscan >= count - nearTheEnd;
      // Most scroll events change nothing, and must be cheap.
      if (before.start === start && before.end === end && before.isNearEnd === isNearEnd) return;
      latest.current = { start, end, isNearEnd };
      setDrawn(latest.current);
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    // For printing, draw every row that was fetched.
    const drawAll = () =>
      flushSync(() => setDrawn((before) => ({ ...before, start: 0, end: Number.MAX_SAFE_INTEGER })));
    window.addEventListener('beforeprint', drawAll);
    window.addEventListener('afterprint', look);
    return () => {
      window.removeEventListener('beforeprint', drawAll);
      window.removeEventListener('afterprint', look);
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rowHeight, stays, count, isHere]);

  const isEmpty = count === 0;
  useLayoutEffect(() => {
    if (isEmpty) setDrawn((before) => ({ ...before, start: 0, end: firstGuess }));
  }, [isEmpty]);

  const { end: drawnTo } = drawn;
  const atOnce = useRef(slice.least);
  useEffect(() => {
    if (!stays || drawnTo >= count) return undefined;
    return whenIdle(() => {
      const rows = atOnce.current;
      const drawing = timed(() =>
        flushSync(() => setDrawn((before) => ({ ...before, end: Math.min(count, before.end + rows) }))),
      );
      timeOfFrame((painting) => (atOnce.current = nextSlice(rows, drawing + painting)));
    }, idleWithinMs);
  }, [stays, count, drawnTo]);

  const scrollTo = (index: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = index * rowHeight;
    const bottom = top + rowHeight + headHeight;
    if (element.scrollTop > top) element.scrollTo({ top });
    else if (element.scrollTop + element.clientHeight < bottom)
      element.scrollTo({ top: bottom - element.clientHeight });
  };

  const inSight = () =>
    scroller.current ? rowsInSight(scroller.current, rowHeight) : ([0, firstGuess] as const);

  const end = Math.min(count, drawn.end);
  return { inSight, start: Math.min(drawn.start, end), end, isNearEnd: drawn.isNearEnd, scrollTo };
}
