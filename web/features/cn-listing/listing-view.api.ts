import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  deleteListingView,
  type ListingId,
  type ListingLayout,
  listingViews,
  saveListingLayout,
  saveListingView,
  selectionFacts,
} from '#shared/features/cn-listing/listing-view.contract.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

type Own = CallReply<typeof listingViews>;

const viewsKey = (listing: ListingId) => keyOf('listing-views', listing);
const longMs = 5 * 60_000;

/** The user's own views, columns and sorting, and the users of the account who create consignment notes. */
export function useOwnListing(listing: ListingId) {
  return useQuery({
    queryKey: viewsKey(listing),
    queryFn: ({ signal }) => send(listingViews, { query: { listing }, signal }),
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
    mutationFn: (part: Partial<ListingLayout>) => send(saveListingLayout, { body: { listing, ...part } }),
    onMutate: (part) =>
      client.setQueryData<Own>(
        viewsKey(listing),
        (own) => own && { ...own, layout: { columns: [], sort: null, ...own.layout, ...part } },
      ),
    onError: () => client.invalidateQueries({ queryKey: viewsKey(listing) }),
  });
}

export function useSaveView(listing: ListingId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (view: { viewId?: string; name: string; state: Record<string, string> }) =>
      send(saveListingView, { body: { listing, ...view } }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewsKey(listing) }),
  });
}

export function useDeleteView(listing: ListingId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (viewId: string) => send(deleteListingView, { body: { viewId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewsKey(listing) }),
  });
}

/** What can be done with the selection. */
export function useSelectionFacts(selection: ShipmentSelection) {
  return useQuery({
    queryKey: keyOf('shipments', 'selection', selection),
    queryFn: ({ signal }) => send(selectionFacts, { body: selection, signal }),
  });
}
