/** A new phone or address that operations refuse: the previous one is restored. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { lowerCod } from '#shared/features/cod-ledger/cod-ledger.contract.ts';

import { codDifferences } from '#server/test/cod-factory.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { exceptionDesk } from './exceptions-desk.fixture.ts';
import { instructionsFollow } from './exception-people.service.ts';

let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await makeAdmin(app);
});
afterEach(() => app.clock.reset());

const { make, give, scan, shipmentOf, newestOf, redirect, refuse, heardShipments } = exceptionDesk(() => ({
  app,
  me,
}));

describe('An instruction', () => {
  it('with a new address or phone, when refused, restores the previous receiver and price', async () => {
    const kuching = { postcode: '93100', city: 'Kuching', state: 'Sarawak' };
    const shipment = await make(['PKU', 'OFD', 'NOH']);
    const before = await shipmentOf(shipment);
    const first = await redirect(shipment, { name: 'Tan Ah Kow' });
    expect((await shipmentOf(shipment)).total_cents).toBeGreaterThan(before.total_cents);
    const heardBefore = await heardShipments(shipment);
    await refuse(first);
    expect(await shipmentOf(shipment)).toEqual(before);
    expect(await heardShipments(shipment)).toBe(heardBefore + 1);
    const listed = await send(app, shipmentListing, { as: me, body: { search: 'Lee Mei Ling' } });
    expect(listed.r.rows).toMatchObject([{ receiverState: 'Kuala Lumpur', totalCents: before.total_cents }]);

    await give([shipment], 'phone', { phone: '129998877' });
    await refuse(await newestOf(shipment));
    expect(await shipmentOf(shipment)).toEqual(before);

    // A newer instruction stays in force; when it is refused as well, the state before both is restored.
    const second = await redirect(shipment);
    app.clock.forward(10);
    await scan(shipment.cnNo, 'OFD');
    app.clock.forward(10);
    await scan(shipment.cnNo, 'CNR');
    const third = await redirect(shipment, kuching);
    const there = await shipmentOf(shipment);
    await refuse(second);
    expect(await shipmentOf(shipment)).toEqual(there);
    expect(there.receiver).toMatchObject(kuching);
    await refuse(third);
    expect(await shipmentOf(shipment)).toEqual(before);
    const { db } = app.kit.database;
    const kept = await db
      .selectFrom('exception_instruction')
      .select('detail')
      .where('account_id', '=', me.scope)
      .execute();
    expect(kept.filter(({ detail }) => 'before' in detail)).toEqual([]);
  });

  it('with a new address keeps the weight that a hub has measured', async () => {
    const shipment = await make(['PKU', 'OFD', 'NOH']);
    const weightOf = () =>
      app.kit.database.db
        .selectFrom('shipment')
        .select('chargeable_grams')
        .where('account_id', '=', me.scope)
        .where('shipment_id', '=', shipment.shipmentId)
        .executeTakeFirstOrThrow();
    await app.kit.database.db
      .updateTable('shipment')
      .set({ chargeable_grams: 7500 })
      .where('account_id', '=', me.scope)
      .where('shipment_id', '=', shipment.shipmentId)
      .execute();
    await redirect(shipment);
    expect(await weightOf()).toEqual({ chargeable_grams: 7500 });
  });

  it('with a new address, when refused, keeps a phone number given later and a lowered COD', async () => {
    const shipment = await make(['PKU', 'OFD', 'NOH'], 2, { codCents: 100_00 });
    const before = await shipmentOf(shipment);
    const address = await redirect(shipment);
    const lower = { shipmentId: shipment.shipmentId, codCents: 50_00 };
    expect((await send(app, lowerCod, { as: me, body: lower })).status).toBe(200);
    app.clock.forward(10);
    await scan(shipment.cnNo, 'OFD');
    app.clock.forward(10);
    await scan(shipment.cnNo, 'CNR');
    expect((await give([shipment], 'phone', { phone: '129998877' })).r.givenCount).toBe(1);
    const phone = await newestOf(shipment);
    await refuse(address);
    const receiver = { ...before.receiver, phone: '129998877' };
    const lowered = { ...before, cod_cents: 50_00 };
    expect(await shipmentOf(shipment)).toEqual({ ...lowered, receiver });
    await refuse(phone);
    expect(await shipmentOf(shipment)).toEqual(lowered);
    expect(await codDifferences(app, me)).toBe(0);
  });

  it('with a new address, when refused, does not restore a receiver erased in the meantime', async () => {
    const shipment = await make(['PKU', 'OFD', 'NOH']);
    const given = await redirect(shipment);
    const there = await shipmentOf(shipment);
    await app.kit.database.transaction((trx) => instructionsFollow(trx, me.scope, [shipment.shipmentId]));
    await refuse(given);
    expect(await shipmentOf(shipment)).toEqual(there);
  });
});
