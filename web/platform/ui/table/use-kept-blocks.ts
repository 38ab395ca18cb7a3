import { type RefObject, useEffect } from 'react';

import { whenIdle } from '#web/platform/ui/when-idle.ts';

/** After the last step of a hand that scrolls, or changes the window's size. */
const restMs = 200;

const waiting = 'tbody[data-block]:not([data-kept])';

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
 * to do and nobody scrolls, one more is laid out ahead and stays so (`data-kept`): then they scroll as a plain table does. A window that changes its size would
 * lay all of them out at each step: then they wait again. `end` is how many rows are drawn, each `rowHeight` px high.
 */
export function useKeptBlocks(
  scroller: RefObject<HTMLElement | null>,
  { end, rowHeight }: { end: number; rowHeight: number },
): void {
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
    const resized = () => {
      for (const block of element.querySelectorAll<HTMLElement>('[data-kept]')) delete block.dataset['kept'];
      goOnAtRest();
    };
    goOn();
    element.addEventListener('scroll', goOnAtRest, { passive: true });
    window.addEventListener('resize', resized);
    return () => {
      stop();
      element.removeEventListener('scroll', goOnAtRest);
      window.removeEventListener('resize', resized);
    };
  }, [scroller, end, rowHeight]);
}
