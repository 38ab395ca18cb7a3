/** Rows that were not uploaded as a file, and access by other accounts and users. */
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

import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { sendFile } from './bulk-file.testing.ts';

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
const sent = (as: TestUser, content: string | Uint8Array, name?: string, query?: object) =>
  sendFile(app, as, content, name, query);
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

describe('Bulk rows without a file', () => {
  it('entered into the empty grid become shipments, and empty rows are ignored', async () => {
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
    // Rows without headings get those of the template, and the texts of its choices.
    expect(heads).toContain('Receiver Name');
    expect(first).toContain('Aisyah Rahman');
    expect(first).toContain('Parcel');
    expect(second).toContain('To fix; Receiver Postcode Required');
  });

  it('pasted with an emoji are wrong until the emoji is removed', async () => {
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

describe('Order IDs with the same look but another Unicode form', () => {
  const [composed, apart] = ['Caf\u00e9-1', 'Cafe\u0301-1'];
  const twice = { double: 1, ready: 1 };

  it('are recognised as the same in a file, in pasted and entered rows, and against earlier shipments', async () => {
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

describe('Changes of rows in one request', () => {
  it('to the same row are merged cell by cell, the later one winning', async () => {
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
    // A change of an older version blocks the other one too; both are reported as a conflict with the current row.
    const { version } = r.upload;
    const { r: late } = await save(me, grid.uploadId, {
      changes: [
        { rowNo: 1, version, texts: { weight: '4' } },
        { rowNo: 1, version: 1, texts: { content: 'Books' } },
      ],
    });
    expect(late).toMatchObject({ rows: [], conflicts: [{ rowNo: 1, texts: { weight: '3' } }] });
  });

  it('are refused with the row number when they name a missing row, and nothing is saved', async () => {
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

describe('Corrections of bulk rows', () => {
  it('reduce two phone numbers in a cell to the first in later files, until the correction is forgotten', async () => {
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

describe('A column with the whole address', () => {
  it('is split into lines, postcode, city and state, and the upload can be submitted', async () => {
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

describe('A bulk upload of another account', () => {
  it('is not found by any call, and is not changed', async () => {
    const [me, stranger] = [await makeAdmin(app), await makeAdmin(app)];
    const line = 'Ali,0123456789,1 Jalan Satu,50450,Parcel,1,No';
    const { uploadId } = (await sent(me, [head, line, line.replace('Ali', 'Abu')].join('\n'))).r;
    const bulkShipmentId = uploadId;
    const before = await rowsOf(me, uploadId);
    const answers = await Promise.all([
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
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await rowsOf(me, uploadId)).toEqual(before);
  });

  it('is forbidden to a colleague without the right to consignment notes', async () => {
    const me = await makeAdmin(app);
    const { uploadId } = (await sent(me, `${head}\nAli,0123456789,1 Jalan Satu,50450,Parcel,1,No`)).r;
    const colleague = await makeUser(app, me, { login_id: 'pickup', claims: ['PUA'] });
    const query = { bulkShipmentId: uploadId };
    const answers = [
      await send(app, submitBulk, { as: colleague, body: { uploadId } }),
      await send(app, pauseBulk, { as: colleague, body: { uploadId } }),
      await send(app, listing.bulkListing, { as: colleague, body: {} }),
      await send(app, listing.downloadBulkZip, { as: colleague, query }),
      await send(app, listing.bulkPickupHandover, { as: colleague, query }),
      await send(app, listing.bulkResult, { as: colleague, query: { ...query, format: 'csv' } }),
      await send(app, listing.repeatBulk, { as: colleague, body: query }),
      await send(app, listing.cancelBulkShipments, { as: colleague, body: query }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });
});
