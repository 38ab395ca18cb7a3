/**
 * Files made to exhaust a server's memory, and the largest ordinary file: how far each raises the memory of its own process
 * above idle, compared with the 150 MB that issue 10 allows.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { writeXlsx } from 'hucre/xlsx';
import { ZipFile } from 'yazl';

import { Refused } from '../server/platform/http/refused.ts';
import { spreadsheetReader } from '../server/platform/spreadsheet/spreadsheet.ts';
import { hold } from './held.ts';
import { printTable } from './portal-process.ts';

const allowedMb = 150;
const rowsMax = 10_010;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;

async function workbook(sheetData: string, texts = ''): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name);
  add('[Content_Types].xml', `<Types xmlns="${packages}/content-types"/>`);
  add('_rels/.rels', relations(relation('r1', 'officeDocument', 'xl/workbook.xml')));
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'sharedStrings', 'sharedStrings.xml'),
    ),
  );
  add(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
  );
  add('xl/sharedStrings.xml', `<sst xmlns="${main}">${texts}</sst>`);
  zip.end();
  return buffer(zip.outputStream);
}

const inline = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
const cells = (count: number) => `<row r="1">${'<c><v>1</v></c>'.repeat(count)}</row>`;
const firstText = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
const shared = (count: number) => '<si><t>abcdefghijklmnopqrstuvwxyz</t></si>'.repeat(count);
const short = (count: number) =>
  Array.from({ length: count }, (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c></row>`).join(
    '',
  );
const ordinary = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Orders',
        rows: Array.from({ length: 10_000 }, (_, row) =>
          Array.from({ length: 30 }, (_cell, column) => `value ${row} of the column ${column}`),
        ),
      },
    ],
  });

const padded = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Orders',
        columns: Array.from({ length: 30 }, () => ({ style: { numFmt: '00000' } })),
        rows: Array.from({ length: 10_000 }, (_, row) =>
          Array.from({ length: 30 }, (_cell, column) => row + column),
        ),
      },
    ],
  });

const files: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
  ['10,000 × 30, every text its own', ordinary],
  ['10,000 × 30, every number padded', padded],
  ['one cell of 40 MB', () => workbook(inline('x'.repeat(40e6)))],
  ['one cell of 13 million characters', () => workbook(inline('中'.repeat(13e6)))],
  ['800,000 rows', () => workbook(short(800_000))],
  ['a row of 690,000 cells', () => workbook(cells(690_000))],
  ['a row of 2,600,000 cells', () => workbook(cells(2_600_000))],
  ['690,000 shared texts', () => workbook(firstText, shared(690_000))],
  ['200 MB in a cell', () => workbook(inline('x'.repeat(200e6)))],
  ['.csv of one line of 20 MB', async () => Buffer.from('a,'.repeat(10e6))],
  ['.csv of 3 million rows', async () => Buffer.from('a,b,c\n'.repeat(3.3e6))],
];

const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/u.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

/** Measures in a separate process how much memory the file adds to that of the idle reader. */
async function readAlone(path: string): Promise<void> {
  const bytes = readFileSync(path);
  const reader = spreadsheetReader();
  await reader.readWorkbook('bench', Buffer.from('a,b\n1,2\n'), rowsMax);
  const rest = residentMb();
  let most = rest;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb());
  }, 5);
  let what = '';
  try {
    what = `${(await reader.readWorkbook('bench', bytes, rowsMax)).rows.length} rows`;
  } catch (error) {
    what = error instanceof Refused ? 'refused' : String(error);
  }
  clearInterval(timer);
  process.stdout.write(JSON.stringify({ mb: Math.max(most, residentMb()) - rest, what }));
  await reader.close();
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bombs-bench-'));
  const rows = [['memory above rest', 'in the file', 'most', `of ${allowedMb} MB`, 'came to']];
  for (const [name, make] of files) {
    const path = join(folder, 'file');
    const bytes = await make();
    writeFileSync(path, bytes);
    const { stdout } = spawnSync(process.execPath, [import.meta.filename, path], { encoding: 'utf8' });
    const { mb, what } = JSON.parse(stdout) as { mb: number; what: string };
    const size = `${(bytes.length / 1_048_576).toFixed(1)} MB`;
    hold({ what: `memory of a file: ${name}`, unit: 'MB', measured: mb, aim: allowedMb });
    rows.push([name, size, `${mb.toFixed(0)} MB`, (mb / allowedMb).toFixed(2), what]);
  }
  rmSync(folder, { recursive: true, force: true });
  printTable(rows);
}

const [, , given] = process.argv;
if (import.meta.main && given) await readAlone(given);
