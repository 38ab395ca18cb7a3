import { expect, it } from 'vitest';

import { maskedSubject, phoneSpellings } from './subject.rules.ts';

/** As which it is found in a party of this country. */
const spellingsIn = (country: string, typed: string) =>
  phoneSpellings(typed)
    .filter(({ countries }) => countries === null || countries.includes(country))
    .flatMap(({ spellings }) => spellings);

it.each([
  '012-345 6789',
  '+60 12-345 6789',
  '+60 (0)12-345 6789',
  '60123456789',
  '0060123456789',
  '123456789',
])('%s is found however it was kept', (typed) => {
  for (const country of ['MY', ''])
    expect(spellingsIn(country, typed)).toEqual(
      expect.arrayContaining(['123456789', '0123456789', '60123456789']),
    );
});

it('A number of Singapore is not taken for a dial code and a short one', () => {
  expect(spellingsIn('SG', '65123456')).toEqual(expect.arrayContaining(['65123456', '6565123456']));
  expect(spellingsIn('SG', '65123456')).not.toContain('123456');
  expect(spellingsIn('SG', '+65 9123 4567')).toContain('91234567');
});

it.each(['+60 000 0000', '+6000000', '0060000000', '+1 242 000 0000', '0000000', '+60 12'])(
  '%s is nobody, and not everybody without a number',
  (typed) => {
    for (const { spellings } of phoneSpellings(typed))
      for (const spelling of spellings) expect(spelling).toMatch(/[1-9]\d{3}/u);
  },
);

it('A number that names its country is nobody of another', () => {
  for (const typed of ['+65 9123 4567', '6591234567', '006591234567'])
    for (const country of ['HK', 'MY']) expect(spellingsIn(country, typed)).not.toContain('91234567');
  expect(spellingsIn('MY', '+65 9123 4567')).toEqual(expect.arrayContaining(['+6591234567', '6591234567']));
  expect(spellingsIn('HK', '+65 9123 4567')).toEqual(['+6591234567']);
  expect(spellingsIn('HK', '+852 9123 4567')).toContain('91234567');
  expect(spellingsIn('SG', '+852 9123 4567')).not.toContain('91234567');
  expect(spellingsIn('HK', '9123 4567')).toContain('91234567');
});

it('The trail keeps enough to distinguish two people, and not the person', () => {
  expect(maskedSubject({ phone: '012-345 6789', email: 'mei.ling@example.com' })).toBe(
    '…789, m…@example.com',
  );
  expect(maskedSubject({ phone: '', email: 'a@b.example' })).toBe('a…@b.example');
});
