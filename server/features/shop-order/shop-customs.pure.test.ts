import { describe, expect, it } from 'vitest';

import { customsItemsMax } from '#shared/features/shipment/customs.model.ts';
import { itemsValueCents } from '#shared/features/shipment/customs.rules.ts';

import { customsOf } from './shop-customs.rules.ts';

const line = (quantity: number, unitCents: number | null, name = 'Mug') => ({
  sku: '',
  name,
  quantity,
  unitCents,
  grams: null,
});
const declared = (typed: number | null, ...lines: ReturnType<typeof line>[]) => {
  const { items } = customsOf(
    lines,
    lines.map(() => 'MY'),
    typed,
  );
  return { sum: itemsValueCents(items), items: items.map((item) => [item.quantity, item.unitValueCents]) };
};

describe('The declared value of goods to Singapore', () => {
  it('is the price paid for each item', () => {
    expect(declared(null, line(3, 1000), line(1, 50)).items).toEqual([
      [3, 1000],
      [1, 50],
    ]);
  });

  it('is exactly the value that a user entered, split in proportion to the paid prices', () => {
    expect(declared(10_000, line(3, 1000))).toEqual({
      sum: 10_000,
      items: [
        [2, 3333],
        [1, 3334],
      ],
    });
    expect(declared(1500, line(2, 1000), line(1, 1000)).items).toEqual([
      [2, 500],
      [1, 500],
    ]);
    expect(declared(1000, line(3, null)).sum).toBe(1000);
    expect(declared(999, line(7, 1000), line(5, 333), line(1, 10)).sum).toBe(999);
  });

  it('is at least 1 sen per piece, so that a free gift is accepted', () => {
    const { sum, items } = declared(3000, line(3, 1000), line(2, 0, 'Sticker'));
    expect(sum).toBe(3000);
    expect(items.at(-1)).toEqual([2, 1]);
    for (const [, cents] of items) expect(cents).toBeGreaterThan(0);
  });

  it('never takes more lines than allowed', () => {
    const threes = (count: number) => Array.from({ length: count }, () => line(3, 1000));
    const room = declared(10_001, ...threes(customsItemsMax - 1));
    expect(room).toMatchObject({ sum: 10_001, items: { length: customsItemsMax } });
    const full = declared(10_001, ...threes(customsItemsMax - 1), line(1, 1000));
    expect(full).toMatchObject({ sum: 10_001, items: { length: customsItemsMax } });
  });

  it('differs from an entered value that has fewer sen than pieces', () => {
    expect(declared(2, line(3, 1000)).sum).not.toBe(2);
  });
});
