import { describe, expect, it } from 'vitest';

import {
  emptyImportRow,
  importFields,
  type ImportRow,
} from '#shared/features/address-import/address-import.model.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import {
  type AddressRow,
  addressTable,
  fieldsShown,
  wanted,
  withKnownNotes,
} from '#web/features/address-import/import-rows.ts';
import {
  isBad,
  likeCells,
  nextProblem,
  withAnswers,
  withCells,
  withRepeats,
} from '#web/platform/sheet/sheet-rows.ts';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import { pastedCells, pastedTable } from '#web/platform/sheet/sheet-range.ts';

const home = marketOf(MALAYSIA);
const table = addressTable('receiver', home);
const good = { name: 'Ali', phone: '123456789', address1: '8 Jalan A', postcode: '50400', country: 'MY' };
const rowAt = (line: number, given: Partial<ImportRow> = {}): AddressRow =>
  sheetRow(line, { ...emptyImportRow, ...good, city: 'Kuala Lumpur', state: 'Kuala Lumpur', ...given });

describe('a changed cell', () => {
  it('is corrected and checked by its rules at once, and waits for the server', () => {
    const [changed, other] = withCells(
      [rowAt(2), rowAt(3)],
      [{ index: 0, field: 'phone', text: '012-999 8888' }],
      table,
    );
    expect(changed).toMatchObject({ row: { phone: '129998888' }, problems: {}, isStale: true });
    expect(other).toMatchObject({ isStale: false });
  });

  it('reports what is wrong with it', () => {
    const [changed] = withCells([rowAt(2)], [{ index: 0, field: 'name', text: ' ' }], table);
    expect(changed?.problems).toEqual({ name: 'Name Required' });
  });

  it('with a new postcode forgets the town that the old one filled in', () => {
    const [moved] = withCells([rowAt(2)], [{ index: 0, field: 'postcode', text: '1000' }], table);
    expect(moved?.row).toMatchObject({ postcode: '01000', city: '', state: '' });
  });

  it('takes the answer that was given for it, and not one for what it said before', () => {
    const [before] = withCells([rowAt(2)], [{ index: 0, field: 'name', text: 'Abu' }], table);
    if (!before) throw new Error('no row');
    const answer = {
      row: before.row,
      problems: { postcode: 'Postcode 50400 was not found.' },
      codes: { postcode: 'postcode.unknown' },
      notes: {},
      knownAs: null,
      isDouble: false,
    };
    const answers = new Map([[before.line, { asked: before.row, answer }]]);
    expect(withAnswers([before], answers, table)[0]).toMatchObject({
      isStale: false,
      problems: answer.problems,
    });
    const later = withCells([before], [{ index: 0, field: 'name', text: 'Aminah' }], table);
    expect(withAnswers(later, answers, table)[0]).toMatchObject({ isStale: true, problems: {} });
  });
});

describe('a reference ID that stands twice', () => {
  it('is reported at the later row until one of them goes', () => {
    const rows = withRepeats([rowAt(2, { refId: 'A' }), rowAt(3, { refId: 'A' })], table);
    expect(rows.map(isBad)).toEqual([false, true]);
    expect(withRepeats(rows.slice(1), table).map(isBad)).toEqual([false]);
    const fixed = withCells(rows, [{ index: 0, field: 'refId', text: 'B' }], table);
    expect(fixed.map(isBad)).toEqual([false, false]);
  });
});

describe('a row whose reference ID is in the book', () => {
  const rows = [{ ...rowAt(2, { refId: 'A' }), knownAs: 'Aminah' }, rowAt(3, { refId: 'B' })];

  it('is updated or left out, as is chosen, and shows which', () => {
    const notesOf = (choice: 'update' | 'skip') =>
      withKnownNotes(rows, choice).map(({ notes }) => notes.refId);
    expect(notesOf('update')).toEqual(['Updates Aminah', undefined]);
    expect(notesOf('skip')).toEqual(['Left out: Aminah has this reference ID', undefined]);
    expect(wanted(rows, 'update').map(({ line }) => line)).toEqual([2, 3]);
    expect(wanted(rows, 'skip').map(({ line }) => line)).toEqual([3]);
  });

  it('is not matched any more under another reference ID, until the server answers', () => {
    const [changed] = withCells(rows, [{ index: 0, field: 'refId', text: 'C' }], table);
    expect(changed).toMatchObject({ knownAs: null, isDouble: false, isStale: true });
    const [renamed] = withCells(rows, [{ index: 0, field: 'name', text: 'Abu' }], table);
    expect(renamed?.knownAs).toBe('Aminah');
  });

  it('is never sent while something is wrong with it', () => {
    const bad = withCells(rows, [{ index: 0, field: 'name', text: '' }], table);
    expect(wanted(bad, 'update').map(({ line }) => line)).toEqual([3]);
  });
});

describe('a pasted block', () => {
  it('falls on the rows that are shown, and what hangs over is left out', () => {
    const text = 'Ali\t0123\r\nAbu\t0456\r\nAminah\t0789\r\n';
    const at = { row: 0, column: 1 };
    expect(pastedCells(pastedTable(text), [4, 9], importFields, { from: at, to: at })).toEqual([
      { index: 4, field: 'name', text: 'Ali' },
      { index: 4, field: 'companyName', text: '0123' },
      { index: 9, field: 'name', text: 'Abu' },
      { index: 9, field: 'companyName', text: '0456' },
    ]);
  });
});

describe('the grid', () => {
  it('finds the other rows that say the same', () => {
    const rows = [rowAt(2, { postcode: '999' }), rowAt(3), rowAt(4, { postcode: '999' })];
    expect(likeCells(rows, 0, 'postcode', '999')).toEqual([2]);
  });

  it('shows columns that are filled or needed, and the country only where it is not home', () => {
    const rows = [rowAt(2, { tags: 'VIP' })];
    expect(fieldsShown(rows, home)).toEqual([
      'name',
      'phone',
      'address1',
      'postcode',
      'city',
      'state',
      'tags',
    ]);
    expect(fieldsShown([rowAt(2, { country: 'SG' })], home)).toContain('country');
  });

  it('goes from problem to problem and round again', () => {
    const fields = fieldsShown([rowAt(2)], home);
    const rows = withCells(
      [rowAt(2), rowAt(3), rowAt(4)],
      [
        { index: 0, field: 'name', text: '' },
        { index: 2, field: 'phone', text: 'x' },
      ],
      table,
    );
    const shown = [0, 1, 2];
    expect(nextProblem(rows, shown, fields, { row: 0, column: 0 })).toEqual({ row: 2, column: 1 });
    expect(nextProblem(rows, shown, fields, { row: 2, column: 1 })).toEqual({ row: 0, column: 0 });
    expect(nextProblem([rowAt(2)], [0], fields, { row: 0, column: 0 })).toBeNull();
  });
});
