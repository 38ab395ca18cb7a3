import { beforeAll, describe, expect, it } from 'vitest';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { deflateRawSync } from 'node:zlib';

import * as contract from '#shared/features/address-import/address-import.contract.ts';
import { importColumns, importFields } from '#shared/features/address-import/address-import.model.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const read = (as: TestUser, content: string | Uint8Array, fileName = 'list.csv') =>
  send(app, contract.readAddressFile, { as, body: fileForm(content, fileName) });

async function workbook(rows: (string | number)[][]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Sheet1', rows }] });
}

/** A zip of one part whose directory claims that it unpacks to `reported` bytes. */
function zipOf(name: string, content: Buffer, reported: number): Uint8Array {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30 + name.length);
  local.write('PK\u0003\u0004', 'latin1');
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(reported, 22);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  const entry = Buffer.alloc(46 + name.length);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(reported, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, entry, end]);
}

describe('Reading a file of addresses', () => {
  it('keeps leading zeros and long numbers, and matches the columns to fields', async () => {
    const user = await makeAdmin(app);
    const { r } = await read(
      user,
      '\ufeffNama;No. Telefon;Alamat;Poskod\r\nAli;0123456789;"8; Jalan A";05400\r\n',
    );
    expect(r).toEqual({
      sheets: [],
      sheet: null,
      heads: ['Nama', 'No. Telefon', 'Alamat', 'Poskod'],
      match: ['name', 'phone', 'address1', 'postcode'],
      rows: [{ line: 2, cells: ['Ali', '0123456789', '8; Jalan A', '05400'] }],
    });
  });

  it('recognises the encodings UTF-16, GBK and Windows-1252', async () => {
    const user = await makeAdmin(app);
    const firstCell = async (bytes: Uint8Array) => (await read(user, bytes)).r.rows[0]?.cells[0];
    const wide = Buffer.from('\ufeffName\tPostcode\r\n陈大文\t05400\r\n', 'utf16le');
    expect(await firstCell(wide)).toBe('陈大文');
    const gbk = Buffer.concat([
      Buffer.from('Name,Postcode\n'),
      Buffer.from('b3c2b4f3cec4', 'hex'),
      Buffer.from(',05400'),
    ]);
    expect(await firstCell(gbk)).toBe('陈大文');
    const latin = Buffer.from('Name,Postcode\nJosé Müller,05400', 'latin1');
    expect(await firstCell(latin)).toBe('José Müller');
  });

  it.each([
    ['nothing', Buffer.alloc(0), 400, 'The file is empty.'],
    [
      'an old .xls',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      415,
      'This is an old Excel file (.xls). Open it, save it as Excel Workbook (.xlsx) and upload that.',
    ],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a', 'hex'),
      415,
      'This is not a spreadsheet. Upload a .xlsx or .csv file.',
    ],
    [
      'only a header',
      Buffer.from('Name,Postcode\n'),
      400,
      'The file has a heading row but no rows below it. Add the rows and upload it again.',
    ],
    [
      'an open quotation mark',
      Buffer.from('Name,Postcode\n"Ali,05400\n'),
      400,
      'A quotation mark near line 2 is opened and never closed. Correct it and upload again.',
    ],
  ])('refuses %s with a message, whatever the file name', async (_what, bytes, status, message) => {
    const user = await makeAdmin(app);
    expect(await read(user, bytes, 'list.xlsx')).toMatchObject({ status, e: message });
  });

  it('refuses a workbook that unpacks to more than 40 MB, whatever size it claims', async () => {
    const user = await makeAdmin(app);
    for (const reported of [100_000_000, 1000]) {
      const bomb = zipOf('xl/workbook.xml', Buffer.alloc(100_000_000), reported);
      const { status, e } = await read(user, bomb, 'bomb.xlsx');
      expect(status).toBe(413);
      expect(e).toBe(
        'The file is too large. Keep only the rows and columns that are needed, and upload it again.',
      );
    }
  });

  it('refuses a workbook that is cut off', async () => {
    const user = await makeAdmin(app);
    const whole = await workbook([
      ['Name', 'Postcode'],
      ['Ali', '05400'],
    ]);
    const { status, e } = await read(user, whole.subarray(0, whole.length - 60), 'cut.xlsx');
    expect(status).toBe(400);
    expect(e).toBe('The file is damaged or incomplete. Save it again and upload the new one.');
  });

  it('accepts 10,000 rows and refuses one more', async () => {
    const user = await makeAdmin(app);
    const lines = (count: number) => `Name,Postcode\n${'Ali,05400\n'.repeat(count)}`;
    expect((await read(user, lines(10_000))).r.rows.length).toBe(10_000);
    const refused = await read(user, lines(10_001));
    expect(refused.status).toBe(413);
    expect(refused.e).toBe('The file has more than 10,000 rows. Split it and upload the parts one by one.');
  });

  it('matches every column of our own filled-in template, and refuses the empty one', async () => {
    const user = await makeAdmin(app);
    const template = await send(app, contract.addressTemplate, { as: user });
    const answer = await read(user, template.bytes, 'template.xlsx');
    expect(answer.e).toBe(
      'The file has a heading row but no rows below it. Add the rows and upload it again.',
    );
    const sheets = (await readXlsx(template.bytes)).sheets.map(({ name, rows }) => ({ name, rows }));
    const cells = importFields.map((field) => (field === 'postcode' ? '05400' : `My ${field}`));
    sheets[0]?.rows.splice(1, 1, cells);
    const { r } = await read(user, await writeXlsx({ sheets }), 'template.xlsx');
    expect(r.match).toEqual(importColumns.map(({ field }) => field));
    expect(r.rows).toEqual([{ line: 2, cells }]);
  });
});

describe('A workbook with several sheets', () => {
  it('is read from its first sheet with rows, or from another one on request, and its sheets are listed', async () => {
    const user = await makeAdmin(app);
    const sheetOf = (name: string) => [
      ['Name', 'Mobile Number', 'Address 1', 'Postcode'],
      [name, '0123456789', '8 Jalan Tun Razak', '50400'],
    ];
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [] },
        { name: 'KL & Selangor', rows: sheetOf('Ali') },
        { name: 'Penang', rows: sheetOf('Tan') },
      ],
    });
    const ask = async (sheet?: string) =>
      (
        await send(app, contract.readAddressFile, {
          as: user,
          body: fileForm(bytes, 'list.xlsx'),
          ...(sheet !== undefined && { query: { sheet } }),
        })
      ).r;
    const sheets = ['Notes', 'KL & Selangor', 'Penang'];
    expect(await ask()).toMatchObject({
      sheets,
      sheet: 'KL & Selangor',
      rows: [{ cells: sheetOf('Ali')[1] }],
    });
    expect(await ask('Penang')).toMatchObject({
      sheets,
      sheet: 'Penang',
      rows: [{ cells: sheetOf('Tan')[1] }],
    });
    expect((await read(user, 'Name;Mobile\nAli;0123456789')).r).toMatchObject({ sheets: [], sheet: null });
  });
});
