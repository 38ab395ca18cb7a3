import { describe, expect, test } from 'vitest';
import {
  fieldsWrong,
  isReadWhole,
  malaysia,
  singapore,
  withOptions,
} from './corpus/paste-reading.fixture.ts';
import { shopFifthSingapore } from './corpus/paste-shop-fifth-singapore.fixture.ts';
import { shopFifth } from './corpus/paste-shop-fifth.fixture.ts';
import { shopFirst2 } from './corpus/paste-shop-first-2.fixture.ts';
import { shopFirstSingapore } from './corpus/paste-shop-first-singapore.fixture.ts';
import { shopFirst } from './corpus/paste-shop-first.fixture.ts';
import { shopFourth2 } from './corpus/paste-shop-fourth-2.fixture.ts';
import { shopFourthSingapore } from './corpus/paste-shop-fourth-singapore.fixture.ts';
import { shopFourth } from './corpus/paste-shop-fourth.fixture.ts';
import { shopSecond2 } from './corpus/paste-shop-second-2.fixture.ts';
import { shopSecondSingapore } from './corpus/paste-shop-second-singapore.fixture.ts';
import { shopSecond } from './corpus/paste-shop-second.fixture.ts';
import { shopThird2 } from './corpus/paste-shop-third-2.fixture.ts';
import { shopThirdSingapore } from './corpus/paste-shop-third-singapore.fixture.ts';
import { shopThird } from './corpus/paste-shop-third.fixture.ts';

const sets = {
  first: [
    ...withOptions([...shopFirst, ...shopFirst2], malaysia),
    ...withOptions(shopFirstSingapore, singapore),
  ],
  second: [
    ...withOptions([...shopSecond, ...shopSecond2], malaysia),
    ...withOptions(shopSecondSingapore, singapore),
  ],
  third: [
    ...withOptions([...shopThird, ...shopThird2], malaysia),
    ...withOptions(shopThirdSingapore, singapore),
  ],
  fourth: [
    ...withOptions([...shopFourth, ...shopFourth2], malaysia),
    ...withOptions(shopFourthSingapore, singapore),
  ],
};

// What the rules read of each set before any was mended by it, and after the sets before it were.
describe('a shop’s messages, each set written before it was read', () => {
  test.each([
    { set: 'first', sight: 62, floor: 84 },
    { set: 'second', sight: 61, floor: 84 },
    { set: 'third', sight: 63, floor: 80 },
    { set: 'fourth', sight: 76, floor: 86 },
  ] as const)('of 90 in the $set set ($sight at first sight), $floor are read whole', ({ set, floor }) => {
    const entries = sets[set];
    expect(entries).toHaveLength(90);
    expect(entries.filter(isReadWhole).length).toBeGreaterThanOrEqual(floor);
  });

  test('of 30 written last (21 at first sight), 23 are read whole', () => {
    const last = [...withOptions(shopFifth, malaysia), ...withOptions(shopFifthSingapore, singapore)];
    expect(last).toHaveLength(30);
    expect(last.filter(isReadWhole).length).toBeGreaterThanOrEqual(23);
  });

  test('of their 4,680 fields, all but 50 are right', () => {
    const all = Object.values(sets).flat();
    expect(fieldsWrong(all)).toBeLessThanOrEqual(50);
  });
});
