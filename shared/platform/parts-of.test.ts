import { expect, it } from 'vitest';

import { partsOf } from '#shared/platform/parts-of.ts';

it('partsOf splits a list into parts of the given size; the last part holds the remainder', () => {
  expect(partsOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(partsOf([1, 2], 2)).toEqual([[1, 2]]);
  expect(partsOf([], 2)).toEqual([]);
});
