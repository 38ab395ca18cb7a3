/**
 * Cells of orders that are not saved when the sheet is left: the session was lost, the network, or somebody was quick. They stay on
 * this device, each order by itself, and are put back when the same person opens the order in a sheet again.
 */
import { useEffect, useEffectEvent, useRef } from 'react';

import type { ShopSheetField } from '#shared/features/shop-order/shop-sheet.model.ts';
import { useSession } from '#web/platform/session/session.ts';
import { forgetSheet, keepSheetNow, keptSheet } from '#web/platform/sheet/sheet-keep.ts';
import { type Clash, mergedRow } from '#web/platform/sheet/sheet-steps.ts';
import type { SheetRow, SheetTexts } from '#web/platform/sheet/sheet-table.ts';
import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';

interface UnsavedCells {
  row: SheetTexts<ShopSheetField>;
  /** As the server had them. */
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

/** The rows as the server has them, with what it has not got yet. */
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
    const merged = mergedRow({ ...theirs, ...kept }, theirs, who);
    clashes.push(...merged.clashes);
    return merged.row;
  });
  return { rows, clashes, putBack: rows.filter(({ isStale }) => isStale).length };
}

/** Keeps what the server has not got when the page is left, or cannot be reached; forgets what is saved. */
export function useKeepUnsavedOrders(
  { rows, staleCount, checkError }: Pick<SheetRows<ShopSheetField>, 'rows' | 'staleCount' | 'checkError'>,
  idOf: (line: number) => string,
  unsaved: UnsavedOrders,
): void {
  const owner = ownerOf(useSession().accountLabel);
  /** What was put back is still kept. */
  const kept = useRef(new Set(unsaved.keys()));
  const keep = useEffectEvent(() => {
    const stale = new Map(rows.filter(({ isStale }) => isStale).map((row) => [idOf(row.line), row]));
    for (const orderId of kept.current) if (!stale.has(orderId)) void forgetSheet(owner, orderId);
    for (const [orderId, { row, base = row }] of stale)
      keepSheetNow({ owner, fileName: orderId, savedAt: Date.now(), content: { row, base } });
    kept.current = new Set(stale.keys());
  });
  const isSaved = staleCount === 0;
  const isStuck = checkError !== null;
  useEffect(() => {
    if (isSaved || isStuck) keep();
  }, [isSaved, isStuck]);
  useEffect(() => {
    const keepNow = () => keep();
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);
}
