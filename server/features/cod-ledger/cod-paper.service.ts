/**
 * PDF statements of the COD ledger, in one currency each: a range of days like a bank statement, or a payout parcel by parcel.
 */
import { codEntryWords } from '#shared/features/cod-ledger/cod-ledger.model.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { formatAmount } from '#shared/platform/market/money.ts';
import { addDays, formatDay } from '#shared/platform/time/market-time.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language, Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Reader } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { invalid } from '#server/platform/http/refused.ts';
import { labelBrand } from '#server/features/printing/label.mapping.ts';
import * as queries from './cod-ledger.queries.ts';
import type { PayoutRow } from './cod-payout.queries.ts';

const statements = () => import('#server/platform/documents/statement.pdf.ts');

/** Limit for a PDF; longer statements should be spreadsheets. */
const paperRowsMost = 20_000;

interface StatementRequest {
  session: Pick<Session, 'scope' | 'market' | 'accountNo'>;
  /** Oldest first. */
  rows: AsyncIterable<queries.StatementEntry>;
  language: Language;
}

interface Day {
  from: string;
  to: string;
}

export function codPapers({ db, clock }: { db: Reader; clock: Clock }) {
  const headOf = ({ session: { market: marketId }, language }: StatementRequest) => {
    const market = marketOf(marketId);
    return {
      market,
      say: (words: Message) => words({}, { locale: language }),
      today: formatDay(clock.now(), market),
      brand: labelBrand(market),
      pageText: (page: number, of: number) => m.cod_ledger_page({ page, of }, { locale: language }),
    };
  };

  return {
    /** Lists what the courier received and paid, with the balance after each line. */
    async ofDays(request: StatementRequest, { from, to }: Day, currency: string): Promise<Uint8Array> {
      const { session, language, rows } = request;
      const { scope, accountNo } = session;
      const { market, say, today, brand, pageText } = headOf(request);
      const money = (cents: number) => formatAmount(cents, currency);
      const own = await queries.findAccount(db, scope);
      const opening = withCourier(await queries.balancesOn(db, scope, addDays(from, -1)), currency);
      const { lines, sums, closing } = await listed(rows, { opening, currency }, (row) => [
        formatDay(row.at, market),
        row.cn_no,
        row.order_id ?? row.receiver_name,
        `${say(codEntryWords[row.code])}${row.payout_no ? ` ${row.payout_no}` : ''}`,
      ]);
      const { statementPdf } = await statements();
      return statementPdf({
        brand,
        title: say(m.cod_ledger_statement),
        line: `${own.account_no} · ${showDay(from)} – ${showDay(to)} · ${currency}`,
        facts: [
          [say(m.cod_ledger_account), `${accountNo} ${own.company.name}`],
          [say(m.cod_ledger_opening), money(opening)],
          [say(m.cod_ledger_sum_collected), money(sums.in)],
          [say(m.cod_ledger_sum_fees), money(sums.fee)],
          [say(m.cod_ledger_sum_paid), money(sums.paid)],
          [say(m.cod_ledger_closing), money(closing)],
        ],
        columns: [
          { caption: say(m.cod_ledger_field_day), width: 20 },
          { caption: say(m.cod_ledger_cn), width: 32 },
          { caption: `${say(m.cod_ledger_order)} / ${say(m.cod_ledger_receiver)}`, width: 38 },
          { caption: say(m.cod_ledger_entry), width: 36 },
          { caption: say(m.cod_ledger_in), width: 20, isFigure: true },
          { caption: say(m.cod_ledger_out), width: 20, isFigure: true },
          { caption: say(m.cod_ledger_balance), width: 20, isFigure: true },
        ],
        rows: lines,
        totals: [`${say(m.cod_ledger_closing)}: ${money(closing)}`],
        footer: m.cod_ledger_statement_note({ day: today }, { locale: language }),
        pageText,
      });
    },

    /** Lists the signed amount of each parcel of a payout; the total equals the bank line. */
    async ofPayout(request: StatementRequest, payout: PayoutRow): Promise<Uint8Array> {
      const { session, language, rows } = request;
      const { say, today, brand, pageText } = headOf(request);
      const lines: string[][] = [];
      let sum = 0;
      for await (const { cn_no: cnNo, order_id: orderId, receiver_name: receiver, cents } of rows) {
        sum += cents;
        mustFit(lines, 'payoutNo');
        lines.push([String(lines.length + 1), cnNo, orderId ?? '', receiver, figure(cents)]);
      }
      const own = await queries.findAccount(db, session.scope);
      const { statementPdf } = await statements();
      return statementPdf({
        brand,
        title: say(m.cod_ledger_payout),
        line: `${payout.payout_no} · ${showDay(payout.day)}`,
        facts: [
          [say(m.cod_ledger_account), `${session.accountNo} ${own.company.name}`],
          [say(m.cod_ledger_payout), payout.payout_no],
          [say(m.cod_ledger_field_amount), `${payout.currency} ${figure(payout.cents)}`],
          [say(m.cod_ledger_parcels), String(payout.parcel_count)],
          [say(m.cod_ledger_bank), `${payout.bank.bankName} ••${payout.bank.number.slice(-4)}`],
          [say(m.cod_ledger_bank_reference), payout.bank_reference || '–'],
        ],
        columns: [
          { caption: '#', width: 12, isFigure: true },
          { caption: say(m.cod_ledger_cn), width: 40 },
          { caption: say(m.cod_ledger_order), width: 44 },
          { caption: say(m.cod_ledger_receiver), width: 62 },
          { caption: payout.currency, width: 28, isFigure: true },
        ],
        rows: lines,
        totals: [`${payout.currency} ${figure(sum)}`],
        footer: m.cod_ledger_payout_note({ day: today }, { locale: language }),
        pageText,
      });
    },
  };
}

/**
 * Returns lines with incoming and outgoing amounts and the balance. Entries that do not change what the courier holds are left
 * out.
 */
async function listed(
  rows: StatementRequest['rows'],
  { opening, currency }: { opening: number; currency: string },
  cellsOf: (row: queries.StatementEntry) => string[],
) {
  const lines: string[][] = [];
  const sums = { in: 0, fee: 0, paid: 0 };
  let balance = opening;
  for await (const row of rows) {
    const change = sideOf(row.debit, row.cents) - sideOf(row.credit, row.cents);
    if (row.currency !== currency || change === 0) continue;
    balance += change;
    if (row.code === 'fee' || row.code === 'fee-back') sums.fee -= change;
    else if (row.code === 'paid') sums.paid -= change;
    else sums.in += change;
    mustFit(lines, 'from');
    const [came, went] = change > 0 ? [figure(change), ''] : ['', figure(-change)];
    lines.push([...cellsOf(row), came, went, figure(balance)]);
  }
  return { lines, sums, closing: balance };
}

function mustFit(lines: readonly unknown[], field: string): void {
  if (lines.length >= paperRowsMost)
    throw invalid([problemAt(field, m.cod_ledger_problem_paper_long, { n: paperRowsMost })]);
}

const figure = (cents: number) =>
  formatDecimal(cents, 2, 2).replaceAll(/\B(?=(?:\d{3})+(?!\d))(?=.*\.)/gu, ',');
const showDay = (isoDay: string) => isoDay.split('-').toReversed().join('-');

/** Counts money that the courier holds, in a payout or not. */
const sideOf = (pot: string, cents: number) => (pot === 'held' || pot === 'paying' ? cents : 0);

const withCourier = (balances: readonly queries.Balance[], wanted: string) =>
  balances.reduce((sum, { currency, pot, cents }) => sum + (currency === wanted ? sideOf(pot, cents) : 0), 0);
