import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { testApp } from '#server/test/test-app.ts';
import { compiledOnce } from './compiled-once.ts';

it('A query compiled once for each shape returns the rows for the values of each call', async () => {
  const { db } = (await testApp()).kit.database;
  let built = 0;
  const ask = compiledOnce((reader, { name, numbers }: { name: string; numbers: number[] }, shape) => {
    built += 1;
    const query = reader
      .selectNoFrom(sql<string>`${name}::text`.as('name'))
      .select(sql<number>`(select sum(n)::int from unnest(${numbers}::int[]) as n)`.as('sum'));
    return shape === 'none' ? query.where(sql<boolean>`false`) : query;
  });
  const rows = async (name: string, numbers: number[], shape?: string) =>
    (await ask(db, { name, numbers }, shape)).rows;
  expect(await rows('one', [1])).toEqual([{ name: 'one', sum: 1 }]);
  expect(await rows('two', [1, 2])).toEqual([{ name: 'two', sum: 3 }]);
  expect(await rows('three', [3], 'none')).toEqual([]);
  expect(await rows('four', [4])).toEqual([{ name: 'four', sum: 4 }]);
  expect(built).toBe(2);
});
