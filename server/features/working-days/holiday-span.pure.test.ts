import { expect, it } from 'vitest';

import { endingBy, gapsOf, spansOf } from './holiday-span.rules.ts';
import type { Holiday } from './working-days.queries.ts';

const [selangor, johor, singapore] = [10, 1, 17];
const on = (stateId: number, ...days: string[]): Holiday[] =>
  days.map((day) => ({ stateId, day, name: 'Holiday' }));
const today = () => '2026-12-05';

const loaded = [
  ...on(selangor, '2026-01-01', '2026-12-25', '2027-02-06', '2027-12-25'),
  ...on(johor, '2026-12-25', '2027-12-25'),
  ...on(singapore, '2026-12-25', '2027-12-25'),
];

it('A list of next year alone has a gap for the rest of this year in each market', () => {
  const next = loaded.filter(({ day }) => day >= '2027');
  expect(gapsOf(loaded, next, today)).toEqual([
    { market: 130, year: '2026', stateIds: [selangor, johor] },
    { market: 169, year: '2026', stateIds: [singapore] },
  ]);
});

it('A list of one state has gaps for the other states, this year and in later years', () => {
  expect(gapsOf(loaded, [...on(selangor, '2026-12-24', '2027-01-01')], today)).toEqual([
    { market: 130, year: '2026', stateIds: [johor] },
    { market: 130, year: '2027', stateIds: [johor] },
    { market: 169, year: '2026', stateIds: [singapore] },
    { market: 169, year: '2027', stateIds: [singapore] },
  ]);
});

it('A corrected list, a longer list and a list without past holidays have no gaps', () => {
  const corrected = loaded.filter(({ day }) => day !== '2027-02-06');
  expect(gapsOf(loaded, corrected, today)).toEqual([]);
  expect(gapsOf(loaded, [...loaded, ...on(johor, '2028-12-25')], today)).toEqual([]);
  expect(
    gapsOf(
      loaded,
      loaded.filter(({ day }) => day > '2026-12-05'),
      today,
    ),
  ).toEqual([]);
  expect(gapsOf(loaded, loaded, () => '2027-12-26')).toEqual([]);
});

it('The span of a market is from the first to the last holiday of any of its states', () => {
  expect(spansOf([...loaded].toReversed())).toEqual([
    { market: 'MY', firstDay: '2026-01-01', lastDay: '2027-12-25' },
    { market: 'SG', firstDay: '2026-12-25', lastDay: '2027-12-25' },
  ]);
  expect(spansOf(on(johor, '2027-12-25'))[1]).toEqual({ market: 'SG', firstDay: null, lastDay: null });
});

it('The states of a market with the earliest last holiday are reported when that day is near', () => {
  const more = [...loaded, ...on(johor, '2028-12-25'), ...on(singapore, '2028-12-25')];
  expect(endingBy(more, '2027-12-24')).toEqual([]);
  expect(endingBy(more, '2027-12-25')).toEqual([
    { market: 'MY', places: ['Selangor'], lastDay: '2027-12-25' },
  ]);
});
