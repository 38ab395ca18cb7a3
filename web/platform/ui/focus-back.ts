import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { focusTitle, isFocusLost } from '#web/platform/ui/lost-focus.ts';

/**
 * Returns the focus to the element that had it before something was opened over the page, when the opened component is unmounted.
 * Mantine does so only for a dialog that stays mounted when it closes.
 */
export function useFocusBack(opened: boolean): void {
  const [before, setBefore] = useState<Element | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    // Read during render: after the dialog is mounted, the focus is in it.
    setBefore(opened ? document.activeElement : null);
  }
  const leadBack = useEffectEvent(() => {
    if (isFocusLost() && before instanceof HTMLElement && before.isConnected)
      before.focus({ preventScroll: true });
  });
  useEffect(() => () => leadBack(), []);
}

// words: a selector
const openRow = ':is(tr, li, button)[data-open]';

/**
 * Moves the focus out of a panel that closes: to the row that it showed last, or to the button in that row that opened it; without
 * such a row to the element that had the focus before, or to the page's title. Returns a function to call before the panel closes:
 * a row that was drawn after the panel can only be found while it is marked as open.
 */
export function usePanelFocus(opened: boolean, panel: RefObject<HTMLElement | null>): () => void {
  const [before, setBefore] = useState<Element | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setBefore(document.activeElement);
  }
  const row = useRef<HTMLElement | null>(null);
  const isOpen = useRef(false);
  const rememberRow = () => {
    row.current = document.querySelector<HTMLElement>(openRow) ?? row.current;
  };
  const leave = useEffectEvent(() => {
    if (!isOpen.current) return;
    const shown = row.current;
    isOpen.current = false;
    row.current = null;
    if (!isFocusLost() && !panel.current?.contains(document.activeElement)) return;
    const opener = before instanceof HTMLElement && before !== document.body ? before : null;
    if (opener?.isConnected && (!shown?.isConnected || shown.contains(opener))) {
      opener.focus({ preventScroll: true });
    } else if (shown?.isConnected) {
      shown.scrollIntoView?.({ block: 'nearest' });
      const target = shown.matches('li') ? shown.querySelector<HTMLElement>(':scope > button') : shown;
      target?.focus({ preventScroll: true });
    } else if (!shown) {
      // A row that was removed leaves the focus to its neighbour (`useKeptFocus`).
      focusTitle();
    }
  });
  // Each time the panel is drawn, because it may show another row.
  useEffect(() => {
    if (opened) rememberRow();
  });
  useEffect(() => {
    if (!opened) leave();
    isOpen.current = opened;
  }, [opened]);
  useEffect(() => () => leave(), []);
  return rememberRow;
}
