import { expect, it } from 'vitest';

import { paddedNumbers, paddingsOf } from './padded-numbers.ts';
import { storedZip } from './stored-zip.ts';

const paddingsIn = (styles: string) => {
  const parts = [
    { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') },
    { name: 'xl/styles.xml', content: Buffer.from(styles) },
  ];
  return paddingsOf(Buffer.concat([...storedZip(parts, 1000)]));
};
const numFmts = `<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt formatCode='&quot;SO-&quot;00' numFmtId='165'/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/><numFmt numFmtId="167" formatCode="0.00"/><numFmt numFmtId="168" formatCode="[$S$-4809]#,##0.00"/></numFmts>`;
const xfs =
  '<xf/><xf numFmtId="164"/><xf numFmtId="166"/><x:xf numFmtId="165"></x:xf><xf numFmtId="167" /><xf numFmtId="168"/>';
const paddings = paddingsIn(
  `<styleSheet>${numFmts}<cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs>${xfs}</cellXfs></styleSheet>`,
);

it('Paddings are indexed by the position of the cell style, which counts styles without a number format', () => {
  expect([...paddings]).toEqual([
    [1, { before: '', digits: 5 }],
    [3, { before: 'SO-', digits: 2 }],
    [5, { before: 'S$ ', digits: null }],
  ]);
});

const cells: readonly (readonly [cell: string, read: string])[] = [
  ['<c r="A1" s="1"><v>42</v></c>', '<c r="A1" s="1" t="str"><v>00042</v></c>'],
  ['<c r="A1" s="1" t="n"><f>B1</f><v>42</v></c>', '<c r="A1" s="1"       t="str"><f>B1</f><v>00042</v></c>'],
  ['<c s="3"><v>123</v></c>', '<c s="3" t="str"><v>SO-123</v></c>'],
  ['<c s="5"><v>1300.5</v></c>', '<c s="5" t="str"><v>S$ 1300.5</v></c>'],
  ['<c s="5" t="n"><v>89.900000000000006</v></c>', '<c s="5"       t="str"><v>S$ 89.9</v></c>'],
  ['<c s="5"><v>-2.5E2</v></c>', '<c s="5" t="str"><v>S$ -250</v></c>'],
];
/** Cells that stay unchanged, because they are displayed differently or are not whole numbers. */
const others = [
  '2"><v>45000',
  '4"><v>42',
  '1"><v>-42',
  '1"><v>4.2',
  '1" t="s"><v>0',
  '1"><v>1234567890123456',
  // Zero is zero in any currency.
  '5"><v>0',
  '5"><v>0.00',
  '5" t="s"><v>7',
].map((cell) => `<c s="${cell}</v></c>`);

it.each([...cells, ...others.map((cell) => [cell, cell] as const)])(
  'The cell %s is changed to %s',
  (cell, read) => {
    const empty = '<c s="1"/><c s="1"></c>';
    expect(paddedNumbers(Buffer.from(`<row>${empty}${cell}</row>`), paddings).toString()).toBe(
      `<row>${empty}${read}</row>`,
    );
  },
);
