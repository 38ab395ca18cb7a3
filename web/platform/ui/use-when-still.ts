import { useEffect } from 'react';

import { whenIdle } from '#web/platform/ui/when-idle.ts';

/** Delay after the page is rendered: users are reading by then, and code they may need next can load. */
const stillMs = 2500;

/**
 * Loads these parts once the page has settled, one after the other, each when the browser is idle: all at once would delay user
 * input. If one cannot be loaded, the code that needs it tries again and reports the failure. `parts` must be the same array on
 * each render.
 */
export function useWhenStill(isDrawn: boolean, parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    if (!isDrawn) return;
    let isGone = false;
    const load = async () => {
      for (const part of parts) {
        await new Promise<void>((resolve) => whenIdle(resolve));
        if (isGone) return;
        await part();
      }
    };
    const timer = setTimeout(() => load().catch(() => null), stillMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isDrawn, parts]);
}
