/** Entries of the ledger as journal lines for bookkeeping programs (docs/decisions, 2026-11-23, COD ledger). */
import type { Pot } from './cod-ledger.rules.ts';

export const journalPrograms = ['autocount', 'sqlaccount'] as const;
export type JournalProgram = (typeof journalPrograms)[number];

/**
 * Which account each pot is in the customer's books: the usual charts of the two programs, which the customer's bookkeeper
 * changes where theirs differ. What was sent (`goods`) is booked by their own sales.
 */
const accounts: Record<JournalProgram, Record<Exclude<Pot, 'goods'>, string>> = {
  autocount: {
    due: '300-0000',
    held: '320-C000',
    paying: '320-C000',
    paid: '310-0000',
    fee: '900-C000',
    'written-off': '900-B000',
  },
  sqlaccount: {
    due: '300-000',
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

/** One journal for each day. */
export const journalNo = (isoDay: string) => `COD-${isoDay.replaceAll('-', '')}`;
/** As both programs read days: DD/MM/YYYY. */
export const journalDay = (isoDay: string) => isoDay.split('-').toReversed().join('/');
