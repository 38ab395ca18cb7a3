import { ErrorState } from '#web/platform/ui/states.tsx';
import { WaitingCard } from '#web/platform/ui/waiting-card.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

interface PendingProps {
  error: unknown;
  onRetry: () => unknown;
  /** Approximate height of the content, in pixels. */
  height: number;
}

/** Placeholder for content that is not loaded: reserved space, or the error. */
export function Pending({ error, onRetry, height }: PendingProps) {
  return error ? (
    <ErrorState error={error} onRetry={() => void onRetry()} />
  ) : (
    <div role="status" aria-label={waitingText}>
      <WaitingCard height={height} />
    </div>
  );
}
