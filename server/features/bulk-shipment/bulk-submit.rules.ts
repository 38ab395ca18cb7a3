import type { BulkCounts } from '#shared/features/bulk-shipment/bulk-upload.model.ts';

/** What an upload is when no job is at it: nothing left to fix or to submit is done. */
export function restingState(counts: BulkCounts): 'summary' | 'done' {
  const { ready, warned, double, wrong, refused, queued, submitted } = counts;
  return ready + warned + double + wrong + refused + queued > 0 || submitted === 0 ? 'summary' : 'done';
}
