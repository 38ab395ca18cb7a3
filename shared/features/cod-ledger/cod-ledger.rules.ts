/**
 * Where the money of a COD parcel is, and what moves it (domain.md "Money"). Each entry moves cents from one pot to
 * another, so the books always balance. What is written is the difference between the current and the wanted state, so a
 * correction is an entry like any other, and the same event reported twice writes nothing.
 */
import { addDays } from '#shared/platform/time/market-time.ts';

/**
 * goods: the value sent, the other side of all the rest. due: owed by the receiver. held: with the courier. fee: kept by
 * the courier. paying: in a payout that the bank has not made yet. paid: in the customer's bank account. written-off:
 * given up.
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

/** Moves cents from `credit` to `debit`; always more than 0. */
export interface Move {
  code: EntryCode;
  debit: Pot;
  credit: Pot;
  cents: number;
}

/** Cents in each pot of a parcel; `goods` is their sum and not stored. */
export type Books = Record<Exclude<Pot, 'goods'>, number>;

export const emptyBooks: Books = { due: 0, held: 0, fee: 0, paying: 0, paid: 0, 'written-off': 0 };

export interface CodFacts {
  /** What the receiver has to pay, in cents. */
  askedCents: number;
  /** The rate card's COD fee. */
  feeCents: number;
  isDelivered: boolean;
  /** Cancelled or returned: nobody owes the money any more. */
  isEnded: boolean;
  /** What operations counted; null: a delivered parcel counts as paid in full. */
  countedCents: number | null;
}

/** What receivers have paid so far, whichever pot it is in now. */
export const collectedOf = ({ held, fee, paying, paid }: Books): number => held + fee + paying + paid;

function collectedWanted(books: Books, facts: CodFacts): number {
  if (facts.countedCents !== null) return facts.countedCents;
  return facts.isDelivered && !facts.isEnded ? Math.max(0, facts.askedCents - books['written-off']) : 0;
}

/** Returns the entries that make the books match the facts. */
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

/** Moves money into a payout; money that was taken back after it was paid is moved out of it. */
export const batchMove = (heldCents: number): Move =>
  heldCents > 0
    ? move('batched', 'paying', 'held', heldCents)
    : move('batched', 'held', 'paying', -heldCents);

export const writeOffMove = (cents: number): Move => move('written-off', 'written-off', 'due', cents);

/** Returns the books after the moves; `goods` is not stored. */
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

/** `short`: operations counted less than the receiver had to pay. */
export function codStateOf(books: Books, { countedCents }: Pick<CodFacts, 'countedCents'>): CodState {
  if (books.due > 0) return countedCents === null ? 'due' : 'short';
  if (books.held !== 0) return 'held';
  if (books.paying !== 0) return 'paying';
  if (books.paid > 0 || books.fee > 0) return 'paid';
  return books['written-off'] > 0 ? 'written-off' : 'ended';
}

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (isoDay: string): number => new Date(`${isoDay}T00:00:00Z`).getUTCDay() || 7;

/** The payout day for money collected on a day: the first payout day after it. */
export function payDayAfter(isoDay: string, weekday: number): string {
  const ahead = (weekday - weekdayOf(isoDay) + 7) % 7;
  return addDays(isoDay, ahead === 0 ? 7 : ahead);
}

/** The first payout day from this day on. */
export function payDayFrom(isoDay: string, weekday: number): string {
  return addDays(isoDay, (weekday - weekdayOf(isoDay) + 7) % 7);
}

/** The most days that a statement or a download covers. */
export const statementDaysMost = 366;

/** States in which the account has not received its money yet. */
export const outstandingStates = ['due', 'short', 'held', 'paying'] as const satisfies readonly CodState[];

/** Age ranges in days since the shipment was created; the last has no upper end. */
export const COD_AGES = [
  { id: '0-2', fromDays: 0, toDays: 2 },
  { id: '3-6', fromDays: 3, toDays: 6 },
  { id: '7-13', fromDays: 7, toDays: 13 },
  { id: '14+', fromDays: 14, toDays: null },
] as const;
