import { streamXlsxRows } from 'hucre/xlsx';

import type { SheetRow } from './sheet-row.ts';
import { unreadable } from './unreadable.ts';
import { checkedSheets } from './zip-check.ts';

type Value = string | number | boolean | Date | null;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The rows of a workbook's first sheet that has any. Throws `Unreadable`. */
export async function readXlsx(
  bytes: Uint8Array,
  { maxRows, maxColumns }: { maxRows: number; maxColumns: number },
): Promise<SheetRow[]> {
  const sheets = [...checkedSheets(bytes).values()];
  // A reader of streams stops at a cut without a word, so the end of each sheet is looked for here.
  if (sheets.some((xml) => !/<\/(?:\w+:)?worksheet>\s*$/u.test(xml))) throw unreadable.damaged();
  for (let sheet = 0; sheet < sheets.length; sheet += 1) {
    const rows = await readSheet(bytes, sheet, maxRows, maxColumns);
    if (rows.length > 0) return rows;
  }
  return [];
}

async function readSheet(
  bytes: Uint8Array,
  sheet: number,
  maxRows: number,
  maxColumns: number,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const cells = values.slice(0, maxColumns).map(textOf);
      if (cells.every((cell) => cell === '')) continue;
      rows.push({ line: index + 1, cells });
      // One more than may be tells that there are too many; the rest is not read.
      if (rows.length > maxRows) break;
    }
  } catch {
    throw unreadable.damaged();
  }
  return rows;
}

/** A cell as a person sees it, nearly: numbers without an exponent, days as DD-MM-YYYY. */
export function textOf(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    return `${twoDigits(value.getUTCDate())}-${twoDigits(value.getUTCMonth() + 1)}-${value.getUTCFullYear()}`;
  }
  if (typeof value === 'number') {
    // Excel keeps 15 digits; the rest of a double is noise.
    const rounded = Number(value.toPrecision(15));
    return Number.isInteger(rounded) ? BigInt(rounded).toString() : String(rounded);
  }
  return typeof value === 'string' ? value.trim() : value ? 'TRUE' : 'FALSE';
}
