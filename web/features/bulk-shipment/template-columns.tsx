import { Select } from '@mantine/core';

import { type BulkField, bulkFields } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkTemplateDetail } from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { fieldChoices } from '#web/features/bulk-shipment/bulk-fields.ts';
import sheet from '#web/platform/sheet/sheet.module.css';
import { useMarket } from '#web/platform/ui/market.ts';

interface TemplateColumnsProps {
  template: BulkTemplateDetail;
  fields: (BulkField | null)[];
  onFields: (fields: (BulkField | null)[]) => void;
}

const ignored = 'none';

/** What each head of a template becomes. */
export function TemplateColumns({ template, fields, onFields }: TemplateColumnsProps) {
  const { id: market } = useMarket();
  const data = [
    { value: ignored, label: m.sheet_leave_out() },
    ...fieldChoices(market, { kind: 'ordinary', flow: null }),
  ];
  return (
    <table className={sheet.matches}>
      <thead>
        <tr>
          <th scope="col">{m.sheet_in_your_file()}</th>
          <th scope="col">{m.bulk_upload_in_the_shipment()}</th>
        </tr>
      </thead>
      <tbody>
        {template.heads.map((head, column) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <tr key={column}>
            <td>{head || m.bulk_upload_column({ number: column + 1 })}</td>
            <td>
              <Select
                aria-label={m.sheet_head_is({ head })}
                searchable
                allowDeselect={false}
                data={data}
                value={fields[column] ?? ignored}
                onChange={(value) => {
                  const field = bulkFields.find((one) => one === value) ?? null;
                  const others = template.heads.map((_, at) => fields[at] ?? null);
                  onFields(others.map((one, at) => (at === column ? field : one === field ? null : one)));
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
