import { describe, expect, it } from 'vitest';

import { importColumns } from '#shared/features/address-import/address-import.model.ts';
import { languages } from '#shared/platform/words/message.ts';
import { MALAYSIA, marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';

import { countryCell, isRounded, phoneCell, plainCell, postcodeCell } from './cell.rules.ts';
import { findHeader, matchColumns } from './column-match.rules.ts';

const malaysia = marketOf(MALAYSIA);
const singapore = marketOf(SINGAPORE);
const match = (...header: string[]) => matchColumns(header, importColumns);

describe('a header', () => {
  it.each(languages)('is matched by the names of our own template in the language %s', (locale) => {
    const labels = importColumns.map(({ label }) => label({}, { locale }));
    expect(match(...labels)).toEqual(importColumns.map(({ field }) => field));
  });

  it('is matched in English, Malay and Chinese, whatever its letter case, spaces and signs', () => {
    expect(match('RECEIVER NAME *', 'Hp_No.', 'Address Line 1', 'Zip-Code')).toEqual([
      'name',
      'phone',
      'address1',
      'postcode',
    ]);
    expect(match('Nama Penerima', 'No. Telefon', 'Alamat', 'Poskod', 'Bandar', 'Negeri')).toEqual([
      'name',
      'phone',
      'address1',
      'postcode',
      'city',
      'state',
    ]);
    expect(match('收件人', '手机号码', '详细地址', '邮编', '城市', '州')).toEqual([
      'name',
      'phone',
      'address1',
      'postcode',
      'city',
      'state',
    ]);
  });

  it('is matched by the longest name that it contains, without hints in brackets', () => {
    expect(match('Nombor telefon penerima (cth. 012)', 'Poskod penghantaran')).toEqual(['phone', 'postcode']);
    expect(match('Customer e-mail address')).toEqual(['email']);
  });

  it('gives each field to only one column and leaves the others unmatched', () => {
    expect(match('Name', 'Nama', 'Order total')).toEqual(['name', null, null]);
    expect(match('', ' ')).toEqual([null, null]);
  });

  it('is found below a title, and not in a sheet without a header', () => {
    const title = ['Customer list 2026'];
    expect(
      findHeader([title, [], ['Name', 'Phone', 'Postcode'], ['Ali', '012', '05400']], importColumns),
    ).toBe(2);
    expect(findHeader([['Ali', '0123456789', '05400']], importColumns)).toBeNull();
  });
});

describe('a postcode cell', () => {
  it('has its lost leading zeros restored', () => {
    expect(postcodeCell('5400', malaysia)).toBe('05400');
    expect(postcodeCell('5400.0', malaysia)).toBe('05400');
    expect(postcodeCell('79903', singapore)).toBe('079903');
    expect(postcodeCell('05400', malaysia)).toBe('05400');
    expect(postcodeCell(' 50 450 ', malaysia)).toBe('50450');
  });

  it('is unchanged when it is not a postcode', () => {
    expect(postcodeCell('12', malaysia)).toBe('12');
    expect(postcodeCell('KL', malaysia)).toBe('KL');
    expect(postcodeCell('', malaysia)).toBe('');
  });
});

describe('a phone cell', () => {
  it.each([
    ['012-345 6789', '123456789'],
    ['+60 12 345 6789', '123456789'],
    ['60123456789', '123456789'],
    ['+6003-1234 5678', '312345678'],
    ['01112345678', '1112345678'],
    ['', ''],
    ['Tel: 012 345 6789', '123456789'],
    ['0123456789 (wife)', '123456789'],
    // The digits of an extension are not added to the number, and other text is left as written.
    ['012-3456789 ext 5', '012-3456789 ext 5'],
    ['03-7788 9900 samb 12', '03-7788 9900 samb 12'],
    ['012-3456789x2', '012-3456789x2'],
    ['01x', '01x'],
    // A number as written by programs that store all numbers with decimals.
    ['60123456789.0', '123456789'],
    ['0123456789.00', '123456789'],
    // A number of another country with as many digits as a local one.
    ['+65 9123 4567', '+65 9123 4567'],
  ])('%s becomes %s', (given, kept) => expect(phoneCell(given, malaysia)).toBe(kept));

  it('is read by the rules of Singapore for that market', () => {
    expect(phoneCell('+65 9123 4567', singapore)).toBe('91234567');
    expect(phoneCell('6591234567', singapore)).toBe('91234567');
    expect(phoneCell('61234567', singapore)).toBe('61234567');
  });

  it('is unchanged when it has two numbers or a rounded number, so that validation refuses it', () => {
    expect(phoneCell('012-3456789 / 03-12345678', malaysia)).toBe('012-3456789 / 03-12345678');
    expect(phoneCell('6.01234E+10', malaysia)).toBe('6.01234E+10');
    expect(isRounded('6,01234E+10')).toBe(true);
    expect(isRounded('123456789')).toBe(false);
  });
});

describe('a country cell', () => {
  it.each([
    ['', 'MY'],
    ['Malaysia', 'MY'],
    ['sg', 'SG'],
    ["S'pore", 'SG'],
    ['新加坡', 'SG'],
    ['Japan', 'JP'],
    ['Atlantis', 'Atlantis'],
  ])('"%s" is read as %s', (given, code) => expect(countryCell(given, 'MY')).toBe(code));
});

it('A cell is read with composed letters, a space for a line break and no control characters', () => {
  expect(['Cafe\u0301-7', 'Caf\u00e9-7'].map(plainCell)).toEqual(['Caf\u00e9-7', 'Caf\u00e9-7']);
  expect(['12 Jalan Satu\vTaman Dua', 'Lot\u00021'].map(plainCell)).toEqual([
    '12 Jalan Satu Taman Dua',
    'Lot1',
  ]);
});

it('A leading apostrophe that keeps digits a text in a spreadsheet is removed', () => {
  expect(["'50450", "'+60 19-234 5600", "'Ali", "O'Neil"].map(plainCell)).toEqual([
    '50450',
    '+60 19-234 5600',
    "'Ali",
    "O'Neil",
  ]);
});
