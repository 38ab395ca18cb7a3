import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { ErrorState } from './states.tsx';

interface MorePagesProps {
  /** The list's query. */
  list: {
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** 'Show more'. */
  children: ReactNode;
}

/** Below a list that is not a table: a button for its next page, and the error when it could not be loaded. */
export function MorePages({ list, children }: MorePagesProps) {
  const onMore = () => void list.fetchNextPage();
  if (list.isFetchNextPageError) return <ErrorState error={list.error} onRetry={onMore} />;
  if (!list.hasNextPage) return null;
  return (
    <div>
      {/* Not disabled while it loads, because it would lose the focus. */}
      <Button
        variant="default"
        aria-disabled={list.isFetchingNextPage}
        onClick={list.isFetchingNextPage ? undefined : onMore}
      >
        {children}
      </Button>
    </div>
  );
}
