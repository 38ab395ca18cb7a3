import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { rowHeight } from '#web/platform/sheet/grid-layout.ts';
import { type GridPainter, gridPainter, type GridPicture } from '#web/platform/sheet/grid-painter.ts';
import type { GridIcon, GridLooks } from '#web/platform/sheet/grid-row.ts';
import type { Place } from '#web/platform/sheet/sheet-table.ts';

const columnsBeyond = 1;
/** Scrolling sideways by less than this needs no other columns, in pixels. */
const columnStep = 48;

interface GridWindow {
  /** Right edge of the visible part, in pixels of the sheet. */
  rightEdge: number;
  /** Scrolls by the minimum needed to make a cell visible; the rows there are drawn in the render that follows. */
  aim: (place: Place) => void;
  /** Like `aim`, when no render follows: draws the rows itself. */
  reveal: (place: Place) => void;
  /** Positions of rows that are visible or nearly so. */
  inSight: () => readonly number[];
  /** Element of a cell; null when it is not drawn. */
  cellAt: (place: Place) => HTMLElement | null;
}

interface Elements {
  scroller: RefObject<HTMLElement | null>;
  /** Parent elements of the rows and of their headings. */
  body: RefObject<HTMLElement | null>;
  edge: RefObject<HTMLElement | null>;
  /** Contains each icon once, identified by `data-icon`. */
  icons: RefObject<HTMLElement | null>;
}

type Content = Omit<GridPicture, 'looks'> & Omit<GridLooks, 'firstColumn' | 'endColumn'>;

/** Scroll position and size of the visible area, in pixels. */
interface Sight {
  top: number;
  left: number;
  height: number;
  width: number;
}

const nothing: Sight = { top: 0, left: 0, height: 0, width: 0 };

/** Determines which part of a large sheet is drawn. All rows have the same height, so this is arithmetic. */
export function useGridWindow({ scroller, body, edge, icons }: Elements, content: Content): GridWindow {
  const { rows, shown, active, columns, lefts, head, isFound, market } = content;
  /** Horizontal position that the columns are drawn for. */
  const [across, setAcross] = useState<Pick<Sight, 'left' | 'width'>>(nothing);
  /** The current scroll position; reading it from the element would force an early layout. */
  const sight = useRef(nothing);
  /** Target row of a jump that is not drawn yet. */
  const near = useRef<number | null>(null);
  const painter = useRef<GridPainter | null>(null);
  const looks = useMemo<GridLooks>(
    () => ({ columns, lefts, head, isFound, market, ...columnsIn(across, lefts) }),
    [columns, lefts, head, isFound, market, across],
  );

  const isOtherColumns = ({ left, width }: Sight) =>
    width !== across.width || Math.abs(left - across.left) >= columnStep;
  const measure = useEffectEvent((isScroll = false) => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth: width } = element;
    sight.current = { top, left, height, width };
    if (!isOtherColumns(sight.current)) return;
    // Columns that scroll into view are drawn before the browser paints.
    if (isScroll) flushSync(() => setAcross({ left, width }));
    else setAcross({ left, width });
  });
  useLayoutEffect(() => {
    if (!body.current || !edge.current) return;
    const places = { body: body.current, edge: edge.current };
    const made = gridPainter(places, (name) => iconIn(icons.current, name));
    painter.current = made;
    measure();
    return () => {
      made.stop();
      painter.current = null;
    };
  }, [body, edge, icons]);
  useLayoutEffect(() => {
    painter.current?.draw({ rows, shown, active, looks }, sight.current, near.current);
    near.current = null;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (isScroll: boolean) => {
      measure(isScroll);
      painter.current?.moveTo(sight.current, null);
    };
    const onScroll = () => look(true);
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => look(false));
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer?.disconnect();
    };
  }, [scroller]);

  /** Returns whether the sheet had to be scrolled. */
  const aim = (place: Place): boolean => {
    const { current: before } = sight;
    const element = scroller.current;
    if (!element || before.height === 0) return false;
    const next = sightOf(place, before, lefts, head.width);
    if (next.top === before.top && next.left === before.left) return false;
    if (Math.abs(next.top - before.top) > next.height / 2) near.current = place.row;
    sight.current = next;
    element.scrollTo(next.left, next.top);
    if (isOtherColumns(next)) setAcross({ left: next.left, width: next.width });
    return true;
  };
  return {
    rightEdge: across.width === 0 ? Infinity : across.left + across.width,
    aim,
    reveal(place) {
      if (!aim(place)) return;
      painter.current?.moveTo(sight.current, near.current);
      near.current = null;
    },
    inSight: () => painter.current?.inSight() ?? [],
    cellAt: (place) => painter.current?.cellAt(place) ?? null,
  };
}

function iconIn(icons: HTMLElement | null, name: GridIcon): Node | null {
  return icons?.querySelector(`[data-icon="${name}"]`)?.cloneNode(true) ?? null;
}

function columnsIn(
  { left, width }: Pick<Sight, 'left' | 'width'>,
  lefts: readonly number[],
): Pick<GridLooks, 'firstColumn' | 'endColumn'> {
  const columnCount = lefts.length - 1;
  // Without a page width (not laid out), all columns are drawn.
  if (width === 0) return { firstColumn: 0, endColumn: columnCount };
  const past = lefts.findIndex((_, column) => (lefts[column + 1] ?? Infinity) > left - columnStep);
  const beyond = lefts.findIndex((edge) => edge > left + width + columnStep);
  return {
    firstColumn: Math.max(0, past - columnsBeyond),
    endColumn: Math.min(columnCount, beyond < 0 ? columnCount : beyond + columnsBeyond),
  };
}

/** Returns the nearest scroll position that shows the cell, not covered by the headings at the top and at the left edge. */
function sightOf({ row, column }: Place, sight: Sight, lefts: readonly number[], headWidth: number): Sight {
  const next = { ...sight };
  const [top, bottom] = [row * rowHeight, (row + 2) * rowHeight];
  if (top < sight.top) next.top = top;
  else if (bottom > sight.top + sight.height) next.top = bottom - sight.height;
  const [left, right] = [lefts[column] ?? 0, lefts[column + 1] ?? 0];
  if (left - headWidth < sight.left) next.left = left - headWidth;
  else if (right > sight.left + sight.width) next.left = Math.min(left - headWidth, right - sight.width);
  return next;
}
