/** What a program does is not attributed to the Admin whose rights it has: in rows, timelines and emails. */
import { beforeAll, expect, it } from 'vitest';

import { getFulfilmentOrder } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { cancelShipment, getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { makeFulfilmentOrder } from '#shared/features/integration/fulfilment.contract.ts';
import { bookPickup } from '#shared/features/integration/pickups.contract.ts';
import { getPickup } from '#shared/features/pickup/pickup.contract.ts';
import { assignDriver, pickupFailed } from '#shared/features/pickup/pickup-operations.contract.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import { operatorOf } from '#server/test/cod-factory.ts';
import { orderOf, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { mailsOf } from '#server/test/mails.ts';
import { pickupBody } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;
let token: string;
beforeAll(async () => {
  app = await testApp();
  me = await makeAdmin(app, { is_allow_fulfillment: true });
  token = await apiTokenOf(app, me);
});

it('A pick-up booked by a program has no user as creator, its timeline names the program, and the Admin is emailed', async () => {
  const { db } = app.kit.database;
  const { pickupId } = (await send(app, bookPickup, { as: token, body: await pickupBody(app, me) })).r;
  const row = await db
    .selectFrom('pickup')
    .select('created_by')
    .where('account_id', '=', me.scope)
    .where('pickup_id', '=', pickupId)
    .executeTakeFirstOrThrow();
  expect(row.created_by).toBeNull();
  const as = operatorOf(app);
  const driver = { driverName: 'Azlan', driverPhone: '0123456789', windowFrom: '', windowTo: '' };
  expect((await send(app, assignDriver, { as, body: { pickupId, ...driver } })).status).toBe(200);
  const failed = { pickupId, reason: 'not-ready' as const, text: '' };
  expect((await send(app, pickupFailed, { as, body: failed })).status).toBe(200);
  const { events } = (await send(app, getPickup, { as: me, query: { pickupId } })).r;
  expect(events.map(({ code, byWhom }) => [code, byWhom])).toEqual([
    ['failed', ''],
    ['assigned', ''],
    ['booked', 'Warehouse'],
  ]);
  const mails = (await mailsOf(app, me)).filter(({ subject }) => subject.includes('PU'));
  expect(mails.map(({ recipient }) => recipient)).toEqual([`admin@${me.accountNo.toLowerCase()}.example`]);
});

it('An order created by a program has no user as creator, and its timeline names the program', async () => {
  await stockUp(app, me, 3);
  const { orderId } = (await send(app, makeFulfilmentOrder, { as: token, body: orderOf() })).r;
  const row = await app.kit.database.db
    .selectFrom('fulfilment_order')
    .select('created_by')
    .where('account_id', '=', me.scope)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(row.created_by).toBeNull();
  const { events } = (await send(app, getFulfilmentOrder, { as: me, query: { orderId } })).r;
  expect(events.map(({ by }) => by)).toEqual(['Warehouse']);
});

it('The timeline of a shipment names the Admin who cancelled it', async () => {
  const { shipmentId } = await makeShipment(app, me);
  await send(app, cancelShipment, { as: me, body: { ShipmentInfoIdList: [shipmentId] } });
  const { events } = (await send(app, getShipment, { as: me, query: { shipmentId } })).r;
  expect(events.find(({ code }) => code === 'CAN')?.byWhom).toBe('Admin');
});
