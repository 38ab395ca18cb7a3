/** A change of very many cells is applied to the visible ones first; whatever is pressed meanwhile, the result is as if all had changed at once. */
import { expect, it } from 'vitest';

import { m } from '#shared/platform/words/words.ts';
import {
  firstState,
  settled,
  type SheetState,
  walked,
  withChanges,
} from '#web/platform/sheet/sheet-state.ts';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import type { SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';

type Field = 'code' | 'note';

const table: SheetTable<Field> = {
  columns: (['code', 'note'] as const).map((field) => ({ field, label: field, isRequired: true, width: 10 })),
  check: (row) =>
    row.note === ''
      ? { row, problems: { note: 'Required' }, codes: { note: 'validation.required' } }
      : { row, problems: {}, codes: {} },
  key: { field: 'code', repeated: m.address_import_problem_repeated_ref },
  ownFields: new Set(['code']),
  errorFile: { fileName: 'a.xlsx', sheetName: 'A' },
};
const rowAt = (line: number): SheetRow<Field> => ({
  ...sheetRow(line, { code: `C${line}`, note: `N${line}` }),
  version: 1,
});

const rowCount = 1300;
const start = firstState(
  Array.from({ length: rowCount }, (_, at) => rowAt(at + 2)),
  table,
);
const inSight = new Set([0, 1, 2]);
const fill = (field: Field, text: string) =>
  Array.from({ length: rowCount }, (_, index) => ({ index, field, text }));
const whole = (state: SheetState<Field>) => {
  const { rows, tally, past, future } = settled(state);
  return { rows, tally, past, future };
};
/** Works off one part of the rest, as one time slice does. */
function worked(state: SheetState<Field>): void {
  let parts = 0;
  state.rest?.work(() => (parts += 1) > 1);
}

for (const field of ['note', 'code'] as const) {
  it(`Filling ${rowCount} cells of ${field} in parts gives the same rows as at once, also on undo and redo`, () => {
    const atOnce = withChanges(start, fill(field, ''), table, null);
    const begun = withChanges(start, fill(field, ''), table, inSight);
    expect(begun.rows[2]?.row[field]).toBe('');
    expect(begun.rows[3]?.row[field]).not.toBe('');
    worked(begun);
    expect(whole(begun)).toEqual(whole(atOnce));

    const undone = walked(settled(begun), 'undo', table, inSight);
    expect(undone.rows[2]?.row).toEqual(start.rows[2]?.row);
    worked(undone);
    expect(whole(undone)).toEqual(whole(walked(atOnce, 'undo', table, null)));
    const again = walked(settled(undone), 'redo', table, inSight);
    expect(whole(again)).toEqual(whole(walked(settled(undone), 'redo', table, null)));
  });
}

it('A change that is undone before it is complete leaves nothing, and is applied in full on redo', () => {
  const begun = withChanges(start, fill('note', 'x'), table, inSight);
  worked(begun);
  const back = walked(begun, 'undo', table, inSight);
  expect(back.rows).toBe(start.rows);
  expect(back.rest).toBeNull();
  const again = walked(back, 'redo', table, inSight);
  expect(whole(again)).toEqual(whole(begun));
  expect(whole(again).rows.every(({ row }) => row.note === 'x')).toBe(true);
});

it('An undo that is redone before it is complete leaves the sheet unchanged', () => {
  const filled = settled(withChanges(start, fill('note', 'x'), table, inSight));
  const undone = walked(filled, 'undo', table, inSight);
  worked(undone);
  expect(walked(undone, 'redo', table, inSight)).toBe(filled);
});
