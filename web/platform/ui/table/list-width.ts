import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

import { listFrameSelector } from '#web/platform/ui/table/list-frame.ts';

/**
 * The last known width: the next screen with a list usually has the same width, and then renders once instead of twice. At first
 * it is the width of the frame in the page's HTML, which is laid out already, so that reading it costs nothing; the shell
 * replaces that frame before a list is rendered.
 */
let seen: number | null = document.querySelector(listFrameSelector)?.clientWidth ?? null;

/** Returns the width available to a list in px; null until it is measured, when no earlier width is known. */
export function useListWidth(of: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(() => seen);
  const isKnown = width !== null;
  const look = useEffectEvent(({ clientWidth }: HTMLElement) => {
    seen = clientWidth;
    setWidth(clientWidth);
  });
  useLayoutEffect(() => {
    // Measuring forces a layout, so only when the width is not known.
    if (!isKnown && of.current) look(of.current);
  }, [of, isKnown]);
  useEffect(() => whenResized(of.current, look), [of]);
  return width;
}

/** Whether an element is narrower than `least` px; false until it has been laid out. */
export function useIsNarrow(of: RefObject<HTMLElement | null>, least: number): boolean {
  const [width, setWidth] = useState(Infinity);
  useEffect(() => whenResized(of.current, ({ clientWidth }) => setWidth(clientWidth)), [of]);
  return width < least;
}

/** Calls back after the first layout and on each change of size; returns a function that stops it. */
function whenResized(element: HTMLElement | null, call: (element: HTMLElement) => void): () => void {
  if (!element) return () => undefined;
  const resized = new ResizeObserver(() => call(element));
  resized.observe(element);
  return () => resized.disconnect();
}
