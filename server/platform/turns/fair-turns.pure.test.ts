import { expect, it } from 'vitest';

import { fairTurns } from './fair-turns.ts';

/** Work that ends on request; `begun` lists what has started, in order. */
function desk() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const settled = () => new Promise(setImmediate);
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, work, end, settled };
}

it('Owners take turns, and the work of each owner is done in its order', async () => {
  const { begun, work, end, settled } = desk();
  const turn = fairTurns({ atOnce: 1 });
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => turn(name.slice(0, 1), work(name)));
  await settled();
  for (let done = 0; done < all.length; done += 1) await end(begun[done] ?? '');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
});

it('One owner never runs more work at once than its limit, even when there is room', async () => {
  const { begun, work, end, settled } = desk();
  const turn = fairTurns({ atOnce: 3, each: 1 });
  const all = ['a1', 'a2', 'b1'].map((name) => turn(name.slice(0, 1), work(name)));
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('a2');
  await Promise.all(all);
});

it('Work that fails makes room for the next work', async () => {
  const turn = fairTurns({ atOnce: 1 });
  const failed = turn('a', async () => {
    throw new Error('broken');
  });
  const next = turn('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
