/** The ledger's files as other programs open them: LibreOffice and poppler, where they are installed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter as pathDelimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';

import { codEntries, codOverview } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { potWords } from '#shared/features/cod-ledger/cod-ledger.model.ts';
import { codStatement } from '#shared/features/cod-ledger/cod-payout.contract.ts';
import { codBankLine, prepareCodPayout } from '#shared/features/cod-ledger/cod-operations.contract.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';

import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { codDesk, makeCod, makePayout, operatorOf, withBank } from '#server/test/cod-factory.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

const has = (program: string) =>
  (process.env['PATH'] ?? '').split(pathDelimiter).some((folder) => existsSync(join(folder, program)));
const hasOffice = has('soffice');
const cnPattern = /H[A-Z]\d{9}(?:MY|SG)/u;

/** What LibreOffice has in the cells of the first sheet of each file. */
async function cellsOf(folder: string, names: readonly string[], delimiter: ',' | ';' = ',') {
  const read = join(folder, `read ${names.join(' ')}`);
  const home = `-env:UserInstallation=file://${folder}/profile-${names.length}`;
  // Read and written with the same delimiter; for a workbook it is the default one.
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
  'The AutoCount, SQL Account and workbook files open in LibreOffice, and both sides of each journal are equal',
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
      expect(heads).toEqual(
        'DocNo DocDate JournalType CurrencyCode CurrencyRate Description AccNo DetailDescription DR CR'.split(
          ' ',
        ),
      );
      expect(sumOf(journal, 8)).toBe(sumOf(journal, 9));
      expect(sumOf(journal, 8)).toBeGreaterThan(paid);
      // AutoCount takes no line on the control account of debtors or creditors, and none with both sides.
      expect(journal.filter(([, , , , , , account = '']) => /^(?:300|400)-0+$/u.test(account))).toEqual([]);
      expect(journal.every((row) => cents(row[8]) > 0 !== cents(row[9]) > 0)).toBe(true);

      const [master, ...details] = sqlAccount;
      expect(master?.[0]).toBe('MASTER');
      expect(new Set(details.map(([kind]) => kind))).toEqual(new Set(['DETAIL']));
      expect(sumOf(details, 4)).toBe(sumOf(details, 5));
      expect(sumOf(details, 4)).toBe(sumOf(journal, 8));

      expect(statement.flat().filter((cell) => cell.includes(payoutNo)).length).toBeGreaterThan(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);

it('A payout spreadsheet lists each parcel once, deductions too, and sums to the payout, paid or returned', async () => {
  const app = await testApp();
  const user = await makeAdmin(app);
  const { count, bankLine, prepare } = codDesk(() => app);
  await withBank(app, user);
  const wrong = await makeCod(app, user, 100_00, ['PKU', 'DLV']);
  const end = async (outcome: 'paid' | 'returned') => {
    const [{ payoutNo, cents: sum, parcelCount } = { payoutNo: '', cents: 0, parcelCount: 0 }] =
      await prepare(user);
    expect((await bankLine(payoutNo, sum, outcome)).status).toBe(200);
    const query = { payoutNo, format: 'csv' };
    const { bytes } = await send(app, codStatement, { as: user, query });
    const [, ...rows]: string[][] = parse(bytes.toString('utf8'), { bom: true });
    const xlsx = await readXlsx(
      (await send(app, codStatement, { as: user, query: { ...query, format: 'xlsx' } })).bytes,
    );
    const amounts = (xlsx.sheets[0]?.rows ?? []).slice(1).map((row) => cents(String(row[7])));
    expect(rows.map((row) => cents(row[7]))).toEqual(amounts);
    expect(amounts.reduce((all, one) => all + one, 0)).toBe(sum);
    expect(amounts).toHaveLength(parcelCount);
    return rows.map(([, cn, , , , from, to, amount]) => [cn, from, to, amount]);
  };
  const [held, paying] = [potWords.held(), potWords.paying()];
  expect(await end('returned')).toEqual([[wrong.cnNo, held, paying, '98.00']]);
  expect(await end('paid')).toEqual([[wrong.cnNo, held, paying, '98.00']]);
  await count(wrong.cnNo, 60_00);
  const next = await makeCod(app, user, 200_00, ['PKU', 'DLV']);
  expect((await end('paid')).toSorted()).toEqual(
    [
      [wrong.cnNo, held, paying, '-40.00'],
      [next.cnNo, held, paying, '198.00'],
    ].toSorted(),
  );
});

describe('A COD statement', () => {
  let app: TestApp;
  let me: TestUser;
  let payoutNos: Map<string, string>;
  beforeAll(async () => {
    app = await testApp();
    me = await makeAdmin(app, { market: SINGAPORE });
    await withBank(app, me);
    for (const codCents of [120_50, 75_05]) {
      await makeCod(app, me, codCents, ['PKU', 'DLV']);
      const flow = { columns: { flow: 'malaysia' as const }, receiver: { country: 'MY' } };
      await makeShipment(app, me, { codCents: codCents + 1, events: ['PKU', 'DLV'], ...flow });
    }
    await makeCod(app, me, 33_33, ['PKU']);
    const made = await send(app, prepareCodPayout, {
      as: operatorOf(app),
      body: { accountNo: me.accountNo },
    });
    payoutNos = new Map(made.r.payouts.map(({ currency, payoutNo }) => [currency, payoutNo]));
    const [first] = made.r.payouts;
    const line = { payoutNo: first?.payoutNo, cents: first?.cents, reference: 'FT1', outcome: 'paid' };
    await send(app, codBankLine, { as: operatorOf(app), body: line });
    await makeCod(app, me, 50_00, ['PKU', 'DLV']);
  });

  const file = async (query: Record<string, string>) => {
    const { status, bytes } = await send(app, codStatement, { as: me, query });
    expect(status).toBe(200);
    return bytes;
  };
  const entries = async () => (await send(app, codEntries, { as: me, body: { limit: 200 } })).r.rows;
  const withCourier = async (currency: string) => {
    const { r } = await send(app, codOverview, { as: me, query: {} });
    const { held = 0, paying = 0 } = r.balances.find((one) => one.currency === currency)?.pots ?? {};
    return held + paying;
  };

  it('lists every ledger entry with its amount and currency in CSV and XLSX', async () => {
    const reported = (await entries())
      .map(({ consignmentNoteNo, cents: sen, currency }) => `${consignmentNoteNo} ${sen} ${currency}`)
      .toSorted();
    const rowsOf = (rows: readonly (readonly unknown[])[]) => {
      const [heads = [], ...body] = rows;
      const at = (head: string) => heads.indexOf(head);
      return body
        .map((row) => `${row[at('CN')]} ${cents(String(row[at('Amount')]))} ${row[at('Currency')]}`)
        .toSorted();
    };
    const csv: string[][] = parse((await file({ format: 'csv' })).toString('utf8'), { bom: true });
    expect(rowsOf(csv)).toEqual(reported);
    const { sheets } = await readXlsx(await file({ format: 'xlsx' }));
    expect(rowsOf(sheets[0]?.rows ?? [])).toEqual(reported);
  });

  it('as AutoCount journals balances per currency and names the currency', async () => {
    for (const currency of ['SGD', 'MYR']) {
      const text = (await file({ format: 'autocount', currency })).toString('utf8');
      const [, ...rows]: string[][] = parse(text, { bom: true });
      expect(new Set(rows.map((row) => row[3]))).toEqual(new Set([currency]));
      expect(sumOf(rows, 8)).toBe(sumOf(rows, 9));
      const moved = (await entries()).filter(
        (entry) => entry.currency === currency && !['due', 'batched'].includes(entry.code),
      );
      expect(sumOf(rows, 8)).toBe(moved.reduce((sum, entry) => sum + entry.cents, 0));
      expect(rows.every(([no = '']) => no.endsWith('-MYR') === (currency === 'MYR'))).toBe(true);
    }
  });

  it.skipIf(!has('pdftotext'))(
    'as PDF ends each currency with the balance that the courier holds, and prints the sum of each payout',
    async () => {
      const desk = printDesk();
      const textOf = async (query: Record<string, string>) =>
        desk.run('pdftotext', '-layout', desk.save(await file({ format: 'pdf', ...query })), '-');
      for (const currency of ['SGD', 'MYR']) {
        const lines = (await textOf({ currency })).split('\n').filter((line) => cnPattern.test(line));
        const last = /([\d,]+\.\d\d)\s*$/u.exec(lines.at(-1) ?? '')?.[1]?.replaceAll(',', '');
        expect(cents(last)).toBe(await withCourier(currency));
        const seen = (await entries()).filter(
          (entry) => entry.currency === currency && ['collected', 'fee', 'paid'].includes(entry.code),
        );
        expect(lines).toHaveLength(seen.length);
      }
      for (const [currency, payoutNo] of payoutNos) {
        const text = await textOf({ payoutNo });
        const listed = text.split('\n').filter((line) => cnPattern.test(line));
        const sum = listed.reduce((all, line) => all + cents(/([\d,]+\.\d\d)\s*$/u.exec(line)?.[1]), 0);
        const figure = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(sum / 100);
        expect(text).toContain(`${currency} ${figure}`);
      }
    },
  );
});
