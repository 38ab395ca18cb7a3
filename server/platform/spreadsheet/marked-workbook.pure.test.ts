/** Workbooks with so many shared texts that we read them ourselves. */
import { buffer } from 'node:stream/consumers';

import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';

import { readXlsx } from './xlsx.ts';

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

/** Enough of them, and the ones that a test is about. */
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
  'Shared texts in runs, with readings, behind a prefix or escaped are read as a person sees them, packed %s',
  async (isPacked) => {
    const sheet = `<worksheet xmlns="${main}"><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`;
    const texts = `<sst xmlns="${main}" xmlns:x="${main}">${own.join('')}${filler}</sst>`;
    const bytes = await workbook(sheet, texts, isPacked);
    const before = Buffer.from(bytes);
    const { rows } = await readXlsx(bytes, { maxRows: 10, maxColumns: 60 });
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
