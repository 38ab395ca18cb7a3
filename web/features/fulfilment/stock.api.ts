import { useQueries } from '@tanstack/react-query';

import {
  stockListing,
  type StockRow,
  stockMoves,
  type StockView,
} from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';

const pageSize = 50;

export function useStock(filter: { view: StockView; q: string }) {
  return usePages({
    queryKey: keyOf('fulfilment', 'stock', filter),
    page: (from, signal) => send(stockListing, { body: { ...filter, limit: pageSize, ...from }, signal }),
  });
}

export function useStockMoves(sku: string | null) {
  return usePages({
    queryKey: keyOf('fulfilment', 'moves', sku),
    page: async (from, signal) => {
      const { moves, ...page } = await send(stockMoves, { body: { sku: sku ?? '', ...from }, signal });
      return { ...page, rows: moves };
    },
    isOn: sku !== null,
    keepsBefore: false,
  });
}

/** Searches products by a few letters, for the product picker. */
export const findStock = async (q: string, signal?: AbortSignal) =>
  (await send(stockListing, { body: { q, limit: 8 }, ...(signal && { signal }) })).rows;

/** The products by SKU, as far as they are loaded. */
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
