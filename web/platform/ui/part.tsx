import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

export interface Part<P> {
  (props: P): ReactNode;
  /** Fetches it; rejects if its file cannot be had. */
  load: () => Promise<void>;
}

/**
 * A part of the page in a file of its own, as `lazy`, but drawn at once where its file is here already. What React draws lazily
 * always waits, and what follows a part that waited is held back for 300 ms: on the way to a first screen that adds up.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let here: ComponentType<P> | null = null;
  const loaded = async () => (here ??= await load());
  const Waiting = lazy(async () => ({ default: (await loaded()) as ComponentType<object> }));
  function Drawn(props: P) {
    // It stays the same component while it is on the page.
    const [component] = useState(() => (here as ComponentType<object> | null) ?? Waiting);
    return createElement(component, props);
  }
  return Object.assign(Drawn, {
    load: async () => {
      await loaded();
    },
  });
}
