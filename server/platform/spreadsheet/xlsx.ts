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
  /** Names of the sheets in their order, hidden ones last; none of a file without. */
  sheets: string[];
  /** The one that was read; null where there are none. */
  sheet: string | null;
}

export interface Workbook extends WorkbookSheets {
  rows: SheetRow[];
}

/**
 * Gives `put` the rows of the sheet that is asked for, or else of the first that has any, one by one; it may throw `Unreadable` to
 * end that. Throws `Unreadable`.
 */
export async function readXlsx(
  bytes: Uint8Array,
  { maxColumns, sheet: asked }: { maxColumns: number; sheet?: string | undefined },
  put: (row: SheetRow) => void,
): Promise<WorkbookSheets> {
  const sheets = [...checkedSheetEnds(bytes).values()];
  // A reader of streams stops at a cut without a word, so the end of each sheet is looked for here.
  if (sheets.some((end) => !/<\/(?:\w+:)?worksheet>\s*$/u.test(end))) throw unreadable.damaged();
  // What a marketplace hides in its template, lists of choices mostly, is read when nothing else has rows.
  const listed = sheetsOf(bytes).toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  const names = listed.map(({ name }) => name);
  const marked = markedWorkbook(bytes);
  const only = asked === undefined ? -1 : names.indexOf(asked);
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

/** As the workbook lists them. */
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

/** Answers how many rows there were. */
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

/** A cell as a person sees it, nearly: days as DD-MM-YYYY. */
export function textOf(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    return `${twoDigits(value.getUTCDate())}-${twoDigits(value.getUTCMonth() + 1)}-${value.getUTCFullYear()}`;
  }
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'string' ? value.trim() : value ? 'TRUE' : 'FALSE';
}
