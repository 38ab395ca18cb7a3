import { useQuery } from '@tanstack/react-query';

import { getApiToken } from '#shared/features/api-token/api-token.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

/** When a program last used one of the account's tokens; null for never. Requested only when the user asks. */
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
