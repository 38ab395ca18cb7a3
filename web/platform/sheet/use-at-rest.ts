import { startTransition, useEffect, useRef, useState } from 'react';

import { afterFrame, later } from '#web/platform/ui/after-frame.ts';

/** User input counts as paused when no key press came for this time after a paint. */
const restMs = 60;
/** Without a pause, the values are updated at this interval. */
const atMostMs = 500;

/**
 * Returns the values as of the last pause in user input. `useDeferredValue` would not do: a deferred value is rendered before the
 * browser has painted the key press, which delays the paint; these values are rendered after it.
 */
export function useAtRest<T extends object>(now: T): T {
  const [shown, setShown] = useState(now);
  const since = useRef<number | null>(null);
  const isSame = isAlike(now, shown);
  // Runs on every render, so that each key press restarts the pause.
  useEffect(() => {
    if (isSame) {
      since.current = null;
      return;
    }
    since.current ??= performance.now();
    const wait = Math.max(0, Math.min(restMs, since.current + atMostMs - performance.now()));
    let forget: () => void = afterFrame(() => {
      forget = later(() => startTransition(() => setShown(now)), wait);
    });
    return () => forget();
  });
  return shown;
}

function isAlike<T extends object>(one: T, other: T): boolean {
  for (const name in one) if (!Object.is(one[name], other[name])) return false;
  return true;
}
