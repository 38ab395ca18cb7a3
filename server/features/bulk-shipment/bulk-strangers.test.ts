/** Odd input, races and missing rights in bulk uploads: nothing ships twice, and receivers stay private. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import * as mapping from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { bulkRows, saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import {
  cancelBulk,
  getBulkProgress,
  submitBulk,
} from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import { pasteBulkChat, uploadBulkFile } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAccount, makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const head = 'Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods';
const line = (name: string, postcode = '50450', type = 'Parcel') =>
  `${name},0123456789,12 Jalan ${name},${postcode},${type},1,No`;
const upload = (as: TestUser, lines: readonly string[], fileName = 'orders.csv') =>
  send(app, uploadBulkFile, {
    as,
    body: fileForm([head, ...lines].join('\n'), fileName),
    from: ownAddress(),
  });
const rowsOf = async (as: TestUser, uploadId: string) =>
  (await send(app, bulkRows, { as, body: { uploadId } })).r.rows;

async function submitted(as: TestUser, uploadId: string): Promise<void> {
  expect((await send(app, submitBulk, { as, body: { uploadId } })).e).toBeNull();
  await vi.waitFor(
    async () => {
      const { r } = await send(app, getBulkProgress, { as, query: { uploadId } });
      expect(r.state).not.toBe('submitting');
    },
    { timeout: 20_000, interval: 50 },
  );
}

it('An upload with made rows cannot be matched again after another run that made nothing', async () => {
  const me = await makeAdmin(app);
  const { uploadId } = (await upload(me, [line('Ali'), line('Abu', '99999')])).r;
  await submitted(me, uploadId);
  const [made] = await rowsOf(me, uploadId);
  const changes = [{ rowNo: 2, version: 1, texts: { postcode: '50450' } }];
  await send(app, saveBulkRows, { as: me, body: { uploadId, changes } });
  vi.spyOn(app.kit.jobs, 'enqueue').mockResolvedValue('');
  await send(app, submitBulk, { as: me, body: { uploadId } });
  const { r: stopped } = await send(app, cancelBulk, { as: me, body: { uploadId } });
  expect(stopped).toMatchObject({ state: 'summary', made: 0 });
  const { r } = await send(app, mapping.getBulkMatching, { as: me, query: { uploadId } });
  const form = { uploadId, version: r.upload.version, fields: r.columns.map(({ field }) => field) };
  expect((await send(app, mapping.matchBulk, { as: me, body: form })).status).toBe(409);
  expect((await rowsOf(me, uploadId))[0]).toMatchObject({
    state: 'submitted',
    consignmentNoteNo: made?.consignmentNoteNo,
  });
});

it('The column preview shows receivers only to users who may see the rows, also in a COOL account', async () => {
  const account = await makeAccount(app);
  const me = await makeUser(app, account);
  const { uploadId } = (await upload(me, [line('Ali')])).r;
  const body = { uploadId, fields: ['receiverName' as const] };
  const preview = (as: TestUser) => send(app, mapping.getPreviewMapping, { as, body });
  expect((await preview(me)).r.rows).toMatchObject([{ texts: { receiverName: 'Ali' } }]);
  const driver = await makeUser(app, account, { login_id: 'driver', claims: ['PUA'] });
  expect((await preview(driver)).status).toBe(403);

  const cool = await makeAdmin(app, { is_cool: true });
  const { r: chilled } = await upload(cool, [line('Siti')]);
  const answer = await send(app, mapping.getPreviewMapping, {
    as: cool,
    body: { ...body, uploadId: chilled.uploadId },
  });
  expect(answer.r.rows).toMatchObject([{ texts: { receiverName: 'Siti' } }]);
});

it('Corrections with phone numbers are returned only to users who may see the rows', async () => {
  const account = await makeAccount(app);
  const me = await makeUser(app, account);
  const { uploadId } = (await upload(me, [line('Ali').replace('0123456789', '012-3456789 / 019-8765432')])).r;
  const changes = [{ rowNo: 1, version: 1, texts: { receiverMobile: '0123456789' } }];
  await send(app, saveBulkRows, { as: me, body: { uploadId, changes } });
  const all = async (as: TestUser) =>
    (await send(app, mapping.getAllMappingData, { as, body: {} })).r.corrections;
  expect(await all(me)).toMatchObject([{ kind: 'first-phone', from: '012-3456789 / 019-8765432' }]);
  const driver = await makeUser(app, account, { login_id: 'driver', claims: ['PUA'] });
  expect(await all(driver)).toEqual([]);
});

it('Column templates are visible to all users of the account, and are changed only by those who may ship', async () => {
  const account = await makeAccount(app);
  const me = await makeUser(app, account);
  const body = { Name: 'Shop', heads: ['Nama'], fields: ['receiverName'] };
  const { templateId, version } = (await send(app, mapping.submitMapping, { as: me, body })).r;
  const driver = await makeUser(app, account, { login_id: 'driver', claims: ['PUA'] });
  const query = { templateId };
  const { r: seen } = await send(app, mapping.getBulkCnMapping, { as: driver, body: {} });
  expect(seen.rows).toMatchObject([{ Name: 'Shop' }]);
  for (const answer of [
    await send(app, mapping.submitMapping, { as: driver, body: { ...body, Name: 'Mine' } }),
    await send(app, mapping.editMapping, { as: driver, body: { ...body, ...query, version } }),
    await send(app, mapping.updateDefaultMapping, { as: driver, query }),
    await send(app, mapping.deleteMapping, { as: driver, query }),
  ])
    expect(answer.status).toBe(403);
  const { r: still } = await send(app, mapping.getAllMappingData, { as: me, body: {} });
  expect(still.templates).toMatchObject([{ Name: 'Shop', isDefault: false, version }]);
});

it('A property name of every object in a cell is reported like any other invalid choice', async () => {
  const me = await makeAdmin(app);
  const { status, r } = await upload(me, [line('Ali', '50450', 'constructor'), line('Abu')]);
  expect([status, r.counts.wrong, r.counts.ready]).toEqual([200, 1, 1]);
});

it('A file name that is too long is not cut within a character', async () => {
  const me = await makeAdmin(app);
  const { status, r } = await upload(me, [line('Ali')], `${'n'.repeat(199)}😀.csv`);
  expect([status, r.fileName]).toEqual([200, 'n'.repeat(199)]);
});

it('A file without a name is read like any other', async () => {
  const me = await makeAdmin(app);
  const { status, r } = await upload(me, [line('Ali')], '');
  expect([status, r.fileName]).toEqual([200, '']);
});

it('Characters that cannot be stored are removed from a pasted chat', async () => {
  const me = await makeAdmin(app);
  const text = 'Ali\0 bin Abu\ud83d\n0123456789\n12 Jalan Ampang\n50450 Kuala Lumpur';
  const { status, r } = await send(app, pasteBulkChat, { as: me, body: { text } });
  expect(status).toBe(200);
  expect((await rowsOf(me, r.uploadId))[0]?.texts.receiverName).toBe('Ali bin Abu');
});

it('A column template accepts headings as long as whole sentences', async () => {
  const me = await makeAdmin(app);
  const question = `Please tell us the full name of who receives the parcel (${'as it stands in the passport, '.repeat(9)})`;
  const body = { Name: 'Form', heads: [question], fields: ['receiverName' as const] };
  expect((await send(app, mapping.submitMapping, { as: me, body })).e).toBeNull();
});
