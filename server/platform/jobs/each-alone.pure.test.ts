import { expect, it, vi } from 'vitest';

import { eachAlone } from './each-alone.ts';

/** What became of six rows, of which some fail. */
async function swept(failures: Readonly<Record<number, Error>>) {
  const onFailure = vi.fn<(error: unknown, row: number) => void>();
  const tried: number[] = [];
  const done = await eachAlone([1, 2, 3, 4, 5, 6], onFailure, async (row) => {
    tried.push(row);
    if (failures[row]) throw failures[row];
    return true;
  }).catch((error: unknown) => error);
  return { done, tried, told: onFailure.mock.calls };
}

const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const lost = new Error('Connection terminated unexpectedly');
const broken = new Error('This row cannot be written.');

it('Each that fails is told, and the others are done', async () => {
  const { done, told } = await swept({ 1: broken, 2: broken, 5: broken });
  expect(done).toBe(3);
  expect(told).toEqual([1, 2, 5].map((row) => [broken, row]));
});

it('Where the database is away it ends, though one row may have lost its connection alone', async () => {
  expect(await swept({ 2: lost, 4: away })).toMatchObject({ done: 4, tried: [1, 2, 3, 4, 5, 6] });
  const { done, tried, told } = await swept({ 2: lost, 3: away, 4: away, 5: away, 6: away });
  expect({ done, tried }).toEqual({ done: away, tried: [1, 2, 3] });
  expect(told).toEqual([[lost, 2]]);
});
