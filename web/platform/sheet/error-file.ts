/** Writes the rows that still have problems to a workbook, which can be fixed and uploaded again. */
import { readXlsx, writeXlsx } from 'hucre/xlsx';

import { m } from '#shared/platform/words/words.ts';
import type { SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Cell format "text", so that leading zeros survive editing in a spreadsheet. */
const textStyle = { numFmt: '@' };

export async function saveErrorFile<F extends string>(
  table: SheetTable<F>,
  rows: readonly SheetRow<F>[],
): Promise<void> {
  const bytes = await errorFileOf(table, rows);
  saveDownload({ blob: new Blob([bytes], { type: xlsxType }), fileName: table.errorFile.fileName });
}

/** Builds the workbook: each row starts with its number and ends with its problems. */
export async function errorFileOf<F extends string>(
  { columns, errorFile: { sheetName } }: Pick<SheetTable<F>, 'columns' | 'errorFile'>,
  rows: readonly SheetRow<F>[],
): Promise<Uint8Array<ArrayBuffer>> {
  const heads = [m.sheet_row_key(), ...columns.map(({ label }) => label), m.sheet_what_to_fix()];
  const widths = [10, ...columns.map(({ width }) => width), 60];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName,
        columns: widths.map((width) => ({ width, style: textStyle })),
        rows: [
          heads,
          ...rows.map(({ line, number = line, row, problems, heldBy }) => [
            String(number),
            ...columns.map(({ field }) => row[field]),
            [...Object.values(problems), ...(heldBy ? [heldBy] : [])].join('; '),
          ]),
        ],
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Uint8Array(bytes);
}

export interface FixedRow<F extends string> {
  /** Number of the existing row; null for a row that was added below the others. */
  line: number | null;
  texts: Partial<Record<F, string>>;
}

/** Reads the fixed file. Columns are found by their headings, in any order. Returns null when it is not such a file. */
export async function readFixed<F extends string>(
  { columns }: Pick<SheetTable<F>, 'columns'>,
  file: Blob,
): Promise<FixedRow<F>[] | null> {
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const [head = [], ...rows] = sheets[0]?.rows ?? [];
  const headOf = (cell: unknown) => textOf(cell).trim();
  const keyColumn = head.findIndex((cell) => headOf(cell) === m.sheet_row_key());
  const fields = head.map((cell) => columns.find(({ label }) => label === headOf(cell))?.field ?? null);
  if (keyColumn < 0 || fields.every((field) => field === null)) return null;
  return rows.flatMap((cells) => {
    const texts: Partial<Record<F, string>> = {};
    fields.forEach((field, column) => {
      if (field !== null) texts[field] = textOf(cells[column]);
    });
    const line = Number(textOf(cells[keyColumn]));
    const isEmpty = Object.values(texts).every((text) => text === '');
    return isEmpty ? [] : [{ line: Number.isInteger(line) && line > 0 ? line : null, texts }];
  });
}

/** We write cells as text, but a spreadsheet may turn what is typed into numbers and dates. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}
