/** The calls of the summary grid: all rows in, changes out, what others wrote. */
import {
  type BulkRowReply,
  bulkRows,
  saveBulkRows,
} from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { bulkPageRows } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  type BulkTable,
  changedTexts,
  type GridRow,
  shownStates,
} from '#web/features/bulk-shipment/bulk-grid.ts';
import { send } from '#web/platform/http/client.ts';
import type { SheetAnswer } from '#web/platform/sheet/sheet-table.ts';
import type { OtherRow, SheetServer } from '#web/platform/sheet/use-sheet-rows.ts';

export interface LoadedBulk {
  upload: BulkUpload;
  replies: readonly BulkRowReply[];
}

/** Every row that can be fixed, page by page; `onRows` receives how many there are. */
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

/** What the editor asks: changes are kept on the server at once, so that nothing hangs on this page. */
export function bulkServer(
  { upload, replies }: LoadedBulk,
  gridOf: (flows: BulkUpload['flows']) => BulkTable,
  loginId: string,
): SheetServer<BulkField> {
  const { uploadId } = upload;
  const known = new Map(replies.map((reply) => [reply.rowNo, reply]));
  let seenVersion = upload.version;
  const whoOf = ({ changedBy }: BulkRowReply) =>
    changedBy === null || changedBy === loginId ? '' : changedBy;
  const learn = (rows: readonly BulkRowReply[]) => {
    for (const reply of rows) known.set(reply.rowNo, reply);
  };

  return {
    async ask(stale) {
      const sent = gridOf([]);
      const asked = stale.filter(({ version }) => version !== 0);
      // What was added and undone before it was kept stays here.
      const added = stale.filter(({ version, isRemoved }) => version === 0 && !isRemoved);
      const changes = asked.flatMap((row) => {
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
      const reply = await send(saveBulkRows, {
        body: {
          uploadId,
          changes,
          added: added.map((row) => changedTexts({ ...row, base: emptyOf(row) }, sent)),
        },
      });
      const grid = gridOf(reply.upload.flows);
      const news = reply.rows.filter(({ rowNo }) => !known.has(rowNo)).toSorted((a, b) => a.rowNo - b.rowNo);
      const conflicts = new Map(reply.conflicts.map((row) => [row.rowNo, row]));
      learn([...reply.rows, ...reply.conflicts]);
      const places = new Map(added.map((row, at) => [row.line, news[at]]));
      const answers = stale.map((row): SheetAnswer<BulkField> => {
        const conflict = conflicts.get(row.line);
        if (conflict)
          return { ...grid.rowFrom(conflict), writtenBy: whoOf(conflict) || m.bulk_grid_you_elsewhere() };
        const now = row.version === 0 ? places.get(row.line) : known.get(row.line);
        return now ? grid.rowFrom(now) : row;
      });
      const answered = new Set([
        ...asked.map(({ line }) => line),
        ...news.slice(0, added.length).map(({ rowNo }) => rowNo),
      ]);
      return {
        answers,
        changed: reply.rows.filter(({ rowNo }) => !answered.has(rowNo)).map((row) => grid.rowFrom(row)),
      };
    },

    async news() {
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
        found.push(...fresh.map((reply) => ({ row: grid.rowFrom(reply), who: whoOf(reply) })));
        version = page.upload.version;
        after = page.next;
      } while (after !== null);
      seenVersion = version;
      return found;
    },
  };
}

const emptyOf = ({ row }: GridRow): GridRow['row'] =>
  Object.fromEntries(Object.keys(row).map((field) => [field, ''])) as GridRow['row'];
