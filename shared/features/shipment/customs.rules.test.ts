import { expect, it } from 'vitest';

import { FLOW_IDS } from '#shared/features/shipment/services.rules.ts';

import type { CustomsItem } from './customs.model.ts';
import { customsNeed, customsProblems, itemsValueCents } from './customs.rules.ts';

/** A small deterministic generator, so that a failure can be repeated. */
function randoms(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const item = (changes: Partial<CustomsItem> = {}): CustomsItem => ({
  description: 'Tea',
  hsCode: '09021010',
  origin: 'MY',
  quantity: 2,
  unitValueCents: 12_50,
  weightGrams: 200,
  ...changes,
});

it('The total value of the items is exactly the sum in cents, in any order of the items', () => {
  const next = randoms(7);
  for (let round = 0; round < 200; round += 1) {
    const items = Array.from({ length: 1 + next(20) }, () =>
      item({ quantity: 1 + next(999), unitValueCents: 1 + next(99_999) }),
    );
    const total = itemsValueCents(items);
    const exact = items.map(({ quantity, unitValueCents }) => BigInt(quantity) * BigInt(unitValueCents));
    expect(BigInt(total)).toBe(exact.reduce((sum, cents) => sum + cents, 0n));
    expect(itemsValueCents(items.toReversed())).toBe(total);
    expect(itemsValueCents(items.slice(1))).toBeLessThan(total);
  }
});

it('A complete form has no customs problems in any flow', () => {
  for (const flow of FLOW_IDS) {
    const isHome = customsNeed(flow) === 'none';
    const form = {
      flow,
      content: 'Tea',
      valueCents: 25_00,
      pieces: [{ weightGrams: 1000 }],
      ...(isHome ? {} : { customs: { purpose: 'gift', purposeRemarks: '', items: [item()] } as const }),
    };
    const customs = form.customs && { ...form.customs, items: [...form.customs.items] };
    expect(customsProblems({ ...form, customs }), flow).toEqual([]);
  }
});

it('Each missing value is reported at its own field', () => {
  const bare = item({ hsCode: '', unitValueCents: 0, weightGrams: 0 });
  const problems = customsProblems({
    flow: 'international',
    content: '',
    valueCents: null,
    pieces: [{ weightGrams: 1000 }],
    customs: { purpose: null, purposeRemarks: '', items: [bare] },
  });
  expect(problems.map(({ field }) => field)).toEqual([
    'content',
    'customs.items.0.unitValueCents',
    'customs.items.0.hsCode',
    'customs.items.0.weightGrams',
    'valueCents',
    'customs.purpose',
  ]);
});
