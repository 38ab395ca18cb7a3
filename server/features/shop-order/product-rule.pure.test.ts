import { describe, expect, it } from 'vitest';

import type { ProductRule } from '#shared/features/shop-order/product-rule.contract.ts';
import { usualSettings } from '#shared/features/shop-order/shop-order.model.ts';

import { boxFor, ruleFor, serviceFor } from './product-rule.rules.ts';
import { gramsOfLines } from './shop-form.rules.ts';

const rule = (match: string, more: Partial<ProductRule> = {}): ProductRule => ({
  ruleId: match,
  by: 'sku',
  match,
  grams: null,
  lengthMm: 0,
  widthMm: 0,
  heightMm: 0,
  service: null,
  origin: null,
  ...more,
});
const line = (sku: string, more = {}) => ({
  sku,
  name: `Goods ${sku}`,
  quantity: 1,
  grams: null,
  unitCents: null,
  ...more,
});

describe('Product rules', () => {
  const rules = [rule('tea*'), rule('TEA-1'), rule('TEA-1*'), rule('clay teapot', { by: 'name' })];

  it('match the exact SKU first, then the longest SKU prefix, then the name, in any letter case', () => {
    expect(ruleFor(rules, line('tea-1'))?.match).toBe('TEA-1');
    expect(ruleFor(rules, line('TEA-12'))?.match).toBe('TEA-1*');
    expect(ruleFor(rules, line('TEA-9'))?.match).toBe('tea*');
    expect(ruleFor(rules, line('', { name: 'A Clay Teapot, red' }))?.match).toBe('clay teapot');
    expect(ruleFor(rules, line('X'))).toBeUndefined();
    expect(ruleFor([rule('*')], line(''))).toBeUndefined();
  });

  it("take precedence over the shop's weights; with an unknown weight the parcel weighs at least the default", () => {
    const settings = { ...usualSettings, defaultGrams: 1000, rules: [rule('A', { grams: 300 })] };
    expect(gramsOfLines([line('A', { quantity: 2, grams: 50 })], settings)).toBe(600);
    expect(gramsOfLines([line('A'), line('B', { grams: 70 })], settings)).toBe(370);
    expect(gramsOfLines([line('A'), line('B')], settings)).toBe(1000);
    expect(gramsOfLines([line('A', { quantity: 9 }), line('B')], settings)).toBe(2700);
  });

  it('give the largest box and the first service', () => {
    const some = [
      rule('S', { lengthMm: 100, widthMm: 100, heightMm: 50 }),
      rule('L', { lengthMm: 300, widthMm: 200, heightMm: 150, service: 'priority' }),
    ];
    expect(boxFor(some, [line('S'), line('L'), line('?')])).toEqual({
      lengthMm: 300,
      widthMm: 200,
      heightMm: 150,
    });
    expect(serviceFor(some, [line('S'), line('L')])).toBe('priority');
    expect(serviceFor(some, [line('S')])).toBeNull();
  });

  it('that set only an origin leave weight, box and service to the other rules', () => {
    const box = { lengthMm: 300, widthMm: 200, heightMm: 150 };
    const rules = [
      rule('goods', { by: 'name', grams: 300, ...box, service: 'priority' }),
      rule('A', { origin: 'LK' }),
    ];
    const lines = [line('A')];
    expect(gramsOfLines(lines, { ...usualSettings, defaultGrams: 1000, rules })).toBe(300);
    expect([boxFor(rules, lines), serviceFor(rules, lines)]).toEqual([box, 'priority']);
  });
});
