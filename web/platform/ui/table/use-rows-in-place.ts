import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Rows<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Height of each row, in px. */
  rowHeight: number;
}

/**
 * Keeps the visible rows in place when rows are added or removed above them: otherwise a click would hit another row. A list
 * scrolled to its top stays at the top.
 */
export function useRowsInPlace<Row>(
  scroller: RefObject<HTMLElement | null>,
  { rows, rowKey, rowHeight }: Rows<Row>,
): void {
  /** Scroll position before the browser limits it to a shorter list. */
  const top = useRef(0);
  const before = useRef(rows);

  useEffect(() => {
    const element = scroller.current;
    const scrolled = () => (top.current = element?.scrollTop ?? 0);
    element?.addEventListener('scroll', scrolled, { passive: true });
    return () => element?.removeEventListener('scroll', scrolled);
  }, [scroller]);

  useLayoutEffect(() => {
    const old = before.current;
    before.current = rows;
    const element = scroller.current;
    if (old === rows || !element || top.current === 0) return;
    const places = new Map(rows.map((row, at) => [rowKey(row), at]));
    const first = Math.floor(top.current / rowHeight);
    const at = old.findIndex((row, index) => index >= first && places.has(rowKey(row)));
    const row = old[at];
    const now = row && places.get(rowKey(row));
    if (now === undefined || now === at) return;
    top.current += (now - at) * rowHeight;
    element.scrollTo({ top: top.current });
  });
}
