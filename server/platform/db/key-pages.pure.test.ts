import { expect, it } from 'vitest';

import { everyRow } from './key-pages.ts';

interface Row {
  account: string;
  currency: string;
}

const rows: Row[] = ['a MYR', 'a SGD', 'b MYR', 'c MYR', 'c SGD'].map((text) => {
  const [account = '', currency = ''] = text.split(' ');
  return { account, currency };
});
const keyOf = ({ account, currency }: Row) => [account, currency] as const;

/** Reads all rows in pages of `size`, and returns them with the number of queries. */
async function readAll(size: number, signal?: { aborted: boolean }) {
  let queries = 0;
  const found: Row[] = [];
  const read = async (after: readonly [string, string] | null, limit: number) => {
    queries += 1;
    const isAfter = (row: Row) => after === null || keyOf(row).join(' ') > after.join(' ');
    return rows.filter(isAfter).slice(0, limit);
  };
  for await (const row of everyRow(size, read, keyOf, signal)) {
    found.push(row);
    if (signal && found.length === size) signal.aborted = true;
  }
  return { found, queries };
}

it('Every row is read once with every page size, with a key of two columns', async () => {
  for (const size of [1, 2, 3, 5, 10]) expect((await readAll(size)).found, `${size}`).toEqual(rows);
});

it('A page that is not full is the last one', async () => {
  expect((await readAll(2)).queries).toBe(3);
  expect((await readAll(5)).queries).toBe(2);
  expect((await readAll(6)).queries).toBe(1);
});

it('No page is read after the reader has disconnected', async () => {
  expect(await readAll(2, { aborted: false })).toEqual({ found: rows.slice(0, 2), queries: 1 });
});
