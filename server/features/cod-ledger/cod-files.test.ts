/** The ledger's files as another program opens them: LibreOffice, where it is installed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter as pathDelimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';

import { codStatement } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { codBankLine } from '#shared/features/cod-ledger/cod-operations.contract.ts';

import { makePayout, operatorOf } from '#server/test/cod-factory.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp } from '#server/test/test-app.ts';

const hasOffice = (process.env['PATH'] ?? '')
  .split(pathDelimiter)
  .some((folder) => existsSync(join(folder, 'soffice')));

/** What LibreOffice has in the cells of the first sheet of each file. */
async function cellsOf(folder: string, names: readonly string[], delimiter: ',' | ';' = ',') {
  const read = join(folder, `read ${names.join(' ')}`);
  const home = `-env:UserInstallation=file://${folder}/profile-${names.length}`;
  // Read and written with the same delimiter; of a workbook it is the usual one.
  const more = delimiter === ',' ? [] : [`--infilter=CSV:${delimiter.codePointAt(0)},34,76,1`];
  const to = ['--convert-to', 'csv', '--outdir', read, ...names.map((name) => join(folder, name))];
  await promisify(execFile)('soffice', [home, '--headless', ...more, ...to]);
  return Promise.all(
    names.map(async (name): Promise<string[][]> => {
      const text = await readFile(join(read, name.replace(/\.\w+$/u, '.csv')), 'utf8');
      return parse(text, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true });
    }),
  );
}

const cents = (text = '') => Math.round(Number(text || '0') * 100);
const sumOf = (rows: readonly string[][], column: number) =>
  rows.reduce((sum, row) => sum + cents(row[column]), 0);

it.skipIf(!hasOffice)(
  'AutoCount, SQL Account and the workbook open in LibreOffice, each side of each journal equal to the sen',
  async () => {
    const app = await testApp();
    const me = await makeAdmin(app);
    const { payoutNo, cents: paid } = await makePayout(app, me);
    const line = { payoutNo, cents: paid, reference: 'FT1', outcome: 'paid' };
    await send(app, codBankLine, { as: operatorOf(app), body: line });
    const folder = await mkdtemp(join(tmpdir(), 'cod-files-'));
    try {
      for (const [name, format] of [
        ['autocount.csv', 'autocount'],
        ['sqlaccount.csv', 'sqlaccount'],
        ['statement.xlsx', 'xlsx'],
      ] as const) {
        const { bytes } = await send(app, codStatement, { as: me, query: { format } });
        await writeFile(join(folder, name), bytes);
      }
      const [[autoCount = [], statement = []], [sqlAccount = []]] = await Promise.all([
        cellsOf(folder, ['autocount.csv', 'statement.xlsx']),
        cellsOf(folder, ['sqlaccount.csv'], ';'),
      ]);

      const [heads, ...journal] = autoCount;
      expect(heads).toEqual('DocNo DocDate JournalType Description AccNo DetailDescription DR CR'.split(' '));
      expect(sumOf(journal, 6)).toBe(sumOf(journal, 7));
      expect(sumOf(journal, 6)).toBeGreaterThan(paid);

      const [master, ...details] = sqlAccount;
      expect(master?.[0]).toBe('MASTER');
      expect(new Set(details.map(([kind]) => kind))).toEqual(new Set(['DETAIL']));
      expect(sumOf(details, 4)).toBe(sumOf(details, 5));
      expect(sumOf(details, 4)).toBe(sumOf(journal, 6));

      expect(statement.flat().filter((cell) => cell.includes(payoutNo)).length).toBeGreaterThan(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
