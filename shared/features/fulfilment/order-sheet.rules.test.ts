import { expect, it } from 'vitest';

import { linesOf, matchOrderSheet, quantityProblem } from './order-sheet.rules.ts';

it('A cell is read as one product with its quantity, or as several products', () => {
  expect(linesOf({ sku: 'MUG-RED', quantity: '' })).toEqual([{ sku: 'MUG-RED', quantity: 1 }]);
  expect(linesOf({ sku: 'MUG-RED', quantity: '3' })).toEqual([{ sku: 'MUG-RED', quantity: 3 }]);
  expect(linesOf({ sku: 'MUG-RED x 2; TEA-100', quantity: '9' })).toEqual([
    { sku: 'MUG-RED', quantity: 2 },
    { sku: 'TEA-100', quantity: 1 },
  ]);
});

it('A quantity that belongs to no single product is reported instead of ignored', () => {
  const isWrong = (sku: string, quantity: string) => quantityProblem({ sku, quantity })?.field;
  expect(isWrong('RW-E; RW-F', '3')).toBe('lines.0.quantity');
  expect(isWrong('RW-E x 2', '5')).toBe('lines.0.quantity');
  expect(isWrong('RW-E x 2', '2')).toBeUndefined();
  expect(isWrong('RW-E', '5')).toBeUndefined();
  expect(isWrong('RW-E x 2; RW-F', '')).toBeUndefined();
  expect(isWrong('RW-E x 2;', '2')).toBeUndefined();
});

it('Columns are found by their usual heads', () => {
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
