/** What the sheet editor needs of a feature: its columns and the rules of a row. */

import type { ProblemMessage } from '#shared/platform/words/message.ts';

export interface SheetColumn<F extends string> {
  field: F;
  label: string;
  isRequired: boolean;
  /** In characters, for sheets; the grid takes eight pixels for each. */
  width: number;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  /** The allowed values of a cell: the list opens under it. */
  choices?: readonly string[];
  /** What the words in a cell may mean: 'books' is the code 49010000. */
  suggest?: (text: string, signal: AbortSignal) => Promise<readonly CellSuggestion[]>;
}

export interface CellSuggestion {
  /** The cell's text then. */
  text: string;
  label: string;
}

/** What a row seems to repeat. */
export interface SheetTwin {
  /** Why: 'Same order ID'. */
  text: string;
  /** The earlier one's name, and where it is looked at. */
  name: string;
  href?: string;
  /** It goes with another row: the choice is made there. */
  isFollowing?: boolean;
}

/** One row as text, by field. What is not in the file is empty. */
export type SheetTexts<F extends string> = Record<F, string>;
/** A sentence for each field that has a message. */
export type FieldTexts<F extends string> = Partial<Record<F, string>>;

export interface SheetRow<F extends string> {
  /** Its key; its number in the file unless `number` is given. */
  line: number;
  /** As people call it. */
  number?: number;
  row: SheetTexts<F>;
  /** What must be fixed before the row can be sent. */
  problems: FieldTexts<F>;
  /** The same as code compares it. */
  codes: FieldTexts<F>;
  /** Why it cannot be sent yet although nothing in it is wrong. */
  heldBy?: string | null;
  /** What should be known and does not stop it. */
  notes: FieldTexts<F>;
  /** The name of the entry that the portal has under this row's key. */
  knownAs: string | null;
  /** The portal has an entry with the same content, under another key or none. */
  isDouble: boolean;
  /** Changed since the server last saw it. */
  isStale: boolean;
  /** Left out by hand; it can be put back. */
  isRemoved?: boolean;
  /** Of rows that the server keeps: grows with each change. 0 is a row that it has not seen. */
  version?: number;
  /** The texts of that version, while the row is stale. */
  base?: SheetTexts<F>;
  /** Whether that version goes anyway, while the row is stale. */
  wentAnyway?: boolean;
  /** Added or changed by hand since it was read. */
  isNew?: boolean;
  /** What it costs in cents; null while that is not known. */
  amountCents?: number | null;
  /** What it costs is in another row's price. */
  isPart?: boolean;
  /** An earlier row with the same content. */
  twin?: SheetTwin | null;
  /** A user chose it although it has a duplicate. */
  goesAnyway?: boolean;
  /** Nothing is in it yet. */
  isBlank?: boolean;
  /** It went: it is not shown any more. */
  isGone?: boolean;
}

export interface SheetTable<F extends string> {
  columns: readonly SheetColumn<F>[];
  /** Corrects a changed row and checks it by its own rules; the server's checks come a moment later. */
  check(
    given: SheetTexts<F>,
    before: SheetTexts<F>,
  ): { row: SheetTexts<F>; problems: FieldTexts<F>; codes: FieldTexts<F> };
  /** The field that identifies a row and the portal's entries. Where `repeated` is set, it may occur once in a file. */
  key: { field: F; repeated: ProblemMessage | null };
  /** What tells a person which row it is, where only some of its fields are in sight: in order, whose parcel it is first. */
  namedBy?: readonly F[];
  /** What is empty in these is each row's own to fill, so that no other row is offered the same text. */
  ownFields: ReadonlySet<F>;
  /** Rows can be added at the end, by hand or by a paste that is longer than the sheet. */
  canAdd?: boolean;
  /** Rows have a price: its head. */
  amountLabel?: string;
  /** Only the server has the rules: until it answers, a changed row keeps the problems of its other cells. */
  isServerChecked?: boolean;
  /** The file of rows to fix can be brought back here once it is fixed. */
  canBringBack?: boolean;
  /** Of the rows that still have problems, as a workbook. */
  errorFile: { fileName: string; sheetName: string };
}

/** The server's answers, in the order of the rows that were sent. */
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
    /** Somebody else changed the row: what was sent is not saved yet, `row` is what is stored now. */
    writtenBy?: string;
    /** The texts that it answers, where an earlier question brought them; what was typed since waits for its own answer. */
    answered?: SheetTexts<F>;
  };

/** A file as it was read: its cells, and what each column seems to be. */
export interface SheetFile<F extends string> {
  /** Names of a workbook's sheets, and which one was read. */
  sheets: readonly string[];
  sheet: string | null;
  heads: readonly string[];
  match: readonly (F | null)[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** A cell of the grid: its row among those shown, its column among the fields shown. */
export interface Place {
  row: number;
  column: number;
}

/** A rectangle of cells; `from` is its first corner, `to` its last, both within. */
export interface Range {
  from: Place;
  to: Place;
}

export interface CellChange<F extends string> {
  /** Place in the list of all rows. */
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

/** 'Siti · 50450 · Kuala Lumpur · ORD-7': which row it is, by what of it is filled in; empty where nothing is. */
export const nameOfRow = <F extends string>({ namedBy = [] }: SheetTable<F>, { row }: SheetRow<F>): string =>
  namedBy.flatMap((field) => row[field] || []).join(' · ');
