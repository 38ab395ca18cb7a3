import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';

import { rowWith, sampleOf } from './sheet-row.ts';
import { spreadsheetReader } from './spreadsheet.ts';
import { xlsxStream } from './spreadsheet-writer.ts';
import { hasLongTag } from './zip-check.ts';

const reader = spreadsheetReader();
afterAll(() => reader.close());

const tooBig = { refusal: 'tooLarge' };
const ordinary = Buffer.from('name,phone\nAina,0123456789\n');

/** A workbook whose sheet has one row with these cells. */
async function workbookOf(cells: string): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name);
  add('xl/workbook.xml', '<workbook><sheets><sheet name="A" sheetId="1"/></sheets></workbook>');
  add('xl/worksheets/sheet1.xml', `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`);
  zip.end();
  return buffer(zip.outputStream);
}

it('Small files that unpack to one huge tag are refused and do not delay another account', async () => {
  // One tag of 36 MB.
  const file = await workbookOf(`<c r="A1" ${'x'.repeat(36e6)}/>`);
  expect(file.length).toBeLessThan(40_000);
  const done: string[] = [];
  const read = async (owner: string, bytes: Buffer) => {
    const outcome = await reader.read(owner, bytes, 100).catch((error: unknown) => error);
    done.push(owner);
    return outcome;
  };
  const [first, second, third, other] = await Promise.all([
    read('one', file),
    read('one', file),
    read('one', file),
    read('another', ordinary),
  ]);
  for (const outcome of [first, second, third]) expect(outcome).toMatchObject(tooBig);
  expect(other).toHaveLength(2);
  expect(done.indexOf('another')).toBeLessThan(3);
});

it('A sheet with more cells than allowed is refused, however short the cells are', async () => {
  await expect(reader.read('one', await workbookOf('<c/>'.repeat(750_000)), 100)).rejects.toMatchObject(
    tooBig,
  );
});

it('All 79 columns of a Shopify export are read', async () => {
  const heads = Array.from({ length: 79 }, (_, column) => `Column ${column + 1}`);
  const [row] = await reader.read('one', Buffer.from(`${heads.join(',')}\n`), 10);
  expect(row?.cells).toEqual(heads);
});

it('A file that takes too long to read is refused', async () => {
  const hasty = spreadsheetReader(1);
  const long = Buffer.from('a,b,c\n'.repeat(500_000));
  await expect(hasty.read('one', long, 1_000_000)).rejects.toMatchObject({ message: /took too long/u });
  await hasty.close();
  expect(await reader.read('one', ordinary, 100)).toHaveLength(2);
});

it('A large text file is transferred to its thread and read completely, and so is the next one', async () => {
  const lines = Array.from({ length: 9000 }, (_, at) => `${at},0${at},${'x'.repeat(500)}`);
  const text = ['no,code,note', ...lines].join('\n');
  for (const owner of ['one', 'another']) {
    const bytes = Buffer.from(text);
    const rows = await reader.read(owner, bytes, 10_000);
    expect(bytes).toHaveLength(0);
    expect(rows).toHaveLength(9001);
    expect(rows.at(-1)).toEqual({ line: 9001, cells: ['8999', '08999', 'x'.repeat(500)] });
  }
});

it('A large workbook can be read again for its other sheets', async () => {
  const random = () => randomBytes(660).toString('base64');
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Orders', rows: Array.from({ length: 8000 }, (_, at) => [`0${at}`, random()]) },
      { name: 'Notes', rows: [['note'], ['second sheet']] },
    ],
  });
  expect(bytes.byteLength).toBeGreaterThan(4_000_000);
  const first = await reader.readWorkbook('one', bytes, 10_000);
  expect(first.rows).toHaveLength(8000);
  const other = await reader.readWorkbook('one', bytes, 10_000, 'Notes');
  expect(other.rows.map(({ cells }) => cells)).toEqual([['note'], ['second sheet']]);
});

it('The sample of many rows has the first 100 rows, and an empty row as wide as a wider later row', () => {
  const rows = Array.from({ length: 300 }, (_, at) =>
    rowWith(at + 1, at === 250 ? ['a', '', 'c'] : [`${at}`]),
  );
  const sample = sampleOf(rows);
  expect(sample).toHaveLength(101);
  expect(sample[99]).toEqual(['99']);
  expect(sample.at(-1)).toEqual(['', '', '']);
  expect(sampleOf(rows.slice(0, 3))).toEqual([['0'], ['1'], ['2']]);
});

it('A NUL is removed from a cell, and a long cell is not cut within a character', async () => {
  const long = `${'x'.repeat(999)}😀 and more`;
  const [, row] = await reader.read('one', Buffer.from(`name,note\nAi\0na,${long}\n`), 100);
  expect(row?.cells).toEqual(['Aina', 'x'.repeat(999)]);
});

it('All 120 columns of a wide file are read', async () => {
  const columns = Array.from({ length: 120 }, (_, column) => `c${column}`);
  const [head] = await reader.read('one', Buffer.from(`${columns.join(',')}\n1\n`), 100);
  expect(head?.cells).toEqual(columns);
});

it.each([
  ['a long text', `<t>${'x'.repeat(100_000)}</t>`, false],
  ['a long tag', `<a><c ${'x'.repeat(70_000)}></a>`, true],
  ['a tag that never ends', `<a><c ${'x'.repeat(70_000)}`, true],
  ['a cut file', '<a><c ', false],
  ['many short tags', '<c><v>1</v></c>'.repeat(20_000), false],
])('XML with a tag that is too long is detected: %s', (_, xml, isLong) => {
  expect(hasLongTag(Buffer.from(xml))).toBe(isLong);
});

it('A workbook formats weights with up to three decimals and amounts with two', async () => {
  async function* rows() {
    yield ['1.255', '1.5'];
  }
  const columns = [
    { header: 'Weight', width: 10, isNumber: true, isKilograms: true },
    { header: 'Price', width: 10, isNumber: true },
  ];
  const { sheets } = await readXlsx(await buffer(xlsxStream('Orders', columns, rows())), {
    readStyles: true,
  });
  const [weight, price] = ['1,0', '1,1'].map((at) => sheets[0]?.cells?.get(at));
  expect([weight?.value, weight?.style?.numFmt]).toEqual([1.255, '0.00#']);
  expect([price?.value, price?.style?.numFmt]).toEqual([1.5, '0.00']);
});
