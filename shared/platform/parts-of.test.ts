import { expect, it } from 'vitest';

import { partsOf } from '#shared/platform/parts-of.ts';

it('cuts a list into parts, the last with what is left', () => {
  expect(partsOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(partsOf([1, 2], 2)).toEqual([[1, 2]]);
  expect(partsOf([], 2)).toEqual([]);
});
