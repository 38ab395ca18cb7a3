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
  it.each(languages)('is matched by the names of our own template, %s', (locale) => {
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

  it('is matched by a name that it contains, the longest first, hints in brackets left out', () => {
    expect(match('Nombor telefon penerima (cth. 012)', 'Poskod penghantaran')).toEqual(['phone', 'postcode']);
    expect(match('Customer e-mail address')).toEqual(['email']);
  });

  it('gives each field to one column and leaves the rest to the person', () => {
    expect(match('Name', 'Nama', 'Order total')).toEqual(['name', null, null]);
    expect(match('', ' ')).toEqual([null, null]);
  });

  it('is found below a title, and not in a sheet that has none', () => {
    const title = ['Customer list 2026'];
    expect(
      findHeader([title, [], ['Name', 'Phone', 'Postcode'], ['Ali', '012', '05400']], importColumns),
    ).toBe(2);
    expect(findHeader([['Ali', '0123456789', '05400']], importColumns)).toBeNull();
  });
});

describe('a postcode cell', () => {
  it('gets back the zeros that a number lost', () => {
    expect(postcodeCell('5400', malaysia)).toBe('05400');
    expect(postcodeCell('5400.0', malaysia)).toBe('05400');
    expect(postcodeCell('79903', singapore)).toBe('079903');
    expect(postcodeCell('05400', malaysia)).toBe('05400');
    expect(postcodeCell(' 50 450 ', malaysia)).toBe('50450');
  });

  it('is left alone when it is something else', () => {
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
    // No digit of an extension becomes one of the number, and what is none is shown as it was written.
    ['012-3456789 ext 5', '012-3456789 ext 5'],
    ['03-7788 9900 samb 12', '03-7788 9900 samb 12'],
    ['012-3456789x2', '012-3456789x2'],
    ['01x', '01x'],
    // A number as programs write it that know numbers with decimals only.
    ['60123456789.0', '123456789'],
    ['0123456789.00', '123456789'],
    // Of another country, though it has as many digits as one of here.
    ['+65 9123 4567', '+65 9123 4567'],
  ])('%s becomes %s', (given, kept) => expect(phoneCell(given, malaysia)).toBe(kept));

  it('keeps the number of the other market', () => {
    expect(phoneCell('+65 9123 4567', singapore)).toBe('91234567');
    expect(phoneCell('6591234567', singapore)).toBe('91234567');
    expect(phoneCell('61234567', singapore)).toBe('61234567');
  });

  it('is left for its rule to refuse when it is two numbers or a rounded one', () => {
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
  ])('%s is %s', (given, code) => expect(countryCell(given, 'MY')).toBe(code));
});

it('A letter and its mark are one, however a program writes them; ends of lines inside a cell are spaces', () => {
  expect(['Cafe\u0301-7', 'Caf\u00e9-7'].map(plainCell)).toEqual(['Caf\u00e9-7', 'Caf\u00e9-7']);
  expect(['12 Jalan Satu\vTaman Dua', 'Lot\u00021'].map(plainCell)).toEqual([
    '12 Jalan Satu Taman Dua',
    'Lot1',
  ]);
});

it('The apostrophe that keeps digits a text in a spreadsheet is no part of them', () => {
  expect(["'50450", "'+60 19-234 5600", "'Ali", "O'Neil"].map(plainCell)).toEqual([
    '50450',
    '+60 19-234 5600',
    "'Ali",
    "O'Neil",
  ]);
});
