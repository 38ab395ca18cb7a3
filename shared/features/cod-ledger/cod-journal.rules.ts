/** Entries of the ledger as journal lines for bookkeeping programs (docs/decisions, 2026-11-23, COD ledger). */
import type { Pot } from './cod-ledger.rules.ts';

export const journalPrograms = ['autocount', 'sqlaccount'] as const;
export type JournalProgram = (typeof journalPrograms)[number];

/**
 * Which account each pot is in the customer's books, in the form of the two programs' charts; the bookkeeper changes where
 * theirs differ. What was sent (`goods`) is booked by their own sales. What receivers owe is an account of its own, from
 * which receipts of customers are made: neither program takes journal lines on the control account of debtors.
 */
const accounts: Record<JournalProgram, Record<Exclude<Pot, 'goods'>, string>> = {
  autocount: {
    due: '320-D000',
    held: '320-C000',
    paying: '320-C000',
    paid: '310-0000',
    fee: '900-C000',
    'written-off': '900-B000',
  },
  sqlaccount: {
    due: '320-D00',
    held: '320-C00',
    paying: '320-C00',
    paid: '310-000',
    fee: '900-C00',
    'written-off': '900-B00',
  },
};

export interface JournalLine {
  account: string;
  debitCents: number;
  creditCents: number;
}

/** Two lines that balance; none where nothing moves in the customer's books. */
export function journalLines(
  program: JournalProgram,
  { debit, credit, cents }: { debit: Pot; credit: Pot; cents: number },
): JournalLine[] {
  if (debit === 'goods' || credit === 'goods') return [];
  const [to, from] = [accounts[program][debit], accounts[program][credit]];
  if (to === from) return [];
  return [
    { account: to, debitCents: cents, creditCents: 0 },
    { account: from, debitCents: 0, creditCents: cents },
  ];
}

/** The money of a journal; other than the home's, it is named in the number. */
export interface JournalMoney {
  currency: string;
  isHome: boolean;
}

/** One journal for each day and money. */
export const journalNo = (isoDay: string, { currency, isHome }: JournalMoney) =>
  `COD-${isoDay.replaceAll('-', '')}${isHome ? '' : `-${currency}`}`;
/** As both programs read days: DD/MM/YYYY. */
export const journalDay = (isoDay: string) => isoDay.split('-').toReversed().join('/');
