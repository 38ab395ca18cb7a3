import { Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';

import { bulkColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import { type BulkField, bulkFields } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkText } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { choicesOf, fieldChoices } from '#web/features/bulk-shipment/bulk-fields.ts';
import { Section } from '#web/platform/ui/page.tsx';

export const isField = (name: string): name is BulkField => bulkFields.some((field) => field === name);

/** Values used for every row, for fields that have no column in the file. */
export function FixedValues({
  fields,
  fixed,
  market,
  upload,
  onChange,
}: {
  fields: readonly BulkField[];
  fixed: BulkText;
  market: Parameters<typeof choicesOf>[1];
  upload: Parameters<typeof fieldChoices>[1];
  onChange: (fixed: BulkText) => void;
}) {
  const [added, setAdded] = useState<BulkField[]>([]);
  const shown = [...new Set([...fields, ...added])];
  const set = (field: BulkField, text: string) => onChange({ ...fixed, [field]: text });
  return (
    <Section title={m.bulk_upload_for_all_rows()} description={m.bulk_upload_for_all_rows_about()}>
      <Group align="end">
        {shown.map((field) => {
          const label = bulkColumn(field).label();
          const data = choicesOf(field, market, upload);
          return data.length > 0 ? (
            <Select
              key={field}
              label={label}
              data={data}
              value={fixed[field] ?? null}
              clearable
              onChange={(value) => set(field, value ?? '')}
            />
          ) : (
            <TextInput
              key={field}
              label={label}
              value={fixed[field] ?? ''}
              onChange={(event) => set(field, event.currentTarget.value)}
            />
          );
        })}
        <Select
          label={m.bulk_upload_another_field()}
          placeholder={m.bulk_upload_choose()}
          searchable
          value={null}
          data={fieldChoices(market, upload).filter(({ value }) => !shown.some((field) => field === value))}
          onChange={(value) => value !== null && isField(value) && setAdded([...added, value])}
        />
      </Group>
    </Section>
  );
}
