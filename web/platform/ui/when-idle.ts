/** Safari has no `requestIdleCallback`: wait this long instead. */
const soonMs = 100;

/** Runs `work` when the browser is idle, and at the latest after `withinMs`; returns a function that cancels it. */
export function whenIdle(work: () => void, withinMs?: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, soonMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, withinMs === undefined ? undefined : { timeout: withinMs });
  return () => cancelIdleCallback(handle);
}
