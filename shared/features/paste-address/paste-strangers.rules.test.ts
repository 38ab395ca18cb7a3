import { allPostcodes } from 'malaysia-postcodes';
import { describe, expect, test } from 'vitest';
import { townsOfState } from './paste-gazetteer.rules.ts';
import {
  isReadCorrectly,
  malaysia,
  singapore,
  withOptions,
  type Entry,
} from './corpus/paste-reading.fixture.ts';
import { strangersSingapore } from './corpus/paste-strangers-singapore.fixture.ts';
import { strangers2 } from './corpus/paste-strangers-2.fixture.ts';
import { strangers3 } from './corpus/paste-strangers-3.fixture.ts';
import { strangersSecondSingapore } from './corpus/paste-strangers-second-singapore.fixture.ts';
import { strangersSecond2 } from './corpus/paste-strangers-second-2.fixture.ts';
import { strangersSecond } from './corpus/paste-strangers-second.fixture.ts';
import { strangersThirdSingapore } from './corpus/paste-strangers-third-singapore.fixture.ts';
import { strangersThird } from './corpus/paste-strangers-third.fixture.ts';
import { strangers } from './corpus/paste-strangers.fixture.ts';

const first = [
  ...withOptions([...strangers, ...strangers2, ...strangers3], malaysia),
  ...withOptions(strangersSingapore, singapore),
];

const second = [
  ...withOptions([...strangersSecond, ...strangersSecond2], malaysia),
  ...withOptions(strangersSecondSingapore, singapore),
];

const third = [...withOptions(strangersThird, malaysia), ...withOptions(strangersThirdSingapore, singapore)];

const wholeOf = (entries: readonly Entry[]) => entries.filter(isReadCorrectly).length;

describe('messages of strangers', () => {
  test('have only postcodes that exist', () => {
    const unknown = [...first, ...second, ...third].filter(
      ({ example, options }) => example.postcode !== undefined && options.placeOf(example.postcode) === null,
    );
    expect(unknown.map(({ example }) => example.postcode)).toEqual([]);
  });

  test('at least 122 of the 132 written first are read correctly (73 at the first reading)', () => {
    expect(first).toHaveLength(132);
    expect(wholeOf(first)).toBeGreaterThanOrEqual(122);
  });

  test('at least 61 of the 73 written second are read correctly (37 at the first reading)', () => {
    expect(second).toHaveLength(73);
    expect(wholeOf(second)).toBeGreaterThanOrEqual(61);
  });

  test('at least 26 of the 30 written third are read correctly (24 at the first reading)', () => {
    expect(third).toHaveLength(30);
    expect(wholeOf(third)).toBeGreaterThanOrEqual(26);
  });
});

test('the gazetteer has exactly the towns of the postcode data', () => {
  const written = Object.entries(townsOfState).flatMap(([state, towns]) =>
    towns.split(',').map((town) => `${state}: ${town.trim()}`),
  );
  const known = allPostcodes.flatMap(({ name, city }) => city.map((town) => `${name}: ${town.name}`));
  expect(written.toSorted()).toEqual(known.toSorted());
});
