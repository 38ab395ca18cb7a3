import { Select } from '@mantine/core';

import type { BulkTemplateDetail } from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { choiceOf, columnChoices, withChoice } from '#web/features/bulk-shipment/bulk-fields.ts';
import sheet from '#web/platform/sheet/sheet.module.css';
import { useMarket } from '#web/platform/ui/market.ts';

type Columns = Pick<BulkTemplateDetail, 'fields' | 'split'>;

interface TemplateColumnsProps {
  heads: readonly string[];
  columns: Columns;
  onColumns: (columns: Columns) => void;
}

/** The field for each heading of a template. */
export function TemplateColumns({ heads, columns, onColumns }: TemplateColumnsProps) {
  const { id: market } = useMarket();
  const data = columnChoices(market, { kind: 'ordinary', flow: null });
  // `fields` may be shorter than `heads`: it ends at the last heading that has a field.
  const all: Columns = { ...columns, fields: heads.map((_, column) => columns.fields[column] ?? null) };
  return (
    <table className={sheet.matches}>
      <thead>
        <tr>
          <th scope="col">{m.sheet_in_your_file()}</th>
          <th scope="col">{m.bulk_upload_in_the_shipment()}</th>
        </tr>
      </thead>
      <tbody>
        {heads.map((head, column) => {
          const title = head || m.bulk_upload_column({ number: column + 1 });
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <tr key={column}>
              <td>{title}</td>
              <td>
                <Select
                  aria-label={m.sheet_head_is({ head: title })}
                  searchable
                  allowDeselect={false}
                  data={data}
                  value={choiceOf(all, column)}
                  onChange={(value) => onColumns(withChoice(all, column, value))}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
