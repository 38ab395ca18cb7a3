import { expect, it } from 'vitest';

import { languageAsked } from './say.ts';

it('The language follows the weights of Accept-Language, whatever their order', () => {
  expect(languageAsked('en;q=0.5, zh-TW;q=0.7, ms;q=0.6')).toBe('zh');
  expect(languageAsked('ta, ms;q=0.1')).toBe('ms');
  expect(languageAsked('zh;q=0, en-GB;q=0.3')).toBe('en');
  expect(languageAsked('id-ID')).toBe('ms');
});

it('It is English where nothing readable is asked for', () => {
  for (const header of [undefined, '', '*', ';;;', 'fr', 'zh;q=much'])
    expect(languageAsked(header)).toBe('en');
});
