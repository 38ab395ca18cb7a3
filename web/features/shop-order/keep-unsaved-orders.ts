/**
 * Cells of orders that are not saved when the sheet is left, because the session expired, the connection was lost or the user
 * left quickly. They stay on this device, stored per order, and are restored when the same user opens the order in a sheet again.
 */
import { useRef } from 'react';

import type { ShopSheetField } from '#shared/features/shop-order/shop-sheet.model.ts';
import { useSession } from '#web/platform/session/session.ts';
import { forgetSheet, keepSheetNow, keptSheet } from '#web/platform/sheet/sheet-keep.ts';
import { type Clash, keptRow, withOffered } from '#web/platform/sheet/sheet-steps.ts';
import type { SheetRow, SheetTexts } from '#web/platform/sheet/sheet-table.ts';
import { useKeepOnLeave } from '#web/platform/sheet/use-keep-when-left.ts';
import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';

interface UnsavedCells {
  row: SheetTexts<ShopSheetField>;
  /** The server's texts at that time. */
  base: SheetTexts<ShopSheetField>;
}
export type UnsavedOrders = ReadonlyMap<string, UnsavedCells>;

const ownerOf = (accountLabel: string) => `shop-orders ${accountLabel}`;

export async function unsavedOf(accountLabel: string, orderIds: readonly string[]): Promise<UnsavedOrders> {
  const found = await Promise.all(
    orderIds.map(async (orderId) => {
      const kept = await keptSheet<UnsavedCells>(ownerOf(accountLabel), orderId);
      return kept ? ([[orderId, kept.content]] as const) : [];
    }),
  );
  return new Map(found.flat());
}

/**
 * The server's rows merged with the unsaved cells. If both changed a cell, it is not known which text is newer: the server's is
 * shown, and the stored one is offered.
 */
export function startOf(
  loaded: readonly SheetRow<ShopSheetField>[],
  unsaved: UnsavedOrders,
  idOf: (line: number) => string,
  who: string,
): { rows: SheetRow<ShopSheetField>[]; clashes: Clash<ShopSheetField>[]; putBack: number } {
  const clashes: Clash<ShopSheetField>[] = [];
  const rows = loaded.map((theirs) => {
    const kept = unsaved.get(idOf(theirs.line));
    if (!kept) return theirs;
    const merged = keptRow({ ...theirs, ...kept }, theirs, who);
    clashes.push(...merged.clashes);
    return merged.row;
  });
  return { rows, clashes, putBack: rows.filter(({ isStale }) => isStale).length };
}

/** Stores the unsaved cells when the page is left or the server cannot be reached; removes them once they are saved. */
export function useKeepUnsavedOrders(
  work: Pick<SheetRows<ShopSheetField>, 'rows' | 'staleCount' | 'checkError' | 'clashes'>,
  idOf: (line: number) => string,
  unsaved: UnsavedOrders,
): void {
  const { rows, clashes } = work;
  const owner = ownerOf(useSession().accountLabel);
  /** IDs of the orders with unsaved cells stored on this device. */
  const kept = useRef(new Set(unsaved.keys()));
  const keep = () => {
    const found = new Map<string, UnsavedCells>();
    for (const sheetRow of rows) {
      const { line, row, base = row, isStale } = sheetRow;
      // Store an offered text as it was, until the user has chosen.
      const offered = withOffered(sheetRow, clashes);
      if (isStale || offered) found.set(idOf(line), offered ?? { row, base });
    }
    for (const orderId of kept.current) if (!found.has(orderId)) void forgetSheet(owner, orderId);
    for (const [orderId, content] of found)
      keepSheetNow({ owner, fileName: orderId, savedAt: Date.now(), content });
    kept.current = new Set(found.keys());
  };
  useKeepOnLeave(work, keep);
}
