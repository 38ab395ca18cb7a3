import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useRef } from 'react';

import {
  cancelShipment,
  exportShipments,
  getShipment,
  shipmentCounts,
  shipmentListing,
  type ShipmentRow,
} from '#shared/shipment-listing/shipment-listing.contract.ts';
import type { ShipmentFilter, ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';
import { download, send } from '#web/http/client.ts';
import { saveDownload } from '#web/ui/use-open-pdf.ts';

/** All begin with 'shipment': printing refreshes what does. */
const keys = {
  list: 'shipment-list',
  newer: 'shipment-newer',
  counts: 'shipment-counts',
  one: 'shipment',
} as const;

const pageSize = 50;
const refreshMs = 30_000;
/** A list that was read further down than this is not asked for anew every time. */
const refreshedPages = 4;
/** How many newer rows are counted: '20+ new'. */
const newerMax = 20;

interface Pages {
  pages: { rows: ShipmentRow[] }[];
}

/**
 * The listing, page by page. It refreshes quietly while it is in sight and stays put: what arrives after it was opened is
 * not pushed in above the reader's eyes but offered (`newer`, `showNewer`).
 */
export function useShipmentPages(filter: ShipmentFilter) {
  const client = useQueryClient();
  const listKey = [keys.list, filter];
  const newestShown = () => client.getQueryData<Pages>(listKey)?.pages[0]?.rows[0]?.shipmentId;
  /** The filter whose first page was loaded since it was opened; only that one is held still. */
  const heldStill = useRef<ShipmentFilter | null>(null);

  const list = useInfiniteQuery({
    queryKey: listKey,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const upTo = heldStill.current === filter ? newestShown() : undefined;
      const from = cursor === null ? { upTo } : { cursor };
      const page = await send(shipmentListing, { body: { filter, limit: pageSize, ...from }, signal });
      heldStill.current = filter;
      return page;
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => (pagesIn(state.data) > refreshedPages ? false : refreshMs),
    refetchOnMount: 'always',
    // What was found before stays until the new answer is there, so that typing does not make the list flicker.
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  const newest = list.isPlaceholderData ? undefined : rows?.[0]?.shipmentId;
  const newer = useQuery({
    queryKey: [keys.newer, filter, newest],
    queryFn: async ({ signal }) => {
      const body = { filter, newerThan: newest, limit: newerMax };
      return (await send(shipmentListing, { body, signal })).rows.length;
    },
    enabled: newest !== undefined,
    refetchInterval: refreshMs,
  });
  return {
    ...list,
    rows,
    /** What is found so far does not fill a page, and older shipments are not all looked through. */
    isSearching: list.hasNextPage && (list.data?.pages.at(-1)?.rows.length ?? 0) < pageSize,
    newer: { count: newer.data ?? 0, isAtLeast: newer.data === newerMax },
    showNewer: () => {
      heldStill.current = null;
      void list.refetch();
    },
  };
}

const pagesIn = (data: Pages | undefined) => data?.pages.length ?? 0;

/** How many each saved view holds with these filters; the numbers of before stay until the new ones are there. */
export function useShipmentCounts(shown: ShipmentFilter) {
  const filter = { ...shown, view: undefined };
  return useQuery({
    queryKey: [keys.counts, filter],
    queryFn: ({ signal }) => send(shipmentCounts, { body: { filter }, signal }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
}

/** Everything about one; null asks nothing. */
export function useShipment(shipmentId: string | null) {
  return useQuery({
    queryKey: [keys.one, shipmentId],
    queryFn:
      shipmentId === null ? skipToken : ({ signal }) => send(getShipment, { query: { shipmentId }, signal }),
    refetchInterval: refreshMs,
  });
}

/** Every list and drawer of shipments shows what they are now. */
function refreshShipments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('shipment'),
  });
}

export function useCancelShipments() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (selection: ShipmentSelection) => send(cancelShipment, { body: selection }),
    onSettled: () => refreshShipments(client),
  });
}

export function useExportShipments() {
  return useMutation({
    mutationFn: async (selection: ShipmentSelection) =>
      saveDownload(await download(exportShipments, { body: selection })),
  });
}
