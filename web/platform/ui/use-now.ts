import { useSyncExternalStore } from 'react';

import { minuteMs } from '#shared/platform/time/spans.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let kept = Date.now();

function look(): void {
  kept = Date.now();
  for (const listener of listeners) listener();
}

/** The same for all who ask within a minute; older is what was kept when nobody asked. */
function now(): number {
  if (Math.abs(Date.now() - kept) >= minuteMs) kept = Date.now();
  return kept;
}

/** For `useSyncExternalStore`: each minute, by one timer for all, not once at its end: a computer that slept has missed that. */
export function eachMinute(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(look, minuteMs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Milliseconds since 1970, looked at anew each minute: what counts down does not stand still. */
export const useNow = (): number => useSyncExternalStore(eachMinute, now);
