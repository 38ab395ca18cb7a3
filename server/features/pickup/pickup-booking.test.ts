import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { bellChoice } from '#shared/features/bell/bell.contract.ts';
import * as operations from '#shared/features/pickup/pickup-operations.contract.ts';
import * as placeCalls from '#shared/features/pickup/pickup-place.contract.ts';
import * as contract from '#shared/features/pickup/pickup.contract.ts';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import { makeBulk } from '#server/test/bulk-factory.ts';
import { makeAccount, makeAdmin, makeUser, signedInAgain, type TestUser } from '#server/test/factories.ts';
import { mailsOf, newestMail, subjectsOf } from '#server/test/mails.ts';
import { makePickup, pickupAddress, pickupBody } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { idsOf, monday, pickupDesk, tuesday } from './pickup-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const { at, statusOf } = pickupDesk(() => app);

describe('Booking a pick-up', () => {
  it('includes consignment notes, which then have the status pickup-booked', async () => {
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

  it('requires the district when one district of the postcode is not served', async () => {
    const me = await makeAdmin(app);
    const body = await pickupBody(app, me);
    const from = (city: string) => ({ ...body.address, postcode: '86800', city, state: 'Johor' });
    const needed = 'City must be one of the districts of postcode 86800: Mersing, Tioman.';
    for (const city of ['', 'Kampung Tekek']) {
      const booked = await send(app, contract.createPickup, {
        as: me,
        body: { ...body, address: from(city) },
      });
      expect(booked).toMatchObject({ status: 400, r: { fields: { 'address.city': needed } } });
    }
    const mersing = await pickupBody(app, me, { address: from('Mersing') });
    expect((await send(app, contract.createPickup, { as: me, body: mersing })).status).toBe(200);
  });

  it.each([
    [MALAYSIA, '13:59:00', 200, ''],
    [MALAYSIA, '14:00:00', 400, 'Pick-up day today is past the station’s cut-off'],
    [SINGAPORE, '14:59:00', 200, ''],
    [SINGAPORE, '15:00:00', 400, 'Pick-up day today is past the station’s cut-off'],
  ])('for today in market %i at %s returns %i', async (market, time, status, sentence) => {
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

  it('for Priority is open until 16:00 at a place with the guarantee, and closed elsewhere', async () => {
    at('14:30:00');
    const me = await makeAdmin(app);
    const query = { postcode: '47300', city: 'Petaling Jaya', isPriority: 'true' };
    const { r: mbg } = await send(app, placeCalls.cutOff, { as: me, query });
    expect(mbg).toMatchObject({
      cutOff: '14:00',
      priorityCutOff: '16:00',
      isMBGPickup: true,
      isSameDay: true,
    });
    expect(mbg.closesAt).toBe(new Date(`${monday}T16:00:00+08:00`).toISOString());
    const sabah = { postcode: '88000', city: 'Kota Kinabalu', isPriority: 'true' };
    const { r: none } = await send(app, placeCalls.cutOff, { as: me, query: sabah });
    expect(none).toMatchObject({ isMBGPickup: false, isSameDay: false, closesAt: null });
  });

  it('returns the Priority cut-off of today by station setting and half day, or null when it has passed', async () => {
    const query = { postcode: '47300', city: 'Petaling Jaya' };
    const untilAt = async (time: string, day = monday) => {
      at(time, day);
      const me = await makeAdmin(app);
      return (await send(app, placeCalls.cutOff, { as: me, query })).r;
    };
    const { station, ...usual } = await untilAt('12:00:00');
    expect(usual.priorityClosesAt).toBe(new Date(`${monday}T16:00:00+08:00`).toISOString());
    const set = (priorityCutOff: string | null) =>
      send(app, operations.stationCutOff, {
        as: app.kit.env.operatorKeys[0] ?? '',
        body: { market: 'MY', station, priorityCutOff },
      });
    expect((await set('17:30')).e).toBeNull();
    const { priorityClosesAt } = await untilAt('12:00:00');
    const { priorityClosesAt: late } = await untilAt('17:31:00');
    const { priorityClosesAt: saturday } = await untilAt('09:00:00', '2027-03-06');
    expect((await set(null)).e).toBeNull();
    expect(priorityClosesAt).toBe(new Date(`${monday}T17:30:00+08:00`).toISOString());
    expect(late).toBeNull();
    expect(saturday).toBe(new Date('2027-03-06T10:00:00+08:00').toISOString());
  });

  it('lists the days of the state over a weekend, with rest days and named holidays', async () => {
    at('08:00:00', '2026-08-28');
    const me = await makeAdmin(app);
    const { r } = await send(app, placeCalls.availableDay, { as: me, query: { postcode: '47300' } });
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

  it('refuses another country, an unknown postcode, and a consignment note that is already picked up', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const body = await pickupBody(app, me);
    const address = (change: object) => ({ ...body, address: { ...body.address, ...change } });
    const refusal = async (wrong: unknown) =>
      (await send(app, contract.createPickup, { as: me, body: wrong })).e;
    expect(await refusal(address({ country: 'SG', postcode: '079903' }))).toBe(
      "Country must be the account's own country.",
    );
    expect(await refusal(address({ postcode: '00001' }))).toContain('00001');
    const gone = await makeShipment(app, me, { events: ['PKU'] });
    expect(await refusal({ ...body, shipments: idsOf(gone) })).toBe(
      m.pickup_problem_cns_not_free({ count: 1 }),
    );
  });

  it('books once for two simultaneous requests with the same key, and returns the same pick-up', async () => {
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

  it('with the key of another booking is refused; a repeat of that booking returns its pick-up', async () => {
    at('08:45:00');
    const me = await makeAdmin(app);
    const { shipmentId } = await makeShipment(app, me, { sender: pickupAddress(me) });
    const body = { ...(await pickupBody(app, me)), shipments: idsOf({ shipmentId }) };
    const changed = { ...body, note: 'Ring the bell' };
    const book = (sent: typeof body, idempotencyKey: string) =>
      send(app, contract.createPickup, { as: me, body: sent, idempotencyKey });
    const first = await book(body, 'booking');
    expect(first.status).toBe(200);
    // The changed form of a user who has not seen the response.
    expect(await book(changed, 'booking')).toMatchObject({ status: 409, r: { code: 'http.key_used' } });
    expect(await book(body, 'booking')).toMatchObject({ status: 200, r: { pickupId: first.r.pickupId } });
    const { r } = await send(app, contract.pickupCounts, { as: me, body: {} });
    expect(r.upcoming.count).toBe(1);
  });

  it('books once when two different requests use the same key at the same time', async () => {
    at('08:45:00');
    const me = await makeAdmin(app);
    const body = await pickupBody(app, me);
    const both = [body, { ...body, note: 'Ring the bell' }].map((sent) =>
      send(app, contract.createPickup, { as: me, body: sent, idempotencyKey: 'both' }),
    );
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { r } = await send(app, contract.pickupCounts, { as: me, body: {} });
    expect(r.upcoming.count).toBe(1);
  });

  it('that was refused leaves its key unused', async () => {
    at('08:45:00');
    const me = await makeAdmin(app);
    const gone = await makeShipment(app, me, { events: ['PKU'] });
    const body = await pickupBody(app, me);
    const book = (more: object) =>
      send(app, contract.createPickup, { as: me, body: { ...body, ...more }, idempotencyKey: 'refused' });
    expect((await book({ shipments: idsOf(gone) })).status).toBe(409);
    expect((await book({})).status).toBe(200);
  });

  it('in one click four times at once creates one pick-up with all consignment notes', async () => {
    at('08:45:00');
    const me = await makeAdmin(app);
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => makeShipment(app, me, { sender: pickupAddress(me) })),
    );
    const booked = await Promise.all(
      made.map((one) => send(app, contract.bookShipments, { as: me, body: { shipments: idsOf(one) } })),
    );
    expect(booked.map(({ status, r }) => [status, r.isAdded]).toSorted()).toEqual([
      [200, false],
      [200, true],
      [200, true],
      [200, true],
    ]);
    const { r } = await send(app, contract.pickupListing, { as: me, body: { view: 'upcoming' } });
    expect(r.rows).toMatchObject([{ cnCount: 4 }]);
  });

  it('in one click uses the next slot, and adds to a pick-up that is already booked there', async () => {
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

  it('for a bulk upload includes its parcels not yet picked up, and is refused to another account', async () => {
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

  it('needs the PUA access level, and is not available to COOL accounts', async () => {
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
  it('is emailed once to users who chose it, in the last hour before the cut-off while parcels are waiting', async () => {
    at('11:00:00');
    const me = await makeAdmin(app);
    const run = async () => {
      await app.services.pickupReminders.run();
      return (await subjectsOf(app, me)).filter((subject) => subject.includes('Cut-off'));
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
    expect(await run()).toEqual(['Cut-off today at 02:00pm']);
    // An Admin of several accounts sees which one it is about.
    expect((await newestMail(app, me)).body_text).toContain(`Account ${me.accountNo}`);
    await send(app, contract.bookShipments, { as: back, body: { shipments: idsOf({ shipmentId }) } });
    at('13:20:00', tuesday);
    expect(await run()).toHaveLength(1);
  });

  it('mentions labels only to users with CN access, and is not sent to others for labels alone', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const office = await makeUser(app, me, { login_id: 'office', claims: ['PUA'] });
    for (const as of [me, office])
      await send(app, bellChoice, { as, body: { kind: 'cutOff', place: 'email' } });
    const { shipmentId } = await makeShipment(app, me, { sender: pickupAddress(me) });
    const run = async () => {
      await app.services.pickupReminders.run();
      const mails = (await mailsOf(app, me)).filter(({ subject }) => subject.includes('Cut-off'));
      return mails
        .map(({ recipient, body_text: text }) => [
          recipient.split('@')[0],
          text.includes(m.pickup_reminder_unlabelled({ count: 1 })),
        ])
        .toSorted();
    };
    at('13:10:00');
    expect(await run()).toEqual([
      ['admin', true],
      ['office', false],
    ]);
    const body = { shipments: idsOf({ shipmentId }) };
    await send(app, contract.bookShipments, { as: await signedInAgain(app, me), body });
    at('08:00:00', tuesday);
    await makeShipment(app, await signedInAgain(app, me), {
      sender: { address1: '8 Jalan Tun Razak', postcode: '50400', city: 'Kuala Lumpur' },
    });
    at('13:10:00', tuesday);
    expect((await run()).map(([who]) => who)).toEqual(['admin', 'admin', 'office']);
  });
});
