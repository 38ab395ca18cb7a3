import { beforeAll, describe, expect, it } from 'vitest';

import { isCnNumber } from '#shared/consignment/cn-number.rules.ts';
import { type EventCode, SHIPMENT_STATUSES, statusAfter } from '#shared/consignment/status.ts';

import type { AccountScope } from '../db/account-scope.ts';
import { readImage } from '../operations/pod-image.rules.ts';
import { type TestApp, testApp } from '../test/test-app.ts';
import { seedDemo } from './demo.service.ts';
import { podSamples, readPodSample } from './pod-samples.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  await seedDemo(app);
});

const scopeOf = async (accountNo: string): Promise<AccountScope> => {
  const row = await app.kit.database.db
    .selectFrom('account')
    .select('account_id')
    .where('account_no', '=', accountNo)
    .executeTakeFirstOrThrow();
  return row.account_id as AccountScope;
};

const shipmentsOf = async (accountNo: string) =>
  app.kit.database.db
    .selectFrom('shipment')
    .selectAll()
    .where('account_id', '=', await scopeOf(accountNo))
    .execute();

describe("the demo's history", () => {
  it('comes once', async () => {
    const before = (await shipmentsOf('MYS0001')).length;
    await seedDemo(app);
    expect((await shipmentsOf('MYS0001')).length).toBe(before);
  });

  it.each([
    ['MYS0001', 3000],
    ['SGP0001', 200],
    ['MYS0008', 120],
  ])('of %s has %i shipments with numbers that read back', async (accountNo, count) => {
    const rows = await shipmentsOf(accountNo);
    expect(rows).toHaveLength(count);
    expect(rows.every(({ cn_no: cnNo }) => isCnNumber(cnNo))).toBe(true);
    expect(new Set(rows.map(({ cn_no: cnNo }) => cnNo)).size).toBe(count);
    expect(rows.every(({ total_cents: cents }) => cents > 0)).toBe(true);
  });

  it('shows every state, and unprinted ones of today', async () => {
    const rows = await shipmentsOf('MYS0001');
    const statuses = new Set(rows.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual([...SHIPMENT_STATUSES].toSorted());
    const unprinted = rows.filter(({ printed_at: printedAt, status }) => !printedAt && status === 'created');
    expect(unprinted.length).toBeGreaterThan(3);
  });

  it('has a status that its events say, none of them in the future, and ids that sort by age', async () => {
    const scope = await scopeOf('MYS0001');
    const rows = await shipmentsOf('MYS0001');
    const events = await app.kit.database.db
      .selectFrom('shipment_event')
      .select(['shipment_id', 'code', 'at'])
      .where('account_id', '=', scope)
      .execute();
    const lives = new Map<string, { code: EventCode; at: Date }[]>();
    for (const { shipment_id: id, code, at } of events) {
      lives.set(id, [...(lives.get(id) ?? []), { code: code as EventCode, at }]);
    }
    const now = app.clock.now();
    for (const row of rows) {
      const life = lives.get(row.shipment_id) ?? [];
      expect(statusAfter(life)).toBe(row.status);
      expect(life.every(({ at }) => at <= now && at >= row.created_at)).toBe(true);
      expect(row.delivered_at !== null).toBe(row.status === 'delivered');
    }
    const byId = rows.toSorted((a, b) => (a.shipment_id < b.shipment_id ? -1 : 1));
    expect(byId.map(({ created_at: at }) => at.getTime())).toEqual(
      rows.map(({ created_at: at }) => at.getTime()).toSorted((a, b) => a - b),
    );
  });

  it('has proofs whose pictures are there, and an address book with one default sender', async () => {
    const scope = await scopeOf('MYS0001');
    const { db } = app.kit.database;
    const pods = await db.selectFrom('pod').selectAll().where('account_id', '=', scope).execute();
    expect(pods.length).toBeGreaterThan(300);
    const keys = new Set(pods.flatMap((pod) => [pod.photo_key, pod.photo_2_key, pod.pod_image_key]));
    for (const key of keys) if (key) expect(await app.kit.files.has(key)).toBe(true);
    const addresses = await db.selectFrom('address').selectAll().where('account_id', '=', scope).execute();
    expect(addresses.length).toBeGreaterThan(50);
    expect(addresses.filter(({ is_default: isDefault }) => isDefault)).toHaveLength(1);
  });

  it('uses pictures that operations would take', async () => {
    for (const name of podSamples) {
      const bytes = await readPodSample(name);
      expect(bytes.length).toBeLessThan(30 * 1024);
      expect(readImage(name, bytes.toString('base64')).ok).toBe(true);
    }
  });

  it('leaves numbers for the next shipments', async () => {
    // Of the demo's own account: other tests make up numbers as they need them.
    const { rows } = await app.kit.database.executeSql(
      `select max(substr(cn_no, 3, 8)) < lpad(nextval('cn_hn_my')::text, 8, '0') as free
       from shipment where cn_no like 'HN%MY' and account_id = '${await scopeOf('MYS0001')}'`,
    );
    expect(rows).toEqual([{ free: true }]);
  });
});
