import type { ListedUpload } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import type { BulkSource, BulkState } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';

export const stateWords: Readonly<Record<BulkState, () => string>> = {
  matching: m.bulk_listing_state_matching,
  summary: m.bulk_listing_state_summary,
  submitting: m.bulk_listing_state_submitting,
  paused: m.bulk_listing_state_paused,
  done: m.bulk_listing_state_done,
  cancelled: m.bulk_listing_state_cancelled,
};

const tones: Readonly<Record<BulkState, Tone>> = {
  matching: 'amber',
  summary: 'grey',
  submitting: 'blue',
  paused: 'amber',
  done: 'green',
  cancelled: 'red',
};

const sourceWords: Readonly<Record<BulkSource, () => string>> = {
  file: m.bulk_listing_source_file,
  cells: m.bulk_listing_source_cells,
  chat: m.bulk_listing_source_chat,
  typed: m.bulk_listing_source_typed,
};

/** The name of an upload: its file, or how the rows were entered. */
export const nameOfUpload = ({ fileName, source }: Pick<ListedUpload, 'fileName' | 'source'>): string =>
  fileName === '' ? sourceWords[source]() : fileName;

export function UploadState({ upload }: { upload: ListedUpload }) {
  const { state, openCount, madeCount, runDone, runTotal } = upload;
  if (state === 'submitting')
    return (
      <StatusBadge tone="blue">{m.bulk_listing_running({ done: runDone, total: runTotal })}</StatusBadge>
    );
  const needsYou = state === 'summary' && openCount > 0;
  const word = state === 'summary' && madeCount > 0 ? m.bulk_listing_state_partly : stateWords[state];
  return <StatusBadge tone={needsYou ? 'amber' : tones[state]}>{word()}</StatusBadge>;
}
