import type { SheetRow } from '../platform/spreadsheet/sheet-row.ts';
import { readXlsx, type Workbook } from '../platform/spreadsheet/xlsx.ts';

/** All rows of a workbook at once; of the sheet that is asked for. */
export async function wholeWorkbook(bytes: Uint8Array, sheet?: string): Promise<Workbook> {
  const rows: SheetRow[] = [];
  const sheets = await readXlsx(bytes, { maxColumns: 60, sheet }, (row) => rows.push(row));
  return { ...sheets, rows };
}
