import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

import { whenIdle } from '#web/platform/ui/when-idle.ts';

export interface RowWindow {
  /** The first row to draw. */
  start: number;
  /** One past the last row to draw. */
  end: number;
  /** What is in sight is near the last row. */
  isNearEnd: boolean;
  /** Scrolls as little as it takes to have a row in sight, clear of the sticky head. */
  scrollTo: (index: number) => void;
  /** The first and the last row in sight, measured now. */
  inSight: () => readonly [first: number, last: number];
}

interface Rows {
  count: number;
  /** False until the first page is there: nothing is near its end then. */
  isHere: boolean;
  rowHeight: number;
  headHeight: number;
}

/** Rows drawn beyond each edge, so that scrolling by wheel shows no gap. */
const overscan = 8;
/** Drawn at first; the others in sight follow in a frame of their own, so that none holds up a hand for long. */
const firstGuess = 8;
/**
 * A list of so many rows is drawn whole, a few rows whenever nothing else is to do, and stays: scrolling then costs what it does in a
 * plain table. Rows of a longer list come and go.
 */
const drawnMax = 1000;
/** Rows before the end at which the next page is wanted. */
const nearTheEnd = 20;
/** Drawing rows, their layout and their paint together hold up no hand for longer. */
const sliceMs = 24;
/** Each slice lays the table out, so that few rows take hardly less than some. */
const slice = { least: 4, most: 12 };
const idleWithinMs = 400;

/** How many rows come next, after so many took `ms`. */
export function nextSlice(rows: number, ms: number): number {
  if (ms > sliceMs) return Math.max(slice.least, Math.floor(rows / 2));
  return ms < sliceMs / 2 ? Math.min(slice.most, rows + 2) : rows;
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** Tells how long the next frame takes: styles, layout and paint. */
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
  // Without a layout there is nothing to measure.
  if (clientHeight === 0) return [0, firstGuess];
  return [Math.floor(scrollTop / rowHeight), Math.ceil((scrollTop + clientHeight) / rowHeight)];
}

/**
 * Which rows of a long list are drawn. All are `rowHeight` px high under a sticky head of `headHeight` px, which makes it
 * arithmetic; measuring engines start at 10 KB. Renders only when the rows to draw change.
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

  // After the paint: the browser would lay the page out for it before.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const [first, last] = rowsInSight(element, rowHeight);
      const before = latest.current;
      const start = stays ? 0 : Math.max(0, first - overscan);
      // At first what is in sight; the rest follows when nothing else is to do.
      const ahead = stays && element.scrollTop === 0 ? 0 : overscan;
      const end = stays ? Math.max(before.end, last + ahead) : last + ahead;
      const isNearEnd = isHere && last + overscan >= count - nearTheEnd;
      // Most scroll events change nothing, and must cost nothing.
      if (before.start === start && before.end === end && before.isNearEnd === isNearEnd) return;
      latest.current = { start, end, isNearEnd };
      setDrawn(latest.current);
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    // Paper does not scroll: every row that was fetched is on it.
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
