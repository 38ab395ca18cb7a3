/** The calls of an import. Long lists are sent in parts, so that progress is real and a failure costs only one part. */
import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import {
  addressTemplate,
  bulkAddressSummary,
  createBulkAddress,
  importPartRows,
  readAddressFile,
} from '#shared/features/address-import/address-import.contract.ts';
import type { ImportRow } from '#shared/features/address-import/address-import.model.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { partsOf } from '#shared/platform/parts-of.ts';
import type { KnownChoice } from '#web/features/address-import/import-rows.ts';
import { download, send } from '#web/platform/http/client.ts';
import { upload } from '#web/platform/http/upload.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';

type ReadFile = CallReply<typeof readAddressFile>;
export type Imported = CallReply<typeof createBulkAddress>;
type SummaryRow = CallReply<typeof bulkAddressSummary>['rows'][number];

export async function saveTemplate(): Promise<void> {
  saveDownload(await download(addressTemplate));
}

/** `sheet` chooses a sheet of a workbook; by default the first one with rows. */
export function readFile(
  file: File,
  onProgress: (part: number) => void,
  sheet = '',
  signal?: AbortSignal,
): Promise<ReadFile> {
  const form = new FormData();
  form.set('file', file);
  return upload(readAddressFile, { form, query: { sheet }, onProgress, ...(signal && { signal }) });
}

/** The server's check result for each row, in the same order. */
export async function summarise(
  kind: AddressKind,
  rows: readonly ImportRow[],
  onProgress?: (done: number) => void,
  signal?: AbortSignal,
): Promise<SummaryRow[]> {
  const answers: SummaryRow[] = [];
  for (const part of partsOf(rows, importPartRows)) {
    const answer = await send(bulkAddressSummary, {
      body: { kind, known: 'update', rows: part },
      ...(signal && { signal }),
    });
    answers.push(...answer.rows);
    onProgress?.(answers.length);
  }
  return answers;
}

/** Imports the rows of one call; repeating it with the same key is harmless. */
export function importPart(
  kind: AddressKind,
  known: KnownChoice,
  rows: readonly ImportRow[],
  idempotencyKey: string,
): Promise<Imported> {
  return send(createBulkAddress, { body: { kind, known, rows: [...rows] }, idempotencyKey });
}
