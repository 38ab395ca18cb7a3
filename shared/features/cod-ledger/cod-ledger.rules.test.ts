import { expect, it } from 'vitest';

import {
  batchMove,
  type Books,
  booksAfter,
  type CodFacts,
  codStateOf,
  collectedOf,
  emptyBooks,
  type Move,
  movesFor,
  payDayAfter,
  payDayFrom,
  writeOffMove,
} from './cod-ledger.rules.ts';

const facts: CodFacts = {
  askedCents: 120_00,
  feeCents: 2_40,
  isDelivered: false,
  isEnded: false,
  countedCents: null,
};
const reported = (moves: readonly Move[]) => moves.map(({ code, cents }) => [code, cents]);

it('COD is due when the parcel is created, collected less the fee on delivery, and paid by a payout', () => {
  const made = movesFor(emptyBooks, facts);
  expect(reported(made)).toEqual([['due', 120_00]]);
  const due = booksAfter(emptyBooks, made);
  const delivered = { ...facts, isDelivered: true };
  const collected = movesFor(due, delivered);
  expect(reported(collected)).toEqual([
    ['collected', 120_00],
    ['fee', 2_40],
  ]);
  const held = booksAfter(due, collected);
  expect(codStateOf(held, delivered)).toBe('held');
  const paying = booksAfter(held, [batchMove(held.held)]);
  expect(paying).toMatchObject({ held: 0, paying: 117_60, fee: 2_40, due: 0 });
  expect(movesFor(paying, delivered)).toEqual([]);
});

it('A short count leaves the rest due, which is collected when it is counted later', () => {
  const made = booksAfter(emptyBooks, movesFor(emptyBooks, facts));
  const short = { ...facts, isDelivered: true, countedCents: 100_00 };
  const after = booksAfter(made, movesFor(made, short));
  expect(after).toMatchObject({ due: 20_00, held: 97_60, fee: 2_40 });
  expect(codStateOf(after, short)).toBe('short');
  expect(reported(movesFor(after, { ...short, countedCents: 120_00 }))).toEqual([['collected', 20_00]]);
});

it('A corrected delivery is reversed with its fee, and a cancelled parcel has no COD due', () => {
  const delivered = { ...facts, isDelivered: true };
  const made = booksAfter(emptyBooks, movesFor(emptyBooks, facts));
  const held = booksAfter(made, movesFor(made, delivered));
  expect(reported(movesFor(held, facts))).toEqual([
    ['taken-back', 120_00],
    ['fee-back', 2_40],
  ]);
  expect(reported(movesFor(made, { ...facts, isEnded: true }))).toEqual([['ended', 120_00]]);
});

it('The next payout day is found after a day, or from that day on', () => {
  expect(payDayAfter('2026-11-23', 4)).toBe('2026-11-26');
  expect(payDayAfter('2026-11-26', 4)).toBe('2026-12-03');
  expect(payDayFrom('2026-11-26', 4)).toBe('2026-11-26');
  expect(payDayFrom('2026-11-29', 7)).toBe('2026-11-29');
});

/** Random numbers from a seed: the same ones each time. */
function numbers(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * (most + 1));
  };
}

/** Random events of a parcel, in any order and number. */
function life(seed: number): { entries: Move[]; books: Books } {
  const below = numbers(seed);
  let now: CodFacts = { ...facts, feeCents: below(20_00) };
  let books: Books = emptyBooks;
  const entries: Move[] = [];
  const write = (moves: readonly Move[]) => {
    entries.push(...moves);
    books = booksAfter(books, moves);
  };
  write(movesFor(books, now));
  for (let step = below(30); step > 0; step--) {
    const what = below(7);
    if (what === 0) now = { ...now, askedCents: 1 + below(5_000_00) };
    if (what === 1) now = { ...now, isDelivered: below(1) === 1 };
    if (what === 2) now = { ...now, isEnded: below(3) === 0 };
    if (what === 3) now = { ...now, countedCents: below(4) === 0 ? null : below(now.askedCents) };
    if (what < 4) {
      write(movesFor(books, now));
      expect(movesFor(books, now)).toEqual([]);
    }
    if (what === 4 && books.held !== 0) write([batchMove(books.held)]);
    if (what === 5 && books.paying > 0)
      write([{ code: 'paid', debit: 'paid', credit: 'paying', cents: books.paying }]);
    if (what === 6 && books.due > 0) write([writeOffMove(1 + below(books.due - 1))]);
    expect(books.due).toBeGreaterThanOrEqual(0);
    expect(books['written-off']).toBeGreaterThanOrEqual(0);
  }
  return { entries, books };
}

it('After random events, the entries of a parcel are positive, balance and add up to its books', () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const { entries, books } = life(seed);
    const sums = new Map<string, number>();
    for (const { debit, credit, cents } of entries) {
      expect(cents).toBeGreaterThan(0);
      sums.set(debit, (sums.get(debit) ?? 0) + cents);
      sums.set(credit, (sums.get(credit) ?? 0) - cents);
    }
    expect([...sums.values()].reduce((sum, one) => sum + one, 0)).toBe(0);
    for (const [pot, kept] of Object.entries(books)) expect(sums.get(pot) ?? 0).toBe(kept);
    expect(collectedOf(books) + books.due + books['written-off'] + (sums.get('goods') ?? 0)).toBe(0);
  }
});
