import { expect, it } from 'vitest';

import { generator } from '#shared/platform/validation/random.fixture.ts';

import { daysLeft, canBecome, packsForMonth, supplyStates } from './supply.rules.ts';

it('The days that supplies last are the rest divided by the daily use of the last 30 days', () => {
  expect(daysLeft({ received: 500, printedSince: 400, printedLately: 500 })).toBe(6);
  expect(daysLeft({ received: 500, printedSince: 600, printedLately: 500 })).toBe(0);
  expect(daysLeft({ received: 0, printedSince: 0, printedLately: 500 })).toBeNull();
  expect(daysLeft({ received: 500, printedSince: 0, printedLately: 0 })).toBeNull();
});

it('The proposed packs last a month unless the limit allows fewer', () => {
  const random = generator(3);
  for (let round = 0; round < 1000; round += 1) {
    const [printed, perPack, left] = [random(3000), 1 + random(500), 1 + random(20)];
    const packs = packsForMonth(printed, perPack, left);
    expect(packs).toBeLessThanOrEqual(left);
    expect(packs).toBeGreaterThanOrEqual(1);
    if (packs < left) expect(packs * perPack).toBeGreaterThanOrEqual(printed);
  }
});

it('A finished request cannot change, only a packed one can be shipped, and a shipped one not cancelled', () => {
  for (const end of ['received', 'rejected', 'cancelled'] as const) {
    expect(supplyStates.filter((to) => canBecome(end, to))).toEqual([]);
  }
  expect(supplyStates.filter((from) => canBecome(from, 'shipped'))).toEqual(['packed']);
  expect(supplyStates.filter((to) => canBecome('shipped', to))).toEqual(['packed', 'received', 'rejected']);
  expect(supplyStates.filter((from) => canBecome(from, 'cancelled'))).toEqual(['requested', 'approved']);
});
