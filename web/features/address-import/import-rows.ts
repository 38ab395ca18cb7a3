/** An address file in the sheet editor: its columns, the rules for its rows, and which rows are imported. */
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
  problemTexts,
} from '#shared/features/address-import/address-import.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';
import type { SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';

export type AddressRow = SheetRow<ImportField>;

/** The user's choice for rows whose reference ID is already in the book; they cannot be added as new. */
export type KnownChoice = 'update' | 'skip';

/** The user's choice for rows whose content is already in the book. */
export type DoublesChoice = 'add' | 'skip';

/** The columns with labels in the page's language. */
export const labelledColumns = importColumns.map(({ label, ...column }) => ({ ...column, label: label() }));

export function addressTable(kind: AddressKind, home: Market): SheetTable<ImportField> {
  return {
    columns: labelledColumns,
    check(given, before) {
      // A new postcode brings its own town, so clear what the old one filled in.
      const isMoved = given.postcode !== before.postcode || given.country !== before.country;
      const kept = isMoved && given.state === before.state ? { ...given, city: '', state: '' } : given;
      const row = cleanRow(kept, home);
      return { row, ...problemTexts(problemsOf(row, kind)) };
    },
    key: { field: 'refId', repeated: m.address_import_problem_repeated_ref },
    namedBy: ['name', 'postcode', 'city', 'refId'],
    ownFields: new Set(['refId', 'name', 'phone', 'altPhone', 'email', 'address1']),
    errorFile: { fileName: m.address_import_error_file_name(), sheetName: m.address_import_sheet_name() },
  };
}

/** The rows to import: new ones, and those already in the book according to the choices. */
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

/** Rows with the same content as an address in the book, but not its reference ID. */
export const doublesIn = (rows: readonly AddressRow[]): AddressRow[] =>
  rows.filter(({ isDouble, knownAs, isRemoved }) => isDouble && knownAs === null && !isRemoved);

/** Adds to rows already in the book the note of what will happen to them. */
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

/** The fields to show as columns: those with a value in any row, and those that every address needs. */
export function fieldsShown(rows: readonly AddressRow[], home: Market): ImportField[] {
  return importFields.filter(
    (field) =>
      alwaysShown.has(field) ||
      rows.some(({ row, problems }) =>
        field === 'country' ? row.country !== home.code : row[field] !== '' || problems[field] !== undefined,
      ),
  );
}
