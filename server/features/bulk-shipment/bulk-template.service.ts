import type { bulkTemplate } from '#shared/features/bulk-shipment/bulk-shipment.contract.ts';
import { bulkColumnsOf, type FlowColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import type { BulkFacts } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { columnNote } from '#shared/features/bulk-shipment/bulk-words.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { csvType, xlsxType } from '#shared/platform/http/file-types.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { marketByCode } from '#shared/platform/market/markets.ts';

import type { FileAnswer } from '#server/platform/http/serve.ts';
import {
  csvStream,
  type TemplateColumn,
  writeTemplate,
} from '#server/platform/spreadsheet/spreadsheet-writer.ts';

type TemplateQuery = OutputOf<(typeof bulkTemplate)['query']>;

export interface BulkTemplateService {
  /** The template with heads, choices and notes in the user's language. */
  template(query: TemplateQuery, language: Language): Promise<FileAnswer>;
}

export function bulkTemplateService(): BulkTemplateService {
  /** Cached: there are few workbooks, they never change, and anyone may request them. */
  const workbooks = new Map<string, Promise<Uint8Array>>();

  return {
    async template({ flow, market: code, format }, language) {
      const facts: BulkFacts = { flow, market: marketByCode(code).id };
      const columns = bulkColumnsOf(facts).map((column) => templateColumn(column, facts, language));
      const name = `shipment-template-${flow}-${code.toLowerCase()}`;
      if (format === 'csv') {
        return {
          contentType: csvType,
          fileName: `${name}.csv`,
          inline: false,
          content: csvStream(columns, noRows()),
        };
      }
      const key = `${name} ${language}`;
      const sheet = m.bulk_shipment_template_sheet({}, { locale: language });
      const writing = workbooks.get(key) ?? writeTemplate(sheet, columns, limits.bulkRowsMax);
      workbooks.set(key, writing);
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

function templateColumn(column: FlowColumn, facts: BulkFacts, locale: Language): TemplateColumn {
  const { width, neededHere, offered } = column;
  const header = column.label({}, { locale });
  return {
    header,
    width: Math.max(width, header.length + 2),
    isRequired: neededHere === 'required',
    note: columnNote(column, facts, { locale }),
    ...(offered && { choices: offered.map(({ words }) => words({}, { locale })) }),
  };
}

async function* noRows(): AsyncGenerator<string[]> {
  // A template has no rows.
}
