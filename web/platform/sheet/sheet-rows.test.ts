import { describe, expect, it } from 'vitest';

import { m } from '#shared/platform/words/words.ts';
import {
  isBad,
  likeCells,
  nextProblem,
  withAnswers,
  withCells,
  withMarks,
  withRepeats,
} from '#web/platform/sheet/sheet-rows.ts';
import { pastedCells, pastedTable } from '#web/platform/sheet/sheet-range.ts';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import type { SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';

type Field = 'sku' | 'pieces';

/** A sample table: products with a number of pieces. */
const table: SheetTable<Field> = {
  columns: [
    { field: 'sku', label: 'SKU', isRequired: true, width: 12 },
    { field: 'pieces', label: 'Pieces', isRequired: true, width: 8 },
  ],
  check(given) {
    const row = { ...given, pieces: given.pieces.trim() };
    const isNumber = /^\d+$/u.test(row.pieces);
    return isNumber
      ? { row, problems: {}, codes: {} }
      : {
          row,
          problems: { pieces: 'Pieces must be a number' },
          codes: { pieces: m.validation_problem_number.code },
        };
  },
  key: { field: 'sku', repeated: m.address_import_problem_repeated_ref },
  ownFields: new Set(['sku']),
  errorFile: { fileName: 'products-to-fix.xlsx', sheetName: 'Products' },
};
const fields = ['sku', 'pieces'] as const;
const rowAt = (line: number, sku: string, pieces = '1'): SheetRow<Field> => sheetRow(line, { sku, pieces });

describe('The rows of a sheet', () => {
  it('are corrected by the rules of the table when changed, and marked for a server check', () => {
    const [changed, other] = withCells(
      [rowAt(2, 'A'), rowAt(3, 'B')],
      [{ index: 0, field: 'pieces', text: ' 12 ' }],
      table,
    );
    expect(changed).toMatchObject({ row: { pieces: '12' }, problems: {}, isStale: true });
    expect(other).toMatchObject({ isStale: false });
  });

  it('take the server response for the texts that were sent, and lose the known name when the key changes', () => {
    const known = { ...rowAt(2, 'A'), knownAs: 'Shirt' };
    const [renamed] = withCells([known], [{ index: 0, field: 'sku', text: 'Z' }], table);
    if (!renamed) throw new Error('no row');
    expect(renamed.knownAs).toBeNull();
    const answer = {
      row: renamed.row,
      problems: {},
      codes: {},
      notes: { sku: 'New' },
      knownAs: 'Hat',
      isDouble: false,
    };
    const [answered] = withAnswers([renamed], new Map([[2, { asked: renamed.row, answer }]]), table);
    expect(answered).toMatchObject({
      knownAs: 'Hat',
      isDouble: false,
      notes: { sku: 'New' },
      isStale: false,
    });
  });

  it('report a repeated key at the later row', () => {
    const rows = withRepeats([rowAt(2, 'A'), rowAt(3, 'A'), rowAt(4, ''), rowAt(5, '')], table);
    expect(rows.map(isBad)).toEqual([false, true, false, false]);
    expect(withRepeats(rows.slice(1), table).some(isBad)).toBe(false);
  });

  it('have the same problems after single changes as after a check of all rows', () => {
    let rows = withRepeats(
      ['A', 'B', 'A', '', 'C', 'B', 'A'].map((sku, at) => rowAt(at + 2, sku)),
      table,
    );
    const change = (index: number, field: Field, text: string) => {
      rows = withCells(rows, [{ index, field, text }], table);
    };
    const leaveOut = (index: number, value: boolean) => {
      rows = withMarks(rows, [index], 'isRemoved', value, table);
    };
    const steps = [
      () => change(0, 'sku', 'C'),
      () => change(5, 'sku', 'A'),
      () => change(2, 'pieces', '4'),
      () => leaveOut(2, true),
      () => change(3, 'sku', 'B'),
      () => leaveOut(2, false),
      () => change(0, 'sku', ''),
    ];
    for (const step of steps) {
      step();
      expect(rows.map(({ codes }) => codes)).toEqual(withRepeats(rows, table).map(({ codes }) => codes));
    }
    expect(rows.map(isBad)).toEqual([false, false, false, true, false, true, true]);
  });

  it('support pasting a block, finding equal cells and going to the next problem', () => {
    const at = { row: 0, column: 0 };
    expect(pastedCells(pastedTable('A\t1\nB\t2'), [3, 5], fields, { from: at, to: at })).toHaveLength(4);
    const rows = withCells(
      [rowAt(2, 'A'), rowAt(3, 'B'), rowAt(4, 'C')],
      [{ index: 1, field: 'pieces', text: 'x' }],
      table,
    );
    expect(likeCells(rows, 0, 'pieces', '1')).toEqual([2]);
    expect(nextProblem(rows, [0, 1, 2], fields, { row: 2, column: 1 })).toEqual({ row: 1, column: 1 });
  });
});
