/** Calls `then` once the frame that is drawn now is painted; returns what forgets it. */
export function afterPaint(then: () => void): () => void {
  let forget: () => void = () => undefined;
  const frame = requestAnimationFrame(() => {
    forget = later(then, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    forget();
  };
}

/** The same after so many milliseconds. */
export function later(then: () => void, ms: number): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}
