import { type RefObject, useLayoutEffect } from 'react';

import { useMaybeRouter } from '#web/platform/router/router.tsx';

/** Back leads to where a list was left that scrolls by itself, once its rows are here, as far down as they reach. */
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
