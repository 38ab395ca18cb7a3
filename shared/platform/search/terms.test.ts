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

describe('A search finds', () => {
  it.each(['0123456789', '012-345 6789', '60123456789', '+60 12-345 6789', '+60123456789', '(012) 3456789'])(
    'a phone number spelt %s',
    (phone) => expect(found(phone)).toBe(true),
  );

  it.each(['osman aina', 'razak 50400 AINA', 'lumpur 012-345', 'aina@kedai', '8 jalan', '6789'])(
    'several words in any order: %s',
    (text) => expect(found(text)).toBe(true),
  );

  it.each(['osman ipoh', '012-345 6780', '+65 1234 5678', '50450 lumpur'])(
    'not what it has only in part: %s',
    (text) => expect(found(text)).toBe(false),
  );

  it('numbers of Singapore, with and without +65', () => {
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
  ])('a phone number beside other numbers: %s', (text) => {
    const shop = foldAll(['Kedai 88 blok 1024', phoneSearchText('123456789', 'MY')]);
    expect(hasTerms(shop, searchTerms(text))).toBe(true);
    expect(hasTerms(aina, searchTerms(text))).toBe(false);
  });

  it('a bounded number of spellings, whatever is pasted', () => {
    const spellings = searchTerms('1-2-3-4 5-6-7-8 1-2-3-4 5-6-7-8 1-2-3-4').flat();
    expect(spellings.length).toBeLessThanOrEqual(100);
  });

  it('everything when nothing is asked', () => expect(found('  ')).toBe(true));
});
