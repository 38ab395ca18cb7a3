/** Cancelling the consignment note of a fulfilment order cancels the order. */
import { beforeAll, expect, it } from 'vitest';

import { cancelShipment, getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { cancelShipment as cancelByProgram } from '#shared/features/integration/shipments.contract.ts';
import { getFulfilmentOrder } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import type { TokenScope } from '#shared/platform/rights/principal.ts';
import { m } from '#shared/platform/words/words.ts';

import { scopedToken } from '#server/test/api-token.ts';
import { generatedOrder } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, makeUser, newLoginId, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('Cancelling the CN of an order needs the fulfilment access level, and the order names who cancelled it', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  const order = await generatedOrder(app, user);
  const shipmentId = order.shipmentId ?? '';
  const desk = await makeUser(app, user, { login_id: newLoginId(), is_admin: false, claims: ['CNP'] });
  const other = await makeShipment(app, user);
  const read = async (as: TestUser) =>
    (await send(app, getFulfilmentOrder, { as, query: { orderId: order.orderId } })).r;
  const cancelNotes = async (as: TestUser) => {
    const body = { ShipmentInfoIdList: [shipmentId, other.shipmentId] };
    const { r } = await send(app, cancelShipment, { as, body });
    return r.results.find((one) => one.shipmentId === shipmentId);
  };
  const detail = async (as: TestUser) => (await send(app, getShipment, { as, query: { shipmentId } })).r;
  expect((await detail(desk)).mayCancel).toBe(false);
  expect(await cancelNotes(desk)).toMatchObject({ outcome: 'refused', code: 'rights.not_allowed' });
  expect((await send(app, getShipment, { as: user, query: { shipmentId: other.shipmentId } })).r.status).toBe(
    'cancelled',
  );
  await app.services.fulfilment.settle();
  expect((await read(user)).state).toBe('generated');

  expect((await detail(user)).mayCancel).toBe(true);
  expect(await cancelNotes(user)).toMatchObject({ outcome: 'cancelled' });
  await app.services.fulfilment.settle();
  const { state, events } = await read(user);
  expect([state, events.at(-1)]).toMatchObject([
    'cancelled',
    { code: 'cancelled', by: `${user.accountNo} Admin` },
  ]);
});

it('A program needs the orders scope to cancel the CN of an order, and is recorded as a program', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  const { orderId, shipmentId } = await generatedOrder(app, user);
  const query = { shipmentId: shipmentId ?? '' };
  const { consignmentNoteNo } = (await send(app, getShipment, { as: user, query })).r;
  const cancel = async (...scopes: TokenScope[]) =>
    send(app, cancelByProgram, { as: await scopedToken(app, user, scopes), params: { consignmentNoteNo } });
  const refused = await cancel('shipments');
  expect([refused.status, refused.e]).toEqual([403, m.http_problem_token_scope({ scope: 'orders' })]);
  expect((await cancel('shipments', 'orders')).r).toMatchObject({ wasCancelledBefore: false });
  await app.services.fulfilment.settle();
  const event = await app.kit.database.db
    .selectFrom('fulfilment_event')
    .select(['code', 'by_kind', 'by_name'])
    .where('account_id', '=', user.scope)
    .where('order_id', '=', orderId)
    .orderBy('event_id', 'desc')
    .executeTakeFirst();
  expect(event).toEqual({ code: 'cancelled', by_kind: 'token', by_name: 'Scoped' });
});

it('The CN of an order can still be cancelled after fulfilment is switched off for the account', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  const { shipmentId } = await generatedOrder(app, user);
  const { db } = app.kit.database;
  await db
    .updateTable('account')
    .set({ is_allow_fulfillment: false })
    .where('account_id', '=', user.scope)
    .execute();
  const query = { shipmentId: shipmentId ?? '' };
  expect((await send(app, getShipment, { as: user, query })).r.mayCancel).toBe(true);
  const body = { ShipmentInfoIdList: [query.shipmentId] };
  const { r } = await send(app, cancelShipment, { as: user, body });
  expect(r.results).toMatchObject([{ outcome: 'cancelled' }]);
});
