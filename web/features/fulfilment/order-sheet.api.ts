import {
  bulkOrderSummary,
  createBulkOrders,
  orderTemplate,
  readOrderFile,
  sheetPartRows,
} from '#shared/features/fulfilment/order-sheet.contract.ts';
import type { OrderSheetRow } from '#shared/features/fulfilment/order-sheet.model.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { partsOf } from '#shared/platform/parts-of.ts';
import { download, send } from '#web/platform/http/client.ts';
import { upload } from '#web/platform/http/upload.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';

type ReadOrders = CallReply<typeof readOrderFile>;

export const saveOrderTemplate = async () => saveDownload(await download(orderTemplate));

export function readOrders(
  file: File,
  onProgress: (part: number) => void,
  sheet = '',
  signal?: AbortSignal,
): Promise<ReadOrders> {
  const form = new FormData();
  form.set('file', file);
  return upload(readOrderFile, { form, query: { sheet }, onProgress, ...(signal && { signal }) });
}

export async function summariseOrders(
  rows: readonly OrderSheetRow[],
  onProgress?: (done: number) => void,
  signal?: AbortSignal,
) {
  const answers: CallReply<typeof bulkOrderSummary>['rows'] = [];
  for (const part of partsOf(rows, sheetPartRows)) {
    const answer = await send(bulkOrderSummary, { body: { rows: part }, ...(signal && { signal }) });
    answers.push(...answer.rows);
    onProgress?.(answers.length);
  }
  return answers;
}

/** `confirmed`: IDs of the questions that the user answered with yes. */
export const createOrders = (
  rows: readonly OrderSheetRow[],
  idempotencyKey: string,
  confirmed: readonly string[],
) =>
  send(createBulkOrders, {
    body: { rows: [...rows], ...(confirmed.length > 0 && { confirmed: [...confirmed] }) },
    idempotencyKey,
  });
