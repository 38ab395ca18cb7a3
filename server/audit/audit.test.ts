import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { logout } from '#shared/account/account.contract.ts';
import * as contract from '#shared/audit/audit.contract.ts';
import { accountFlags } from '#shared/operations/operations.contract.ts';
import {
  createPreset,
  emptyPreset,
  renamePreset,
  updatePresetDetail,
} from '#shared/preset/preset.contract.ts';

import { demoOperatorKey } from '../env.ts';
import { makeAccount, makeAdmin, makeUser, type TestUser } from '../test/factories.ts';
import { send } from '../test/send.ts';
import { testApp, type TestApp } from '../test/test-app.ts';

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
  it('says who did what, when and from where, newest first', async () => {
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

  it('is filtered by person, action and days of the market', async () => {
    app.clock.set(new Date('2027-03-01T23:50:00+08:00'));
    const { admin, desk } = await twoPeople();
    await make(admin, 'One');
    app.clock.set(new Date('2027-03-02T00:05:00+08:00'));
    await make(desk, 'Two');
    await send(app, logout, { as: desk });
    const did = async (body: unknown) => (await trail(admin, body)).rows.map((row) => row.did);
    expect(await did({ userId: admin.userId })).toEqual(['created preset One']);
    expect(await did({ action: 'Created preset' })).toEqual(['created preset Two', 'created preset One']);
    expect(await did({ to: '2027-03-01' })).toEqual(['created preset One']);
    expect(await did({ from: '2027-03-02', action: 'Created preset' })).toEqual(['created preset Two']);
    const { r } = await send(app, contract.auditFilters, { as: admin });
    expect(r.actions).toEqual(['Created preset', 'Signed out']);
    expect(r.people.map(({ loginId }) => loginId)).toEqual(['Admin', 'desk']);
  });

  it('is paged by key, nothing twice and nothing left out', async () => {
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

  it('opens an entry with each changed field, before and after, in the words of its form', async () => {
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
        { label: 'Dangerous Goods', from: 'No', to: 'Yes' },
        { label: 'Content', from: '', to: 'Two books' },
        { label: 'Weight', from: '', to: '1.50 kg' },
      ],
    });
    expect(entry.requestId).not.toBe('');
  });

  it('tells Admin which flags the courier switched, and only those that were otherwise before', async () => {
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
    expect(entry.details).toEqual([
      { label: 'Printing is blocked', from: 'No', to: 'Yes' },
      { label: 'COD limit', from: 'standard', to: 'enhanced' },
    ]);
  });

  it('is exported with what each entry changed', async () => {
    const me = await makeAdmin(app);
    const { r } = await make(me, 'Books');
    await send(app, renamePreset, { as: me, body: { PresetId: r.PresetId, Name: 'Novels' } });
    const answer = await send(app, contract.exportAuditTrail, { as: me, body: {} });
    const [sheet] = (await readXlsx(answer.bytes)).sheets;
    const details = sheet?.rows.map((row) => row[3]);
    expect(details).toEqual(['Details', '', 'Name: Books → Novels', '']);
  });

  it('is exported as a workbook, and says so itself', async () => {
    const me = await makeAdmin(app);
    const answer = await send(app, contract.exportAuditTrail, { as: me, body: {} });
    expect(answer.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(String(answer.headers['content-disposition'])).toMatch(/audit-trail-\d{4}-\d{2}-\d{2}\.xlsx/u);
    expect((await trail(me)).rows[0]?.did).toBe('exported the audit trail');
  });

  it('is for Admin alone, and of the own account', async () => {
    const { admin, desk } = await twoPeople();
    expect((await send(app, contract.auditTrail, { as: desk, body: {} })).status).toBe(403);
    await make(await makeAdmin(app), 'Elsewhere');
    expect((await trail(admin)).rows).toEqual([]);
  });
});
