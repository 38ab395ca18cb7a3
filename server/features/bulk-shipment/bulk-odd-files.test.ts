/** Files with another content than their name says, or with more than headings and rows. */
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';

import * as listing from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import * as mapping from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { sendFile } from './bulk-file.testing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const head = 'Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods';
const sent = (as: TestUser, content: string | Uint8Array, name?: string) => sendFile(app, as, content, name);
const save = (as: TestUser, uploadId: string, body: object) =>
  send(app, saveBulkRows, { as, body: { uploadId, ...body } });

/** A readable workbook, which the tests damage. */
const workbook = () => writeXlsx({ sheets: [{ name: 'Orders', rows: [head.split(','), ['Ali']] }] });
const container = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const saysDamaged = 'The file is damaged or incomplete. Save it again and upload the new one.';

describe('A bulk file', () => {
  it.each([
    [
      'is too long',
      `${head}\n${'Ali,0123456789,1 Jalan Satu,50450,Parcel,1,No\n'.repeat(10_001)}`,
      [413, 'The file has more than 10,000 rows. Split it and upload the parts one by one.'],
    ],
    ['is empty', '', [400, 'The file is empty.']],
    [
      'is a picture with another name',
      Buffer.from('89504e470d0a1a0a', 'hex'),
      [415, 'This is not a spreadsheet. Upload a .xlsx or .csv file.'],
    ],
    [
      'is an .xls',
      container,
      [415, 'This is an old Excel file (.xls). Open it, save it as Excel Workbook (.xlsx) and upload that.'],
    ],
    [
      'is locked',
      Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]),
      [415, 'This workbook is locked with a password. Remove the password and upload it again.'],
    ],
    [
      'is a web page',
      '<html><table><tr><td>Receiver Name</td></tr></table></html>',
      [
        415,
        'This is a web page with the name of a spreadsheet. Open it in Excel, save it as Excel Workbook (.xlsx) and upload that.',
      ],
    ],
    ['is cut off after its first bytes', Buffer.from('504b030414000000', 'hex'), [400, saysDamaged]],
    [
      'is cut off before its end',
      async () => Buffer.from(await workbook()).subarray(0, -300),
      [400, saysDamaged],
    ],
    [
      'is another document with the name of a workbook',
      async () =>
        Buffer.from(
          Buffer.from(await workbook())
            .toString('latin1')
            .replaceAll('xl/workbook.xml', 'word/docume.xml'),
          'latin1',
        ),
      [415, 'Only .xlsx and .csv can be read. Save the sheet as one of them and upload that.'],
    ],
  ] as const)('that %s is refused with advice, and leaves no upload', async (_, content, refusal) => {
    const me = await makeAdmin(app);
    const bytes = typeof content === 'function' ? await content() : content;
    const { status, e } = await sent(me, bytes, 'orders.xlsx');
    expect([status, e]).toEqual(refusal);
    expect((await send(app, listing.bulkListing, { as: me, body: {} })).r.rows).toEqual([]);
  });

  it('is read by its content when a .csv is named .xlsx or a workbook is named .csv', async () => {
    const me = await makeAdmin(app);
    const text = `${head}\nAli,0123456789,1 Jalan Satu,50450,Parcel,1,No`;
    expect((await sent(me, text, 'orders.xlsx')).r).toMatchObject({ counts: { ready: 1 } });
    const rows = text.split('\n').map((line) => line.split(','));
    const bytes = await writeXlsx({ sheets: [{ name: 'Orders', rows }] });
    expect((await sent(me, bytes, 'orders.csv')).r).toMatchObject({ counts: { wrong: 0 }, rowCount: 1 });
  });
});

describe('A row below the headings that explains them', () => {
  const explained = [
    'Order ID,Recipient,Phone #,Detail Address,Zipcode,Product Name,Weight(kg),Seller SKU',
    'Platform unique order ID.,Recipient name.,Recipient phone number.,Street and house.,Postal code.,Product name.,Parcel weight.,Seller SKU.',
    '57701,Aisyah Rahman,0123456789,12 Jalan Ampang,50450,Kurta,1.25,K-1',
  ].join('\n');

  it('is left out as deleted before and after the columns are matched, and can be restored', async () => {
    const me = await makeAdmin(app, { is_allow_order_id: true });
    const { r: first } = await sent(me, explained);
    expect(first).toMatchObject({ state: 'matching' });
    const { uploadId } = first;
    const { r: known } = await send(app, mapping.getBulkMatching, { as: me, query: { uploadId } });
    expect(known.columns[1]?.samples).toEqual(['Aisyah Rahman']);
    const { split, fixed, rules, columns, upload } = known;
    const body = {
      uploadId,
      version: upload.version,
      fields: columns.map(({ field }) => field),
      split,
      fixed,
      rules,
    };
    const { r: matched } = await send(app, mapping.matchBulk, { as: me, body });
    expect(matched).toMatchObject({ rowCount: 1, counts: { ready: 1, wrong: 0, deleted: 1 } });
    const { r: back } = await save(me, uploadId, {
      changes: [{ rowNo: 1, version: matched.version, isDeleted: false }],
    });
    expect(back.rows[0]).toMatchObject({
      line: 2,
      state: 'wrong',
      texts: { receiverName: 'Recipient name.' },
    });
    const { r: tomorrow } = await sent(me, explained.replace('57701', '57702').replace('Aisyah', 'Siti'));
    expect(tomorrow).toMatchObject({ matchedBy: 'earlier', counts: { wrong: 0, deleted: 1 } });
  });

  it('with no other row is refused as a file without rows', async () => {
    const me = await makeAdmin(app);
    const { e } = await sent(me, explained.split('\n').slice(0, 2).join('\n'));
    expect(e).toBe('The file has a heading row but no rows below it. Add the rows and upload it again.');
  });
});

describe('Headings that are not recognised', () => {
  it('are still headings and are recognised the second time; a file without headings has all lines as rows', async () => {
    const me = await makeAdmin(app);
    const lines = [
      'Insan,Talian,Tempat',
      'Ali Bin Abu,0123456789,"12 Jalan Ampang, 50450 Kuala Lumpur"',
      'Siti Aminah,0198765432,"8 Jalan Gasing, 46000 Petaling Jaya"',
    ];
    const { r: first } = await sent(me, lines.join('\n'));
    expect(first).toMatchObject({ state: 'matching', rowCount: 2 });
    const { uploadId, version } = first;
    const { r: known } = await send(app, mapping.getBulkMatching, { as: me, query: { uploadId } });
    expect(known.columns.map(({ head }) => head)).toEqual(['Insan', 'Talian', 'Tempat']);
    const columns = { fields: ['receiverName' as const, 'receiverMobile' as const, null], split: 2 };
    const fixed = { shipmentType: 'parcel', weight: '1', dangerousGoods: 'no' };
    await send(app, mapping.matchBulk, { as: me, body: { uploadId, version, ...columns, fixed } });
    expect((await sent(me, lines.join('\n'))).r).toMatchObject({
      matchedBy: 'earlier',
      counts: { wrong: 0 },
    });
    expect((await sent(me, lines.slice(1).join('\n'))).r).toMatchObject({ state: 'matching', rowCount: 2 });
  });
});

describe('The file of rows to fix', () => {
  it('is read without questions when it is uploaded as a new file', async () => {
    const me = await makeAdmin(app);
    const file = `Row (leave as it is),${head},What to fix\n3,Ali,0123456789,1 Jalan Satu,50450,Parcel,1,No,Receiver Postcode Required`;
    const { r } = await sent(me, file);
    expect(r).toMatchObject({ state: 'summary', counts: { ready: 1, wrong: 0 } });
  });
});
