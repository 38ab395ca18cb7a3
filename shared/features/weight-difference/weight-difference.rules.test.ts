import { expect, it } from 'vitest';

import { isBeyond, usualRule, weekOf, weighedGrams } from './weight-difference.rules.ts';

it('A weight difference counts only when it is above both half a kilogram and five per cent', () => {
  expect(isBeyond(usualRule, 1000, 1500)).toBe(false);
  expect(isBeyond(usualRule, 1000, 1501)).toBe(true);
  expect(isBeyond(usualRule, 20_000, 20_900)).toBe(false);
  expect(isBeyond(usualRule, 20_000, 21_001)).toBe(true);
  expect(isBeyond(usualRule, 2000, 1000)).toBe(false);
  expect(isBeyond({ toleranceGrams: 0, toleranceBasisPoints: 0 }, 1000, 1001)).toBe(true);
});

it('A box that is large for its weight has its volumetric weight', () => {
  const box = { weightGrams: 1000, lengthMm: 400, widthMm: 300, heightMm: 300 };
  expect(weighedGrams([box], 6000)).toBe(6000);
  expect(weighedGrams([box, { ...box, lengthMm: 0 }], 6000)).toBe(7000);
});

it('A week begins on Monday', () => {
  expect(weekOf('2026-11-23')).toBe('2026-11-23');
  expect(weekOf('2026-11-29')).toBe('2026-11-23');
});
