/** Migration 0180 corrects rows written by older rules, and leaves the rest unchanged. */
import { describe, expect, it } from 'vitest';

import { databaseBefore, insertRow } from './older-database.testing.ts';

const id = (end: number) => `0198c0de-0000-7000-8000-0000000000${String(end).padStart(2, '0')}`;
const account = id(99);
const file = '0180_what_was_before.sql';

describe('Migration 0180', () => {
  it('sets the amount of submitted late claims to the freight of their parcels, and of no other claims', async () => {
    const { database, migrateOn } = await databaseBefore(file);
    const claims: [string, string][] = [
      ['late', 'submitted'],
      ['late', 'approved'],
      ['late', 'draft'],
      ['loss', 'submitted'],
    ];
    for (const [index, [cause, state]] of claims.entries()) {
      const claim = { account_id: account, claim_id: id(index) };
      await insertRow(database, 'claim', { ...claim, cause, state, asked_cents: 1_00 });
      for (const [at, cents] of [8_08, 12_12 + index].entries())
        await insertRow(database, 'claim_shipment', {
          ...claim,
          shipment_id: id(10 * (index + 1) + at),
          freight_cents: cents,
        });
    }
    // A claim with the same ID in another account, which has its own parcels.
    const other = { account_id: id(98), claim_id: id(0) };
    await insertRow(database, 'claim', { ...other, cause: 'late', state: 'submitted', asked_cents: 1_00 });
    await insertRow(database, 'claim_shipment', { ...other, freight_cents: 5_00 });
    await migrateOn();
    const { rows } = await database.executeSql(
      'select cause, state, asked_cents::int from claim order by account_id desc, claim_id',
    );
    expect(rows).toEqual([
      { cause: 'late', state: 'submitted', asked_cents: 20_20 },
      { cause: 'late', state: 'approved', asked_cents: 20_21 },
      { cause: 'late', state: 'draft', asked_cents: 1_00 },
      { cause: 'loss', state: 'submitted', asked_cents: 1_00 },
      { cause: 'late', state: 'submitted', asked_cents: 5_00 },
    ]);
  });

  it('ends the snooze of cases of the kinds with a deadline, and keeps the other cases snoozed', async () => {
    const { database, migrateOn } = await databaseBefore(file);
    const inSight = ['failed', 'address', 'weight', 'claim-papers', 'endpoint'];
    const away = ['hold', 'customs', 'cod-short', 'shop', 'order', 'never-picked-up', 'unprinted'];
    const [past, future] = [new Date('2020-01-01T00:00:00Z'), new Date('2120-01-01T00:00:00Z')];
    const put = (kind: string, subject: number, until: Date) =>
      insertRow(database, 'exception_case', {
        account_id: account,
        kind,
        subject_id: id(subject),
        note: 'Asked the shop',
        snoozed_until: until,
      });
    for (const kind of [...inSight, ...away]) await put(kind, 1, future);
    for (const kind of inSight) await put(kind, 2, past);
    await migrateOn();
    const { rows } = await database.executeSql(
      'select kind, subject_id, note, snoozed_until from exception_case',
    );
    const kept = (kind: string, subject: number, until: Date | null) => ({
      kind,
      subject_id: id(subject),
      note: 'Asked the shop',
      snoozed_until: until,
    });
    expect(new Set(rows)).toEqual(
      new Set([
        ...inSight.map((kind) => kept(kind, 1, null)),
        ...away.map((kind) => kept(kind, 1, future)),
        ...inSight.map((kind) => kept(kind, 2, past)),
      ]),
    );
  });

  it('marks the shipment of a supply request as supplies, and changes no other shipment', async () => {
    const { database, migrateOn } = await databaseBefore(file);
    await database.executeSql('alter table shipment drop constraint shipment_account_id_fkey');
    for (const serial of [1, 2, 3]) {
      const shipment = { account_id: account, shipment_id: id(serial), cn_no: `HN${serial}` };
      await insertRow(database, 'shipment', {
        ...shipment,
        content_type: 'parcel',
        is_supplies: serial === 3,
      });
    }
    for (const [serial, shipmentId] of [id(1), null].entries())
      await insertRow(database, 'supply_request', {
        account_id: account,
        request_id: id(serial),
        request_no: `SR${serial}`,
        shipment_id: shipmentId,
      });
    await migrateOn();
    const { rows } = await database.executeSql('select cn_no, is_supplies from shipment order by cn_no');
    expect(rows).toEqual([
      { cn_no: 'HN1', is_supplies: true },
      { cn_no: 'HN2', is_supplies: false },
      { cn_no: 'HN3', is_supplies: true },
    ]);
  });
});
