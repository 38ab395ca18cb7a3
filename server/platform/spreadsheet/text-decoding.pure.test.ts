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

it.each([',', ';', '\t', '|'])('A file parted by %j reads the same', (separator) => {
  expect(rowsOf(Buffer.from(text(separator)))).toEqual(rows);
});

it.each([
  ['UTF-8', Buffer.from(text(','))],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text(';')}`)],
  ['UTF-16 as Excel saves "Unicode text"', Buffer.from(`\ufeff${text('\t')}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(text('\t'), 'utf16le')],
  ['UTF-16, the other way round', Buffer.from(`\ufeff${text(',')}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text(';'), 'latin1')],
])('A file in %s reads the same', (_, bytes) => {
  expect(rowsOf(bytes)).toEqual(rows);
});

it('A file of a Chinese Windows (GB18030) reads as it was written', () => {
  // 收件人,电话 / 陈伟,0123
  const bytes = Buffer.from('cad5bcfec8cb2cb5e7bbb00d0ab3c2ceb02c30313233', 'hex');
  expect(rowsOf(bytes)).toEqual([
    ['收件人', '电话'],
    ['陈伟', '0123'],
  ]);
});

it('What spreadsheets put around a text so that it stays one is taken off', () => {
  expect(rowsOf(Buffer.from('Phone,Order\n="0123456789",\'00042\n\'=1+1,"say ""hi"""'))).toEqual([
    ['Phone', 'Order'],
    ['0123456789', '00042'],
    ['=1+1', 'say "hi"'],
  ]);
});

it('Curly quotes and Chinese in UTF-16 do not make a file look like no text', () => {
  const bytes = Buffer.from('\ufeffNama;Catatan\n陈伟;\u201cfragile\u201d\n', 'utf16le');
  expect(fileKindOf(bytes)).toBe('text');
  expect(fileKindOf(Buffer.from([0xff, 0xfe, 1, 0, 2, 0, 3, 0]))).toBe('other');
});

it.each([
  ['a scanner’s start of text', 'Name,Order\nAli Abu bin Ahmad,\u00027001\u0003\nSiti,2\n'.padEnd(90, 'x')],
  ['a NUL in a cell', 'Name,Order\nAli Abu bin Ahmad Kassim,70\0 01\n'],
  ['a backspace', 'Name,Order\nAli Abu bin Ahmad Kassim Baba,70\b01\n'],
])('A stray control character does not make a text another kind of file: %s', (_, text) => {
  expect(fileKindOf(Buffer.from(text))).toBe('text');
  expect(fileKindOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe('text');
});

it('What is no text is still known as such, whatever it is', () => {
  const anyBytes = Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * at * 31 + at * 7 + 13) % 256));
  expect(fileKindOf(anyBytes)).toBe('other');
  const sqlite = Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4080)]);
  expect(fileKindOf(sqlite)).toBe('other');
  const program = Buffer.concat([Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1'), Buffer.alloc(100, 1)]);
  expect(fileKindOf(program)).toBe('other');
});
