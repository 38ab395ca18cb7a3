import { CsvError, parse } from 'csv-parse/sync';

import type { SheetRow } from './sheet-row.ts';
import { decodeText } from './text-decoding.ts';
import { Unreadable, unreadable } from './unreadable.ts';

const separators = [',', ';', '\t', '|'] as const;
const sampleLines = 30;
/** Maximum characters of one row: more means an unclosed quotation mark, or that the file is not a table. */
const recordMax = 500_000;

/**
 * Passes the rows of a text file with separators to `put` one by one: together they take several times the memory of the file.
 * Throws `Unreadable`.
 */
export function readCsv(
  bytes: Uint8Array,
  { maxRows, maxColumns }: { maxRows: number; maxColumns: number },
  put: (row: SheetRow) => void,
): void {
  const decoded = withoutEndMark(decodeText(bytes));
  if (/^\s*<(?:!doctype|html|\?xml|table|meta)/iu.test(decoded)) throw unreadable.webPage();
  // Excel itself writes 'sep=;' above the rows.
  const hint = /^sep=(.)\r?\n/iu.exec(decoded);
  const text = hint ? decoded.slice(hint[0].length) : decoded;
  const linesBefore = hint ? 1 : 0;
  try {
    parse(text, {
      delimiter: hint?.[1] ?? separatorOf(text),
      // Given explicitly; otherwise the line ending of the first row would be used for all, but files joined from several ones
      // have different endings.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      max_record_size: recordMax,
      to: maxRows + 1,
      on_record(record: string[], { lines }) {
        put({ line: lines + linesBefore, cells: record.slice(0, maxColumns).map(cellOf) });
        // The parser must not keep rows.
        return null;
      },
    });
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const isEndless = error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE';
    if (
      error instanceof CsvError &&
      (error.code === 'CSV_QUOTE_NOT_CLOSED' || (isEndless && text.includes('"')))
    )
      throw unreadable.quote(quoteLine(error));
    throw unreadable.damaged();
  }
}

/** Removes the end mark of old programs: character 26, sometimes repeated or followed by NULs to fill the last block. */
function withoutEndMark(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\u001a' || text[end - 1] === '\0')) end -= 1;
  return text.slice(0, end);
}

/** Returns the separator that splits most of the first lines into the same number of cells. */
function separatorOf(text: string): string {
  const lines = unquoted(text.slice(0, 100_000))
    .split(/\r\n|\n|\r/u)
    .filter((line) => line.trim() !== '');
  const sample = lines.slice(0, sampleLines);
  let best: { separator: string; score: number } = { separator: ',', score: 0 };
  for (const separator of separators) {
    const counts = new Map<number, number>();
    for (const line of sample) {
      const cuts = line.split(separator).length - 1;
      if (cuts > 0) counts.set(cuts, (counts.get(cuts) ?? 0) + 1);
    }
    for (const [cuts, lineCount] of counts) {
      const score = lineCount * 100 + cuts;
      if (score > best.score) best = { separator, score };
    }
  }
  return best.separator;
}

/** Removes text in quotation marks, which must not count when the separator is detected. */
function unquoted(text: string): string {
  return text.replace(/"(?:[^"]|"")*"/gu, '""');
}

/** `="05400"` and `'05400` stop Excel from removing a leading zero; the marks are not part of the text. */
function cellOf(cell: string): string {
  const text = cell.trim();
  const formula = /^="(.*)"$/u.exec(text);
  if (formula) return formula[1] ?? '';
  return /^'[\d=+@＝＋－＠-]/u.test(text) ? text.slice(1) : text;
}

function quoteLine(error: CsvError): number {
  const line: unknown = Reflect.get(error, 'lines');
  return typeof line === 'number' ? line : 1;
}
