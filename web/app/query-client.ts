import { onlineManager, QueryClient } from '@tanstack/react-query';

import { Refusal } from '#web/platform/http/refusal.ts';

const freshMs = 15_000;
const repeats = 2;

/**
 * Sends requests even without a network, so that they fail. Waiting for a network would leave a button at 'Creating' and old rows
 * under a new search, and would later send what the user has long abandoned.
 */
const networkMode = 'always';

/** Creates the query cache of one signed-in user: no data loaded by one account outlives its session. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: mayPass, networkMode, refetchOnReconnect: true },
      mutations: { retry: false, networkMode },
    },
  });
}

/** Retries only after a missing response or a server error; a refusal is final, and without a network a retry is useless. */
function mayPass(count: number, error: unknown): boolean {
  return (
    onlineManager.isOnline() &&
    count < repeats &&
    error instanceof Refusal &&
    (error.status === 0 || error.status >= 500)
  );
}
