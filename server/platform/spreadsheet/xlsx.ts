import { streamXlsxRows } from 'hucre/xlsx';

import type { SheetRow } from './sheet-row.ts';
import { type Marked, markedWorkbook } from './marked-workbook.ts';
import { unreadable } from './unreadable.ts';
import { checkedSheetEnds, unpackedParts } from './zip-check.ts';

type Value = string | number | boolean | Date | null;

const twoDigits = (value: number) => String(value).padStart(2, '0');

export interface Workbook {
  /** Names of the sheets in their order; none of a file without. */
  sheets: string[];
  /** The one that was read; null where there are none. */
  sheet: string | null;
  rows: SheetRow[];
}

/** The rows of the sheet that is asked for, or else of the first that has any. Throws `Unreadable`. */
export async function readXlsx(
  bytes: Uint8Array,
  { maxRows, maxColumns, sheet: asked }: { maxRows: number; maxColumns: number; sheet?: string | undefined },
): Promise<Workbook> {
  const sheets = [...checkedSheetEnds(bytes).values()];
  // A reader of streams stops at a cut without a word, so the end of each sheet is looked for here.
  if (sheets.some((end) => !/<\/(?:\w+:)?worksheet>\s*$/u.test(end))) throw unreadable.damaged();
  const names = sheetNames(bytes);
  const marked = markedWorkbook(bytes);
  const only = asked === undefined ? -1 : names.indexOf(asked);
  for (let sheet = Math.max(0, only); sheet < sheets.length; sheet += 1) {
    const rows = await readSheet(marked, sheet, maxRows, maxColumns);
    if (rows.length > 0 || only >= 0) return { sheets: names, sheet: names[sheet] ?? null, rows };
  }
  return { sheets: names, sheet: null, rows: [] };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** As the workbook lists them. */
function sheetNames(bytes: Uint8Array): string[] {
  for (const [, part] of unpackedParts(bytes, (name) => name === 'xl/workbook.xml')) {
    const names = part.toString('utf8').matchAll(/<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"/gu);
    return [...names].map(([, text = '']) =>
      text.replace(/&(amp|lt|gt|quot|apos);/gu, (_, entity: string) => entities[entity] ?? ''),
    );
  }
  return [];
}

async function readSheet(
  { open, textAt }: Marked,
  sheet: number,
  maxRows: number,
  maxColumns: number,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(open(), { sheet })) {
      const cells = values
        .slice(0, maxColumns)
        .map((value) => textOf(typeof value === 'string' ? textAt(value) : value));
      if (cells.every((cell) => cell === '')) continue;
      rows.push({ line: index + 1, cells });
      // One more than allowed shows that there are too many; the rest is not read.
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
