import { startTransition, useEffect, useRef, useState } from 'react';

import { afterFrame, later } from '#web/platform/ui/after-frame.ts';

/** The hands rest when no key came for so long after a paint. */
const restMs = 60;
/** What changes without a pause is followed so often. */
const atMostMs = 500;

/**
 * The values as they were when the hands rested last. A deferred value is drawn before the browser has painted the key, which waits for
 * it; what is drawn with these comes after.
 */
export function useAtRest<T extends object>(now: T): T {
  const [shown, setShown] = useState(now);
  const since = useRef<number | null>(null);
  const isSame = isAlike(now, shown);
  // Each time it is drawn, so that each key begins the pause again.
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
