/** The rows of an import while they are mended: pure steps from one list to the next, so that each can be undone. */
import type { AddressKind } from '#shared/address/address.contract.ts';
import {
  importFields,
  type ImportField,
  type ImportRow,
} from '#shared/address-import/address-import.model.ts';
import {
  cleanRow,
  type FieldTexts,
  knownNote,
  problemsOf,
  repeatedRefMessage,
  repeatedRefs,
} from '#shared/address-import/address-import.rules.ts';
import type { Market } from '#shared/market/markets.ts';

export interface GridRow {
  /** Its number in the file, and its key. */
  line: number;
  row: ImportRow;
  problems: FieldTexts;
  notes: FieldTexts;
  /** The name of the address in the book that has this row's reference ID. */
  knownAs: string | null;
  /** Changed since the server last saw it. */
  isStale: boolean;
}

/** A cell of the grid: its row among those shown, its column among the fields shown. */
export interface Place {
  row: number;
  column: number;
}

export interface CellChange {
  /** Place in the list of all rows. */
  index: number;
  field: ImportField;
  text: string;
}

export interface CheckContext {
  kind: AddressKind;
  home: Market;
}

/** What the person wants of rows whose reference ID is in the book; adding them as new is refused. */
export type KnownChoice = 'update' | 'skip';

export const isBad = ({ problems }: GridRow) => Object.keys(problems).length > 0;

/** Puts texts into cells; each row that changes is put right and asked its own rules at once. */
export function withCells(
  rows: readonly GridRow[],
  changes: readonly CellChange[],
  { kind, home }: CheckContext,
): GridRow[] {
  const changed = new Map<number, ImportRow>();
  for (const { index, field, text } of changes) {
    const before = changed.get(index) ?? rows[index]?.row;
    if (before && before[field] !== text) changed.set(index, { ...before, [field]: text });
  }
  if (changed.size === 0) return [...rows];
  const next = [...rows];
  for (const [index, given] of changed) {
    const before = rows[index];
    if (!before) continue;
    // A new postcode brings its own town: what the old one filled in goes.
    const isMoved = given.postcode !== before.row.postcode || given.country !== before.row.country;
    const kept = isMoved && given.state === before.row.state ? { ...given, city: '', state: '' } : given;
    const row = cleanRow(kept, home);
    next[index] = {
      line: before.line,
      row,
      problems: problemsOf(row, kind),
      notes: {},
      knownAs: row.refId === before.row.refId ? before.knownAs : null,
      isStale: true,
    };
  }
  return withRepeats(next);
}

/** What the server says of rows, by their lines; a row that changed meanwhile waits for its own answer. */
export function withAnswers(
  rows: readonly GridRow[],
  answers: ReadonlyMap<ImportRow, Pick<GridRow, 'row' | 'problems' | 'notes' | 'knownAs'>>,
): GridRow[] {
  return withRepeats(
    rows.map((row) => {
      const answer = answers.get(row.row);
      return answer ? { ...row, ...answer, isStale: false } : row;
    }),
  );
}

/** What of the rows is for the book: new ones, and those that it knows, as far as they are wanted. */
export function wanted(rows: readonly GridRow[], choice: KnownChoice): GridRow[] {
  return rows.filter((row) => !isBad(row) && (choice === 'update' || row.knownAs === null));
}

/** The rows with the note of what becomes of those that the book knows. */
export function withKnownNotes(rows: readonly GridRow[], choice: KnownChoice): readonly GridRow[] {
  return rows.map((row) =>
    row.knownAs === null ? row : { ...row, notes: { ...row.notes, refId: knownNote(choice, row.knownAs) } },
  );
}

/** A reference ID may stand once among all rows; the server sees only a part of them at a time. */
export function withRepeats(rows: readonly GridRow[]): GridRow[] {
  const repeated = repeatedRefs(rows.map(({ row }) => row));
  return rows.map((row, index) => {
    const isTold = row.problems.refId === repeatedRefMessage;
    if (repeated.has(index) && row.problems.refId === undefined) {
      return { ...row, problems: { ...row.problems, refId: repeatedRefMessage } };
    }
    if (!repeated.has(index) && isTold) {
      const { refId: _, ...problems } = row.problems;
      return { ...row, problems };
    }
    return row;
  });
}

/** The cells that a pasted block of texts (rows by line breaks, cells by tabs) falls on. `places` are the rows shown. */
export function pastedCells(
  text: string,
  places: readonly number[],
  fields: readonly ImportField[],
  from: Place,
): CellChange[] {
  const lines = text.replace(/\r\n?/gu, '\n').replace(/\n$/u, '').split('\n');
  return lines.flatMap((line, down) =>
    line.split('\t').flatMap((cell, right) => {
      const index = places[from.row + down];
      const field = fields[from.column + right];
      return index === undefined || field === undefined ? [] : [{ index, field, text: cell }];
    }),
  );
}

/** Other rows that say in this field what this one said before. */
export function likeCells(
  rows: readonly GridRow[],
  index: number,
  field: ImportField,
  before: string,
): number[] {
  return rows.flatMap(({ row }, other) => (other !== index && row[field] === before ? [other] : []));
}

const alwaysShown: ReadonlySet<ImportField> = new Set([
  'name',
  'phone',
  'address1',
  'postcode',
  'city',
  'state',
]);

/** Fields worth a column: those that any row fills, and those that no address does without. */
export function fieldsShown(rows: readonly GridRow[], home: Market): ImportField[] {
  return importFields.filter(
    (field) =>
      alwaysShown.has(field) ||
      rows.some(({ row, problems }) =>
        field === 'country' ? row.country !== home.code : row[field] !== '' || problems[field] !== undefined,
      ),
  );
}

/** The next cell with a problem after `from`, row by row and round again; null when there is none. */
export function nextProblem(
  rows: readonly GridRow[],
  shown: readonly number[],
  fields: readonly ImportField[],
  from: Place,
): Place | null {
  for (let down = 0; down <= shown.length; down += 1) {
    const row = (from.row + down) % Math.max(1, shown.length);
    const problems = rows[shown[row] ?? -1]?.problems ?? {};
    const column = fields.findIndex(
      (field, at) => problems[field] !== undefined && (down > 0 || at > from.column),
    );
    if (column >= 0) return { row, column };
  }
  return null;
}
