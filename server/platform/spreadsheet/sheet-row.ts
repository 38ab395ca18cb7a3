/** One non-empty row of a file. */
export interface SheetRow {
  /** Row number in the file, from 1, as a person sees it. */
  line: number;
  /** Text of each cell; a short row has fewer cells. */
  readonly cells: string[];
}

/**
 * A row as the reader's thread returns it. Ten thousand rows are ten thousand strings in memory, instead of one string for each
 * of 700,000 cells.
 */
export interface PackedRow {
  line: number;
  /** Number of cells. */
  width: number;
  /** The cells as JSON. */
  text: string;
}

const packs = new WeakMap<SheetRow, PackedRow>();

/** Wraps a packed row: its cells are parsed each time they are read, and are not cached. */
export function unpackedRow(pack: PackedRow): SheetRow {
  const row: SheetRow = {
    line: pack.line,
    get cells() {
      return JSON.parse(pack.text) as string[];
    },
  };
  packs.set(row, pack);
  return row;
}

/** Returns the cells as JSON, the form in which they are stored. */
export const textOfCells = (row: SheetRow): string => packs.get(row)?.text ?? JSON.stringify(row.cells);

/** Makes a row of other cells, kept as one string. */
export const rowWith = (line: number, cells: readonly string[]): SheetRow =>
  unpackedRow({ line, width: cells.length, text: JSON.stringify(cells) });

/** Returns the same row with another number. */
export function withLine(row: SheetRow, line: number): SheetRow {
  const pack = packs.get(row);
  return pack ? unpackedRow({ ...pack, line }) : { ...row, line };
}

/** Number of rows in which the header row and the types of the columns are looked for. */
const sampledRows = 100;

/** Returns the cells of the first rows; if a later row is wider, adds an empty row of that width. */
export function sampleOf(rows: readonly SheetRow[]): string[][] {
  const first = rows.slice(0, sampledRows).map((row) => row.cells);
  const width = rows.reduce((most, row) => Math.max(most, packs.get(row)?.width ?? row.cells.length), 0);
  return first.some((cells) => cells.length >= width)
    ? first
    : [...first, Array.from({ length: width }, () => '')];
}
