import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import * as operations from '#shared/features/exceptions/instruction-operations.contract.ts';
import { correctScans } from '#shared/features/operations/operations.contract.ts';
import { weekdayOf } from '#shared/features/working-days/working-days.rules.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';
import { marketOf } from '#shared/platform/market/markets.ts';

import { newId } from '#server/platform/db/ids.ts';
import { changesOf } from '#server/test/change-feed.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
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

  it('accepts only a working day at the destination within the next 7 days', async () => {
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

  it('refused by operations reopens the item with the reason and with time for another answer', async () => {
    const shipment = await make(['PKU', 'OFD', 'NOH'], 50);
    await give([shipment], 'collect');
    const [reported] = await list({ tab: 'answered' });
    const instructionId = reported?.instruction?.instructionId ?? '';
    await send(app, operations.answerInstruction, {
      as: operator(),
      body: { instructionId, outcome: 'refused', reason: 'The station is closed' },
    });
    const [item] = await list();
    expect(item?.instruction).toMatchObject({ state: 'refused', answer: 'The station is closed' });
    expect(new Date(item?.dueAt ?? '').getTime()).toBeGreaterThan(app.clock.now().getTime() + 47 * hourMs);
    await app.services.instructions.returnUnanswered();
    expect((await list()).length).toBe(1);
    expect((await give([shipment], 'return')).status).toBe(200);
  });

  it('to return is given by the portal when nobody answers for 48 hours', async () => {
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

  it('is possible after a scan at the station, for the event of the failed delivery', async () => {
    const shipment = await make(['PKU', 'OFD', 'NOH']);
    const [item] = await list();
    await scan(shipment.cnNo, 'ARR');
    const stranger = await makeAdmin(app);
    const body = { shipmentIds: [shipment.shipmentId], action: 'return', eventIds: [item?.eventId] };
    expect((await send(app, contract.giveInstruction, { as: stranger, body })).status).toBe(404);
    const given = await send(app, contract.giveInstruction, { as: me, body });
    expect([given.status, given.e, given.r.givenCount]).toEqual([200, null, 1]);
  });

  it('to return is given by the portal after 48 hours also when the parcel is scanned at the station', async () => {
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

  it('is not given by the portal when the receiver has answered after a scan at the station', async () => {
    const { cnNo, shipmentId } = await make(['PKU', 'OFD', 'NOH', 'ARR']);
    const { db } = app.kit.database;
    const scanned = db.selectFrom('shipment_event').select('event_id').where('code', '=', 'ARR');
    const { event_id } = await scanned.where('shipment_id', '=', shipmentId).executeTakeFirstOrThrow();
    // Before the upgrade, a scan at a station closed the item.
    app.clock.forward(1);
    const of = { account_id: me.scope, shipment_id: shipmentId, event_id, user_id: null, by_whom: '' };
    const answer = {
      kind: 'underway',
      action: 'again',
      detail: '{"isByReceiver": true}',
      state: 'given',
    } as const;
    const at = app.clock.now();
    const row = { ...of, ...answer, instruction_id: newId(app.clock), at };
    await db.insertInto('exception_instruction').values(row).execute();
    app.clock.forward(49 * 60);
    await app.services.instructions.returnUnanswered();
    app.clock.reset();
    // The item is answered: it has no deadline any more.
    expect(await list()).toEqual([]);
    expect((await list({ tab: 'answered' })).map(({ kind, name }) => [kind, name])).toEqual([
      ['underway', cnNo],
    ]);
    // A refusal asks the customer again, also after a further scan at a station.
    await scan(cnNo, 'SRT');
    expect(await list()).toEqual([]);
    await refuse(row.instruction_id);
    expect(await list()).toMatchObject([{ name: cnNo, code: 'NOH' }]);
  });

  it('has 48 hours from when the item opens: after a corrected delivery scan, or a late failure scan', async () => {
    const wrong = { code: 'DLV' as const, at: hoursAgo(46), place: 'Kajang', byWhom: 'Van' };
    const corrected = await make(['PKU', 'OFD', 'NOH', wrong], 70);
    expect(await list()).toEqual([]);
    await send(app, correctScans, {
      as: operator(),
      body: {
        corrections: [{ cn: corrected.cnNo, code: 'DLV', at: wrong.at.toISOString(), reason: 'Wrong door' }],
      },
    });
    const scannedLate = await make(['PKU', 'OFD'], 70);
    await scan(scannedLate.cnNo, 'NOH', { at: hoursAgo(60).toISOString() });
    await app.services.instructions.returnUnanswered();
    const names = [corrected.cnNo, scannedLate.cnNo];
    const waiting = await list();
    expect(waiting.map(({ name }) => name)).toEqual(names);
    for (const { dueAt } of waiting)
      expect(new Date(dueAt ?? '').getTime()).toBeGreaterThan(app.clock.now().getTime() + 47 * hourMs);

    const returnAfter = async (hours: number) => {
      app.clock.forward(hours * 60);
      // A scan in the meantime does not restart the 48 hours.
      await scan(scannedLate.cnNo, 'NAT', { at: hoursAgo(63 + hours).toISOString() });
      await app.services.instructions.returnUnanswered();
      app.clock.reset();
    };
    await returnAfter(47);
    expect(await list()).toHaveLength(2);
    await returnAfter(49);
    expect((await list({ tab: 'answered' })).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('with a new address is checked and priced as on the form, and needs consent to a higher price', async () => {
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

  it('for several parcels has a result for each, and a fourth delivery attempt is refused', async () => {
    const first = await make(['PKU', 'OFD', 'NOH']);
    const thrice = await make(['PKU', 'OFD', 'NOH', 'OFD', 'NOH', 'OFD', 'REF']);
    const { r } = await give([first, thrice], 'again');
    expect(r.givenCount).toBe(1);
    expect(r.results.find(({ shipmentId }) => shipmentId === thrice.shipmentId)?.code).toBe(
      'exceptions.not_possible',
    );
    expect((await list()).find(({ name }) => name === thrice.cnNo)?.actions).toEqual(['collect', 'return']);
  });

  it('is needed again when the delivery fails again', async () => {
    const shipment = await make(['PKU', 'OFD', 'NOH']);
    await give([shipment], 'again');
    app.clock.forward(10);
    await scan(shipment.cnNo, 'OFD');
    app.clock.forward(10);
    await scan(shipment.cnNo, 'CNR');
    expect(await list()).toMatchObject([{ code: 'CNR', attempts: 2, instruction: null }]);
  });

  it('accepts a PDF document, which operations can download, and refuses an HTML file', async () => {
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
