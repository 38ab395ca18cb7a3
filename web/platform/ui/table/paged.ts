/** A paged list, as its query returns it. */
interface PagedList {
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** Whether the data shown belong to the previous query. */
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Returns the props of a paged list for a table, which fetches more near its end; after a failed fetch, only when the user
 * retries.
 */
export const paged = ({
  error,
  refetch,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  isPlaceholderData,
  fetchNextPage,
}: PagedList) => ({
  error,
  onRetry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  isOfBefore: isPlaceholderData,
  hasMore: hasNextPage && !error,
  isLoadingMore: isFetchingNextPage,
  onMore: () => void fetchNextPage(),
});
