import { useEffect, useEffectEvent, useState } from 'react';

import { isFocusLost } from '#web/platform/ui/lost-focus.ts';

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
