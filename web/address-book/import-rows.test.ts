import { describe, expect, it } from 'vitest';

import { emptyImportRow, importFields, type ImportRow } from '#shared/address-import/address-import.model.ts';
import { MALAYSIA, marketOf } from '#shared/market/markets.ts';
import {
  fieldsShown,
  type GridRow,
  isBad,
  likeCells,
  nextProblem,
  pastedCells,
  wanted,
  withAnswers,
  withCells,
  withKnownNotes,
  withRepeats,
} from '#web/address-book/import-rows.ts';

const context = { kind: 'receiver', home: marketOf(MALAYSIA) } as const;
const good = { name: 'Ali', phone: '123456789', address1: '8 Jalan A', postcode: '50400', country: 'MY' };
const rowAt = (line: number, given: Partial<ImportRow> = {}): GridRow => ({
  line,
  row: { ...emptyImportRow, ...good, city: 'Kuala Lumpur', state: 'Kuala Lumpur', ...given },
  problems: {},
  notes: {},
  knownAs: null,
  isStale: false,
});

describe('a changed cell', () => {
  it('is put right and asked its rules at once, and waits for the server', () => {
    const [changed, other] = withCells(
      [rowAt(2), rowAt(3)],
      [{ index: 0, field: 'phone', text: '012-999 8888' }],
      context,
    );
    expect(changed).toMatchObject({ row: { phone: '129998888' }, problems: {}, isStale: true });
    expect(other).toMatchObject({ isStale: false });
  });

  it('tells what is wrong with it', () => {
    const [changed] = withCells([rowAt(2)], [{ index: 0, field: 'name', text: ' ' }], context);
    expect(changed?.problems).toEqual({ name: 'Name Required' });
  });

  it('with a new postcode forgets the town that the old one filled in', () => {
    const [moved] = withCells([rowAt(2)], [{ index: 0, field: 'postcode', text: '1000' }], context);
    expect(moved?.row).toMatchObject({ postcode: '01000', city: '', state: '' });
  });

  it('takes the answer that was given for it, and not one for what it said before', () => {
    const [before] = withCells([rowAt(2)], [{ index: 0, field: 'name', text: 'Abu' }], context);
    if (!before) throw new Error('no row');
    const answer = {
      row: before.row,
      problems: { postcode: 'Postcode 50400 was not found.' },
      notes: {},
      knownAs: null,
    };
    const answers = new Map([[before.row, answer]]);
    expect(withAnswers([before], answers)[0]).toMatchObject({ isStale: false, problems: answer.problems });
    const later = withCells([before], [{ index: 0, field: 'name', text: 'Aminah' }], context);
    expect(withAnswers(later, answers)[0]).toMatchObject({ isStale: true, problems: {} });
  });
});

describe('a reference ID that stands twice', () => {
  it('is told at the later row until one of them goes', () => {
    const rows = withRepeats([rowAt(2, { refId: 'A' }), rowAt(3, { refId: 'A' })]);
    expect(rows.map(isBad)).toEqual([false, true]);
    expect(withRepeats(rows.slice(1)).map(isBad)).toEqual([false]);
    const mended = withCells(rows, [{ index: 0, field: 'refId', text: 'B' }], context);
    expect(mended.map(isBad)).toEqual([false, false]);
  });
});

describe('a row that the book knows by its reference ID', () => {
  const rows = [{ ...rowAt(2, { refId: 'A' }), knownAs: 'Aminah' }, rowAt(3, { refId: 'B' })];

  it('is updated or left out, as is chosen, and says so', () => {
    const notesOf = (choice: 'update' | 'skip') =>
      withKnownNotes(rows, choice).map(({ notes }) => notes.refId);
    expect(notesOf('update')).toEqual(['Updates Aminah', undefined]);
    expect(notesOf('skip')).toEqual(['Is left out: Aminah has this reference ID', undefined]);
    expect(wanted(rows, 'update').map(({ line }) => line)).toEqual([2, 3]);
    expect(wanted(rows, 'skip').map(({ line }) => line)).toEqual([3]);
  });

  it('is not known any more under another reference ID, until the server says so', () => {
    const [changed] = withCells(rows, [{ index: 0, field: 'refId', text: 'C' }], context);
    expect(changed).toMatchObject({ knownAs: null, isStale: true });
    const [renamed] = withCells(rows, [{ index: 0, field: 'name', text: 'Abu' }], context);
    expect(renamed?.knownAs).toBe('Aminah');
  });

  it('is never sent while something is wrong with it', () => {
    const bad = withCells(rows, [{ index: 0, field: 'name', text: '' }], context);
    expect(wanted(bad, 'update').map(({ line }) => line)).toEqual([3]);
  });
});

describe('a pasted block', () => {
  it('falls on the rows that are shown, and what hangs over is left out', () => {
    const text = 'Ali\t0123\r\nAbu\t0456\r\nAminah\t0789\r\n';
    expect(pastedCells(text, [4, 9], importFields, { row: 0, column: 1 })).toEqual([
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
    expect(fieldsShown(rows, context.home)).toEqual([
      'name',
      'phone',
      'address1',
      'postcode',
      'city',
      'state',
      'tags',
    ]);
    expect(fieldsShown([rowAt(2, { country: 'SG' })], context.home)).toContain('country');
  });

  it('goes from problem to problem and round again', () => {
    const fields = fieldsShown([rowAt(2)], context.home);
    const rows = withCells(
      [rowAt(2), rowAt(3), rowAt(4)],
      [
        { index: 0, field: 'name', text: '' },
        { index: 2, field: 'phone', text: 'x' },
      ],
      context,
    );
    const shown = [0, 1, 2];
    expect(nextProblem(rows, shown, fields, { row: 0, column: 0 })).toEqual({ row: 2, column: 1 });
    expect(nextProblem(rows, shown, fields, { row: 2, column: 1 })).toEqual({ row: 0, column: 0 });
    expect(nextProblem([rowAt(2)], [0], fields, { row: 0, column: 0 })).toBeNull();
  });
});
