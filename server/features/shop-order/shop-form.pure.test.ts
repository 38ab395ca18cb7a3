import { describe, expect, it } from 'vitest';

import { limits } from '#shared/platform/business/limits.ts';
import type { ShopOrderDoc, ShopOrderEdit } from '#shared/features/shop-order/shop-order.model.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';

import {
  contentOf,
  differs,
  editAfter,
  editAlone,
  editOf,
  editOfJoined,
  editWithoutGoods,
  orderIdOf,
  textsOf,
} from './shop-form.rules.ts';

const doc = (note = ''): ShopOrderDoc => ({
  status: 'open',
  placedAt: null,
  receiver: emptyParty('MY'),
  total: null,
  goods: null,
  cod: null,
  payment: '',
  lines: [],
  leftOut: 0,
  note,
  isMasked: false,
});
const one = (orderNo: string, note = '', edit: ShopOrderEdit = {}) => ({ orderNo, doc: doc(note), edit });
const parcel = (first: ReturnType<typeof one>, ...also: ReturnType<typeof one>[]) => ({ ...first, also });
const parcelOf = (...[first = '', ...others]: string[]) =>
  parcel(one(first), ...others.map((orderNo) => one(orderNo)));

const long = 'MKP-2026-11-29-KUL-0000000000000000000018812345';
const words = 'Leave it with the guard at the back gate, who rings';

it('The content text is cut to fit the form, but not in the middle of a character', () => {
  const line = {
    name: `${'x'.repeat(limits.text.content - 1)}𠮷`,
    quantity: 1,
    sku: '',
    grams: null,
    unitCents: null,
  };
  expect(contentOf([line])).toBe('x'.repeat(limits.text.content - 1));
});

describe('The order ID of a parcel', () => {
  it('is a single order number unchanged, however long it is', () => {
    expect(orderIdOf(parcelOf('A-77'))).toBe('A-77');
    expect(orderIdOf(parcelOf(long))).toBe(long);
  });

  it('lists as many whole order numbers as fit, and counts the rest', () => {
    expect(orderIdOf(parcelOf('A-1', 'A-2', 'A-3'))).toBe('A-1, A-2, A-3');
    const numbers = Array.from({ length: 14 }, (_, n) => `SHOP-10${n}`);
    expect(orderIdOf(parcelOf(...numbers))).toBe('SHOP-100, SHOP-101 +12');
    expect(orderIdOf(parcelOf(long, 'A-2', 'A-3'))).toBe('A-2, A-3 +1');
    expect(orderIdOf(parcelOf(long, `${long}6`))).toBe(`${long} +1`);
  });

  it('differs for two parcels with long, similar order numbers', () => {
    const ids = [1, 2].map((n) => orderIdOf(parcelOf(`MARKETPLACE-2026-11-29-0000000${n}`)));
    expect(new Set(ids).size).toBe(2);
  });
});

describe('The texts on the label of a parcel', () => {
  it('contain the notes of all its orders, each once', () => {
    const texts = textsOf(
      parcel(one('1', 'Ring twice'), one('2'), one('3', 'No pork'), one('4', 'Ring twice')),
      true,
    );
    expect(texts).toEqual({
      printedOrderId: '1, 2, 3, 4',
      customerNote1: 'Ring twice; No pork',
      customerNote2: '',
    });
  });

  it('continue the note in its second line, if that has room beside the order number without order IDs', () => {
    const note = `${words} me before he comes`;
    const rest = {
      customerNote1: 'Leave it with the guard at the back gate, who',
      customerNote2: 'rings me before he comes',
    };
    expect(textsOf(parcel(one('A-77', note)), true)).toMatchObject(rest);
    expect(textsOf(parcel(one('A-77', note)), false)).toMatchObject(rest);
    const room = one('SHOP-2026-11-29-000000001881', note);
    expect(textsOf(parcel(room), true)).toMatchObject(rest);
    expect(textsOf(parcel(room), false)).toMatchObject({ customerNote1: note, customerNote2: '' });
  });

  it('are those that a user typed, also for an order merged into another parcel', () => {
    const typed = one('1', `${words} me before`, { customerNote1: 'Guard', printedOrderId: 'ONE' });
    expect(textsOf(parcel(typed), true)).toEqual({
      printedOrderId: 'ONE',
      customerNote1: 'Guard',
      customerNote2: '',
    });
    const also = one('2', 'Ring', { customerNote1: 'Ring', customerNote2: 'twice' });
    expect(textsOf(parcel(one('1', 'Guard'), also), true).customerNote1).toBe('Guard; Ring twice');
  });
});

describe('The edit of a user', () => {
  const shown = {
    receiver: emptyParty('MY'),
    pieces: [],
    content: 'Mug',
    valueCents: null,
    codCents: null,
    customerNote1: 'Leave it',
    customerNote2: 'with the guard',
    printedOrderId: long,
    origin: null,
    service: 'standard',
  } as const;
  const given = { ...shown, receiver: emptyParty('MY'), pieces: [] };

  it('stores both note lines when one of them is changed', () => {
    expect(editOf({ edit: {} }, given, { ...given, customerNote1: 'Keep it' })).toEqual({
      customerNote1: 'Keep it',
      customerNote2: 'with the guard',
    });
    const { customerNote2: _left, printedOrderId: _out, ...older } = given;
    expect(editOf({ edit: {} }, given, { ...older, customerNote1: 'Keep it' })).toEqual({
      customerNote1: 'Keep it',
      customerNote2: 'with the guard',
    });
    expect(editOf({ edit: {} }, given, { ...given, printedOrderId: 'ONE' })).toEqual({
      printedOrderId: 'ONE',
    });
  });

  it('has no order number after a typed one is cleared', () => {
    const cleared = { ...given, printedOrderId: '' };
    expect(editOf({ edit: { printedOrderId: 'ONE' } }, { ...given, printedOrderId: 'ONE' }, cleared)).toEqual(
      {},
    );
    expect(editOf({ edit: {} }, given, cleared)).toEqual({});
  });

  it('is kept until the shop changes the same field, but its number and note only for the same goods', () => {
    const edit = { customerNote1: 'Keep it', customerNote2: '', printedOrderId: 'ONE' };
    expect(editAfter(edit, doc('a'), doc('a'))).toEqual(edit);
    expect(editAfter(edit, doc('a'), doc('b'))).toEqual({ printedOrderId: 'ONE' });
    expect(editWithoutGoods({ ...edit, service: 'standard' })).toEqual({ service: 'standard' });
  });

  it("keeps the parcel's fields when the shop adds the origin of the goods, but drops the edited origin", () => {
    const mug = { sku: 'M', name: 'Mug', quantity: 1, grams: null, unitCents: 1000 };
    const withOrigin = { ...doc(), lines: [{ ...mug, origin: 'CN' }] };
    const parcelEdit = { content: 'Gift', valueCents: 900, pieces: [] };
    const edit = { ...parcelEdit, origin: 'MY' };
    expect(editAfter(edit, { ...doc(), lines: [mug] }, withOrigin)).toEqual(parcelEdit);
    expect(editAfter(edit, withOrigin, withOrigin)).toEqual(edit);
    expect(
      editAfter(edit, withOrigin, { ...withOrigin, lines: [{ ...mug, quantity: 2, origin: 'CN' }] }),
    ).toEqual({});
    expect(differs({ ...doc(), lines: [mug] }, withOrigin, false)).toBe(true);
  });

  it('joins a typed note with the notes of the orders that are merged into the parcel', () => {
    const typed = { customerNote1: 'Keep it', customerNote2: '', content: 'Mug' };
    const [first, second] = [parcel(one('1', 'a')), parcel(one('2', 'b', typed))];
    const whole = parcel(one('2', 'b', typed), one('3', 'c'));
    const joined = (into: typeof first, other: typeof first) => editOfJoined(into, [other], true);
    expect(joined(second, first)).toEqual({ customerNote1: 'Keep it; a', customerNote2: '' });
    expect(joined(first, whole)).toEqual({ customerNote1: 'a; Keep it', customerNote2: '' });
    // The typed note of a single order stays with that order.
    expect(joined(first, second)).toEqual({});
    expect(editAlone(typed)).toEqual({ customerNote1: 'Keep it', customerNote2: '' });
  });

  it('keeps the origin of a merged parcel only when all its orders have the same', () => {
    const made = (origin: string) => parcel(one(origin, '', { origin, content: 'Mug' }));
    const joined = (...[first = made(''), ...others]: ReturnType<typeof made>[]) =>
      editOfJoined(first, others, true);
    expect(joined(made('MY'), made('MY'))).toEqual({ origin: 'MY' });
    expect(joined(made('MY'), made('MY'), made('CN'))).toEqual({});
    expect(joined(made('MY'), parcel(one('2')))).toEqual({});
  });

  it("is checked again after a change of the buyer's note only while the order waits", () => {
    expect(differs(doc('a'), doc('b'), true)).toBe(true);
    expect(differs(doc('a'), doc('b'), false)).toBe(false);
  });
});
