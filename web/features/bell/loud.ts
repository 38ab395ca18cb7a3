/** The bell beyond its own page: the tab's title, and browser notifications if they are allowed. */
import { useEffect, useRef } from 'react';

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
function notify(item: BellItem): Notification | null {
  try {
    return new Notification(bellText(item), { tag: item.eventId });
  } catch {
    return null;
  }
}

/** Shows a browser notification once for each new item since the page was opened. */
export function useBrowserNotices(items: readonly BellItem[] | undefined): void {
  const said = useRef<string | null>(null);
  useEffect(() => {
    const newest = items?.[0]?.eventId ?? '';
    if (!items) return;
    const before = said.current;
    said.current = newest;
    // Items from before the page was opened are shown by the bell only.
    if (before === null || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
    for (const item of items) {
      if (item.eventId > before && item.isNew && item.isLoud) notify(item);
    }
  }, [items]);
}
