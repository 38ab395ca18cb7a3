import { expect, it } from 'vitest';

import { preferredLanguage } from './say.ts';

it('The language follows the weights of Accept-Language, whatever their order', () => {
  expect(preferredLanguage('en;q=0.5, zh-TW;q=0.7, ms;q=0.6')).toBe('zh');
  expect(preferredLanguage('ta, ms;q=0.1')).toBe('ms');
  expect(preferredLanguage('zh;q=0, en-GB;q=0.3')).toBe('en');
  expect(preferredLanguage('id-ID')).toBe('ms');
});

it('The language is English when Accept-Language is missing, invalid or names no supported language', () => {
  for (const header of [undefined, '', '*', ';;;', 'fr', 'zh;q=much'])
    expect(preferredLanguage(header)).toBe('en');
});
