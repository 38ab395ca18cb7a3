import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';

import type { CallReply } from '#shared/platform/http/call.ts';
import { advanceParcel } from '#shared/features/sandbox/sandbox.contract.ts';
import {
  exportShipments,
  shipmentCounts,
  type ShipmentDetail,
  shipmentListing,
  type ShipmentRow,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { type ListingSort, newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';
import type {
  ShipmentFilter,
  ShipmentSelection,
} from '#shared/features/cn-listing/shipment-listing.model.ts';
import { namesOf } from '#shared/platform/names-of.ts';
import { pageSize } from '#web/features/cn-listing/first-rows.ts';
import {
  type ListedPages,
  onScrollOrVisible,
  rowsInSight,
  rowsOnce,
  showInLists,
} from '#web/features/cn-listing/rows-in-sight.ts';
import { missedMs } from '#web/features/changes/missed.ts';
import { fetchShipment } from '#web/features/shipment/fetch-shipment.ts';
import { answeredEarly, askEarly, dropEarly } from '#web/platform/http/early-answer.ts';
import { download, send } from '#web/platform/http/client.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';
import { askAnew, isLong, keyOf } from '#web/platform/http/query-keys.ts';
import type { ListSight } from '#web/platform/ui/table/list-sight.ts';

/** The maximum number of newer rows that are counted: '20+ new'. */
const newerMax = 20;
/** How long the first page counts as fresh, in ms, when it was requested before the user's own order was known. */
const freshMs = 1000;
/** Delay before the first request for newer rows after a list is loaded. */
const firstNewerMs = 5000;

const asRead = (page: CallReply<typeof shipmentListing>): ListedPages['pages'][number] => ({
  ...page,
  isPart: page.nextCursor !== null && page.rows.length < pageSize,
});

/**
 * The listing, page by page. Changes are loaded in the background (`useChanges`), in a long list only for the visible rows, and
 * the list does not move: shipments created after it was opened are not inserted above what the user reads but offered (`newer`,
 * `showNewer`).
 */
export function useShipmentPages(
  filter: ShipmentFilter,
  /** Null while the user's own order is not known yet: no rows are loaded. */
  sort: ListingSort | null,
  sight: RefObject<ListSight | null>,
) {
  const client = useQueryClient();
  const listKey = useMemo(() => keyOf('shipments', 'list', filter, sort), [filter, sort]);
  const shownAsOf = () => client.getQueryData<ListedPages>(listKey)?.pages[0]?.asOf;
  const { look, changed } = useMemo(() => {
    const ask = async (among: readonly string[]) =>
      (await send(shipmentListing, { body: { filter, among: [...among] } })).rows;
    return rowsInSight({ client, queryKey: listKey, sight, ask });
  }, [client, filter, listKey, sight]);
  useEffect(() => onScrollOrVisible(() => void look()), [look]);
  useEffect(() => {
    const newest = { call: shipmentListing, body: { filter, sort: newestFirst, limit: pageSize } };
    // Most users have no order of their own, so the rows are requested while that is being loaded.
    if (sort === null) askEarly(newest);
    else if (sort !== newestFirst) dropEarly(newest);
  }, [filter, sort]);
  // A list for another filter or sorting starts at the top.
  const listed = useRef(listKey);
  useEffect(() => {
    if (listed.current !== listKey) sight.current?.toTop();
    listed.current = listKey;
  }, [listKey, sight]);
  /** The filter whose first page was loaded since it was opened; only this list is kept at its upper limit. */
  const heldStill = useRef<ShipmentFilter | null>(null);

  const list = useInfiniteQuery({
    queryKey: listKey,
    meta: { askInSight: changed },
    refetchOnWindowFocus: (query) => !isLong(query),
    refetchOnReconnect: (query) => !isLong(query),
    initialPageParam: null as string | null,
    enabled: sort !== null,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const upTo = heldStill.current === filter ? shownAsOf() : undefined;
      const from = { ...(upTo && { upTo }), ...(cursor !== null && { cursor }) };
      const page = await send(shipmentListing, {
        body: { filter, sort: sort ?? newestFirst, limit: pageSize, ...from },
        signal,
      });
      heldStill.current = filter;
      return asRead(page);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : missedMs),
    initialData: () => {
      const page = sort && answeredEarly({ call: shipmentListing, body: { filter, sort, limit: pageSize } });
      if (!page) return undefined;
      heldStill.current = filter;
      return { pages: [asRead(page)], pageParams: [null] };
    },
    // The response requested before this screen mounted is still fresh.
    staleTime: freshMs,
    refetchOnMount: () => (heldStill.current === filter ? false : 'always'),
    // Keep the previous rows until the response arrives, so that the list does not flicker while the user types.
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => list.data && rowsOnce(list.data), [list.data]);
  const { isPlaceholderData } = list;
  const asOf = isPlaceholderData ? undefined : list.data?.pages[0]?.asOf;
  const newer = useQuery({
    queryKey: keyOf('shipments', 'newer', filter, asOf),
    queryFn: async ({ signal }) => {
      const body = { filter, newerThan: asOf, limit: newerMax };
      return (await send(shipmentListing, { body, signal })).rows.length;
    },
    enabled: asOf !== undefined,
    // The list is fresh. Shipments created between it and the first change stamp are requested a little later.
    initialData: 0,
    refetchInterval: ({ state }) => (state.dataUpdateCount === 0 ? firstNewerMs : missedMs),
  });
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = list;
  // Listed one by one: React Query re-renders the screen for every property that is read.
  return {
    error,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
    rows,
    isPlaceholderData,
    /** The upper limit of the list: no listed shipment is newer than this ID. */
    asOf,
    /** True while the last page is not full and older shipments are still to be searched. */
    isSearching: list.data?.pages.at(-1)?.isPart ?? false,
    newer: { count: newer.data ?? 0, isAtLeast: newer.data === newerMax },
    /** Scrolls to the top and loads the list again from the first page. */
    showNewer: () => {
      heldStill.current = null;
      sight.current?.toTop();
      client.setQueryData<ListedPages>(
        listKey,
        (shown) => shown && { pages: shown.pages.slice(0, 1), pageParams: shown.pageParams.slice(0, 1) },
      );
      void refetch();
    },
  };
}

/** Number of shipments in each saved view with these filters; the previous numbers stay until the new ones arrive. */
export function useShipmentCounts(shown: ShipmentFilter) {
  const filter = { ...shown, view: undefined };
  return useQuery({
    queryKey: keyOf('shipments', 'counts', filter),
    queryFn: ({ signal }) => send(shipmentCounts, { body: { filter }, signal }),
    refetchInterval: missedMs,
    placeholderData: keepPreviousData,
  });
}

/** One shipment in full; null makes no request. */
export function useShipment(shipmentId: string | null) {
  const client = useQueryClient();
  return useQuery({
    queryKey: keyOf('shipments', 'one', shipmentId),
    queryFn:
      shipmentId === null
        ? skipToken
        : async ({ signal }) => {
            const shipment = await fetchShipment(shipmentId, signal);
            void showInLists(client, shipmentId, (row) => rowOf(shipment, row));
            return shipment;
          },
    refetchInterval: missedMs,
  });
}

const rowOf = (shipment: ShipmentDetail, row: ShipmentRow): ShipmentRow =>
  Object.assign({ ...row }, ...namesOf(row).map((name) => ({ [name]: shipment[name] })));

/** Sandbox only: moves a parcel to its usual next status. */
export function useAdvance() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (shipmentId: string) => send(advanceParcel, { body: { shipmentId } }),
    onSettled: () => askAnew(queries, 'shipments'),
  });
}

export function useExportShipments() {
  return useMutation({
    mutationFn: async (selection: ShipmentSelection) =>
      saveDownload(await download(exportShipments, { body: selection })),
  });
}
