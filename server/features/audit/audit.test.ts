import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { logout } from '#shared/features/sign-in/account.contract.ts';
import * as contract from '#shared/features/audit/audit.contract.ts';
import { accountFlags } from '#shared/features/operations/operations.contract.ts';
import {
  createPreset,
  emptyPreset,
  renamePreset,
  updatePresetDetail,
} from '#shared/features/preset/preset.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { makeAccount, makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const trail = async (as: TestUser, body: unknown = {}) =>
  (await send(app, contract.auditTrail, { as, body })).r;
const make = (as: TestUser, Name: string) => send(app, createPreset, { as, body: { ...emptyPreset, Name } });

async function twoPeople() {
  const account = await makeAccount(app);
  return { admin: await makeUser(app, account), desk: await makeUser(app, account, { login_id: 'desk' }) };
}

describe('The audit trail', () => {
  it('lists who did what and from where, newest first', async () => {
    const { admin, desk } = await twoPeople();
    await make(desk, 'Books');
    await send(app, logout, { as: desk });
    const { rows } = await trail(admin);
    expect(rows.map(({ who, did }) => `${who} ${did}`)).toEqual([
      'desk signed out',
      'desk created preset Books',
    ]);
    expect(rows[0]).toMatchObject({ address: '127.0.0.1', device: 'lightMyRequest' });
  });

  it('is filtered by user, action and days of the market', async () => {
    app.clock.set(new Date('2027-03-01T23:50:00+08:00'));
    const { admin, desk } = await twoPeople();
    await make(admin, 'One');
    app.clock.set(new Date('2027-03-02T00:05:00+08:00'));
    await make(desk, 'Two');
    await send(app, logout, { as: desk });
    const did = async (body: unknown) => (await trail(admin, body)).rows.map((row) => row.did);
    expect(await did({ userId: admin.userId })).toEqual(['created preset One']);
    expect(await did({ action: 'preset.created' })).toEqual(['created preset Two', 'created preset One']);
    expect(await did({ to: '2027-03-01' })).toEqual(['created preset One']);
    expect(await did({ from: '2027-03-02', action: 'preset.created' })).toEqual(['created preset Two']);
    const { r } = await send(app, contract.auditFilters, { as: admin });
    expect(r.actions).toEqual([
      { action: 'preset.created', label: 'Created preset' },
      { action: 'sign_in.signed_out', label: 'Signed out' },
    ]);
    expect(r.people.map(({ loginId }) => loginId)).toEqual(['Admin', 'desk']);
  });

  it('is paged by key without repeats and gaps', async () => {
    const me = await makeAdmin(app);
    for (let made = 0; made < 7; made += 1) await make(me, `Preset ${made}`);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof trail>> = await trail(me, { cursor, limit: 3 });
      seen.push(...page.rows.map((row) => row.did));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((made) => `created preset Preset ${made}`));
  });

  it('has entries with each changed field before and after, with the labels of its form', async () => {
    const me = await makeAdmin(app);
    const { r } = await make(me, 'Books');
    await send(app, updatePresetDetail, {
      as: me,
      body: { PresetId: r.PresetId, Weight: 1500, isDangerous: true, Content: 'Two books' },
    });
    const newest = (await trail(me)).rows[0]?.auditId ?? '';
    const { r: entry } = await send(app, contract.getAuditEntry, { as: me, query: { auditId: newest } });
    expect(entry).toMatchObject({
      who: 'Admin',
      did: 'updated preset Books',
      userAgent: 'lightMyRequest',
      details: [
        { field: 'preset.isDangerous', label: 'Dangerous Goods', from: 'No', to: 'Yes' },
        { field: 'preset.Content', label: 'Content', from: '', to: 'Two books' },
        { field: 'preset.Weight', label: 'Weight', from: '', to: '1.50 kg' },
      ],
    });
    expect(entry.requestId).not.toBe('');
  });

  it('shows the account flags that operations changed, without those that stayed the same', async () => {
    const me = await makeAdmin(app);
    await send(app, accountFlags, {
      as: demoOperatorKey,
      body: {
        accountNo: me.accountNo,
        flags: { IsBlockingPrinting: true, IsSuspended: false, CodClass: 'enhanced' },
      },
    });
    const newest = (await trail(me)).rows[0]?.auditId ?? '';
    const { r: entry } = await send(app, contract.getAuditEntry, { as: me, query: { auditId: newest } });
    expect(entry.did).toBe(`set account flags ${me.accountNo}`);
    expect([entry.kind, entry.who]).toEqual(['operator', 'Operations']);
    expect(entry.details).toEqual([
      { field: 'account.IsBlockingPrinting', label: 'Printing is blocked', from: 'No', to: 'Yes' },
      { field: 'account.CodClass', label: 'COD limit', from: 'standard', to: 'enhanced' },
    ]);
  });

  it('stores codes, and shows texts in the language of the request in list, entry, filters and workbook', async () => {
    const me = await makeAdmin(app);
    const { r } = await make(me, 'Books');
    await send(app, updatePresetDetail, { as: me, body: { PresetId: r.PresetId, isDangerous: true } });
    const rows = await app.kit.database.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('account_id', '=', me.scope)
      .orderBy('audit_id', 'desc')
      .execute();
    expect(rows[0]).toMatchObject({
      action: 'preset.updated',
      detail: { changes: [{ field: 'preset.isDangerous', from: false, to: true }] },
    });

    const zh = { as: me, language: 'zh-Hans-SG' };
    const { r: list } = await send(app, contract.auditTrail, { ...zh, body: {} });
    expect(list.rows.map(({ did }) => did)).toEqual(['更新预设：Books', '创建预设：Books']);
    const query = { auditId: list.rows[0]?.auditId ?? '' };
    const { r: entry } = await send(app, contract.getAuditEntry, { ...zh, query });
    expect(entry.details).toEqual([{ field: 'preset.isDangerous', label: '危险品', from: '否', to: '是' }]);
    const { r: filters } = await send(app, contract.auditFilters, { as: me, language: 'ms' });
    expect(filters.actions).toContainEqual({ action: 'preset.created', label: 'Mencipta pratetap' });
    const answer = await send(app, contract.exportAuditTrail, { ...zh, body: {} });
    const [sheet] = (await readXlsx(answer.bytes)).sheets;
    expect(sheet?.rows[0]).toEqual(['时间', '人员', '事项', '详情', '地址', '设备']);
    expect(sheet?.rows[2]?.slice(2, 4)).toEqual(['更新预设：Books', '危险品：否 → 是']);
  });

  it('is exported with the changed fields of each entry', async () => {
    const me = await makeAdmin(app);
    const { r } = await make(me, 'Books');
    await send(app, renamePreset, { as: me, body: { PresetId: r.PresetId, Name: 'Novels' } });
    const answer = await send(app, contract.exportAuditTrail, { as: me, body: {} });
    const [sheet] = (await readXlsx(answer.bytes)).sheets;
    const details = sheet?.rows.map((row) => row[3]);
    expect(details).toEqual(['Details', '', 'Name: Books → Novels', '']);
  });

  it('is exported as a workbook, and the export itself is audited', async () => {
    const me = await makeAdmin(app);
    const answer = await send(app, contract.exportAuditTrail, { as: me, body: {} });
    expect(answer.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(String(answer.headers['content-disposition'])).toMatch(/audit-trail-\d{4}-\d{2}-\d{2}\.xlsx/u);
    expect((await trail(me)).rows[0]?.did).toBe('exported the audit trail');
  });

  it('is visible to the Admin only, for their own account', async () => {
    const { admin, desk } = await twoPeople();
    expect((await send(app, contract.auditTrail, { as: desk, body: {} })).status).toBe(403);
    await make(await makeAdmin(app), 'Elsewhere');
    expect((await trail(admin)).rows).toEqual([]);
  });
});
