/**
 * Changes that the server has not got yet when the page is left: the session was lost, the network, or somebody was quick. They stay
 * on this device and are put back when the same person opens the upload again.
 */
import { useEffect, useEffectEvent, useRef } from 'react';

import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type {
  BulkServer,
  LoadedBulk,
  PlacedRow,
  UnansweredRows,
} from '#web/features/bulk-shipment/bulk-grid.api.ts';
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
  /** Of new rows among them: those that the server has. */
  placed?: readonly PlacedRow[];
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
  const { placeOf, added, hasCome } = newRowsOf(unsaved, replies, loginId);
  const mine = new Map(unsaved.rows.map((row) => [row.line, row]));
  const clashes: Clash<BulkField>[] = [];
  const rows = loaded.map((theirs, at) => {
    const { line, problems, codes } = theirs;
    const place = placeOf.get(line);
    const kept = mine.get(place?.line ?? line);
    if (!kept) return theirs;
    const by = replies[at]?.changedBy ?? '';
    const base = place && { base: place.texts };
    const merged = mergedRow({ ...kept, line, problems, codes, ...base }, theirs, by);
    // Of a new row the server corrects what was sent: that is nobody's.
    if (!place || by !== loginId) clashes.push(...merged.clashes);
    return merged.row;
  });
  rows.push(...added);
  const putBack = rows.filter(({ isStale }) => isStale).length;
  return { rows, clashes, putBack, unanswered: (!hasCome && unsaved.unanswered) || null };
}

/** What became of new rows: those that the server has, by their places there, and those to be added. */
function newRowsOf(
  { rows, lastRowNo, unanswered = null, placed = [] }: Unsaved,
  replies: LoadedBulk['replies'],
  loginId: string,
): { placeOf: ReadonlyMap<number, PlacedRow>; added: readonly GridRow[]; hasCome: boolean } {
  const batch = unanswered?.rows ?? [];
  const placeOf = new Map(placed.map((place) => [place.rowNo, place]));
  const mineSince = replies.filter(
    ({ rowNo, changedBy }) => rowNo > lastRowNo && changedBy === loginId && !placeOf.has(rowNo),
  );
  // Their answer may be all that was lost: rows must not come twice.
  const hasCome = mineSince.length >= batch.length;
  const inBatch = new Set(batch.map(({ line }) => line));
  const onServer = new Set(placed.map(({ line }) => line));
  const added = rows.filter(
    ({ line, version, isRemoved }) =>
      version === 0 &&
      !onServer.has(line) &&
      // What was sent and removed since may still come: then it is deleted there.
      (inBatch.has(line) ? !hasCome : !isRemoved),
  );
  // They stand in the order in which they were sent; of more than were sent nobody knows which they are.
  if (mineSince.length === batch.length)
    mineSince.forEach(({ rowNo }, at) => {
      const sent = batch[at];
      if (sent) placeOf.set(rowNo, { line: sent.line, rowNo, texts: sent.row });
    });
  const areMissing = mineSince.length < batch.length + added.length;
  return { placeOf, added: areMissing ? added : [], hasCome };
}

/** Null when the server has everything. `lastRowNo`: of the rows that were loaded. */
export function unsavedIn(
  rows: readonly GridRow[],
  lastRowNo: number,
  { unanswered, placed }: Pick<BulkServer, 'unanswered' | 'placed'>,
): Unsaved | null {
  const stale = rows.filter(({ isStale }) => isStale);
  if (stale.length === 0) return null;
  const known = rows.reduce(
    (last, { line, version }) => (version === 0 ? last : Math.max(last, line)),
    lastRowNo,
  );
  return { rows: stale, lastRowNo: known, unanswered: unanswered(), placed: placed() };
}

/** Keeps what the server has not got when the page is left, or cannot be reached; forgets it once everything is saved. */
export function useKeepUnsaved(
  uploadId: string,
  { rows, staleCount, checkError }: Pick<SheetRows<BulkField>, 'rows' | 'staleCount' | 'checkError'>,
  lastRowNo: number,
  server: Pick<BulkServer, 'unanswered' | 'placed'>,
): void {
  const owner = ownerOf(useSession().accountLabel);
  /** What was put back is still kept. */
  const isKept = useRef(true);
  const keep = useEffectEvent(() => {
    const content = unsavedIn(rows, lastRowNo, server);
    if (!content) return;
    isKept.current = true;
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
