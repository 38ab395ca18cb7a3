import { expect, it } from 'vitest';

import { generator } from '#shared/platform/validation/random.fixture.ts';

import {
  availableOf,
  isLow,
  noStock,
  type Stock,
  stockAfter,
  stockChange,
  type StockMoveKind,
  stockMoveKinds,
} from './stock.rules.ts';

it('After random movements, stock is never negative and is the sum of its movements', () => {
  const random = generator(11);
  for (let round = 0; round < 400; round += 1) {
    let stock = noStock;
    const sum: Stock = { ...noStock };
    for (let step = 0; step < 40; step += 1) {
      const kind = stockMoveKinds[random(stockMoveKinds.length)] ?? 'received';
      const change = stockChange(stock, kind, random(12));
      const after = stockAfter(stock, change);
      if (after === null) continue;
      // Only a count can make the available stock negative.
      if (kind !== 'counted')
        expect(availableOf(after)).toBeGreaterThanOrEqual(Math.min(0, availableOf(stock)));
      stock = after;
      sum.onHand += change.onHand;
      sum.reserved += change.reserved;
      sum.incoming += change.incoming;
      expect(stock.onHand).toBeGreaterThanOrEqual(0);
      expect(stock.reserved).toBeGreaterThanOrEqual(0);
      expect(stock.incoming).toBeGreaterThanOrEqual(0);
    }
    expect(sum).toEqual(stock);
  }
});

it('Stock that is reserved and then released or shipped leaves no reservation', () => {
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
});

it('A count may be below the reserved stock, and then nothing more can be reserved', () => {
  const start: Stock = { onHand: 10, reserved: 5, incoming: 0 };
  const counted = stockAfter(start, stockChange(start, 'counted', 3));
  expect(counted).toEqual({ onHand: 3, reserved: 5, incoming: 0 });
  if (!counted) throw new Error('Not counted');
  expect(availableOf(counted)).toBe(-2);
  const after = (kind: StockMoveKind, quantity: number) =>
    stockAfter(counted, stockChange(counted, kind, quantity));
  expect(after('reserved', 1)).toBeNull();
  expect(after('received', 1)).toEqual({ onHand: 4, reserved: 5, incoming: 0 });
  expect(after('released', 2)).toEqual({ onHand: 3, reserved: 3, incoming: 0 });
  expect(after('unshipped', 2)).toEqual({ onHand: 5, reserved: 7, incoming: 0 });
  expect(after('shipped', 5)).toEqual({ onHand: 0, reserved: 0, incoming: 0 });
});

it('A delivery reduces the incoming stock of its announcement or of all; closing removes the rest', () => {
  const start: Stock = { onHand: 0, reserved: 0, incoming: 60 };
  const incoming = (kind: StockMoveKind, quantity: number, announced: number | null) =>
    stockAfter(start, stockChange(start, kind, quantity, announced))?.incoming;
  expect(incoming('received', 55, 50)).toBe(10);
  expect(incoming('received', 55, null)).toBe(5);
  expect(incoming('received', 5, 0)).toBe(60);
  expect(incoming('returned', 5, 10)).toBe(60);
  expect(incoming('closed', 4, 10)).toBe(56);
  expect(incoming('closed', 100, 10)).toBe(50);
  expect(incoming('closed', 100, null)).toBe(60);
});

it('A delivery may be larger than announced', () => {
  const start: Stock = { onHand: 0, reserved: 0, incoming: 4 };
  expect(stockAfter(start, stockChange(start, 'received', 6))).toEqual({
    onHand: 6,
    reserved: 0,
    incoming: 0,
  });
});

it('Stock is low when the available quantity is at or below its threshold', () => {
  expect(isLow({ onHand: 6, reserved: 1 }, 5)).toBe(true);
  expect(isLow({ onHand: 6, reserved: 0 }, 5)).toBe(false);
  expect(isLow({ onHand: 1, reserved: 1 }, 0)).toBe(true);
});
