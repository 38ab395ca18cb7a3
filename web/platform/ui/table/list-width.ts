import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

import { listFrameSelector } from '#web/platform/ui/table/list-frame.ts';

/**
 * The last one: the next screen with a list has mostly the same, and is drawn once, not twice. At first that of the frame that came with
 * the page, which is laid out already, so that asking costs nothing; the shell takes its place before a list is drawn.
 */
let seen: number | null = document.querySelector(listFrameSelector)?.clientWidth ?? null;

/** The width of a list's room in px; null until it is measured, where nothing tells it before. */
export function useListWidth(of: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(() => seen);
  const isKnown = width !== null;
  const look = useEffectEvent(({ clientWidth }: HTMLElement) => {
    seen = clientWidth;
    setWidth(clientWidth);
  });
  useLayoutEffect(() => {
    // The browser lays the page out for it.
    if (!isKnown && of.current) look(of.current);
  }, [of, isKnown]);
  useEffect(() => whenResized(of.current, look), [of]);
  return width;
}

/** Whether an element has less room than `least` px; no until it has been laid out. */
export function useIsNarrow(of: RefObject<HTMLElement | null>, least: number): boolean {
  const [width, setWidth] = useState(Infinity);
  useEffect(() => whenResized(of.current, ({ clientWidth }) => setWidth(clientWidth)), [of]);
  return width < least;
}

/** Calls after the layout at first and whenever the element has another size; answers how to stop. */
function whenResized(element: HTMLElement | null, call: (element: HTMLElement) => void): () => void {
  if (!element) return () => undefined;
  const resized = new ResizeObserver(() => call(element));
  resized.observe(element);
  return () => resized.disconnect();
}
