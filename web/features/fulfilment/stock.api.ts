/** A hook per call of stock. */
import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';

import {
  stockListing,
  type StockRow,
  stockMoves,
  type StockView,
} from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

const pageSize = 50;

export function useStock(filter: { view: StockView; q: string }) {
  const list = useInfiniteQuery({
    queryKey: keyOf('fulfilment', 'stock', filter),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: cursor, signal }) =>
      send(stockListing, { body: { ...filter, limit: pageSize, ...(cursor && { cursor }) }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  return { ...list, rows, counts: list.data?.pages[0]?.counts ?? null };
}

export function useStockMoves(sku: string | null) {
  const list = useInfiniteQuery({
    queryKey: keyOf('fulfilment', 'moves', sku),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: cursor, signal }) =>
      send(stockMoves, { body: { sku: sku ?? '', ...(cursor && { cursor }) }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: sku !== null,
  });
  const moves = useMemo(() => list.data?.pages.flatMap((page) => page.moves), [list.data]);
  return { ...list, moves, product: list.data?.pages[0]?.product };
}

/** For the picker of an order: what is found for a few letters. */
export const findStock = async (q: string, signal?: AbortSignal) =>
  (await send(stockListing, { body: { q, limit: 8 }, ...(signal && { signal }) })).rows;

/** Products by their SKUs, as far as they are read. */
export function useProducts(skus: readonly string[]): ReadonlyMap<string, StockRow> {
  return useQueries({
    queries: skus.map((sku) => ({
      queryKey: keyOf('fulfilment', 'find', sku),
      queryFn: ({ signal }: { signal: AbortSignal }) => findStock(sku, signal),
    })),
    combine: (found) =>
      new Map(
        found.flatMap(({ data }, index) =>
          (data ?? []).filter(({ sku }) => sku === skus[index]).map((row) => [row.sku, row] as const),
        ),
      ),
  });
}
