import { useState, useSyncExternalStore } from 'react';

const phone = 'screen and (max-width: 48em)';

/** Whether the window is as narrow as a phone's: lists become cards, and what opens takes the whole screen. Paper is no phone. */
export function useIsPhone(): boolean {
  // Asked once: the browser takes long to make one, and a grid is drawn with each key.
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
