import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { whenIdle } from '#web/platform/ui/when-idle.ts';

/** After the last step of a hand that scrolls, or changes the window's size. */
const restMs = 200;

const waiting = 'tbody[data-block]:not([data-kept])';

interface Drawn {
  /** How many rows are drawn. */
  end: number;
  /** px */
  rowHeight: number;
  columns: unknown;
  /** Another one where rows came or left above the first, or where what is open beside the list leaves it another width. */
  layout: string;
}

function letGo(scroller: HTMLElement | null): void {
  for (const block of scroller?.querySelectorAll<HTMLElement>('[data-kept]') ?? [])
    delete block.dataset['kept'];
}

/** Of the blocks that the browser still lays out only when they come near, the one that is nearest to what is in sight. */
function nearestWaiting(scroller: HTMLElement, rowHeight: number): HTMLElement | undefined {
  const middle = (scroller.scrollTop + scroller.clientHeight / 2) / rowHeight;
  // By its first row: asking for its place would have the page laid out.
  const awayOf = ({ dataset }: HTMLElement) => Math.abs(Number(dataset['block']) - middle);
  const blocks = [...scroller.querySelectorAll<HTMLElement>(waiting)];
  return blocks.toSorted((one, other) => awayOf(one) - awayOf(other))[0];
}

/**
 * Blocks far from what is in sight are laid out and painted when they come near, which a scrolling hand waits for. Whenever nothing else is
 * to do and nobody scrolls, one more is laid out ahead and stays so (`data-kept`): then they scroll as a plain table does. What changes all
 * blocks at once (another width, other columns, rows that move from block to block) would have all laid out in one go: it lets go of them.
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
        // Each in a frame of its own.
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
      // On a phone the address bar and the keyboard change the height.
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
