import { QueryClient } from '@tanstack/react-query';

import { Refusal } from '#web/platform/http/refusal.ts';

const freshMs = 15_000;
const repeats = 2;

/** One for each signed-in person: nothing that one account loaded outlives its session. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: mayPass },
      mutations: { retry: false },
    },
  });
}

/** Only silence and faults of the server are worth another try; a "no" stays a no. */
function mayPass(count: number, error: unknown): boolean {
  return count < repeats && error instanceof Refusal && (error.status === 0 || error.status >= 500);
}
