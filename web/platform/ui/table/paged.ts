/** A list that is read page by page, by its query. */
interface PagedList {
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** What is shown is of what was asked for before. */
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
}

/** The same for a table, which asks for more when its end is near; after a failure, once that is wanted. */
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
