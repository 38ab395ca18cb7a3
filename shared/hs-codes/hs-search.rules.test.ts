import { expect, it } from 'vitest';

import { hsIndex, searchHs } from './hs-search.rules.ts';

const index = hsIndex([
  '6105 Men\u2019s shirts, knitted',
  '6109 T-shirts, singlets and vests, knitted',
  '6205 Men\u2019s shirts, not knitted',
  '8506 Primary batteries, cells',
  '8507 Rechargeable batteries, accumulators, lithium-ion',
]);
const codes = (text: string, most = 12) => searchHs(index, text, most).map(({ code }) => code);

it('Digits find the headings that begin with them, however many more were typed', () => {
  expect(codes('85')).toEqual(['8506', '8507']);
  expect(codes('8507.60')).toEqual(['8507']);
  expect(codes('99')).toEqual([]);
});

it('Words find in any form, the heading with the most of them first', () => {
  expect(codes('lithium battery')[0]).toBe('8507');
  expect(codes('shirt').toSorted()).toEqual(['6105', '6109', '6205']);
  expect(codes('rech')).toEqual(['8507']);
});

it('What says nothing about goods finds nothing', () => {
  for (const text of ['', '  ', 'and the', '?!']) expect(codes(text)).toEqual([]);
});

it('Answers no more than asked for', () => {
  expect(codes('shirt', 2)).toHaveLength(2);
});
