/** Rows that no file brought, files that are not what they say, and what a stranger tries. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as listing from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import * as mapping from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
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
const sent = (as: TestUser, content: string | Uint8Array, name = 'orders.csv') =>
  send(app, contract.uploadBulkFile, { as, body: fileForm(content, name), from: ownAddress() });
const rowsOf = async (as: TestUser, uploadId: string) =>
  (await send(app, contract.bulkRows, { as, body: { uploadId } })).r.rows;
const save = (as: TestUser, uploadId: string, body: object) =>
  send(app, contract.saveBulkRows, { as, body: { uploadId, ...body } });

async function submitted(as: TestUser, uploadId: string): Promise<contract.BulkProgress> {
  await send(app, contract.submitBulk, { as, body: { uploadId } });
  for (;;) {
    const { r } = await send(app, contract.getBulkProgress, { as, query: { uploadId } });
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

describe('files that cannot be read', () => {
  it.each([
    ['is too long', `${head}\n${'Ali,0123456789,1 Jalan Satu,50450,Parcel,1,No\n'.repeat(10_001)}`],
    ['is empty', ''],
    ['is a picture with another name', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['is an .xls or locked', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['is a web page', '<html><table><tr><td>Receiver Name</td></tr></table></html>'],
    ['is cut off', Buffer.from('504b030414000000', 'hex')],
  ])('one that %s is refused with what to do, and nothing is left of it', async (_, content) => {
    const me = await makeAdmin(app);
    const { status, e } = await sent(me, content, 'orders.xlsx');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(e).toMatch(/^[A-Z].{15,}/u);
    expect((await send(app, listing.bulkListing, { as: me, body: {} })).r.rows).toEqual([]);
  });
});
