import { expect, it } from 'vitest';

import { linesOf, matchOrderSheet } from './order-sheet.rules.ts';

it('Reads one product with its count, or several in one cell', () => {
  expect(linesOf({ sku: 'MUG-RED', quantity: '' })).toEqual([{ sku: 'MUG-RED', quantity: 1 }]);
  expect(linesOf({ sku: 'MUG-RED', quantity: '3' })).toEqual([{ sku: 'MUG-RED', quantity: 3 }]);
  expect(linesOf({ sku: 'MUG-RED x 2; TEA-100', quantity: '9' })).toEqual([
    { sku: 'MUG-RED', quantity: 2 },
    { sku: 'TEA-100', quantity: 1 },
  ]);
});

it('Finds the columns by their usual heads', () => {
  const head = ['Order No', 'SKU', 'Qty', 'Recipient', 'Phone', 'Address', 'Postcode'];
  expect(matchOrderSheet([head]).match).toEqual([
    'orderId',
    'sku',
    'quantity',
    'name',
    'phone',
    'address1',
    'postcode',
  ]);
});
