/**
 * Where the money of a COD parcel is, and what moves it (domain.md "Money"). Each entry moves cents out of one pot into
 * another, so whatever is written balances; what is to be written is the difference between how it is and how it ought
 * to be, so a correction is an entry like any other and the same news twice writes nothing.
 */
import { addDays } from '#shared/platform/time/market-time.ts';

/**
 * goods: what was sent, the other side of all the rest. due: with the receiver. held: with the courier. fee: kept by the
 * courier. paying: in a payout that the bank has not made yet. paid: at the customer's bank. written-off: given up.
 */
export const pots = ['goods', 'due', 'held', 'fee', 'paying', 'paid', 'written-off'] as const;
export type Pot = (typeof pots)[number];

export const entryCodes = [
  'due',
  'raised',
  'lowered',
  'ended',
  'collected',
  'taken-back',
  'fee',
  'fee-back',
  'batched',
  'unbatched',
  'paid',
  'written-off',
] as const;
export type EntryCode = (typeof entryCodes)[number];

/** Cents from `credit` into `debit`; always more than none. */
export interface Move {
  code: EntryCode;
  debit: Pot;
  credit: Pot;
  cents: number;
}

/** Cents in each pot of a parcel; `goods` is what they come to. */
export type Books = Record<Exclude<Pot, 'goods'>, number>;

export const emptyBooks: Books = { due: 0, held: 0, fee: 0, paying: 0, paid: 0, 'written-off': 0 };

export interface CodFacts {
  /** What the receiver is asked for, in cents. */
  askedCents: number;
  /** The rate card's COD fee. */
  feeCents: number;
  isDelivered: boolean;
  /** Cancelled or returned: nobody owes it any more. */
  isEnded: boolean;
  /** What operations counted; null while a delivery stands for the whole. */
  countedCents: number | null;
}

/** What receivers have paid so far, wherever it is now. */
export const collectedOf = ({ held, fee, paying, paid }: Books): number => held + fee + paying + paid;

export function collectedWanted(books: Books, facts: CodFacts): number {
  if (facts.countedCents !== null) return facts.countedCents;
  return facts.isDelivered && !facts.isEnded ? Math.max(0, facts.askedCents - books['written-off']) : 0;
}

/** What has to be written so that the books match the facts. */
export function movesFor(books: Books, facts: CodFacts): Move[] {
  const wanted = collectedWanted(books, facts);
  const collect = wanted - collectedOf(books);
  const dueWanted = facts.isEnded ? 0 : Math.max(0, facts.askedCents - books['written-off'] - wanted);
  const owe = dueWanted + collect - books.due;
  const fee = Math.min(facts.feeCents, Math.max(0, wanted)) - books.fee;
  const isNew = Object.values(books).every((cents) => cents === 0);
  return [
    move(isNew ? 'due' : 'raised', 'due', 'goods', owe),
    move(facts.isEnded ? 'ended' : 'lowered', 'goods', 'due', -owe),
    move('collected', 'held', 'due', collect),
    move('taken-back', 'due', 'held', -collect),
    move('fee', 'fee', 'held', fee),
    move('fee-back', 'held', 'fee', -fee),
  ].filter(({ cents }) => cents > 0);
}

const move = (code: EntryCode, debit: Pot, credit: Pot, cents: number): Move => ({
  code,
  debit,
  credit,
  cents,
});

/** Into a payout, or out of it; what was taken back after it was paid goes the other way. */
export const batchMove = (heldCents: number): Move =>
  heldCents > 0
    ? move('batched', 'paying', 'held', heldCents)
    : move('batched', 'held', 'paying', -heldCents);

export const writeOffMove = (cents: number): Move => move('written-off', 'written-off', 'due', cents);

/** The books after moves; `goods` is the rest and not kept. */
export function booksAfter(books: Books, moves: readonly Omit<Move, 'code'>[]): Books {
  const after = { ...books };
  for (const { debit, credit, cents } of moves) {
    if (debit !== 'goods') after[debit] += cents;
    if (credit !== 'goods') after[credit] -= cents;
  }
  return after;
}

export const codStates = ['due', 'short', 'held', 'paying', 'paid', 'written-off', 'ended'] as const;
export type CodState = (typeof codStates)[number];

/** Short: operations counted less than the receiver was asked for. */
export function codStateOf(books: Books, { countedCents }: Pick<CodFacts, 'countedCents'>): CodState {
  if (books.due > 0) return countedCents === null ? 'due' : 'short';
  if (books.held !== 0) return 'held';
  if (books.paying !== 0) return 'paying';
  if (books.paid > 0 || books.fee > 0) return 'paid';
  return books['written-off'] > 0 ? 'written-off' : 'ended';
}

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (isoDay: string): number => new Date(`${isoDay}T00:00:00Z`).getUTCDay() || 7;

/** The payout that money collected on a day belongs into: the first payout day after it. */
export function payDayAfter(isoDay: string, weekday: number): string {
  const ahead = (weekday - weekdayOf(isoDay) + 7) % 7;
  return addDays(isoDay, ahead === 0 ? 7 : ahead);
}

/** The first payout day that is not past. */
export function payDayFrom(isoDay: string, weekday: number): string {
  return addDays(isoDay, (weekday - weekdayOf(isoDay) + 7) % 7);
}

/** A statement or a download covers so many days at most. */
export const statementDaysMost = 366;

/** States in which the account does not have its money yet. */
export const outstandingStates = ['due', 'short', 'held', 'paying'] as const satisfies readonly CodState[];

/** Days since the shipment was made; the last has no end. */
export const COD_AGES = [
  { id: '0-2', fromDays: 0, toDays: 2 },
  { id: '3-6', fromDays: 3, toDays: 6 },
  { id: '7-13', fromDays: 7, toDays: 13 },
  { id: '14+', fromDays: 14, toDays: null },
] as const;
