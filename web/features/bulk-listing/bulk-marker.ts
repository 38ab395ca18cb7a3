import { readDraft, removeDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';

/**
 * The upload whose columns are being asked about, marked for this window: saving a mapping on /bulkCNmapping then comes
 * back to it (spec §4 "Other"). Like a draft it is its person's, and goes at logout.
 */
const marker = 'bulk/columns-wait';

export function markBulkUpload(uploadId: string | null): void {
  if (uploadId === null) removeDraft(marker);
  else writeDraft(marker, uploadId);
}

/** It waits no more: its columns are matched, its rows submitted, or it was thrown away. */
export function unmarkBulkUpload(uploadId: string): void {
  if (readBulkUpload() === uploadId) removeDraft(marker);
}

export function readBulkUpload(): string | null {
  const marked = readDraft(marker);
  return typeof marked === 'string' ? marked : null;
}
