import { ordersAtOnce } from '#shared/features/shop-order/order-listing.contract.ts';
import {
  orderSheet,
  saveOrderSheet,
  type ShopSheetRow,
} from '#shared/features/shop-order/shop-sheet.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { partsOf } from '#shared/platform/parts-of.ts';
import { type Chosen, parts } from '#web/features/shop-order/shop-order.api.ts';
import { send } from '#web/platform/http/client.ts';

/** The largest number of rows that a grid handles well; the rest follow when these are done. */
const rowsMax = 2000;

interface FetchedSheet {
  /** Oldest first. */
  rows: ShopSheetRow[];
  /** True if there are more orders than fit in a sheet. */
  isPart: boolean;
}

export async function fetchSheet(chosen: Chosen, signal: AbortSignal): Promise<FetchedSheet> {
  const rows: ShopSheetRow[] = [];
  for (const part of parts(chosen)) {
    let after: string | null = null;
    do {
      const body: CallBody<typeof orderSheet> = { ...part, ...(after && { after }) };
      const page: Awaited<ReturnType<typeof askPage>> = await askPage(body, signal);
      rows.push(...page.rows);
      after = page.next;
    } while (after !== null && rows.length < rowsMax);
    if (after !== null) return { rows, isPart: true };
  }
  return { rows, isPart: false };
}

const askPage = (body: CallBody<typeof orderSheet>, signal: AbortSignal) =>
  send(orderSheet, { body, signal });

export async function saveSheet(rows: CallBody<typeof saveOrderSheet>['rows']): Promise<ShopSheetRow[]> {
  const saved: ShopSheetRow[] = [];
  for (const part of partsOf(rows, ordersAtOnce))
    saved.push(...(await send(saveOrderSheet, { body: { rows: part } })).rows);
  return saved;
}
