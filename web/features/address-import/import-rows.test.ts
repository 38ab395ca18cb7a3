import { describe, expect, it } from 'vitest';

import { emptyImportRow } from '#shared/features/address-import/address-import.fixture.ts';
import { importFields, type ImportRow } from '#shared/features/address-import/address-import.model.ts';
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

describe('A changed cell', () => {
  it('is normalised and validated at once, and then waits for the server check', () => {
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

  it('with a new postcode clears the city and state of the old postcode', () => {
    const [moved] = withCells([rowAt(2)], [{ index: 0, field: 'postcode', text: '1000' }], table);
    expect(moved?.row).toMatchObject({ postcode: '01000', city: '', state: '' });
  });

  it('takes the server answer for its current value and ignores an answer for an earlier value', () => {
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

describe('A reference ID that is used in two rows', () => {
  it('is reported at the later row until one of the rows is deleted or changed', () => {
    const rows = withRepeats([rowAt(2, { refId: 'A' }), rowAt(3, { refId: 'A' })], table);
    expect(rows.map(isBad)).toEqual([false, true]);
    expect(withRepeats(rows.slice(1), table).map(isBad)).toEqual([false]);
    const fixed = withCells(rows, [{ index: 0, field: 'refId', text: 'B' }], table);
    expect(fixed.map(isBad)).toEqual([false, false]);
  });
});

describe('A row with a reference ID that is already in the address book', () => {
  const rows = [{ ...rowAt(2, { refId: 'A' }), knownAs: 'Aminah' }, rowAt(3, { refId: 'B' })];

  it('is updated or skipped according to the choice, and shows which', () => {
    const notesOf = (choice: 'update' | 'skip') =>
      withKnownNotes(rows, choice).map(({ notes }) => notes.refId);
    expect(notesOf('update')).toEqual(['Updates Aminah', undefined]);
    expect(notesOf('skip')).toEqual(['Left out: Aminah has this reference ID', undefined]);
    expect(wanted(rows, 'update').map(({ line }) => line)).toEqual([2, 3]);
    expect(wanted(rows, 'skip').map(({ line }) => line)).toEqual([3]);
  });

  it('loses its match when its reference ID changes, until the server answers', () => {
    const [changed] = withCells(rows, [{ index: 0, field: 'refId', text: 'C' }], table);
    expect(changed).toMatchObject({ knownAs: null, isDouble: false, isStale: true });
    const [renamed] = withCells(rows, [{ index: 0, field: 'name', text: 'Abu' }], table);
    expect(renamed?.knownAs).toBe('Aminah');
  });

  it('is not sent while it has a problem', () => {
    const bad = withCells(rows, [{ index: 0, field: 'name', text: '' }], table);
    expect(wanted(bad, 'update').map(({ line }) => line)).toEqual([3]);
  });
});

describe('A pasted block', () => {
  it('fills the displayed rows, and its excess rows are left out', () => {
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

describe('The grid', () => {
  it('finds the other rows with the same value', () => {
    const rows = [rowAt(2, { postcode: '999' }), rowAt(3), rowAt(4, { postcode: '999' })];
    expect(likeCells(rows, 0, 'postcode', '999')).toEqual([2]);
  });

  it('shows filled and required columns, and the country only for addresses abroad', () => {
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

  it('moves from problem to problem, and from the last to the first', () => {
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
