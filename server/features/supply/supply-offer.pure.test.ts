import { expect, it } from 'vitest';

import { isFor, printedOn, suggestionFor } from './supply-offer.rules.ts';

it('Some items are only for COOL accounts, and some only for other accounts', () => {
  const audience = (who: 'all' | 'cool' | 'notCool') =>
    [true, false].map((isCool) => isFor({ for: who }, isCool));
  expect(audience('all')).toEqual([true, true]);
  expect(audience('cool')).toEqual([true, false]);
  expect(audience('notCool')).toEqual([false, true]);
});

it('The prints on all paper sizes of an item are added up', () => {
  const printed = new Map([
    [1, 20],
    [2, 30],
    [3, 50],
  ]);
  expect(printedOn({ papers: [1, 3, 4] }, printed)).toBe(70);
});

it('A request is suggested when the supplies last less than two weeks', () => {
  const shelf = (received: number) => ({ received, printedSince: 300, printedLately: 300 });
  expect(suggestionFor(100, 5, shelf(440))).toBeNull();
  expect(suggestionFor(100, 5, shelf(439))).toEqual({ daysLeft: 13, printedLately: 300, packs: 3 });
  expect(suggestionFor(100, 2, shelf(0))).toEqual({ daysLeft: null, printedLately: 300, packs: 2 });
});

it('Nothing is suggested when nothing was printed, or the limit of the month is used up', () => {
  expect(suggestionFor(100, 5, { received: 0, printedSince: 0, printedLately: 0 })).toBeNull();
  expect(suggestionFor(100, 0, { received: 100, printedSince: 100, printedLately: 100 })).toBeNull();
});
