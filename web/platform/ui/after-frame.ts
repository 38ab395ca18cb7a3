/**
 * Does it once the browser's next frame is on the screen; returns what forgets it. A page in the background draws none, and does not
 * wait for one.
 */
export function afterFrame(work: () => void): () => void {
  if (document.hidden) return later(work, 0);
  let forget: () => void = () => undefined;
  const frame = requestAnimationFrame(() => {
    forget = later(work, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    forget();
  };
}

/** The same after so many milliseconds. */
export function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
