import { expect, it } from 'vitest';

import { commaReadings } from '#shared/platform/validation/normalise.ts';

it.each([
  ['1,5', 2, ['1.5']],
  [',5', 2, ['0.5']],
  ['1,50', 2, ['1.50']],
  ['1,500', 3, ['1.500', '1500']],
  ['1,500', 2, ['1500']],
  ['1,250.50', 2, ['1250.50']],
  ['12,345,678', 2, ['12345678']],
  ['1,2,3', 2, []],
  ['1,', 2, []],
])(
  'The number %s, typed with a comma in a field with %i decimals, can be read as %j',
  (typed, places, readings) => {
    expect(commaReadings(typed, places)).toEqual(readings);
  },
);
