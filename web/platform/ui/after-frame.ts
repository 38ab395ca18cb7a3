/** Callbacks waiting for the same frame: one key press can add five. */
let waiting: Set<{ work: () => void }> | null = null;

/**
 * Runs `work` once the browser's next frame is painted; returns a function that cancels it. A page in the background paints no
 * frames, so `work` does not wait for one.
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
      // Go on with the other callbacks.
      reportError(error);
    }
  }
}

/** Runs `work` after `ms` milliseconds; returns a function that cancels it. */
export function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
