import { describe, expect, it } from 'vitest';

import { marketByCode } from '#shared/platform/market/markets.ts';
import {
  keptPhone,
  nationalNumber,
  normaliseProfilePhone,
  numbersIn,
  phoneText,
} from '#shared/platform/market/phone.ts';

describe('a phone number', () => {
  it.each([
    ['a mobile number', '123456789', '+60 12-345 6789'],
    ['a mobile number of eleven digits with its 0', '1123456789', '+60 11-2345 6789'],
    ['the Klang Valley', '355500130', '+60 3-5550 0130'],
    ['Penang', '42261234', '+60 4-226 1234'],
    ['Sabah', '88123456', '+60 88-123 456'],
    ['a free number', '1800881234', '+60 1800-88 1234'],
    ['a number with its dial code', '60123456789', '+60 12-345 6789'],
    ['a number of unknown length', '12345', '+60 12345'],
  ])('in Malaysia is grouped in the usual way: %s', (_what, digits, shown) => {
    expect(phoneText(digits, 'MY')).toBe(shown);
  });

  it.each([
    ['a mobile number', '91234567', '+65 9123 4567'],
    ['a number that begins like the dial code', '65500169', '+65 6550 0169'],
    ['a number with its dial code', '6591234567', '+65 9123 4567'],
    ['a number of unknown length', '1800123', '+65 1800123'],
  ])('in Singapore is grouped in fours: %s', (_what, digits, shown) => {
    expect(phoneText(digits, 'SG')).toBe(shown);
  });

  it('is shown unchanged in an unknown country, or with a leading 0 in Malaysia', () => {
    expect(phoneText('2079460018', '??')).toBe('2079460018');
    expect(phoneText('0123456789', 'MY')).toBe('0123456789');
  });

  it('abroad is shown with the dial code before it and otherwise unchanged', () => {
    expect(phoneText('2079460018', 'GB')).toBe('+44 2079460018');
    expect(phoneText('', 'GB')).toBe('');
  });

  it('that is empty is shown as an empty text', () => {
    expect(phoneText('', 'MY')).toBe('');
  });
});

describe('a typed number', () => {
  it.each([
    ['+60 12-345 6789', '60', '123456789'],
    ['0060123456789', '60', '123456789'],
    ['012-345 6789', '60', '123456789'],
    ['+6011-2345 6789', '60', '1123456789'],
    ['+65 9123 4567', '65', '91234567'],
    ['+49 1511 2345678', '49', '15112345678'],
    ['01511 2345678', '49', '015112345678'],
    ['+1 (212) 555-0100', '1', '2125550100'],
    ['123456789012345', '49', '123456789012345'],
    ['60123456789', '60', '123456789'],
    ['601123456789', '60', '1123456789'],
    ['+60 (0)12-345 6789', '60', '123456789'],
    ['60 6-123 4567', '60', '61234567'],
    ['6591234567', '65', '91234567'],
    ['65912345', '65', '65912345'],
    ['+60 12-345 6789', '65', '+60123456789'],
    ['+65 9123 4567', '60', '+6591234567'],
    ['+44 20 7946 0018', '49', '+442079460018'],
    ['+', '65', ''],
  ])('%s in a field for +%s is read as %s', (typed, dialCode, kept) => {
    expect(nationalNumber(typed, dialCode)).toBe(kept);
  });
});

describe('a text of more than one number', () => {
  it.each([
    ['03-1234 5678 ext 5', ['312345678']],
    ['+60 3-1234 5678 (samb. 512)', ['312345678']],
    ['03-12345678x12', ['312345678']],
    ['012-345 6789 / 013-987 6543', ['123456789', '139876543']],
    ['012-3456789, 0123456789', ['123456789']],
    ['0123456789 or 0139876543', ['123456789', '139876543']],
  ])('%s has the numbers %j', (typed, numbers) => {
    expect(numbersIn(typed, '60')).toEqual(numbers);
  });

  it.each(['012-345 6789', 'Tel: 012-345 6789', '012-3456789 (Ali)', '012 345/6789', '+60 12', ''])(
    '"%s" has only one number or none',
    (typed) => {
      expect(numbersIn(typed, '60')).toEqual([]);
    },
  );
});

describe('digits that do not come from a form', () => {
  it.each([
    ['0123456789', 'MY', '123456789'],
    ['60123456789', 'MY', '123456789'],
    ['123456789', 'MY', '123456789'],
    ['6591234567', 'SG', '91234567'],
    // A number abroad is kept completely, including its 0.
    ['0612345678', 'IT', '0612345678'],
    ['004915123456', 'DE', '004915123456'],
    ['+4915112345678', 'DE', '15112345678'],
    ['+60123456789', 'MY', '123456789'],
    ['+60123456789', 'SG', '+60123456789'],
    ['+60', 'MY', '+60'],
    // Not enough is known about these to remove anything.
    ['0999', 'MY', '0999'],
    ['', 'MY', ''],
  ])('%s in %s are stored as %s', (digits, country, kept) => {
    expect(keptPhone(digits, country)).toBe(kept);
  });
});

describe('the phone number of a profile', () => {
  it.each([
    ['+60 12-345 6789', 'MY', '123456789'],
    ['03-1234 5678', 'MY', '312345678'],
    ['Tel: 012-345 6789', 'MY', '123456789'],
    ['65 9123 4567', 'SG', '91234567'],
    ['65123456', 'SG', '65123456'],
  ] as const)('%s in %s is stored as %s', (typed, code, kept) => {
    expect(normaliseProfilePhone(typed, marketByCode(code))).toBe(kept);
  });

  it.each([
    ['03-1234 5678 ext 5', 'MY'],
    ['088-123 456 ext 2', 'MY'],
    ['03-7877 1234/5', 'MY'],
    ['012-345 6789 / 013-987 6543', 'MY'],
    ['+65 9123 4567', 'MY'],
    ['+60 12-345 6789', 'SG'],
  ] as const)(
    '%s in %s is left as typed, because its digits alone could be the number of somebody else',
    (typed, code) => {
      expect(normaliseProfilePhone(typed, marketByCode(code))).toBe(typed);
    },
  );
});
