/** What waits for the same frame: one key asks five times. */
let waiting: Set<{ work: () => void }> | null = null;

/**
 * Does it once the browser's next frame is on the screen; returns what forgets it. A page in the background draws none, and does not
 * wait for one.
 */
export function afterFrame(work: () => void): () => void {
  if (document.hidden) return later(work, 0);
  const together = (waiting ??= nextFrame());
  const one = { work };
  together.add(one);
  return () => together.delete(one);
}

function nextFrame(): Set<{ work: () => void }> {
  const together = new Set<{ work: () => void }>();
  requestAnimationFrame(() => {
    waiting = null;
    later(() => doAll(together), 0);
  });
  return together;
}

function doAll(together: ReadonlySet<{ work: () => void }>): void {
  for (const { work } of together) {
    try {
      work();
    } catch (error) {
      // The others are done all the same.
      reportError(error);
    }
  }
}

/** The same after so many milliseconds. */
export function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
