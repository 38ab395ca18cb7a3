/** Generates from a seed workbooks with everything that a cell may hold, as Excel, LibreOffice and Google Sheets write it. */
import { buffer } from 'node:stream/consumers';

import { ZipFile } from 'yazl';

// words: XML, and what stands in cells
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const ofSheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface OddWorkbook {
  bytes: Uint8Array;
  /** The texts of each row by row number, without empty cells at the end. */
  expected: Map<number, string[]>;
}

/** Returns a random generator that gives the same numbers for the same seed. */
export function diceOf(seed: number) {
  let state = seed;
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  return { roll, pick: <T>(all: readonly T[]): T => all[roll(all.length)] as T };
}
type Dice = ReturnType<typeof diceOf>;

/** Indexes of the styles in `stylesXml`. */
export const style = {
  none: 0,
  text: 1,
  day: 2,
  moment: 3,
  whole: 4,
  padded: 5,
  prefixed: 6,
  coloured: 7,
} as const;
const formats = [
  'General',
  '@',
  'dd\\-mm\\-yyyy',
  'dd\\-mm\\-yyyy hh:mm',
  '0',
  '00000000',
  '"SO-"00000',
  '[Red]#,##0.00" day"',
];

const words = [
  'Jalan Ampang',
  '05400',
  '00042',
  '陈伟明',
  'தமிழ்',
  'O’Neill & Sons <Bhd>',
  '"x"',
  "d'Or",
  '🌸',
];
const signs = ['=1+1', '+60123', '-5', '1E5', '1.5e3', '7012345678901234567', 'TRUE', '#12-03', '½', 'a_b_x'];
const errors = ['#N/A', '#DIV/0!', '#REF!', '#NAME?', '#VALUE!', '#NUM!'];

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const twoDigits = (value: number) => String(value).padStart(2, '0');

interface Writing {
  dice: Dice;
  isFrom1904: boolean;
  shared: string[];
}
/** The XML between `<c r="…"` and the end of the cell, and the text that a person sees. */
type OddCell = readonly [xml: string, text: string];
type Maker = (writing: Writing) => OddCell;

const aText = ({ pick, roll }: Dice) =>
  Array.from({ length: 1 + roll(3) }, () => pick(roll(2) === 0 ? words : signs)).join(pick([' ', ', ', '/']));

const put = ({ shared }: Writing, xml: string) => shared.push(xml) - 1;

/** A date as a number of days, counted from the first day of the workbook's date system. */
function aDay({ dice, isFrom1904 }: Writing, hours: number): { serial: string; text: string } {
  const days = 40_000 + dice.roll(12_000);
  const day = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000);
  const text = [twoDigits(day.getUTCDate()), twoDigits(day.getUTCMonth() + 1), day.getUTCFullYear()].join(
    '-',
  );
  return { serial: String((isFrom1904 ? days - 1462 : days) + hours / 24), text };
}

const makers: readonly Maker[] = [
  (one) => {
    const text = aText(one.dice);
    return [` t="s"><v>${put(one, `<t>${escaped(text)}</t>`)}</v>`, text];
  },
  (one) => {
    const text = aText(one.dice);
    const xml = `<t xml:space="preserve">  ${escaped(text)} \n</t>`;
    return [` s="${style.text}" t="s"><v>${put(one, xml)}</v>`, text];
  },
  (one) => {
    const [first, second] = [aText(one.dice), aText(one.dice)];
    const runs = `<r><rPr><b/></rPr><t xml:space="preserve">${escaped(first)} </t></r><r><t>${escaped(second)}</t></r>`;
    return [` t="s"><v>${put(one, runs)}</v>`, `${first} ${second}`];
  },
  ({ dice }) => {
    const text = aText(dice);
    return [` t="inlineStr"><is><t>${escaped(text)}</t></is>`, text];
  },
  ({ dice }) => {
    const text = aText(dice);
    return [` t="inlineStr"><is><r><t>${escaped(text)}</t></r><r><t>!</t></r></is>`, `${text}!`];
  },
  ({ dice }) => {
    const text = `A${dice.roll(1000)}`;
    return [` t="str"><f>"A"&amp;"${text.slice(1)}"</f><v>${text}</v>`, text];
  },
  ({ dice }) => {
    const sum = dice.roll(100_000);
    return [`><f>${sum}+1</f><v>${sum + 1}</v>`, String(sum + 1)];
  },
  () => [` t="b"><f>TRUE()</f><v>1</v>`, 'TRUE'],
  () => [` t="e"><f>1/0</f><v>#DIV/0!</v>`, '#DIV/0!'],
  ({ dice: { roll } }) => {
    const digits = `${1 + roll(9)}${Array.from({ length: roll(15) }, () => roll(10)).join('')}`;
    return [` s="${style.whole}"><v>${digits}</v>`, digits];
  },
  // With an exponent, as Google Sheets and Excel write large numbers.
  ({ dice }) => {
    const digits = String(60_100_000_000 + dice.roll(99_999_999));
    return [` s="${style.whole}"><v>${digits[0]}.${digits.slice(1)}E10</v>`, digits];
  },
  ({ dice: { roll } }) => {
    const text = `${roll(1000)}.${1 + roll(9)}`;
    return [`><v>${text}</v>`, text];
  },
  ({ dice: { roll } }) => {
    const isTrue = roll(2) === 0;
    return [` t="b"><v>${isTrue ? 1 : 0}</v>`, isTrue ? 'TRUE' : 'FALSE'];
  },
  ({ dice }) => {
    const error = dice.pick(errors);
    return [` t="e"><v>${error}</v>`, error];
  },
  (one) => {
    const { serial, text } = aDay(one, 0);
    return [` s="${style.day}"><v>${serial}</v>`, text];
  },
  ({ dice }) => {
    const number = dice.roll(99_999);
    return [` s="${style.padded}"><v>${number}</v>`, String(number).padStart(8, '0')];
  },
  ({ dice }) => {
    const number = dice.roll(99_999);
    return [` s="${style.prefixed}"><v>${number}</v>`, `SO-${String(number).padStart(5, '0')}`];
  },
  () => [` s="${style.coloured}">`, ''],
];

export const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const oddColumns = 12;

/** `isFrom1904`: uses the 1904 date system of old Macintoshes. */
export async function oddWorkbook(seed: number, rows: number, isFrom1904 = false): Promise<OddWorkbook> {
  const dice = diceOf(seed);
  const writing: Writing = { dice, isFrom1904, shared: [] };
  const expected = new Map<number, string[]>();
  const xml: string[] = [];
  // A title over merged cells, the rest of which are empty, and below it a row with styles only.
  const title = put(writing, '<t>Orders of May</t>');
  xml.push(
    `<row r="1"><c r="A1" s="${style.text}" t="s"><v>${title}</v></c><c r="B1" s="1"/><c r="C1" s="1"/></row>`,
  );
  xml.push(`<row r="2"><c r="A2" s="${style.coloured}"/></row>`);
  expected.set(1, ['Orders of May']);
  for (let row = 3; row < rows + 3; row += 1) {
    const isHidden = dice.roll(5) === 0;
    const texts: string[] = [];
    const cells = Array.from({ length: oddColumns }, (_, column) => {
      if (dice.roll(10) === 0) return '';
      const [cell, text] = dice.pick(makers)(writing);
      texts[column] = text;
      return `<c r="${letters[column]}${row}"${cell}</c>`;
    });
    xml.push(`<row r="${row}"${isHidden ? ' hidden="1"' : ''}>${cells.join('')}</row>`);
    expected.set(row, trimmed(Array.from({ length: oddColumns }, (_, column) => texts[column] ?? '')));
  }
  const sheet = `<worksheet xmlns="${main}"><cols><col min="3" max="3" width="9" hidden="1"/></cols><sheetData>${xml.join('')}</sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells></worksheet>`;
  return { bytes: await workbookOf(sheet, writing), expected };
}

/** Removes empty cells at the end of a row. */
export function trimmed(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** Makes a workbook with one sheet and the styles above; `shared` holds its texts as XML. */
export async function workbookOf(
  sheet: string,
  { shared, isFrom1904 }: Pick<Writing, 'shared' | 'isFrom1904'>,
): Promise<Uint8Array> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`), name);
  const relations = (all: readonly (readonly [id: string, type: string, target: string])[]) =>
    `<Relationships xmlns="${packages}/relationships">${all
      .map(([id, type, to]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${to}"/>`)
      .join('')}</Relationships>`;
  const types = [
    ['workbook', 'sheet.main'],
    ['worksheets/sheet1', 'worksheet'],
    ['sharedStrings', 'sharedStrings'],
    ['styles', 'styles'],
  ].map(([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${ofSheets}.${type}+xml"/>`);
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`,
  );
  add('_rels/.rels', relations([['r1', 'officeDocument', 'xl/workbook.xml']]));
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Orders" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'sharedStrings', 'sharedStrings.xml'],
      ['r3', 'styles', 'styles.xml'],
    ]),
  );
  add('xl/styles.xml', stylesXml());
  add('xl/worksheets/sheet1.xml', sheet);
  const texts = shared.map((text) => `<si>${text}</si>`).join('');
  add('xl/sharedStrings.xml', `<sst xmlns="${main}" uniqueCount="${shared.length}">${texts}</sst>`);
  zip.end();
  return buffer(zip.outputStream);
}

function stylesXml(): string {
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const styles = formats.map(
    (_, at) =>
      `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return `<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`;
}
