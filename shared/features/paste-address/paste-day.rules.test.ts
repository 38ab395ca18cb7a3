import { describe, expect, test } from 'vitest';
import { parsePastedAddress } from './paste-address.rules.ts';
import { dayFirst2 } from './corpus/paste-day-first-2.fixture.ts';
import { dayFirst3 } from './corpus/paste-day-first-3.fixture.ts';
import { dayFirstSingapore } from './corpus/paste-day-first-singapore.fixture.ts';
import { dayFirst } from './corpus/paste-day-first.fixture.ts';
import { daySecond2 } from './corpus/paste-day-second-2.fixture.ts';
import { daySecond3 } from './corpus/paste-day-second-3.fixture.ts';
import { daySecondSingapore } from './corpus/paste-day-second-singapore.fixture.ts';
import { daySecond } from './corpus/paste-day-second.fixture.ts';
import { dayThirdSingapore } from './corpus/paste-day-third-singapore.fixture.ts';
import { dayThird } from './corpus/paste-day-third.fixture.ts';
import { doubtsOf } from './paste-doubts.rules.ts';
import { isReadWhole, malaysia, singapore, withOptions, type Entry } from './corpus/paste-reading.fixture.ts';

const first = [
  ...withOptions([...dayFirst, ...dayFirst2, ...dayFirst3], malaysia),
  ...withOptions(dayFirstSingapore, singapore),
];
const second = [
  ...withOptions([...daySecond, ...daySecond2, ...daySecond3], malaysia),
  ...withOptions(daySecondSingapore, singapore),
];

const third = [...withOptions(dayThird, malaysia), ...withOptions(dayThirdSingapore, singapore)];

describe('a seller’s day of messages, written unseen', () => {
  test('of the first 90 (68 at first sight), 84 are read whole', () => {
    expect(first).toHaveLength(90);
    expect(first.filter(isReadWhole).length).toBeGreaterThanOrEqual(84);
  });

  test('of the second 90 (52 at first sight), 77 are read whole', () => {
    expect(second).toHaveLength(90);
    expect(second.filter(isReadWhole).length).toBeGreaterThanOrEqual(77);
  });

  test('of 30 everyday ones written last (29 at first sight), all are read whole', () => {
    expect(third.filter(isReadWhole)).toHaveLength(30);
  });

  test('of those read wrong, two thirds say so at a field or leave it empty; of those read right, one in ten does', () => {
    const isSeen = ({ example, options }: Entry) => {
      const read = parsePastedAddress(example.text, options);
      const isIncomplete = read.phone === undefined || read.postcode === undefined;
      return isIncomplete || read.unplaced.length > 0 || doubtsOf(read, example.text).length > 0;
    };
    const marked = ({ example, options }: Entry) =>
      doubtsOf(parsePastedAddress(example.text, options), example.text).some((field) => field !== 'phone');
    const wrong = [...first, ...second].filter((entry) => !isReadWhole(entry));
    const right = [...first, ...second].filter(isReadWhole);
    expect(wrong.filter(isSeen).length / wrong.length).toBeGreaterThanOrEqual(0.6);
    expect(right.filter(marked).length / right.length).toBeLessThanOrEqual(0.1);
  });
});
