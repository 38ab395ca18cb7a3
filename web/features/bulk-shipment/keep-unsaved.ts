/**
 * Changes that are not on the server when the page is left, because the session expired, the connection was lost or the user left
 * quickly. They stay on this device and are restored when the same user opens the upload again.
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
import { useKeepOnLeave } from '#web/platform/sheet/use-keep-when-left.ts';
import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';

export interface Unsaved {
  rows: readonly GridRow[];
  /** Highest row number on the server at that time. */
  lastRowNo: number;
  /** The new rows among them that were sent, with unknown outcome. */
  unanswered?: UnansweredRows | null;
  /** The new rows among them that the server has. */
  placed?: readonly PlacedRow[];
}

const ownerOf = (accountLabel: string) => `bulk ${accountLabel}`;

export async function unsavedOf(accountLabel: string, uploadId: string): Promise<Unsaved | null> {
  return (await keptSheet<Unsaved>(ownerOf(accountLabel), uploadId))?.content ?? null;
}

interface Start {
  rows: readonly GridRow[];
  clashes: readonly Clash<BulkField>[];
  /** Number of rows with restored unsaved changes. */
  putBack: number;
  /** New rows to be sent again unchanged. */
  unanswered: UnansweredRows | null;
  /** Server rows hidden until those are answered, because they may be the same rows. */
  heldBack: readonly BulkRowReply[];
  /** Highest row number of the server rows shown. */
  lastRowNo: number;
}

/** The server's rows merged with the unsaved changes. If another user changed the same cell, the other user's text is shown. */
export function startOf(
  { replies, unsaved }: LoadedBulk & { unsaved: Unsaved | null },
  grid: BulkTable,
  loginId: string,
): Start {
  const found = unsaved && newRowsOf(unsaved, replies, loginId);
  const unanswered = (found?.hasCome === false && unsaved?.unanswered) || null;
  // Hold back every unknown new row: a colleague may have edited one since, so `changedBy` does not tell who added it.
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
    // The server normalises the texts of a new row; this is not another user's edit, so there is no conflict.
    if (place && by === loginId) return mergedRow(mineNow, theirs, by).row;
    const merged = keptRow(mineNow, theirs, by);
    clashes.push(...merged.clashes);
    return merged.row;
  });
  rows.push(...added);
  const putBack = rows.filter(({ isStale }) => isStale).length;
  return { rows, clashes, putBack, ...more };
}

/** Finds out what happened to new rows: those that the server has, by row number, and those still to be added. */
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
  // Perhaps only the response was lost: rows must not be added twice.
  const hasCome = mineSince.length >= batch.length;
  const inBatch = new Set(batch.map(({ line }) => line));
  const onServer = new Set(placed.map(({ line }) => line));
  const added = rows.filter(
    ({ line, version, isRemoved }) =>
      version === 0 &&
      !onServer.has(line) &&
      // A row that was sent and then removed here may still arrive on the server, and is then deleted there.
      (inBatch.has(line) ? !hasCome : !isRemoved),
  );
  // The server keeps the order in which rows were sent. If it has more rows than were sent, they cannot be matched.
  if (mineSince.length === batch.length)
    mineSince.forEach(({ rowNo }, at) => {
      const sent = batch[at];
      if (sent) placeOf.set(rowNo, { line: sent.line, rowNo, texts: sent.row });
    });
  const areMissing = mineSince.length < batch.length + added.length;
  return { placeOf, added: areMissing ? added : [], hasCome };
}

/**
 * The changes to keep; null if the server has everything and no conflicting text is offered. `lastRowNo`: the highest row number
 * that was loaded.
 */
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

/** Stores the unsaved changes when the page is left or the server cannot be reached; removes them once everything is saved. */
export function useKeepUnsaved(
  uploadId: string,
  work: Pick<SheetRows<BulkField>, 'rows' | 'staleCount' | 'checkError' | 'clashes'>,
  lastRowNo: number,
  server: Pick<BulkServer, 'unanswered' | 'placed'>,
): void {
  const { rows, clashes } = work;
  const owner = ownerOf(useSession().accountLabel);
  /** Whether this device still stores unsaved changes. */
  const isKept = useRef(true);
  const keep = () => {
    const content = unsavedIn(rows, lastRowNo, server, clashes);
    if (content) keepSheetNow({ owner, fileName: uploadId, savedAt: Date.now(), content });
    else if (isKept.current) void forgetSheet(owner, uploadId);
    isKept.current = content !== null;
  };
  useKeepOnLeave(work, keep);
}
