/**
 * The upload whose columns are being asked about, marked for this window: saving a mapping on /bulkCNmapping then comes
 * back to it (spec §4 "Other").
 */
const marker = 'bulkShipment';

export function markBulkUpload(uploadId: string | null): void {
  if (uploadId === null) sessionStorage.removeItem(marker);
  else sessionStorage.setItem(marker, uploadId);
}

export const readBulkUpload = (): string | null => sessionStorage.getItem(marker);
