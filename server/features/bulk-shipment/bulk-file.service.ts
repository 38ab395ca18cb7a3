import { type BulkPlace, matchFor } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';

import { Refused } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { sampleOf } from '#server/platform/spreadsheet/sheet-row.ts';
import type { SpreadsheetReader } from '#server/platform/spreadsheet/spreadsheet.ts';
import type { Workbook } from '#server/platform/spreadsheet/xlsx.ts';

/** Rows for a head and the titles that users put above it. */
export const rowsAboveMax = 10;
/** Further sheets of a workbook that are searched for a head. */
const sheetsTried = 4;
/** After this time no further sheet is read, because the user waits for all of them. */
const triedWithinMs = 15_000;

/** Reads the requested sheet, or the first one with a head: notes and instructions often come before it. */
export async function readBulkFile(
  spreadsheets: SpreadsheetReader,
  { scope }: Pick<Session, 'scope'>,
  place: BulkPlace,
  bytes: Uint8Array,
  wanted: string,
): Promise<Workbook> {
  const most = limits.bulkRowsMax + rowsAboveMax;
  const read = (sheet?: string) => spreadsheets.readWorkbook(scope, bytes, most, sheet);
  const begun = performance.now();
  const first = await read(wanted === '' ? undefined : wanted);
  if (wanted !== '' || hasHead(first, place)) return first;
  for (const name of first.sheets.filter((one) => one !== first.sheet).slice(0, sheetsTried)) {
    if (performance.now() - begun > triedWithinMs) break;
    // An empty sheet is no reason to refuse the workbook.
    const other = await read(name).catch((error: unknown) => {
      if (error instanceof Refused) return null;
      throw error;
    });
    if (other && hasHead(other, place)) return other;
  }
  return first;
}

function hasHead({ rows }: Workbook, place: BulkPlace): boolean {
  return matchFor(sampleOf(rows), place).header !== null;
}
