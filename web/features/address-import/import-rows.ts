/** An address file in the sheet editor: its columns, the rules of its rows, and which of them go into the book. */
import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import {
  importColumns,
  importFields,
  type ImportField,
} from '#shared/features/address-import/address-import.model.ts';
import {
  cleanRow,
  knownNote,
  problemsOf,
  saidProblems,
} from '#shared/features/address-import/address-import.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';
import type { SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';

export type AddressRow = SheetRow<ImportField>;

/** The user's choice for rows whose reference ID is in the book; adding them as new is refused. */
export type KnownChoice = 'update' | 'skip';

/** The user's choice for rows that are in the book already, by content. */
export type DoublesChoice = 'add' | 'skip';

/** The columns in the page's language. */
export const columnsSaid = importColumns.map(({ label, ...column }) => ({ ...column, label: label() }));

export function addressTable(kind: AddressKind, home: Market): SheetTable<ImportField> {
  return {
    columns: columnsSaid,
    check(given, before) {
      // A new postcode brings its own town: what the old one filled in goes.
      const isMoved = given.postcode !== before.postcode || given.country !== before.country;
      const kept = isMoved && given.state === before.state ? { ...given, city: '', state: '' } : given;
      const row = cleanRow(kept, home);
      return { row, ...saidProblems(problemsOf(row, kind)) };
    },
    key: { field: 'refId', repeated: m.address_import_problem_repeated_ref },
    namedBy: ['name', 'postcode', 'city', 'refId'],
    ownFields: new Set(['refId', 'name', 'phone', 'altPhone', 'email', 'address1']),
    errorFile: { fileName: m.address_import_error_file_name(), sheetName: m.address_import_sheet_name() },
  };
}

/** What of the rows is for the book: new ones, and those that it has, as far as they were chosen. */
export function wanted(
  rows: readonly AddressRow[],
  choice: KnownChoice,
  doubles: DoublesChoice = 'add',
): AddressRow[] {
  return rows.filter((row) => {
    if (isBad(row) || row.isRemoved) return false;
    return row.knownAs === null ? doubles === 'add' || !row.isDouble : choice === 'update';
  });
}

/** Rows equal to an address in the book, without its reference ID. */
export const doublesIn = (rows: readonly AddressRow[]): AddressRow[] =>
  rows.filter(({ isDouble, knownAs, isRemoved }) => isDouble && knownAs === null && !isRemoved);

/** The rows with the note of what becomes of those that the book has. */
export function withKnownNotes(rows: readonly AddressRow[], choice: KnownChoice): readonly AddressRow[] {
  return rows.map((row) =>
    row.knownAs === null ? row : { ...row, notes: { ...row.notes, refId: knownNote(choice, row.knownAs) } },
  );
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
export function fieldsShown(rows: readonly AddressRow[], home: Market): ImportField[] {
  return importFields.filter(
    (field) =>
      alwaysShown.has(field) ||
      rows.some(({ row, problems }) =>
        field === 'country' ? row.country !== home.code : row[field] !== '' || problems[field] !== undefined,
      ),
  );
}
