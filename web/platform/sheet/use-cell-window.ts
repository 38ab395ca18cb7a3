import { type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows beyond the edge that are there already when a scroll reaches them, and how far it goes before others are. */
const rowsBeyond = 14;
const rowsAtOnce = 3;
const rowsAStep = 4;
const columnsBeyond = 1;

export interface CellWindow {
  /** Rows `first` to before `end`, columns likewise. */
  firstRow: number;
  endRow: number;
  firstColumn: number;
  endColumn: number;
}

interface Sizes {
  rowCount: number;
  rowHeight: number;
  /** Where each column begins, and at last where the last one ends. */
  lefts: readonly number[];
}

/** What of a large sheet is worth drawing: every row is as high as the others, so this is arithmetic. */
export function useCellWindow(scroller: RefObject<HTMLElement | null>, sizes: Sizes): CellWindow {
  const { rowCount, rowHeight, lefts } = sizes;
  const [seen, setSeen] = useState({ top: 0, left: 0, height: 0, width: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
      const step = rowsAStep * rowHeight;
      const next = {
        top: Math.floor(scrollTop / step) * step,
        left: scrollLeft,
        height: clientHeight,
        width: clientWidth,
      };
      setSeen((before) =>
        before.top === next.top &&
        before.height === next.height &&
        before.width === next.width &&
        Math.abs(before.left - next.left) < columnStep
          ? before
          : next,
      );
    };
    // Drawn before the browser paints where it has scrolled to.
    const onScroll = () => flushSync(look);
    look();
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer?.disconnect();
    };
  }, [scroller, rowHeight]);

  // Visible rows come at once, those beyond a moment later: a jump draws half as much before it is painted.
  const later = useDeferredValue(seen.top);
  const height = seen.height || rowsBeyond * rowHeight;
  const span = (top: number, beyond: number) => ({
    first: Math.max(0, Math.floor(top / rowHeight) - beyond),
    end: Math.min(rowCount, Math.ceil((top + height) / rowHeight) + rowsAStep + beyond),
  });
  const now = span(seen.top, rowsAtOnce);
  const wide = span(later, rowsBeyond);
  const isNear = wide.end > now.first && wide.first < now.end;
  const firstRow = isNear ? Math.min(now.first, wide.first) : now.first;
  const endRow = isNear ? Math.max(now.end, wide.end) : now.end;
  const columnCount = lefts.length - 1;
  // A page without a width has all columns.
  if (seen.width === 0) return { firstRow, endRow, firstColumn: 0, endColumn: columnCount };
  const past = lefts.findIndex((_, column) => (lefts[column + 1] ?? Infinity) > seen.left - columnStep);
  const beyond = lefts.findIndex((left) => left > seen.left + seen.width + columnStep);
  return {
    firstRow,
    endRow,
    firstColumn: Math.max(0, past - columnsBeyond),
    endColumn: Math.min(columnCount, beyond < 0 ? columnCount : beyond + columnsBeyond),
  };
}

/** A scroll sideways by less than this needs no other columns. */
const columnStep = 48;
