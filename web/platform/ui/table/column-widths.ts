import { useLayoutEffect, useState, type RefObject } from 'react';

import type { Column } from '#web/platform/ui/table/columns.ts';

/** By the place on the page: the next screen with a list has mostly the same, and is drawn once, not twice. */
const seen = new Map<string, number>();

/** The width of an element in px; null until it is measured or such an element was before. */
export function useWidth(of: RefObject<HTMLElement | null>, place: string): number | null {
  const [width, setWidth] = useState<number | null>(() => seen.get(place) ?? null);
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    const look = () => {
      seen.set(place, element.clientWidth);
      setWidth(element.clientWidth);
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => resized.disconnect();
  }, [of, place]);
  return width;
}

/** Each column's width when `spare` px are left over: those that grow share them in proportion to their room to grow. */
export function widthsWithin<Row>(columns: readonly Column<Row>[], spare: number): number[] {
  const wishes = columns.map(({ width, growTo = width }) => Math.max(0, growTo - width));
  const wanted = wishes.reduce((sum, request) => sum + request, 0);
  const share = wanted === 0 ? 0 : Math.min(1, Math.max(0, spare) / wanted);
  return columns.map(({ width }, index) => Math.floor(width + (wishes[index] ?? 0) * share));
}
