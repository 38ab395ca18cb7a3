import { describe, expect, test } from 'vitest';
import { lastDeskMessages, lastSingaporeDeskMessages } from './corpus/paste-desk-last.fixture.ts';
import { lateDeskMessages } from './corpus/paste-desk-late.fixture.ts';
import { laterDeskMessages } from './corpus/paste-desk-later.fixture.ts';
import { moreDeskMessages } from './corpus/paste-desk-more.fixture.ts';
import { singaporeDeskMessages } from './corpus/paste-desk-singapore.fixture.ts';
import { deskMessages } from './corpus/paste-desk.fixture.ts';
import {
  actual,
  expected,
  fields,
  malaysia,
  singapore,
  withOptions,
  type Entry,
} from './corpus/paste-reading.fixture.ts';

const mended = [
  ...withOptions([...deskMessages, ...moreDeskMessages, ...lateDeskMessages, ...laterDeskMessages], malaysia),
  ...withOptions(singaporeDeskMessages, singapore),
];
const last = [
  ...withOptions(lastDeskMessages, malaysia),
  ...withOptions(lastSingaporeDeskMessages, singapore),
];

const wholeOf = (entries: readonly Entry[]) =>
  entries.filter((entry) => fields.every((field) => actual(entry)[field] === expected(entry)[field])).length;

describe('messages to an order desk', () => {
  test('have only postcodes that exist', () => {
    const unknown = [...mended, ...last].filter(
      ({ example, options }) => options.placeOf(example.postcode ?? '') === null,
    );
    expect(unknown.map(({ example }) => example.postcode)).toEqual([]);
  });

  test('at least 178 of the 189 that the rules were improved for are read correctly', () => {
    expect(mended).toHaveLength(189);
    expect(wholeOf(mended)).toBeGreaterThanOrEqual(178);
  });

  test('at least 28 of the 30 written last are read correctly', () => {
    expect(last).toHaveLength(30);
    expect(wholeOf(last)).toBeGreaterThanOrEqual(28);
  });

  test('with a request to the seller are read without a delivery note', () => {
    const text =
      'Pls deliver this to our Ipoh branch\nShanti 05-2418876\n38 Jalan Sultan Idris Shah\n30000 Ipoh';
    const [example] = withOptions([{ text, address: '' }], malaysia);
    expect(example && actual(example)).toMatchObject({ name: 'Shanti', deliveryNote: '' });
  });

  test('are read with a town in another spelling or in Chinese', () => {
    const texts = ['Ali\n3 Jalan Besar\n86200 Simpang Renggam', '王先生\n3 Jalan Besar\n08000 双溪大年'];
    for (const entry of withOptions(
      texts.map((text) => ({ text, address: '' })),
      malaysia,
    ))
      expect(actual(entry)).toMatchObject({ address: '3 Jalan Besar', conflicts: '' });
  });
});
