import { Skeleton } from '@mantine/core';

import { bulkColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import type { BulkTemplateDetail } from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { bulkFields } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { wordsOf } from '#web/features/bulk-shipment/bulk-fields.ts';
import { usePreview, useTemplate } from '#web/features/bulk-shipment/bulk-upload.api.ts';
import sheet from '#web/platform/sheet/sheet.module.css';
import { Section } from '#web/platform/ui/page.tsx';
import { Pending } from '#web/platform/ui/pending.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';

type Matching = Pick<BulkTemplateDetail, 'fields' | 'split' | 'fixed' | 'rules'>;
const rowsShown = 5;

/** The first rows of a file as the chosen columns read them. */
export function MappingPreview({ uploadId, matching }: { uploadId: string; matching: Matching }) {
  const preview = usePreview({ uploadId, ...matching });
  return (
    <Section title={m.bulk_upload_preview()} description={m.bulk_upload_preview_about()}>
      {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {!preview.error && !preview.data && <Skeleton height={120} />}
      {preview.data && <PreviewRows rows={preview.data.rows.slice(0, rowsShown)} />}
    </Section>
  );
}

function PreviewRows({ rows }: { rows: readonly { line: number; texts: Matching['fixed'] }[] }) {
  const used = bulkFields.filter((field) => rows.some(({ texts }) => (texts[field] ?? '') !== ''));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide: scrolled by keyboard too
    <div className={sheet.scroll} role="group" aria-label={m.bulk_upload_preview()} tabIndex={0}>
      <table className={sheet.preview}>
        <thead>
          <tr>
            <th scope="col">{m.sheet_row()}</th>
            {used.map((field) => (
              <th key={field} scope="col">
                {bulkColumn(field).label()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, texts }) => (
            <tr key={line}>
              <td>{line}</td>
              {used.map((field) => (
                <td key={field}>{wordsOf(field, texts[field] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The content of a template, and how it would read the waiting upload, if there is one. */
export function TemplatePreview({ templateId, waiting }: { templateId: string; waiting: string | null }) {
  const { data: template, error, refetch } = useTemplate(templateId);
  if (!template) return <Pending error={error} onRetry={refetch} height={120} />;
  const { heads, fields, split, fixed, rules } = template;
  const sentences = [
    ...heads.flatMap((head, column) => {
      const field = fields[column] ?? null;
      const into = split === column ? m.bulk_upload_whole_address() : field && bulkColumn(field).label();
      return into ? [[head || m.bulk_upload_column({ number: column + 1 }), into] as const] : [];
    }),
    ...bulkFields.flatMap((field) => {
      const text = fixed[field] ?? '';
      return text === ''
        ? []
        : [[m.bulk_upload_for_all_rows(), `${bulkColumn(field).label()}: ${wordsOf(field, text)}`] as const];
    }),
    ...rules.map(
      ({ field, from, to }) =>
        [bulkColumn(field).label(), m.bulk_mapping_becomes({ from, to: wordsOf(field, to) })] as const,
    ),
  ];
  return (
    <>
      <table className={sheet.matches}>
        <tbody>
          {sentences.map(([head, into]) => (
            <tr key={`${head} ${into}`}>
              <td>{head}</td>
              <td>{into}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {waiting !== null && <MappingPreview uploadId={waiting} matching={{ fields, split, fixed, rules }} />}
    </>
  );
}
