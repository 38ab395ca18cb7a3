/** Statements of the COD ledger: of a span of days as a bank would list it, of a payout parcel by parcel; as files. */
import { Readable } from 'node:stream';

import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';

import type { StatementFormat } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { codEntryWords, potWords } from '#shared/features/cod-ledger/cod-ledger.model.ts';
import { statementDaysMost } from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import { type Market, marketOf } from '#shared/platform/market/markets.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { addDays, formatDay, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language, Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import { everyRow } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { statementPdf } from '#server/platform/documents/statement.pdf.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import { csvStream, csvType, xlsxType } from '#server/platform/spreadsheet/spreadsheet-writer.ts';
import { labelBrand } from '#server/features/printing/label.mapping.ts';
import { journalFile } from './cod-journal.mapping.ts';
import * as queries from './cod-ledger.queries.ts';
import * as payouts from './cod-payout.queries.ts';

export interface StatementWanted {
  from?: string | undefined;
  to?: string | undefined;
  payoutNo?: string | undefined;
  format: StatementFormat;
}

export interface CodStatements {
  file(
    session: Session,
    actor: Actor,
    wanted: StatementWanted,
    signal: AbortSignal,
    language: Language,
  ): Promise<FileAnswer>;
}

const chunk = 1000;
/** On paper; more is for a spreadsheet. */
const paperRowsMost = 20_000;

interface Span {
  from: string;
  below: string;
  payoutId: string | null;
}

export function codStatements(kit: Pick<Kit, 'database' | 'clock' | 'write'>): CodStatements {
  const { database, clock, write } = kit;
  const { db } = database;

  const rowsOf = (scope: AccountScope, span: Span, signal: AbortSignal) =>
    everyRow(
      chunk,
      (after, limit) => queries.listForStatement(db, scope, { ...span, after, limit }),
      (row) => row.entry_id,
      signal,
    );

  function daysOf(wanted: StatementWanted, market: Market) {
    const today = isoDayOf(clock.now(), market);
    const to = wanted.to ?? today;
    const from = wanted.from ?? addDays(to, -30);
    if (from > to) throw invalid([problemAt('from', m.cod_ledger_problem_days_order)]);
    if (addDays(from, statementDaysMost) < to)
      throw invalid([problemAt('from', m.cod_ledger_problem_days_many, { n: statementDaysMost })]);
    return { from, to };
  }

  const spanOf = ({ from, to }: { from: string; to: string }, market: Market): Span => ({
    from: lowestIdAt(startOfDay(from, market)),
    below: lowestIdAt(startOfDay(addDays(to, 1), market)),
    payoutId: null,
  });

  return {
    async file(session, actor, wanted, signal, language) {
      const { scope } = session;
      const market = marketOf(session.market);
      const payout = wanted.payoutNo === undefined ? null : await payouts.findOwn(db, scope, wanted.payoutNo);
      if (payout === undefined) throw notFound(m.cod_ledger_the_payout);
      const days = daysOf(wanted, market);
      const span: Span = payout
        ? { from: lowestIdAt(new Date(0)), below: highestId, payoutId: payout.payout_id }
        : spanOf(days, market);
      const name = payout ? payout.payout_no : `${days.from}-${days.to}`;
      const detail = { format: wanted.format, ...(payout ? { payoutNo: payout.payout_no } : days) };
      await write(actor, { action: 'cod.statement_taken', subject: name, detail }, async () => null);
      const { format } = wanted;
      if (format === 'pdf') {
        const content = payout
          ? await payoutPaper(session, payout, span, signal, language)
          : await daysPaper(session, days, span, signal, language);
        return { contentType: 'application/pdf', fileName: `cod-${name}.pdf`, inline: false, content };
      }
      if (format === 'autocount' || format === 'sqlaccount') {
        const content = journalFile(format, rowsOf(scope, span, signal));
        return { contentType: csvType, fileName: `cod-${format}-${name}.csv`, inline: false, content };
      }
      const options = { locale: language };
      const heads = sheetColumns.map(({ header, width }) => ({ header: header({}, options), width }));
      const cells = (async function* all() {
        for await (const row of rowsOf(scope, span, signal))
          yield sheetColumns.map(({ value }) => value(row, language));
      })();
      if (format === 'csv') {
        const texts = (async function* all() {
          for await (const row of cells)
            yield row.map((cell) => (typeof cell === 'number' ? formatDecimal(cell, 2, 2) : cell));
        })();
        return {
          contentType: csvType,
          fileName: `cod-${name}.csv`,
          inline: false,
          content: csvStream(heads, texts),
        };
      }
      const numbers = (async function* all() {
        for await (const row of cells)
          yield row.map((cell) => (typeof cell === 'number' ? cell / 100 : cell));
      })();
      const sheet = writeXlsxStream(numbers, {
        name: m.cod_ledger_title({}, options),
        columns: heads.map(({ header, width }, i): ColumnDef => ({
          header,
          width,
          numFmt: sheetColumns[i]?.isMoney ? '#,##0.00' : '@',
        })),
        freezePane: { rows: 1 },
      });
      const content = Readable.fromWeb(sheet);
      return { contentType: xlsxType, fileName: `cod-${name}.xlsx`, inline: false, content };
    },
  };

  /** As a bank lists it: what came to the courier, what went, and what is there after each line. */
  async function daysPaper(
    { scope, market: marketId, accountNo }: Session,
    { from, to }: { from: string; to: string },
    span: Span,
    signal: AbortSignal,
    language: Language,
  ): Promise<Uint8Array> {
    const market = marketOf(marketId);
    const say = (words: Message) => words({}, { locale: language });
    const money = (cents: number) => formatMoney(cents, marketId);
    const own = await queries.findAccount(db, scope);
    const opening = withCourier(await queries.balancesOn(db, scope, addDays(from, -1)), market);
    const rows: string[][] = [];
    let balance = opening;
    const sums = { in: 0, fee: 0, paid: 0 };
    for await (const row of rowsOf(scope, span, signal)) {
      if (row.currency !== market.currencyCode) continue;
      const change = sideOf(row.debit, row.cents) - sideOf(row.credit, row.cents);
      if (change === 0) continue;
      balance += change;
      if (row.code === 'fee' || row.code === 'fee-back') sums.fee -= change;
      else if (row.code === 'paid') sums.paid -= change;
      else sums.in += change;
      if (rows.length >= paperRowsMost)
        throw invalid([problemAt('from', m.cod_ledger_problem_paper_long, { n: paperRowsMost })]);
      rows.push([
        formatDay(row.at, market),
        row.cn_no,
        row.order_id ?? row.receiver_name,
        `${say(codEntryWords[row.code])}${row.payout_no ? ` ${row.payout_no}` : ''}`,
        change > 0 ? figure(change) : '',
        change < 0 ? figure(-change) : '',
        figure(balance),
      ]);
    }
    return statementPdf({
      brand: labelBrand(market),
      title: say(m.cod_ledger_statement),
      line: `${own.account_no} · ${showDay(from)} – ${showDay(to)}`,
      facts: [
        [say(m.cod_ledger_account), `${accountNo} ${own.company.name}`],
        [say(m.cod_ledger_opening), money(opening)],
        [say(m.cod_ledger_sum_collected), money(sums.in)],
        [say(m.cod_ledger_sum_fees), money(sums.fee)],
        [say(m.cod_ledger_sum_paid), money(sums.paid)],
        [say(m.cod_ledger_closing), money(balance)],
      ],
      columns: [
        { caption: say(m.cod_ledger_field_day), width: 20 },
        { caption: say(m.cod_ledger_cn), width: 32 },
        { caption: say(m.cod_ledger_order), width: 38 },
        { caption: say(m.cod_ledger_entry), width: 36 },
        { caption: say(m.cod_ledger_in), width: 20, isFigure: true },
        { caption: say(m.cod_ledger_out), width: 20, isFigure: true },
        { caption: say(m.cod_ledger_balance), width: 20, isFigure: true },
      ],
      rows,
      totals: [`${say(m.cod_ledger_closing)}: ${money(balance)}`],
      footer: m.cod_ledger_statement_note({ day: formatDay(clock.now(), market) }, { locale: language }),
      pageText: (page, of) => m.cod_ledger_page({ page, of }, { locale: language }),
    });
  }

  /** Each parcel of a payout; together they are the bank's line. */
  async function payoutPaper(
    { market: marketId, accountNo, scope }: Session,
    payout: payouts.PayoutRow,
    span: Span,
    signal: AbortSignal,
    language: Language,
  ): Promise<Uint8Array> {
    const market = marketOf(marketId);
    const say = (words: Message) => words({}, { locale: language });
    const rows: string[][] = [];
    let sum = 0;
    for await (const row of rowsOf(scope, span, signal)) {
      if (row.code !== 'batched') continue;
      const cents = row.debit === 'paying' ? row.cents : -row.cents;
      sum += cents;
      if (rows.length >= paperRowsMost)
        throw invalid([problemAt('payoutNo', m.cod_ledger_problem_paper_long, { n: paperRowsMost })]);
      rows.push([String(rows.length + 1), row.cn_no, row.order_id ?? '', row.receiver_name, figure(cents)]);
    }
    const own = await queries.findAccount(db, scope);
    return statementPdf({
      brand: labelBrand(market),
      title: say(m.cod_ledger_payout),
      line: `${payout.payout_no} · ${showDay(payout.day)}`,
      facts: [
        [say(m.cod_ledger_account), `${accountNo} ${own.company.name}`],
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
      rows,
      totals: [`${payout.currency} ${figure(sum)}`],
      footer: m.cod_ledger_payout_note({ day: formatDay(clock.now(), market) }, { locale: language }),
      pageText: (page, of) => m.cod_ledger_page({ page, of }, { locale: language }),
    });
  }
}

const highestId = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
const figure = (cents: number) =>
  formatDecimal(cents, 2, 2).replaceAll(/\B(?=(?:\d{3})+(?!\d))(?=.*\.)/gu, ',');
const showDay = (isoDay: string) => isoDay.split('-').toReversed().join('-');

/** What the courier holds, in a payout or not. */
const sideOf = (pot: string, cents: number) => (pot === 'held' || pot === 'paying' ? cents : 0);

const withCourier = (balances: readonly queries.Balance[], { currencyCode }: Market) =>
  balances.reduce(
    (sum, { currency, pot, cents }) => sum + (currency === currencyCode ? sideOf(pot, cents) : 0),
    0,
  );

interface SheetColumn {
  header: Message;
  width: number;
  isMoney?: boolean;
  /** Money in cents. */
  value: (row: queries.StatementEntry, language: Language) => string | number;
}

const sheetColumns: readonly SheetColumn[] = [
  { header: m.cod_ledger_field_day, width: 12, value: (row) => row.day },
  { header: m.cod_ledger_cn, width: 18, value: (row) => row.cn_no },
  { header: m.cod_ledger_order, width: 20, value: (row) => row.order_id ?? '' },
  { header: m.cod_ledger_receiver, width: 28, value: (row) => row.receiver_name },
  { header: m.cod_ledger_entry, width: 22, value: (row, locale) => codEntryWords[row.code]({}, { locale }) },
  { header: m.cod_ledger_from_pot, width: 18, value: (row, locale) => potWords[row.credit]({}, { locale }) },
  { header: m.cod_ledger_to_pot, width: 18, value: (row, locale) => potWords[row.debit]({}, { locale }) },
  { header: m.cod_ledger_field_amount, width: 14, isMoney: true, value: (row) => row.cents },
  { header: m.cod_ledger_currency, width: 9, value: (row) => row.currency },
  { header: m.cod_ledger_payout, width: 14, value: (row) => row.payout_no ?? '' },
  { header: m.cod_ledger_note, width: 30, value: (row) => row.note },
];
