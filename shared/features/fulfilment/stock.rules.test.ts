import { expect, it } from 'vitest';

import { generator } from '#shared/platform/validation/random.fixture.ts';

import {
  availableOf,
  isLow,
  noStock,
  type Stock,
  stockAfter,
  stockChange,
  stockMoveKinds,
} from './stock.rules.ts';

it('Whatever happens in whatever order, stock is never negative and is the sum of its movements', () => {
  const random = generator(11);
  for (let round = 0; round < 400; round += 1) {
    let stock = noStock;
    const sum: Stock = { ...noStock };
    for (let step = 0; step < 40; step += 1) {
      const kind = stockMoveKinds[random(stockMoveKinds.length)] ?? 'received';
      const change = stockChange(stock, kind, random(12));
      const after = stockAfter(stock, change);
      if (after === null) continue;
      stock = after;
      sum.onHand += change.onHand;
      sum.reserved += change.reserved;
      sum.incoming += change.incoming;
      expect(stock.onHand).toBeGreaterThanOrEqual(0);
      expect(stock.reserved).toBeGreaterThanOrEqual(0);
      expect(stock.incoming).toBeGreaterThanOrEqual(0);
      expect(availableOf(stock)).toBeGreaterThanOrEqual(0);
    }
    expect(sum).toEqual(stock);
  }
});

it('What is reserved and released, or reserved and shipped, leaves nothing behind', () => {
  const start: Stock = { onHand: 10, reserved: 2, incoming: 4 };
  const reserved = stockAfter(start, stockChange(start, 'reserved', 5));
  expect(reserved).toEqual({ onHand: 10, reserved: 7, incoming: 4 });
  if (!reserved) throw new Error('Not reserved');
  expect(stockAfter(reserved, stockChange(reserved, 'released', 5))).toEqual(start);
  expect(stockAfter(reserved, stockChange(reserved, 'shipped', 5))).toEqual({
    onHand: 5,
    reserved: 2,
    incoming: 4,
  });
  const shipped: Stock = { onHand: 5, reserved: 2, incoming: 4 };
  expect(stockAfter(shipped, stockChange(shipped, 'unshipped', 5))).toEqual(reserved);
  expect(stockAfter(start, stockChange(start, 'reserved', 9))).toBeNull();
  // A count below what is reserved would promise the same item twice.
  expect(stockAfter(start, stockChange(start, 'counted', 1))).toBeNull();
});

it('More may come than was announced', () => {
  const start: Stock = { onHand: 0, reserved: 0, incoming: 4 };
  expect(stockAfter(start, stockChange(start, 'received', 6))).toEqual({
    onHand: 6,
    reserved: 0,
    incoming: 0,
  });
});

it('Is low from its mark on', () => {
  expect(isLow({ onHand: 6, reserved: 1 }, 5)).toBe(true);
  expect(isLow({ onHand: 6, reserved: 0 }, 5)).toBe(false);
  expect(isLow({ onHand: 1, reserved: 1 }, 0)).toBe(true);
});
