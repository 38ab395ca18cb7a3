/** Statements of the COD ledger as files, for a range of days or one payout. */
import type { StatementFormat } from '#shared/features/cod-ledger/cod-payout.contract.ts';
import type { JournalProgram } from '#shared/features/cod-ledger/cod-journal.rules.ts';
import { statementDaysMost } from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import { csvType, pdfType, xlsxType } from '#shared/platform/http/file-types.ts';
import { type Market, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import { everyRow } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import { journalFile } from './cod-journal.mapping.ts';
import { codPapers } from './cod-paper.service.ts';
import { csvOf, workbookOf } from './cod-sheet.mapping.ts';
import * as queries from './cod-ledger.queries.ts';
import * as payouts from './cod-payout.queries.ts';

interface StatementWanted {
  from?: string | undefined;
  to?: string | undefined;
  payoutNo?: string | undefined;
  /** Currency of a PDF or journal, which have only one: by default the market's; a payout has its own. */
  currency?: string | undefined;
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

interface Span {
  from: string;
  below: string;
  payoutId: string | null;
}

export function codStatements(kit: Pick<Kit, 'database' | 'clock' | 'write'>): CodStatements {
  const { database, clock, write } = kit;
  const { db } = database;
  const papers = codPapers({ db, clock });

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

  return {
    async file(session, actor, wanted, signal, language) {
      const { scope } = session;
      const { format } = wanted;
      const market = marketOf(session.market);
      const payout = wanted.payoutNo === undefined ? null : await payouts.findOwn(db, scope, wanted.payoutNo);
      if (payout === undefined) throw notFound(m.cod_ledger_the_payout);
      const days = daysOf(wanted, market);
      const currency = payout?.currency ?? wanted.currency ?? market.currencyCode;
      const span = payout ? spanOfPayout(payout.payout_id) : spanOf(days, market);
      const name = payout ? payout.payout_no : `${days.from}-${days.to}`;
      const detail = { format, currency, ...(payout ? { payoutNo: payout.payout_no } : days) };
      await write(actor, { action: 'cod.statement_taken', subject: name, detail }, async () => null);

      const all = rowsOf(scope, span, signal);
      const rows = payout && !isJournal(format) ? parcelsOf(all) : all;
      const isSheet = format === 'xlsx' || format === 'csv';
      const money = isSheet || currency === market.currencyCode ? '' : `-${currency}`;
      const fileName = `cod-${isJournal(format) ? `${format}-` : ''}${name}${money}.${extensions[format]}`;
      const answer = { fileName, inline: false, contentType: types[format] };
      if (isJournal(format)) {
        const content = journalFile(format, rows, { currency, isHome: currency === market.currencyCode });
        return { ...answer, content };
      }
      if (format === 'csv') return { ...answer, content: csvOf(rows, language) };
      if (format === 'xlsx') return { ...answer, content: workbookOf(rows, language) };
      const request = { session, rows, language };
      const content = payout
        ? await papers.ofPayout(request, payout)
        : await papers.ofDays(request, days, currency);
      return { ...answer, content };
    },
  };
}

/**
 * Yields the contribution of each parcel to a payout, which add up to the payout. Skips the bank's entries; deductions are
 * negative.
 */
async function* parcelsOf(rows: AsyncIterable<queries.StatementEntry>) {
  for await (const row of rows) {
    if (row.code !== 'batched') continue;
    const { debit, credit, cents } = row;
    yield debit === 'paying' ? row : { ...row, debit: credit, credit: debit, cents: -cents };
  }
}

const extensions: Record<StatementFormat, string> = {
  pdf: 'pdf',
  xlsx: 'xlsx',
  csv: 'csv',
  autocount: 'csv',
  sqlaccount: 'csv',
};
const types: Record<StatementFormat, string> = {
  pdf: pdfType,
  xlsx: xlsxType,
  csv: csvType,
  autocount: csvType,
  sqlaccount: csvType,
};

const isJournal = (format: StatementFormat): format is JournalProgram =>
  format === 'autocount' || format === 'sqlaccount';

const spanOf = ({ from, to }: { from: string; to: string }, market: Market): Span => ({
  from: lowestIdAt(startOfDay(from, market)),
  below: lowestIdAt(startOfDay(addDays(to, 1), market)),
  payoutId: null,
});

const highestId = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
const spanOfPayout = (payoutId: string): Span => ({
  from: lowestIdAt(new Date(0)),
  below: highestId,
  payoutId,
});
