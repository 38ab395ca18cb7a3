/** Added rows and rows refused by the job: each is added once, and can always be corrected and submitted. */
import { beforeAll, describe, expect, it } from 'vitest';

import { bulkRows, checkBulk, saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import { getBulkProgress, submitBulk } from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import { uploadBulkFile } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  app = await testApp();
  me = await makeAdmin(app, { is_allow_order_id: true });
});

const head = 'Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods,Order ID';
const line = (name: string, orderId = '') =>
  `${name},0123456789,12 Jalan ${name},50450,Parcel,1.25,No,${orderId}`;

async function upload(...lines: string[]): Promise<string> {
  const body = fileForm([head, ...lines].join('\n'), 'orders.csv');
  const { r, e } = await send(app, uploadBulkFile, { as: me, body, from: ownAddress() });
  expect(e).toBeNull();
  return r.uploadId;
}
const rowsOf = async (uploadId: string) => (await send(app, bulkRows, { as: me, body: { uploadId } })).r.rows;

/** Submits the rows that can be submitted, and waits for the end. */
async function submitted(uploadId: string) {
  expect((await send(app, submitBulk, { as: me, body: { uploadId } })).e).toBeNull();
  const progress = async () => (await send(app, getBulkProgress, { as: me, query: { uploadId } })).r;
  await expect.poll(async () => (await progress()).state, { timeout: 20_000 }).not.toBe('submitting');
  return progress();
}

describe('Added rows', () => {
  const added = [{ receiverName: 'Siti' }, { receiverName: 'Abu' }];

  it('are added once when the request is repeated with its key, and keep their row numbers and order', async () => {
    const uploadId = await upload(line('Ali'));
    const body = { uploadId, added };
    const first = await send(app, saveBulkRows, { as: me, body, idempotencyKey: 'added once' });
    // A colleague adds one meanwhile.
    const other = { uploadId, added: [{ receiverName: 'Lim' }] };
    expect((await send(app, saveBulkRows, { as: me, body: other })).r.added).toEqual([4]);
    const again = await send(app, saveBulkRows, { as: me, body, idempotencyKey: 'added once' });
    expect([first.r.added, again.r.added]).toEqual([
      [2, 3],
      [2, 3],
    ]);
    expect(again.r.rows.map(({ rowNo, texts }) => [rowNo, texts.receiverName])).toEqual([
      [2, 'Siti'],
      [3, 'Abu'],
      [4, 'Lim'],
    ]);
    expect((await rowsOf(uploadId)).map(({ rowNo }) => rowNo)).toEqual([1, 2, 3, 4]);
  });

  it('are refused when another body is sent with the same key', async () => {
    const uploadId = await upload(line('Ali'));
    const idempotencyKey = 'another body';
    await send(app, saveBulkRows, { as: me, body: { uploadId, added }, idempotencyKey });
    const more = { uploadId, added: [...added, { receiverName: 'Lim' }] };
    const refused = await send(app, saveBulkRows, { as: me, body: more, idempotencyKey });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await rowsOf(uploadId)).toHaveLength(3);
  });
});

describe('A refused row', () => {
  it('takes the new price when it is checked again, and can then be submitted', async () => {
    const uploadId = await upload(line('Price'));
    const [before] = await rowsOf(uploadId);
    // The shown price differs from the current price.
    await app.kit.database.db
      .updateTable('bulk_row')
      .set({ price_cents: 1 })
      .where('account_id', '=', me.scope)
      .where('upload_id', '=', uploadId)
      .execute();
    expect(await submitted(uploadId)).toMatchObject({ made: 0, refused: 1 });
    const [refused] = await rowsOf(uploadId);
    expect(refused?.problems[0]?.message).toContain('Check again');
    // It cannot be submitted unchanged.
    expect((await send(app, submitBulk, { as: me, body: { uploadId } })).status).toBe(409);
    const { r: checked } = await send(app, checkBulk, { as: me, body: { uploadId } });
    expect(checked.counts).toMatchObject({ ready: 1, refused: 0 });
    expect((await rowsOf(uploadId))[0]).toMatchObject({
      state: 'ready',
      problems: [],
      priceCents: before?.priceCents,
    });
    expect(await submitted(uploadId)).toMatchObject({ state: 'done', made: 1 });
  });

  it('with an order ID used in the meantime needs "ship anyway" after another check, and can then be submitted', async () => {
    const uploadId = await upload(line('Order', 'SO-77'));
    const shipped = await send(app, createShipment, {
      as: me,
      body: shipmentForm(MALAYSIA, { orderId: 'SO-77' }),
    });
    expect(await submitted(uploadId)).toMatchObject({ made: 0, refused: 1 });
    await send(app, checkBulk, { as: me, body: { uploadId } });
    const [double] = await rowsOf(uploadId);
    expect(double).toMatchObject({
      state: 'double',
      problems: [],
      warnings: [{ field: 'orderId', cn: shipped.r.consignmentNoteNo }],
    });
    const changes = [{ rowNo: 1, version: double?.version, shipAnyway: true }];
    await send(app, saveBulkRows, { as: me, body: { uploadId, changes } });
    expect(await submitted(uploadId)).toMatchObject({ state: 'done', made: 1 });
  });
});
