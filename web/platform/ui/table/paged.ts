/** A list that is read page by page, by its query. */
interface PagedList {
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** What is shown is of what was asked for before. */
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
}

/** The same for a table, which asks for more when its end is near. */
export const paged = ({
  error,
  refetch,
  hasNextPage,
  isFetchingNextPage,
  isPlaceholderData,
  fetchNextPage,
}: PagedList) => ({
  error,
  onRetry: () => void refetch(),
  isOfBefore: isPlaceholderData,
  hasMore: hasNextPage,
  isLoadingMore: isFetchingNextPage,
  onMore: () => void fetchNextPage(),
});
