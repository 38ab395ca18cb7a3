/** A row of a spreadsheet as text by field; what is not in the file is empty. */
import { plainCell } from './cell.rules.ts';
import type { ColumnMatch } from './column-match.rules.ts';

export type TextRow<F extends string> = Record<F, string>;

export const emptyRow = <F extends string>(fields: readonly F[]): TextRow<F> =>
  Object.fromEntries(fields.map((field) => [field, ''])) as TextRow<F>;

/** The cells of one row by their fields. */
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

/** Each cell without what spreadsheets put around it. */
export function plainRow<F extends string>(fields: readonly F[], row: Readonly<TextRow<F>>): TextRow<F> {
  const plain = emptyRow(fields);
  for (const field of fields) plain[field] = plainCell(row[field]);
  return plain;
}
