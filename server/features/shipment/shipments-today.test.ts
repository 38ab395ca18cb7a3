import { beforeAll, expect, it } from 'vitest';

import { shipmentsToday } from '#shared/features/shipment/shipment.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const todayOf = async (as: TestUser) => (await send(app, shipmentsToday, { as })).r;

it("The figures of today count the account's own shipments of the market's day without cancelled ones", async () => {
  const [own, other] = [await makeAdmin(app), await makeAdmin(app)];
  expect(await todayOf(own)).toMatchObject({ made: 0, unprinted: 0, totalCents: 0, currency: 'MYR' });
  const made = [await makeShipment(app, own), await makeShipment(app, own), await makeShipment(app, own)];
  await makeShipment(app, other);
  const { db } = app.kit.database;
  const change = (index: number, values: object) =>
    db
      .updateTable('shipment')
      .set({ total_cents: 1000, ...values })
      .where('account_id', '=', own.scope)
      .where('shipment_id', '=', made[index]?.shipmentId ?? '')
      .execute();
  await change(0, { printed_at: app.clock.now() });
  await change(1, {});
  await change(2, { status: 'cancelled' });
  expect(await todayOf(own)).toMatchObject({ made: 2, unprinted: 1, totalCents: 2000 });
});
