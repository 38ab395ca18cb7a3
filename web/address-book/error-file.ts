/** The rows that still have problems, as a workbook that can be mended and uploaded again. */
import { writeXlsx } from 'hucre/xlsx';

import { importColumns } from '#shared/address-import/address-import.model.ts';
import type { GridRow } from '#web/address-book/import-rows.ts';
import { saveDownload } from '#web/ui/use-open-pdf.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Text, so that a leading zero stays when the sheet is edited. */
const textStyle = { numFmt: '@' };

export async function saveErrorFile(rows: readonly GridRow[]): Promise<void> {
  const heads = [...importColumns.map(({ label }) => label), 'What to mend'];
  const widths = [...importColumns.map(({ width }) => width), 60];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Addresses',
        columns: widths.map((width) => ({ width, style: textStyle })),
        rows: [
          heads,
          ...rows.map(({ row, problems }) => [
            ...importColumns.map(({ field }) => row[field]),
            Object.values(problems).join('; '),
          ]),
        ],
        freezePane: { rows: 1 },
      },
    ],
  });
  saveDownload({
    blob: new Blob([new Uint8Array(bytes)], { type: xlsxType }),
    fileName: 'addresses-to-mend.xlsx',
  });
}
