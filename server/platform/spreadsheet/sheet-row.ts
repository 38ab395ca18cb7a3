/** One row of a file that has anything in it. */
export interface SheetRow {
  /** Its number in the file, from 1, as a person sees it there. */
  line: number;
  /** Text of each cell; short rows are short here too. */
  readonly cells: string[];
}

/** A row as it leaves the thread that reads it: ten thousand rows are ten thousand texts in memory, not one for each of 700,000 cells. */
export interface PackedRow {
  line: number;
  /** Number of cells. */
  width: number;
  /** The cells as JSON. */
  text: string;
}

const packs = new WeakMap<SheetRow, PackedRow>();

/** The row of a pack: its cells are read out of the text each time they are asked for, and kept by nobody else. */
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

/** The cells as JSON, as they are stored. */
export const textOfCells = (row: SheetRow): string => packs.get(row)?.text ?? JSON.stringify(row.cells);

/** A row of other cells, kept as one text. */
export const rowWith = (line: number, cells: readonly string[]): SheetRow =>
  unpackedRow({ line, width: cells.length, text: JSON.stringify(cells) });

/** The row as it is, under another number. */
export function withLine(row: SheetRow, line: number): SheetRow {
  const pack = packs.get(row);
  return pack ? unpackedRow({ ...pack, line }) : { ...row, line };
}

/** Among so many the head is found, and what the columns hold. */
const sampledRows = 100;

/** The cells of the first rows, and of an empty row as wide as any further one. */
export function sampleOf(rows: readonly SheetRow[]): string[][] {
  const first = rows.slice(0, sampledRows).map((row) => row.cells);
  const width = rows.reduce((most, row) => Math.max(most, packs.get(row)?.width ?? row.cells.length), 0);
  return first.some((cells) => cells.length >= width)
    ? first
    : [...first, Array.from({ length: width }, () => '')];
}
