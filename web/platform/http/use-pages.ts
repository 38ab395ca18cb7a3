/** Lists that are read page by page. */
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';

import type { keyOf } from '#web/platform/http/query-keys.ts';

/** A page as it is kept; what else it answers (counts, people) is read from `first`. */
interface Paged {
  rows: readonly unknown[];
  nextCursor: string | null;
}

interface PagesAsked<P extends Paged> {
  queryKey: ReturnType<typeof keyOf>;
  /** Asks for the page that begins there; the first has no cursor. */
  page: (from: { cursor?: string }, signal: AbortSignal) => Promise<P>;
  isOn?: boolean;
  /** In milliseconds. */
  refetchInterval?: number | ((pages: readonly P[]) => number | false);
  /** False where the key names another thing, whose rows must not stand for this one's. */
  keepsBefore?: boolean;
}

/** Its pages so far as `useInfiniteQuery` answers them, and the rows of all of them; undefined until there are any. */
export function usePages<P extends Paged>({
  queryKey,
  page,
  isOn = true,
  refetchInterval,
  keepsBefore = true,
}: PagesAsked<P>): UseInfiniteQueryResult<InfiniteData<P>> & {
  rows: readonly P['rows'][number][] | undefined;
  first: P | null;
} {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => page(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isOn,
    refetchInterval:
      typeof refetchInterval === 'function'
        ? ({ state }) => refetchInterval(state.data?.pages ?? [])
        : refetchInterval,
    placeholderData: keepsBefore ? keepPreviousData : undefined,
  });
  const rows = useMemo(() => list.data?.pages.flatMap((one) => one.rows), [list.data]);
  return { ...list, rows, first: list.data?.pages[0] ?? null };
}
