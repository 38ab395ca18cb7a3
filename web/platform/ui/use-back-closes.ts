import { useEffect, useEffectEvent } from 'react';

/** The open dialogs' functions to close them, the topmost last. */
const open: (() => void)[] = [];

/** A link is a navigation too, but only Back and Forward are a 'traverse'. */
function closeTopmost(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable) return;
  event.preventDefault();
  open.at(-1)?.();
}

/**
 * Back, which phones offer as a button or a gesture, closes a dialog and stays on the screen. It cancels the navigation, so that a
 * dialog adds no entry to the history. Browsers without the Navigation API (Safari before 26.2, Firefox before 147) leave the
 * screen, as does a Back to another document, which no page can cancel.
 */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened || !('navigation' in window)) return undefined;
    const { navigation } = window;
    const entry = () => close();
    if (open.length === 0) navigation.addEventListener('navigate', closeTopmost);
    open.push(entry);
    return () => {
      open.splice(open.indexOf(entry), 1);
      if (open.length === 0) navigation.removeEventListener('navigate', closeTopmost);
    };
  }, [opened]);
}
