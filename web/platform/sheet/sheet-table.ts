/** What a feature must provide for the sheet editor: its columns and the rules of a row. */

import type { ProblemMessage } from '#shared/platform/words/message.ts';

export interface SheetColumn<F extends string> {
  field: F;
  label: string;
  isRequired: boolean;
  /** In characters, as in spreadsheet files; the grid uses eight pixels per character. */
  width: number;
  /** Whether the column is right-aligned, for numbers. */
  isNumber?: boolean;
  /** The allowed values of a cell: the list opens under it. */
  choices?: readonly string[];
  /** Searches for values that the words in a cell may mean: 'books' is the code 49010000. */
  suggest?: (text: string, signal: AbortSignal) => Promise<readonly CellSuggestion[]>;
}

export interface CellSuggestion {
  /** The cell's text when this suggestion is chosen. */
  text: string;
  label: string;
}

/** An earlier row or shipment that this row seems to repeat. */
export interface SheetTwin {
  /** Reason: 'Same order ID'. */
  text: string;
  /** Name of the earlier one, and the address of its page. */
  name: string;
  href?: string;
  /** The row is sent together with another row, where the user decides for both. */
  isFollowing?: boolean;
}

/** One row as text, by field. A field that is not in the file is empty. */
export type SheetTexts<F extends string> = Record<F, string>;
/** A message for each field that has one. */
export type FieldTexts<F extends string> = Partial<Record<F, string>>;

export interface SheetRow<F extends string> {
  /** Key of the row; also its number in the file unless `number` is given. */
  line: number;
  /** The row number that users see. */
  number?: number;
  row: SheetTexts<F>;
  /** Problems that must be fixed before the row can be sent. */
  problems: FieldTexts<F>;
  /** The same problems as codes, for comparison in code. */
  codes: FieldTexts<F>;
  /** Why the row cannot be sent yet although none of its cells has a problem. */
  heldBy?: string | null;
  /** Warnings that do not stop the row. */
  notes: FieldTexts<F>;
  /** Name of the portal's entry with this row's key; null when there is none. */
  knownAs: string | null;
  /** Whether the portal has an entry with the same content, under another key or without one. */
  isDouble: boolean;
  /** Whether the row changed since the server last checked it. */
  isStale: boolean;
  /** Whether the user removed the row; it can be restored. */
  isRemoved?: boolean;
  /** For rows that the server stores: increases with each change. 0 is a row that the server has not stored yet. */
  version?: number;
  /** The texts of that version, while the row is stale. */
  base?: SheetTexts<F>;
  /** Whether that version is marked "send anyway", while the row is stale. */
  wentAnyway?: boolean;
  /** Whether the user added or changed the row since the file was read. */
  isNew?: boolean;
  /** Price in cents; null while it is not known. */
  amountCents?: number | null;
  /** Whether the price is included in another row's price. */
  isPart?: boolean;
  /** An earlier row with the same content. */
  twin?: SheetTwin | null;
  /** Whether the user chose to send the row although it has a duplicate. */
  goesAnyway?: boolean;
  /** Whether the row is still empty. */
  isBlank?: boolean;
  /** Whether the row has been sent: it is no longer shown. */
  isGone?: boolean;
}

export interface SheetTable<F extends string> {
  columns: readonly SheetColumn<F>[];
  /** Corrects a changed row and checks it by the row's own rules; the server's checks follow slightly later. */
  check(
    given: SheetTexts<F>,
    before: SheetTexts<F>,
  ): { row: SheetTexts<F>; problems: FieldTexts<F>; codes: FieldTexts<F> };
  /** The field that identifies the row and the portal's entries. When `repeated` is set, a value may occur only once per file. */
  key: { field: F; repeated: ProblemMessage | null };
  /** Fields that tell the user which row it is when only some fields are visible, in order; the parcel's receiver comes first. */
  namedBy?: readonly F[];
  /**
   * Fields that each row fills in separately: after one empty cell is filled, its text is not offered for the other empty cells.
   */
  ownFields: ReadonlySet<F>;
  /** Whether rows can be added at the end, by hand or by a paste that is longer than the sheet. */
  canAdd?: boolean;
  /** Heading of the price column; undefined when rows have no price. */
  amountLabel?: string;
  /** Whether only the server has the rules: until it responds, a changed row keeps the problems of its other cells. */
  isServerChecked?: boolean;
  /** Whether the workbook of rows to fix can be uploaded here after it is fixed. */
  canBringBack?: boolean;
  /** Names for the workbook of the rows that still have problems. */
  errorFile: { fileName: string; sheetName: string };
}

/** The server's response for a row. */
export type SheetAnswer<F extends string> = Pick<
  SheetRow<F>,
  'row' | 'problems' | 'codes' | 'notes' | 'knownAs' | 'isDouble'
> &
  Partial<
    Pick<
      SheetRow<F>,
      | 'line'
      | 'number'
      | 'version'
      | 'isNew'
      | 'isRemoved'
      | 'amountCents'
      | 'twin'
      | 'goesAnyway'
      | 'isBlank'
      | 'isGone'
    >
  > & {
    /** Set when somebody else changed the row: the sent changes are not saved yet, and `row` is what is stored now. */
    writtenBy?: string;
    /**
     * The texts that this response refers to, when they were sent in an earlier request; edits since then wait for their own
     * response.
     */
    answered?: SheetTexts<F>;
  };

/** A file as read: its cells, and the field that each column seems to be. */
export interface SheetFile<F extends string> {
  /** Names of the workbook's sheets, and the one that was read. */
  sheets: readonly string[];
  sheet: string | null;
  heads: readonly string[];
  match: readonly (F | null)[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** A cell of the grid: row index among the shown rows, column index among the shown fields. */
export interface Place {
  row: number;
  column: number;
}

/** A rectangle of cells from the first corner `from` to the last corner `to`, both inclusive. */
export interface Range {
  from: Place;
  to: Place;
}

export interface CellChange<F extends string> {
  /** Index in the list of all rows. */
  index: number;
  field: F;
  text: string;
}

export const columnOf = <F extends string>(
  { columns }: Pick<SheetTable<F>, 'columns'>,
  field: F,
): SheetColumn<F> => {
  const column = columns.find((one) => one.field === field);
  if (!column) throw new Error(`No column ${field}`);
  return column;
};

/** Returns a name for the row from its filled fields: 'Siti · 50450 · Kuala Lumpur · ORD-7'; empty when none is filled. */
export const nameOfRow = <F extends string>({ namedBy = [] }: SheetTable<F>, { row }: SheetRow<F>): string =>
  namedBy.flatMap((field) => row[field] || []).join(' · ');
