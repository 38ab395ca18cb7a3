import { describe, expect, it } from 'vitest';

import { packingLines } from './shop-packing.rules.ts';

const line = (name: string, quantity = 1, sku = '') => ({
  name,
  quantity,
  sku,
  grams: null,
  unitCents: null,
});

describe('A packing list on a label', () => {
  it('names quantity, goods and SKU, and the order where several travel together', () => {
    const one = { orderNo: '#1', lines: [line('Tea tin', 2, 'TIN'), line('Cup')] };
    expect(packingLines([one])).toEqual(['2 × Tea tin · TIN', '1 × Cup']);
    expect(packingLines([one, { orderNo: '#2', lines: [line('Pot')] }])).toEqual([
      '#1: 2 × Tea tin · TIN',
      '#1: 1 × Cup',
      '#2: 1 × Pot',
    ]);
  });

  it('says how many more there are when a label cannot hold them', () => {
    const lines = packingLines([{ orderNo: '#1', lines: Array.from({ length: 30 }, () => line('x')) }]);
    expect(lines).toHaveLength(20);
    expect(lines.at(-1)).toBe('and 11 more: see the packing list');
  });
});
