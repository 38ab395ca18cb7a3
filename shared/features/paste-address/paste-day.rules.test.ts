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
import {
  isReadCorrectly,
  malaysia,
  singapore,
  withOptions,
  type Entry,
} from './corpus/paste-reading.fixture.ts';

const first = [
  ...withOptions([...dayFirst, ...dayFirst2, ...dayFirst3], malaysia),
  ...withOptions(dayFirstSingapore, singapore),
];
const second = [
  ...withOptions([...daySecond, ...daySecond2, ...daySecond3], malaysia),
  ...withOptions(daySecondSingapore, singapore),
];

const third = [...withOptions(dayThird, malaysia), ...withOptions(dayThirdSingapore, singapore)];

describe('a day of messages to a seller, written without looking at the rules', () => {
  test('at least 84 of the first 90 are read correctly (68 at the first reading)', () => {
    expect(first).toHaveLength(90);
    expect(first.filter(isReadCorrectly).length).toBeGreaterThanOrEqual(84);
  });

  test('at least 77 of the second 90 are read correctly (52 at the first reading)', () => {
    expect(second).toHaveLength(90);
    expect(second.filter(isReadCorrectly).length).toBeGreaterThanOrEqual(77);
  });

  test('all 30 everyday messages written last are read correctly (29 at the first reading)', () => {
    expect(third.filter(isReadCorrectly)).toHaveLength(30);
  });

  test('at least two thirds of the wrong readings have a doubt or a missing field, at most 10% of the right ones a doubt', () => {
    const isSeen = ({ example, options }: Entry) => {
      const read = parsePastedAddress(example.text, options);
      const isIncomplete = read.phone === undefined || read.postcode === undefined;
      return isIncomplete || read.unplaced.length > 0 || doubtsOf(read, example.text).length > 0;
    };
    const marked = ({ example, options }: Entry) =>
      doubtsOf(parsePastedAddress(example.text, options), example.text).some((field) => field !== 'phone');
    const wrong = [...first, ...second].filter((entry) => !isReadCorrectly(entry));
    const right = [...first, ...second].filter(isReadCorrectly);
    expect(wrong.filter(isSeen).length / wrong.length).toBeGreaterThanOrEqual(2 / 3);
    expect(right.filter(marked).length / right.length).toBeLessThanOrEqual(0.1);
  });
});
