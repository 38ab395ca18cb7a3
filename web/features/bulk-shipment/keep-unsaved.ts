/**
 * Changes that the server has not got yet when the page is left: the session was lost, the network, or somebody was quick. They stay
 * on this device and are put back when the same person opens the upload again.
 */
import { useEffect, useEffectEvent, useRef } from 'react';

import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkServer, LoadedBulk, UnansweredRows } from '#web/features/bulk-shipment/bulk-grid.api.ts';
import type { BulkTable, GridRow } from '#web/features/bulk-shipment/bulk-grid.ts';
import { useSession } from '#web/platform/session/session.ts';
import { forgetSheet, keepSheetNow, keptSheet } from '#web/platform/sheet/sheet-keep.ts';
import { type Clash, mergedRow } from '#web/platform/sheet/sheet-steps.ts';
import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';

export interface Unsaved {
  rows: readonly GridRow[];
  /** Of the rows that the server had. */
  lastRowNo: number;
  /** Of new rows among them: sent, and nobody knows what became of it. */
  unanswered?: UnansweredRows | null;
}

const ownerOf = (accountLabel: string) => `bulk ${accountLabel}`;

export async function unsavedOf(accountLabel: string, uploadId: string): Promise<Unsaved | null> {
  return (await keptSheet<Unsaved>(ownerOf(accountLabel), uploadId))?.content ?? null;
}

interface Start {
  rows: readonly GridRow[];
  clashes: readonly Clash<BulkField>[];
  /** Rows with changes that were not saved. */
  putBack: number;
  /** New rows that are sent again as they were. */
  unanswered: UnansweredRows | null;
}

/** The rows as the server has them, with what it has not got yet. */
export function startOf(
  { replies, unsaved }: LoadedBulk & { unsaved: Unsaved | null },
  grid: BulkTable,
  loginId: string,
): Start {
  const loaded = replies.map((reply) => grid.rowFrom(reply));
  if (!unsaved) return { rows: loaded, clashes: [], putBack: 0, unanswered: null };
  const mine = new Map(unsaved.rows.map((row) => [row.line, row]));
  const clashes: Clash<BulkField>[] = [];
  const rows = loaded.map((theirs, at) => {
    const kept = mine.get(theirs.line);
    if (!kept) return theirs;
    const { problems, codes } = theirs;
    const merged = mergedRow({ ...kept, problems, codes }, theirs, replies[at]?.changedBy ?? '');
    clashes.push(...merged.clashes);
    return merged.row;
  });
  const added = unsaved.rows.filter(({ version, isRemoved }) => version === 0 && !isRemoved);
  // Their answer may be all that was lost: rows must not come twice.
  const mineSince = replies.filter(
    ({ rowNo, changedBy }) => rowNo > unsaved.lastRowNo && changedBy === loginId,
  );
  const areMissing = mineSince.length < added.length;
  if (areMissing) rows.push(...added);
  const unanswered = (areMissing && unsaved.unanswered) || null;
  return { rows, clashes, putBack: rows.filter(({ isStale }) => isStale).length, unanswered };
}

/** Keeps what the server has not got when the page is left, or cannot be reached; forgets it once everything is saved. */
export function useKeepUnsaved(
  uploadId: string,
  { rows, staleCount, checkError }: Pick<SheetRows<BulkField>, 'rows' | 'staleCount' | 'checkError'>,
  lastRowNo: number,
  { unanswered }: Pick<BulkServer, 'unanswered'>,
): void {
  const owner = ownerOf(useSession().accountLabel);
  /** What was put back is still kept. */
  const isKept = useRef(true);
  const keep = useEffectEvent(() => {
    const stale = rows.filter(({ isStale }) => isStale);
    if (stale.length === 0) return;
    isKept.current = true;
    const known = rows.reduce(
      (last, { line, version }) => (version === 0 ? last : Math.max(last, line)),
      lastRowNo,
    );
    const content: Unsaved = { rows: stale, lastRowNo: known, unanswered: unanswered() };
    keepSheetNow({ owner, fileName: uploadId, savedAt: Date.now(), content });
  });
  const isSaved = staleCount === 0;
  useEffect(() => {
    if (!isSaved || !isKept.current) return;
    isKept.current = false;
    void forgetSheet(owner, uploadId);
  }, [isSaved, owner, uploadId]);
  const isStuck = checkError !== null;
  useEffect(() => {
    if (isStuck) keep();
  }, [isStuck]);
  useEffect(() => {
    const keepNow = () => keep();
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);
}
