import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { type ListingId, listingViews } from '#shared/features/cn-listing/listing-view.contract.ts';
import type { ListingLayout } from '#shared/features/cn-listing/own-view.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { send } from '#web/platform/http/client.ts';
import { answeredEarly } from '#web/platform/http/early-answer.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

type Own = CallReply<typeof listingViews>;

export const viewsKey = (listing: ListingId) => keyOf('listing-views', listing);
const longMs = 5 * 60_000;

/** The user's own views, columns and sorting, and the users of the account who create consignment notes. */
export function useOwnListing(listing: ListingId) {
  return useQuery({
    queryKey: viewsKey(listing),
    queryFn: ({ signal }) => send(listingViews, { query: { listing }, signal }),
    // The first rows wait for the user's order, so a response that is already there must not wait for a render.
    initialData: () => answeredEarly({ call: listingViews, query: { listing } }),
    staleTime: longMs,
  });
}

/**
 * Updates part of the layout on the screen at once and saves it on the server. Another tab may have changed the other part, so
 * that is not sent.
 */
export function useKeepLayout(listing: ListingId) {
  const client = useQueryClient();
  return useMutation({
    // Few visits change the layout, so the call is loaded then.
    mutationFn: async (part: Partial<ListingLayout>) =>
      (await import('#web/features/cn-listing/save-layout.ts')).saveLayout({ listing, ...part }),
    onMutate: (part) =>
      client.setQueryData<Own>(
        viewsKey(listing),
        (own) => own && { ...own, layout: { columns: [], sort: null, ...own.layout, ...part } },
      ),
    onError: () => client.invalidateQueries({ queryKey: viewsKey(listing) }),
  });
}
