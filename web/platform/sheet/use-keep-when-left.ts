import { useEffect, useEffectEvent } from 'react';

import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';

/**
 * Calls `keep` when a sheet's page is left, when its last change is saved or the server cannot be reached, and when one of two texts is
 * chosen: then there is something to keep on this device, or to forget.
 */
export function useKeepWhenLeft<F extends string>(
  { staleCount, checkError, clashes }: Pick<SheetRows<F>, 'staleCount' | 'checkError' | 'clashes'>,
  keep: () => void,
): void {
  const keepNow = useEffectEvent(keep);
  const isSaved = staleCount === 0;
  const isStuck = checkError !== null;
  useEffect(() => {
    if (isSaved || isStuck) keepNow();
    // What is chosen of two texts is a reason to keep again, or to forget.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isSaved, isStuck, clashes]);
  useEffect(() => {
    const onLeave = () => keepNow();
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);
}
