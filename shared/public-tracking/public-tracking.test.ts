import { describe, expect, it } from 'vitest';

import { cnNumber, parseScan } from '#shared/consignment/cn-number.rules.ts';
import { EVENT_CODES, SHIPMENT_STATUSES } from '#shared/consignment/status.ts';

import { languageOf, languages } from './language.rules.ts';
import { publicTrackingUrl } from './public-tracking-link.rules.ts';
import { publicTrackingTexts } from './public-tracking-texts.model.ts';

describe('the language of the public page', () => {
  it('follows the weights of Accept-Language, whatever their order', () => {
    expect(languageOf(undefined, 'en;q=0.5, zh-TW;q=0.7, ms;q=0.6')).toBe('zh');
    expect(languageOf(undefined, 'ta, ms;q=0.1')).toBe('ms');
    expect(languageOf(undefined, 'zh;q=0, en-GB;q=0.3')).toBe('en');
    expect(languageOf(undefined, 'id-ID')).toBe('ms');
  });

  it('is English where nothing readable is asked for', () => {
    for (const header of [undefined, '', '*', ';;;', 'fr', 'zh;q=much']) {
      expect(languageOf(undefined, header)).toBe('en');
    }
  });

  it('is the chosen one first, and only one that we have', () => {
    expect(languageOf('ms', 'zh')).toBe('ms');
    expect(languageOf('xx', 'zh')).toBe('zh');
    expect(languageOf(['ms'], 'zh')).toBe('zh');
  });
});

describe('the texts', () => {
  it.each(languages)('tell every status and event in %s, and no two statuses alike', (language) => {
    const { statuses, events } = publicTrackingTexts[language];
    for (const status of SHIPMENT_STATUSES) expect(statuses[status]).not.toBe('');
    for (const code of EVENT_CODES) expect(events[code]).not.toBe('');
    expect(new Set(Object.values(statuses)).size).toBe(SHIPMENT_STATUSES.length);
  });
});

it('The link of a label is read as its number by a scanner', () => {
  const cnNo = cnNumber('cool', 'SG', 12_345_678);
  expect(parseScan(publicTrackingUrl('https://portal.example', cnNo))).toEqual({ cnNo });
});
