import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { cancelShipment, getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as operations from '#shared/features/pickup/pickup-operations.contract.ts';
import * as changeCalls from '#shared/features/pickup/pickup-change.contract.ts';
import * as placeCalls from '#shared/features/pickup/pickup-place.contract.ts';
import * as contract from '#shared/features/pickup/pickup.contract.ts';
import { pickupCalendar } from '#shared/features/pickup/standing-pickup.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';

import { makeAdmin, signedInAgain } from '#server/test/factories.ts';
import { subjectsOf } from '#server/test/mails.ts';
import { makePickup, pickupAddress, pickupBody } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { idsOf, monday, pickupDesk, tuesday } from './pickup-desk.fixture.ts';

let app: TestApp;
let operator: string;
beforeAll(async () => {
  app = await testApp();
  operator = app.kit.env.operatorKeys[0] ?? '';
});
afterEach(() => app.clock.reset());

const { at, statusOf } = pickupDesk(() => app);

describe('The settings of a station', () => {
  const labuan = {
    ...emptyParty('MY'),
    name: 'Awang',
    phone: '123456789',
    address1: '1 Jalan Merdeka',
    postcode: '87000',
    city: 'Labuan',
  };

  it('limit the pick-ups of a day: the last place is booked once, and is free again after a cancel or a move', async () => {
    at('08:00:00', '2027-04-06');
    const people = await Promise.all([makeAdmin(app), makeAdmin(app), makeAdmin(app), makeAdmin(app)]);
    const day = '2027-04-07';
    const set = (capacity: number | null) =>
      send(app, operations.stationCapacity, {
        as: operator,
        body: { market: 'MY', station: 'LBU', day, capacity },
      });
    expect((await set(1)).status).toBe(200);
    const [first] = people;
    if (!first) throw new Error('nobody');
    const body = {
      ...(await pickupBody(app, first, { address: labuan })),
      day,
      readyTime: '10:00:00',
      closeTime: '15:00:00',
    };
    const answers = await Promise.all(people.map((as) => send(app, contract.createPickup, { as, body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.e).toBe(
      m.pickup_problem_full({ label: 'Pick-up day' }),
    );
    const { r } = await send(app, placeCalls.availableDay, { as: first, query: { postcode: '87000' } });
    expect(r.days.find((one) => one.day === day)).toMatchObject({ reason: 'full', readyTimes: [] });
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    const won = answers.find(({ status }) => status === 200)?.r;
    if (!winner || !won) throw new Error('nobody won');
    const elsewhen = {
      pickupId: won.pickupId,
      day: '2027-04-08',
      readyTime: '10:00:00',
      closeTime: '15:00:00',
    };
    expect((await send(app, changeCalls.rearrangePickup, { as: winner, body: elsewhen })).status).toBe(200);
    const [, loser] = people;
    const next = await send(app, contract.createPickup, { as: loser, body });
    expect(next.status).toBe(200);
    const back = await send(app, changeCalls.rearrangePickup, { as: winner, body: { ...elsewhen, day } });
    expect(back).toMatchObject({ status: 400, e: m.pickup_problem_full({ label: 'Pick-up day' }) });
    await send(app, changeCalls.cancelPickup, { as: loser, body: { pickupId: next.r.pickupId } });
    expect(
      (await send(app, changeCalls.rearrangePickup, { as: winner, body: { ...elsewhen, day } })).status,
    ).toBe(200);
  });

  it('can allow pick-ups on single days at a station that otherwise takes none', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const place = { postcode: '87000', city: 'Labuan' };
    const set = (capacity: number | null, day: string | null = null) =>
      send(app, operations.stationCapacity, {
        as: operator,
        body: { market: 'MY', station: 'LBU', day, capacity },
      });
    const reasonOn = async (day: string) => {
      const { r } = await send(app, placeCalls.availableDay, { as: me, query: place });
      return r.days.find((one) => one.day === day)?.reason;
    };
    expect((await set(0)).status).toBe(200);
    expect((await set(1, tuesday)).status).toBe(200);
    expect([await reasonOn(monday), await reasonOn(tuesday)]).toEqual(['full', null]);
    const slot = { day: tuesday, readyTime: '10:00:00', closeTime: '15:00:00' };
    const body = { ...(await pickupBody(app, me, { address: labuan })), ...slot };
    expect((await send(app, contract.createPickup, { as: me, body })).status).toBe(200);
    expect(await reasonOn(tuesday)).toBe('full');
    await set(null);
    await set(null, tuesday);
  });

  it('include the cut-off, which applies at once; an unknown station is refused', async () => {
    at('11:30:00');
    const me = await makeAdmin(app);
    const query = { postcode: '98700', city: 'Limbang' };
    const sameDay = async () => (await send(app, placeCalls.cutOff, { as: me, query })).r.isSameDay;
    expect(await sameDay()).toBe(true);
    const body = { market: 'MY', station: 'LMG', cutOff: '11:00' };
    await send(app, operations.stationCutOff, { as: operator, body });
    expect(await sameDay()).toBe(false);
    await send(app, operations.stationCutOff, { as: operator, body: { ...body, cutOff: null } });
    expect(await sameDay()).toBe(true);
    const unknown = { ...body, station: 'XXX' };
    expect((await send(app, operations.stationCutOff, { as: operator, body: unknown })).status).toBe(404);
  });
});

describe('A booked pick-up', () => {
  it('can be moved until an hour before, which is recorded on its consignment notes and emailed to its booker', async () => {
    at('08:45:00');
    let me = await makeAdmin(app);
    const shipment = await makeShipment(app, me);
    const { pickupId, pickupNo } = await makePickup(app, me, [shipment.shipmentId]);
    at('09:30:00');
    me = await signedInAgain(app, me);
    const body = { pickupId, day: tuesday, readyTime: '14:00:00', closeTime: '17:00:00' };
    const late = await send(app, changeCalls.rearrangePickup, { as: me, body });
    expect(late).toMatchObject({ status: 409, e: m.pickup_problem_too_close() });
    at('08:46:00');
    const { r } = await send(app, changeCalls.rearrangePickup, { as: me, body });
    expect(r).toMatchObject({ day: tuesday, readyTime: '14:00:00', state: 'booked' });
    expect(r.events[0]).toMatchObject({ code: 'rearranged', detail: { day: monday, readyTime: '10:00:00' } });
    const detail = await send(app, getShipment, { as: me, query: { shipmentId: shipment.shipmentId } });
    expect(detail.r.events.map(({ code }) => code)).toContain('PUR');
    expect(await subjectsOf(app, me)).toEqual([`Pick-up ${pickupNo} was rearranged`]);
    // The same change again sends no email.
    await send(app, changeCalls.rearrangePickup, { as: me, body });
    expect(await subjectsOf(app, me)).toHaveLength(1);
  });

  it('can be cancelled, which frees its consignment notes', async () => {
    at('08:45:00');
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me);
    const { pickupId } = await makePickup(app, me, [shipment.shipmentId]);
    at('08:30:00');
    const cancel = () => send(app, changeCalls.cancelPickup, { as: me, body: { pickupId } });
    expect((await cancel()).r).toMatchObject({ state: 'cancelled', mayChange: false, shipments: [] });
    expect((await cancel()).status).toBe(200);
    const { r } = await send(app, contract.openShipments, { as: me, body: { shipments: idsOf(shipment) } });
    expect(r.rows).toHaveLength(1);
    expect(await subjectsOf(app, me)).toHaveLength(1);
  });

  it('accepts and releases consignment notes, and lists a cancelled one until it is removed', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const [one, two] = [await makeShipment(app, me), await makeShipment(app, me, { pieces: 4 })];
    const { pickupId } = await makePickup(app, me, [one.shipmentId], { pieces: 1, weightGrams: 500 });
    const body = { pickupId, shipments: idsOf(two) };
    const added = await send(app, changeCalls.attachShipments, { as: me, body });
    expect(added.r).toMatchObject({ cnCount: 2, pieces: 5 });
    await send(app, cancelShipment, { as: me, body: idsOf(two) });
    const { r } = await send(app, contract.getPickup, { as: me, query: { pickupId } });
    expect(r.shipments.map(({ status }) => status)).toEqual(['cancelled', 'pickup-booked']);
    at('08:05:00');
    const taken = await send(app, changeCalls.detachShipments, {
      as: me,
      body: { pickupId, shipments: idsOf(one, two) },
    });
    expect(taken.r).toMatchObject({ cnCount: 0, pieces: 1, shipments: [] });
    expect(await statusOf(me, one.shipmentId)).toBe('created');
    expect(await statusOf(me, two.shipmentId)).toBe('cancelled');
  });

  it('leaves cancelled consignment notes out of its count and of the list of the driver', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const [one, two] = [await makeShipment(app, me), await makeShipment(app, me)];
    const { pickupId } = await makePickup(app, me, [one.shipmentId, two.shipmentId]);
    await send(app, cancelShipment, { as: me, body: idsOf(two) });
    const body = { market: 'MY', pickupIds: [pickupId] };
    const driver = await send(app, operations.operationsPickups, { as: operator, body });
    expect(driver.r.pickups.map(({ cnNos }) => cnNos)).toEqual([[one.cnNo]]);
    const listed = await send(app, contract.pickupListing, { as: me, body: { view: 'upcoming' } });
    expect(listed.r.rows.map(({ cnCount }) => cnCount)).toEqual([1]);
    const days = await send(app, pickupCalendar, { as: me, query: { from: monday, to: monday } });
    expect(days.r.days[0]?.pickups.map(({ cnCount }) => cnCount)).toEqual([1]);
    expect((await send(app, contract.getPickup, { as: me, query: { pickupId } })).r).toMatchObject({
      cnCount: 1,
      shipments: [{ status: 'cancelled' }, { status: 'pickup-booked' }],
    });
  });

  it('counts no cancelled notes after it has ended: detail, listing, operations and events agree', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const book = async () => {
      const [one, two] = [await makeShipment(app, me), await makeShipment(app, me)];
      const gone = await makeShipment(app, me, { pieces: 4 });
      const ids = [one, two, gone].map(({ shipmentId }) => shipmentId);
      const { pickupId } = await makePickup(app, me, ids, { pieces: 6, weightGrams: 3000 });
      await send(app, cancelShipment, { as: me, body: idsOf(gone) });
      return { pickupId, two };
    };
    const figuresOf = async (pickupId: string, view: 'collected' | 'cancelled' | 'failed') => {
      const { r: detail } = await send(app, contract.getPickup, { as: me, query: { pickupId } });
      const { r: listed } = await send(app, contract.pickupListing, { as: me, body: { view } });
      const body = { market: 'MY', pickupIds: [pickupId] };
      const { r: driver } = await send(app, operations.operationsPickups, { as: operator, body });
      const events = await app.kit.database.db
        .selectFrom('outgoing_event')
        .select('data')
        .where('account_id', '=', me.scope)
        .where('subject_key', '=', pickupId)
        .orderBy('event_id', 'desc')
        .execute();
      const row = listed.rows.find((found) => found.pickupId === pickupId);
      const { consignmentNotes, pieces } = events[0]?.data ?? {};
      return [
        [detail.cnCount, detail.pieces],
        [row?.cnCount, row?.pieces],
        [consignmentNotes, pieces],
        driver.pickups[0]?.pieces,
      ];
    };
    const same = [[2, 2], [2, 2], [2, 2], 2];
    const collected = await book();
    await send(app, operations.pickupCollected, { as: operator, body: { pickupId: collected.pickupId } });
    expect(await figuresOf(collected.pickupId, 'collected')).toEqual(same);

    const cancelled = await book();
    const { pickupId } = cancelled;
    expect((await send(app, changeCalls.cancelPickup, { as: me, body: { pickupId } })).status).toBe(200);
    expect(await figuresOf(pickupId, 'cancelled')).toEqual(same);

    const failed = await book();
    const report = { pickupId: failed.pickupId, reason: 'not-ready', text: '' };
    await send(app, operations.pickupFailed, { as: operator, body: report });
    expect(await figuresOf(failed.pickupId, 'failed')).toEqual(same);
    // One more is cancelled before the driver comes again.
    await send(app, cancelShipment, { as: me, body: idsOf(failed.two) });
    const again = await send(app, changeCalls.bookNextSlot, { as: me, body: { pickupId: failed.pickupId } });
    expect(again.r).toMatchObject({ cnCount: 1, pieces: 1 });
    expect(await figuresOf(failed.pickupId, 'failed')).toEqual(same);
  });

  it('ended by an earlier release with cancelled notes in its figures is booked again without them', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const [one, gone] = [await makeShipment(app, me), await makeShipment(app, me, { pieces: 4 })];
    const ids = [one, gone].map(({ shipmentId }) => shipmentId);
    const { pickupId } = await makePickup(app, me, ids, { pieces: 5, weightGrams: 2500 });
    await send(app, cancelShipment, { as: me, body: idsOf(gone) });
    await send(app, operations.pickupFailed, {
      as: operator,
      body: { pickupId, reason: 'not-ready', text: '' },
    });
    await app.kit.database.db
      .updateTable('pickup')
      .set({ cn_count: 2, pieces: 5, weight_grams: 2500 })
      .where('pickup_id', '=', pickupId)
      .execute();
    const again = await send(app, changeCalls.bookNextSlot, { as: me, body: { pickupId } });
    expect(again.r).toMatchObject({ cnCount: 1, pieces: 1 });
  });

  it('lowers its pieces and weight for cancelled notes, each unless a user typed another figure', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const book = async (figures: { pieces: number; weightGrams: number }) => {
      const [one, two] = [await makeShipment(app, me), await makeShipment(app, me, { pieces: 4 })];
      const { pickupId } = await makePickup(app, me, [one.shipmentId, two.shipmentId], figures);
      await send(app, cancelShipment, { as: me, body: idsOf(two) });
      return { pickupId, one };
    };
    const { pickupId, one } = await book({ pieces: 1, weightGrams: 500 });
    const typed = await book({ pieces: 9, weightGrams: 5000 });
    const shown = async (id: string) => {
      const { r: detail } = await send(app, contract.getPickup, { as: me, query: { pickupId: id } });
      const { r: listed } = await send(app, contract.pickupListing, { as: me, body: { view: 'upcoming' } });
      const body = { market: 'MY', pickupIds: [id] };
      const { r: driver } = await send(app, operations.operationsPickups, { as: operator, body });
      const row = listed.rows.find((found) => found.pickupId === id);
      return [detail, row, driver.pickups[0]].map((found) => `${found?.pieces} ${found?.weightGrams}`);
    };
    expect(await shown(pickupId)).toEqual(Array(3).fill('1 1000'));
    expect(await shown(typed.pickupId)).toEqual(Array(3).fill('9 1000'));
    const report = { pickupId, reason: 'not-ready', text: '' };
    expect((await send(app, operations.pickupFailed, { as: operator, body: report })).status).toBe(200);
    const again = await send(app, changeCalls.bookNextSlot, { as: me, body: { pickupId } });
    expect(again.r).toMatchObject({ cnCount: 1, pieces: 1, weightGrams: 1000 });
    await send(app, cancelShipment, { as: me, body: idsOf(one) });
    expect(await shown(again.r.pickupId)).toEqual(Array(3).fill('1 1'));
  });

  it('can be moved within its own day although that day is full or past the cut-off', async () => {
    at('08:00:00');
    let me = await makeAdmin(app);
    const station = 'SDK';
    const address = { ...pickupAddress(me), postcode: '90000', city: 'Sandakan', state: 'Sabah' };
    const body = await pickupBody(app, me, { address });
    expect(body.day).toBe(monday);
    const slot = { day: monday, readyTime: '15:30:00', closeTime: '17:00:00' };
    const { r: made } = await send(app, contract.createPickup, { as: me, body: { ...body, ...slot } });
    const { pickupId } = made;
    const capacity = { market: 'MY', station, day: monday, capacity: 1 };
    expect((await send(app, operations.stationCapacity, { as: operator, body: capacity })).status).toBe(200);
    const dayFor = async (more: object) => {
      const query = { postcode: '90000', city: 'Sandakan', ...more };
      const { r } = await send(app, placeCalls.availableDay, { as: me, query });
      return r.days.find(({ day }) => day === monday);
    };
    const move = (to: object) =>
      send(app, changeCalls.rearrangePickup, { as: me, body: { pickupId, ...slot, ...to } });
    expect(await dayFor({})).toMatchObject({ reason: 'full', readyTimes: [] });
    expect(await dayFor({ pickupId })).toMatchObject({ reason: null });
    expect((await move({ readyTime: '15:00:00' })).r).toMatchObject({ readyTime: '15:00:00' });

    at('13:40:00');
    me = await signedInAgain(app, me);
    const cutOff = { market: 'MY', station, cutOff: '13:00' };
    await send(app, operations.stationCutOff, { as: operator, body: cutOff });
    expect(await dayFor({})).toMatchObject({ reason: 'cut-off' });
    expect((await dayFor({ pickupId }))?.readyTimes).toEqual([
      '15:00:00',
      '15:30:00',
      '16:00:00',
      '16:30:00',
    ]);
    expect((await move({ readyTime: '15:00:00', closeTime: '18:00:00' })).status).toBe(200);
    const soon = await move({ readyTime: '14:30:00' });
    expect(soon).toMatchObject({ status: 400, e: m.pickup_problem_too_soon({ label: 'Parcel ready' }) });
    // Moved to another day and back again: the way back counts as a new booking.
    expect((await move({ day: tuesday })).status).toBe(200);
    expect((await move({})).status).toBe(400);
    await send(app, operations.stationCutOff, { as: operator, body: { ...cutOff, cutOff: null } });
  });
});
