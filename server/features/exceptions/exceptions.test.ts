import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import { shipmentCounts, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import { correctScans } from '#shared/features/operations/operations.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { usersMax } from '#shared/features/users/users.rules.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';
import { marketOf } from '#shared/platform/market/markets.ts';

import { readPodSample } from '#server/demo/pod-samples.ts';
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

const { operator, hoursAgo, make, list, give, scan, refuse } = exceptionDesk(() => ({ app, me }));

describe('the inbox', () => {
  it('lists open items, the most urgent first, with the driver’s note and the deadline', async () => {
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

  it('keeps a failed delivery that is scanned at the station, until delivery is tried again', async () => {
    const { cnNo, shipmentId } = await make(['PKU', 'OFD', 'NOH']);
    const [item] = await list();
    for (const station of ['ARR', 'SRT', 'NAT']) {
      app.clock.forward(1);
      await scan(cnNo, station);
    }
    expect(await list()).toEqual([item && { ...item, status: 'in-transit' }]);
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

  it('keeps the failed pieces of a consignment when one is scanned, and notifies once per failure', async () => {
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

  it('lists a piece on hold after another was delivered, without a deadline or an automatic return', async () => {
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

  it('asks about each piece in turn, as soon as the question about another is answered or refused', async () => {
    me = await makeAdmin(app);
    const parcel = await make(['PKU', 'OFD'], 2, { pieces: 3 });
    const happens = async (code: string, piece: number) => {
      app.clock.forward(1);
      await scan(parcel.cnNo, code, { piece });
      app.clock.forward(1);
    };
    const asked = async () => (await list()).map(({ code }) => code);
    const rings = async () => (await send(app, bellListing, { as: me })).r.items.map(({ kind }) => kind);
    await happens('HLD', 2);
    await happens('NOH', 1);
    expect(await asked()).toEqual(['NOH']);
    const eventIds = (await list()).map(({ eventId }) => eventId);
    expect((await give([parcel], 'again')).status).toBe(200);
    expect(await asked()).toEqual(['HLD']);
    // A colleague who still sees the answered question is told who answered it.
    expect(await give([parcel], 'again', { eventIds })).toMatchObject({
      status: 409,
      e: expect.stringContaining(`${me.loginId} already answered this`),
    });
    expect(await rings()).toEqual(['failed', 'hold']);
    await happens('CUS', 3);
    expect(await asked()).toEqual(['CUS']);
    expect(await rings()).toEqual(['customs', 'failed', 'hold']);
    for (const next of [['HLD'], []]) {
      expect((await give([parcel], 'answer', { text: 'Please go on' })).status).toBe(200);
      expect(await asked()).toEqual(next);
    }
    const answered = await list({ tab: 'answered' });
    expect(answered.map(({ kind }) => kind).toSorted()).toEqual(['customs', 'failed', 'hold']);
    await refuse(answered.find(({ kind }) => kind === 'failed')?.instruction?.instructionId ?? '');
    expect(await asked()).toEqual(['NOH']);
    expect((await give([parcel], 'return')).status).toBe(200);
    expect(await asked()).toEqual([]);
  });

  it('asks about a failed piece that was scanned late, after the failure of another was answered', async () => {
    me = await makeAdmin(app);
    const parcel = await make(['PKU', 'OFD'], 2, { pieces: 2 });
    const late = hoursAgo(0.5).toISOString();
    app.clock.forward(1);
    await scan(parcel.cnNo, 'NOH', { piece: 2 });
    expect((await give([parcel], 'again')).status).toBe(200);
    app.clock.forward(1);
    await scan(parcel.cnNo, 'CNR', { piece: 1, at: late });
    expect(await list()).toMatchObject([{ name: parcel.cnNo, code: 'CNR' }]);
  });

  it('notifies of a parcel on hold or at customs, once per scan', async () => {
    me = await makeAdmin(app);
    const { cnNo } = await make(['PKU', 'OFD'], 2, { pieces: 2 });
    const rings = async () => (await send(app, bellListing, { as: me })).r.items.map(({ kind }) => kind);
    const scans = [
      ['HLD', 1, ['hold']],
      ['CUS', 2, ['customs', 'hold']],
      // The hold of the other piece is not notified again.
      ['ARR', 2, ['customs', 'hold']],
      ['HLD', 1, ['hold', 'customs', 'hold']],
    ] as const;
    for (const [code, piece, rung] of scans) {
      app.clock.forward(1);
      await scan(cnNo, code, { piece });
      expect(await rings()).toEqual(rung);
    }
  });

  it('shows the driver’s photo only to the account of the parcel', async () => {
    const failed = await make(['PKU', 'OFD']);
    const photo = await readPodSample('gate');
    await scan(failed.cnNo, 'NOH', { photo: photo.toString('base64') });
    expect(await list()).toMatchObject([{ name: failed.cnNo, hasPhoto: true }]);
    const query = { shipmentId: failed.shipmentId };
    expect((await send(app, contract.exceptionPhoto, { as: me, query })).bytes).toEqual(photo);
    const stranger = await makeAdmin(app);
    expect((await send(app, contract.exceptionPhoto, { as: stranger, query })).status).toBe(404);
  });

  it('shows only the photo of the scan that the open item is about', async () => {
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

  it('keeps no photo of a refused scan', async () => {
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

  it('lists labels unprinted since yesterday, and printed parcels that were never picked up', async () => {
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

  it('leaves out the courier’s own parcels with supplies', async () => {
    const supplies = { columns: { is_supplies: true } };
    await make([], 60, supplies);
    await make([], 60, { ...supplies, printedAt: hoursAgo(59) });
    expect(await list()).toEqual([]);
    expect((await send(app, contract.exceptionCounts, { as: me })).r.total).toBe(0);
  });

  it.each([
    ['printing is blocked', { is_blocking_printing: true }],
    ['the depot prints', { is_hide_cnp: true }],
  ])('lists no unprinted labels when %s, but still lists parcels never picked up', async (_, flags) => {
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
  ])('assigns items only to users who may open them (COOL: %s)', async (isCool, able) => {
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

  it('is read page by page over all kinds, each item once', async () => {
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

  it('assigns an item to a user, keeps a note, and snoozes it until the given day', async () => {
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

  it('assigns an item to any user of an account with the maximum number of users', async () => {
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
