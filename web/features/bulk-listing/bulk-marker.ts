import { readDraft, removeDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';

/**
 * Marks, for this window, the upload whose columns are being matched: saving a mapping on /bulkCNmapping then returns to it (spec
 * §4 "Other"). Like a draft it belongs to the user and is removed at logout.
 */
const marker = 'bulk/columns-wait';

export function markBulkUpload(uploadId: string | null): void {
  if (uploadId === null) removeDraft(marker);
  else writeDraft(marker, uploadId);
}

/** Removes the mark when the columns are matched, the rows submitted, or the upload discarded. */
export function unmarkBulkUpload(uploadId: string): void {
  if (readBulkUpload() === uploadId) removeDraft(marker);
}

export function readBulkUpload(): string | null {
  const marked = readDraft(marker);
  return typeof marked === 'string' ? marked : null;
}
