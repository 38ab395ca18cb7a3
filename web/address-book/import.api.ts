/** The calls of an import; long lists go in parts, so that progress is real and a failure costs one part. */
import type { AddressKind } from '#shared/address/address.contract.ts';
import {
  addressTemplate,
  bulkAddressSummary,
  createBulkAddress,
  importPartRows,
  readAddressFile,
} from '#shared/address-import/address-import.contract.ts';
import type { ImportRow } from '#shared/address-import/address-import.model.ts';
import type { CallReply } from '#shared/http/call.ts';
import type { KnownChoice } from '#web/address-book/import-rows.ts';
import { download, send, upload } from '#web/http/client.ts';
import { saveDownload } from '#web/ui/use-open-pdf.ts';

export type ReadFile = CallReply<typeof readAddressFile>;
export type Imported = CallReply<typeof createBulkAddress>;
type SummaryRow = CallReply<typeof bulkAddressSummary>['rows'][number];

export async function saveTemplate(): Promise<void> {
  saveDownload(await download(addressTemplate));
}

export function readFile(file: File, onProgress: (part: number) => void): Promise<ReadFile> {
  const form = new FormData();
  form.set('file', file);
  return upload(readAddressFile, { form, onProgress });
}

/** What the server says of each row, in their order. */
export async function summarise(
  kind: AddressKind,
  rows: readonly ImportRow[],
  onProgress: (done: number) => void,
  signal?: AbortSignal,
): Promise<SummaryRow[]> {
  const answers: SummaryRow[] = [];
  for (const part of partsOf(rows)) {
    const answer = await send(bulkAddressSummary, {
      body: { kind, known: 'update', rows: part },
      ...(signal && { signal }),
    });
    answers.push(...answer.rows);
    onProgress(answers.length);
  }
  return answers;
}

/** Rows of one call; a repeat with the same key is harmless. */
export function importPart(
  kind: AddressKind,
  known: KnownChoice,
  rows: readonly ImportRow[],
  idempotencyKey: string,
): Promise<Imported> {
  return send(createBulkAddress, { body: { kind, known, rows: [...rows] }, idempotencyKey });
}

export function partsOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / importPartRows) }, (_, part) =>
    rows.slice(part * importPartRows, (part + 1) * importPartRows),
  );
}
