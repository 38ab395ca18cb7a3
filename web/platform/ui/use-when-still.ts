import { useEffect } from 'react';

import { whenIdle } from '#web/platform/ui/when-idle.ts';

/** So long after the page was drawn, people read, and what they may use next can load. */
const stillMs = 2500;

/**
 * Loads these parts once the page has settled, one after the other, each in a moment when the browser has nothing else to do: all at
 * once would hold up a touch. What cannot be had is tried again by who needs it, and reported there. `parts` stay the same.
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
