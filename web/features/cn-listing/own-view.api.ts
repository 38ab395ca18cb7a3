/** Saving and deleting the user's own views; separate from what every visit of the listing loads. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { ListingId } from '#shared/features/cn-listing/listing-view.contract.ts';
import { deleteListingView, saveListingView } from '#shared/features/cn-listing/own-view.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { viewsKey } from '#web/features/cn-listing/listing-view.api.ts';
import { send } from '#web/platform/http/client.ts';

export function useSaveView(listing: ListingId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (view: Omit<CallBody<typeof saveListingView>, 'listing'>) =>
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
