import { expect, it } from 'vitest';

import { hsIndex, searchHs } from './hs-search.rules.ts';

const index = hsIndex([
  '6105 Men\u2019s shirts, knitted',
  '6109 T-shirts, singlets and vests, knitted',
  '6205 Men\u2019s shirts, not knitted',
  '8506 Primary batteries, cells',
  '8507 Rechargeable batteries, power banks | lithium-ion battery, accumulator',
]);
const codes = (text: string, most = 12) => searchHs(index, text, most).map(({ code }) => code);

it('Digits find the headings that begin with them; digits after the fourth are ignored', () => {
  expect(codes('85')).toEqual(['8506', '8507']);
  expect(codes('8507.60')).toEqual(['8507']);
  expect(codes('99')).toEqual([]);
});

it('Words find headings in any form or by their beginning, the best match first', () => {
  expect(codes('lithium battery')[0]).toBe('8507');
  expect(codes('shirt').toSorted()).toEqual(['6105', '6109', '6205']);
  expect(codes('rech')).toEqual(['8507']);
});

it('A text without words for goods finds nothing', () => {
  for (const text of ['', '  ', 'and the', '?!']) expect(codes(text)).toEqual([]);
});

it('A search returns at most the requested number of headings', () => {
  expect(codes('shirt', 2)).toHaveLength(2);
});

it('Two words written as one, or one as two, find the same goods', () => {
  for (const text of ['t-shirt', 't shirt', 'tshirt', 'T-Shirts']) expect(codes(text)[0], text).toBe('6109');
  for (const text of ['power bank', 'powerbank']) expect(codes(text), text).toEqual(['8507']);
});

it('A typing error is accepted only in words of five letters or more that match no heading as typed', () => {
  expect(codes('acumulator')).toEqual(['8507']);
  expect(codes('shrit').toSorted()).toEqual(['6105', '6109', '6205']);
  expect(codes('vets')).toEqual([]);
  const close = hsIndex(['6803 Slates', '6912 Plates']);
  expect(searchHs(close, 'plates', 12).map(({ code }) => code)).toEqual(['6912']);
});

it('A heading with all the words comes before one with only some of them', () => {
  expect(codes('knitted vest')[0]).toBe('6109');
  expect(codes("men's shirts").slice(0, 2)).toEqual(['6105', '6205']);
});
