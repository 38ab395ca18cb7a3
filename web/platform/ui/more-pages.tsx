import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { ErrorState } from './states.tsx';

interface MorePagesProps {
  /** The list, by its query. */
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

/** Below a list that is no table: its next page by a button, and what went wrong with it. */
export function MorePages({ list, children }: MorePagesProps) {
  const onMore = () => void list.fetchNextPage();
  if (list.isFetchNextPageError) return <ErrorState error={list.error} onRetry={onMore} />;
  if (!list.hasNextPage) return null;
  return (
    <div>
      {/* Not disabled while it loads: the focus would be gone. */}
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
