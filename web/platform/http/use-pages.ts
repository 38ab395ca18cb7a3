/** Lists that are loaded page by page. */
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

import type { keyOf } from '#web/platform/http/query-keys.ts';

/** A page of a list in the cache; its other data (counts, people) are read from `first`. */
interface Paged {
  rows: readonly unknown[];
  nextCursor: string | null;
  asOf?: string;
}

interface PagesAsked<P extends Paged> {
  queryKey: ReturnType<typeof keyOf>;
  /** Fetches the page that starts at the cursor; the first page has no cursor. */
  page: (from: { cursor?: string; upTo?: string }, signal: AbortSignal) => Promise<P>;
  isOn?: boolean;
  /**
   * True while the user acts on all matching rows: refetches send the `asOf` of the first page as `upTo`, so that rows that
   * arrive meanwhile are neither shown nor counted.
   */
  isHeld?: boolean;
  /** In milliseconds. */
  refetchInterval?: number | ((pages: readonly P[]) => number | false);
  /** False when a different key means a different object, whose rows must not be shown in the meantime. */
  keepsBefore?: boolean;
}

/** Returns the result of `useInfiniteQuery` with the rows of all loaded pages; undefined until there are any. */
export function usePages<P extends Paged>({
  queryKey,
  page,
  isOn = true,
  isHeld = false,
  refetchInterval,
  keepsBefore = true,
}: PagesAsked<P>): UseInfiniteQueryResult<InfiniteData<P>> & {
  rows: readonly P['rows'][number][] | undefined;
  first: P | null;
} {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal, client }) => {
      const asOf = isHeld ? client.getQueryData<InfiniteData<P>>(queryKey)?.pages[0]?.asOf : undefined;
      return page({ ...(pageParam !== null && { cursor: pageParam }), ...(asOf && { upTo: asOf }) }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isOn,
    refetchInterval:
      typeof refetchInterval === 'function'
        ? ({ state }) => refetchInterval(state.data?.pages ?? [])
        : refetchInterval,
    placeholderData: keepsBefore ? keepPreviousData : undefined,
  });
  const { refetch } = list;
  const wasHeld = useRef(isHeld);
  // Replaces a request that was sent without the limit; afterwards, loads what arrived meanwhile.
  useEffect(() => {
    if (wasHeld.current !== isHeld) void refetch();
    wasHeld.current = isHeld;
  }, [isHeld, refetch]);
  const rows = useMemo(() => list.data?.pages.flatMap((one) => one.rows), [list.data]);
  return { ...list, rows, first: list.data?.pages[0] ?? null };
}
