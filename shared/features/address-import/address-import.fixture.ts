/** For tests: the row that their rows are made from. */
import { emptyRow } from '#shared/features/sheet-cells/row.rules.ts';

import { importFields, type ImportRow } from './address-import.model.ts';

export const emptyImportRow: ImportRow = emptyRow(importFields);
