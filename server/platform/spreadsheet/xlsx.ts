import { streamXlsxRows } from 'hucre/xlsx';

import type { SheetRow } from './sheet-row.ts';
import { type Marked, markedWorkbook } from './marked-workbook.ts';
import { numberText } from './number-text.ts';
import { Unreadable, unreadable } from './unreadable.ts';
import { attributeOf } from './xml-attribute.ts';
import { checkedSheetEnds, unpackedParts } from './zip-check.ts';

type Value = string | number | boolean | Date | null;

const twoDigits = (value: number) => String(value).padStart(2, '0');

export interface WorkbookSheets {
  /** Names of the sheets in their order, hidden ones last; empty for a file without sheets. */
  sheets: string[];
  /** The sheet that was read; null if there are none. */
  sheet: string | null;
}

export interface Workbook extends WorkbookSheets {
  rows: SheetRow[];
}

/**
 * Passes the rows of the requested sheet, or of the first one that has any, to `put` one by one; `put` may throw `Unreadable` to
 * stop. Throws `Unreadable`.
 */
export async function readXlsx(
  bytes: Uint8Array,
  { maxColumns, sheet: wantedSheet }: { maxColumns: number; sheet?: string | undefined },
  put: (row: SheetRow) => void,
): Promise<WorkbookSheets> {
  const sheets = [...checkedSheetEnds(bytes).values()];
  // A streaming reader stops at a truncation without an error, so the end of each sheet is checked here.
  if (sheets.some((end) => !/<\/(?:\w+:)?worksheet>\s*$/u.test(end))) throw unreadable.damaged();
  // Hidden sheets of marketplace templates, mostly lists of choices, are read only if no other sheet has rows.
  const listed = sheetsOf(bytes).toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  const names = listed.map(({ name }) => name);
  const marked = markedWorkbook(bytes);
  const only = wantedSheet === undefined ? -1 : names.indexOf(wantedSheet);
  for (const { name, place } of only >= 0 ? listed.slice(only, only + 1) : listed) {
    const count = await readSheet(marked, place, maxColumns, put);
    if (count > 0 || only >= 0) return { sheets: names, sheet: name };
  }
  return { sheets: names, sheet: null };
}

interface ListedSheet {
  name: string;
  place: number;
  isHidden: boolean;
}

/** Returns the sheets in the order of the workbook. */
function sheetsOf(bytes: Uint8Array): ListedSheet[] {
  for (const [, part] of unpackedParts(bytes, (name) => name === 'xl/workbook.xml')) {
    const tags = part.toString('utf8').matchAll(/<(?:\w+:)?sheet\s(?:[^>"']|"[^"]*"|'[^']*')*>/gu);
    return [...tags].map(([tag], place) => ({
      name: attributeOf(tag, 'name'),
      place,
      isHidden: ['hidden', 'veryHidden'].includes(attributeOf(tag, 'state')),
    }));
  }
  return [];
}

/** Returns the number of rows. */
async function readSheet(
  { open, textAt }: Marked,
  sheet: number,
  maxColumns: number,
  put: (row: SheetRow) => void,
): Promise<number> {
  let count = 0;
  try {
    for await (const { index, values } of streamXlsxRows(open(), { sheet })) {
      const cells = values
        .slice(0, maxColumns)
        .map((value) => textOf(typeof value === 'string' ? textAt(value) : value));
      if (cells.every((cell) => cell === '')) continue;
      put({ line: index + 1, cells });
      count += 1;
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable.damaged();
  }
  return count;
}

/** Formats a cell roughly as a person sees it; dates as DD-MM-YYYY. */
function textOf(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    return `${twoDigits(value.getUTCDate())}-${twoDigits(value.getUTCMonth() + 1)}-${value.getUTCFullYear()}`;
  }
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'string' ? value.trim() : value ? 'TRUE' : 'FALSE';
}
