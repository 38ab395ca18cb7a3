import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { bellChoice } from '#shared/features/bell/bell.contract.ts';
import {
  shipmentListing,
  cancelShipment,
  getShipment,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { changes } from '#shared/features/operations/operations.contract.ts';
import * as operations from '#shared/features/pickup/pickup-operations.contract.ts';
import * as contract from '#shared/features/pickup/pickup.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import { makeBulk } from '#server/test/bulk-factory.ts';
import { makeAccount, makeAdmin, makeUser, signedInAgain, type TestUser } from '#server/test/factories.ts';
import { makePickup, pickupAddress, pickupBody } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let operator: string;
beforeAll(async () => {
  app = await testApp();
  operator = app.kit.env.operatorKeys[0] ?? '';
});
afterEach(() => app.clock.reset());

/** The clock of both markets: UTC+8. A Monday of next year, so that no id of another test is newer. */
const monday = '2027-03-01';
const tuesday = '2027-03-02';
const at = (time: string, day = monday) => app.clock.set(new Date(`${day}T${time}+08:00`));
const idsOf = (...shipments: { shipmentId: string }[]) => ({
  ShipmentInfoIdList: shipments.map(({ shipmentId }) => shipmentId),
});
const statusOf = async (as: TestUser, shipmentId: string) =>
  (await send(app, getShipment, { as, query: { shipmentId } })).r.status;
const mailsTo = async ({ scope }: TestUser) =>
  (
    await app.kit.database.db
      .selectFrom('mail')
      .select('subject')
      .where('account_id', '=', scope)
      .orderBy('mail_id')
      .execute()
  ).map(({ subject }) => subject);

describe('Booking a pick-up', () => {
  it('takes consignment notes along, which then wait for it', async () => {
    at('08:45:00');
    const me = await makeAdmin(app);
    const [one, two] = [await makeShipment(app, me, { pieces: 3 }), await makeShipment(app, me)];
    const pickup = await makePickup(app, me, [one.shipmentId, two.shipmentId], { pieces: 1, weightGrams: 1 });
    expect(pickup).toMatchObject({
      state: 'booked',
      day: monday,
      readyTime: '10:00:00',
      closeTime: '17:30:00',
      station: 'PJY',
      cnCount: 2,
      pieces: 4,
      weightGrams: 4000,
      mayChange: true,
    });
    expect(pickup.pickupNo).toMatch(/^PU\d{8}$/u);
    expect(pickup.events.map(({ code, detail }) => [code, detail.count])).toEqual([['booked', 2]]);
    expect(await statusOf(me, one.shipmentId)).toBe('pickup-booked');
    const { r } = await send(app, contract.openShipments, { as: me, body: { shipments: idsOf(one, two) } });
    expect(r).toMatchObject({ rows: [], leftOut: 2 });
  });

  it.each([
    [MALAYSIA, '13:59:00', 200, ''],
    [MALAYSIA, '14:00:00', 400, 'Pick-up day today is past the station’s cut-off'],
    [SINGAPORE, '14:59:00', 200, ''],
    [SINGAPORE, '15:00:00', 400, 'Pick-up day today is past the station’s cut-off'],
  ])('for today in market %i at %s: %i', async (market, time, status, sentence) => {
    at(time);
    const me = await makeAdmin(app, { market });
    const body = {
      ...(await pickupBody(app, me)),
      day: monday,
      readyTime: '16:30:00',
      closeTime: '17:30:00',
    };
    const answer = await send(app, contract.createPickup, { as: me, body });
    expect([answer.status, (answer.e ?? '').replace("'", '’')]).toEqual([
      status,
      expect.stringContaining(sentence),
    ]);
  });

  it('for Priority is open until four at a place with the guarantee, and not elsewhere', async () => {
    at('14:30:00');
    const me = await makeAdmin(app);
    const query = { postcode: '47300', city: 'Petaling Jaya', isPriority: 'true' };
    const { r: mbg } = await send(app, contract.cutOff, { as: me, query });
    expect(mbg).toMatchObject({
      cutOff: '14:00',
      priorityCutOff: '16:00',
      isMBGPickup: true,
      isSameDay: true,
    });
    expect(mbg.closesAt).toBe(new Date(`${monday}T15:30:00+08:00`).toISOString());
    const sabah = { postcode: '88000', city: 'Kota Kinabalu', isPriority: 'true' };
    const { r: none } = await send(app, contract.cutOff, { as: me, query: sabah });
    expect(none).toMatchObject({ isMBGPickup: false, isSameDay: false, closesAt: null });
  });

  it('lists the days of the state with holidays by name, over a weekend', async () => {
    at('08:00:00', '2026-08-28');
    const me = await makeAdmin(app);
    const { r } = await send(app, contract.availableDay, { as: me, query: { postcode: '47300' } });
    expect(r.days.filter(({ reason }) => reason !== null)).toMatchObject(
      [
        { day: '2026-08-30', reason: 'rest-day' },
        {
          day: '2026-08-31',
          reason: 'holiday',
          holiday: expect.stringMatching(/kebangsaan|merdeka|national/iu),
        },
        { day: '2026-09-06', reason: 'rest-day' },
      ].slice(0, r.days.filter(({ reason }) => reason !== null).length),
    );
    expect(r.days.filter(({ reason }) => reason === null)).toHaveLength(7);
  });

  it.each([
    [{ readyTime: '09:15:00' }, 'Parcel ready is not one of the choices'],
    [
      { readyTime: '17:00:00', closeTime: '18:30:00' },
      'Parcel ready must be 04:30pm or earlier on this day.',
    ],
    [
      { readyTime: '15:00:00', closeTime: '15:30:00' },
      'Office closes must be at least 60 minutes after the parcel is ready.',
    ],
    [{ day: '2027-03-07' }, 'Pick-up day is a day of rest here.'],
    [{ pieces: 0 }, 'Total pieces must be at least 1'],
    [{ vehicle: 'bus' }, 'Vehicle is not one of the choices'],
  ])('refuses %j', async (wrong, sentence) => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const body = { ...(await pickupBody(app, me)), ...wrong };
    expect(await send(app, contract.createPickup, { as: me, body })).toMatchObject({
      status: 400,
      e: sentence,
    });
  });

  it('refuses another country, an unknown postcode, and a consignment note that is on its way', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const body = await pickupBody(app, me);
    const address = (change: object) => ({ ...body, address: { ...body.address, ...change } });
    const refusal = async (wrong: unknown) =>
      (await send(app, contract.createPickup, { as: me, body: wrong })).e;
    expect(await refusal(address({ country: 'SG', postcode: '079903' }))).toBe(
      "Country must be the account's own.",
    );
    expect(await refusal(address({ postcode: '00001' }))).toContain('00001');
    const gone = await makeShipment(app, me, { events: ['PKU'] });
    expect(await refusal({ ...body, shipments: idsOf(gone) })).toBe(
      m.pickup_problem_cns_not_free({ count: 1 }),
    );
  });

  it('answers a repeat with the first pick-up, and a double click books once', async () => {
    at('08:45:00');
    const me = await makeAdmin(app);
    const { shipmentId } = await makeShipment(app, me, { sender: pickupAddress(me) });
    const body = { shipments: idsOf({ shipmentId }) };
    const ask = () => send(app, contract.bookShipments, { as: me, body, idempotencyKey: 'one-click' });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.r.pickup.pickupId).toBe(first.r.pickup.pickupId);
    const { r } = await send(app, contract.pickupCounts, { as: me, body: {} });
    expect(r.upcoming.count).toBe(1);
  });

  it('in one click takes the next slot, and adds to what is booked there', async () => {
    at('15:00:00');
    const me = await makeAdmin(app);
    const ship = () => makeShipment(app, me, { sender: pickupAddress(me) });
    const [one, two, gone] = [await ship(), await ship(), await makeShipment(app, me, { events: ['CAN'] })];
    const first = await send(app, contract.bookShipments, { as: me, body: { shipments: idsOf(one, gone) } });
    expect(first.r).toMatchObject({
      isAdded: false,
      added: 1,
      leftOut: 1,
      pickup: { day: tuesday, readyTime: '09:00:00', vehicle: 'motorbike' },
    });
    const second = await send(app, contract.bookShipments, { as: me, body: { shipments: idsOf(two) } });
    expect(second.r).toMatchObject({
      isAdded: true,
      pickup: { pickupId: first.r.pickup.pickupId, cnCount: 2 },
    });
    const again = await send(app, contract.bookShipments, { as: me, body: { shipments: idsOf(two) } });
    expect(again).toMatchObject({ status: 409, e: m.pickup_problem_none_free() });
    const elsewhere = await makeShipment(app, me, { sender: { ...pickupAddress(me), address1: 'Lot 7' } });
    const mixed = { shipments: idsOf(await ship(), elsewhere) };
    expect((await send(app, contract.bookShipments, { as: me, body: mixed })).e).toBe(
      m.pickup_problem_senders_differ(),
    );
  });

  it('takes all of a bulk upload, the rows that still wait, and of nobody else', async () => {
    at('09:00:00');
    const me = await makeAdmin(app);
    const sender = pickupAddress(me);
    const { uploadId } = await makeBulk(app, me, {
      made: [{ sender }, { sender }, { sender, events: ['PKU'] }],
    });
    const body = { shipments: { bulkId: uploadId } };
    const booked = await send(app, contract.bookShipments, { as: me, body });
    expect(booked.r).toMatchObject({
      isAdded: false,
      added: 2,
      leftOut: 1,
      pickup: { cnCount: 2, day: monday },
    });
    const stranger = await makeAdmin(app);
    expect((await send(app, contract.bookShipments, { as: stranger, body })).status).toBe(404);
  });

  it('is for the PUA right, and COOL accounts have none', async () => {
    const account = await makeAccount(app);
    const desk = await makeUser(app, account, { login_id: 'desk', claims: ['CNP'] });
    const cool = await makeAdmin(app, { is_cool: true });
    const pickup = await makeUser(app, account, { login_id: 'pickup', claims: ['PUA'] });
    const statusFor = async (as: TestUser) =>
      (await send(app, contract.pickupListing, { as, body: {} })).status;
    expect([await statusFor(desk), await statusFor(cool), await statusFor(pickup)]).toEqual([403, 403, 200]);
  });
});

describe('The reminder before the cut-off', () => {
  it('goes once by email to who chose it, when something of today waits and an hour is left', async () => {
    at('11:00:00');
    const me = await makeAdmin(app);
    const run = async () => {
      await app.services.pickupReminders.run();
      return (await mailsTo(me)).filter((subject) => subject.includes('Cut-off'));
    };
    const desk = await makeUser(app, me, { login_id: 'desk', claims: ['CNP'] });
    const choose = (as: TestUser, place: 'email' | 'none' | 'bell') =>
      send(app, bellChoice, { as, body: { kind: 'cutOff', place } });
    expect((await choose(me, 'bell')).status).toBe(400);
    await choose(me, 'email');
    await choose(desk, 'email');
    at('13:10:00');
    const back = await signedInAgain(app, me);
    expect(await run()).toEqual([]);
    const { shipmentId } = await makeShipment(app, back, { sender: pickupAddress(me) });
    at('12:40:00');
    expect(await run()).toEqual([]);
    at('13:10:00');
    await Promise.all([run(), run()]);
    expect(await run()).toHaveLength(1);
    await send(app, contract.bookShipments, { as: back, body: { shipments: idsOf({ shipmentId }) } });
    at('13:20:00', tuesday);
    expect(await run()).toHaveLength(1);
  });
});

describe('The last place of a day', () => {
  const labuan = {
    ...emptyParty('MY'),
    name: 'Awang',
    phone: '123456789',
    address1: '1 Jalan Merdeka',
    postcode: '87000',
    city: 'Labuan',
  };

  it('is taken once, however many want it, and is free again after a cancel or a move', async () => {
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
    const { r } = await send(app, contract.availableDay, { as: first, query: { postcode: '87000' } });
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
    expect((await send(app, contract.rearrangePickup, { as: winner, body: elsewhen })).status).toBe(200);
    const [, loser] = people;
    const next = await send(app, contract.createPickup, { as: loser, body });
    expect(next.status).toBe(200);
    const back = await send(app, contract.rearrangePickup, { as: winner, body: { ...elsewhen, day } });
    expect(back).toMatchObject({ status: 400, e: m.pickup_problem_full({ label: 'Pick-up day' }) });
    await send(app, contract.cancelPickup, { as: loser, body: { pickupId: next.r.pickupId } });
    expect(
      (await send(app, contract.rearrangePickup, { as: winner, body: { ...elsewhen, day } })).status,
    ).toBe(200);
  });

  it('and the cut-off are what operations set for a station', async () => {
    at('11:30:00');
    const me = await makeAdmin(app);
    const query = { postcode: '98700', city: 'Limbang' };
    const sameDay = async () => (await send(app, contract.cutOff, { as: me, query })).r.isSameDay;
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

describe('Until an hour before', () => {
  it('a pick-up is moved, and its consignment notes record it and its booker is notified', async () => {
    at('08:45:00');
    let me = await makeAdmin(app);
    const shipment = await makeShipment(app, me);
    const { pickupId, pickupNo } = await makePickup(app, me, [shipment.shipmentId]);
    at('09:30:00');
    me = await signedInAgain(app, me);
    const body = { pickupId, day: tuesday, readyTime: '14:00:00', closeTime: '17:00:00' };
    const late = await send(app, contract.rearrangePickup, { as: me, body });
    expect(late).toMatchObject({ status: 409, e: m.pickup_problem_too_close() });
    at('08:46:00');
    const { r } = await send(app, contract.rearrangePickup, { as: me, body });
    expect(r).toMatchObject({ day: tuesday, readyTime: '14:00:00', state: 'booked' });
    expect(r.events[0]).toMatchObject({ code: 'rearranged', detail: { day: monday, readyTime: '10:00:00' } });
    const detail = await send(app, getShipment, { as: me, query: { shipmentId: shipment.shipmentId } });
    expect(detail.r.events.map(({ code }) => code)).toContain('PUR');
    expect(await mailsTo(me)).toEqual([`Pick-up ${pickupNo} was rearranged`]);
    // The same again is nothing new.
    await send(app, contract.rearrangePickup, { as: me, body });
    expect(await mailsTo(me)).toHaveLength(1);
  });

  it('it is cancelled, which frees its consignment notes', async () => {
    at('08:45:00');
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me);
    const { pickupId } = await makePickup(app, me, [shipment.shipmentId]);
    at('08:30:00');
    const cancel = () => send(app, contract.cancelPickup, { as: me, body: { pickupId } });
    expect((await cancel()).r).toMatchObject({ state: 'cancelled', mayChange: false, shipments: [] });
    expect((await cancel()).status).toBe(200);
    const { r } = await send(app, contract.openShipments, { as: me, body: { shipments: idsOf(shipment) } });
    expect(r.rows).toHaveLength(1);
    expect(await mailsTo(me)).toHaveLength(1);
  });

  it('consignment notes are added and taken out; one that was cancelled stays named', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const [one, two] = [await makeShipment(app, me), await makeShipment(app, me, { pieces: 4 })];
    const { pickupId } = await makePickup(app, me, [one.shipmentId], { pieces: 1, weightGrams: 500 });
    const body = { pickupId, shipments: idsOf(two) };
    const added = await send(app, contract.attachShipments, { as: me, body });
    expect(added.r).toMatchObject({ cnCount: 2, pieces: 5 });
    await send(app, cancelShipment, { as: me, body: idsOf(two) });
    const { r } = await send(app, contract.getPickup, { as: me, query: { pickupId } });
    expect(r.shipments.map(({ status }) => status)).toEqual(['cancelled', 'pickup-booked']);
    at('08:05:00');
    const taken = await send(app, contract.detachShipments, {
      as: me,
      body: { pickupId, shipments: idsOf(one, two) },
    });
    expect(taken.r).toMatchObject({ cnCount: 0, pieces: 1, shipments: [] });
    expect(await statusOf(me, one.shipmentId)).toBe('created');
    expect(await statusOf(me, two.shipmentId)).toBe('cancelled');
  });
});

describe('The courier', () => {
  it('reads it, sends a driver, and collects', async () => {
    at('08:45:00');
    const me = await makeAdmin(app);
    const { pickupId, pickupNo } = await makePickup(app, me);
    const feed = await send(app, changes, { as: operator, query: { limit: 500 } });
    expect(feed.status).toBe(200);
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
    const cancel = await send(app, contract.cancelPickup, { as: me, body: { pickupId } });
    expect(cancel).toMatchObject({ status: 409, e: m.pickup_problem_not_live() });
  });

  it('fails it with a reason, and the customer books the next slot in one click, once', async () => {
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
    expect(await mailsTo(me)).toEqual([`Pick-up ${pickupNo} failed`]);
    const again = () => send(app, contract.bookNextSlot, { as: me, body: { pickupId } });
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

describe('The listing', () => {
  it('has a tab for each, counted, sorted, searched and paged by key', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const days = [monday, tuesday, '2027-03-03'];
    const made = [];
    for (const day of days) {
      made.push(await makePickup(app, me, [], { day, readyTime: '10:00:00', closeTime: '15:00:00' }));
    }
    const [today] = made;
    await send(app, contract.cancelPickup, { as: me, body: { pickupId: made[2]?.pickupId } });
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

  it('reminds of what is waiting before the cut-off', async () => {
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

  it('of another account has nothing of mine', async () => {
    at('08:00:00');
    const [me, they] = [await makeAdmin(app), await makeAdmin(app)];
    const { pickupId } = await makePickup(app, me);
    for (const call of [contract.cancelPickup, contract.bookNextSlot]) {
      expect((await send(app, call, { as: they, body: { pickupId } })).status).toBe(404);
    }
  });
});
