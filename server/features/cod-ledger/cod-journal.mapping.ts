import { Readable } from 'node:stream';

import {
  journalDay,
  journalLines,
  type JournalMoney,
  journalNo,
  type JournalProgram,
} from '#shared/features/cod-ledger/cod-journal.rules.ts';
import { codEntryWords } from '#shared/features/cod-ledger/cod-ledger.model.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';

import { csvStream } from '#server/platform/spreadsheet/spreadsheet-writer.ts';
import type { StatementEntry } from './cod-ledger.queries.ts';

const amount = (cents: number) => (cents === 0 ? '' : formatDecimal(cents, 2, 2));
const about = (row: StatementEntry) =>
  [codEntryWords[row.code]({}, { locale: baseLanguage }), row.cn_no, row.order_id, row.payout_no]
    .filter(Boolean)
    .join(' ');

type Entries = AsyncIterable<StatementEntry>;

/** Entries of one currency, oldest first, as an import file for accounting software; streamed while it is written. */
export function journalFile(program: JournalProgram, rows: Entries, money: JournalMoney): Readable {
  const own = ofMoney(rows, money);
  return program === 'autocount' ? autoCount(own, money) : sqlAccount(own, money);
}

async function* ofMoney(rows: Entries, { currency }: JournalMoney) {
  for await (const row of rows) if (row.currency === currency) yield row;
}

const autoCountHeads = [
  'DocNo',
  'DocDate',
  'JournalType',
  'CurrencyCode',
  'CurrencyRate',
  'Description',
  'AccNo',
  'DetailDescription',
  'DR',
  'CR',
];

/** One line for each side; lines of a day share a document number. For a foreign currency the rate is left to the bookkeeper. */
function autoCount(rows: Entries, money: JournalMoney): Readable {
  const lines = (async function* all() {
    for await (const row of rows) {
      for (const { account, debitCents, creditCents } of journalLines('autocount', row))
        yield [
          journalNo(row.day, money),
          journalDay(row.day),
          'GENERAL',
          money.currency,
          money.isHome ? '1' : '',
          `COD ${journalDay(row.day)}`,
          account,
          about(row),
          amount(debitCents),
          amount(creditCents),
        ];
    }
  })();
  return csvStream(
    autoCountHeads.map((header) => ({ header, width: 12 })),
    lines,
  );
}

/** Makes a text fit one semicolon-delimited field, in ASCII as the import expects. */
const field = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[;\r\n\t]+/gu, ' ')
    .replaceAll(/[^ -~]+/gu, '?');

/** A MASTER line opens a journal, DETAIL lines follow it; fields are separated by semicolons. */
function sqlAccount(rows: Entries, money: JournalMoney): Readable {
  return Readable.from(
    (async function* all() {
      let day = '';
      for await (const row of rows) {
        const lines = journalLines('sqlaccount', row);
        if (lines.length === 0) continue;
        const no = journalNo(row.day, money);
        if (row.day !== day) {
          day = row.day;
          const date = journalDay(day);
          const title = `COD ${date}${money.isHome ? '' : ` ${money.currency}`}`;
          yield `MASTER;${no};${date};${date};${title};F;\r\n`;
        }
        for (const { account, debitCents, creditCents } of lines)
          yield `DETAIL;${no};${account};${field(about(row))};${amount(debitCents)};${amount(creditCents)};\r\n`;
      }
    })(),
  );
}
