import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  getProvider,
  removeProvider,
  saveProvider,
} from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';

export function useProvider() {
  return useQuery({
    queryKey: keyOf('security', 'provider'),
    queryFn: ({ signal }) => send(getProvider, { signal }),
  });
}

export function useSaveProvider() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof saveProvider>) => send(saveProvider, { body }),
    onSettled: () => askAnew(queries, 'security'),
  });
}

export function useRemoveProvider() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (Code: string | undefined) => send(removeProvider, { body: { Code } }),
    onSettled: () => askAnew(queries, 'security'),
  });
}
