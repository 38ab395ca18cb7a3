/** Spreadsheet rows of ledger entries: all currencies in one file, each row with its currency. */
import type { Readable } from 'node:stream';

import { codEntryWords, potWords } from '#shared/features/cod-ledger/cod-ledger.model.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';
import type { Language, Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { sheetStream } from '#server/platform/spreadsheet/sheet-thread.ts';
import { csvStream } from '#server/platform/spreadsheet/spreadsheet-writer.ts';
import type * as queries from './cod-ledger.queries.ts';

interface SheetColumn {
  header: Message;
  width: number;
  isMoney?: boolean;
  /** Money is in cents. */
  value: (row: queries.StatementEntry, language: Language) => string | number;
}

const columns: readonly SheetColumn[] = [
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

type Entries = AsyncIterable<queries.StatementEntry>;

const headsIn = (locale: Language) =>
  columns.map(({ header, width, isMoney = false }) => ({
    header: header({}, { locale }),
    width,
    isNumber: isMoney,
  }));

async function* cellsOf<M extends string | number>(
  rows: Entries,
  language: Language,
  money: (cents: number) => M,
): AsyncGenerator<(string | M)[]> {
  for await (const row of rows)
    yield columns.map(({ value }) => {
      const cell = value(row, language);
      return typeof cell === 'number' ? money(cell) : cell;
    });
}

export const csvOf = (rows: Entries, language: Language): Readable =>
  csvStream(
    headsIn(language),
    cellsOf(rows, language, (cents) => formatDecimal(cents, 2, 2)),
  );

export function workbookOf(rows: Entries, language: Language): Readable {
  const about = {
    name: m.cod_ledger_title({}, { locale: language }),
    columns: headsIn(language).map((head, i) => ({
      ...head,
      numFmt: columns[i]?.isMoney ? '#,##0.00' : '@',
    })),
    freezePane: { rows: 1 },
  };
  return sheetStream(
    about,
    cellsOf(rows, language, (cents) => cents / 100),
  );
}
