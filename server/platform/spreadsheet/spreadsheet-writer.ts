/** Writes tables for Excel: templates to fill in, and exports, also as .csv. Cells are text, except numbers in exports. */
import { Readable } from 'node:stream';

import type { Cell } from 'hucre/xlsx';

import { sampleCell, withColumnStyle } from './column-style.ts';
import { sheetStream } from './sheet-thread.ts';

/** Excel's text format: a leading zero is kept, even if the cell is edited. */
const textFormat = '@';
const numberFormat = '0.00';
/** With gram precision, like `formatKilograms`. */
export const kilogramsFormat = '0.00#';
/** Excel allows at most 255 characters for the choices in a rule; longer lists are put on a separate sheet. */
const inlineChoicesMax = 250;

export interface SheetColumn {
  header: string;
  /** Width in characters. */
  width: number;
  /** The texts are plain decimal numbers, so that a workbook can sum them. */
  isNumber?: boolean;
  /** The numbers are kilograms; other numbers have two decimals. */
  isKilograms?: boolean;
}

export interface TemplateColumn extends SheetColumn {
  /** Shown on the header, and beside a cell of the column when it is selected. */
  note: string;
  isRequired: boolean;
  /** Offered as a drop-down; other texts can still be typed, because the upload reports errors. */
  choices?: readonly string[];
}

/**
 * Makes a workbook to fill in: `rows` rows below the header that keep leading zeros, with drop-downs and a note on each column.
 */
export async function writeTemplate(
  name: string,
  columns: readonly TemplateColumn[],
  rows: number,
): Promise<Uint8Array> {
  const lists = columns.filter(({ choices = [] }) => choices.join(',').length > inlineChoicesMax);
  const listSheet = 'Choices';
  const last = rows + 1;
  const { writeXlsx } = await import('hucre/xlsx');
  const workbook = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width }) => ({ width })),
        rows: [columns.map(({ header }) => header)],
        cells: new Map([
          [`${sampleCell.row},${sampleCell.column}`, { value: null, style: { numFmt: textFormat } }],
          ...columns.map(({ header, note, isRequired }, index): [string, Partial<Cell>] => [
            `0,${index}`,
            {
              value: header,
              style: {
                numFmt: textFormat,
                font: { bold: true, ...(isRequired && { color: { rgb: '9C2018' } }) },
              },
              comment: { text: note },
            },
          ]),
        ]),
        dataValidations: columns.map(({ header, note, choices }, index) => {
          const letter = columnLetter(index);
          const list = lists.findIndex((column) => column.header === header);
          return {
            range: `${letter}2:${letter}${last}`,
            showInputMessage: true,
            inputTitle: header.slice(0, 32),
            inputMessage: note.slice(0, 255),
            showErrorMessage: false,
            allowBlank: true,
            ...(choices === undefined
              ? { type: 'custom' as const, formula1: 'TRUE' }
              : {
                  type: 'list' as const,
                  ...(list < 0
                    ? { values: [...choices] }
                    : {
                        formula1: `${listSheet}!$${columnLetter(list)}$1:$${columnLetter(list)}$${choices.length}`,
                      }),
                }),
          };
        }),
        freezePane: { rows: 1 },
      },
      ...(lists.length === 0 ? [] : [{ name: listSheet, rows: transposed(lists), hidden: true }]),
    ],
  });
  return withColumnStyle(workbook);
}

/** Streams an export as .xlsx while it is written. */
export function xlsxStream(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<string[]>,
): Readable {
  async function* cells() {
    for await (const row of rows)
      yield row.map((cell, i) => (columns[i]?.isNumber && cell !== '' ? Number(cell) : cell));
  }
  const about = {
    name,
    columns: columns.map(({ header, width, isNumber, isKilograms }) => ({
      header,
      width,
      numFmt: isNumber ? (isKilograms ? kilogramsFormat : numberFormat) : textFormat,
    })),
    freezePane: { rows: 1 },
  };
  return sheetStream(about, cells());
}

/** Streams an export as .csv: UTF-8 with the byte-order mark that Excel needs. */
export function csvStream(columns: readonly SheetColumn[], rows: AsyncIterable<string[]>): Readable {
  return Readable.from(
    (async function* lines() {
      yield `\ufeff${csvLine(columns.map(({ header }) => header))}`;
      for await (const row of rows) yield csvLine(row, columns);
    })(),
  );
}

/** A negative number must not be escaped as a formula, so that it can be summed. */
function csvLine(cells: readonly string[], columns: readonly SheetColumn[] = []): string {
  return `${cells.map((cell, i) => (columns[i]?.isNumber ? cell : csvCell(cell))).join(',')}\r\n`;
}

/**
 * A text that a spreadsheet would run as a formula gets a leading apostrophe, which the upload reader removes again. Chinese
 * Excel also accepts the full-width signs.
 */
function csvCell(cell: string): string {
  const safe = /^[=+@\t\r\n＝＋－＠-]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function columnLetter(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

function transposed(lists: readonly TemplateColumn[]): (string | null)[][] {
  const height = Math.max(...lists.map(({ choices = [] }) => choices.length));
  return Array.from({ length: height }, (_, row) => lists.map(({ choices = [] }) => choices[row] ?? null));
}
