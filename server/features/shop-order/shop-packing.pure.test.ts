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
  it('shows quantity, goods and SKU, with the order number when several orders are merged', () => {
    const one = { orderNo: '#1', lines: [line('Tea tin', 2, 'TIN'), line('Cup')] };
    expect(packingLines([one])).toEqual(['2 × Tea tin · TIN', '1 × Cup']);
    expect(packingLines([one, { orderNo: '#2', lines: [line('Pot')] }])).toEqual([
      '#1: 2 × Tea tin · TIN',
      '#1: 1 × Cup',
      '#2: 1 × Pot',
    ]);
  });

  it('shows how many lines are left out when the label has no room for them', () => {
    const lines = packingLines([{ orderNo: '#1', lines: Array.from({ length: 30 }, () => line('x')) }]);
    expect(lines).toHaveLength(20);
    expect(lines.at(-1)).toBe('and 11 more: see the packing list');
  });
});
