import { expect, it } from 'vitest';

import {
  countByText,
  firstBlock,
  pageByText,
  type TextSource,
  textReadMax,
  wholePage,
} from './text-search.ts';

/** Row `at` of a history, so many seconds apart; larger is newer. */
const idOf = (at: number, apart = 1) => {
  const hex = (1_600_000_000_000 + at * apart * 1000).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`;
};

/** The first `count` of ids, newest first, that are below one. */
function below(ids: readonly string[], id: string | undefined, count: number): string[] {
  let [from, to] = [0, id === undefined ? 0 : ids.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (id !== undefined && (ids[middle] ?? '') < id) to = middle;
    else from = middle + 1;
  }
  return ids.slice(from, from + count);
}

interface History {
  source: TextSource;
  /** All with the word, newest first. */
  all: string[];
  counts: { indexed: number; read: number };
}

function history(rows: number, has: (at: number) => boolean, isIndexed = true, apart = 1): History {
  const ids = Array.from({ length: rows }, (_, at) => idOf(rows - 1 - at, apart));
  const withWord = new Set(
    Array.from({ length: rows }, (_, at) => at)
      .filter(has)
      .map((at) => idOf(at, apart)),
  );
  const all = ids.filter((id) => withWord.has(id));
  const counts = { indexed: 0, read: 0 };
  const source: TextSource = {
    async read(id, count, limit) {
      const found: string[] = [];
      const block = below(ids, id, count);
      for (const one of block) {
        if (found.length === limit) break;
        counts.read += 1;
        if (withWord.has(one)) found.push(one);
      }
      return { ids: found, last: found.length < limit ? (block[count - 1] ?? null) : null };
    },
    byIndex: isIndexed
      ? async (id, limit) => {
          counts.indexed += 1;
          return below(all, id, limit);
        }
      : null,
    oldest: async () => ids.at(-1),
    indexedMs: 2 ** 30,
  };
  return { source, all, counts };
}

/** Every page, one after the other, as a reader gets them. */
async function everyPage(source: TextSource, limit: number): Promise<string[]> {
  const found: string[] = [];
  let below: string | undefined;
  for (;;) {
    const page = await pageByText(source, { below, limit });
    found.push(...page.ids);
    if (page.ids.length < limit && page.stoppedAt === null) return found;
    below = page.stoppedAt ?? page.ids.at(-1);
  }
}

const shapes: readonly [string, (at: number) => boolean][] = [
  ['in every row', () => true],
  ['in one of a hundred', (at) => at % 100 === 0],
  ['in one of a thousand', (at) => at % 1000 === 7],
  ['in five rows', (at) => at % 12_000 === 5],
  ['only in the oldest', (at) => at < 300],
  ['only before the newest 3,000', (at) => at < 57_000 && at % 20 === 0],
  ['only in the middle', (at) => at > 20_000 && at < 20_100],
  ['nowhere', () => false],
];

it.each(shapes)(
  'All pages together have exactly the rows with the word, newest first: %s',
  async (_, has) => {
    for (const isIndexed of [true, false]) {
      const { source, all } = history(60_000, has, isIndexed);
      expect(await everyPage(source, 50)).toEqual(all.slice(0, all.length));
    }
  },
);

it('A common word is searched without the index, even if the newest 3,000 rows lack it', async () => {
  const { source, all, counts } = history(60_000, (at) => at < 57_000 && at % 20 === 0);
  expect((await pageByText(source, { limit: 50 })).ids).toEqual(all.slice(0, 50));
  expect(counts.indexed).toBe(0);
  expect(counts.read).toBeLessThan(firstBlock * 5);
});

it('A common word is searched in the index when the account has so few shipments that sorting is fast', async () => {
  const { source, all, counts } = history(60_000, (at) => at < 40_000 && at % 20 === 0, true, 60);
  expect((await pageByText(source, { limit: 50 })).ids).toEqual(all.slice(0, 50));
  expect(counts.indexed).toBe(1);
  expect(counts.read).toBeLessThanOrEqual(firstBlock + 2000);
  expect(await everyPage(source, 50)).toEqual(all);
  // Without `indexedMs` (other filters apply after the index) the same word is not searched in the index.
  const { indexedMs: _none, ...narrow } = source;
  const before = { ...counts };
  await pageByText(narrow, { limit: 50 });
  expect(counts.indexed).toBe(before.indexed);
  expect(counts.read - before.read).toBeGreaterThan(20_000);
});

it('A rare word is searched in the index after one block and two samples', async () => {
  const { source, all, counts } = history(60_000, (at) => at % 12_000 === 5);
  expect((await pageByText(source, { limit: 50 })).ids).toEqual(all);
  expect(counts.indexed).toBe(1);
  expect(counts.read).toBeLessThanOrEqual(firstBlock + 2000);
});

it('A search for a word neither recent nor rare stops after a limited number of rows and returns where', async () => {
  const { source, counts } = history(200_000, (at) => at < 150_000 && at % 20 === 0);
  const page = await pageByText(source, { limit: 50 });
  expect(page.ids).toEqual([]);
  expect(page.stoppedAt).not.toBeNull();
  expect(counts.indexed).toBe(0);
  expect(counts.read).toBeLessThanOrEqual(textReadMax + 2000);
});

it('A whole page reads on where pages stop, and ends when it is full or no row is left', async () => {
  const { source, all } = history(90_000, (at) => at % 30_000 === 5, false);
  const read = (page: { below?: string | undefined; limit: number }) => pageByText(source, page);
  expect(await wholePage(read, { limit: 50 })).toEqual(all);
  expect(await wholePage(read, { limit: 2 })).toEqual(all.slice(0, 2));
  expect(await wholePage(read, { below: all[0], limit: 50 })).toEqual(all.slice(1));
});

it.each([
  ['a rare word', 90_000, (at: number) => at % 9000 === 0, true, 'all'],
  ['a common word', 90_000, (at: number) => at % 10 === 0, true, textReadMax],
  [
    'a common word before the newest rows',
    90_000,
    (at: number) => at < 80_000 && at % 10 === 0,
    true,
    textReadMax,
  ],
  ['a word too short for the index', 90_000, () => false, false, textReadMax],
  ['any word in a small table', 1000, (at: number) => at % 10 === 0, true, firstBlock],
])('Counting %s uses its index or only the newest rows', async (_name, rows, has, isIndexed, by) => {
  const { source } = history(rows, has, isIndexed);
  const newest = async (most: number) => most;
  const all = isIndexed ? async () => 'all' as const : null;
  expect(await countByText<number | 'all'>({ ...source, indexedMs: Infinity }, { newest, all })).toBe(by);
});
