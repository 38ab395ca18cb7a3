import { expect, it } from 'vitest';

import { isPacked, judgeScan } from './pack.rules.ts';

const lines = [
  { sku: 'MUG', barcode: '9555000000011', quantity: 2 },
  { sku: 'TEA', barcode: '', quantity: 1 },
];

it('Ordered items count as packed; an extra item and an item that was not ordered do not', () => {
  const packed = new Map<string, number>();
  const scan = (code: string) => {
    const { outcome, sku } = judgeScan(lines, packed, code);
    if (outcome === 'right' && sku !== null) packed.set(sku, (packed.get(sku) ?? 0) + 1);
    return outcome;
  };
  expect(scan(' 9555000000011 ')).toBe('right');
  expect(scan('9555000000028')).toBe('wrong');
  expect(scan('')).toBe('wrong');
  expect(isPacked(lines, packed)).toBe(false);
  expect(scan('mug')).toBe('right');
  expect(scan('MUG')).toBe('enough');
  expect(scan('TEA')).toBe('right');
  expect(isPacked(lines, packed)).toBe(true);
});
