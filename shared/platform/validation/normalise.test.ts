import { describe, expect, it } from 'vitest';

import { normaliseDecimal } from '#shared/platform/validation/normalise.ts';

describe('A typed decimal number', () => {
  it.each([
    ['1234.50', 2, '1234.50'],
    ['.5', 2, '0.5'],
    ['12.', 2, '12.'],
    ['RM 12.50', 2, '12.50'],
    ['12', 0, '12'],
    ['00000012.50', 2, '12.50'],
    ['12.5000', 2, '12.500'],
  ])('%s with %i decimal places becomes %s', (typed, places, kept) => {
    expect(normaliseDecimal(typed, places)).toBe(kept);
  });

  it.each([
    ['1234567.50', 2, '1234567.50'],
    ['12345678', 2, '1234567'],
    ['2.009', 2, '2.009'],
    ['2.0099', 2, '2.009'],
    ['12.55', 1, '12.55'],
    ['12.5', 0, '12.5'],
    ['10.05', 0, '10.05'],
    ['2.0009', 2, '2.0009'],
    ['9.9901', 2, '9.9901'],
  ])(
    '%s with %i decimal places keeps one excess digit so that validation refuses it: %s',
    (typed, places, kept) => {
      expect(normaliseDecimal(typed, places)).toBe(kept);
    },
  );
});
