import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';

import { wholeWorkbook } from '#server/test/whole-workbook.ts';

const made = (name: string) => readFileSync(join(import.meta.dirname, '../../test/files', name));
const written = async (rows: (string | number | Date | null)[][]) =>
  new Uint8Array(await writeXlsx({ sheets: [{ name: 'Orders', rows }] }));

it('A workbook as LibreOffice writes it: merged title, empty first sheet, formulas, a day, a hidden row', async () => {
  // Made by `soffice --headless --convert-to xlsx libreoffice-orders.fods`.
  const { sheets, sheet, rows } = await wholeWorkbook(made('libreoffice-orders.xlsx'));
  expect({ sheets, sheet }).toEqual({ sheets: ['Notes', 'Orders'], sheet: 'Orders' });
  expect(rows.map(({ line, cells }) => [line, ...cells.filter((cell) => cell !== '')])).toEqual([
    [1, 'Orders of November'],
    [3, 'Receiver Name', 'Receiver Phone', 'Address 1', 'Postcode', 'Shipment Type', 'Weight'].concat([
      'Dangerous Goods',
      'Order ID',
      'Customer Notes 1',
    ]),
    [4, 'Siti Aminah', '0123456789', '12 Jalan Ampang', '5400', 'Parcel', '1.25', 'No'].concat([
      '7012345678901234567',
      '23-11-2026',
    ]),
    // Nothing is dropped silently: a row that a filter hides is in the file.
    [5, '陈伟明 & Co', '60123456789', '8 Jalan Gasing', '46000', 'Parcel', '2', 'No', '00042', '=1+1'],
  ]);
});

it('Texts keep their zeros, their digits and their signs, whatever they look like', async () => {
  const texts = [
    '05400',
    '00042',
    '7012345678901234567',
    '=1+1',
    '+60123',
    '-5',
    '@x',
    '1E5',
    '1,200',
    'TRUE',
  ];
  const odd = ['a & b < c > "d" \'e\'', '陈伟明', 'தமிழ்', '23/11/2026', '001-02', '½ kg', "O'Neill"];
  const { rows } = await wholeWorkbook(
    await written([['Text'], ...[...texts, ...odd].map((text) => [text])]),
  );
  expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual([...texts, ...odd]);
});

it('Numbers are said without an exponent but those that have lost digits, days as DD-MM-YYYY', async () => {
  const order = 7_012_345_678_901_234;
  const values = [
    60_123_456_789,
    1.1,
    0.1 + 0.2,
    order,
    order * 1000,
    1e15,
    12.5,
    0,
    new Date(Date.UTC(2026, 0, 5)),
  ];
  const { rows } = await wholeWorkbook(await written([['V'], ...values.map((value) => [value])]));
  expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual([
    '60123456789',
    '1.1',
    '0.3',
    '7012345678901234',
    '7.012345678901234E+18',
    '1E+15',
    '12.5',
    '0',
    '05-01-2026',
  ]);
});

/** Texts of a seed: the same ones each time. */
function* random(seed: number) {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
    yield state / 2_147_483_648;
}

it('A file of many different texts reads the same as one of few: none is lost, moved or changed', async () => {
  const dice = random(7);
  const letters = [...'abc XYZ 059 &<>"\'_x; 陈明 é தமி .,-/=+@'];
  const text = (length: number) =>
    Array.from({ length }, () => letters[Math.floor((dice.next().value ?? 0) * letters.length)]).join('');
  const rows = Array.from({ length: 1500 }, (_, row) =>
    Array.from({ length: 20 }, (_, column) =>
      (row + column) % 5 === 0
        ? row * 1000 + column
        : (row + column) % 7 === 0
          ? null
          : `${row} ${column} ${text(40)}|`,
    ),
  );
  const read = await wholeWorkbook(await written(rows));
  const seen = read.rows.map(({ cells }) => Array.from({ length: 20 }, (_, column) => cells[column] ?? ''));
  expect(seen).toEqual(rows.map((row) => row.map((value) => (value === null ? '' : String(value).trim()))));
});

it('A sheet that is hidden is read only when no other has rows, or when it is asked for', async () => {
  const workbook = async (orders: string[][]) =>
    new Uint8Array(
      await writeXlsx({
        sheets: [
          { name: 'Choices & lists', rows: [['Parcel'], ['Document']], hidden: true },
          { name: 'Orders', rows: orders },
        ],
      }),
    );
  const sheets = ['Orders', 'Choices & lists'];
  const both = await workbook([['Ali']]);
  expect(await wholeWorkbook(both)).toMatchObject({ sheets, sheet: 'Orders', rows: [{ cells: ['Ali'] }] });
  expect(await wholeWorkbook(both, 'Choices & lists')).toMatchObject({
    rows: [{ cells: ['Parcel'] }, { cells: ['Document'] }],
  });
  expect(await wholeWorkbook(await workbook([]))).toMatchObject({ sheet: 'Choices & lists' });
});
