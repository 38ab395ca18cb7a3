import type { SheetRow } from '../platform/spreadsheet/sheet-row.ts';
import { readXlsx, type Workbook } from '../platform/spreadsheet/xlsx.ts';

/** Reads all rows of a workbook at once, or of the given sheet. */
export async function wholeWorkbook(bytes: Uint8Array, sheet?: string): Promise<Workbook> {
  const rows: SheetRow[] = [];
  const sheets = await readXlsx(bytes, { maxColumns: 60, sheet }, (row) => rows.push(row));
  return { ...sheets, rows };
}
