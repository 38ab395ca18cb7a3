import { onlineManager, QueryClient } from '@tanstack/react-query';

import { Refusal } from '#web/platform/http/refusal.ts';

const freshMs = 15_000;
const repeats = 2;

/**
 * Asks without a network too, and is told that there is none. Waiting for one would leave a button at 'Creating' and old rows
 * under a new search, and would send what somebody has long left.
 */
const networkMode = 'always';

/** One for each signed-in person: nothing that one account loaded outlives its session. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: mayPass, networkMode, refetchOnReconnect: true },
      mutations: { retry: false, networkMode },
    },
  });
}

/** Only silence and faults of the server are worth another try; a "no" stays a no, and without a network nothing comes of it. */
function mayPass(count: number, error: unknown): boolean {
  return (
    onlineManager.isOnline() &&
    count < repeats &&
    error instanceof Refusal &&
    (error.status === 0 || error.status >= 500)
  );
}
