import { expect, it } from 'vitest';

import { generator } from '#shared/platform/validation/random.fixture.ts';

import { daysLeft, mayBecome, packsForMonth, supplyStates } from './supply.rules.ts';

it('The shelf lasts what is left over the pace of 30 days', () => {
  expect(daysLeft({ received: 500, printedSince: 400, printedLately: 500 })).toBe(6);
  expect(daysLeft({ received: 500, printedSince: 600, printedLately: 500 })).toBe(0);
  expect(daysLeft({ received: 0, printedSince: 0, printedLately: 500 })).toBeNull();
  expect(daysLeft({ received: 500, printedSince: 0, printedLately: 0 })).toBeNull();
});

it('What is proposed lasts a month and stays within the limit', () => {
  const random = generator(3);
  for (let round = 0; round < 1000; round += 1) {
    const [printed, perPack, left] = [random(3000), 1 + random(500), 1 + random(20)];
    const packs = packsForMonth(printed, perPack, left);
    expect(packs).toBeLessThanOrEqual(left);
    expect(packs).toBeGreaterThanOrEqual(1);
    if (packs < left) expect(packs * perPack).toBeGreaterThanOrEqual(printed);
  }
});

it('What has ended stays as it is, and nothing is shipped that was not packed', () => {
  for (const end of ['received', 'rejected', 'cancelled'] as const) {
    expect(supplyStates.filter((to) => mayBecome(end, to))).toEqual([]);
  }
  expect(supplyStates.filter((from) => mayBecome(from, 'shipped'))).toEqual(['packed']);
  expect(supplyStates.filter((to) => mayBecome('shipped', to))).toEqual(['packed', 'received', 'rejected']);
  expect(supplyStates.filter((from) => mayBecome(from, 'cancelled'))).toEqual(['requested', 'approved']);
});
