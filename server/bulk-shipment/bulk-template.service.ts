import type { bulkTemplate } from '#shared/bulk-shipment/bulk-shipment.contract.ts';
import { bulkColumnsOf, type FlowColumn } from '#shared/bulk-shipment/bulk-columns.model.ts';
import type { BulkFacts } from '#shared/bulk-shipment/bulk-shipment.model.ts';
import { columnNote } from '#shared/bulk-shipment/bulk-words.rules.ts';
import { limits } from '#shared/business/limits.ts';
import type { OutputOf } from '#shared/http/call.ts';
import { marketByCode } from '#shared/market/markets.ts';

import type { FileAnswer } from '../http/serve.ts';
import {
  csvStream,
  csvType,
  type TemplateColumn,
  writeTemplate,
  xlsxType,
} from '../spreadsheet/spreadsheet-writer.ts';

type TemplateQuery = OutputOf<(typeof bulkTemplate)['query']>;

export interface BulkTemplateService {
  template(query: TemplateQuery): Promise<FileAnswer>;
}

export function bulkTemplateService(): BulkTemplateService {
  /** There are few, they never change, and anyone may ask for them: each workbook is written once. */
  const workbooks = new Map<string, Promise<Uint8Array>>();

  return {
    async template({ flow, market: code, format }) {
      const facts: BulkFacts = { flow, market: marketByCode(code).id };
      const columns = bulkColumnsOf(facts).map((column) => templateColumn(column, facts));
      const name = `shipment-template-${flow}-${code.toLowerCase()}`;
      if (format === 'csv') {
        return {
          contentType: csvType,
          fileName: `${name}.csv`,
          inline: false,
          content: csvStream(columns, noRows()),
        };
      }
      const writing = workbooks.get(name) ?? writeTemplate('Shipments', columns, limits.bulkRowsMax);
      workbooks.set(name, writing);
      const content = await writing;
      return {
        contentType: xlsxType,
        fileName: `${name}.xlsx`,
        inline: false,
        content,
        length: content.byteLength,
      };
    },
  };
}

function templateColumn(column: FlowColumn, facts: BulkFacts): TemplateColumn {
  const { label, width, neededHere, choices } = column;
  return {
    header: label,
    width: Math.max(width, label.length + 2),
    isRequired: neededHere === 'required',
    note: columnNote(column, facts),
    ...(choices && { choices: choices(facts) }),
  };
}

async function* noRows(): AsyncGenerator<string[]> {
  // A template has no rows.
}
