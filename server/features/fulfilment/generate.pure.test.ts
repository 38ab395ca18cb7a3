import { expect, it } from 'vitest';

import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { type GenerateFacts, refusalFor } from './generate.rules.ts';

const fine: GenerateFacts = { hasLeft: false, unservable: null, short: undefined };
const short = { sku: 'MUG-RED', quantity: 3, available: 1 };
const unservable = problem(m.fulfilment_problem_not_served);
const all: GenerateFacts = { hasLeft: true, unservable, short };
const fresh = { state: 'new', shop_asks: null } as const;
const told = (...given: Parameters<typeof refusalFor>) => {
  const refusal = refusalFor(...given);
  return refusal && [refusal.outcome, refusal.why.code];
};

it('A new order with enough stock is not refused', () => {
  expect(refusalFor(fresh, fine)).toBeNull();
});

it('An order is refused with the first reason that applies', () => {
  expect(told({ state: 'cancelled', shop_asks: 'changed' }, all)).toEqual([
    'refused',
    m.fulfilment_problem_is_cancelled.code,
  ]);
  for (const state of ['generated', 'picked', 'packed', 'handed-over'] as const)
    expect(told({ state, shop_asks: null }, all)).toEqual([
      'already',
      m.fulfilment_problem_generated_already.code,
    ]);
  expect(told({ ...fresh, shop_asks: 'changed' }, all)).toEqual([
    'refused',
    m.fulfilment_problem_has_left.code,
  ]);
  expect(told({ ...fresh, shop_asks: 'cancelled' }, { ...all, hasLeft: false })).toEqual([
    'refused',
    m.fulfilment_problem_shop_cancelled.code,
  ]);
  expect(told(fresh, { ...all, hasLeft: false })).toEqual(['refused', unservable.code]);
  expect(told(fresh, { ...fine, short })).toEqual(['short', m.fulfilment_problem_short.code]);
});

it('The refusal for missing stock names the product, the ordered quantity and the available stock', () => {
  expect(refusalFor(fresh, { ...fine, short })?.why.params).toMatchObject(short);
});
