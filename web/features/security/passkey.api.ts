import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { beginPasskey, listPasskeys, removePasskey } from '#shared/features/passkey/passkey.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';

export function usePasskeys() {
  return useQuery({
    queryKey: keyOf('security', 'passkeys'),
    queryFn: ({ signal }) => send(listPasskeys, { signal }),
  });
}

export function useMakePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, code }: { name: string; code: string | undefined }) => {
      const options = await send(beginPasskey, { body: { Code: code } });
      const { makePasskey } = await import('#web/features/passkey/passkey-device.ts');
      await makePasskey(name, options);
    },
    onSettled: () => askAnew(queries, 'security'),
  });
}

export function useRemovePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ passkeyId, code }: { passkeyId: string; code: string | undefined }) =>
      send(removePasskey, { body: { passkeyId, Code: code } }),
    onSettled: () => askAnew(queries, 'security'),
  });
}
