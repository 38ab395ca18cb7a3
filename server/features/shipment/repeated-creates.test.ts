import { beforeAll, describe, expect, it } from 'vitest';

import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { createShipment, type ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const create = (body: unknown, as: TestUser, idempotencyKey?: string) =>
  send(app, createShipment, { as, body, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });

const mine = (changes: Partial<ShipmentForm> = {}) => shipmentForm(MALAYSIA, changes);

const countOf = async (as: TestUser) => {
  const rows = await app.kit.database.db
    .selectFrom('shipment')
    .select('shipment_id')
    .where('account_id', '=', as.scope)
    .execute();
  return rows.length;
};

const booksOf = async ({ scope }: TestUser) => {
  const { db } = app.kit.database;
  return {
    parcels: await db.selectFrom('cod_parcel').selectAll().where('account_id', '=', scope).execute(),
    entries: await db.selectFrom('cod_entry').selectAll().where('account_id', '=', scope).execute(),
  };
};

describe('An Idempotency-Key', () => {
  it('lets 50 equal creates at once make one shipment', async () => {
    const own = await makeAdmin(app);
    const sent = await Promise.all(Array.from({ length: 50 }, () => create(mine(), own, 'same-key')));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sent.map(({ r }) => r.consignmentNoteNo)).size).toBe(1);
    expect(await countOf(own)).toBe(1);
  });

  it('lets equal creates at once with an order ID make one shipment', async () => {
    const own = await makeAdmin(app);
    const form = mine({ orderId: 'SAME' });
    const sent = await Promise.all(Array.from({ length: 20 }, () => create(form, own, 'same-key')));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sent.map(({ r }) => r.consignmentNoteNo)).size).toBe(1);
    expect(await countOf(own)).toBe(1);
  });

  it('lets equal creates at once with COD make one shipment with one ledger entry', async () => {
    const own = await makeAdmin(app);
    const form = mine({ codCents: 45_50, orderId: 'COD' });
    const sent = await Promise.all(Array.from({ length: 20 }, () => create(form, own, 'same-key')));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    const cnNo = sent[0]?.r.consignmentNoteNo;
    expect((await create(form, own, 'other-key')).status).toBe(400);
    const { parcels, entries } = await booksOf(own);
    expect(parcels).toMatchObject([{ cn_no: cnNo, state: 'due', due_cents: 45_50, asked_cents: 45_50 }]);
    expect(entries).toMatchObject([{ cn_no: cnNo, code: 'due', debit: 'due', cents: 45_50 }]);
  });

  it('makes no difference to the COD ledger: creates with and without a key write the same rows', async () => {
    const [keyed, bare] = [await makeAdmin(app), await makeAdmin(app)];
    const form = mine({ codCents: 40_00 });
    await create(form, keyed, 'k');
    await create(form, bare);
    const [ofKeyed, ofBare] = [await booksOf(keyed), await booksOf(bare)];
    const alike = (rows: readonly object[]) =>
      rows.map((row) => ({
        ...row,
        account_id: '',
        shipment_id: '',
        entry_id: '',
        cn_no: '',
        at: '',
        updated_at: '',
      }));
    expect(alike(ofKeyed.parcels)).toEqual(alike(ofBare.parcels));
    expect(alike(ofKeyed.entries)).toEqual(alike(ofBare.entries));
    expect(ofKeyed.parcels).toHaveLength(1);
    expect(ofKeyed.entries.map(({ shipment_id: id }) => id)).toEqual(
      ofKeyed.parcels.map(({ shipment_id: id }) => id),
    );
  });

  it('can be confirmed after a refusal for the order ID, which only one of 20 creates at once may use', async () => {
    const own = await makeAdmin(app);
    const form = mine({ orderId: 'SAME' });
    const keys = Array.from({ length: 20 }, (_, i) => `key-${i}`);
    const sent = await Promise.all(keys.map((key) => create(form, own, key)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sent.filter(({ status }) => status === 400)).toHaveLength(19);
    const refused = keys[sent.findIndex(({ status }) => status === 400)];
    const again = await create({ ...form, confirmed: ['order-id-in-use'] }, own, refused);
    expect(again.status).toBe(200);
    expect(await countOf(own)).toBe(2);
  });

  it('is refused with a different body', async () => {
    const own = await makeAdmin(app);
    expect((await create(mine(), own, 'k')).status).toBe(200);
    const { status, e } = await create(mine({ content: 'Shoes' }), own, 'k');
    expect(status).toBe(409);
    expect(e).toContain('This may already exist: check the listing.');
    expect(await countOf(own)).toBe(1);
  });

  it('is separate for each account', async () => {
    const [one, other] = [await makeAdmin(app), await makeAdmin(app)];
    const [first, second] = [await create(mine(), one, 'k'), await create(mine(), other, 'k')];
    expect(first.r.consignmentNoteNo).not.toBe(second.r.consignmentNoteNo);
    expect([await countOf(one), await countOf(other)]).toEqual([1, 1]);
  });

  it('can be used again after a refusal', async () => {
    const own = await makeAdmin(app);
    expect((await create(mine({ codCents: 1 }), own, 'k')).status).toBe(400);
    expect((await create(mine(), own, 'k')).status).toBe(200);
  });

  it('returns the first answer even when the account may not use the order ID any more', async () => {
    const own = await makeAdmin(app);
    const form = mine({ orderId: 'A1' });
    const first = await create(form, own, 'k');
    await app.kit.database.db
      .updateTable('account')
      .set({ is_allow_order_id: false })
      .where('account_id', '=', own.scope)
      .execute();
    const second = await create(form, own, 'k');
    expect(second.status).toBe(200);
    expect(second.r).toEqual(first.r);
  });

  it('uses one CN serial, and refused creates use none', async () => {
    const own = await makeAdmin(app);
    const serialNow = async () => {
      const { rows } = await app.kit.database.executeSql('select last_value::int as n from cn_hn_my');
      return (rows[0] as { n: number }).n;
    };
    const form = mine({ orderId: 'N1' });
    await create(form, own, 'k');
    const before = await serialNow();
    expect((await create(form, own, 'k')).status).toBe(200);
    expect((await create(form, own, 'l')).status).toBe(400);
    expect((await create(mine({ codCents: 1 }), own, 'm')).status).toBe(400);
    expect(await serialNow()).toBe(before);
    expect((await create({ ...form, confirmed: ['order-id-in-use'] }, own, 'l')).status).toBe(200);
    expect(await serialNow()).toBe(before + 1);
  });

  it('is optional: without one every call makes a shipment', async () => {
    const own = await makeAdmin(app);
    await Promise.all([create(mine(), own), create(mine(), own)]);
    expect(await countOf(own)).toBe(2);
  });
});
