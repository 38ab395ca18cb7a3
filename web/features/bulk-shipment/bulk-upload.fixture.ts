import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { noCounts } from '#shared/features/bulk-shipment/bulk-upload.model.ts';

const at = '2026-11-20T06:05:00.000Z';
/** An upload of 2,000 rows, of which a quarter is created. */
export const upload: BulkUpload = {
  uploadId: '019a0000-0000-7000-8000-000000000001',
  kind: 'ordinary',
  source: 'file',
  state: 'submitting',
  fileName: 'orders.csv',
  sheet: null,
  sheets: [],
  flow: null,
  flows: ['domestic'],
  counts: { ...noCounts, queued: 1500, submitted: 500 },
  rowCount: 2000,
  shipmentCount: 2000,
  sumCents: 0,
  currency: 'MYR',
  matchedBy: 'heads',
  templateName: null,
  templateId: null,
  leavesOrderIdsOut: false,
  correctedCount: 0,
  isCorrecting: true,
  version: 30,
  createdAt: at,
  createdBy: 'Admin',
  changedAt: at,
  changedBy: 'Admin',
};
