/** The calls of the summary grid: load all rows, save changes, read what others changed. */
import {
  type BulkRowReply,
  bulkRows,
  saveBulkRows,
} from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { type BulkText, bulkPageRows } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  type BulkTable,
  changedTexts,
  type GridRow,
  shownStates,
} from '#web/features/bulk-shipment/bulk-grid.ts';
import { newIdempotencyKey, send } from '#web/platform/http/client.ts';
import { isPlainNo, Refusal } from '#web/platform/http/refusal.ts';
import type { SheetAnswer } from '#web/platform/sheet/sheet-table.ts';
import type { OtherRow, SheetServer } from '#web/platform/sheet/use-sheet-rows.ts';

export interface LoadedBulk {
  upload: BulkUpload;
  replies: readonly BulkRowReply[];
}

/** Loads every row that can be corrected, page by page; `onRows` receives the count so far. */
export async function loadBulk(
  uploadId: string,
  onRows: (count: number) => void,
  signal: AbortSignal,
): Promise<LoadedBulk> {
  const replies: BulkRowReply[] = [];
  let after: number | null = null;
  for (;;) {
    const page: { upload: BulkUpload; rows: BulkRowReply[]; next: number | null } = await send(bulkRows, {
      body: { uploadId, after, limit: bulkPageRows, states: [...shownStates] },
      signal,
    });
    replies.push(...page.rows);
    onRows(replies.length);
    if (page.next === null) return { upload: page.upload, replies };
    after = page.next;
  }
}

/**
 * New rows that were sent but not answered yet. They are sent again unchanged under the same key, so that they are added once;
 * edits made since are sent afterwards.
 */
export interface UnansweredRows {
  key: string;
  /** The rows as the grid had them, in the order in which they were sent. */
  rows: readonly Pick<GridRow, 'line' | 'row'>[];
  added: readonly BulkText[];
}

/** A row that was added in this grid and exists on the server. */
export interface PlacedRow {
  /** Its line in this grid. */
  line: number;
  rowNo: number;
  /** Its texts as they were sent. */
  texts: GridRow['row'];
}

export interface BulkServer extends SheetServer<BulkField> {
  /** Rows that must be sent again before anything else is added, even after the page was left. */
  unanswered: () => UnansweredRows | null;
  /** Rows that must not be added again, although the editor does not know yet that the server has them. */
  placed: () => readonly PlacedRow[];
}

/** The server side of the editor: changes are saved on the server at once, so that nothing depends on this page. */
export function bulkServer(
  { upload, replies }: LoadedBulk,
  gridOf: (flows: BulkUpload['flows']) => BulkTable,
  loginId: string,
  {
    unanswered: leftUnanswered,
    heldBack,
  }: { unanswered: UnansweredRows | null; heldBack: readonly BulkRowReply[] },
): BulkServer {
  const { uploadId } = upload;
  let unanswered = leftUnanswered;
  /** By line in this grid. */
  const placed = new Map<number, PlacedRow>();
  /** Replies received but not passed to the editor yet. */
  const untold = new Map(heldBack.map((reply) => [reply.rowNo, reply]));
  const known = new Map(replies.map((reply) => [reply.rowNo, reply]));
  let seenVersion = upload.version;
  const whoOf = ({ changedBy }: BulkRowReply) =>
    changedBy === null || changedBy === loginId ? '' : changedBy;
  const learn = (rows: readonly BulkRowReply[]) => {
    for (const reply of rows) known.set(reply.rowNo, reply);
  };
  /** Row numbers of added rows, whose answer is given to the editor later. */
  const placesOfAdded = () => new Set([...placed.values()].map(({ rowNo }) => rowNo));
  const save = async (body: CallBody<typeof saveBulkRows>, key?: string) => {
    const idempotencyKey = key && { idempotencyKey: key };
    const reply = await send(saveBulkRows, { body, ...idempotencyKey });
    learn([...reply.rows, ...reply.conflicts]);
    for (const row of reply.rows) untold.set(row.rowNo, row);
    gridOf(reply.upload.flows);
    return reply;
  };

  async function addRows(now: UnansweredRows): Promise<void> {
    const { key, rows, added } = (unanswered = now);
    try {
      const reply = await save({ uploadId, added: [...added] }, key);
      reply.added.forEach((rowNo, at) => {
        const row = rows[at];
        if (row) placed.set(row.line, { line: row.line, rowNo, texts: row.row });
      });
      unanswered = null;
    } catch (thrown) {
      if (thrown instanceof Refusal && wasNotMade(thrown.status)) unanswered = null;
      throw thrown;
    }
  }

  return {
    unanswered: () => unanswered,
    placed: () => [...placed.values()],

    async ask(stale) {
      const sent = gridOf([]);
      if (unanswered) await addRows(unanswered);
      // A row that was added and removed again before it was saved is never sent.
      const added = stale.filter(
        ({ line, version, isRemoved }) => version === 0 && !isRemoved && !placed.has(line),
      );
      if (added.length > 0) {
        await addRows({
          key: newIdempotencyKey(),
          rows: added.map(({ line, row }) => ({ line, row })),
          added: added.map((row) => changedTexts({ ...row, base: emptyOf(row) }, sent)),
        });
      }
      const saved = stale.filter(({ version }) => version !== 0);
      const changes = saved.flatMap((row) => {
        const before = known.get(row.line);
        if (!before) return [];
        const isRemoved = row.isRemoved ?? false;
        const shipAnyway = row.goesAnyway ?? false;
        return [
          {
            rowNo: row.line,
            version: row.version ?? before.version,
            texts: changedTexts(row, sent),
            ...((before.state === 'deleted') !== isRemoved && { isDeleted: isRemoved }),
            ...(before.shipAnyway !== shipAnyway && { shipAnyway }),
          },
        ];
      });
      const refused = changes.length === 0 ? [] : (await save({ uploadId, changes })).conflicts;
      const grid = gridOf([]);
      const conflicts = new Map(refused.map((row) => [row.rowNo, row]));
      const answers = stale.map((row): SheetAnswer<BulkField> => {
        const conflict = conflicts.get(row.line);
        if (conflict)
          return { ...grid.rowFrom(conflict), writtenBy: whoOf(conflict) || m.bulk_grid_you_elsewhere() };
        const place = placed.get(row.line);
        const now = known.get(place?.rowNo ?? row.line);
        return now ? { ...grid.rowFrom(now), ...(place && { answered: place.texts }) } : row;
      });
      const answered = new Set([...saved.map(({ line }) => line), ...placesOfAdded()]);
      const changed = [...untold.values()].filter(({ rowNo }) => !answered.has(rowNo));
      untold.clear();
      for (const { line } of stale) placed.delete(line);
      return { answers, changed: changed.map((row) => grid.rowFrom(row)) };
    },

    async news() {
      // Some of the new rows may be the ones added here.
      if (unanswered) return [];
      const found: OtherRow<BulkField>[] = [];
      let after: number | null = null;
      let version = seenVersion;
      do {
        const page: { upload: BulkUpload; rows: BulkRowReply[]; next: number | null } = await send(bulkRows, {
          body: { uploadId, after, sinceVersion: seenVersion },
        });
        const fresh = page.rows.filter(({ rowNo, version: at }) => (known.get(rowNo)?.version ?? 0) < at);
        learn(fresh);
        const grid = gridOf(page.upload.flows);
        const own = placesOfAdded();
        const others = fresh.filter(({ rowNo }) => !own.has(rowNo));
        found.push(...others.map((reply) => ({ row: grid.rowFrom(reply), who: whoOf(reply) })));
        version = page.upload.version;
        after = page.next;
      } while (after !== null);
      seenVersion = version;
      return found;
    },
  };
}

/** Whether the rows were definitely not added. 403 and 429 refuse only this try and say nothing about an earlier one. */
const wasNotMade = (status: number) => isPlainNo(status) && status !== 403 && status !== 429;

const emptyOf = ({ row }: GridRow): GridRow['row'] =>
  Object.fromEntries(Object.keys(row).map((field) => [field, ''])) as GridRow['row'];
