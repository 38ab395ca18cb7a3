import { useQuery } from '@tanstack/react-query';

import { getApiToken } from '#shared/features/api-token/api-token.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

/** When a program last called with one of the account's tokens; null for never. Asked for by hand. */
export function useLastTokenUse(mayAsk: boolean) {
  return useQuery({
    queryKey: keyOf('api-tokens', 'last-use', mayAsk),
    queryFn: async ({ signal }) => {
      const { tokens } = await send(getApiToken, { query: {}, signal });
      return (
        tokens
          .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
          .toSorted()
          .at(-1) ?? null
      );
    },
    enabled: false,
  });
}
