import { expect, it } from 'vitest';

import { detailsFrom } from './audit-detail.mapping.ts';

const words = (detail: unknown) => detailsFrom(detail).map(({ label, from, to }) => [label, from, to]);

it('A print says its paper, how many and as what; ids are not shown', () => {
  expect(
    words({ printId: '019a', paper: 'A6', count: 5000, format: 'zpl', copies: 2, sheet: 'single' }),
  ).toEqual([
    ['Paper', null, 'A6'],
    ['Consignment notes', null, '5,000'],
    ['Format', null, 'ZPL'],
    ['Copies', null, '2'],
    ['Sheet', null, 'One label a page'],
  ]);
});

it('A new user says which access levels they were given, by name', () => {
  expect(words({ fullName: 'Aina', email: 'aina@shop.example', access: ['SR', 'CNP'] })).toEqual([
    ['Full Name', null, 'Aina'],
    ['Email', null, 'aina@shop.example'],
    ['Access Level', null, 'CN Printing, Supplies Requisition'],
  ]);
});

it('What was written as a change stands last, before and after', () => {
  expect(words({ labelVersion: 2, changes: [{ label: 'Content', from: '', to: 'Books' }] })).toEqual([
    ['Label version', null, '2'],
    ['Content', '', 'Books'],
  ]);
});

it.each([[null], ['text'], [[]], [{}], [{ changes: 'none' }], [{ changes: [{ label: 'Content' }] }]])(
  'A detail like %j has nothing to tell and breaks nothing',
  (detail) => expect(words(detail)).toEqual([]),
);
