import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';

import { wholeWorkbook } from '#server/test/whole-workbook.ts';
import { storedZip } from './stored-zip.ts';

const made = (name: string) => readFileSync(join(import.meta.dirname, '../../test/files', name));
const written = async (rows: (string | number | Date | null)[][]) =>
  new Uint8Array(await writeXlsx({ sheets: [{ name: 'Orders', rows }] }));

it('A workbook written by LibreOffice is read: merged title, empty first sheet, formulas, a date, a hidden row', async () => {
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

it('Text cells keep their zeros, digits and signs, also when they look like numbers or formulas', async () => {
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

it('Numbers have no exponent unless digits may be lost, and dates are DD-MM-YYYY', async () => {
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

/** Random numbers from a seed: the same ones each time. */
function* random(seed: number) {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
    yield state / 2_147_483_648;
}

it('No text of a workbook with many different texts is lost, moved or changed', async () => {
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

it('A hidden sheet is read only when no other sheet has rows, or when it is requested by name', async () => {
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

it('XML character references are decoded in sheet names, number formats and texts', async () => {
  const [main, office, packages] = ['spreadsheetml', 'officeDocument', 'package'].map(
    (kind) => `http://schemas.openxmlformats.org/${kind}/2006`,
  );
  const relations = (...targets: [type: string, target: string][]) =>
    `<Relationships xmlns="${packages}/relationships">${targets
      .map(
        ([type, to], at) =>
          `<Relationship Id="r${at}" Type="${office}/relationships/${type}" Target="${to}"/>`,
      )
      .join('')}</Relationships>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}/main" xmlns:r="${office}/relationships"><sheets><sheet name="Q1 &#8211; K&#x4C; &amp; &quot;B&quot;" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}/main"><numFmts><numFmt numFmtId="164" formatCode="&#34;SO-&#34;00000"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}/main"><si><t>A &#38;amp; &#x26;&amp;&apos; &nbsp; _x0041_</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}/main"><sheetData><row r="1"><c r="A1" s="1"><v>42</v></c><c r="B1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
  };
  const files = Object.entries(parts).map(([name, xml]) => ({ name, content: Buffer.from(xml) }));
  const { sheets, rows } = await wholeWorkbook(Buffer.concat([...storedZip(files, 10_000)]));
  expect(sheets).toEqual(['Q1 – KL & "B"']);
  expect(rows.map(({ cells }) => cells)).toEqual([['SO-00042', "A &amp; &&' &nbsp; A"]]);
});
