import { expect, it } from 'vitest';

import { nextSlice } from '#web/platform/ui/table/use-row-window.ts';

it('nextSlice returns a larger slice after quick drawing and a smaller one after slow drawing, within limits', () => {
  const quick = [4, nextSlice(4, 5)];
  quick.push(nextSlice(quick[1] ?? 0, 5));
  expect(quick).toEqual([4, 6, 8]);
  // Neither quick nor slow.
  expect(nextSlice(8, 20)).toBe(8);
  expect(nextSlice(8, 40)).toBe(4);
  // Both directions have a limit.
  expect(nextSlice(4, 400)).toBe(4);
  expect(nextSlice(12, 1)).toBe(12);
});
