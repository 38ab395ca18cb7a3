import { expect, it } from 'vitest';

import { nextSlice } from '#web/platform/ui/table/use-row-window.ts';

it('Rows are drawn in slices that get larger while they are quick, and smaller once they hold up a hand', () => {
  const quick = [4, nextSlice(4, 5)];
  quick.push(nextSlice(quick[1] ?? 0, 5));
  expect(quick).toEqual([4, 6, 8]);
  // Neither quick nor slow.
  expect(nextSlice(8, 20)).toBe(8);
  expect(nextSlice(8, 40)).toBe(4);
  // There is an end to both.
  expect(nextSlice(4, 400)).toBe(4);
  expect(nextSlice(12, 1)).toBe(12);
});
