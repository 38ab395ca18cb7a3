import { useEffect, useEffectEvent } from 'react';

/** So long after the page was drawn, people read, and what they may use next can load. */
const stillMs = 2500;

/** Does it once the page has settled, in a moment when the browser has nothing else to do. */
export function useWhenStill(isDrawn: boolean, work: () => void): void {
  const doWork = useEffectEvent(work);
  useEffect(() => {
    if (!isDrawn) return;
    const timer = setTimeout(() => {
      // Safari has no idle moments to give.
      if ('requestIdleCallback' in window) requestIdleCallback(() => doWork());
      else doWork();
    }, stillMs);
    return () => clearTimeout(timer);
  }, [isDrawn]);
}
