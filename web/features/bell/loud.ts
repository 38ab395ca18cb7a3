/** The bell outside of its page: the tab's title, and notifications of the browser if they are allowed. */
import { useEffect, useRef } from 'react';

import type { BellItem } from '#shared/features/bell/bell.contract.ts';
import { bellText } from '#web/features/bell/bell-words.ts';

const counted = /^\(\d+\+?\) /u;

/** '(3) CN Listing': kept also when a screen names the tab again; '' counts nothing. */
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

/** null where the browser has the class and refuses to make one, as Chrome on Android does: the bell shows the event itself. */
function notify(item: BellItem): Notification | null {
  try {
    return new Notification(bellText(item), { tag: item.eventId });
  } catch {
    return null;
  }
}

/** Announces what is new since the page was opened, once each. */
export function useBrowserNotices(items: readonly BellItem[] | undefined): void {
  const said = useRef<string | null>(null);
  useEffect(() => {
    const newest = items?.[0]?.eventId ?? '';
    if (!items) return;
    const before = said.current;
    said.current = newest;
    // What was there when the page was opened is shown by the bell.
    if (before === null || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
    for (const item of items) {
      if (item.eventId > before && item.isNew && item.isLoud) notify(item);
    }
  }, [items]);
}
