/** Entries of the ledger as journal lines for bookkeeping programs (docs/decisions, 2026-11-23, COD ledger). */
import type { Pot } from './cod-ledger.rules.ts';

const journalPrograms = ['autocount', 'sqlaccount'] as const;
export type JournalProgram = (typeof journalPrograms)[number];

/**
 * The account of each pot in the customer's books, in the format of the two programs' charts of accounts; the bookkeeper
 * changes those that differ. What was sent (`goods`) is booked by the customer's own sales. What receivers owe has a
 * separate account, from which customer receipts are made: neither program accepts journal lines on the debtors' control
 * account.
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

interface JournalLine {
  account: string;
  debitCents: number;
  creditCents: number;
}

/** Returns two lines that balance; none when the entry changes nothing in the customer's books. */
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

/** The currency of a journal; a foreign one is part of the journal number. */
export interface JournalMoney {
  currency: string;
  isHome: boolean;
}

/** One journal per day and currency. */
export const journalNo = (isoDay: string, { currency, isHome }: JournalMoney) =>
  `COD-${isoDay.replaceAll('-', '')}${isHome ? '' : `-${currency}`}`;
/** The date format of both programs: DD/MM/YYYY. */
export const journalDay = (isoDay: string) => isoDay.split('-').toReversed().join('/');
