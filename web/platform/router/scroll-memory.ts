import { readStored, writeStored } from '#web/platform/session/stored.ts';

import type { Move } from './history.ts';

/** A restorable position in a screen: the scroll position of the page or of a frame in it. */
export interface PartPlace {
  now: () => number;
  /** Restores the position, after Back or Forward. */
  restore?: (place: number) => void;
}

const scrollsName = 'scrolled-to';
const scrollsKept = 100;

/** Returns the stored scroll positions of this tab's history entries and their parts; they survive a reload. */
function keptScrolls(): Map<string, number> {
  return new Map((readStored('sessionStorage', scrollsName) ?? []) as [string, number][]);
}

/** The scroll positions of the screens in the history. `entryKey` returns the key of the current history entry. */
export function createScrollMemory(entryKey: () => string) {
  const scrolled = keptScrolls();
  /** The page itself has an empty name. */
  const parts = new Map<string, PartPlace>([
    ['', { now: () => window.scrollY, restore: (top) => window.scrollTo({ top, behavior: 'instant' }) }],
  ]);
  /** Scroll behaviour requested by the latest navigation, applied once its screen is rendered. */
  let scroll: { move: Move; keeps: boolean } = { move: 'back or forward', keeps: false };
  let shownKey: string | null = null;

  /** Stores the scroll positions of the screen that is being left. */
  function remember(): void {
    if (shownKey !== null) for (const [name, { now }] of parts) scrolled.set(shownKey + name, now());
  }

  const placeOfPart = (name: string) =>
    scroll.move === 'back or forward' ? scrolled.get(entryKey() + name) : undefined;

  function restorePart(name: string, { restore }: PartPlace): void {
    const place = placeOfPart(name);
    if (place !== undefined) restore?.(place);
  }

  return {
    remember,
    placeOfPart,
    /** Stores the positions in the tab, before the page is left. */
    store(): void {
      remember();
      writeStored('sessionStorage', scrollsName, [...scrolled].slice(-scrollsKept));
    },
    /** Sets how the next screen is scrolled; `keeps` leaves the page where it is. */
    begin(move: Move, keeps: boolean): void {
      scroll = { move, keeps };
    },
    keepPart(name: string, part: PartPlace): () => void {
      parts.set(name, part);
      restorePart(name, part);
      return () => void parts.delete(name);
    },
    /** Scrolls the screen that was rendered: to where it was left, to the part named by the hash, or to its top. */
    drawn(hash: string): void {
      shownKey = entryKey();
      const { move, keeps } = scroll;
      if (move === 'back or forward') {
        for (const [name, part] of parts) restorePart(name, part);
      } else if (!keeps) {
        const part = hash === '' ? null : document.getElementById(hash);
        if (part) part.scrollIntoView();
        else window.scrollTo({ top: 0, behavior: 'instant' });
      }
    },
  };
}
