import { useEffect } from 'react';

import { useRouter } from '#web/platform/router/router.tsx';
import { focusTitle } from '#web/platform/ui/lost-focus.ts';

/** After a navigation, focuses the new screen's title, so that keyboard and screen reader users start there. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.onRendered(({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        // A screen that starts with a field has focused it already: the first scan must not be lost.
        if (document.getElementById('content')?.contains(document.activeElement)) return;
        focusTitle();
      }),
    [router],
  );
}
