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

it('Two files of 36 KB that are one tag are refused, and another account is not behind them', async () => {
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

it('A sheet of more cells than a sheet may have is refused, however short they are', async () => {
  await expect(reader.read('one', await workbookOf('<c/>'.repeat(750_000)), 100)).rejects.toMatchObject(
    tooBig,
  );
});

it('Every column of a shop’s export is read: Shopify’s has 79', async () => {
  const heads = Array.from({ length: 79 }, (_, column) => `Column ${column + 1}`);
  const [row] = await reader.read('one', Buffer.from(`${heads.join(',')}\n`), 10);
  expect(row?.cells).toEqual(heads);
});

it('A file that takes longer than its time is refused, and its thread is free for the next', async () => {
  const hasty = spreadsheetReader(1);
  const long = Buffer.from('a,b,c\n'.repeat(500_000));
  await expect(hasty.read('one', long, 1_000_000)).rejects.toMatchObject({ message: /took too long/u });
  await hasty.close();
  expect(await reader.read('one', ordinary, 100)).toHaveLength(2);
});

it('A large text file is given to its thread, whole; the next one finds a thread again', async () => {
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

it('A large workbook stays with who reads it, for its other sheets', async () => {
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

it('Of many rows a sample is looked at, as wide as the widest', () => {
  const rows = Array.from({ length: 300 }, (_, at) =>
    rowWith(at + 1, at === 250 ? ['a', '', 'c'] : [`${at}`]),
  );
  const sample = sampleOf(rows);
  expect(sample).toHaveLength(101);
  expect(sample[99]).toEqual(['99']);
  expect(sample.at(-1)).toEqual(['', '', '']);
  expect(sampleOf(rows.slice(0, 3))).toEqual([['0'], ['1'], ['2']]);
});

it('what cannot be stored is left out of a cell, and a long one is not cut through a character', async () => {
  const long = `${'x'.repeat(999)}😀 and more`;
  const [, row] = await reader.read('one', Buffer.from(`name,note\nAi\0na,${long}\n`), 100);
  expect(row?.cells).toEqual(['Aina', 'x'.repeat(999)]);
});

it('every column of a marketplace is read', async () => {
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
])('Longest tags: %s', (_, xml, isLong) => {
  expect(hasLongTag(Buffer.from(xml))).toBe(isLong);
});

it('A workbook shows kilograms to the gram, and money with its two digits', async () => {
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
