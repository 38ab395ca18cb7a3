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

it('Two words written as one, or one as two, are the same goods', () => {
  for (const text of ['t-shirt', 't shirt', 'tshirt', 'T-Shirts']) expect(codes(text)[0], text).toBe('6109');
  for (const text of ['power bank', 'powerbank']) expect(codes(text), text).toEqual(['8507']);
});

it('One letter wrong is forgiven in words of five letters or more, and only where nothing is found as typed', () => {
  expect(codes('acumulator')).toEqual(['8507']);
  expect(codes('shrit').toSorted()).toEqual(['6105', '6109', '6205']);
  expect(codes('vets')).toEqual([]);
});

it('A heading that has all the words comes before one that has some', () => {
  expect(codes('knitted vest')[0]).toBe('6109');
  expect(codes("men's shirts").slice(0, 2)).toEqual(['6105', '6205']);
});
