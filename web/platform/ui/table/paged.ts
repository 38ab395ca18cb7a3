/** A list that is read page by page, by its query. */
interface PagedList {
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The same for a table, which asks for more when its end is near. */
export const paged = ({ error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage }: PagedList) => ({
  error,
  onRetry: () => void refetch(),
  hasMore: hasNextPage,
  isLoadingMore: isFetchingNextPage,
  onMore: () => void fetchNextPage(),
});
