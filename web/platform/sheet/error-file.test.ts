/** The error file is downloaded, corrected and uploaded again; the e2e tests do this with an office program. */
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';

import { errorFileOf, readFixed } from '#web/platform/sheet/error-file.ts';
import type { SheetRow } from '#web/platform/sheet/sheet-table.ts';

type Field = 'name' | 'postcode' | 'order' | 'note';
const fields: readonly Field[] = ['name', 'postcode', 'order', 'note'];
const table = {
  columns: fields.map((field) => ({ field, label: field.toUpperCase(), isRequired: false, width: 20 })),
  errorFile: { fileName: 'rows-to-fix.xlsx', sheetName: 'Rows' },
};
const rowAt = (line: number, row: Record<Field, string>): SheetRow<Field> => ({
  line,
  row,
  problems: { postcode: 'Postcode is not valid.' },
  codes: {},
  notes: {},
  knownAs: null,
  isDouble: false,
  isStale: false,
});
const rows = [
  rowAt(7, { name: '陈美玲', postcode: '05400', order: '7012345678901234567', note: '=1+1' }),
  rowAt(12, { name: 'Siti "Ana"', postcode: '0', order: '3-4', note: 'Gate 2\nleave at guard' }),
];

/** Corrects one cell, as a user would, and keeps the column of problems. */
async function fixed(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { sheets } = await readXlsx(bytes);
  const cells = (sheets[0]?.rows ?? []).map((row) =>
    row.map((cell) => (cell === '0' ? '50450' : String(cell ?? ''))),
  );
  expect(cells[1]?.at(-1)).toBe('Postcode is not valid.');
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'Rows', rows: cells }] }));
}

it('The error file keeps all rows, line numbers and characters, and has each problem beside its row', async () => {
  const out = await errorFileOf(table, rows);
  expect(await readFixed(table, new Blob([await fixed(out)]))).toEqual([
    { line: 7, texts: rows[0]?.row },
    { line: 12, texts: { ...rows[1]?.row, postcode: '50450' } },
  ]);
});

it('A file without the key column is not read as an error file', async () => {
  const other = await writeXlsx({ sheets: [{ name: 'Rows', rows: [['NAME'], ['Ali']] }] });
  expect(await readFixed(table, new Blob([new Uint8Array(other)]))).toBeNull();
});
