/** The navigation history: the browser's, or a list in memory for tests. */

interface Entry {
  /** URL without the origin: path, search and hash. */
  href: string;
  /** Key of this entry for the lifetime of the tab; null when other code created the entry. */
  key: string | null;
  /** Number of entries of this page before it. */
  index: number;
}

export type Move = 'push' | 'replace' | 'back or forward';

export interface History {
  current(): Entry;
  push(href: string): void;
  replace(href: string): void;
  back(): void;
  /** Subscribes to navigations from any source; returns the unsubscribe function. */
  listen(listener: (move: Move) => void): () => void;
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** The data stored in the browser's `history.state` of an entry. */
interface EntryState {
  key?: string;
  index?: number;
}

export function browserHistory(): History {
  const listeners = new Set<(move: Move) => void>();
  const tell = (move: Move) => {
    for (const listener of listeners) listener(move);
  };
  const kept = () => (window.history.state ?? {}) as EntryState;
  const current = (): Entry => {
    const { pathname, search, hash } = window.location;
    return { href: `${pathname}${search}${hash}`, key: kept().key ?? null, index: kept().index ?? 0 };
  };
  return {
    current,
    push(href) {
      window.history.pushState({ key: newKey(), index: current().index + 1 }, '', href);
      tell('push');
    },
    replace(href) {
      window.history.replaceState({ key: newKey(), index: current().index }, '', href);
      tell('replace');
    },
    back: () => window.history.back(),
    listen(listener) {
      const moved = () => tell('back or forward');
      if (listeners.size === 0) window.addEventListener('popstate', moved);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', moved);
      };
    },
  };
}

export function memoryHistory(first: string): History {
  const entries: Entry[] = [{ href: first, key: newKey(), index: 0 }];
  const listeners = new Set<(move: Move) => void>();
  let at = 0;
  const tell = (move: Move) => {
    for (const listener of listeners) listener(move);
  };
  return {
    current: () => entries[at] as Entry,
    push(href) {
      at += 1;
      entries.splice(at, Infinity, { href, key: newKey(), index: at });
      tell('push');
    },
    replace(href) {
      entries[at] = { href, key: newKey(), index: at };
      tell('replace');
    },
    back() {
      if (at === 0) return;
      at -= 1;
      tell('back or forward');
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
