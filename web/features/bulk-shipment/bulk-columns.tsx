import { Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { bulkColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import type {
  BulkMatchingReply,
  BulkTemplateDetail,
} from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { headKeyOf } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import type { BulkText, ValueRule } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { inRow } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  choiceOf,
  choicesOf,
  columnChoices,
  isKnownChoice,
  neededFields,
  withChoice,
} from '#web/features/bulk-shipment/bulk-fields.ts';
import { FixedValues, isField } from '#web/features/bulk-shipment/fixed-values.tsx';
import { MappingPreview } from '#web/features/bulk-shipment/mapping-preview.tsx';
import {
  matchColumns,
  useKeepTemplate,
  useMappings,
  useMatching,
} from '#web/features/bulk-shipment/bulk-upload.api.ts';
import { useKept } from '#web/platform/ui/form/use-kept.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import sheet from '#web/platform/sheet/sheet.module.css';
import { Answered } from '#web/platform/ui/answered.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

interface BulkColumnsProps {
  uploadId: string;
  /** Reads another sheet of the file; null if the file is no longer in memory. */
  onSheet: ((sheet: string) => void) | null;
  onBack: () => void;
  onDone: (upload: BulkUpload, savedTemplate: boolean) => void;
}

/** The second step: assigns each column to a field, and shows the column's first values. */
export function BulkColumns({ uploadId, ...props }: BulkColumnsProps) {
  return (
    <Answered query={useMatching(uploadId)} waiting={320}>
      {(matching) => <Columns key={uploadId} matching={matching} {...props} />}
    </Answered>
  );
}

interface Chosen {
  fields: (BulkField | null)[];
  /** Index of the column that holds a whole address. */
  split: number | null;
  fixed: BulkText;
  rules: ValueRule[];
  /** Save the columns as a template under `name`. */
  isKept: boolean;
  isDefault: boolean;
  name: string;
}

function Columns({
  matching,
  onSheet,
  onBack,
  onDone,
}: Omit<BulkColumnsProps, 'uploadId'> & { matching: BulkMatchingReply }) {
  const { upload, columns, values } = matching;
  const { id: market } = useMarket();
  const canKeep = useCan('editBulkMapping');
  const templates = useMappings().data?.templates ?? [];
  // If another user matches the columns meanwhile, the version changes and the draft starts again.
  const keptAs = `bulk/columns/${upload.uploadId}/${upload.version}`;
  const { value, change, forget, draft } = useKept<Chosen>(keptAs, {
    fields: columns.map(({ field }) => field),
    split: matching.split,
    fixed: matching.fixed,
    rules: matching.rules,
    isKept: false,
    isDefault: false,
    name: '',
  });
  const template = useKeepTemplate(keptAs);
  const { fields, split, fixed, rules, isKept, isDefault, name } = value;
  const [areEmptyShown, setEmptyShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const choices = columnChoices(market, upload);
  const taken = new Set<string>([
    ...fields.filter((field) => field !== null),
    ...(split === null ? [] : ['address1', 'postcode']),
    ...Object.keys(fixed).filter((field) => isField(field) && fixed[field] !== ''),
  ]);
  const missing = neededFields(market, upload).filter((field) => !taken.has(field));
  const isEmpty = (column: number) =>
    columns[column]?.samples.length === 0 && fields[column] === null && split !== column;
  const emptyCount = columns.filter((_, column) => isEmpty(column)).length;
  const choose = (column: number, choice: string | null) =>
    change(withChoice({ fields, split }, column, choice));
  const setRule = (field: BulkField, from: string, to: string | null) => {
    const others = rules.filter((rule) => rule.field !== field || rule.from !== from);
    change({ rules: to === null ? others : [...others, { field, from, to }] });
  };
  const unknown = values.flatMap(({ column, text, rows }) => {
    const field = fields[column] ?? null;
    if (field === null || choicesOf(field, market, upload).length === 0) return [];
    const isRuled = rules.some((rule) => rule.field === field && rule.from === text);
    return isRuled || !isKnownChoice(field, text, market, upload) ? [{ field, text, rows }] : [];
  });

  /** Headings match regardless of letter case and punctuation; columns that the template does not have keep their choice. */
  const use = (template: BulkTemplateDetail | undefined) => {
    if (!template) return;
    const known = new Map(template.heads.map((head, column) => [headKeyOf([head]), column]));
    const placeOf = (head: string) => (head === '' ? undefined : known.get(headKeyOf([head])));
    const named = columns.map(({ head }) => {
      const place = placeOf(head);
      return place === undefined ? null : (template.fields[place] ?? null);
    });
    const whole = columns.findIndex(
      ({ head }) => template.split !== null && placeOf(head) === template.split,
    );
    change({
      fields: fields.map((before, column) => named[column] ?? (named.includes(before) ? null : before)),
      split: whole < 0 ? null : whole,
      fixed: { ...fixed, ...template.fixed },
      rules: template.rules,
    });
  };

  const done = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const form = { fields, split, fixed, rules };
    try {
      if (isKept) {
        const heads = columns.map(({ head }) => head);
        if (await template.keep({ Name: name, isDefault, heads, ...form }))
          toast.success(m.bulk_upload_template_saved({ name }));
      }
      const { uploadId, version, flow, isCorrecting } = upload;
      const matched = await matchColumns({ uploadId, version, flow, isCorrecting, ...form });
      forget();
      template.forget();
      onDone(matched, isKept);
    } catch (thrown) {
      setError(messageOf(thrown));
      setBusy(false);
    }
  };

  return (
    <>
      <DraftNote draft={draft} />
      <Section
        title={m.sheet_match_the_columns()}
        description={m.bulk_upload_columns_about({ count: upload.rowCount })}
      >
        {onSheet && upload.sheets.length > 1 && (
          <Select
            label={m.sheet_sheet()}
            data={upload.sheets}
            value={upload.sheet}
            allowDeselect={false}
            maw={320}
            onChange={(chosen) => chosen !== null && onSheet(chosen)}
          />
        )}
        <table className={sheet.matches}>
          <thead>
            <tr>
              <th scope="col">{m.sheet_in_your_file()}</th>
              <th scope="col">{m.sheet_for_example()}</th>
              <th scope="col">{m.bulk_upload_in_the_shipment()}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ head, samples }, column) => {
              if (!areEmptyShown && isEmpty(column)) return null;
              const title = head || m.bulk_upload_column({ number: column + 1 });
              return (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                <tr key={column}>
                  <td>{title}</td>
                  <td className={sheet.sample}>{samples.slice(0, 3).join(' · ')}</td>
                  <td>
                    <Select
                      aria-label={m.sheet_head_is({ head: title })}
                      searchable
                      allowDeselect={false}
                      data={choices}
                      value={choiceOf({ fields, split }, column)}
                      onChange={(value) => choose(column, value)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {!areEmptyShown && emptyCount > 0 && (
          <Text size="sm" c="dimmed">
            {m.bulk_upload_empty_columns({ count: emptyCount })}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => setEmptyShown(true)}>
              {m.bulk_upload_show_empty()}
            </Button>
          </Text>
        )}
        {canKeep && templates.length > 0 && (
          <Group align="end">
            <Select
              label={m.bulk_upload_use_template()}
              placeholder={m.bulk_upload_choose()}
              data={templates.map(({ templateId, Name }) => ({ value: templateId, label: Name }))}
              value={null}
              onChange={(chosen) => use(templates.find(({ templateId }) => templateId === chosen))}
            />
            <Button
              variant="subtle"
              renderRoot={(props) => (
                <Link {...props} to="/bulkCNmapping" search={{ bulkShipment: 'true' }} />
              )}
            >
              {m.bulk_upload_to_templates()}
            </Button>
          </Group>
        )}
        <div role="status">
          {missing.length > 0 && (
            <Text c="var(--tone-amber-text)">
              {m.sheet_missing({ labels: inRow(missing.map((field) => bulkColumn(field).label())) })}
            </Text>
          )}
        </div>
      </Section>
      <FixedValues
        fields={[...new Set([...Object.keys(fixed), ...missing])].filter(isField)}
        fixed={fixed}
        market={market}
        upload={upload}
        onChange={(next) => change({ fixed: next })}
      />
      {unknown.length > 0 && (
        <Section title={m.bulk_upload_values()} description={m.bulk_upload_values_about()}>
          <table className={sheet.matches}>
            <tbody>
              {unknown.map(({ field, text, rows }) => (
                <tr key={`${field} ${text}`}>
                  <td>{bulkColumn(field).label()}</td>
                  <td className={sheet.sample}>{m.bulk_upload_value_rows({ text, count: rows })}</td>
                  <td>
                    <Select
                      aria-label={m.bulk_upload_text_means({ text })}
                      placeholder={m.bulk_upload_choose()}
                      clearable
                      data={choicesOf(field, market, upload)}
                      value={rules.find((rule) => rule.field === field && rule.from === text)?.to ?? null}
                      onChange={(to) => setRule(field, text, to)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
      {canKeep && <MappingPreview uploadId={upload.uploadId} matching={{ fields, split, fixed, rules }} />}
      {canKeep && (
        <Section title={m.bulk_upload_keep()} description={m.bulk_upload_keep_about()}>
          <Checkbox
            label={m.bulk_upload_keep_as_template()}
            checked={isKept}
            onChange={(event) => change({ isKept: event.currentTarget.checked })}
          />
          {isKept && (
            <Group align="end">
              <TextInput
                label={m.bulk_shipment_template_name()}
                value={name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <Checkbox
                label={m.bulk_upload_as_default()}
                checked={isDefault}
                onChange={(event) => change({ isDefault: event.currentTarget.checked })}
              />
            </Group>
          )}
        </Section>
      )}
      <div role="alert">{error && <Text c="var(--mantine-color-error)">{error}</Text>}</div>
      <Group>
        <Button onClick={() => void done()} aria-disabled={isBusy}>
          {isBusy ? m.bulk_upload_checking() : m.sheet_check_the_rows()}
        </Button>
        <Button variant="default" onClick={onBack}>
          {m.common_back()}
        </Button>
      </Group>
    </>
  );
}
