/**
 * Changes that the server has not got yet when the page is left: the session was lost, the network, or somebody was quick. They stay
 * on this device and are put back when the same person opens the upload again.
 */
import { useRef } from 'react';

import type { BulkRowReply } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
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
import { type Clash, keptRow, mergedRow, withOffered } from '#web/platform/sheet/sheet-steps.ts';
import { useKeepWhenLeft } from '#web/platform/sheet/use-keep-when-left.ts';
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
  /** Rows of the server that are not shown before those are answered: they may be the same. */
  heldBack: readonly BulkRowReply[];
  /** Of the rows of the server that are shown. */
  lastRowNo: number;
}

/** The rows as the server has them, with what it has not got yet. Where somebody else wrote a cell too, theirs stands. */
export function startOf(
  { replies, unsaved }: LoadedBulk & { unsaved: Unsaved | null },
  grid: BulkTable,
  loginId: string,
): Start {
  const found = unsaved && newRowsOf(unsaved, replies, loginId);
  const unanswered = (found?.hasCome === false && unsaved?.unanswered) || null;
  // A colleague may have changed one of them since: whose it is cannot be seen by that.
  const isHeld = ({ rowNo }: BulkRowReply) =>
    unanswered !== null && rowNo > (unsaved?.lastRowNo ?? 0) && !found?.placeOf.has(rowNo);
  const heldBack = replies.filter(isHeld);
  const shown = replies.filter((reply) => !isHeld(reply));
  const loaded = shown.map((reply) => grid.rowFrom(reply));
  const more = { unanswered, heldBack, lastRowNo: shown.at(-1)?.rowNo ?? 0 };
  if (!unsaved || !found) return { rows: loaded, clashes: [], putBack: 0, ...more };
  const { placeOf, added } = found;
  const mine = new Map(unsaved.rows.map((row) => [row.line, row]));
  const clashes: Clash<BulkField>[] = [];
  const rows = loaded.map((theirs, at) => {
    const { line, problems, codes } = theirs;
    const place = placeOf.get(line);
    const kept = mine.get(place?.line ?? line);
    if (!kept) return theirs;
    const by = shown[at]?.changedBy ?? '';
    const base = place && { base: place.texts };
    const mineNow = { ...kept, line, problems, codes, ...base };
    // Of a new row the server corrects what was sent: that is nobody's.
    if (place && by === loginId) return mergedRow(mineNow, theirs, by).row;
    const merged = keptRow(mineNow, theirs, by);
    clashes.push(...merged.clashes);
    return merged.row;
  });
  rows.push(...added);
  const putBack = rows.filter(({ isStale }) => isStale).length;
  return { rows, clashes, putBack, ...more };
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

/** Null when the server has everything, and nothing is offered. `lastRowNo`: of the rows that were loaded. */
export function unsavedIn(
  rows: readonly GridRow[],
  lastRowNo: number,
  { unanswered, placed }: Pick<BulkServer, 'unanswered' | 'placed'>,
  clashes: readonly Clash<BulkField>[],
): Unsaved | null {
  const stale = rows.flatMap((row) => {
    const offered = withOffered(row, clashes);
    return row.isStale || offered ? [{ ...row, ...offered, isStale: true }] : [];
  });
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
  work: Pick<SheetRows<BulkField>, 'rows' | 'staleCount' | 'checkError' | 'clashes'>,
  lastRowNo: number,
  server: Pick<BulkServer, 'unanswered' | 'placed'>,
): void {
  const { rows, clashes } = work;
  const owner = ownerOf(useSession().accountLabel);
  /** What was put back is still kept. */
  const isKept = useRef(true);
  const keep = () => {
    const content = unsavedIn(rows, lastRowNo, server, clashes);
    if (content) keepSheetNow({ owner, fileName: uploadId, savedAt: Date.now(), content });
    else if (isKept.current) void forgetSheet(owner, uploadId);
    isKept.current = content !== null;
  };
  useKeepWhenLeft(work, keep);
}
