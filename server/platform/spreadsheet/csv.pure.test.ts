import { text } from 'node:stream/consumers';

import { expect, it } from 'vitest';

import { csvRows } from './csv-rows.testing.ts';
import { diceOf } from './odd-workbook.testing.ts';
import { csvStream } from './spreadsheet-writer.ts';

const rowsOf = (file: string, maxRows = 10) =>
  csvRows(Buffer.from(file), { maxRows, maxColumns: 5 }).map(({ line, cells }) => [line, ...cells]);

it('Each row of a file may have a different line ending', () => {
  expect(rowsOf('Name,Phone\r\nAli,1\nSiti,2\rLee,3\r\n')).toEqual([
    [1, 'Name', 'Phone'],
    [2, 'Ali', '1'],
    [3, 'Siti', '2'],
    [4, 'Lee', '3'],
  ]);
});

it('A line break inside quotation marks is part of the cell', () => {
  expect(rowsOf('Name,Address\r\nAli,"Lot 1\nJalan 2"\r\nSiti,x')).toMatchObject([
    [1, 'Name', 'Address'],
    [3, 'Ali', 'Lot 1\nJalan 2'],
    [4, 'Siti', 'x'],
  ]);
});

it('The end-of-file characters that old programs write (Ctrl+Z) are not read as a row', () => {
  expect(rowsOf('Name,Phone\r\nAli,1\r\n\u001a\u001a')).toEqual([
    [1, 'Name', 'Phone'],
    [2, 'Ali', '1'],
  ]);
});

it('Reading stops one row after the maximum, which is enough to detect too many rows', () => {
  expect(rowsOf(`Name\r\n${'a\n'.repeat(1000)}`)).toHaveLength(11);
});

async function written(...cells: string[]): Promise<string> {
  async function* rows() {
    yield cells;
  }
  const columns = cells.map((_, index) => ({ header: `Column ${index}`, width: 10 }));
  const file = await text(csvStream(columns, rows()));
  return file.slice(file.indexOf('\r\n') + 2);
}

it.each(['=1+1', '+60123456789', '-2+3', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'A text that a spreadsheet would run as a formula is written as text and read back unchanged: %s',
  async (cell) => {
    const line = await written(cell, 'next');
    expect(line).toBe(`'${cell},next\r\n`);
    expect(rowsOf(line)).toEqual([[1, cell, 'next']]);
  },
);

it.each(['\t=1+1', '\r=1+1', '\n=1+1'])(
  'A formula after the character at the start of %j is also written as text',
  async (cell) => {
    expect(await written(cell)).toMatch(/^"?'/u);
  },
);

it('Random rows are read correctly with every separator, line ending and encoding', () => {
  const texts = [
    'Jalan Ampang',
    '05400',
    '7012345678901234567',
    'a, b; c',
    'say "hi"',
    'two\nlines',
    'é ü',
    '=1+1',
    '',
    '½',
  ];
  for (let seed = 1; seed <= 150; seed += 1) {
    const { roll, pick } = diceOf(seed);
    const separator = pick([',', ';', '\t', '|'] as const);
    const end = pick(['\r\n', '\n', '\r'] as const);
    const quoted = (cell: string) => (/["\r\n,;|\t]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
    const rows = Array.from({ length: 2 + roll(8) }, (_, row) => [
      `R${row}`,
      ...Array.from({ length: 3 }, () => pick(texts)),
      'x',
    ]);
    const file = rows.map((cells) => cells.map(quoted).join(separator)).join(end);
    const bytes = pick([
      () => Buffer.from(file),
      () => Buffer.from(`\ufeff${file}`),
      () => Buffer.from(`\ufeff${file}`, 'utf16le'),
      () => Buffer.from(`\ufeff${file}`, 'utf16le').swap16(),
      () => Buffer.from(file, 'latin1'),
      () => Buffer.from(`sep=${separator}${end === '\r' ? '\n' : end}${file}`),
    ])();
    const read = csvRows(bytes, { maxRows: 20, maxColumns: 60 }).map(({ cells }) => cells);
    expect(read, `seed ${seed}`).toEqual(rows);
  }
});
