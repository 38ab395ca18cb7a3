import { describe, expect, it } from 'vitest';

import { phoneSearchText } from '#shared/platform/market/phone.ts';

import { foldAll } from './fold.ts';
import { hasTerms, searchTerms } from './terms.ts';

const aina = foldAll([
  'Aina binti Osman',
  phoneSearchText('123456789', 'MY'),
  'aina@kedai.example',
  '8 Jalan Tun Razak',
  '50400',
  'Kuala Lumpur',
]);
const found = (text: string) => hasTerms(aina, searchTerms(text));

describe('A search by words and phone numbers', () => {
  it.each(['0123456789', '012-345 6789', '60123456789', '+60 12-345 6789', '+60123456789', '(012) 3456789'])(
    'finds a phone number written as %s',
    (phone) => expect(found(phone)).toBe(true),
  );

  it.each(['osman aina', 'razak 50400 AINA', 'lumpur 012-345', 'aina@kedai', '8 jalan', '6789'])(
    'finds a record by several of its words in any order: %s',
    (text) => expect(found(text)).toBe(true),
  );

  it.each(['osman ipoh', '012-345 6780', '+65 1234 5678', '50450 lumpur'])(
    'does not find a record that matches only part of the search text: %s',
    (text) => expect(found(text)).toBe(false),
  );

  it('finds a Singapore phone number with and without +65', () => {
    const text = phoneSearchText('91234567', 'SG');
    for (const phone of ['9123 4567', '+65 9123 4567', '6591234567']) {
      expect(hasTerms(text, searchTerms(phone)), phone).toBe(true);
    }
  });

  it.each([
    'Kedai 88 012-345 6789',
    '88 0123456789 kedai',
    '+60 12-345 6789 88 kedai',
    '88 1024 012-345 6789',
  ])('finds a phone number typed beside other numbers: %s', (text) => {
    const shop = foldAll(['Kedai 88 blok 1024', phoneSearchText('123456789', 'MY')]);
    expect(hasTerms(shop, searchTerms(text))).toBe(true);
    expect(hasTerms(aina, searchTerms(text))).toBe(false);
  });

  it('finds only records that contain every word of a long search text', () => {
    const words = 'aina binti osman aina@kedai.example 8 jalan tun razak 50400 kuala';
    expect([found(`${words} lumpur`), found(`${words} ipoh`)]).toEqual([true, false]);
  });

  it('finds a phone number of another country in its displayed form and by its digits', () => {
    const text = foldAll(['Hans', phoneSearchText('15112345678', 'DE')]);
    for (const phone of ['+49 15112345678', '4915112345678', '15112345678'])
      expect(hasTerms(text, searchTerms(phone)), phone).toBe(true);
  });

  it('creates at most 100 spellings for a long pasted text', () => {
    const spellings = searchTerms('1-2-3-4 5-6-7-8 1-2-3-4 5-6-7-8 1-2-3-4').flat();
    expect(spellings.length).toBeLessThanOrEqual(100);
  });

  it('finds every record when the search text is empty', () => expect(found('  ')).toBe(true));
});
