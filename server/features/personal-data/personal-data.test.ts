/** One person's data: found by any spelling of the number, exported completely, erased except for what must be kept. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createAddressBook } from '#shared/features/address-book/address.contract.ts';
import * as contract from '#shared/features/personal-data/personal-data.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { stampOf } from '#server/platform/db/change-marks.ts';
import { makeAccount, makeAdmin, makeUser } from '#server/test/factories.ts';
import { buyer, makeOrder, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { quietApp, type TestApp } from '#server/test/test-app.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';
import { personDesk } from './personal-data.fixture.ts';

let app: TestApp;
// With its own database: expired data is searched for in every account, and the other test files leave thousands of them.
beforeAll(async () => {
  app = await quietApp();
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});
afterEach(() => app.clock.reset());

const { find, daysAgo, newPhone, rowOf, proofOf, delivered } = personDesk(() => app);
describe('The data of one person', () => {
  it('is found by any spelling of the number, and the audit log records the search without the number', async () => {
    const me = await makeAdmin(app);
    const phone = newPhone();
    const shipment = await delivered(me, phone, 60);
    for (const typed of [`0${phone}`, `+60 ${phone}`, `60${phone}`, phone]) {
      const { r } = await find(me, typed);
      expect(r.records.map(({ kind, name, keptFor }) => [kind, name, keptFor])).toEqual([
        ['shipment', shipment.cnNo, null],
      ]);
    }
    const trail = await app.kit.database.db
      .selectFrom('audit')
      .select(['subject', 'detail'])
      .where('account_id', '=', me.scope)
      .where('action', '=', 'personal.searched')
      .execute();
    expect(trail).toHaveLength(4);
    expect(JSON.stringify(trail)).not.toContain(phone);
    expect(trail[0]?.detail).toEqual({ recordCount: 1 });
  });

  it('of another account is not found, and only the Admin may search', async () => {
    const [me, they] = [await makeAdmin(app), await makeAdmin(app)];
    const phone = newPhone();
    await delivered(they, phone, 60);
    expect((await find(me, phone)).r.records).toEqual([]);
    const desk = await makeUser(app, await makeAccount(app), { login_id: 'desk', claims: ['CNP', 'UM'] });
    expect((await find(desk, phone)).status).toBe(403);
  });

  it('is exported as a ZIP with the photos after the password is confirmed', async () => {
    const me = await makeAdmin(app);
    const phone = newPhone();
    const shipment = await delivered(me, phone, 60);
    const copy = () => send(app, contract.exportPersonalData, { as: me, body: { phone, email: '' } });
    expect((await copy()).status).toBe(403);
    await confirmOwnPassword(app, me);
    const { status, bytes } = await copy();
    expect(status).toBe(200);
    const text = bytes.toString('latin1');
    for (const part of ['data.json', `photos/${shipment.cnNo}-1.jpg`, 'Noraini Kamal', '900101-14-5555'])
      expect(text).toContain(part);
  });

  it('is erased with names, phone numbers, photos and search words; CN, price and city are kept', async () => {
    const me = await makeAdmin(app);
    const phone = newPhone();
    const shipment = await delivered(me, phone, 60);
    const before = await rowOf(me, shipment);
    const { photo_key: key } = await proofOf(me, shipment);
    const { sender: _, ...party } = { sender: null, ...before.receiver };
    await send(app, createAddressBook, {
      as: me,
      body: { kind: 'receiver', refId: '', party: { ...party, phone }, tags: [], isDefault: false },
    });
    await confirmOwnPassword(app, me);
    const body = { phone, email: '' };
    const stamp = await stampOf(app.kit.database.db, me.scope);
    const { r } = await send(app, contract.erasePersonalData, { as: me, body });
    expect(await stampOf(app.kit.database.db, me.scope)).not.toBe(stamp);
    expect(r.kept).toEqual([]);
    expect(r.erased).toContainEqual({ kind: 'shipment', count: 1 });
    const [after, proof] = [await rowOf(me, shipment), await proofOf(me, shipment)];
    expect([after.cn_no, after.total_cents, after.receiver.city]).toEqual([
      before.cn_no,
      before.total_cents,
      before.receiver.city,
    ]);
    expect(JSON.stringify([after, proof])).not.toMatch(
      new RegExp(`${phone}|Noraini|noraini|Lorong|900101|Ahmad Faiz`, 'u'),
    );
    expect([proof.photo_key, proof.signature, after.receiver_key]).toEqual([null, '', null]);
    await expect.poll(() => app.kit.files.has(key ?? ''), { timeout: 8000 }).toBe(false);
    expect((await find(me, phone)).r.records).toEqual([]);
    expect((await send(app, contract.erasePersonalData, { as: me, body })).r.erased).toEqual([]);
  });

  it('is kept while a parcel is in transit or recent enough for a claim, and the response says so', async () => {
    const me = await makeAdmin(app);
    const phone = newPhone();
    const moving = await makeShipment(app, me, { events: ['PKU'], receiver: { phone } });
    const recent = await delivered(me, phone, 3);
    await confirmOwnPassword(app, me);
    const { r } = await send(app, contract.erasePersonalData, { as: me, body: { phone, email: '' } });
    expect(r.erased).toEqual([]);
    expect(new Map(r.kept.map(({ name, keptFor }) => [name, keptFor]))).toEqual(
      new Map([
        [moving.cnNo, 'moving'],
        [recent.cnNo, 'recent'],
      ]),
    );
    expect((await rowOf(me, recent)).receiver.phone).toBe(phone);
  });

  it('is erased from fulfilment orders and standing pick-ups too, but not while they are active', async () => {
    const me = await makeAdmin(app, { is_allow_fulfillment: true });
    const phone = newPhone();
    const receiver = { ...buyer, name: 'Noraini Kamal', phone, address1: '3 Lorong Bukit' };
    await stockUp(app, me);
    const { orderId } = await makeOrder(app, me, { receiver });
    const { db } = app.kit.database;
    const standingId = crypto.randomUUID();
    await db
      .insertInto('standing_pickup')
      .values({
        account_id: me.scope,
        standing_id: standingId,
        is_on: true,
        market: me.market,
        weekdays: '[1]',
        ready_time: '10:00:00',
        close_time: '17:00:00',
        address: JSON.stringify(receiver),
        vehicle: 'van',
        has_trolley: false,
        pieces: 1,
        weight_grams: 1000,
        note: '',
        from_day: '2026-11-02',
        until_day: null,
        pauses: '[]',
        planned_until: '2026-11-02',
        created_at: daysAgo(60),
        created_by: null,
        updated_at: daysAgo(60),
      })
      .execute();
    await confirmOwnPassword(app, me);
    const erase = () => send(app, contract.erasePersonalData, { as: me, body: { phone, email: '' } });
    const kinds = ['fulfilment', 'standingPickup'];
    expect((await erase()).r.kept.map(({ kind, keptFor }) => `${kind} ${keptFor}`).toSorted()).toEqual(
      kinds.map((kind) => `${kind} moving`),
    );
    const ofOrder = db.updateTable('fulfilment_order').where('account_id', '=', me.scope);
    await ofOrder.set({ state: 'cancelled' }).where('order_id', '=', orderId).execute();
    const ofStanding = db.updateTable('standing_pickup').where('account_id', '=', me.scope);
    await ofStanding.set({ is_on: false }).where('standing_id', '=', standingId).execute();
    expect((await erase()).r.erased.map(({ kind }) => kind).toSorted()).toEqual(kinds);
    const left = [
      await db.selectFrom('fulfilment_order').selectAll().where('account_id', '=', me.scope).execute(),
      await db.selectFrom('standing_pickup').selectAll().where('account_id', '=', me.scope).execute(),
    ];
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${phone}|Noraini|noraini|Lorong`, 'u'));
    expect((await find(me, phone)).r.records).toEqual([]);
  });

  it('is erased by operations in every account that has it, and only those accounts get an audit entry', async () => {
    const [one, two, three] = [await makeAdmin(app), await makeAdmin(app), await makeAdmin(app)];
    const phone = newPhone();
    await delivered(one, phone, 60);
    await delivered(two, phone, 60);
    const { r } = await send(app, contract.erasePersonalDataEverywhere, {
      as: demoOperatorKey,
      body: { phone: `0${phone}`, email: '' },
    });
    expect(r.accounts.map(({ accountNo }) => accountNo).toSorted()).toEqual(
      [one.accountNo, two.accountNo].toSorted(),
    );
    const trail = await app.kit.database.db
      .selectFrom('audit')
      .select('account_id')
      .where('action', '=', 'personal.erased')
      .where('account_id', 'in', [one.scope, two.scope, three.scope])
      .execute();
    expect(trail).toHaveLength(2);
  });

  it('cannot be searched without a valid phone number', async () => {
    const me = await makeAdmin(app);
    expect((await find(me, '')).e).toBe('Mobile Number Required');
    expect((await find(me, '12-34')).status).toBe(400);
  });
});
