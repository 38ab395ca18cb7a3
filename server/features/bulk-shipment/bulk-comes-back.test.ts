/** A result file uploaded again: no questions about its columns, and nothing ships twice unnoticed (issue 10, points 3 and 6). */
import { beforeAll, expect, it } from 'vitest';

import { bulkResult, repeatBulk } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { getBulkMatching, matchBulk } from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { bulkRows, saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import { getBulkProgress, submitBulk } from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import { uploadBulkFile } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { languages } from '#shared/platform/words/message.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

/** Headings that are not recognised, one of them the same as in the result file. */
const heads = ['Pembeli Kita', 'HP', 'Alamat Rumah', 'Kod', 'Kg', 'Status'];
const file = [
  heads,
  ['Ali', '0123456789', '12 Jalan Ampang', '50450', '1', 'x'],
  ['Siti', '0123456788', '13 Jalan Ampang', '50450', '1', 'x'],
  ['Abu', '0123456787', '14 Jalan Ampang', '', '1', 'x'],
  ['Lim', '0123456786', '15 Jalan Ampang', '50450', '1', 'x'],
]
  .map((cells) => cells.join(','))
  .join('\n');

const sent = async (as: TestUser, content: string | Uint8Array, name = 'kedai.csv') =>
  (await send(app, uploadBulkFile, { as, body: fileForm(content, name), from: ownAddress() })).r;
const rowsOf = async (as: TestUser, uploadId: string) =>
  (await send(app, bulkRows, { as, body: { uploadId } })).r.rows;

/** Three of four rows are valid, one of these is deleted, and two are shipped. */
async function shipped(as: TestUser): Promise<{ uploadId: string; cnNos: string[] }> {
  const upload = await sent(as, file);
  expect(upload.state).toBe('matching');
  const { uploadId } = upload;
  await send(app, matchBulk, {
    as,
    body: {
      uploadId,
      version: upload.version,
      fields: ['receiverName', 'receiverMobile', 'address1', 'postcode', 'weight', null],
      split: null,
      fixed: { shipmentType: 'parcel', dangerousGoods: 'no' },
      rules: [],
    },
  });
  const version = (await rowsOf(as, uploadId))[3]?.version;
  await send(app, saveBulkRows, {
    as,
    body: { uploadId, changes: [{ rowNo: 4, version, isDeleted: true }] },
  });
  await send(app, submitBulk, { as, body: { uploadId } });
  await expect
    .poll(async () => (await send(app, getBulkProgress, { as, query: { uploadId } })).r)
    .toMatchObject({ made: 2, state: 'summary' });
  const rows = await rowsOf(as, uploadId);
  return { uploadId, cnNos: rows.flatMap((row) => row.consignmentNoteNo ?? []) };
}

const result = async (as: TestUser, uploadId: string, format: string, language: string) =>
  (await send(app, bulkResult, { as, query: { bulkShipmentId: uploadId, format }, language })).bytes;

it.each(languages)(
  'A result file in any language is uploaded again without questions about its columns: %s',
  async (language) => {
    const me = await makeAdmin(app);
    const { uploadId, cnNos } = await shipped(me);
    for (const format of ['xlsx', 'csv']) {
      const back = await sent(me, await result(me, uploadId, format, language), `back.${format}`);
      expect(back).toMatchObject({
        state: 'summary',
        matchedBy: 'earlier',
        counts: { double: 2, wrong: 1, deleted: 1, ready: 0 },
      });
      const rows = await rowsOf(me, back.uploadId);
      expect(rows.map(({ state, warnings }) => [state, warnings[0]?.cn])).toEqual([
        ['double', cnNos[0]],
        ['double', cnNos[1]],
        ['wrong', undefined],
      ]);
      // The added columns are not among its columns.
      const { r } = await send(app, getBulkMatching, { as: me, query: { uploadId: back.uploadId } });
      expect(r.columns.map(({ head }) => head)).toEqual(heads);
    }
  },
);

it('Cancelled and corrected rows of a result file can ship again, and a shipped row only with "ship anyway"', async () => {
  const me = await makeAdmin(app);
  const { uploadId, cnNos } = await shipped(me);
  await send(app, cancelShipment, { as: me, body: { ConsignmentNo: [cnNos[1]] } });
  const mended = (await result(me, uploadId, 'csv', 'en'))
    .toString()
    .replace('14 Jalan Ampang,,', '14 Jalan Ampang,50450,');
  const back = await sent(me, mended);
  expect(back.counts).toMatchObject({ double: 1, ready: 2 });
  const [first, ...ready] = await rowsOf(me, back.uploadId);
  // A row that waits for 'ship anyway' cannot be submitted.
  expect(ready.map(({ state }) => state)).toEqual(['ready', 'ready']);
  expect(back.sumCents).toBe(2 * (first?.priceCents ?? 0));
  expect(first?.warnings[0]?.message).toContain(`This row was shipped as ${cnNos[0]} on `);
  // Another name and address do not make it another row.
  const { r: changed } = await send(app, saveBulkRows, {
    as: me,
    body: {
      uploadId: back.uploadId,
      changes: [
        {
          rowNo: 1,
          version: first?.version,
          texts: { receiverName: 'Ali bin Abu', address1: '1 Jalan Dua' },
        },
      ],
    },
  });
  expect(changed.rows[0]).toMatchObject({ state: 'double', warnings: [{ cn: cnNos[0] }] });
  await send(app, submitBulk, { as: me, body: { uploadId: back.uploadId } });
  await expect
    .poll(async () => (await send(app, getBulkProgress, { as: me, query: { uploadId: back.uploadId } })).r)
    .toMatchObject({ made: 2, state: 'summary', counts: { double: 1 } });
});

it('The CN of another account in a row has no effect', async () => {
  const me = await makeAdmin(app);
  const { uploadId } = await shipped(me);
  const theirs = await makeAdmin(app);
  const upload = await sent(theirs, await result(me, uploadId, 'csv', 'en'));
  expect(upload.counts.double).toBe(0);
});

it('The result file of an upload without headings has those of its fields, and is read again without questions', async () => {
  const me = await makeAdmin(app);
  const upload = await sent(me, 'Ali Abu,0123456789,12 Jalan Ampang Hilir,50450,Parcel,1,No');
  const { uploadId, version } = upload;
  const fields = [
    'receiverName',
    'receiverMobile',
    'address1',
    'postcode',
    'shipmentType',
    'weight',
    'dangerousGoods',
  ];
  await send(app, matchBulk, {
    as: me,
    body: { uploadId, version, fields, split: null, fixed: {}, rules: [] },
  });
  const back = await sent(me, await result(me, uploadId, 'xlsx', 'zh'));
  expect(back).toMatchObject({ state: 'summary', rowCount: 1, counts: { ready: 1 } });
});

it('"Ship anyway" is reset when the row gets an order ID in use or another receiver', async () => {
  const me = await makeAdmin(app, { is_allow_order_id: true });
  const { uploadId } = await shipped(me);
  const used = shipmentForm(MALAYSIA, { orderId: 'SO-9' });
  const { r: earlier } = await send(app, createShipment, { as: me, body: used });
  const { r: again } = await send(app, repeatBulk, { as: me, body: { bulkShipmentId: uploadId } });
  const saved = async (change: object) => {
    const body = { uploadId: again.uploadId, changes: [{ rowNo: 1, version: 100, ...change }] };
    return (await send(app, saveBulkRows, { as: me, body })).r.rows.find(({ rowNo }) => rowNo === 1);
  };
  expect((await rowsOf(me, again.uploadId))[0]).toMatchObject({ state: 'warned', shipAnyway: true });
  // An unrelated change keeps it.
  expect(await saved({ texts: { weight: '2' } })).toMatchObject({ state: 'warned', shipAnyway: true });
  expect(await saved({ texts: { orderId: 'SO-9' } })).toMatchObject({
    state: 'double',
    shipAnyway: false,
    warnings: [{ field: 'orderId', cn: earlier.consignmentNoteNo }],
  });
  // Set together with a change, it applies to the changed row.
  expect(await saved({ texts: { orderId: '' }, shipAnyway: true })).toMatchObject({ state: 'warned' });
  const { name, postcode, address1, phone } = used.receiver;
  const texts = { receiverName: name, receiverMobile: phone, postcode, address1 };
  expect(await saved({ texts })).toMatchObject({
    state: 'double',
    warnings: [{ field: 'receiverName', cn: earlier.consignmentNoteNo }],
  });
});
