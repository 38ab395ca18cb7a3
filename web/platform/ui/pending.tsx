import { ErrorState } from '#web/platform/ui/states.tsx';
import { WaitingCard } from '#web/platform/ui/waiting-card.tsx';
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
    <div role="status" aria-label={waitingText}>
      <WaitingCard height={height} />
    </div>
  );
}
