import { useEffect } from 'react';

import { useRouter } from '#web/platform/router/router.tsx';

/**
 * Repairs what a lost connection kept from loading. The current screen is loaded again once the network is back. A style sheet that
 * failed is removed: while its link exists, the build's loader does not request it again, and the screen would be shown without it.
 */
export function useRetryLoading(): void {
  const router = useRouter();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const retry = () => {
      if (router.state.shown && router.state.shown.thrown !== null) void router.invalidate();
    };
    const forget = ({ target }: Event) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
    };
    window.addEventListener('online', retry, { signal });
    // The error of a file does not bubble.
    window.addEventListener('error', forget, { signal, capture: true });
    return () => listening.abort();
  }, [router]);
}
