import { expect, it } from 'vitest';

import { cnNumber, pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import {
  isTrackingCount,
  numbersIn,
  numbersOfLink,
} from '#shared/features/tracking/tracking-numbers.rules.ts';

const first = cnNumber('consignment', 'MY', 10_000_001);
const second = cnNumber('consignment', 'SG', 10_000_002);

it('Numbers are separated by line breaks, commas, semicolons, tabs or spaces', () => {
  for (const between of ['\n', ', ', ';', '\t', ' ', '\r\n\r\n', ' ,\n ']) {
    expect(numbersIn(`${first}${between}${second}`)).toEqual([first, second]);
  }
});

it('A number with spaces, dashes and small letters is read as one number', () => {
  const spaced =
    `${first.slice(0, 2)} ${first.slice(2, 6)}-${first.slice(6, 10)} ${first.slice(10)}`.toLowerCase();
  expect(numbersIn(`${spaced}\n${second}`)).toEqual([first, second]);
});

it('A piece bar code and a tracking link give their consignment note number, without repetitions', () => {
  const link = `https://portal.example/etracking?cn=${first}`;
  expect(numbersIn(`${pieceBarCode(first, 3)}\n${link}\n${first}`)).toEqual([first]);
});

it('Text that is not one of our numbers is kept, so that it can be reported as not found', () => {
  expect(numbersIn(`hello ${first}`)).toEqual(['HELLO', first]);
  expect(numbersIn(' \n , ')).toEqual([]);
});

it('1 to 20 numbers can be tracked at once', () => {
  expect([0, 1, 20, 21].map(isTrackingCount)).toEqual([false, true, true, false]);
});

it('A link may have one or several numbers per parameter, and at most 20 of them are read', () => {
  expect(numbersOfLink(['hn1', 'HN2,HN3', 'HN1'])).toEqual(['HN1', 'HN2', 'HN3']);
  expect(numbersOfLink([Array.from({ length: 30 }, (_, n) => `HN${n}`).join(',')])).toHaveLength(20);
});
