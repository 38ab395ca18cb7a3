import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import { shipmentCounts, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import * as operations from '#shared/features/exceptions/instruction-operations.contract.ts';
import { correctScans } from '#shared/features/operations/operations.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { usersMax } from '#shared/features/users/users.rules.ts';
import { weekdayOf } from '#shared/features/working-days/working-days.rules.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';
import { marketOf } from '#shared/platform/market/markets.ts';

import { readPodSample } from '#server/demo/pod-samples.ts';
import { newId } from '#server/platform/db/ids.ts';
import { changesOf } from '#server/test/change-feed.ts';
import { makeAdmin, makeColleagues, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { followFiles, halfADayLater } from '#server/test/stored-files.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { exceptionDesk } from './exceptions-desk.fixture.ts';

let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await makeAdmin(app);
});
afterEach(() => app.clock.reset());

const { operator, hoursAgo, make, list, give, scan } = exceptionDesk(() => ({ app, me }));

describe('the inbox', () => {
  it('holds what waits, the most urgent first, with the driver’s words and the clock', async () => {
    const hold = await make(['PKU', 'HLD']);
    const customs = await make(['PKU', 'CUS']);
    const failed = await make(['PKU', 'OFD']);
    await scan(failed.cnNo, 'NOH', { note: 'Gate locked', byWhom: 'Azlan' });
    const address = await make(['PKU', 'OFD', 'ADR']);
    await make(['PKU', 'OFD']);
    await make(['PKU', 'OFD', 'NAT']);
    const items = await list();
    expect(items.map(({ name }) => name)).toEqual([failed, address, customs, hold].map(({ cnNo }) => cnNo));
    expect(items[0]).toMatchObject({
      kind: 'failed',
      code: 'NOH',
      attempts: 1,
      driverNote: 'Gate locked',
      courier: 'Azlan',
      place: 'Kajang',
      actions: ['again', 'phone', 'address', 'collect', 'return'],
    });
    const [first] = items;
    expect(new Date(first?.dueAt ?? '').getTime() - new Date(first?.since ?? '').getTime()).toBe(48 * hourMs);
    const { r } = await send(app, contract.exceptionCounts, { as: me });
    expect(r.kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ['failed', 1],
      ['address', 1],
      ['customs', 1],
      ['hold', 1],
    ]);
    expect(await list({}, await makeAdmin(app))).toEqual([]);
  });

  it('holds a failed delivery that was scanned at the station, until it is tried again', async () => {
    const { cnNo, shipmentId } = await make(['PKU', 'OFD', 'NOH']);
    const [asked] = await list();
    for (const station of ['ARR', 'SRT', 'NAT']) {
      app.clock.forward(1);
      await scan(cnNo, station);
    }
    expect(await list()).toEqual([asked && { ...asked, status: 'in-transit' }]);
    const listed = { as: me, body: { filter: { view: 'needs-you' } } };
    expect((await send(app, shipmentListing, listed)).r.rows).toMatchObject([{ shipmentId }]);
    const counted = await send(app, shipmentCounts, { as: me, body: { filter: {} } });
    expect(counted.r['needs-you'].count).toBe(1);
    expect((await send(app, contract.exceptionCounts, { as: me })).r.total).toBe(1);
    const stranger = await makeAdmin(app);
    expect((await send(app, shipmentListing, { ...listed, as: stranger })).r.rows).toEqual([]);
    expect((await send(app, contract.exceptionCounts, { as: stranger })).r.total).toBe(0);
    app.clock.forward(1);
    await scan(cnNo, 'OFD');
    expect(await list()).toEqual([]);
    expect((await send(app, shipmentListing, listed)).r.rows).toEqual([]);
  });

  it('holds the failed pieces of a consignment of which one is scanned, and rings once for each failure', async () => {
    const parcel = await make(['PKU', 'OFD'], 2, { pieces: 4 });
    const { cnNo } = parcel;
    const rings = async () =>
      (await send(app, bellListing, { as: me })).r.items.filter(({ kind }) => kind === 'failed').length;
    for (const piece of [1, 2, 3, 4]) {
      app.clock.forward(1);
      await scan(cnNo, 'NOH', { piece });
    }
    const rung = await rings();
    expect(rung).toBe(4);
    app.clock.forward(1);
    await scan(cnNo, 'ARR', { piece: 4 });
    expect(await list()).toMatchObject([{ name: cnNo, kind: 'failed', status: 'in-transit' }]);
    expect((await give([parcel], 'again')).status).toBe(200);
    for (const piece of [4, 3, 2, 1]) {
      expect(await list()).toEqual([]);
      app.clock.forward(1);
      await scan(cnNo, 'OFD', { piece });
    }
    expect(await list()).toEqual([]);
    expect(await rings()).toBe(rung);
    app.clock.forward(1);
    await scan(cnNo, 'NOH', { piece: 2 });
    expect(await list()).toMatchObject([{ name: cnNo, kind: 'failed' }]);
  });

  it('holds a piece that is held after another was delivered, which the portal does not return', async () => {
    const { cnNo } = await make(['PKU', 'OFD'], 2, { pieces: 2 });
    for (const [code, piece] of [
      ['HLD', 1],
      ['NOH', 2],
      ['DLV', 2],
    ] as const) {
      app.clock.forward(1);
      await scan(cnNo, code, { piece });
    }
    expect(await list()).toMatchObject([{ name: cnNo, kind: 'hold', code: 'HLD', dueAt: null }]);
    app.clock.forward(49 * 60);
    await app.services.instructions.returnUnanswered();
    app.clock.reset();
    expect(await list({ tab: 'answered' })).toEqual([]);
  });

  it('rings for a parcel that is held or at customs, once for each scan', async () => {
    me = await makeAdmin(app);
    const { cnNo } = await make(['PKU', 'OFD'], 2, { pieces: 2 });
    const rings = async () => (await send(app, bellListing, { as: me })).r.items.map(({ kind }) => kind);
    const scans = [
      ['HLD', 1, ['hold']],
      ['CUS', 2, ['customs', 'hold']],
      // The hold of the other piece is not news.
      ['ARR', 2, ['customs', 'hold']],
      ['HLD', 1, ['hold', 'customs', 'hold']],
    ] as const;
    for (const [code, piece, rung] of scans) {
      app.clock.forward(1);
      await scan(cnNo, code, { piece });
      expect(await rings()).toEqual(rung);
    }
  });

  it('shows the photo that the driver took at the door, to its account alone', async () => {
    const failed = await make(['PKU', 'OFD']);
    const photo = await readPodSample('gate');
    await scan(failed.cnNo, 'NOH', { photo: photo.toString('base64') });
    expect(await list()).toMatchObject([{ name: failed.cnNo, hasPhoto: true }]);
    const query = { shipmentId: failed.shipmentId };
    expect((await send(app, contract.exceptionPhoto, { as: me, query })).bytes).toEqual(photo);
    const stranger = await makeAdmin(app);
    expect((await send(app, contract.exceptionPhoto, { as: stranger, query })).status).toBe(404);
  });

  it('shows no photo of another scan than the one that the parcel waits with', async () => {
    const [photo, hold] = [await readPodSample('gate'), await readPodSample('door')];
    const failed = await make(['PKU', 'OFD'], 2, { pieces: 2 });
    const query = { shipmentId: failed.shipmentId };
    const isShown = async () =>
      (await send(app, contract.exceptionPhoto, { as: me, query })).bytes.equals(photo);
    const [scannedAt, corrected] = [hoursAgo(1).toISOString(), hoursAgo(0.5).toISOString()];
    await scan(pieceBarCode(failed.cnNo, 1), 'NOH', { at: scannedAt, photo: photo.toString('base64') });
    await scan(pieceBarCode(failed.cnNo, 2), 'HLD', { photo: hold.toString('base64') });
    expect(await isShown()).toBe(true);
    await scan(pieceBarCode(failed.cnNo, 1), 'NOH', { at: corrected, photo: hold.toString('base64') });
    const wrong = { cn: pieceBarCode(failed.cnNo, 1), code: 'NOH', at: corrected, reason: 'Another house' };
    await send(app, correctScans, { as: operator(), body: { corrections: [wrong] } });
    expect(await isShown()).toBe(true);
    await scan(pieceBarCode(failed.cnNo, 1), 'REF');
    expect(await list()).toMatchObject([{ code: 'REF', hasPhoto: false }]);
    expect((await send(app, contract.exceptionPhoto, { as: me, query })).status).toBe(404);
  });

  it('keeps no photo of a scan that is refused', async () => {
    const [failed, cancelled] = [await make(['PKU', 'OFD']), await make(['CAN'])];
    const photo = (await readPodSample('gate')).toString('base64');
    const stored = followFiles(app, 'attempt');
    const sent = async (cnNo: string) => (await scan(cnNo, 'NOH', { photo })).r.results[0]?.outcome;
    expect([await sent(failed.cnNo), await sent(cancelled.cnNo)]).toEqual(['recorded', 'refused']);
    await halfADayLater(app);
    const [first] = stored.keys();
    expect(stored.keys()).toHaveLength(2);
    await expect.poll(stored.left).toEqual([first]);
  });

  it('holds paper of the days before: unprinted since yesterday, printed and never picked up', async () => {
    app.clock.set(new Date('2026-11-20T09:00:00+08:00'));
    const unprinted = await make([], 12);
    await make([], 1);
    const forgotten = await make(['PUB'], 60, { printedAt: hoursAgo(59) });
    await make([], 12, { printedAt: hoursAgo(11) });
    await make(['CAN'], 80);
    expect((await list()).map(({ kind, name }) => [kind, name])).toEqual([
      ['never-picked-up', forgotten.cnNo],
      ['unprinted', unprinted.cnNo],
    ]);
  });

  it('leaves out the paper of the courier’s own parcels with supplies', async () => {
    const supplies = { columns: { is_supplies: true } };
    await make([], 60, supplies);
    await make([], 60, { ...supplies, printedAt: hoursAgo(59) });
    expect(await list()).toEqual([]);
    expect((await send(app, contract.exceptionCounts, { as: me })).r.total).toBe(0);
  });

  it.each([
    ['printing is blocked', { is_blocking_printing: true }],
    ['the depot prints', { is_hide_cnp: true }],
  ])('asks nobody for labels where %s, and tells of what nobody came for all the same', async (_, flags) => {
    app.clock.set(new Date('2026-11-20T09:00:00+08:00'));
    me = await makeAdmin(app, flags);
    await make([], 12);
    const forgotten = [await make([], 61), await make([], 60, { printedAt: hoursAgo(59) })];
    expect((await list()).map(({ kind, name }) => [kind, name])).toEqual(
      forgotten.map(({ cnNo }) => ['never-picked-up', cnNo]),
    );
    const { r } = await send(app, contract.exceptionCounts, { as: me });
    expect(r.kinds).toEqual([{ kind: 'never-picked-up', count: 2, isCapped: false }]);
  });

  it.each([
    [false, ['Admin', 'desk']],
    [true, ['Admin', 'cool']],
  ])('is given to who can open it alone (COOL: %s)', async (isCool, able) => {
    me = await makeAdmin(app, { is_cool: isCool });
    const people = [me];
    for (const [loginId, claims] of Object.entries({ desk: ['CNP'], cool: ['COL'], pickup: ['PUA'] }))
      people.push(await makeUser(app, me, { login_id: loginId, claims }));
    const { r } = await send(app, contract.exceptionCounts, { as: me });
    const ids = people.filter(({ loginId }) => able.includes(loginId)).map(({ userId }) => userId);
    expect(r.people.map(({ userId }) => userId).toSorted()).toEqual(ids.toSorted());
    const { shipmentId: subjectId } = await make(['PKU', 'OFD', 'NOH']);
    for (const { userId: ownerId, loginId } of people) {
      const body = { items: [{ kind: 'failed', subjectId }], ownerId };
      const { status } = await send(app, contract.arrangeExceptions, { as: me, body });
      expect([loginId, status]).toEqual([loginId, able.includes(loginId) ? 200 : 404]);
    }
  });

  it('is read page by page over all kinds, each thing once', async () => {
    const made: string[] = [];
    for (let i = 0; i < 3; i += 1) made.push((await make(['PKU', 'OFD', 'NOH'], 30 - i)).cnNo);
    for (let i = 0; i < 3; i += 1) made.push((await make(['PKU', 'HLD'], 20 - i)).cnNo);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const body: object = { limit: 2, ...(cursor !== null && { cursor }) };
      const { r } = await send(app, contract.exceptionListing, { as: me, body });
      seen.push(...r.items.map(({ name }) => name));
      cursor = r.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(made);
    expect((await send(app, contract.exceptionListing, { as: me, body: { cursor: 'x|y|z' } })).status).toBe(
      400,
    );
  });

  it('gives a thing to a person, keeps a note, and puts it out of sight until its day', async () => {
    app.clock.set(new Date('2026-11-20T23:55:00+08:00'));
    me = await makeAdmin(app);
    const desk = await makeUser(app, me, { login_id: 'desk' });
    const { shipmentId } = await make(['PKU', 'OFD', 'NOH']);
    const items = [{ kind: 'failed', subjectId: shipmentId }];
    const arrange = (change: object) =>
      send(app, contract.arrangeExceptions, { as: me, body: { items, ...change } });
    await arrange({ ownerId: desk.userId, note: 'Ask the shop' });
    expect(await list({ tab: 'mine' }, desk)).toMatchObject([{ note: 'Ask the shop', ownerId: desk.userId }]);
    expect(await list({ tab: 'mine' })).toEqual([]);
    const today = isoDayOf(app.clock.now(), marketOf(me.market));
    expect((await arrange({ snoozedUntil: today })).status).toBe(400);
    await arrange({ snoozedUntil: addDays(today, 1) });
    expect(await list()).toEqual([]);
    expect(await list({ tab: 'snoozed' })).toMatchObject([{ note: 'Ask the shop' }]);
    app.clock.forward(6);
    expect(await list()).toHaveLength(1);
    const stranger = await makeAdmin(app);
    expect((await arrange({ ownerId: stranger.userId })).status).toBe(404);
    const [left] = await makeColleagues(app, me, 1, { is_active: false });
    expect((await arrange({ ownerId: left })).status).toBe(404);
  });

  it('gives a thing to any of as many people as an account has', async () => {
    me = await makeAdmin(app);
    await makeColleagues(app, me, usersMax - 2);
    const desk = await makeUser(app, me, { login_id: 'zz-desk' });
    const { shipmentId } = await make(['PKU', 'OFD', 'NOH']);
    const items = [{ kind: 'failed', subjectId: shipmentId }];
    const given = await send(app, contract.arrangeExceptions, {
      as: me,
      body: { items, ownerId: desk.userId },
    });
    expect(given.status).toBe(200);
    const { people } = (await send(app, contract.exceptionCounts, { as: me })).r;
    expect(people.map(({ userId }) => userId)).toContain(desk.userId);
  });
});

describe('an instruction', () => {
  it('changes the phone, reaches operations once, and its result is reported', async () => {
    const shipment = await make(['PKU', 'OFD', 'NOH']);
    const [given, again] = await Promise.all([
      give([shipment], 'phone', { phone: '129998877' }),
      give([shipment], 'phone', { phone: '129998877' }),
    ]);
    expect([given.status, again.status].toSorted()).toEqual([200, 409]);
    expect(await list()).toEqual([]);
    const [reported] = await list({ tab: 'answered' });
    const instructionId = reported?.instruction?.instructionId ?? '';
    expect(reported?.instruction).toMatchObject({ action: 'phone', state: 'given', text: '129998877' });

    const { changes } = await changesOf(app, [instructionId]);
    expect(changes).toMatchObject([{ kind: 'instruction' }]);
    const { r } = await send(app, operations.instructions, { as: operator(), query: { instructionId } });
    expect(r.instructions).toMatchObject([
      { cnNo: shipment.cnNo, action: 'phone', receiver: { phone: '129998877' } },
    ]);
    expect(r.instructions[0]?.day).toMatch(/^\d{4}-\d\d-\d\d$/u);

    await send(app, operations.answerInstruction, {
      as: operator(),
      body: { instructionId, outcome: 'done' },
    });
    app.clock.forward(10);
    await scan(shipment.cnNo, 'OFD');
    await scan(shipment.cnNo, 'DLV');
    expect(await list({ tab: 'answered' })).toMatchObject([
      { status: 'delivered', code: 'DLV', instruction: { state: 'done' } },
    ]);
  });

  it('is for a day of the next week that is worked where the parcel goes', async () => {
    // No public holiday follows within the week.
    app.clock.set(new Date('2026-11-20T09:00:00+08:00'));
    const parcel = await make(['PKU', 'OFD', 'NOH']);
    const today = isoDayOf(app.clock.now(), marketOf(me.market));
    const week = Array.from({ length: 7 }, (_, i) => addDays(today, i + 1));
    const sunday = week.find((day) => weekdayOf(day) === 0) ?? '';
    for (const [day, why] of [
      [today, 'must be in the next 7 days'],
      [addDays(today, 8), 'must be in the next 7 days'],
      [sunday, 'is not a working day at the destination'],
    ])
      expect(await give([parcel], 'again', { day })).toMatchObject({
        status: 400,
        r: { fields: { day: why } },
      });
    const workday = week.find((day) => [2, 3, 4].includes(weekdayOf(day))) ?? '';
    expect((await give([parcel], 'again', { day: workday })).r.givenCount).toBe(1);
  });

  it('that is refused asks again, with the reason, and gives time for another answer', async () => {
    const shipment = await make(['PKU', 'OFD', 'NOH'], 50);
    await give([shipment], 'collect');
    const [reported] = await list({ tab: 'answered' });
    const instructionId = reported?.instruction?.instructionId ?? '';
    await send(app, operations.answerInstruction, {
      as: operator(),
      body: { instructionId, outcome: 'refused', reason: 'The station is closed' },
    });
    const [asked] = await list();
    expect(asked?.instruction).toMatchObject({ state: 'refused', answer: 'The station is closed' });
    expect(new Date(asked?.dueAt ?? '').getTime()).toBeGreaterThan(app.clock.now().getTime() + 47 * hourMs);
    await app.services.instructions.returnUnanswered();
    expect((await list()).length).toBe(1);
    expect((await give([shipment], 'return')).status).toBe(200);
  });

  it('is given by the portal when nobody answers for 48 hours: the parcel returns', async () => {
    const late = await make(['PKU', 'OFD', 'NOH'], 49);
    const inTime = await make(['PKU', 'OFD', 'NOH'], 40);
    const held = await make(['PKU', 'HLD'], 90);
    await app.services.instructions.returnUnanswered();
    await app.services.instructions.returnUnanswered();
    expect(await list({ tab: 'answered' })).toMatchObject([
      { name: late.cnNo, instruction: { action: 'return', byWhom: '' } },
    ]);
    expect((await list()).map(({ name }) => name)).toEqual([inTime.cnNo, held.cnNo]);
  });

  it('is possible after the parcel was scanned at the station, for the event that was asked about', async () => {
    const shipment = await make(['PKU', 'OFD', 'NOH']);
    const [asked] = await list();
    await scan(shipment.cnNo, 'ARR');
    const stranger = await makeAdmin(app);
    const body = { shipmentIds: [shipment.shipmentId], action: 'return', eventIds: [asked?.eventId] };
    expect((await send(app, contract.giveInstruction, { as: stranger, body })).status).toBe(404);
    const given = await send(app, contract.giveInstruction, { as: me, body });
    expect([given.status, given.e, given.r.givenCount]).toEqual([200, null, 1]);
  });

  it('is given by the portal after 48 hours for a parcel that was scanned at the station meanwhile', async () => {
    const { cnNo } = await make(['PKU', 'OFD', 'NOH', 'ARR']);
    const returnAfter = async (hours: number) => {
      app.clock.forward(hours * 60);
      await scan(cnNo, 'SRT');
      await app.services.instructions.returnUnanswered();
      app.clock.reset();
    };
    await returnAfter(45);
    expect(await list()).toMatchObject([{ name: cnNo }]);
    await returnAfter(47);
    expect(await list({ tab: 'answered' })).toMatchObject([
      { name: cnNo, instruction: { action: 'return', byWhom: '' } },
    ]);
  });

  it('is not given by the portal where the receiver answered the failure when the parcel no longer waited', async () => {
    const { cnNo, shipmentId } = await make(['PKU', 'OFD', 'NOH', 'ARR']);
    const { db } = app.kit.database;
    const scanned = db.selectFrom('shipment_event').select('event_id').where('code', '=', 'ARR');
    const { event_id } = await scanned.where('shipment_id', '=', shipmentId).executeTakeFirstOrThrow();
    // Before the upgrade, a scan at a station ended the question.
    app.clock.forward(1);
    const of = { account_id: me.scope, shipment_id: shipmentId, event_id, user_id: null, by_whom: '' };
    const said = {
      kind: 'underway',
      action: 'again',
      detail: '{"isByReceiver": true}',
      state: 'given',
    } as const;
    const at = app.clock.now();
    const row = { ...of, ...said, instruction_id: newId(app.clock), at };
    await db.insertInto('exception_instruction').values(row).execute();
    app.clock.forward(49 * 60);
    await app.services.instructions.returnUnanswered();
    app.clock.reset();
    expect(await list()).toMatchObject([{ name: cnNo, instruction: null }]);
    expect((await list({ tab: 'answered' })).map(({ kind }) => kind)).toEqual(['underway']);
  });

  it('is waited for 48 hours from when the parcel waits: after a delivery that was wrong, or a scan that came late', async () => {
    const wrong = { code: 'DLV' as const, at: hoursAgo(46), place: 'Kajang', byWhom: 'Van' };
    const corrected = await make(['PKU', 'OFD', 'NOH', wrong], 70);
    expect(await list()).toEqual([]);
    await send(app, correctScans, {
      as: operator(),
      body: {
        corrections: [{ cn: corrected.cnNo, code: 'DLV', at: wrong.at.toISOString(), reason: 'Wrong door' }],
      },
    });
    const toldLate = await make(['PKU', 'OFD'], 70);
    await scan(toldLate.cnNo, 'NOH', { at: hoursAgo(60).toISOString() });
    await app.services.instructions.returnUnanswered();
    const names = [corrected.cnNo, toldLate.cnNo];
    const waiting = await list();
    expect(waiting.map(({ name }) => name)).toEqual(names);
    for (const { dueAt } of waiting)
      expect(new Date(dueAt ?? '').getTime()).toBeGreaterThan(app.clock.now().getTime() + 47 * hourMs);

    const returnAfter = async (hours: number) => {
      app.clock.forward(hours * 60);
      // What is told of it meanwhile does not begin the hours again.
      await scan(toldLate.cnNo, 'NAT', { at: hoursAgo(63 + hours).toISOString() });
      await app.services.instructions.returnUnanswered();
      app.clock.reset();
    };
    await returnAfter(47);
    expect(await list()).toHaveLength(2);
    await returnAfter(49);
    expect((await list({ tab: 'answered' })).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('of a new address is checked and priced as on the form, and asks before it costs more', async () => {
    const shipment = await make(['PKU', 'OFD', 'ADR'], 2, {
      sender: { postcode: '47500', city: 'Subang Jaya', state: 'Selangor' },
    });
    const [item] = await list();
    const receiver = {
      ...item?.receiver,
      address1: '1 Jalan Gaya',
      postcode: '88000',
      city: 'Kota Kinabalu',
      state: 'Sabah',
    };
    const bad = await send(app, contract.priceRedirect, {
      as: me,
      body: { shipmentId: shipment.shipmentId, receiver: { ...receiver, postcode: '99999' } },
    });
    expect(bad.status).toBe(400);
    const { r: price } = await send(app, contract.priceRedirect, {
      as: me,
      body: { shipmentId: shipment.shipmentId, receiver },
    });
    expect(price.addCents).toBeGreaterThan(0);
    expect((await give([shipment], 'address', { receiver })).status).toBe(409);
    expect(await list()).toHaveLength(1);
    expect((await give([shipment], 'address', { receiver, addCents: price.addCents })).status).toBe(200);
    const [reported] = await list({ tab: 'answered' });
    expect(reported).toMatchObject({ receiver: { postcode: '88000' }, instruction: { action: 'address' } });
  });

  it('for many answers for each, and a fourth attempt is not made', async () => {
    const first = await make(['PKU', 'OFD', 'NOH']);
    const thrice = await make(['PKU', 'OFD', 'NOH', 'OFD', 'NOH', 'OFD', 'REF']);
    const { r } = await give([first, thrice], 'again');
    expect(r.givenCount).toBe(1);
    expect(r.results.find(({ shipmentId }) => shipmentId === thrice.shipmentId)?.code).toBe(
      'exceptions.not_possible',
    );
    expect((await list()).find(({ name }) => name === thrice.cnNo)?.actions).toEqual(['collect', 'return']);
  });

  it('is asked for again when the delivery fails again', async () => {
    const shipment = await make(['PKU', 'OFD', 'NOH']);
    await give([shipment], 'again');
    app.clock.forward(10);
    await scan(shipment.cnNo, 'OFD');
    app.clock.forward(10);
    await scan(shipment.cnNo, 'CNR');
    expect(await list()).toMatchObject([{ code: 'CNR', attempts: 2, instruction: null }]);
  });

  it('carries a paper that is what it says', async () => {
    const shipment = await make(['PKU', 'CUS']);
    const as = (text: string) => ({ paper: Buffer.from(text).toString('base64') });
    expect((await give([shipment], 'paper', as('<html>'))).status).toBe(400);
    expect((await give([shipment], 'paper', as('%PDF-1.7 invoice'))).status).toBe(200);
    const [reported] = await list({ tab: 'answered' });
    const query = { instructionId: reported?.instruction?.instructionId ?? '' };
    const { status, bytes } = await send(app, operations.instructionPaper, { as: operator(), query });
    expect([status, bytes.toString()]).toEqual([200, '%PDF-1.7 invoice']);
  });
});
