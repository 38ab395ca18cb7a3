import { useQuery } from '@tanstack/react-query';

import { addressBookListing } from '#shared/features/address-book/address.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

const sendersShown = 20;

/** The senders of the address book, the newest first. */
export function useSenders() {
  return useQuery({
    queryKey: keyOf('addresses', 'pickup-senders'),
    queryFn: async ({ signal }) => {
      const body = { kind: 'sender', limit: sendersShown } as const;
      return (await send(addressBookListing, { body, signal })).rows;
    },
  });
}
