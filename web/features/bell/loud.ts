/** The bell beyond its own page: the tab's title, and browser notifications if they are allowed. */
import { useEffect, useEffectEvent, useRef } from 'react';

import type { BellItem } from '#shared/features/bell/bell.contract.ts';
import { bellText } from '#web/features/bell/bell-words.ts';

const counted = /^\(\d+\+?\) /u;

/** Puts the count before the tab's title, '(3) CN Listing', also after a screen sets the title again; '' shows no count. */
export function useTitleCount(count: string): void {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(counted, '');
      const wanted = count === '' ? bare : `(${count}) ${bare}`;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    const title = document.querySelector('title');
    if (!title) return undefined;
    const observer = new MutationObserver(show);
    observer.observe(title, { childList: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(counted, '');
    };
  }, [count]);
}

/**
 * Returns null where the browser has the class but cannot construct it, such as Chrome on Android: then only the bell shows the
 * event.
 */
function notify(item: BellItem, text: string): Notification | null {
  try {
    return new Notification(text, { tag: item.eventId });
  } catch {
    return null;
  }
}

/** Up to this many new items have a notification each; of more, each kind has one, as a file of scans may bring hundreds. */
const singleMost = 3;

type Group = [BellItem, ...BellItem[]];

/** Items that read the same but for their names, newest first. */
function ofEachKind(items: readonly BellItem[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const key = `${item.kind} ${item.outcome}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/**
 * Shows a browser notification once for each new item since the page was opened, or for each kind if there are many. A click on
 * it brings the tab to the front and calls `open`.
 */
export function useBrowserNotices(
  items: readonly BellItem[] | undefined,
  open: (item: BellItem) => void,
): void {
  const lastSaid = useRef<string | null>(null);
  const clicked = useEffectEvent((item: BellItem) => {
    window.focus();
    open(item);
  });
  useEffect(() => {
    const newest = items?.[0]?.eventId ?? '';
    if (!items) return;
    const before = lastSaid.current;
    lastSaid.current = newest;
    // Items from before the page was opened are shown by the bell only.
    if (before === null || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
    const loud = items.filter((item) => item.eventId > before && item.isNew && item.isLoud);
    const groups = loud.length > singleMost ? ofEachKind(loud) : loud.map((item): Group => [item]);
    for (const [newest, ...others] of groups) {
      const text = others.length === 0 ? bellText(newest) : `${bellText(newest)}, …`;
      notify(newest, text)?.addEventListener('click', () => clicked(newest));
    }
  }, [items]);
}
