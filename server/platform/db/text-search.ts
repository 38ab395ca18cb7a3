/** Searching for a text in a table's folded `search_text`, newest first, at a cost that follows the page and not the table. */
import { type RawBuilder, sql } from 'kysely';

import type { Reader } from './database.ts';
import { msOfId } from './ids.ts';

/** A folded text as a LIKE pattern that finds it anywhere. */
export function containing(folded: string): string {
  return `%${folded.replace(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
}

/** What an index of words can find: three letters or figures in a row. */
export const hasTrigram = (folded: string): boolean => /[\p{L}\p{N}]{3}/u.test(folded);

/** Rows read from the newest first. */
export const firstBlock = 2000;
/** A common word is looked for in so many rows at a time, which takes 30 ms at most: a page returns where it stopped. */
export const textReadMax = 20_000;
/** A word in one of so many rows, or more, is common: its index may find too many to sort. */
export const commonOneIn = 100;
/** So many hits of the index are sorted within the time of a call. */
const sortedMax = 5000;

export interface Block {
  /** Of those with the text the newest `limit`, newest first. */
  ids: string[];
  /** Where it ended; null where `limit` were found, and where there are not so many rows. */
  last: string | null;
}

/** How a table answers; each question is about rows that have everything else that was asked for. */
export interface TextSource {
  /** The newest `rows` below `below`, read row by row for the text. */
  read(below: string | undefined, rows: number, limit: number): Promise<Block>;
  /** Ids with the text, found by its index, newest first; null where the index cannot help (fewer than three letters). */
  byIndex: ((below: string | undefined, limit: number) => Promise<string[]>) | null;
  /** The oldest id, where the text may be common among older rows and a page may return where it stopped. */
  oldest?: () => Promise<string | undefined>;
  /** Of a span of time, ms, whose hits the index finds together; left out where more than the text is asked for, which comes after them. */
  indexedMs?: number;
}

export interface PageOfIds {
  /** Newest first. */
  ids: string[];
  /** Below this id nothing was looked at yet, although the page is not full. */
  stoppedAt: string | null;
}

/** Where the history is looked into, as parts of its time: was the word common before what came last? */
const sampledAt = [1 / 8, 1 / 2] as const;
const sampleRows = 400;

/**
 * A common word is in many of the newest rows, so these are read first; any other is left to the index, whose hits are few
 * enough to sort. Either alone is slow at the other's work, and the planner cannot tell which is which: where the newest rows
 * have few, the history is sampled, as they may be one large upload without the word. A common word of an account with not so many
 * shipments goes to the index as well: it has few in each of its spans of days.
 */
export async function pageByText(
  source: TextSource,
  page: { below?: string | undefined; limit: number },
): Promise<PageOfIds> {
  const { byIndex, oldest } = source;
  const { ids: found, last } = await source.read(page.below, firstBlock, page.limit);
  if (last === null) return { ids: found, stoppedAt: null };
  if (byIndex) {
    const isNear = found.length * commonOneIn >= firstBlock;
    const isTooMuch = isNear || (oldest && (await isTooMuchBefore(source, last, oldest)));
    if (!isTooMuch) return { ids: await byIndex(page.below, page.limit), stoppedAt: null };
  }
  const { ids: more, last: end } = await source.read(
    last,
    textReadMax - firstBlock,
    page.limit - found.length,
  );
  found.push(...more);
  if (end === null) return { ids: found, stoppedAt: null };
  if (byIndex && !oldest) return { ids: await byIndex(page.below, page.limit), stoppedAt: null };
  return { ids: found, stoppedAt: end };
}

/** Whether at some place of the history below `below` the text is common, and its hits too many to sort. */
async function isTooMuchBefore(
  { read, indexedMs = Infinity }: TextSource,
  below: string,
  oldest: NonNullable<TextSource['oldest']>,
): Promise<boolean> {
  const first = await oldest();
  if (first === undefined) return false;
  const samples = sampledAt.map(async (part) => {
    const from = idBetween(below, first, part);
    // More than there can be: the block is read to its end.
    const { ids, last } = await read(from, sampleRows, sampleRows + 1);
    const isCommon = ids.length * commonOneIn >= sampleRows;
    // From the first hit: before it may be a pause between two uploads.
    const ms = Math.max(1, msOfId(ids[0] ?? from) - msOfId(last ?? first));
    return isCommon && (ids.length * indexedMs) / ms > sortedMax;
  });
  return (await Promise.all(samples)).includes(true);
}

/**
 * The answer to `read`, in one statement. No more is read than it takes to find `limit`.
 * @param newest the newest `rows`, newest first, each with whether it `has` the text
 */
export async function readBlock(
  reader: Reader,
  newest: RawBuilder<{ id: string; has: boolean }>,
  rows: number,
  limit: number,
): Promise<Block> {
  const block = await sql<Block>`
    with block as materialized (${newest}),
      hit as materialized (select id from block where has limit ${limit})
    select array(select id from hit order by id desc) as ids,
      case when (select count(*) from hit) < ${limit} then (select id from block offset ${rows - 1} limit 1) end as last`.execute(
    reader,
  );
  return block.rows[0] ?? { ids: [], last: null };
}

/** The id of a time between those of two ids. */
function idBetween(newer: string, older: string, part: number): string {
  const time = Math.round(msOfId(newer) - (msOfId(newer) - msOfId(older)) * part);
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
