import { describe, expect, test } from 'vitest';
import {
  actual,
  expected,
  fields,
  malaysia,
  singapore,
  withOptions,
  type Entry,
} from './corpus/paste-reading.fixture.ts';
import { moreSellersMessages, singaporeSellersMessages } from './corpus/paste-sellers-more.fixture.ts';
import { oddSellersMessages, oddSingaporeSellersMessages } from './corpus/paste-sellers-odd.fixture.ts';
import { lateSellersMessages, lateSingaporeSellersMessages } from './corpus/paste-sellers-late.fixture.ts';
import { sellersMessages } from './corpus/paste-sellers.fixture.ts';
import { moreUnseenMessages, singaporeUnseenMessages } from './corpus/paste-unseen-more.fixture.ts';
import { unseenMessages } from './corpus/paste-unseen.fixture.ts';

const seen = [
  ...withOptions(
    [...sellersMessages, ...moreSellersMessages, ...oddSellersMessages, ...lateSellersMessages],
    malaysia,
  ),
  ...withOptions(
    [...singaporeSellersMessages, ...oddSingaporeSellersMessages, ...lateSingaporeSellersMessages],
    singapore,
  ),
];
const unseen = [
  ...withOptions([...unseenMessages, ...moreUnseenMessages], malaysia),
  ...withOptions(singaporeUnseenMessages, singapore),
];

const wrongIn = (entry: Entry) => fields.filter((field) => actual(entry)[field] !== expected(entry)[field]);
const wholeOf = (entries: readonly Entry[]) => entries.filter((entry) => wrongIn(entry).length === 0).length;

describe('messages to sellers', () => {
  test('at least 136 of the 140 that the rules were made with are read correctly', () => {
    expect(seen).toHaveLength(140);
    expect(wholeOf(seen)).toBeGreaterThanOrEqual(136);
  });

  // Nobody looked at these while the rules were made: new messages are read about as well.
  test('at least 49 of the 60 that nobody looked at are read correctly', () => {
    expect(unseen).toHaveLength(60);
    expect(wholeOf(unseen)).toBeGreaterThanOrEqual(49);
  });

  test('have only postcodes that exist', () => {
    const unknown = [...seen, ...unseen].filter(
      ({ example, options }) => example.postcode !== undefined && options.placeOf(example.postcode) === null,
    );
    expect(unknown.map(({ example }) => example.postcode)).toEqual([]);
  });
});
