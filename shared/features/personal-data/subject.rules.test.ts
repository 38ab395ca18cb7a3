import { expect, it } from 'vitest';

import { maskedSubject, phoneSpellings } from './subject.rules.ts';

/** The spellings by which a number is found in a party of this country. */
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
])('The phone number %s is found in every stored spelling', (typed) => {
  for (const country of ['MY', ''])
    expect(spellingsIn(country, typed)).toEqual(
      expect.arrayContaining(['123456789', '0123456789', '60123456789']),
    );
});

it('A Singapore number that begins with 65 is not read as a dial code and a shorter number', () => {
  expect(spellingsIn('SG', '65123456')).toEqual(expect.arrayContaining(['65123456', '6565123456']));
  expect(spellingsIn('SG', '65123456')).not.toContain('123456');
  expect(spellingsIn('SG', '+65 9123 4567')).toContain('91234567');
});

it.each(['+60 000 0000', '+6000000', '0060000000', '+1 242 000 0000', '0000000', '+60 12'])(
  'The phone number %s is never searched with a spelling that matches missing or placeholder numbers',
  (typed) => {
    for (const { spellings } of phoneSpellings(typed))
      for (const spelling of spellings) expect(spelling).toMatch(/[1-9]\d{3}/u);
  },
);

it('A number with a dial code is not found as a local number of another country', () => {
  for (const typed of ['+65 9123 4567', '6591234567', '006591234567'])
    for (const country of ['HK', 'MY']) expect(spellingsIn(country, typed)).not.toContain('91234567');
  expect(spellingsIn('MY', '+65 9123 4567')).toEqual(expect.arrayContaining(['+6591234567', '6591234567']));
  expect(spellingsIn('HK', '+65 9123 4567')).toEqual(['+6591234567']);
  expect(spellingsIn('HK', '+852 9123 4567')).toContain('91234567');
  expect(spellingsIn('SG', '+852 9123 4567')).not.toContain('91234567');
  expect(spellingsIn('HK', '9123 4567')).toContain('91234567');
});

it('The masked subject distinguishes two people, but does not show the phone number or email address', () => {
  expect(maskedSubject({ phone: '012-345 6789', email: 'mei.ling@example.com' })).toBe(
    '…789, m…@example.com',
  );
  expect(maskedSubject({ phone: '', email: 'a@b.example' })).toBe('a…@b.example');
});
