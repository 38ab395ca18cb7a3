import { beforeAll, describe, expect, it } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import * as mapping from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { bulkRows, checkBulk, saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import {
  cancelBulk,
  getBulkProgress,
  submitBulk,
} from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';

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
const line = (name: string, weight = '1.25') =>
  `${name},0123456789,12 Jalan ${name},50450,Parcel,${weight},No`;

async function upload(as: TestUser, lines: readonly string[]) {
  const body = fileForm([head, ...lines].join('\n'), 'orders.csv');
  const { r, e } = await send(app, contract.uploadBulkFile, { as, body, from: ownAddress() });
  expect(e).toBeNull();
  return r;
}
const rowsOf = async (as: TestUser, uploadId: string) =>
  (await send(app, bulkRows, { as, body: { uploadId } })).r.rows;

const many = (count: number) => Array.from({ length: count }, (_, index) => line(`Siti${index}`));
const progressOf = async (as: TestUser, uploadId: string) =>
  (await send(app, getBulkProgress, { as, query: { uploadId } })).r;

async function untilOver(as: TestUser, uploadId: string) {
  for (;;) {
    const progress = await progressOf(as, uploadId);
    if (progress.state !== 'submitting') return progress;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Makes the shown price differ from the current price. */
async function changePrice({ scope }: TestUser, uploadId: string, rowNo: number): Promise<void> {
  await app.kit.database.db
    .updateTable('bulk_row')
    .set({ price_cents: 1 })
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .where('row_no', '=', rowNo)
    .execute();
}

describe('Submitting a bulk upload', () => {
  it('includes the further item rows of a domestic order in its shipment', async () => {
    const me = await makeAdmin(app, { is_allow_order_id: true });
    const file = [
      `${head},Order ID,Lineitem name`,
      `${line('Ali')},#1,Kurta`,
      ',,,,,,,#1,Songkok',
      `${line('Abu')},#2,Tudung`,
    ];
    const body = fileForm(file.join('\n'), 'shop.csv');
    const { r } = await send(app, contract.uploadBulkFile, { as: me, body, from: ownAddress() });
    await send(app, submitBulk, { as: me, body: { uploadId: r.uploadId } });
    expect(await untilOver(me, r.uploadId)).toMatchObject({ state: 'done', made: 3, waiting: 0 });
    const cns = (await rowsOf(me, r.uploadId)).map(({ consignmentNoteNo }) => consignmentNoteNo);
    expect(new Set(cns).size).toBe(2);
    expect(cns[1]).toBe(cns[0]);
  });

  it('makes each good row once with CNs in the order of the rows, and leaves out bad rows', async () => {
    const me = await makeAdmin(app);
    const names = Array.from({ length: 120 }, (_, index) => `Ali${index}`);
    const { uploadId } = await upload(me, [...names.map((name) => line(name)), line('Bad', 'x')]);
    const first = await send(app, submitBulk, { as: me, body: { uploadId } });
    expect(first.r).toMatchObject({ state: 'submitting', total: 120 });
    const again = await send(app, submitBulk, { as: me, body: { uploadId } });
    expect(again.status).toBe(409);
    expect(await untilOver(me, uploadId)).toMatchObject({
      state: 'summary',
      made: 120,
      refused: 0,
      waiting: 0,
    });
    const rows = await rowsOf(me, uploadId);
    const cns = rows.slice(0, 120).map(({ consignmentNoteNo }) => consignmentNoteNo ?? '');
    expect(new Set(cns).size).toBe(120);
    expect(cns).toEqual(cns.toSorted());
    expect(cns[0]).toMatch(/^HN\d{9}MY$/u);
    expect(cnNumber('consignment', 'MY', Number(cns[0]?.slice(2, 10)))).toBe(cns[0]);
    expect(rows[120]).toMatchObject({ state: 'wrong', consignmentNoteNo: null });
    const { items } = (await send(app, bellListing, { as: me })).r;
    expect(items.map(({ kind, name }) => [kind, name])).toEqual([['upload', 'orders.csv']]);
    const trail = await app.kit.database.db
      .selectFrom('audit')
      .select(['action', 'subject', 'detail'])
      .where('account_id', '=', me.scope)
      .where('action', 'like', 'bulk.%')
      .orderBy('audit_id')
      .execute();
    expect(trail.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'bulk.uploaded orders.csv',
      'bulk.submitted orders.csv',
      'bulk.made orders.csv',
    ]);
    expect(trail.at(-1)?.detail).toEqual({ uploadId, count: 120, refusedRows: 0 });
  });

  it('is refused without CN access, and reports the rows with another price while it makes the others', async () => {
    const me = await makeAdmin(app);
    const { uploadId } = await upload(me, [line('Ali'), line('Abu')]);
    // Without access, nothing can be made; the rows come back with the reason.
    await app.kit.database.db
      .updateTable('account')
      .set({ has_cn_access: false })
      .where('account_id', '=', me.scope)
      .execute();
    const refused = await send(app, submitBulk, { as: me, body: { uploadId } });
    expect(refused.status).toBe(403);
    await app.kit.database.db
      .updateTable('account')
      .set({ has_cn_access: true })
      .where('account_id', '=', me.scope)
      .execute();
    await changePrice(me, uploadId, 1);
    await send(app, submitBulk, { as: me, body: { uploadId } });
    expect(await untilOver(me, uploadId)).toMatchObject({ made: 1, refused: 1 });
    const [first, second] = await rowsOf(me, uploadId);
    expect(first).toMatchObject({ state: 'refused', problems: [{ code: 'bulk_shipment.price_changed' }] });
    expect(second?.state).toBe('submitted');
  });

  it('can be cancelled for rows not started, which can be submitted later', async () => {
    const me = await makeAdmin(app);
    const { uploadId } = await upload(me, many(300));
    await send(app, submitBulk, { as: me, body: { uploadId } });
    const { r: cancelled } = await send(app, cancelBulk, { as: me, body: { uploadId } });
    expect(cancelled.counts).toMatchObject({
      submitted: cancelled.made,
      ready: 300 - cancelled.made,
      queued: 0,
    });
    const { r: again } = await send(app, submitBulk, { as: me, body: { uploadId } });
    expect(again.total).toBe(300 - cancelled.made);
    expect(await untilOver(me, uploadId)).toMatchObject({ state: 'done', made: again.total });
    const rows = await rowsOf(me, uploadId);
    expect(new Set(rows.map(({ consignmentNoteNo }) => consignmentNoteNo)).size).toBe(300);
  });

  it('refuses a row that breaks a limit of the account set after the check, with the message of the rule', async () => {
    const me = await makeAdmin(app, { is_cod: true, cod_class: 'enhanced' });
    const file = [`${head},COD Amount,Value`, `${line('Ali')},3000,4000`, `${line('Abu')},90,100`];
    const body = fileForm(file.join('\n'), 'cod.csv');
    const { uploadId, counts } = (
      await send(app, contract.uploadBulkFile, { as: me, body, from: ownAddress() })
    ).r;
    expect(counts).toMatchObject({ wrong: 0, ready: 2 });
    await app.kit.database.db
      .updateTable('account')
      .set({ cod_class: 'standard' })
      .where('account_id', '=', me.scope)
      .execute();
    await send(app, submitBulk, { as: me, body: { uploadId } });
    expect(await untilOver(me, uploadId)).toMatchObject({ state: 'summary', made: 1, refused: 1 });
    const [first, second] = await rowsOf(me, uploadId);
    expect(first).toMatchObject({
      state: 'refused',
      consignmentNoteNo: null,
      problems: [{ field: 'codAmount', message: 'COD Amount must be between RM 10 and RM 1,500' }],
    });
    expect(second?.state).toBe('submitted');
  });

  it('makes all rows that were shown as ready, however many go to one receiver', async () => {
    const me = await makeAdmin(app);
    // More rows than one batch has in either database.
    const { uploadId, counts } = await upload(
      me,
      Array.from({ length: 40 }, () => line('Hub')),
    );
    expect(counts).toMatchObject({ ready: 40, double: 0 });
    const rowNos = Array.from({ length: 35 }, (_, index) => index + 1);
    await send(app, submitBulk, { as: me, body: { uploadId, rowNos } });
    expect(await untilOver(me, uploadId)).toMatchObject({ made: 35, refused: 0 });
    // The remaining rows are of the same file: checked again and submitted later, they are not repeats.
    const { r: checked } = await send(app, checkBulk, { as: me, body: { uploadId } });
    expect(checked.counts).toMatchObject({ ready: 5, double: 0 });
    await send(app, submitBulk, { as: me, body: { uploadId } });
    expect(await untilOver(me, uploadId)).toMatchObject({ state: 'done', made: 5, refused: 0 });
  });

  it('refuses a row when another file shipped to its receiver in the meantime', async () => {
    const me = await makeAdmin(app);
    const { uploadId } = await upload(me, [line('Hub'), line('Hub')]);
    const other = await upload(me, [line('Hub')]);
    await send(app, submitBulk, { as: me, body: { uploadId, rowNos: [1] } });
    await untilOver(me, uploadId);
    await send(app, submitBulk, { as: me, body: { uploadId: other.uploadId } });
    expect(await untilOver(me, other.uploadId)).toMatchObject({ made: 0, refused: 1 });
    const [own] = await rowsOf(me, uploadId);
    expect((await rowsOf(me, other.uploadId))[0]).toMatchObject({
      state: 'refused',
      problems: [
        {
          code: 'bulk_shipment.receiver_shipped',
          message: expect.stringContaining(own?.consignmentNoteNo ?? ''),
        },
      ],
    });
  });

  it('keeps asking about a receiver shipped to before the file, although another row was shipped anyway', async () => {
    const me = await makeAdmin(app);
    const before = await upload(me, [line('Hub')]);
    await send(app, submitBulk, { as: me, body: { uploadId: before.uploadId } });
    await untilOver(me, before.uploadId);
    const { uploadId, counts } = await upload(me, [line('Hub'), line('Hub')]);
    expect(counts).toMatchObject({ ready: 0, double: 2 });
    const changes = [{ rowNo: 1, version: 1, shipAnyway: true }];
    await send(app, saveBulkRows, { as: me, body: { uploadId, changes } });
    await send(app, submitBulk, { as: me, body: { uploadId } });
    expect(await untilOver(me, uploadId)).toMatchObject({ made: 1, refused: 0 });
    const { r: checked } = await send(app, checkBulk, { as: me, body: { uploadId } });
    expect(checked.counts).toMatchObject({ submitted: 1, double: 1 });
  });

  it('keeps an upload with made rows from being dropped or replaced, whatever its last run made', async () => {
    const me = await makeAdmin(app);
    const { uploadId } = await upload(me, [line('Ali'), line('Bad', 'x')]);
    await send(app, submitBulk, { as: me, body: { uploadId } });
    await untilOver(me, uploadId);
    const [, bad] = await rowsOf(me, uploadId);
    const changes = [{ rowNo: 2, version: bad?.version, texts: { weight: '1' } }];
    await send(app, saveBulkRows, { as: me, body: { uploadId, changes } });
    await changePrice(me, uploadId, 2);
    await send(app, submitBulk, { as: me, body: { uploadId } });
    expect(await untilOver(me, uploadId)).toMatchObject({ made: 0, refused: 1 });
    expect((await send(app, contract.dropBulk, { as: me, body: { uploadId } })).status).toBe(409);
    const query = { replaces: uploadId };
    const body = fileForm(`${head}\n${line('Siti')}`, 'other.csv');
    expect(
      (await send(app, contract.uploadBulkFile, { as: me, body, query, from: ownAddress() })).status,
    ).toBe(409);
    expect(await rowsOf(me, uploadId)).toHaveLength(2);
  });
});

describe('Columns and corrections of bulk files', () => {
  const shop = 'Pembeli Kita,HP,Alamat Rumah,Kod,Jenis Barang,Kg';
  const orders =
    'Ali Bin Abu,0123456789,12 Jalan Ampang,50450,Kotak,1\nSiti,0198765432,8 Jalan Gasing,46000,Kotak,2';
  const fields = [
    'receiverName',
    'receiverMobile',
    'address1',
    'postcode',
    'shipmentType',
    'weight',
  ] as const;

  it('matched once are recognised in the next file with the same headings, and from a named template', async () => {
    const me = await makeAdmin(app);
    const first = await send(app, contract.uploadBulkFile, {
      as: me,
      body: fileForm(`${shop}\n${orders}`, 'shop.csv'),
      from: ownAddress(),
    });
    expect(first.r.state).toBe('matching');
    const { uploadId, version } = first.r;
    const { r: seen } = await send(app, mapping.getBulkMatching, { as: me, query: { uploadId } });
    expect(seen.columns[0]).toMatchObject({ head: 'Pembeli Kita', samples: ['Ali Bin Abu', 'Siti'] });
    const form = {
      uploadId,
      version,
      fields: [...fields],
      fixed: { dangerousGoods: 'no' },
      rules: [{ field: 'shipmentType' as const, from: 'Kotak', to: 'parcel' }],
    };
    const matched = await send(app, mapping.matchBulk, { as: me, body: form });
    expect(matched.r).toMatchObject({
      state: 'summary',
      matchedBy: 'person',
      counts: { ready: 2, wrong: 0 },
    });
    const second = await send(app, contract.uploadBulkFile, {
      as: me,
      body: fileForm(`${shop}\n${orders}`, 'tomorrow.csv'),
      from: ownAddress(),
    });
    expect(second.r).toMatchObject({ state: 'summary', matchedBy: 'earlier', counts: { ready: 2 } });
    const template = {
      Name: 'My shop',
      isDefault: true,
      heads: shop.split(','),
      fields: [...fields],
      fixed: form.fixed,
      rules: form.rules,
    };
    await send(app, mapping.submitMapping, { as: me, body: template });
    const third = await send(app, contract.uploadBulkFile, {
      as: me,
      body: fileForm(`${shop}\n${orders}`, 'next.csv'),
      from: ownAddress(),
    });
    expect(third.r).toMatchObject({ matchedBy: 'template', templateName: 'My shop', state: 'summary' });
    const taken = await send(app, mapping.submitMapping, { as: me, body: { ...template, Name: 'MY SHOP' } });
    expect(taken.e).toBe('Another template has this name');
  });

  it('remember a correction for the next file until it is switched off', async () => {
    const me = await makeAdmin(app);
    const file = (name: string) => fileForm(`${head},State\n${line(name)},Wilayah KL\n`, 'states.csv');
    const { r: first } = await send(app, contract.uploadBulkFile, {
      as: me,
      body: file('Ali'),
      from: ownAddress(),
    });
    const changes = [{ rowNo: 1, version: 1, texts: { state: 'Kuala Lumpur' } }];
    await send(app, saveBulkRows, { as: me, body: { uploadId: first.uploadId, changes } });
    const { r: second } = await send(app, contract.uploadBulkFile, {
      as: me,
      body: file('Abu'),
      from: ownAddress(),
    });
    expect(second.correctedCount).toBe(1);
    expect((await rowsOf(me, second.uploadId))[0]).toMatchObject({
      texts: { state: 'Kuala Lumpur' },
      corrected: ['state'],
    });
    const { r: known } = await send(app, mapping.bulkCorrections, { as: me, body: {} });
    expect(known.rows).toMatchObject([
      { field: 'state', from: 'Wilayah KL', to: 'Kuala Lumpur', useCount: 1 },
    ]);
    const correctionId = known.rows[0]?.correctionId ?? '';
    await send(app, mapping.switchCorrection, { as: me, body: { correctionId, to: 'off' } });
    const { r: third } = await send(app, contract.uploadBulkFile, {
      as: me,
      body: file('Siti'),
      from: ownAddress(),
    });
    expect(third.correctedCount).toBe(0);
  });
});
