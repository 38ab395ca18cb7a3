import type * as contract from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';

import type { listCorrections, TemplateRow } from './bulk-mapping.queries.ts';

type Correction = CallReply<typeof contract.bulkCorrections>['rows'][number];
type CorrectionRow = Awaited<ReturnType<typeof listCorrections>>[number];

export function summaryFrom(row: TemplateRow): contract.BulkTemplateSummary {
  return {
    templateId: row.template_id,
    Name: row.name,
    isDefault: row.is_default,
    heads: row.heads,
    matchedCount: row.matching.fields.filter((field) => field !== null).length,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
    usedAt: row.used_at?.toISOString() ?? null,
    version: row.version,
  };
}

export const templateFrom = (row: TemplateRow): contract.BulkTemplateDetail => ({
  ...summaryFrom(row),
  ...row.matching,
});

export const correctionFrom = (row: CorrectionRow): Correction => ({
  correctionId: row.correction_id,
  field: row.field,
  kind: row.kind,
  from: row.from_text,
  to: row.to_text,
  isOn: row.is_on,
  useCount: row.use_count,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  usedAt: row.used_at?.toISOString() ?? null,
});
