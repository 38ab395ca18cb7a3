import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as operations from '#shared/features/pickup/pickup-operations.contract.ts';
import * as changeCalls from '#shared/features/pickup/pickup-change.contract.ts';
import * as contract from '#shared/features/pickup/pickup.contract.ts';
import { handoverMax, startHandover } from '#shared/features/handover/handover.contract.ts';
import { warehouses } from '#shared/platform/brand/warehouses.ts';
import { m } from '#shared/platform/words/words.ts';

import { changesOf, readChanges } from '#server/test/change-feed.ts';
import { makeAccount, makeAdmin, makeUser, signedInAgain, type TestUser } from '#server/test/factories.ts';
import { subjectsOf } from '#server/test/mails.ts';
import { makePickup, pickupBody } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { copyShipment, makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { monday, pickupDesk, tuesday } from './pickup-desk.fixture.ts';

let app: TestApp;
let operator: string;
beforeAll(async () => {
  app = await testApp();
  operator = app.kit.env.operatorKeys[0] ?? '';
});
afterEach(() => app.clock.reset());

const { at, statusOf } = pickupDesk(() => app);

describe('The courier', () => {
  it('reads a pick-up, assigns a driver and reports it as collected', async () => {
    at('08:45:00');
    const me = await makeAdmin(app);
    const { next: after } = await readChanges(app);
    const { pickupId, pickupNo } = await makePickup(app, me);
    const { changes } = await changesOf(app, [pickupId], { after });
    expect(changes).toMatchObject([{ kind: 'pickup', accountNo: me.accountNo }]);
    const { r: list } = await send(app, operations.operationsPickups, {
      as: operator,
      body: { market: 'MY', pickupIds: [pickupId] },
    });
    expect(list.pickups).toMatchObject([{ pickupNo, accountNo: me.accountNo, state: 'booked' }]);
    const driver = {
      pickupId,
      driverName: 'Azlan',
      driverPhone: '0123456789',
      windowFrom: '10:00:00',
      windowTo: '12:00:00',
    };
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await send(app, operations.assignDriver, { as: operator, body: driver })).r.state).toBe(
        'assigned',
      );
    }
    const { r } = await send(app, contract.getPickup, { as: me, query: { pickupId } });
    expect(r.driver).toEqual({
      name: 'Azlan',
      phone: '0123456789',
      windowFrom: '10:00:00',
      windowTo: '12:00:00',
    });
    expect(r.events.map(({ code }) => code)).toEqual(['assigned', 'booked']);
    const collect = () => send(app, operations.pickupCollected, { as: operator, body: { pickupId } });
    expect([(await collect()).r.state, (await collect()).r.state]).toEqual(['collected', 'collected']);
    const cancel = await send(app, changeCalls.cancelPickup, { as: me, body: { pickupId } });
    expect(cancel).toMatchObject({ status: 409, e: m.pickup_problem_not_live() });
  });

  it('reports a failed pick-up with a reason, and the customer can book the next slot once', async () => {
    at('08:45:00');
    let me = await makeAdmin(app);
    const shipment = await makeShipment(app, me);
    const { pickupId, pickupNo } = await makePickup(app, me, [shipment.shipmentId], {
      note: 'Ring twice',
      closeTime: '12:00:00',
    });
    at('12:30:00');
    me = await signedInAgain(app, me);
    const overdue = (await send(app, contract.pickupListing, { as: me, body: { view: 'today' } })).r.rows;
    expect(overdue).toMatchObject([{ pickupId, isOverdue: true }]);
    const body = { pickupId, reason: 'not-ready', text: 'Gate was locked' };
    await send(app, operations.pickupFailed, { as: operator, body });
    expect(await subjectsOf(app, me)).toEqual([`Pick-up ${pickupNo} failed`]);
    const again = () => send(app, changeCalls.bookNextSlot, { as: me, body: { pickupId } });
    const [first, second] = await Promise.all([again(), again()]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const { r } = first.status === 200 ? first : second;
    expect(r).toMatchObject({ day: monday, readyTime: '14:00:00', cnCount: 1, note: 'Ring twice' });
    const failed = (await send(app, contract.getPickup, { as: me, query: { pickupId } })).r;
    expect(failed).toMatchObject({
      state: 'failed',
      failReason: 'not-ready',
      failText: 'Gate was locked',
      followedBy: { pickupId: r.pickupId },
    });
    expect(await statusOf(me, shipment.shipmentId)).toBe('pickup-booked');
  });
});

describe('Parcels waiting for a pick-up', () => {
  const warehouse = { ...warehouses.MY, city: 'Shah Alam' };
  const branch = { address1: '8 Jalan Tun Razak', postcode: '50400', city: 'Kuala Lumpur' };
  const open = async (as: TestUser, body: object) =>
    (await send(app, contract.openShipments, { as, body })).r.rows.map(({ shipmentId }) => shipmentId);

  it('are those that are sent from the address of the pick-up', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const here = await makeShipment(app, me);
    const there = await makeShipment(app, me, { sender: branch });
    // Sent from the courier's own warehouse, like fulfilment orders and supplies.
    await makeShipment(app, me, { sender: warehouse });
    expect(await open(me, {})).toEqual([here.shipmentId]);
    expect(await open(me, { address: branch })).toEqual([there.shipmentId]);
    const { r } = await send(app, contract.todayReminder, { as: me });
    // Labels are printed wherever the parcels are sent from.
    expect(r).toMatchObject({ unattached: 1, unprinted: 3 });
    const sheet = async (more: object) =>
      (await send(app, startHandover, { as: me, body: { day: monday, ...more } })).r.lines.map(
        ({ cnNo }) => cnNo,
      );
    expect(await sheet({})).toEqual([here.cnNo]);
    expect(await sheet({ address: branch })).toEqual([there.cnNo]);
  });

  it('of an earlier day are on the handover sheet of that day, however many were created since', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const early = await makeShipment(app, me);
    at('08:00:00', tuesday);
    await copyShipment(app, me, await makeShipment(app, me), handoverMax);
    const again = await signedInAgain(app, me);
    const { r } = await send(app, startHandover, { as: again, body: { day: monday } });
    expect(r.lines.map(({ cnNo }) => cnNo)).toEqual([early.cnNo]);
  });

  it('are offered up to the maximum of a pick-up, and all of them are counted', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const one = await makeShipment(app, me);
    const counted = async () => {
      const { r } = await send(app, contract.openShipments, { as: me, body: {} });
      const reminder = await send(app, contract.todayReminder, { as: me });
      return [r.rows.length, r.total, reminder.r.unattached];
    };
    expect(await counted()).toEqual([1, 1, 1]);
    await copyShipment(app, me, one, contract.pickupShipmentsMax + 4);
    const all = contract.pickupShipmentsMax + 5;
    expect(await counted()).toEqual([contract.pickupShipmentsMax, all, all]);
    const body = { shipments: { ShipmentInfoIdList: [one.shipmentId] } };
    const { r } = await send(app, contract.openShipments, { as: me, body });
    expect([r.rows.length, r.total]).toEqual([1, 1]);
  });

  it('do not include parcels with supplies, which the courier brings', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const { shipmentId } = await makeShipment(app, me, { columns: { is_supplies: true } });
    const shipments = { ShipmentInfoIdList: [shipmentId] };
    const open = async (body: object) => (await send(app, contract.openShipments, { as: me, body })).r;
    expect(await open({})).toMatchObject({ rows: [], total: 0 });
    expect(await open({ shipments })).toMatchObject({ rows: [], leftOut: 1 });
    const { r } = await send(app, contract.todayReminder, { as: me });
    expect(r).toMatchObject({ unattached: 0, unprinted: 0 });
    expect(await send(app, contract.bookShipments, { as: me, body: { shipments } })).toMatchObject({
      status: 409,
      e: m.pickup_problem_none_free(),
    });
  });

  it('are refused for a pick-up at another postcode; within the postcode the address may differ', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const here = await makeShipment(app, me, { sender: { address1: 'Unit 12, Jalan SS2/24' } });
    const there = await makeShipment(app, me, { sender: branch });
    const both = { ShipmentInfoIdList: [here.shipmentId, there.shipmentId] };
    const body = { ...(await pickupBody(app, me)), shipments: both };
    const { address } = await pickupBody(app, me);
    const differ = { status: 409, e: m.pickup_problem_sent_from_elsewhere({ postcode: address.postcode }) };
    expect(await send(app, contract.createPickup, { as: me, body })).toMatchObject(differ);
    const { pickupId } = await makePickup(app, me, [here.shipmentId]);
    const add = { as: me, body: { pickupId, shipments: { ShipmentInfoIdList: [there.shipmentId] } } };
    expect(await send(app, changeCalls.attachShipments, add)).toMatchObject(differ);
    const { r } = await send(app, contract.openShipments, { as: me, body: { shipments: both } });
    expect(r.rows.map(({ shipmentId, sentFrom }) => [shipmentId, sentFrom.postcode])).toEqual([
      [there.shipmentId, '50400'],
    ]);
  });
});

describe('The pick-up page', () => {
  it('has a count for each view, and a listing that is sorted, searched and paged', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const days = [monday, tuesday, '2027-03-03'];
    const made = [];
    for (const day of days) {
      made.push(await makePickup(app, me, [], { day, readyTime: '10:00:00', closeTime: '15:00:00' }));
    }
    const [today] = made;
    await send(app, changeCalls.cancelPickup, { as: me, body: { pickupId: made[2]?.pickupId } });
    const { r: counts } = await send(app, contract.pickupCounts, { as: me, body: {} });
    expect(Object.values(counts).map(({ count }) => count)).toEqual([2, 1, 0, 0, 1]);
    const page = async (body: object) => (await send(app, contract.pickupListing, { as: me, body })).r;
    const first = await page({ limit: 1 });
    expect(first.rows.map(({ day }) => day)).toEqual([monday]);
    const second = await page({ limit: 1, cursor: first.next });
    expect([second.rows[0]?.day, second.next]).toEqual([tuesday, null]);
    expect((await page({ text: today?.pickupNo })).rows).toHaveLength(1);
    expect((await page({ text: 'jalan ss nowhere' })).rows).toHaveLength(0);
  });

  it('reminds of parcels waiting before the cut-off', async () => {
    at('13:37:00');
    const me = await makeAdmin(app);
    const none = await send(app, contract.todayReminder, { as: me });
    expect(none.r).toMatchObject({ unattached: 0, unprinted: 0, closesAt: null });
    const waits = await makeShipment(app, me);
    await makeShipment(app, me, { events: ['PKU'] });
    const { r } = await send(app, contract.todayReminder, { as: me });
    expect(r).toMatchObject({ unattached: 1, unprinted: 1 });
    expect(r.closesAt).toBe(new Date(`${monday}T14:00:00+08:00`).toISOString());
    const open = await send(app, contract.openShipments, { as: me, body: {} });
    expect(open.r.rows.map(({ shipmentId }) => shipmentId)).toEqual([waits.shipmentId]);
    const listed = await send(app, shipmentListing, { as: me, body: { filter: {} } });
    expect(listed.r.rows).toHaveLength(2);
  });

  it.each<[string, Parameters<typeof makeAdmin>[1], Parameters<typeof makeUser>[2]]>([
    ['has no CN access', {}, { claims: ['PUA'] }],
    ['may not print', { is_blocking_printing: true }, {}],
    ['has them printed by the depot', { is_hide_cnp: true }, {}],
  ])('does not remind a user of labels who %s', async (_, account, user) => {
    at('13:37:00');
    const me = await makeUser(app, await makeAccount(app, account), user);
    await makeShipment(app, me);
    const { r } = await send(app, contract.todayReminder, { as: me });
    expect(r).toMatchObject({ unattached: 1, unprinted: 0 });
  });

  it('refuses changes to a pick-up of another account with 404', async () => {
    at('08:00:00');
    const [me, they] = [await makeAdmin(app), await makeAdmin(app)];
    const { pickupId } = await makePickup(app, me);
    for (const call of [changeCalls.cancelPickup, changeCalls.bookNextSlot]) {
      expect((await send(app, call, { as: they, body: { pickupId } })).status).toBe(404);
    }
  });
});
