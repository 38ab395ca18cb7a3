/** Safari gives no idle moments: wait this long instead. */
const soonMs = 100;

/** Does `work` when nothing else is to do, after `withinMs` in any case; answers how to give it up. */
export function whenIdle(work: () => void, withinMs?: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, soonMs);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, withinMs === undefined ? undefined : { timeout: withinMs });
  return () => cancelIdleCallback(asked);
}
