/** The eight mapping calls of spec §7, as an account uses them one after the other. */
import { beforeAll, expect, it } from 'vitest';

import * as mapping from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { bulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import { uploadBulkFile } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const heads = ['Pembeli Kita', 'HP', 'Alamat Rumah', 'Kod', 'Jenis Barang', 'Kg'];
const fields = ['receiverName', 'receiverMobile', 'address1', 'postcode', 'shipmentType', 'weight'] as const;
const form = (Name: string, more: object = {}) => ({
  Name,
  heads,
  fields: [...fields],
  fixed: { dangerousGoods: 'no' },
  rules: [{ field: 'shipmentType' as const, from: 'Bungkusan Kecil', to: 'parcel' }],
  ...more,
});
const cells = 'Ali,0123456789,12 Jalan Ampang,50450,Bungkusan Kecil,1';
const upload = async (as: TestUser, lines: readonly string[]) =>
  (await send(app, uploadBulkFile, { as, body: fileForm(lines.join('\n'), 'shop.csv') })).r;
const names = async (as: TestUser) =>
  (await send(app, mapping.getBulkCnMapping, { as, body: {} })).r.rows.map(({ Name, isDefault }) => [
    Name,
    isDefault,
  ]);

it('the paths are those of the specification', () => {
  const calls = [
    mapping.getAllMappingData,
    mapping.getBulkCnMapping,
    mapping.submitMapping,
    mapping.editMapping,
    mapping.getMappingByTemplateId,
    mapping.deleteMapping,
    mapping.getPreviewMapping,
    mapping.updateDefaultMapping,
  ];
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/user/getAllMappingData',
    'POST /api/user/GetBulkCNMapping',
    'POST /api/user/SubmitMapping',
    'POST /api/user/EditMapping',
    'GET /api/user/GetMappingByTemplateId',
    'POST /api/user/deleteMapping',
    'POST /api/user/getPreviewMapping',
    'POST /api/user/updateDefaultMapping',
  ]);
});

it('a template is saved, listed, read, edited, made the default one and deleted', async () => {
  const me = await makeAdmin(app);
  const { r: saved } = await send(app, mapping.submitMapping, { as: me, body: form('Shop') });
  await send(app, mapping.submitMapping, { as: me, body: form('Market', { isDefault: true }) });
  expect(await names(me)).toEqual([
    ['Market', true],
    ['Shop', false],
  ]);
  const { templateId, version } = saved;
  for (const action of ['edit', 'view', 'copy'] as const) {
    const { r } = await send(app, mapping.getMappingByTemplateId, { as: me, query: { templateId, action } });
    expect(r).toMatchObject({ Name: 'Shop', matchedCount: 6, fields, fixed: { dangerousGoods: 'no' } });
  }

  const body = { templateId, version, ...form('Shop of May') };
  const { r: edited } = await send(app, mapping.editMapping, { as: me, body });
  expect(edited).toMatchObject({ Name: 'Shop of May', changedBy: 'Admin', version: version + 1 });
  // Somebody else was quicker: nothing is written over.
  const late = await send(app, mapping.editMapping, { as: me, body: { ...body, Name: 'Late' } });
  expect(late.status).toBe(409);
  const taken = await send(app, mapping.editMapping, {
    as: me,
    body: { ...body, version: edited.version, Name: 'market' },
  });
  expect([taken.status, taken.e]).toEqual([400, 'Another template has this name']);

  const toggle = () => send(app, mapping.updateDefaultMapping, { as: me, query: { templateId } });
  expect((await toggle()).r.isDefault).toBe(true);
  expect(await names(me)).toEqual([
    ['Shop of May', true],
    ['Market', false],
  ]);
  expect((await toggle()).r.isDefault).toBe(false);

  await send(app, mapping.deleteMapping, { as: me, query: { templateId } });
  expect(await names(me)).toEqual([['Market', false]]);
  const { r: all } = await send(app, mapping.getAllMappingData, { as: me, body: {} });
  expect(all).toMatchObject({ templates: [{ Name: 'Market', heads }], corrections: [] });
  for (const gone of [
    await send(app, mapping.getMappingByTemplateId, { as: me, query: { templateId } }),
    await send(app, mapping.deleteMapping, { as: me, query: { templateId } }),
    await send(app, mapping.editMapping, { as: me, body: { ...body, version: edited.version } }),
    await toggle(),
  ])
    expect(gone.status).toBe(404);
  // Its name is free again, and a form without one says so as the form does.
  expect((await send(app, mapping.submitMapping, { as: me, body: form('Shop of May') })).e).toBeNull();
  expect((await send(app, mapping.submitMapping, { as: me, body: form('') })).e).toBe(
    'Template name Required',
  );
});

it('the default template reads cells without heads; those of the same heads read theirs', async () => {
  const me = await makeAdmin(app);
  await send(app, mapping.submitMapping, { as: me, body: form('Shop') });
  const known = await upload(me, [heads.join(','), cells]);
  expect(known).toMatchObject({ matchedBy: 'template', templateName: 'Shop', counts: { ready: 1 } });
  const bare = form('Bare', { heads: heads.map(() => ''), isDefault: true });
  await send(app, mapping.submitMapping, { as: me, body: bare });
  const read = await upload(me, [cells]);
  expect(read).toMatchObject({
    matchedBy: 'template',
    templateName: 'Bare',
    counts: { ready: 1 },
    rowCount: 1,
  });
  const { r } = await send(app, bulkRows, { as: me, body: { uploadId: read.uploadId } });
  expect(r.rows[0]).toMatchObject({ line: 1, texts: { shipmentType: 'parcel', dangerousGoods: 'no' } });
});

it('once a template is deleted, files with its heads are asked about again, until somebody matches one', async () => {
  const me = await makeAdmin(app);
  const { r: template } = await send(app, mapping.submitMapping, { as: me, body: form('Shop') });
  const file = [heads.join(','), cells];
  expect((await upload(me, file)).matchedBy).toBe('template');
  app.clock.forward(1);
  await send(app, mapping.deleteMapping, { as: me, query: { templateId: template.templateId } });
  app.clock.forward(1);
  const { uploadId, version, state } = await upload(me, file);
  expect(state).toBe('matching');
  const { Name: _, heads: __, ...columns } = form('');
  await send(app, mapping.matchBulk, { as: me, body: { uploadId, version, ...columns } });
  expect(await upload(me, file)).toMatchObject({ matchedBy: 'earlier', state: 'summary' });
});

it('the preview reads the first rows by columns that nobody has kept, and keeps nothing', async () => {
  const me = await makeAdmin(app);
  const { uploadId, state, version } = await upload(me, [heads.join(','), cells]);
  expect(state).toBe('matching');
  const { Name: _, heads: __, ...columns } = form('');
  const { r } = await send(app, mapping.getPreviewMapping, { as: me, body: { uploadId, ...columns } });
  expect(r.rows).toMatchObject([
    { line: 2, texts: { receiverMobile: '123456789', postcode: '50450', shipmentType: 'parcel' } },
  ]);
  const { r: still } = await send(app, mapping.getBulkMatching, { as: me, query: { uploadId } });
  expect(still.upload).toMatchObject({ state: 'matching', version });
});
