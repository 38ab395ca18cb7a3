/** Rows that no file brought, files that are not what they say, and what a stranger tries. */
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';

import * as listing from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import * as mapping from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { bulkRows, checkBulk, saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import {
  type BulkProgress,
  cancelBulk,
  getBulkProgress,
  pauseBulk,
  resumeBulk,
  submitBulk,
} from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import {
  printCnSticker,
  printDownloadConsignmentNote,
} from '#shared/features/printing/consignment-note.contract.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const head = 'Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods';
const typed = {
  receiverName: 'Aisyah Rahman',
  receiverMobile: '0123456789',
  address1: '12 Jalan Ampang',
  postcode: '50450',
  shipmentType: 'parcel',
  weight: '1.25',
  dangerousGoods: 'no',
};
const sent = (as: TestUser, content: string | Uint8Array, name = 'orders.csv', query: object = {}) =>
  send(app, contract.uploadBulkFile, {
    as,
    body: fileForm(content, name),
    query: { ...query },
    from: ownAddress(),
  });
const rowsOf = async (as: TestUser, uploadId: string) =>
  (await send(app, bulkRows, { as, body: { uploadId } })).r.rows;
const save = (as: TestUser, uploadId: string, body: object) =>
  send(app, saveBulkRows, { as, body: { uploadId, ...body } });

async function submitted(as: TestUser, uploadId: string): Promise<BulkProgress> {
  await send(app, submitBulk, { as, body: { uploadId } });
  for (;;) {
    const { r } = await send(app, getBulkProgress, { as, query: { uploadId } });
    if (r.state !== 'submitting') return r;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('rows without a file', () => {
  it('typed into the empty grid become consignments, and empty ones are nobody’s concern', async () => {
    const me = await makeAdmin(app);
    const { r: grid } = await send(app, contract.startBulkGrid, { as: me, body: { rows: 20 } });
    const { uploadId } = grid;
    expect(grid).toMatchObject({ state: 'summary', rowCount: 0 });
    const { r: saved } = await save(me, uploadId, {
      changes: [
        { rowNo: 1, version: 1, texts: typed },
        { rowNo: 2, version: 1, texts: { ...typed, receiverName: 'Lim', postcode: '' } },
      ],
    });
    expect(saved.rows).toMatchObject([
      { state: 'ready', texts: { city: 'Kuala Lumpur', state: 'Kuala Lumpur' } },
      { state: 'wrong', problems: [{ field: 'postcode', message: 'Receiver Postcode Required' }] },
    ]);
    expect(saved.rows[0]?.priceCents).toBeGreaterThan(0);
    expect(await submitted(me, uploadId)).toMatchObject({ state: 'summary', made: 1, refused: 0 });
    const { bytes } = await send(app, listing.bulkResult, {
      as: me,
      query: { bulkShipmentId: uploadId, format: 'csv' },
    });
    const [heads = '', first = '', second = ''] = bytes.toString().split('\r\n');
    // Rows that had no heads of their own have those of the template, and the words of its choices.
    expect(heads).toContain('Receiver Name');
    expect(first).toContain('Aisyah Rahman');
    expect(first).toContain('Parcel');
    expect(second).toContain('To fix; Receiver Postcode Required');
  });

  it('pasted with an emoji in them say what no label can print, and go once it is gone', async () => {
    const me = await makeAdmin(app);
    const { r: upload } = await send(app, contract.pasteBulkCells, {
      as: me,
      body: {
        text: `${head.replaceAll(',', '\t')}\nSiti 🌸\t0123456789\t1 Jalan Satu\t50450\tParcel\t1\tNo`,
      },
    });
    const [row] = await rowsOf(me, upload.uploadId);
    expect(row?.texts.receiverName).toBe('Siti 🌸');
    expect(row?.state).toBe('wrong');
    expect(row?.problems[0]?.field).toBe('receiverName');
    const { r: saved } = await save(me, upload.uploadId, {
      changes: [{ rowNo: 1, version: row?.version, texts: { receiverName: 'Siti' } }],
    });
    expect(saved.rows[0]?.state).toBe('ready');
  });
});

describe('order IDs that look the same', () => {
  const [composed, apart] = ['Caf\u00e9-1', 'Cafe\u0301-1'];
  const twice = { double: 1, ready: 1 };

  it('are the same in a file, in pasted and in typed rows, and as those of earlier shipments', async () => {
    const me = await makeAdmin(app);
    const line = (orderId: string, no: number) =>
      `Ali ${no},012345678${no},${no} Jalan Satu,50450,Parcel,1,No,${orderId}`;
    const file = [`${head},Order ID`, line(composed, 1), line(apart, 2)].join('\n');
    expect((await sent(me, file)).r.counts).toMatchObject(twice);
    const { r: pasted } = await send(app, contract.pasteBulkCells, {
      as: me,
      body: { text: file.replaceAll(',', '\t') },
    });
    expect(pasted.counts).toMatchObject(twice);
    const { r: grid } = await send(app, contract.startBulkGrid, { as: me, body: { rows: 2 } });
    const row = (rowNo: number, orderId: string) => ({
      rowNo,
      version: 1,
      texts: { ...typed, receiverName: `Ali ${rowNo}`, orderId },
    });
    await save(me, grid.uploadId, { changes: [row(1, apart)] });
    const { r: saved } = await save(me, grid.uploadId, { changes: [row(2, composed)] });
    expect(saved.upload.counts).toMatchObject(twice);
    await submitted(me, grid.uploadId);
    const { r: later } = await sent(me, [`${head},Order ID`, line(apart, 3)].join('\n'));
    expect(later.counts).toMatchObject({ double: 1, ready: 0 });
  });
});

describe('changes of a call', () => {
  it('of one row are one, of which the later counts cell by cell', async () => {
    const me = await makeAdmin(app);
    const { r: grid } = await send(app, contract.startBulkGrid, { as: me, body: { rows: 2 } });
    const { r } = await save(me, grid.uploadId, {
      changes: [
        { rowNo: 1, version: 1, texts: { ...typed, weight: '2' } },
        { rowNo: 1, version: 1, texts: { weight: '3', city: '' } },
      ],
    });
    expect(r).toMatchObject({
      conflicts: [],
      rows: [{ texts: { receiverName: typed.receiverName, weight: '3' } }],
    });
    // One that was made of an older row holds the other back, and both are told by the row as it is.
    const { version } = r.upload;
    const { r: late } = await save(me, grid.uploadId, {
      changes: [
        { rowNo: 1, version, texts: { weight: '4' } },
        { rowNo: 1, version: 1, texts: { content: 'Books' } },
      ],
    });
    expect(late).toMatchObject({ rows: [], conflicts: [{ rowNo: 1, texts: { weight: '3' } }] });
  });

  it('that name a row which is not there save nothing, and say which', async () => {
    const me = await makeAdmin(app);
    const { r: grid } = await send(app, contract.startBulkGrid, { as: me, body: { rows: 2 } });
    const answer = await save(me, grid.uploadId, {
      changes: [
        { rowNo: 1, version: 1, texts: typed },
        { rowNo: 9, version: 1, texts: typed },
      ],
    });
    expect(answer).toMatchObject({ status: 400, e: 'Row 9 is not in this upload' });
    expect((await rowsOf(me, grid.uploadId))[0]?.texts).toEqual({});
  });
});

describe('corrections', () => {
  it('two phones in a cell become the first from then on, until that is forgotten', async () => {
    const me = await makeAdmin(app);
    const file = (name: string) => `${head}\n${name},0123456789 / 0198765432,1 Jalan Satu,50450,Parcel,1,No`;
    const { r: first } = await sent(me, file('Ali'));
    const [row] = await rowsOf(me, first.uploadId);
    expect(row?.problems[0]?.field).toBe('receiverMobile');
    await save(me, first.uploadId, {
      changes: [{ rowNo: 1, version: row?.version, texts: { receiverMobile: '0123456789' } }],
    });
    const { r: second } = await sent(me, file('Abu'));
    expect(second).toMatchObject({ correctedCount: 1, counts: { ready: 1 } });
    const { r: known } = await send(app, mapping.bulkCorrections, { as: me, body: {} });
    expect(known.rows).toMatchObject([{ field: 'receiverMobile', kind: 'first-phone' }]);
    const correctionId = known.rows[0]?.correctionId ?? '';
    await send(app, mapping.switchCorrection, { as: me, body: { correctionId, to: 'forgotten' } });
    expect((await send(app, mapping.bulkCorrections, { as: me, body: {} })).r.rows).toEqual([]);
    const { r: third } = await sent(me, file('Siti'));
    expect(third).toMatchObject({ correctedCount: 0, counts: { wrong: 1 } });
  });
});

/** A workbook that can be read, to be spoilt. */
const workbook = () => writeXlsx({ sheets: [{ name: 'Orders', rows: [head.split(','), ['Ali']] }] });
const container = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const saysDamaged = 'The file is damaged or not complete. Save it again and upload the new one.';

describe('files that cannot be read', () => {
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
  ] as const)(
    'one that %s is refused with what to do, and nothing is left of it',
    async (_, content, said) => {
      const me = await makeAdmin(app);
      const bytes = typeof content === 'function' ? await content() : content;
      const { status, e } = await sent(me, bytes, 'orders.xlsx');
      expect([status, e]).toEqual(said);
      expect((await send(app, listing.bulkListing, { as: me, body: {} })).r.rows).toEqual([]);
    },
  );

  it('a .csv that is called .xlsx, or a workbook that is called .csv, is read all the same', async () => {
    const me = await makeAdmin(app);
    const text = `${head}\nAli,0123456789,1 Jalan Satu,50450,Parcel,1,No`;
    expect((await sent(me, text, 'orders.xlsx')).r).toMatchObject({ counts: { ready: 1 } });
    const rows = text.split('\n').map((line) => line.split(','));
    const bytes = await writeXlsx({ sheets: [{ name: 'Orders', rows }] });
    expect((await sent(me, bytes, 'orders.csv')).r).toMatchObject({ counts: { wrong: 0 }, rowCount: 1 });
  });
});

describe('one column with the whole address', () => {
  it('is split into lines, postcode, town and state, and the upload can go', async () => {
    const me = await makeAdmin(app);
    const file = [
      'Orang,Telefon,Tempat,Jenis,Kg,Bahaya',
      'Aisyah Rahman,0123456789,"No 12, Jalan Ampang, Kampung Baru, 50450 Kuala Lumpur",Parcel,1.25,No',
    ].join('\n');
    const { r: first } = await sent(me, file);
    const { uploadId, version } = first;
    const body = {
      uploadId,
      version,
      fields: ['receiverName', 'receiverMobile', null, 'shipmentType', 'weight', 'dangerousGoods'] as const,
      split: 2,
    };
    const { r: preview } = await send(app, mapping.getPreviewMapping, {
      as: me,
      body: { uploadId, fields: [...body.fields], split: 2 },
    });
    expect(preview.rows[0]?.texts).toMatchObject({ postcode: '50450' });
    const { r: matched } = await send(app, mapping.matchBulk, {
      as: me,
      body: { ...body, fields: [...body.fields] },
    });
    expect(matched).toMatchObject({ state: 'summary', counts: { ready: 1, wrong: 0 } });
    const [row] = await rowsOf(me, uploadId);
    expect(row?.texts).toMatchObject({ postcode: '50450', state: expect.stringMatching(/Kuala Lumpur/u) });
    expect(row?.texts.address1).toMatch(/No 12/u);
    expect(row?.texts.address1).not.toMatch(/50450/u);
    expect(await submitted(me, uploadId)).toMatchObject({ state: 'done', made: 1 });
    // Tomorrow's file of the same heads is split without a question.
    expect((await sent(me, file.replace('No 12', 'No 14'))).r).toMatchObject({
      state: 'summary',
      matchedBy: 'earlier',
      counts: { wrong: 0 },
    });
  });
});

describe("another account's upload", () => {
  it('is not there, whatever is asked of it, and nothing happens to it', async () => {
    const [me, stranger] = [await makeAdmin(app), await makeAdmin(app)];
    const line = 'Ali,0123456789,1 Jalan Satu,50450,Parcel,1,No';
    const { uploadId } = (await sent(me, [head, line, line.replace('Ali', 'Abu')].join('\n'))).r;
    const bulkShipmentId = uploadId;
    const before = await rowsOf(me, uploadId);
    const asked = await Promise.all([
      send(app, contract.getBulkUpload, { as: stranger, query: { uploadId } }),
      send(app, bulkRows, { as: stranger, body: { uploadId } }),
      send(app, saveBulkRows, {
        as: stranger,
        body: { uploadId, changes: [{ rowNo: 1, version: 1, texts: { receiverName: 'Siti' } }] },
      }),
      send(app, checkBulk, { as: stranger, body: { uploadId } }),
      send(app, mapping.getBulkMatching, { as: stranger, query: { uploadId } }),
      send(app, submitBulk, { as: stranger, body: { uploadId } }),
      send(app, getBulkProgress, { as: stranger, query: { uploadId } }),
      send(app, pauseBulk, { as: stranger, body: { uploadId } }),
      send(app, resumeBulk, { as: stranger, body: { uploadId } }),
      send(app, cancelBulk, { as: stranger, body: { uploadId } }),
      send(app, contract.dropBulk, { as: stranger, body: { uploadId } }),
      send(app, listing.bulkDetail, { as: stranger, query: { bulkShipmentId } }),
      send(app, listing.downloadBulkZip, { as: stranger, query: { bulkShipmentId } }),
      send(app, listing.downloadBulkZip, {
        as: stranger,
        query: { bulkShipmentId, accountId: me.accountNo },
      }),
      send(app, listing.bulkResult, { as: stranger, query: { bulkShipmentId, format: 'csv' } }),
      send(app, listing.bulkPickupHandover, { as: stranger, query: { bulkShipmentId } }),
      send(app, listing.repeatBulk, { as: stranger, body: { bulkShipmentId } }),
      send(app, listing.cancelBulkShipments, { as: stranger, body: { bulkShipmentId } }),
      send(app, printCnSticker, { as: stranger, body: { bulkId: uploadId } }),
      send(app, printDownloadConsignmentNote, { as: stranger, body: { bulkId: uploadId } }),
      sent(stranger, [head, line].join('\n'), 'orders.csv', { replaces: uploadId }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
    expect(await rowsOf(me, uploadId)).toEqual(before);
  });

  it('nor is one for a colleague without the right to consignments', async () => {
    const me = await makeAdmin(app);
    const { uploadId } = (await sent(me, `${head}\nAli,0123456789,1 Jalan Satu,50450,Parcel,1,No`)).r;
    const colleague = await makeUser(app, me, { login_id: 'pickup', claims: ['PUA'] });
    const query = { bulkShipmentId: uploadId };
    const asked = [
      await send(app, submitBulk, { as: colleague, body: { uploadId } }),
      await send(app, pauseBulk, { as: colleague, body: { uploadId } }),
      await send(app, listing.bulkListing, { as: colleague, body: {} }),
      await send(app, listing.downloadBulkZip, { as: colleague, query }),
      await send(app, listing.bulkPickupHandover, { as: colleague, query }),
      await send(app, listing.bulkResult, { as: colleague, query: { ...query, format: 'csv' } }),
      await send(app, listing.repeatBulk, { as: colleague, body: query }),
      await send(app, listing.cancelBulkShipments, { as: colleague, body: query }),
    ];
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 403));
  });
});

describe('a row below the heads that explains them', () => {
  const explained = [
    'Order ID,Recipient,Phone #,Detail Address,Zipcode,Product Name,Weight(kg),Seller SKU',
    'Platform unique order ID.,Recipient name.,Recipient phone number.,Street and house.,Postal code.,Product name.,Parcel weight.,Seller SKU.',
    '57701,Aisyah Rahman,0123456789,12 Jalan Ampang,50450,Kurta,1.25,K-1',
  ].join('\n');

  it('is left out as if it was deleted, before the columns are asked about and after, and can be restored', async () => {
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

  it('alone is a file without rows', async () => {
    const me = await makeAdmin(app);
    const { e } = await sent(me, explained.split('\n').slice(0, 2).join('\n'));
    expect(e).toBe('The file has a head and no rows below it. Add the rows and upload it again.');
  });
});

describe('heads in words that nobody knows', () => {
  it('are heads all the same, known the second time; cells without heads are rows', async () => {
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

describe('the file of rows to fix', () => {
  it('asks nothing where files come in', async () => {
    const me = await makeAdmin(app);
    const file = `Row (leave as it is),${head},What to fix\n3,Ali,0123456789,1 Jalan Satu,50450,Parcel,1,No,Receiver Postcode Required`;
    const { r } = await sent(me, file);
    expect(r).toMatchObject({ state: 'summary', counts: { ready: 1, wrong: 0 } });
  });
});
