import { type RefObject, useLayoutEffect } from 'react';

import { useMaybeRouter } from '#web/platform/router/router.tsx';

/** Restores the scroll position of a list that scrolls by itself after Back, once its rows are loaded, as far as they reach. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, name: string, isHere: boolean): void {
  const router = useMaybeRouter();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isHere) return undefined;
    return router?.keepPart(name, {
      now: () => element.scrollTop,
      restore: (top) => element.scrollTo({ top }),
    });
  }, [router, scroller, name, isHere]);
}
