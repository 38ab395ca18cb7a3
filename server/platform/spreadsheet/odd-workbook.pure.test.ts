/** Random cells of every kind, from seeds: read as they were written, and as LibreOffice reads them. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';

import { wholeWorkbook } from '#server/test/whole-workbook.ts';
import { oddWorkbook, trimmed } from './odd-workbook.testing.ts';

const hasOffice = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'soffice')));

async function readRows(bytes: Uint8Array): Promise<Map<number, string[]>> {
  const { rows } = await wholeWorkbook(bytes);
  return new Map(rows.map(({ line, cells }) => [line, trimmed(cells)]));
}
const filled = (rows: ReadonlyMap<number, string[]>) =>
  new Map([...rows].filter(([, cells]) => cells.length > 0));

it.each([false, true])(
  'Every kind of cell is read as displayed, dates counted from 1904: %s',
  async (isFrom1904) => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { bytes, expected } = await oddWorkbook(seed, 12, isFrom1904);
      expect(await readRows(bytes), `seed ${seed}`).toEqual(filled(expected));
    }
  },
);

it.skipIf(!hasOffice)('Every cell is read with the text that LibreOffice shows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'odd-workbooks-'));
  try {
    const made = await Promise.all(
      [false, true].map(async (isFrom1904) => {
        const { bytes } = await oddWorkbook(1000, 300, isFrom1904);
        const name = `odd-${isFrom1904 ? 1904 : 1900}`;
        await writeFile(join(folder, `${name}.xlsx`), bytes);
        return { name, bytes };
      }),
    );
    const home = `-env:UserInstallation=file://${folder}/profile`;
    // Separator, quotation mark, UTF-8, from the first line, cells as they are shown.
    const to = ['--convert-to', 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true'];
    const files = made.map(({ name }) => join(folder, `${name}.xlsx`));
    await promisify(execFile)('soffice', [home, '--headless', ...to, '--outdir', folder, ...files]);
    for (const { name, bytes } of made) {
      const text = await readFile(join(folder, `${name}.csv`), 'utf8');
      const lines: string[][] = parse(text, { bom: true, relax_column_count: true });
      const theirs = lines.map((cells, at) => [at + 1, trimmed(cells.map((cell) => cell.trim()))] as const);
      expect(await readRows(bytes)).toEqual(filled(new Map(theirs)));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
