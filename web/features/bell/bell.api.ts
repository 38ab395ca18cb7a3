import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { CallBody } from '#shared/platform/http/call.ts';
import { bellChoice, bellListing, bellLooked } from '#shared/features/bell/bell.contract.ts';
import { missedMs } from '#web/features/changes/missed.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { useCan } from '#web/platform/session/session.ts';

export function useBell() {
  return useQuery({
    queryKey: keyOf('bell'),
    queryFn: ({ signal }) => send(bellListing, { signal }),
    enabled: useCan('verified'),
    // `useChanges` reports changes; this only covers what it misses.
    refetchInterval: missedMs,
    refetchIntervalInBackground: true,
  });
}

export function useLooked() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => send(bellLooked, { body: { upTo } }),
    onSettled: () => askAnew(queries, 'bell'),
  });
}

export function useChoice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof bellChoice>) => send(bellChoice, { body }),
    onSettled: () => askAnew(queries, 'bell'),
  });
}
