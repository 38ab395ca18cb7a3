import { expect, it } from 'vitest';

import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import type { SheetRow } from '#web/platform/sheet/sheet-table.ts';
import { cellSearch, replacedText, shownOf } from '#web/platform/sheet/sheet-view.ts';

const rowOf = (name: string, amountCents: number | null): SheetRow<'name'> => ({
  ...sheetRow(2, { name }),
  amountCents,
});
const rows = [
  rowOf('b', 900),
  rowOf('', 100),
  rowOf('a10', null),
  rowOf('B', 100),
  rowOf('a9', 900),
  rowOf('', null),
];
const sorted = (by: 'name' | 'amount', isDown: boolean) =>
  shownOf(rows, { filter: 'all', sort: { by, isDown } });

it('Sorting keeps the file order of equal rows in both directions and puts empty cells last', () => {
  expect(sorted('name', false)).toEqual([4, 2, 0, 3, 1, 5]);
  expect(sorted('name', true)).toEqual([0, 3, 2, 4, 1, 5]);
  expect(sorted('amount', true)).toEqual([0, 4, 1, 3, 2, 5]);
  expect(sorted('amount', false)).toEqual([1, 3, 0, 4, 2, 5]);
  expect(sorted('name', false)).toEqual([4, 2, 0, 3, 1, 5]);
});

it('The rows sorted for one filter are not reused for another', () => {
  expect(sorted('name', false)).toHaveLength(6);
  expect(shownOf(rows, { filter: 'bad', sort: { by: 'name', isDown: false } })).toEqual([]);
});

it.each([
  ['Café Ali, CAFE', 'cafe', 'Kedai', 'Kedai Ali, Kedai'],
  ['Cafe', 'café', 'Kedai', 'Kedai'],
  ['ＡＢＣ 1', 'abc', 'x', 'x 1'],
  ['Jalan  Merdeka', 'jalan ', 'Jln ', 'Jln Merdeka'],
  ['Jalanan', 'jalan ', 'Jln ', 'Jalanan'],
  ['1.5 (a+b)', '(A+B)', '$&', '1.5 $&'],
  ['தமிழ் தமிழ்', 'தமிழ்', 'x', 'x x'],
  ['பி', 'ப', 'x', 'பி'],
  ['aaa', 'aa', 'b', 'ba'],
])('Find and replace match the same text in %j for %j', (cell, text, by, replaced) => {
  const search = { text, isWhole: false };
  expect(cellSearch(search)(cell)).toBe(replaced !== cell);
  expect(replacedText(cell, search, by)).toBe(replaced);
});
