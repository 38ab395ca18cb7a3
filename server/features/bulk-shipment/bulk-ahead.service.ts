/** Queued rows are read and judged before their transaction begins: it then holds the connection only for what it writes. */
import type { BulkPlace } from '#shared/features/bulk-shipment/bulk-read.rules.ts';

import type { Database } from '#server/platform/db/database.ts';
import { groupsOf, judgeGroup, type JudgedGroup, type RowGroup } from './bulk-check.rules.ts';
import type { UploadKey } from './bulk-row.queries.ts';
import { hasQueuedLines, listQueued, listQueuedLines, type QueuedRow } from './bulk-run.queries.ts';
import type { Around } from './bulk-scene.service.ts';

/** The rows of one transaction. */
export interface Part {
  /** The last consignment before it, by its row. */
  after: number;
  /** Its own last one; the same as `after` where nothing is queued any more. */
  last: number;
  /** As they were read: what became of them is written only while they still are so. */
  rows: readonly QueuedRow[];
  groups: readonly RowGroup[];
  /** What single creation decides of each group; empty where nobody could be asked. */
  judged: ReadonlyMap<RowGroup, JudgedGroup>;
}

export interface PartsAhead {
  /** The first consignments after a row, with their item lines. */
  take(after: number, place: BulkPlace, around: Around | null): Promise<Part>;
}

/** So many parts are read with one statement; on the embedded database others wait for it. */
const partsAtOnce = { embedded: 4, postgres: 10 } as const;

export function partsAhead({ db, kind }: Database, key: UploadKey, size: number): PartsAhead {
  let read: { after: number; groups: readonly RowGroup[]; rows: ReadonlyMap<number, QueuedRow> } = {
    after: 0,
    groups: [],
    rows: new Map(),
  };

  /** Asked once: most files have none. */
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

/** One by one, so that whoever waits for the processor gets it in between. */
async function judgedOf(
  groups: readonly RowGroup[],
  around: Around,
): Promise<ReadonlyMap<RowGroup, JudgedGroup>> {
  const judged = new Map<RowGroup, JudgedGroup>();
  for (const group of groups) {
    await new Promise(setImmediate);
    judged.set(group, judgeGroup(group, around));
  }
  return judged;
}
