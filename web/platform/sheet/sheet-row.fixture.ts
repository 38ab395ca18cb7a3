import type { SheetRow, SheetTexts } from '#web/platform/sheet/sheet-table.ts';

/** A row as read from the file: no problems, notes or changes. */
export const sheetRow = <F extends string>(line: number, row: SheetTexts<F>): SheetRow<F> => ({
  line,
  row,
  problems: {},
  codes: {},
  notes: {},
  knownAs: null,
  isDouble: false,
  isStale: false,
});
