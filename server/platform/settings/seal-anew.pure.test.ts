import { expect, it } from 'vitest';

import { type Resealed, sealAllAnew } from './seal-anew.ts';

const idOf = (number: number) => String(number).padStart(5, '0');

it('Resealing goes through all rows to the last, also past many rows that cannot be read', async () => {
  const outcomes = new Map<string, Resealed>(
    Array.from({ length: 2500 }, (_, row) => [idOf(row), row < 1000 ? 'unreadable' : 'sealed']),
  );
  outcomes.set(idOf(2499), 'changed');
  const seen: string[] = [];
  const counts = await sealAllAnew(
    async (after, most) => [...outcomes.keys()].filter((id) => after === null || id > after).slice(0, most),
    (id) => id,
    async (id) => {
      seen.push(id);
      return outcomes.get(id) ?? 'changed';
    },
  );
  expect(counts).toEqual({ sealed: 1499, unreadable: 1000 });
  expect(seen).toEqual([...outcomes.keys()]);
});
