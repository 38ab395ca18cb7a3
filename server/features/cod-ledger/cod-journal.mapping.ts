import { Readable } from 'node:stream';

import {
  journalDay,
  journalLines,
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

/** Entries, oldest first, as a file that a bookkeeping program reads; written while it is sent. */
export function journalFile(program: JournalProgram, rows: AsyncIterable<StatementEntry>): Readable {
  return program === 'autocount' ? autoCount(rows) : sqlAccount(rows);
}

/** A line for each side; lines of a day have one document number. */
function autoCount(rows: AsyncIterable<StatementEntry>): Readable {
  const heads = ['DocNo', 'DocDate', 'JournalType', 'Description', 'AccNo', 'DetailDescription', 'DR', 'CR'];
  const lines = (async function* all() {
    for await (const row of rows) {
      for (const { account, debitCents, creditCents } of journalLines('autocount', row))
        yield [
          journalNo(row.day),
          journalDay(row.day),
          'GENERAL',
          `COD ${journalDay(row.day)}`,
          account,
          about(row),
          amount(debitCents),
          amount(creditCents),
        ];
    }
  })();
  return csvStream(
    heads.map((header) => ({ header, width: 12 })),
    lines,
  );
}

/** A text that keeps to one field of a file whose fields end with semicolons. */
const field = (text: string) => text.replaceAll(/[;\r\n]+/gu, ' ');

/** MASTER opens a journal, DETAIL lines follow it; fields end with semicolons. */
function sqlAccount(rows: AsyncIterable<StatementEntry>): Readable {
  return Readable.from(
    (async function* all() {
      let day = '';
      for await (const row of rows) {
        const lines = journalLines('sqlaccount', row);
        if (lines.length === 0) continue;
        const no = journalNo(row.day);
        if (row.day !== day) {
          day = row.day;
          const date = journalDay(day);
          yield `MASTER;${no};${date};${date};COD ${date};F;\r\n`;
        }
        for (const { account, debitCents, creditCents } of lines)
          yield `DETAIL;${no};${account};${field(about(row))};${amount(debitCents)};${amount(creditCents)};\r\n`;
      }
    })(),
  );
}
