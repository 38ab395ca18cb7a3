/**
 * Reads and checks queued rows before their transaction starts, so that the transaction holds the connection only for its
 * writes.
 */
import type { BulkPlace } from '#shared/features/bulk-shipment/bulk-read.rules.ts';

import type { Database } from '#server/platform/db/database.ts';
import { groupsOf, judgeGroup, type JudgedGroup, type RowGroup } from './bulk-check.rules.ts';
import type { UploadKey } from './bulk-row.queries.ts';
import { hasQueuedLines, listQueued, listQueuedLines, type QueuedRow } from './bulk-run.queries.ts';
import type { BulkScene } from './bulk-scene.service.ts';

/** The rows of one transaction. */
export interface Part {
  /** The row of the last consignment before this part. */
  after: number;
  /** The row of this part's last consignment; equals `after` when nothing is queued any more. */
  last: number;
  /** The rows as they were read; results are written only while the rows are still the same. */
  rows: readonly QueuedRow[];
  groups: readonly RowGroup[];
  /** The decision of single creation for each group; empty when the user no longer exists. */
  judged: ReadonlyMap<RowGroup, JudgedGroup>;
}

interface PartsAhead {
  /** Takes the next consignments after a row, with their item lines. */
  take(after: number, place: BulkPlace, around: BulkScene | null): Promise<Part>;
}

/** Parts read with one statement; with the embedded database, others wait for it. */
const partsAtOnce = { embedded: 4, postgres: 10 } as const;

export function partsAhead({ db, kind }: Database, key: UploadKey, size: number): PartsAhead {
  let read: { after: number; groups: readonly RowGroup[]; rows: ReadonlyMap<number, QueuedRow> } = {
    after: 0,
    groups: [],
    rows: new Map(),
  };

  /** Queried once, because most files have no item lines. */
  let hasLines: boolean | null = null;

  async function queuedAfter(after: number): Promise<QueuedRow[]> {
    hasLines ??= await hasQueuedLines(db, key);
    const heads = await listQueued(db, key, after, size * partsAtOnce[kind]);
    if (!hasLines) return heads;
    const lines = await listQueuedLines(
      db,
      key,
      heads.map((row) => row.row_no),
    );
    return [...heads, ...lines].toSorted((a, b) => a.row_no - b.row_no);
  }

  async function readAfter(after: number, place: BulkPlace): Promise<void> {
    const rows = await queuedAfter(after);
    const open = rows.map((row) => ({
      rowNo: row.row_no,
      line: row.line,
      texts: row.texts,
      shipAnyway: row.ship_anyway,
      earlierCn: row.earlier_cn,
    }));
    read = { after, groups: groupsOf(open, place), rows: new Map(rows.map((row) => [row.row_no, row])) };
  }

  return {
    async take(after, place, around) {
      if (read.after !== after || read.groups.length === 0) await readAfter(after, place);
      const groups = read.groups.slice(0, size);
      const rows = groups.flatMap(({ head, lines }) =>
        [head, ...lines].flatMap(({ rowNo }) => read.rows.get(rowNo) ?? []),
      );
      const last = groups.at(-1)?.head.rowNo ?? after;
      read = { ...read, after: last, groups: read.groups.slice(size) };
      return { after, last, rows, groups, judged: around ? await judgedOf(groups, around) : new Map() };
    },
  };
}

/** Checked one at a time, so that other work gets the processor in between. */
async function judgedOf(
  groups: readonly RowGroup[],
  around: BulkScene,
): Promise<ReadonlyMap<RowGroup, JudgedGroup>> {
  const judged = new Map<RowGroup, JudgedGroup>();
  for (const group of groups) {
    await new Promise(setImmediate);
    judged.set(group, judgeGroup(group, around));
  }
  return judged;
}
