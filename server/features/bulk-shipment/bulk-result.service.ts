/** The uploaded file with the result of each row added (issue 10, point 6). */
import type { bulkResultFormats } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { cellWords } from '#shared/features/bulk-shipment/bulk-column.model.ts';
import { bulkColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import {
  type BulkFacts,
  type BulkField,
  bulkFields,
} from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkRowState, StoredProblem } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { publicTrackingUrl } from '#shared/features/public-tracking/public-tracking-link.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { csvType, xlsxType } from '#shared/platform/http/file-types.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { everyRow } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { csvStream, type SheetColumn, xlsxStream } from '#server/platform/spreadsheet/spreadsheet-writer.ts';
import { sayIn } from '#server/platform/words/say.ts';
import * as queries from './bulk-listing.queries.ts';
import { betweenReasons, resultColumns } from './bulk-own-columns.rules.ts';
import { kindOf } from './bulk-totals.service.ts';
import { problemFrom } from './bulk-upload.mapping.ts';

export interface BulkResultService {
  /** Contains receivers' data, so the download is recorded in the audit trail. */
  file(
    session: Session,
    actor: Actor,
    wish: { bulkShipmentId: string; format: (typeof bulkResultFormats)[number] },
    language: Language,
    signal: AbortSignal,
  ): Promise<FileAnswer>;
}

const rowsAtOnce = 500;
const columnWidth = 18;

const stateWords: Readonly<Record<BulkRowState, () => typeof m.bulk_listing_row_submitted>> = {
  blank: () => m.bulk_listing_row_open,
  ready: () => m.bulk_listing_row_ready,
  warned: () => m.bulk_listing_row_ready,
  double: () => m.bulk_listing_row_double,
  wrong: () => m.bulk_listing_row_wrong,
  queued: () => m.bulk_listing_row_queued,
  submitted: () => m.bulk_listing_row_submitted,
  refused: () => m.bulk_listing_row_refused,
  deleted: () => m.bulk_listing_row_deleted,
};

/** For a duplicate, the reasons are the warnings that say what it repeats. */
const reasonsOf = ({ state, problems, warnings }: queries.ResultRow) =>
  state === 'double' ? warnings : problems;

export function bulkResultService({
  database: { db },
  env,
  write,
}: Pick<Kit, 'database' | 'env' | 'write'>): BulkResultService {
  return {
    async file(session, actor, { bulkShipmentId: uploadId, format }, language, signal) {
      const key = { scope: session.scope, uploadId };
      const upload = await queries.findUploadListed(db, key);
      if (!upload) throw notFound(m.bulk_listing_upload);
      const detail = { uploadId, rows: upload.row_count };
      await write(actor, { action: 'bulk.result_read', subject: upload.file_name, detail }, async () => null);
      const say = sayIn(language);
      const options = { locale: language };
      const { heads, matching } = upload;
      const isFile = heads.length > 0;
      const labelOf = (field: BulkField) => bulkColumn(field).label({}, options);
      const hasHeads = heads.some((head) => head !== '');
      // A file without heads gets the heads of its fields, so that it is recognised when it is uploaded again.
      const headOf = (head: string, column: number) => {
        const field = hasHeads ? null : (matching.fields[column] ?? null);
        return field === null ? head : labelOf(field);
      };
      const writing = { locale: language, currency: marketOf(session.market).currencyCode };
      const columns: SheetColumn[] = [
        ...(isFile ? heads.map(headOf) : bulkFields.map(labelOf)).map((header) => ({
          header,
          width: columnWidth,
        })),
        ...resultColumns.map(({ key: name, head, width }) => ({
          header: head(writing),
          width,
          isNumber: name === 'price',
        })),
      ];
      const usual = kindOf(session) === 'cool' ? 'cool' : 'domestic';
      const sentenceOf = (one: StoredProblem) => problemFrom(one, language).message;
      const textsOf = (row: queries.ResultRow): string[] => {
        const facts: BulkFacts = { flow: row.flow ?? usual, market: session.market };
        return bulkFields.map((field) =>
          cellWords(bulkColumn(field), facts, row.texts[field] ?? '', options),
        );
      };
      const cellsOf = (row: queries.ResultRow): string[] => {
        const came = isFile ? heads.map((_, column) => row.cells[column] ?? '') : textsOf(row);
        const isFirst = row.head_row === null;
        const isAlive = row.cn_no !== null && row.status !== 'cancelled';
        const state = row.status === 'cancelled' ? m.bulk_listing_row_cancelled : stateWords[row.state]();
        return [
          ...came,
          row.order_id ?? row.texts.orderId ?? '',
          row.cn_no ?? '',
          row.service === null ? '' : say(serviceWords[row.service]),
          // Once per shipment that is not cancelled, so that the column can be summed.
          isFirst && isAlive && row.total_cents !== null ? (row.total_cents / 100).toFixed(2) : '',
          isAlive && row.cn_no !== null ? publicTrackingUrl(env.publicUrl, row.cn_no) : '',
          [say(state), ...(row.cn_no === null ? reasonsOf(row).map(sentenceOf) : [])].join(betweenReasons),
        ];
      };
      async function* rows(): AsyncGenerator<string[]> {
        const found = everyRow(
          rowsAtOnce,
          (after, limit) => queries.listResults(db, key, Number(after ?? 0), limit),
          ({ row_no: rowNo }) => String(rowNo),
          signal,
        );
        for await (const row of found) yield cellsOf(row);
      }
      const base = upload.file_name.replace(/\.[^.]*$/u, '') || 'shipments';
      const isCsv = format === 'csv';
      return {
        contentType: isCsv ? csvType : xlsxType,
        fileName: `${base}-result.${format}`,
        inline: false,
        content: isCsv ? csvStream(columns, rows()) : xlsxStream('Result', columns, rows()),
      };
    },
  };
}
