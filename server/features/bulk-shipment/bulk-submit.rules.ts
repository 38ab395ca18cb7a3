import type { BulkCounts } from '#shared/features/bulk-shipment/bulk-upload.model.ts';

/** The state of an upload without a running job: 'done' when nothing is left to fix or submit. */
export function restingState(counts: BulkCounts): 'summary' | 'done' {
  const { ready, warned, double, wrong, refused, queued, submitted } = counts;
  return ready + warned + double + wrong + refused + queued > 0 || submitted === 0 ? 'summary' : 'done';
}

interface Begun {
  run_started_at: Date | null;
}

/**
 * The start time of a run, which also identifies it: later than that of every earlier run of the upload, even within one
 * millisecond or with another server's clock.
 */
export const runStart = (wanted: Date, { run_started_at: before }: Begun): Date =>
  new Date(Math.max(wanted.getTime(), (before?.getTime() ?? 0) + 1));

export const isSameRun = (one: Begun, other: Begun): boolean =>
  one.run_started_at?.getTime() === other.run_started_at?.getTime();

/** An upload without a heartbeat for this long is taken up again, because its server is gone. */
export const silentMs = 15_000;
/** The same for an upload in the queue, where it may only be waiting for others. */
export const queuedMs = 45_000;
