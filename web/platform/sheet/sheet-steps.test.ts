/** Any change of rows can be undone and redone: tested with hundreds of random sequences of changes. */
import { describe, expect, it } from 'vitest';

import { m } from '#shared/platform/words/words.ts';
import {
  clearedCells,
  copiedText,
  filledCells,
  pastedCells,
  pastedTable,
  rangeOf,
} from '#web/platform/sheet/sheet-range.ts';
import { withAdded, withAnswers, withCells, withMarks, withRepeats } from '#web/platform/sheet/sheet-rows.ts';
import { mergedRow, type SheetStep, stepBetween, withStep } from '#web/platform/sheet/sheet-steps.ts';
import type { Range, SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { replacedText, shownOf } from '#web/platform/sheet/sheet-view.ts';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import { withOthers } from '#web/platform/sheet/use-sheet-rows.ts';

type Field = 'code' | 'postcode' | 'city' | 'note';
const fields = ['code', 'postcode', 'city', 'note'] as const;

/** A table with the difficulties of a real one: it trims, pads, and clears the city when the postcode changes. */
const table: SheetTable<Field> = {
  columns: fields.map((field) => ({ field, label: field, isRequired: false, width: 10 })),
  check(given, before) {
    const row = { ...given, code: given.code.trim(), postcode: given.postcode.padStart(5, '0') };
    if (row.postcode !== before.postcode && row.city === before.city) row.city = '';
    return row.postcode === '00000'
      ? { row, problems: { postcode: 'Required' }, codes: { postcode: 'validation.required' } }
      : { row, problems: {}, codes: {} };
  },
  key: { field: 'code', repeated: m.address_import_problem_repeated_ref },
  ownFields: new Set(['code']),
  canAdd: true,
  errorFile: { fileName: 'a.xlsx', sheetName: 'A' },
};

const rowAt = (line: number, texts: Partial<SheetRow<Field>['row']> = {}): SheetRow<Field> => ({
  ...sheetRow(line, { code: `C${line}`, postcode: '50400', city: 'Kuala Lumpur', note: '', ...texts }),
  version: 1,
});

/** Pseudo-random numbers, the same for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const odd = ['', 'A', ' 5400 ', '012', 'say "hi"', 'two\nlines', 'tab\there', '"', '单元格', '0'];

const visible = (rows: readonly SheetRow<Field>[]) =>
  rows
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ line, row, goesAnyway }) => [line, row, goesAnyway ?? false]);

function someRange(roll: (below: number) => number, rows: number): Range {
  const place = () => ({ row: roll(rows), column: roll(fields.length) });
  return rangeOf(place(), place());
}

/** A random change that a user could make next. */
function someChange(rows: SheetRow<Field>[], roll: (below: number) => number): SheetRow<Field>[] {
  const shown = shownOf(rows, { filter: 'all', sort: roll(2) === 0 ? null : { by: 'note', isDown: true } });
  const range = someRange(roll, Math.max(1, shown.length));
  const text = () => odd[roll(odd.length)] ?? '';
  const some = Array.from({ length: 1 + roll(3) }, () => roll(rows.length));
  const acts = [
    () =>
      withCells(rows, [{ index: roll(rows.length), field: fields[roll(4)] ?? 'note', text: text() }], table),
    () => {
      const block = Array.from({ length: 1 + roll(3) }, () => Array.from({ length: 1 + roll(3) }, text));
      return withCells(rows, pastedCells(block, shown, fields, range), table);
    },
    () => withCells(rows, filledCells(rows, shown, fields, range), table),
    () => withCells(rows, clearedCells(shown, fields, range), table),
    () => withMarks(rows, some, 'isRemoved', roll(2) === 0, table),
    () => withMarks(rows, some, 'goesAnyway', roll(2) === 0, table),
    () => withAdded(rows, 1 + roll(2), table),
    () => {
      const search = { text: 'a', isWhole: false };
      const changes = rows.map(({ row }, index) => ({
        index,
        field: 'note' as const,
        text: replacedText(row.note, search, 'b'),
      }));
      return withCells(rows, changes, table);
    },
  ];
  return acts[roll(acts.length)]?.() ?? rows;
}

describe('Undo and redo', () => {
  it.each(Array.from({ length: 300 }, (_, seed) => seed))(
    'are inverse for the random changes of seed %i',
    (seed) => {
      const roll = dice(seed + 1);
      const first = Array.from({ length: 2 + roll(5) }, (_, at) =>
        rowAt(at + 2, { note: odd[roll(odd.length)] ?? '' }),
      );
      const seen = [visible(first)];
      const steps: SheetStep<Field>[] = [];
      let rows: SheetRow<Field>[] = first;
      for (let act = 0; act < 8; act += 1) {
        const next = someChange(rows, roll);
        const step = stepBetween(rows, next);
        rows = next;
        if (!step) continue;
        steps.push(step);
        seen.push(visible(rows));
      }
      for (let at = steps.length - 1; at >= 0; at -= 1) {
        rows = withStep(rows, steps[at] as SheetStep<Field>, 'undo', table);
        expect(visible(rows)).toEqual(seen[at]);
      }
      for (const [at, step] of steps.entries()) {
        rows = withStep(rows, step, 'redo', table);
        expect(visible(rows)).toEqual(seen[at + 1]);
      }
    },
  );

  it('revert the own change and keep what another user has written since', () => {
    const first = [rowAt(2)];
    const mine = withCells(first, [{ index: 0, field: 'note', text: 'mine' }], table);
    const step = stepBetween(first, mine);
    const theirs = withOthers(
      mine.map((row) => ({ ...row, isStale: false, version: 2 })),
      [{ who: 'Aminah', row: { ...rowAt(2, { note: 'mine', city: 'Ipoh' }), version: 3 } }],
      table,
    ).next;
    const undone = withStep(theirs, step as SheetStep<Field>, 'undo', table);
    expect(undone[0]?.row).toMatchObject({ note: '', city: 'Ipoh' });
  });
});

it('A row with a repeated key still reports it after a change of another cell is undone', () => {
  const first = withRepeats([rowAt(2, { code: 'A' }), rowAt(3, { code: 'A' })], table);
  const noted = withCells(first, [{ index: 1, field: 'note', text: 'x' }], table);
  const undone = withStep(noted, stepBetween(first, noted) as SheetStep<Field>, 'undo', table);
  expect(undone.map(({ codes }) => codes.code)).toEqual(first.map(({ codes }) => codes.code));
  expect(undone[1]?.codes.code).toBe(m.address_import_problem_repeated_ref.code);
});

it('A row stops reporting a repeated key once undo removes that key from the other row', () => {
  const first = withRepeats([rowAt(2, { code: 'A' }), rowAt(3, { code: 'K' })], table);
  const changed = withCells(first, [{ index: 0, field: 'code', text: 'B' }], table);
  const step = stepBetween(first, changed) as SheetStep<Field>;
  const others = withCells(changed, [{ index: 0, field: 'code', text: 'K' }], table);
  expect(others[1]?.codes.code).toBe(m.address_import_problem_repeated_ref.code);
  const undone = withStep(others, step, 'undo', table);
  expect(undone.map(({ codes }) => codes.code)).toEqual([undefined, undefined]);
});

describe('A copied block', () => {
  it.each(Array.from({ length: 100 }, (_, seed) => seed))(
    'changes nothing when it is pasted where it was copied, for any cell texts (seed %i)',
    (seed) => {
      const roll = dice(seed + 1000);
      const rows = Array.from({ length: 1 + roll(4) }, (_, at) =>
        rowAt(at + 2, { note: odd[roll(odd.length)] ?? '', code: odd[roll(odd.length)] ?? '' }),
      );
      const shown = rows.map((_, index) => index);
      const range = someRange(roll, rows.length);
      const block = pastedTable(copiedText(rows, shown, fields, range));
      const changes = pastedCells(block, shown, fields, range);
      expect(changes).toHaveLength(
        (range.to.row - range.from.row + 1) * (range.to.column - range.from.column + 1),
      );
      for (const { index, field, text } of changes) expect(text).toBe(rows[index]?.row[field]);
    },
  );

  it('fills the chosen range when it is one cell, and is repeated when it fits several times', () => {
    const shown = [0, 1, 2, 3];
    const range = { from: { row: 0, column: 1 }, to: { row: 3, column: 2 } };
    expect(pastedCells([['x']], shown, fields, range)).toHaveLength(8);
    const texts = pastedCells(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      shown,
      fields,
      range,
    ).map(({ text }) => text);
    expect(texts).toEqual(['1', '2', '3', '4', '1', '2', '3', '4']);
    const once = pastedCells([['1'], ['2'], ['3']], shown, fields, range).map(({ index, text }) => [
      index,
      text,
    ]);
    expect(once).toEqual([
      [0, '1'],
      [1, '2'],
      [2, '3'],
    ]);
  });
});

describe('Filling down', () => {
  it('copies the first row of the range to the rows below it', () => {
    const rows = [rowAt(2, { note: 'first' }), rowAt(3), rowAt(4)];
    const range = { from: { row: 0, column: 3 }, to: { row: 2, column: 3 } };
    const next = withCells(rows, filledCells(rows, [0, 1, 2], fields, range), table);
    expect(next.map(({ row }) => row.note)).toEqual(['first', 'first', 'first']);
  });
});

describe('A row that two users change', () => {
  const mineOf = (texts: Partial<SheetRow<Field>['row']>) =>
    withCells(
      [rowAt(2)],
      Object.entries(texts).map(([field, text]) => ({ index: 0, field: field as Field, text })),
      table,
    )[0] as SheetRow<Field>;

  it('keeps the changes of both users to different fields', () => {
    const theirs = { ...rowAt(2, { code: 'Theirs' }), version: 5 };
    const { row, clashes } = mergedRow(mineOf({ note: 'Mine' }), theirs, 'Aminah');
    expect(row).toMatchObject({ row: { code: 'Theirs', note: 'Mine' }, version: 5, isStale: true });
    expect(clashes).toEqual([]);
  });

  it('is sent anyway only when both users have chosen that', () => {
    const mine = { ...mineOf({ note: 'Mine' }), goesAnyway: true };
    const theirs = (goesAnyway: boolean) => ({ ...rowAt(2, { code: 'Theirs' }), version: 5, goesAnyway });
    expect(mergedRow(mine, theirs(false), 'Aminah').row.goesAnyway).toBe(false);
    expect(mergedRow(mine, theirs(true), 'Aminah').row.goesAnyway).toBe(true);
  });

  it('is sent anyway when that was chosen here for the current content of the row', () => {
    const chosenOf = (rows: readonly SheetRow<Field>[]) =>
      withMarks(rows, [0], 'goesAnyway', true, table)[0] as SheetRow<Field>;
    const asIs = { ...rowAt(2), version: 1, goesAnyway: false };
    expect(mergedRow(chosenOf([mineOf({ note: 'Mine' })]), asIs, '').row.goesAnyway).toBe(true);
    const alone = chosenOf([rowAt(2)]);
    expect(mergedRow(alone, asIs, '').row).toMatchObject({ goesAnyway: true, isStale: true });
    // Merged twice.
    expect(mergedRow(mergedRow(alone, asIs, '').row, asIs, '').row.goesAnyway).toBe(true);
    const undone = withStep(
      [rowAt(2)],
      { cells: [], marks: [{ index: 0, mark: 'goesAnyway', to: true }] },
      'redo',
      table,
    );
    expect(mergedRow(undone[0] as SheetRow<Field>, asIs, '').row.goesAnyway).toBe(true);
    // The choice is dropped when the row has changed on the server.
    expect(mergedRow(alone, { ...asIs, ...rowAt(2, { code: 'Theirs' }) }, '').row.goesAnyway).toBe(false);
    // The choice is dropped when the server has revoked it and it was not made here.
    const before = [{ ...rowAt(2), goesAnyway: true }];
    const typed = withCells(before, [{ index: 0, field: 'note', text: 'Mine' }], table)[0];
    expect(mergedRow(typed as SheetRow<Field>, asIs, '').row.goesAnyway).toBe(false);
    // Typing here does not revoke the choice of another user.
    const theirs = { ...asIs, version: 2, goesAnyway: true };
    expect(mergedRow(mineOf({ note: 'Mine' }), theirs, 'Aminah').row.goesAnyway).toBe(true);
  });

  it('reports a clash to the last writer of a field that both changed', () => {
    const theirs = { ...rowAt(2, { note: 'Theirs' }), version: 5 };
    const { row, clashes } = mergedRow(mineOf({ note: 'Mine' }), theirs, 'Aminah');
    expect(row.row.note).toBe('Mine');
    expect(clashes).toEqual([{ line: 2, field: 'note', mine: 'Mine', theirs: 'Theirs', who: 'Aminah' }]);
  });

  it('takes the version of the other user when nothing was changed here, unless it is older', () => {
    const rows = [{ ...rowAt(2), version: 4 }];
    const taken = withOthers(
      rows,
      [{ who: 'Aminah', row: { ...rowAt(2, { note: 'x' }), version: 5 } }],
      table,
    );
    expect(taken.next[0]?.row.note).toBe('x');
    const old = withOthers(rows, [{ who: 'Aminah', row: { ...rowAt(2, { note: 'x' }), version: 3 } }], table);
    expect(old.next[0]?.row.note).toBe('');
  });
});

describe('A server response for earlier texts of a row', () => {
  it('keeps what was typed since, and sets the new version', () => {
    const sentRows = withCells([rowAt(2)], [{ index: 0, field: 'postcode', text: '5000' }], table);
    const typed = withCells(sentRows, [{ index: 0, field: 'note', text: 'later' }], table);
    const answer = {
      row: { ...(sentRows[0] as SheetRow<Field>).row, city: 'Alor Setar' },
      problems: {},
      codes: {},
      notes: {},
      knownAs: null,
      isDouble: false,
      version: 7,
    };
    const answers = new Map([[2, { asked: (sentRows[0] as SheetRow<Field>).row, answer }]]);
    expect(withAnswers(typed, answers, table)[0]).toMatchObject({
      row: { postcode: '05000', city: 'Alor Setar', note: 'later' },
      version: 7,
      isStale: true,
    });
  });

  it('sets whether the row is sent anyway, unless the user has chosen that since', () => {
    const sentRow = {
      ...(withCells([rowAt(2)], [{ index: 0, field: 'code', text: 'B' }], table)[0] as SheetRow<Field>),
    };
    const answer = { ...sentRow, version: 7, goesAnyway: false };
    const after = (before: boolean, since: boolean) => {
      const typed = withCells(
        [{ ...sentRow, goesAnyway: since }],
        [{ index: 0, field: 'note', text: 'x' }],
        table,
      );
      return withAnswers(typed, new Map([[2, { asked: sentRow.row, goesAnyway: before, answer }]]), table)[0]
        ?.goesAnyway;
    };
    expect([after(true, true), after(false, true), after(false, false)]).toEqual([false, true, false]);
  });
});
