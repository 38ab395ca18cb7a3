import { expect, it } from 'vitest';

import {
  contentOf,
  holdsStock,
  isBookedOut,
  mayDo,
  type OrderEventCode,
  type RemakeReason,
  orderStates,
  parcelOf,
  stateBeforeHandover,
  takesGoodsAgain,
} from './fulfilment-order.rules.ts';

it('Only a new order can be generated, only a cancelled one restored, and a handed-over one not cancelled', () => {
  expect(orderStates.filter((state) => mayDo('generate', state))).toEqual(['new']);
  expect(orderStates.filter((state) => mayDo('restore', state))).toEqual(['cancelled']);
  expect(mayDo('cancel', 'handed-over')).toBe(false);
  expect(mayDo('remake', 'new')).toBe(false);
  // Every order that holds stock can be cancelled, which releases the stock.
  for (const state of orderStates.filter(holdsStock)) expect(mayDo('cancel', state)).toBe(true);
});

it('A remake takes goods again after damage or handover, but not for a damaged label in the warehouse', () => {
  expect(takesGoodsAgain('packed', 'damaged')).toBe(true);
  expect(takesGoodsAgain('packed', 'label')).toBe(false);
  expect(takesGoodsAgain('handed-over', 'label')).toBe(true);
});

it('The parcel of an order has the weight of all goods and dimensions that hold them', () => {
  const mug = { weightGrams: 400, lengthMm: 120, widthMm: 90, heightMm: 100, quantity: 3 };
  expect(parcelOf([mug])).toEqual({ weightGrams: 1200, lengthMm: 120, widthMm: 90, heightMm: 300 });
  const flat = { weightGrams: 50, lengthMm: 300, widthMm: 200, heightMm: 10, quantity: 1 };
  expect(parcelOf([mug, flat])).toEqual({ weightGrams: 1250, lengthMm: 300, widthMm: 200, heightMm: 100 });
  expect(parcelOf([mug, { ...flat, heightMm: 0 }])).toMatchObject({ weightGrams: 1250, lengthMm: 0 });
});

it('The content text is cut to fit the label', () => {
  const goods = [
    { name: 'Red mug', quantity: 2 },
    { name: 'Green tea 100 g', quantity: 1 },
  ];
  expect(contentOf(goods, 60)).toBe('2 x Red mug, Green tea 100 g');
  expect(contentOf(goods, 20)).toBe('2 x Red mug, Green…');
  // Not in the middle of a character of two units.
  expect(contentOf([{ name: 'Mug 𠮷𠮷', quantity: 1 }], 6)).toBe('Mug…');
});

it('An order that was not handed over after all returns to its earlier state', () => {
  const after = (...codes: OrderEventCode[]) =>
    stateBeforeHandover(codes.map((code) => ({ code, reason: 'label' })));
  expect(after('created', 'generated', 'handed-over')).toBe('generated');
  expect(after('created', 'generated', 'picked', 'packed', 'handed-over')).toBe('packed');
  expect(after('created', 'generated', 'picked', 'handed-over', 'picked', 'packed', 'handed-over')).toBe(
    'packed',
  );
  // A new label is for the packed parcel; a parcel that had left is picked again.
  expect(after('created', 'generated', 'packed', 'remade', 'handed-over')).toBe('packed');
  expect(after('created', 'generated', 'packed', 'handed-over', 'remade', 'handed-over')).toBe('generated');
  expect(
    stateBeforeHandover([
      { code: 'packed', reason: null },
      { code: 'remade', reason: 'lost' },
      { code: 'handed-over', reason: null },
    ]),
  ).toBe('generated');
});

it('The goods of a parcel are booked out of stock once a remake takes the same goods again', () => {
  const after = (...given: readonly (readonly [OrderEventCode, string, RemakeReason?])[]) =>
    isBookedOut(
      given.map(([code, consignmentNoteNo, reason = null]) => ({ code, consignmentNoteNo, reason })),
      'CN1',
    );
  const made = ['generated', 'CN1'] as const;
  expect(after(made, ['remade', 'CN2', 'label'])).toBe(false);
  expect(after(made, ['remade', 'CN2', 'damaged'])).toBe(true);
  expect(after(made, ['handed-over', 'CN1'], ['remade', 'CN2', 'lost'])).toBe(true);
  // The new label is for the same goods, which were then lost.
  expect(after(made, ['remade', 'CN2', 'label'], ['remade', 'CN3', 'lost'])).toBe(true);
  // Its goods went back to the shelf with the cancellation.
  expect(after(made, ['cancelled', 'CN1'], ['restored', ''], ['generated', 'CN2'])).toBe(false);
});
