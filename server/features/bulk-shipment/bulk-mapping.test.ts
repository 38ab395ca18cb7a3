/** The eight mapping calls of spec §7, as an account uses them one after the other. */
import { beforeAll, expect, it } from 'vitest';

import * as mapping from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { bulkRows, saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import { uploadBulkFile } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { meetingAt } from '#server/test/lock-waits.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { isOnPostgres, testApp, type TestApp } from '#server/test/test-app.ts';
import { rememberCorrections } from './bulk-mapping.queries.ts';

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
  (await send(app, uploadBulkFile, { as, body: fileForm(lines.join('\n'), 'shop.csv'), from: ownAddress() }))
    .r;
const names = async (as: TestUser) =>
  (await send(app, mapping.getBulkCnMapping, { as, body: {} })).r.rows.map(({ Name, isDefault }) => [
    Name,
    isDefault,
  ]);

it('The mapping calls have the paths of the specification', () => {
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

it('A template can be saved, listed, read, edited, made the default one and deleted', async () => {
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
  // An outdated version overwrites nothing.
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
  // Its name is free again, and a form without a name is refused.
  expect((await send(app, mapping.submitMapping, { as: me, body: form('Shop of May') })).e).toBeNull();
  expect((await send(app, mapping.submitMapping, { as: me, body: form('') })).e).toBe(
    'Template name Required',
  );
});

it('The default template is used for a file without headings, other templates for files with their headings', async () => {
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

it('After a template is deleted, the columns of its files must be matched again once', async () => {
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

it('The preview reads the first rows with columns that are not saved, and stores nothing', async () => {
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

it('Matching the columns again keeps the rows that users changed, added and deleted', async () => {
  const me = await makeAdmin(app);
  const line = (name: string, code = '50450') => `${name},0123456789,12 Jalan Ampang,${code},Kotak,1,Baju`;
  const file = [[...heads, 'Isi Kotak'].join(','), line('Ali', '99999'), line('Abu'), line('Siti')];
  const { uploadId, version } = await upload(me, file);
  const columns = (last: 'content' | 'customerNote1') => ({
    fields: [...fields, last],
    fixed: { dangerousGoods: 'no' },
    rules: [{ field: 'shipmentType' as const, from: 'Kotak', to: 'parcel' }],
  });
  const match = (at: number, last: 'content' | 'customerNote1') =>
    send(app, mapping.matchBulk, { as: me, body: { uploadId, version: at, ...columns(last) } });
  const { r: matched } = await match(version, 'content');
  expect(matched).toMatchObject({ counts: { ready: 2, wrong: 1 } });
  const { r: saved } = await send(app, saveBulkRows, {
    as: me,
    body: {
      uploadId,
      changes: [
        { rowNo: 1, version: matched.version, texts: { postcode: '05000', content: '' } },
        { rowNo: 2, version: matched.version, isDeleted: true },
      ],
      added: [
        {
          receiverName: 'Lim',
          receiverMobile: '0123456780',
          address1: '1 Jalan Satu',
          postcode: '50450',
          shipmentType: 'parcel',
          weight: '2',
        },
      ],
    },
  });
  const { r: again } = await match(saved.upload.version, 'customerNote1');
  expect(again).toMatchObject({ matchedBy: 'person', counts: { deleted: 1, wrong: 0 } });
  const { r } = await send(app, bulkRows, {
    as: me,
    body: { uploadId, states: ['ready', 'warned', 'double', 'wrong', 'deleted'] },
  });
  expect(r.rows.map(({ state, texts }) => [state === 'deleted', texts.receiverName])).toEqual([
    [false, 'Ali'],
    [true, 'Abu'],
    [false, 'Siti'],
    [false, 'Lim'],
  ]);
  const [first, second, third] = r.rows;
  expect(first).toMatchObject({ changedBy: 'Admin', texts: { postcode: '05000', city: 'Alor Setar' } });
  expect(first?.texts).toMatchObject({ customerNote1: 'Baju' });
  for (const row of [first, second, third]) expect(row?.texts.content).toBeUndefined();
  expect(second?.texts).toMatchObject({ customerNote1: 'Baju' });
});

it('Corrections can be undone for one upload and made again, and the upload keeps its template', async () => {
  const me = await makeAdmin(app);
  const withState = form('Shop', { heads: [...heads, 'Negeri'], fields: [...fields, 'state'] });
  await send(app, mapping.submitMapping, { as: me, body: withState });
  const file = [
    [...heads, 'Negeri'].join(','),
    `${cells},Wilayah KL`,
    `${cells.replace('12', '14')},Wilayah KL`,
  ];
  const learn = await upload(me, file);
  const changes = [{ rowNo: 1, version: 1, texts: { state: 'Kuala Lumpur' } }];
  await send(app, saveBulkRows, { as: me, body: { uploadId: learn.uploadId, changes } });
  const { uploadId } = await upload(me, file);
  const correcting = async (isCorrecting: boolean) => {
    const { r: now } = await send(app, mapping.getBulkMatching, { as: me, query: { uploadId } });
    const { split, fixed, rules } = now;
    const columns = now.columns.map(({ field }) => field);
    const { version } = now.upload;
    const body = { uploadId, version, fields: columns, split, fixed, rules, isCorrecting };
    return (await send(app, mapping.matchBulk, { as: me, body })).r;
  };
  const states = async () =>
    (await send(app, bulkRows, { as: me, body: { uploadId } })).r.rows.map(({ texts }) => texts.state);
  expect(await states()).toEqual(['Kuala Lumpur', 'Kuala Lumpur']);
  const undone = await correcting(false);
  expect(undone).toMatchObject({ matchedBy: 'template', correctedCount: 0, isCorrecting: false });
  expect(await states()).toEqual(['Wilayah KL', 'Wilayah KL']);
  expect(await correcting(true)).toMatchObject({ matchedBy: 'template', correctedCount: 2 });
  expect(await states()).toEqual(['Kuala Lumpur', 'Kuala Lumpur']);
});

it.runIf(isOnPostgres)(
  'Two uploads that store the same corrections in opposite order do not deadlock',
  async () => {
    const me = await makeAdmin(app);
    const learn = (trx: Trx, ...from: string[]) =>
      rememberCorrections(
        trx,
        from.map((text) => ({
          account_id: me.scope,
          correction_id: newId(app.clock),
          field: 'state',
          kind: 'text',
          from_key: text,
          from_text: text,
          to_text: 'Selangor',
          created_at: app.clock.now(),
          created_by: me.loginId,
        })),
      );
    const [learnt] = await meetingAt(
      app,
      (trx) => learn(trx, 'A'),
      () => [app.kit.database.transaction((trx) => learn(trx, 'B', 'A'))],
      (trx) => learn(trx, 'B'),
    );
    expect(learnt?.status).toBe('fulfilled');
  },
);
