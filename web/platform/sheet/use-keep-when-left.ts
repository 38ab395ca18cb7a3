import { useEffect, useEffectEvent } from 'react';

import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';

/**
 * Calls `keep` when the sheet's page is left, when its last change is saved, when the server cannot be reached, and when a
 * conflict changes: then there is something to store on this device, or to delete.
 */
export function useKeepOnLeave<F extends string>(
  { staleCount, checkError, clashes }: Pick<SheetRows<F>, 'staleCount' | 'checkError' | 'clashes'>,
  keep: () => void,
): void {
  const keepNow = useEffectEvent(keep);
  const isSaved = staleCount === 0;
  const isStuck = checkError !== null;
  useEffect(() => {
    if (isSaved || isStuck) keepNow();
    // Resolving a conflict is also a reason to store again, or to delete.
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
