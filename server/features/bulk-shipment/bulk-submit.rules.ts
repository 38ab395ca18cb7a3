import type { BulkCounts } from '#shared/features/bulk-shipment/bulk-upload.model.ts';

/** What an upload is when no job is at it: nothing left to fix or to submit is done. */
export function restingState(counts: BulkCounts): 'summary' | 'done' {
  const { ready, warned, double, wrong, refused, queued, submitted } = counts;
  return ready + warned + double + wrong + refused + queued > 0 || submitted === 0 ? 'summary' : 'done';
}

interface Begun {
  run_started_at: Date | null;
}

/**
 * When a run begins that is submitted or resumed, and what it is known by: later than every earlier run of its upload, also within
 * one millisecond, or by the clock of another server.
 */
export const runStart = (wanted: Date, { run_started_at: before }: Begun): Date =>
  new Date(Math.max(wanted.getTime(), (before?.getTime() ?? 0) + 1));

export const isSameRun = (one: Begun, other: Begun): boolean =>
  one.run_started_at?.getTime() === other.run_started_at?.getTime();

/** Without a sign of life for so long, an upload is taken up again: its server is gone. */
export const silentMs = 15_000;
/** The same in the queue, where it may only wait for others. */
export const queuedMs = 45_000;
