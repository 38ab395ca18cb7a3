import { readCsv } from './csv.ts';
import type { SheetRow } from './sheet-row.ts';

/** Returns all rows of a text file at once. */
export function csvRows(bytes: Uint8Array, limits: { maxRows: number; maxColumns: number }): SheetRow[] {
  const rows: SheetRow[] = [];
  readCsv(bytes, limits, (row) => rows.push(row));
  return rows;
}
