import { useEffect, useEffectEvent, useState } from 'react';

import { isFocusLost } from '#web/platform/ui/lost-focus.ts';

/**
 * Leads the focus back to where it was before something was opened over the page, when that goes away together with it. Mantine's
 * own does so for a dialog that stays mounted when it closes, and only for that.
 */
export function useFocusBack(opened: boolean): void {
  const [before, setBefore] = useState<Element | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    // Now: once it is on the page, the focus is in it.
    setBefore(opened ? document.activeElement : null);
  }
  const leadBack = useEffectEvent(() => {
    if (isFocusLost() && before instanceof HTMLElement && before.isConnected)
      before.focus({ preventScroll: true });
  });
  useEffect(() => () => leadBack(), []);
}
