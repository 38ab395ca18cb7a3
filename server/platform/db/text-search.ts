/** Searches a table's folded `search_text`, newest first. The cost depends on the size of the page, not of the table. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { SearchTerm } from '#shared/platform/search/terms.ts';

import type { Reader } from './database.ts';
import { msOfId } from './ids.ts';

/** Turns a folded text into a LIKE pattern that finds it anywhere. */
export function containing(folded: string): string {
  return `%${folded.replace(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
}

/** True if the trigram index can find the text: it needs three letters or digits in a row. */
export const hasTrigram = (folded: string): boolean => /[\p{L}\p{N}]{3}/u.test(folded);

/** The condition that a text contains all terms; each spelling of a term is enough. */
export function hasTerms(text: RawBuilder<unknown>, terms: readonly SearchTerm[]): RawBuilder<SqlBool> {
  const has = (word: string) => sql`${text} like ${containing(word)}`;
  const all = (words: readonly string[]) => sql`(${sql.join(words.map(has), sql` and `)})`;
  const any = (spellings: SearchTerm) => sql`(${sql.join(spellings.map(all), sql` or `)})`;
  return terms.length === 0 ? sql`true` : sql`(${sql.join(terms.map(any), sql` and `)})`;
}

/** True if the trigram index can find the term. */
export const isIndexable = (term: SearchTerm): boolean => term.every((words) => words.some(hasTrigram));

/** Number of the newest rows that are read first. */
export const firstBlock = 2000;
/**
 * Number of rows that are read for a common word in one call, which takes 30 ms at most; after them the page returns where it
 * stopped.
 */
export const textReadMax = 20_000;
/** A word found in one of this many rows, or more often, is common: its index may return too many hits to sort. */
export const commonOneIn = 100;
/** Number of index hits that can be sorted within the time of a call. */
const sortedMax = 5000;

interface Block {
  /** Ids of the newest `limit` rows with the text, newest first. */
  ids: string[];
  /** The last id that was read; null if `limit` hits were found or the table has no more rows. */
  last: string | null;
}

/** How a table is searched. Each query covers only the rows that match all other filters. */
export interface TextSource {
  /** Checks the newest `rows` rows below the id `below` one by one for the text. */
  read(below: string | undefined, rows: number, limit: number): Promise<Block>;
  /** Returns the ids with the text by its index, newest first; null if the index cannot help (fewer than three letters). */
  byIndex: ((below: string | undefined, limit: number) => Promise<string[]>) | null;
  /**
   * Returns the oldest id. Set if the text may be common among older rows and a page may end early, returning where it stopped.
   */
  oldest?: () => Promise<string | undefined>;
  /**
   * The time span, in ms, whose hits the index returns together. Not set if there are filters besides the text, which are applied
   * after the index.
   */
  indexedMs?: number;
}

export interface PageOfIds {
  /** Newest first. */
  ids: string[];
  /** The id below which no row was searched yet, although the page is not full. */
  stoppedAt: string | null;
}

/**
 * Where the history is sampled, as fractions of its time span, to find out whether the word was common before the newest rows.
 */
const sampledAt = [1 / 8, 1 / 2] as const;
const sampleRows = 400;

/**
 * A common word is in many of the newest rows, so these are read first. Other words are left to the index, whose hits are few
 * enough to sort. Each method is slow where the other is fast, and the planner cannot tell which one fits. If the newest rows
 * have few hits, the history is sampled, because the newest rows may be one large upload without the word. A common word of an
 * account with few shipments also goes to the index: each of its spans of days has few hits.
 */
export async function pageByText(
  source: TextSource,
  page: { below?: string | undefined; limit: number },
): Promise<PageOfIds> {
  const { byIndex, oldest } = source;
  const { ids: found, last } = await source.read(page.below, firstBlock, page.limit);
  if (last === null) return { ids: found, stoppedAt: null };
  if (byIndex && !(await isCommon(source, found, last)))
    return { ids: await byIndex(page.below, page.limit), stoppedAt: null };
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

/** Reads pages that may stop early until `limit` ids are found or there are no more, for actions on all matching rows. */
export async function wholePage(
  read: (page: { below?: string | undefined; limit: number }) => Promise<PageOfIds>,
  page: { below?: string | undefined; limit: number },
): Promise<string[]> {
  const found: string[] = [];
  let { below } = page;
  do {
    const { ids, stoppedAt } = await read({ below, limit: page.limit - found.length });
    found.push(...ids);
    below = stoppedAt ?? undefined;
  } while (below !== undefined && found.length < page.limit);
  return found;
}

/**
 * Counts the rows with the text: a common word, and one that the index cannot find, only among the newest rows.
 * @param of `newest` counts among the newest rows; `all` counts by the index, null if it cannot help
 */
export async function countByText<Counted>(
  source: TextSource,
  of: { newest: (rows: number) => Promise<Counted>; all: (() => Promise<Counted>) | null },
): Promise<Counted> {
  if (!of.all) return of.newest(textReadMax);
  // The limit is above the number of rows, so that the whole block is read.
  const { ids, last } = await source.read(undefined, firstBlock, firstBlock + 1);
  if (last === null) return of.newest(firstBlock);
  return (await isCommon(source, ids, last)) ? of.newest(textReadMax) : of.all();
}

/** Tells whether the index has too many hits to sort: there are many among the newest rows, or in the history below `last`. */
const isCommon = async (source: TextSource, newest: readonly string[], last: string): Promise<boolean> =>
  newest.length * commonOneIn >= firstBlock ||
  (source.oldest !== undefined && (await isTooMuchBefore(source, last, source.oldest)));

/** Tells whether somewhere in the history below `below` the text is common and its index hits are too many to sort. */
async function isTooMuchBefore(
  { read, indexedMs = Infinity }: TextSource,
  below: string,
  oldest: NonNullable<TextSource['oldest']>,
): Promise<boolean> {
  const first = await oldest();
  if (first === undefined) return false;
  const samples = sampledAt.map(async (part) => {
    const from = idBetween(below, first, part);
    // The limit is above the number of rows, so that the whole block is read.
    const { ids, last } = await read(from, sampleRows, sampleRows + 1);
    const isCommon = ids.length * commonOneIn >= sampleRows;
    // Measured from the first hit, because there may be a pause between two uploads before it.
    const ms = Math.max(1, msOfId(ids[0] ?? from) - msOfId(last ?? first));
    return isCommon && (ids.length * indexedMs) / ms > sortedMax;
  });
  return (await Promise.all(samples)).includes(true);
}

/**
 * Runs `read` in one statement. Reads no more rows than it takes to find `limit` hits.
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

/** Returns the lowest id of a time between those of two ids; `part` is the fraction of the way from the newer one. */
function idBetween(newer: string, older: string, part: number): string {
  const time = Math.round(msOfId(newer) - (msOfId(newer) - msOfId(older)) * part);
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
