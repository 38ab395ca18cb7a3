import { expect, it } from 'vitest';

import { csvRows } from './csv-rows.testing.ts';
import { fileKindOf } from './file-kind.ts';

const rowsOf = (bytes: Uint8Array) =>
  csvRows(bytes, { maxRows: 100, maxColumns: 60 }).map(({ cells }) => cells);

const rows = [
  ['Nama', 'Telefon', 'Poskod'],
  ['José Ünal', '0123456789', '05400'],
  ['Siti', '60198765432', '46000'],
];
const text = (separator: string, end = '\r\n') => rows.map((cells) => cells.join(separator)).join(end);

it.each([',', ';', '\t', '|'])('A file with the separator %j is read', (separator) => {
  expect(rowsOf(Buffer.from(text(separator)))).toEqual(rows);
});

it.each([
  ['UTF-8', Buffer.from(text(','))],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text(';')}`)],
  ['UTF-16 as Excel saves "Unicode text"', Buffer.from(`\ufeff${text('\t')}`, 'utf16le')],
  ['UTF-16 without a byte order mark', Buffer.from(text('\t'), 'utf16le')],
  ['big-endian UTF-16', Buffer.from(`\ufeff${text(',')}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text(';'), 'latin1')],
])('A file in %s is read', (_, bytes) => {
  expect(rowsOf(bytes)).toEqual(rows);
});

it('A file from a Chinese Windows (GB18030) is read', () => {
  // 收件人,电话 / 陈伟,0123
  const bytes = Buffer.from('cad5bcfec8cb2cb5e7bbb00d0ab3c2ceb02c30313233', 'hex');
  expect(rowsOf(bytes)).toEqual([
    ['收件人', '电话'],
    ['陈伟', '0123'],
  ]);
});

it('The characters that spreadsheets put around a cell to keep it a text are removed', () => {
  expect(rowsOf(Buffer.from('Phone,Order\n="0123456789",\'00042\n\'=1+1,"say ""hi"""'))).toEqual([
    ['Phone', 'Order'],
    ['0123456789', '00042'],
    ['=1+1', 'say "hi"'],
  ]);
});

it('A UTF-16 file with curly quotes and Chinese is recognized as text, one with control characters is not', () => {
  const bytes = Buffer.from('\ufeffNama;Catatan\n陈伟;\u201cfragile\u201d\n', 'utf16le');
  expect(fileKindOf(bytes)).toBe('text');
  expect(fileKindOf(Buffer.from([0xff, 0xfe, 1, 0, 2, 0, 3, 0]))).toBe('other');
});

it.each([
  [
    'the start and end of text of a scanner',
    'Name,Order\nAli Abu bin Ahmad,\u00027001\u0003\nSiti,2\n'.padEnd(90, 'x'),
  ],
  ['a NUL in a cell', 'Name,Order\nAli Abu bin Ahmad Kassim,70\0 01\n'],
  ['a backspace', 'Name,Order\nAli Abu bin Ahmad Kassim Baba,70\b01\n'],
])('A text file with a stray control character is still recognized as text: %s', (_, text) => {
  expect(fileKindOf(Buffer.from(text))).toBe('text');
  expect(fileKindOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe('text');
});

it('Random bytes, a database and a program are not recognized as text', () => {
  const anyBytes = Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * at * 31 + at * 7 + 13) % 256));
  expect(fileKindOf(anyBytes)).toBe('other');
  const sqlite = Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4080)]);
  expect(fileKindOf(sqlite)).toBe('other');
  const program = Buffer.concat([Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1'), Buffer.alloc(100, 1)]);
  expect(fileKindOf(program)).toBe('other');
});
