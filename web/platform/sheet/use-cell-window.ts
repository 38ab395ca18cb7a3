import { type RefObject, startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { Place } from '#web/platform/sheet/sheet-table.ts';

/** Rows beyond the edge that are there already when a scroll reaches them, and how far it goes before others are. */
const rowsBeyond = 14;
const rowsAtOnce = 1;
const rowsAStep = 4;
const columnsBeyond = 1;
/** Where a jump takes long to draw, so many rows on either side of its cell are painted before the others. */
const rowsNear = 3;
/** A frame of these rows alone, or of all in sight, that takes longer than this is seen as a wait. */
const quickMs = { near: 24, all: 48 };
/** A scroll sideways by less than this needs no other columns. */
const columnStep = 48;

export interface CellWindow {
  /** The rows worth drawing; two of them never have the same slot. */
  rows: readonly number[];
  /** As many elements as there are slots show all rows, one after the other: a jump makes none and drops none. */
  slotOf: (row: number) => number;
  /** Columns from `first` to before `end`. */
  firstColumn: number;
  endColumn: number;
  /** Where the visible part ends at the right, in pixels of the sheet. */
  rightEdge: number;
  /** Scrolls as little as it takes to have a cell in sight. */
  reveal: (place: Place) => void;
}

interface Sizes {
  rowCount: number;
  rowHeight: number;
  /** Where each column begins, and at last where the last one ends. */
  lefts: readonly number[];
  /** What covers the left edge. */
  headWidth: number;
}

/** Where the sheet is scrolled to and how much of it is in sight, in pixels. */
interface Sight {
  top: number;
  left: number;
  height: number;
  width: number;
}

const nothing: Sight = { top: 0, left: 0, height: 0, width: 0 };

interface Drawn extends Sight {
  /** The row of a jump of which only those around it are drawn yet. */
  near: number | null;
}

/** What of a large sheet is worth drawing: every row is as high as the others, so this is arithmetic. */
export function useCellWindow(scroller: RefObject<HTMLElement | null>, sizes: Sizes): CellWindow {
  const { rowCount, rowHeight, lefts } = sizes;
  const [seen, setSeen] = useState<Drawn>({ ...nothing, near: null });
  /** Where the rows beyond what is in sight are drawn for. */
  const [later, setLater] = useState(0);
  /** When the jump that is not painted yet began, and whether the last one was painted in time. */
  const jump = useRef<number | null>(null);
  const isQuick = useRef(false);
  /** As it stands; asking the element would lay the page out before it has to be. */
  const sight = useRef(nothing);
  /** What the rows are drawn for. */
  const drawn = useRef(nothing);
  const step = rowsAStep * rowHeight;

  const draw = (next: Sight, isAtOnce: boolean, near: number | null = null) => {
    sight.current = next;
    const rounded = { ...next, top: Math.floor(next.top / step) * step, near };
    const before = drawn.current;
    const isSame =
      before.top === rounded.top &&
      before.height === rounded.height &&
      before.width === rounded.width &&
      Math.abs(before.left - rounded.left) < columnStep;
    // Most scrolls need no other rows, and must cost nothing.
    if (isSame) return;
    drawn.current = rounded;
    if (isAtOnce) flushSync(() => setSeen(rounded));
    else setSeen(rounded);
  };
  const onSight = useEffectEvent((isScroll: boolean) => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    // What a scroll comes to is drawn before the browser paints it.
    draw({ top: scrollTop, left: scrollLeft, height: clientHeight, width: clientWidth }, isScroll);
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    onSight(false);
    const onScroll = () => onSight(true);
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => onSight(false));
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer?.disconnect();
    };
  }, [scroller]);

  const reveal = (place: Place) => {
    const { current: before } = sight;
    const element = scroller.current;
    if (!element || before.height === 0) return;
    const next = sightOf(place, before, sizes);
    if (next.top === before.top && next.left === before.left) return;
    const isFar = Math.abs(next.top - drawn.current.top) > next.height / 2;
    if (isFar) jump.current ??= performance.now();
    element.scrollTo(next.left, next.top);
    draw(next, false, isFar && !isQuick.current ? place.row : null);
  };

  // Visible rows come first, those beyond a moment later; on a slow computer a jump begins with the rows around its cell.
  useEffect(
    () =>
      afterPaint(() => {
        if (jump.current !== null) {
          const limit = seen.near === null ? quickMs.all : quickMs.near;
          isQuick.current = performance.now() - jump.current < limit;
          jump.current = null;
        }
        startTransition(() => {
          if (seen.near === null) setLater(seen.top);
          else setSeen((now) => (now === seen ? { ...seen, near: null } : now));
        });
      }),
    [seen],
  );
  const height = seen.height || rowsBeyond * rowHeight;
  const { top, near } = seen;
  const { rows, slots } = useMemo(() => {
    const span = (from: number, beyond: number) => ({
      first: Math.max(0, Math.floor(from / rowHeight) - beyond),
      end: Math.min(rowCount, Math.ceil((from + height) / rowHeight) + rowsAStep + beyond),
    });
    const inSight = span(top, rowsAtOnce);
    return rowsIn(
      near === null
        ? inSight
        : {
            first: Math.max(inSight.first, near - rowsNear),
            end: Math.min(inSight.end, near + rowsNear + 1),
          },
      span(later, rowsBeyond),
      Math.ceil(height / rowHeight) + rowsAStep + 2 * rowsBeyond + 1,
    );
  }, [top, near, later, height, rowHeight, rowCount]);
  const rightEdge = seen.width === 0 ? Infinity : seen.left + seen.width;
  return { rows, slotOf: (row) => row % slots, ...columnsIn(seen, lefts), rightEdge, reveal };
}

/** Calls `then` once the frame that is drawn now is painted; returns what forgets it. */
function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

interface Span {
  first: number;
  end: number;
}

/** Those of `now`, and of `later` those whose slot no row of `now` has; in the order of their slots, so that no element moves. */
export function rowsIn(now: Span, later: Span, slots: number): { rows: number[]; slots: number } {
  const rows: number[] = [];
  for (let row = now.first; row < now.end; row += 1) rows.push(row);
  const length = rows.length;
  for (let row = later.first; row < later.end; row += 1) {
    const fromFirst = (((row - now.first) % slots) + slots) % slots;
    if (fromFirst >= length) rows.push(row);
  }
  return { rows: rows.toSorted((a, b) => (a % slots) - (b % slots)), slots };
}

function columnsIn(
  { left, width }: Sight,
  lefts: readonly number[],
): Pick<CellWindow, 'firstColumn' | 'endColumn'> {
  const columnCount = lefts.length - 1;
  // A page without a width has all columns.
  if (width === 0) return { firstColumn: 0, endColumn: columnCount };
  const past = lefts.findIndex((_, column) => (lefts[column + 1] ?? Infinity) > left - columnStep);
  const beyond = lefts.findIndex((edge) => edge > left + width + columnStep);
  return {
    firstColumn: Math.max(0, past - columnsBeyond),
    endColumn: Math.min(columnCount, beyond < 0 ? columnCount : beyond + columnsBeyond),
  };
}

/** The nearest sight that has the cell, clear of the head above and of what covers the left edge. */
function sightOf({ row, column }: Place, sight: Sight, { rowHeight, lefts, headWidth }: Sizes): Sight {
  const next = { ...sight };
  const [top, bottom] = [row * rowHeight, (row + 2) * rowHeight];
  if (top < sight.top) next.top = top;
  else if (bottom > sight.top + sight.height) next.top = bottom - sight.height;
  const [left, right] = [lefts[column] ?? 0, lefts[column + 1] ?? 0];
  if (left - headWidth < sight.left) next.left = left - headWidth;
  else if (right > sight.left + sight.width) next.left = Math.min(left - headWidth, right - sight.width);
  return next;
}
