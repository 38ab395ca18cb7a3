import { expect, it } from 'vitest';

import { languages } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { resultColumns, withoutOwnColumns } from './bulk-own-columns.rules.ts';

const sheetOf = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));
const ours = (locale: (typeof languages)[number]) =>
  resultColumns.map(({ head }) => head({ locale, currency: 'RM' }));
const cn = 'HN100000017MY';

it.each(languages)('The columns that a result file adds are removed when it is read (%s)', (locale) => {
  const deleted = m.bulk_listing_row_deleted({}, { locale });
  const sheet = sheetOf(
    ['Name', ...ours(locale)],
    ['Ali', 'S-1', cn, 'Standard', '9.50', 'https://…', 'x'],
    ['Abu', 'S-2', '', '', '', '', `${deleted}; because`],
  );
  expect(withoutOwnColumns(sheet)).toEqual([
    { line: 1, cells: ['Name'] },
    { line: 2, cells: ['Ali'], earlierCn: cn },
    { line: 3, cells: ['Abu'], isLeftOut: true },
  ]);
});

it("Added columns are removed below a title, between other columns and in part; the file's order ID stays", () => {
  const sheet = sheetOf(
    ['Orders of May', '', '', '', '', ''],
    ['Name', 'Order ID', 'Order ID', 'CN', 'Price (RM)', 'Remark'],
    ['Ali', 'S-1', 'S-1', ` ${cn.toLowerCase()} `, '9.50', 'blue'],
  );
  expect(withoutOwnColumns(sheet).map(({ cells, earlierCn }) => [cells, earlierCn])).toEqual([
    [['Orders of May', '', ''], undefined],
    [['Name', 'Order ID', 'Remark'], undefined],
    [['Ali', 'S-1', 'blue'], cn],
  ]);
});

it.each([[['Order ID', 'Service', 'Status', 'Name']], [['CN', 'Service', 'Name']], [['Row', 'Name']]])(
  'The customer’s own columns are kept: %j',
  (heads) => {
    const sheet = sheetOf(heads, ['1', '2', '3', '4']);
    expect(withoutOwnColumns(sheet)).toBe(sheet);
  },
);

it('A value that is not a valid CN is not read as an earlier CN', () => {
  const [, row] = withoutOwnColumns(sheetOf(ours('en'), ['', 'HN100000018MY', '', '', '', '']));
  expect(row).toEqual({ line: 2, cells: [] });
});

it.each(languages)('The columns that the file of rows to fix adds are removed (%s)', (locale) => {
  const sheet = sheetOf(
    [m.sheet_row_key({}, { locale }), 'Name', m.sheet_what_to_fix({}, { locale })],
    ['3', 'Ali', 'Postcode Required'],
  );
  expect(withoutOwnColumns(sheet).map(({ cells }) => cells)).toEqual([['Name'], ['Ali']]);
});
