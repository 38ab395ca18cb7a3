import { useState, useSyncExternalStore } from 'react';

const phone = 'screen and (max-width: 48em)';

/**
 * Whether the window is as narrow as a phone: lists become cards, and panels take the whole screen. Always false when printing.
 */
export function useIsPhone(): boolean {
  // Created once: creating a media query is slow in the browser, and a grid renders on each key press.
  const [watched] = useState(watchedPhone);
  return useSyncExternalStore(watched.subscribe, watched.isPhone);
}

function watchedPhone() {
  const list = matchMedia(phone);
  return {
    isPhone: () => list.matches,
    subscribe(onChange: () => void) {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
  };
}
