/** A spreadsheet row as text by field; fields that are not in the file are empty. */
import { plainCell } from './cell.rules.ts';
import type { ColumnMatch } from './column-match.rules.ts';

type TextRow<F extends string> = Record<F, string>;

export const emptyRow = <F extends string>(fields: readonly F[]): TextRow<F> =>
  Object.fromEntries(fields.map((field) => [field, ''])) as TextRow<F>;

/** Assigns the cells of one row to their fields. */
export function rowOfCells<F extends string>(
  fields: readonly F[],
  cells: readonly string[],
  match: Readonly<ColumnMatch<F>>,
): TextRow<F> {
  const row = emptyRow(fields);
  match.forEach((field, column) => {
    if (field !== null) row[field] = cells[column] ?? '';
  });
  return row;
}

/** Cleans each cell of what spreadsheets add to it. */
export function plainRow<F extends string>(fields: readonly F[], row: Readonly<TextRow<F>>): TextRow<F> {
  const plain = emptyRow(fields);
  for (const field of fields) plain[field] = plainCell(row[field]);
  return plain;
}
