/** Searching for a text in a table's folded `search_text`, newest first, at a cost that follows the page and not the table. */
import { type RawBuilder, sql } from 'kysely';

import type { Reader } from './database.ts';

/** A folded text as a LIKE pattern that finds it anywhere. */
export function containing(folded: string): string {
  return `%${folded.replace(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
}

/** Rows read from the newest first. */
export const firstBlock = 2000;
/** A common word is looked for in so many rows at a time: a page returns where it stopped. */
export const textReadMax = 30_000;
/** A word in one of so many rows, or more, is read for: its index would find too many to sort. */
export const commonOneIn = 100;

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
 * have few, the history is sampled, as they may be one large upload without the word.
 */
export async function pageByText(
  source: TextSource,
  page: { below?: string | undefined; limit: number },
): Promise<PageOfIds> {
  const { byIndex, oldest } = source;
  const { ids: found, last } = await source.read(page.below, firstBlock, page.limit);
  if (last === null) return { ids: found, stoppedAt: null };
  if (byIndex) {
    const isCommon =
      found.length * commonOneIn >= firstBlock || (oldest && (await isCommonBefore(source, last, oldest)));
    if (!isCommon) return { ids: await byIndex(page.below, page.limit), stoppedAt: null };
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

/** Whether the text is in many of the rows of some places of the history below `below`. */
async function isCommonBefore(
  { read }: TextSource,
  below: string,
  oldest: NonNullable<TextSource['oldest']>,
): Promise<boolean> {
  const first = await oldest();
  if (first === undefined) return false;
  const enough = sampleRows / commonOneIn;
  const samples = sampledAt.map((part) => read(idBetween(below, first, part), sampleRows, enough));
  return (await Promise.all(samples)).some(({ ids }) => ids.length === enough);
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

/** The id of a time between those of two ids; the first 48 bits of a UUIDv7 are its milliseconds. */
function idBetween(newer: string, older: string, part: number): string {
  const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  const time = Math.round(timeOf(newer) - (timeOf(newer) - timeOf(older)) * part);
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
