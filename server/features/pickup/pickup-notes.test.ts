/** A consignment note is edited after a pick-up was booked for it: the pick-up is updated. */
import { beforeAll, expect, it } from 'vitest';

import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { getPickup } from '#shared/features/pickup/pickup.contract.ts';
import { attachShipments, detachShipments } from '#shared/features/pickup/pickup-change.contract.ts';
import { operationsPickups } from '#shared/features/pickup/pickup-operations.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import { createShipment, type ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { adminFacts } from '#shared/platform/rights/session-facts.fixture.ts';

import { demoOperatorKey as operator } from '#server/env/mode.ts';
import { followShipment } from '#server/features/shipment/follow-shipment.service.ts';
import { mustDecide } from '#server/features/shipment/shipment-issue.service.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { makePickup } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { piece, shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const made = async (as: TestUser) => {
  const { r, e } = await send(app, createShipment, { as, body: shipmentForm(MALAYSIA) });
  expect(e).toBeNull();
  return r.shipmentId;
};
const edit = async (as: TestUser, shipmentId: string, more: Partial<ShipmentForm>) => {
  const sent = await send(app, editShipment, {
    as,
    body: { ...shipmentForm(MALAYSIA), ...more, shipmentId, labelVersion: 1 },
  });
  expect([sent.status, sent.e]).toEqual([200, null]);
  return sent.r;
};
/** The pick-up as operations read it. */
const orderOf = async (pickupId: string) => {
  const query = { market: 'MY', pickupIds: [pickupId] };
  const { r } = await send(app, operationsPickups, { as: operator, body: query });
  return r.pickups[0];
};
const detailOf = async (as: TestUser, pickupId: string) =>
  (await send(app, getPickup, { as, query: { pickupId } })).r;
/** How many more changes of this pick-up than `before` were reported to operations. */
const reportedSince = async (as: TestUser, pickupId: string, before: number) => {
  const found = await app.kit.database.db
    .selectFrom('operations_change')
    .select('subject_id')
    .where('account_id', '=', as.scope)
    .where('subject_id', '=', pickupId)
    .execute();
  return found.length - before;
};
const five = [1, 2, 3, 4, 5].map(() => piece(16_000));
const fromShahAlam = {
  ...shipmentForm(MALAYSIA).sender,
  address1: '2 Persiaran Raja',
  postcode: '40000',
  city: '',
  state: '',
};

it('Pieces and weight of a pick-up follow an edited consignment note, and operations are notified', async () => {
  const me = await makeAdmin(app);
  const [first, other] = [await made(me), await made(me)];
  const { pickupId } = await makePickup(app, me, [first, other], { pieces: 2, weightGrams: 2000 });
  const reportedBefore = await reportedSince(me, pickupId, 0);
  expect(await edit(me, first, { pieces: five })).not.toHaveProperty('leftPickupNo');
  expect(await orderOf(pickupId)).toMatchObject({ pieces: 6, weightGrams: 81_000 });
  expect(await reportedSince(me, pickupId, reportedBefore)).toBe(1);
  // A change of the contents alone is not reported.
  await edit(me, other, { content: 'Batik' });
  expect(await reportedSince(me, pickupId, reportedBefore)).toBe(1);
  const body = { pickupId, shipments: { ShipmentInfoIdList: [first] } };
  expect((await send(app, detachShipments, { as: me, body })).e).toBeNull();
  expect(await detailOf(me, pickupId)).toMatchObject({ pieces: 1, weightGrams: 1000, cnCount: 1 });
});

it('Declared pieces and weight are raised only where the consignment notes exceed them', async () => {
  const me = await makeAdmin(app);
  const first = await made(me);
  const { pickupId } = await makePickup(app, me, [first], { pieces: 4, weightGrams: 100_000 });
  await edit(me, first, { pieces: five });
  expect(await detailOf(me, pickupId)).toMatchObject({ pieces: 5, weightGrams: 100_000 });
});

it('A consignment note with a new sender address leaves its pick-up, and the response names that pick-up', async () => {
  const me = await makeAdmin(app);
  const [first, other] = [await made(me), await made(me)];
  const { pickupId, pickupNo } = await makePickup(app, me, [first, other], { pieces: 2, weightGrams: 2000 });
  const saved = await edit(me, first, { sender: fromShahAlam, pieces: five });
  expect(saved.leftPickupNo).toBe(pickupNo);
  const order = await orderOf(pickupId);
  expect(order).toMatchObject({ pieces: 1, weightGrams: 1000 });
  expect(order?.cnNos).toHaveLength(1);
  const detail = await detailOf(me, pickupId);
  expect(detail.shipments.map(({ shipmentId }) => shipmentId)).toEqual([other]);
  expect(detail.events[0]).toMatchObject({ code: 'cns-taken', detail: { count: 1 } });
  const { r: note } = await send(app, getShipment, { as: me, query: { shipmentId: first } });
  expect(note.events.map(({ code }) => code)).toEqual(expect.arrayContaining(['PUB', 'EDT', 'PUC']));
  // It can be booked on another pick-up.
  const elsewhere = { ...fromShahAlam, city: 'Shah Alam', state: 'Selangor' };
  await makePickup(app, me, [first], { address: elsewhere });
});

it('A pick-up also follows a consignment note that its shop changes', async () => {
  const me = await makeAdmin(app);
  const shipmentId = await made(me);
  const { pickupId } = await makePickup(app, me, [shipmentId], { pieces: 1, weightGrams: 1000 });
  const { shipments } = app.services;
  const world = await shipments.referenceDataOf(MALAYSIA);
  const { scope, market } = me;
  const isDone = await app.kit.database.transaction(async (trx) => {
    const account = await shipments.shippingScope(trx, { scope, market, facts: adminFacts });
    return followShipment(app.clock, trx, {
      scope,
      market,
      byWhom: 'Shop',
      shipmentId,
      codBefore: null,
      noteFollower: shipments.noteFollower,
      decided: mustDecide(world, account, shipmentForm(MALAYSIA, { pieces: five })),
    });
  });
  expect(isDone).toBe(true);
  expect(await orderOf(pickupId)).toMatchObject({ pieces: 5, weightGrams: 80_000 });
});

it('A pick-up has the final figures of consignment notes that are edited and added at the same time', async () => {
  const me = await makeAdmin(app);
  const { pickupId } = await makePickup(app, me, [], { pieces: 1, weightGrams: 1000 });
  for (let i = 0; i < 4; i += 1) {
    const shipmentId = await made(me);
    const body = { pickupId, shipments: { ShipmentInfoIdList: [shipmentId] } };
    const [attached] = await Promise.all([
      send(app, attachShipments, { as: me, body }),
      edit(me, shipmentId, { pieces: [piece(1000), piece(1000)] }),
    ]);
    expect(attached.status).toBe(200);
  }
  expect(await detailOf(me, pickupId)).toMatchObject({ pieces: 8, weightGrams: 8000, cnCount: 4 });
});
