import { useSyncExternalStore } from 'react';

import { minuteMs } from '#shared/platform/time/spans.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let kept = Date.now();

function look(): void {
  kept = Date.now();
  for (const listener of listeners) listener();
}

/** Returns the same time to all callers within a minute; an older stored value is replaced. */
function now(): number {
  if (Math.abs(Date.now() - kept) >= minuteMs) kept = Date.now();
  return kept;
}

/**
 * For `useSyncExternalStore`: calls back each minute, from one timer for all listeners. It does not use one timeout at the end of
 * a countdown, because a computer that slept would miss it.
 */
export function eachMinute(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(look, minuteMs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Returns the current time in milliseconds since 1970, updated each minute, so that countdowns advance. */
export const useNow = (): number => useSyncExternalStore(eachMinute, now);
