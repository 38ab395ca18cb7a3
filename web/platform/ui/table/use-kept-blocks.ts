import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { whenIdle } from '#web/platform/ui/when-idle.ts';

/** Delay after the last scroll event or change of window width. */
const restMs = 200;

const waiting = 'tbody[data-block]:not([data-kept])';

interface Drawn {
  /** Number of rows that are drawn. */
  end: number;
  /** Row height, in px. */
  rowHeight: number;
  columns: unknown;
  /** Changes when rows are added or removed at the top, or when a panel beside the list changes its width. */
  layout: string;
}

function letGo(scroller: HTMLElement | null): void {
  for (const block of scroller?.querySelectorAll<HTMLElement>('[data-kept]') ?? [])
    delete block.dataset['kept'];
}

/** Among the blocks that the browser lays out only when they come near, returns the one nearest to the visible area. */
function nearestWaiting(scroller: HTMLElement, rowHeight: number): HTMLElement | undefined {
  const middle = (scroller.scrollTop + scroller.clientHeight / 2) / rowHeight;
  // Estimated from its first row, because reading its position would force a layout.
  const awayOf = ({ dataset }: HTMLElement) => Math.abs(Number(dataset['block']) - middle);
  const blocks = [...scroller.querySelectorAll<HTMLElement>(waiting)];
  return blocks.toSorted((one, other) => awayOf(one) - awayOf(other))[0];
}

/**
 * Blocks far from the visible area are laid out and painted only when they come near, which delays scrolling. Whenever the
 * browser is idle and nobody scrolls, this hook has one more block laid out in advance and marks it (`data-kept`), so that it
 * scrolls like a plain table. A change of all blocks at once (another width, other columns, rows that move between blocks) would
 * lay all of them out in one go, so it removes the marks.
 */
export function useKeptBlocks(
  scroller: RefObject<HTMLElement | null>,
  { end, rowHeight, columns, layout }: Drawn,
): void {
  const before = useRef({ columns, layout });
  const goOnLater = useRef(() => {});
  useLayoutEffect(() => {
    if (before.current.columns === columns && before.current.layout === layout) return;
    before.current = { columns, layout };
    letGo(scroller.current);
    goOnLater.current();
  }, [scroller, columns, layout]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || end === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let giveUp = () => {};
    const goOn = () => {
      giveUp = whenIdle(() => {
        const block = nearestWaiting(element, rowHeight);
        if (!block) return;
        block.dataset['kept'] = '';
        // One block per frame.
        const frame = requestAnimationFrame(goOn);
        giveUp = () => cancelAnimationFrame(frame);
      });
    };
    const stop = () => {
      clearTimeout(timer);
      giveUp();
    };
    const goOnAtRest = () => {
      stop();
      timer = setTimeout(goOn, restMs);
    };
    let width = window.innerWidth;
    const resized = () => {
      // Ignore changes of height only: on phones, the address bar and the keyboard change it.
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      letGo(element);
      goOnAtRest();
    };
    goOnAtRest();
    goOnLater.current = goOnAtRest;
    element.addEventListener('scroll', goOnAtRest, { passive: true });
    window.addEventListener('resize', resized);
    return () => {
      stop();
      goOnLater.current = () => {};
      element.removeEventListener('scroll', goOnAtRest);
      window.removeEventListener('resize', resized);
    };
  }, [scroller, end, rowHeight]);
}
