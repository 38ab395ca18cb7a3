import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { addressBookListing } from '#shared/features/address-book/address.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

const sendersShown = 20;
const searchMax = 60;
const pauseMs = 200;

/** The senders in the address book that contain this text, newest first; `next` says that there are more. */
export function useSenders(typed: string) {
  const [text] = useDebouncedValue(typed.trim().slice(0, searchMax), pauseMs);
  return useQuery({
    queryKey: keyOf('addresses', 'pickup-senders', text),
    queryFn: ({ signal }) =>
      send(addressBookListing, { body: { kind: 'sender', text, limit: sendersShown }, signal }),
    placeholderData: keepPreviousData,
  });
}
