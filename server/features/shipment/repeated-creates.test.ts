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

describe('an Idempotency-Key', () => {
  it('makes one shipment of 50 equal creates at once', async () => {
    const own = await makeAdmin(app);
    const sent = await Promise.all(Array.from({ length: 50 }, () => create(mine(), own, 'same-key')));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sent.map(({ r }) => r.consignmentNoteNo)).size).toBe(1);
    expect(await countOf(own)).toBe(1);
  });

  it('makes one shipment of equal creates at once that have an order ID', async () => {
    const own = await makeAdmin(app);
    const form = mine({ orderId: 'SAME' });
    const sent = await Promise.all(Array.from({ length: 20 }, () => create(form, own, 'same-key')));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sent.map(({ r }) => r.consignmentNoteNo)).size).toBe(1);
    expect(await countOf(own)).toBe(1);
  });

  it('makes one shipment of equal creates at once that have COD, and opens its books once', async () => {
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

  it('or none: both write the same books', async () => {
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

  it('that was refused for its order ID is new: of 20 creates at once one is made, and each may be confirmed', async () => {
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

  it('is refused for another body', async () => {
    const own = await makeAdmin(app);
    expect((await create(mine(), own, 'k')).status).toBe(200);
    const { status, e } = await create(mine({ content: 'Shoes' }), own, 'k');
    expect(status).toBe(409);
    expect(e).toContain('This may already exist: check the listing.');
    expect(await countOf(own)).toBe(1);
  });

  it('belongs to its account', async () => {
    const [one, other] = [await makeAdmin(app), await makeAdmin(app)];
    const [first, second] = [await create(mine(), one, 'k'), await create(mine(), other, 'k')];
    expect(first.r.consignmentNoteNo).not.toBe(second.r.consignmentNoteNo);
    expect([await countOf(one), await countOf(other)]).toEqual([1, 1]);
  });

  it('may be used again after a refusal', async () => {
    const own = await makeAdmin(app);
    expect((await create(mine({ codCents: 1 }), own, 'k')).status).toBe(400);
    expect((await create(mine(), own, 'k')).status).toBe(200);
  });

  it('gets the first answer even when the account may no longer do it', async () => {
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

  it('draws one number, and so does an order ID that is asked back about', async () => {
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

  it('is not needed: without one every call makes a shipment', async () => {
    const own = await makeAdmin(app);
    await Promise.all([create(mine(), own), create(mine(), own)]);
    expect(await countOf(own)).toBe(2);
  });
});
