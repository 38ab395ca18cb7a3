/** Workbooks with the XML of Excel and Google Sheets, and with so many shared strings that our own reader reads them. */
import { buffer } from 'node:stream/consumers';

import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';

import { wholeWorkbook } from '#server/test/whole-workbook.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const relations = (...all: (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${packages}/relationships">${all
    .map(([id, type, to]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${to}"/>`)
    .join('')}</Relationships>`;

async function workbook(sheet: string, texts: string, isPacked: boolean): Promise<Uint8Array> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name, { compress: isPacked });
  add('xl/worksheets/sheet1.xml', sheet);
  add('xl/sharedStrings.xml', texts);
  add('[Content_Types].xml', `<Types xmlns="${packages}/content-types"/>`);
  add('_rels/.rels', relations(['r1', 'officeDocument', 'xl/workbook.xml']));
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations(['r1', 'worksheet', 'worksheets/sheet1.xml'], ['r2', 'sharedStrings', 'sharedStrings.xml']),
  );
  zip.end();
  return buffer(zip.outputStream);
}

/** Enough shared strings for our own reader; `own` has those that the test is about. */
const filler = `<si><t>${'x'.repeat(1000)}</t></si>`.repeat(1100);
const own = [
  '<si><t>Jalan &amp; Lorong &#x9648;&#26126; &lt;3</t></si>',
  '<si><r><rPr><b/></rPr><t>Kuala </t></r><r><t xml:space="preserve">Lumpur</t></r></si>',
  '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
  '<si/>',
  '<si><t/></si>',
  '<x:si><x:t>behind a prefix</x:t></x:si>',
  '<si><t>a_x000A_b</t></si>',
  '<si><t>陈明 தமிழ்</t></si>',
];
const cells = [
  ...own.map((_, at) => `<c r="${'ABCDEFGH'[at]}1" s="1" t="s"><v>${at}</v></c>`),
  `<c r="I1" t='s'><v>1107</v></c>`,
  '<c r="J1" t="s"><v>999999</v></c>',
  '<c r="K1" t="s"/>',
  '<c r="L1"><v>7</v></c>',
  '<c r="M1" t="str"><f>A1&amp;"7"</f><v>7</v></c>',
  '<c r="N1" t="inlineStr"><is><t>a cell t="s"&gt;&lt;v> of 7</t></is></c>',
  '<c r="O1" t="e"><v>#N/A</v></c>',
  '<c r="P1" t="b"><v>1</v></c>',
];

it.each([true, false])(
  'Shared strings with runs, phonetic readings, prefixes or escapes are read as displayed, compressed: %s',
  async (isPacked) => {
    const sheet = `<worksheet xmlns="${main}"><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`;
    const texts = `<sst xmlns="${main}" xmlns:x="${main}">${own.join('')}${filler}</sst>`;
    const bytes = await workbook(sheet, texts, isPacked);
    const before = Buffer.from(bytes);
    const { rows } = await wholeWorkbook(bytes);
    expect(rows[0]?.cells).toEqual([
      'Jalan & Lorong 陈明 <3',
      'Kuala Lumpur',
      '東京',
      '',
      '',
      'behind a prefix',
      'a\nb',
      '陈明 தமிழ்',
      'x'.repeat(1000),
      '',
      '',
      '7',
      '7',
      'a cell t="s"><v> of 7',
      '#N/A',
      'TRUE',
    ]);
    expect(before.equals(bytes)).toBe(true);
  },
);

const textsOf = (...texts: string[]) =>
  `<sst xmlns="${main}" count="${texts.length}" uniqueCount="${texts.length}">${texts.join('')}</sst>`;

it('A workbook written by Google Sheets is read: numbers with an exponent, styled empty cells, a hidden row', async () => {
  const sheet = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${main}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/><sheetData><row r="1"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>1</v></c><c r="C1" s="2"/></row><row r="2" hidden="1"><c r="A2" s="1" t="s"><v>2</v></c><c r="B2" s="1"><v>6.0123456789E10</v></c></row><row r="3"><c r="A3" s="1" t="s"><v>3</v></c><c r="B3" s="1"><v>1.5</v></c><c r="C3" s="2" t="str"><f>A3</f><v>Lim</v></c></row></sheetData></worksheet>`;
  const texts = textsOf(
    '<si><t>Name</t></si>',
    '<si><t>Phone</t></si>',
    '<si><t>Siti</t></si>',
    '<si><t>陈</t></si>',
  );
  const { rows } = await wholeWorkbook(await workbook(sheet, texts, true));
  expect(rows).toEqual([
    { line: 1, cells: ['Name', 'Phone', ''] },
    { line: 2, cells: ['Siti', '60123456789'] },
    { line: 3, cells: ['陈', '1.5', 'Lim'] },
  ]);
});

it('A workbook written by Excel is read: spans, a merged title, texts in runs, errors, a missing row and cell', async () => {
  const sheet = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${main}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1:D4"/><sheetData><row r="1" spans="1:4" ht="21" x14ac:dyDescent="0.35"><c r="A1" s="3" t="s"><v>0</v></c><c r="B1" s="3"/><c r="C1" s="3"/></row><row r="3" spans="1:4" x14ac:dyDescent="0.35"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="D3" t="s"><v>3</v></c></row><row r="4" spans="1:4"><c r="A4" t="inlineStr"><is><t xml:space="preserve"> Ali </t></is></c><c r="B4" t="s"><v>4</v></c><c r="C4" t="b"><v>0</v></c><c r="D4" t="e"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`;
  const texts = textsOf(
    '<si><t>Orders of May</t></si>',
    '<si><t xml:space="preserve">Name </t></si>',
    '<si><r><t>Post</t></r><r><rPr><b/></rPr><t>code</t></r></si>',
    '<si><t>Weight</t></si>',
    '<si><t>05400</t></si>',
  );
  const { rows } = await wholeWorkbook(await workbook(sheet, texts, true));
  expect(rows).toEqual([
    { line: 1, cells: ['Orders of May', '', ''] },
    { line: 3, cells: ['Name', 'Postcode', '', 'Weight'] },
    { line: 4, cells: ['Ali', '05400', 'FALSE', '#DIV/0!'] },
  ]);
});
