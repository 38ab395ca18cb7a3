import { useLayoutEffect, useState, type RefObject } from 'react';

export interface RowWindow {
  /** The first row to draw. */
  start: number;
  /** One past the last row to draw. */
  end: number;
  /** Scrolls as little as it takes to have a row in sight, clear of the sticky head. */
  scrollTo: (index: number) => void;
}

/** Rows drawn beyond each edge, so that scrolling by wheel shows no gap. */
const overscan = 8;
/** Drawn before the scroller is measured. */
const firstGuess = 30;

/**
 * Which rows of a long list are in sight. All are `rowHeight` px high under a sticky head of `headHeight` px, which makes it
 * arithmetic; measuring engines start at 10 KB. Renders only when the rows to draw change.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, headHeight }: { count: number; rowHeight: number; headHeight: number },
): RowWindow {
  const [seen, setSeen] = useState({ first: 0, last: firstGuess });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      // Without a layout there is nothing to measure.
      if (element.clientHeight === 0) return;
      const first = Math.floor(element.scrollTop / rowHeight);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight);
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rowHeight]);

  const scrollTo = (index: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = index * rowHeight;
    const bottom = top + rowHeight + headHeight;
    if (element.scrollTop > top) element.scrollTo({ top });
    else if (element.scrollTop + element.clientHeight < bottom)
      element.scrollTo({ top: bottom - element.clientHeight });
  };

  const end = Math.min(count, seen.last + overscan);
  return { start: Math.max(0, Math.min(seen.first - overscan, end)), end, scrollTo };
}
