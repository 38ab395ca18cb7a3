/** The calls of an upload of orders. */
import {
  bulkOrderSummary,
  createBulkOrders,
  orderTemplate,
  readOrderFile,
  sheetPartRows,
} from '#shared/features/fulfilment/order-sheet.contract.ts';
import type { OrderSheetRow } from '#shared/features/fulfilment/order-sheet.model.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { download, send } from '#web/platform/http/client.ts';
import { upload } from '#web/platform/http/upload.ts';
import { partsOf } from '#web/platform/sheet/sheet-rows.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';

export type ReadOrders = CallReply<typeof readOrderFile>;

export const saveOrderTemplate = async () => saveDownload(await download(orderTemplate));

export function readOrders(file: File, onProgress: (part: number) => void, sheet = ''): Promise<ReadOrders> {
  const form = new FormData();
  form.set('file', file);
  return upload(readOrderFile, { form, query: { sheet }, onProgress });
}

export async function summariseOrders(rows: readonly OrderSheetRow[], onProgress?: (done: number) => void) {
  const answers: CallReply<typeof bulkOrderSummary>['rows'] = [];
  for (const part of partsOf(rows, sheetPartRows)) {
    answers.push(...(await send(bulkOrderSummary, { body: { rows: part } })).rows);
    onProgress?.(answers.length);
  }
  return answers;
}

export const createOrders = (rows: readonly OrderSheetRow[], idempotencyKey: string) =>
  send(createBulkOrders, { body: { rows: [...rows] }, idempotencyKey });
