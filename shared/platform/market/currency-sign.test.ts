import { describe, expect, it } from 'vitest';

import { signOfHeading, signedBy, unsigned } from './currency-sign.ts';

describe('An amount as people write it', () => {
  it.each([
    ['RM 1,000.00', '1,000.00', 'MYR'],
    ['myr5', '5', 'MYR'],
    ['S$ 300.00', '300.00', 'SGD'],
    ['300 sgd', '300', 'SGD'],
    ['$ 12', '12', null],
    ['12.50', '12.50', null],
    ['US$ 5', 'US$ 5', null],
  ])('%s is read as %s with the currency %s', (text, amount, currency) => {
    const read = unsigned(text);
    expect([read.amount, read.money?.currencyCode ?? null]).toEqual([amount, currency]);
  });

  it.each([
    ['Value of Content (RM)', 'RM'],
    ['COD S$', 'S$'],
    ['Amount in SGD', 'S$'],
    ['COD ($)', null],
    ['COD (RM/S$)', null],
    ['Nilai (RM) / 价值（MYR）', 'RM'],
    ['Value (usd)', 'USD'],
    ['Unit price US$', 'US$'],
    ['Value RM (USD)', null],
    ['Firm', null],
    ['Audit', null],
  ])('below the heading %s has the currency sign %s', (heading, sign) => {
    expect(signOfHeading(heading)).toBe(sign);
  });

  it.each([
    ['300', 'COD (S$)', 'S$ 300'],
    ['$ 1,300.00', 'COD (S$)', 'S$ 1,300.00'],
    ['RM 300', 'COD (S$)', 'RM 300'],
    ['50', 'Value of Content (USD)', 'USD 50'],
    ['300', 'COD', '300'],
    ['none', 'COD (S$)', 'none'],
  ])('%s below the heading %s becomes %s', (text, heading, signed) => {
    expect(signedBy(heading, text)).toBe(signed);
  });
});
