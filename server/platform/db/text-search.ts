/** Searching for a text in a table's folded `search_text`, newest first, at a cost that follows the page and not the table. */

/** A folded text as a LIKE pattern that finds it anywhere. */
export function containing(folded: string): string {
  return `%${folded.replace(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
}

/** Rows read from the newest first; further ones in larger blocks. */
export const firstBlock = 2000;
const blockGrowth = 4;
/** A text that no index helps with is looked for in so many rows at a time: a page returns where it stopped. */
export const textReadMax = 30_000;

export interface IdSpan {
  /** Ids below. */
  below?: string | undefined;
  /** Ids at least. */
  from?: string | undefined;
}

/** How a table answers; each question is about rows that have everything else that was asked for. */
export interface TextSource {
  /** The last id of the newest `rows` of a span, whatever their text; undefined when there are no more than these. */
  lastOfBlock(span: IdSpan, rows: number): Promise<string | undefined>;
  /** Ids with the text, newest first, found by reading row by row. */
  read(span: IdSpan, limit: number): Promise<string[]>;
  /** The same found by the text's index, all below `below`; null where the index cannot help (fewer than three letters). */
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
const sampleRows = 500;
/** A word that is in fewer of the sampled rows is left to the index: its hits are few enough to sort. */
const commonHits = 5;

/**
 * A common word is in many of the newest rows, so these are read first; a rare one is left to the index, whose hits
 * are few enough to sort. Either alone is slow at the other's work, and the planner cannot tell which is which: what was read so
 * far tells how many more rows a page would take, and where nothing was found the history is sampled, as the newest rows may be
 * one large upload without the word.
 */
export async function pageByText(
  source: TextSource,
  page: { below?: string | undefined; limit: number },
): Promise<PageOfIds> {
  const { byIndex } = source;
  const found: string[] = [];
  let { below } = page;
  let left = textReadMax;
  let isCommon: boolean | null = null;
  for (let rows = firstBlock; rows > 0; rows = Math.min(rows * blockGrowth, left)) {
    const last = await source.lastOfBlock({ below }, rows);
    found.push(...(await source.read({ below, from: last }, page.limit - found.length)));
    if (last === undefined || found.length === page.limit) return { ids: found, stoppedAt: null };
    below = last;
    left -= rows;
    if (!byIndex) continue;
    const wanted = ((page.limit - found.length) * (textReadMax - left)) / found.length;
    if (found.length > 0 && wanted <= left) continue;
    isCommon ??= await isCommonBefore(source, below);
    if (!isCommon) return { ids: await byIndex(page.below, page.limit), stoppedAt: null };
  }
  if (byIndex && !source.oldest) return { ids: await byIndex(page.below, page.limit), stoppedAt: null };
  return { ids: found, stoppedAt: below ?? null };
}

/** Whether the text is in many of the rows of some places of the history below `below`. */
async function isCommonBefore({ oldest, lastOfBlock, read }: TextSource, below: string): Promise<boolean> {
  const first = await oldest?.();
  if (first === undefined) return false;
  const samples = sampledAt.map(async (part) => {
    const span = { below: idBetween(below, first, part) };
    return await read({ ...span, from: await lastOfBlock(span, sampleRows) }, commonHits);
  });
  return (await Promise.all(samples)).some((hits) => hits.length === commonHits);
}

/** The id of a time between those of two ids; the first 48 bits of a UUIDv7 are its milliseconds. */
function idBetween(newer: string, older: string, part: number): string {
  const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  const time = Math.round(timeOf(newer) - (timeOf(newer) - timeOf(older)) * part);
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
