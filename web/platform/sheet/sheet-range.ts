/** Copy, paste and fill of cell blocks, as in spreadsheets. `shown` holds indexes in the list of all rows, in display order. */
import type { CellChange, Place, Range, SheetRow } from '#web/platform/sheet/sheet-table.ts';

type Rows<F extends string> = readonly Pick<SheetRow<F>, 'row'>[];

export const rangeOf = (one: Place, other: Place): Range => ({
  from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
});

export const rowsIn = ({ from, to }: Range): number => to.row - from.row + 1;
export const columnsIn = ({ from, to }: Range): number => to.column - from.column + 1;

/** Lists the changes of a block, row by row, with the texts of `textAt`. */
function cellsOf<F extends string>(
  shown: readonly number[],
  fields: readonly F[],
  { from, to }: Range,
  textAt: (down: number, right: number) => string,
): CellChange<F>[] {
  const changes: CellChange<F>[] = [];
  for (let row = from.row; row <= to.row; row += 1) {
    const index = shown[row];
    if (index === undefined) break;
    for (let column = from.column; column <= to.column; column += 1) {
      const field = fields[column];
      if (field !== undefined)
        changes.push({ index, field, text: textAt(row - from.row, column - from.column) });
    }
  }
  return changes;
}

/** Formats a block as spreadsheets do on the clipboard: tabs, line breaks, and quotes around a text that contains any of them. */
export function copiedText<F extends string>(
  rows: Rows<F>,
  shown: readonly number[],
  fields: readonly F[],
  range: Range,
): string {
  const lines: string[] = [];
  for (let row = range.from.row; row <= range.to.row; row += 1) {
    const texts = rows[shown[row] ?? -1]?.row;
    lines.push(
      fields
        .slice(range.from.column, range.to.column + 1)
        .map((field) => quoted(texts?.[field] ?? ''))
        .join('\t'),
    );
  }
  // A line break after the last row too, so that an empty last cell is not lost.
  return `${lines.join('\n')}\n`;
}

const quoted = (text: string) => (/[\t\n\r"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Parses a copied block into cells. A quote counts only when the cell begins with it and it is closed. */
export function pastedTable(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*))(\t|\n|$)/uy;
  const given = text.replace(/\r\n?/gu, '\n');
  const end = given.endsWith('\n') ? given.length - 1 : given.length;
  const table: string[][] = [[]];
  while (cell.lastIndex <= end) {
    const found = cell.exec(given);
    if (!found) break;
    const [, inQuotes, plain = '', after] = found;
    table.at(-1)?.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'));
    if (after === '\n' && cell.lastIndex <= end) table.push([]);
    else if (after !== '\t') break;
  }
  return table;
}

/**
 * Returns the range that a paste fills: the block is repeated when the selected range is a multiple of its size; otherwise it is
 * pasted once from the first corner.
 */
export function pastedRange(table: readonly (readonly string[])[], chosen: Range): Range {
  const height = table.length;
  const width = Math.max(...table.map((line) => line.length));
  const isTiled = rowsIn(chosen) % height === 0 && columnsIn(chosen) % width === 0;
  if (isTiled) return chosen;
  const { from } = chosen;
  return { from, to: { row: from.row + height - 1, column: from.column + width - 1 } };
}

/** Lists the changes of a paste; cells beyond the last row or column are dropped. */
export function pastedCells<F extends string>(
  table: readonly (readonly string[])[],
  shown: readonly number[],
  fields: readonly F[],
  chosen: Range,
): CellChange<F>[] {
  const width = Math.max(...table.map((line) => line.length));
  return cellsOf(shown, fields, pastedRange(table, chosen), (down, right) => {
    return table[down % table.length]?.[right % width] ?? '';
  });
}

/** Copies the first row of the range to all rows below it, or only to the rows of `places`, a part of them. */
export function filledCells<F extends string>(
  rows: Rows<F>,
  shown: readonly number[],
  fields: readonly F[],
  { from, to }: Range,
  places?: readonly number[],
): CellChange<F>[] {
  const first = rows[shown[from.row] ?? -1]?.row;
  if (!first) return [];
  const below: Range = {
    from: { ...from, row: Math.max(from.row + 1, places?.[0] ?? 0) },
    to: { ...to, row: Math.min(to.row, places?.at(-1) ?? to.row) },
  };
  return cellsOf(shown, fields, below, (_, right) => {
    const field = fields[from.column + right];
    return field === undefined ? '' : first[field];
  });
}

export const clearedCells = <F extends string>(
  shown: readonly number[],
  fields: readonly F[],
  range: Range,
): CellChange<F>[] => cellsOf(shown, fields, range, () => '');
