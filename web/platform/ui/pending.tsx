import { Skeleton } from '@mantine/core';

import { ErrorState } from '#web/platform/ui/states.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

interface PendingProps {
  error: unknown;
  onRetry: () => unknown;
  /** In pixels, about what it will take. */
  height: number;
}

/** In place of what is not there yet: room for it, or why it could not be read. */
export function Pending({ error, onRetry, height }: PendingProps) {
  return error ? (
    <ErrorState error={error} onRetry={() => void onRetry()} />
  ) : (
    <Skeleton height={height} role="status" aria-label={waitingText} />
  );
}
