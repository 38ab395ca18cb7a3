import { expect, it, vi } from 'vitest';

import { eachAlone } from './each-alone.ts';

/** The result for six rows, some of which fail. */
async function swept(failures: Readonly<Record<number, Error>>) {
  const onFailure = vi.fn<(error: unknown, row: number) => void>();
  const tried: number[] = [];
  const done = await eachAlone([1, 2, 3, 4, 5, 6], onFailure, async (row) => {
    tried.push(row);
    if (failures[row]) throw failures[row];
    return true;
  }).catch((error: unknown) => error);
  return { done, tried, reported: onFailure.mock.calls };
}

const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const lost = new Error('Connection terminated unexpectedly');
const broken = new Error('This row cannot be written.');

it('Each row that fails is reported, and the others are processed', async () => {
  const { done, reported } = await swept({ 1: broken, 2: broken, 5: broken });
  expect(done).toBe(3);
  expect(reported).toEqual([1, 2, 5].map((row) => [broken, row]));
});

it('Processing ends when the database is away, but not when only one row has lost its connection', async () => {
  expect(await swept({ 2: lost, 4: away })).toMatchObject({ done: 4, tried: [1, 2, 3, 4, 5, 6] });
  const { done, tried, reported } = await swept({ 2: lost, 3: away, 4: away, 5: away, 6: away });
  expect({ done, tried }).toEqual({ done: away, tried: [1, 2, 3] });
  expect(reported).toEqual([[lost, 2]]);
});

it('Rows are read while the others are processed, and a failure to read is an error', async () => {
  const order: string[] = [];
  async function* pages() {
    for (const row of [1, 2]) {
      order.push(`read ${row}`);
      yield row;
    }
    throw lost;
  }
  const processed = eachAlone(pages(), vi.fn<() => void>(), async (row) => {
    order.push(`done ${row}`);
    return true;
  });
  await expect(processed).rejects.toBe(lost);
  expect(order).toEqual(['read 1', 'done 1', 'read 2', 'done 2']);
});
