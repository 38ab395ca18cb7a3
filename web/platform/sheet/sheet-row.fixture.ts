import type { SheetRow, SheetTexts } from '#web/platform/sheet/sheet-table.ts';

/** A row as the file has it: nothing wrong, nothing known, nothing changed. */
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
