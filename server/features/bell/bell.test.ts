import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/bell/bell.contract.ts';
import { decideClaim } from '#shared/features/claim/claim-operations.contract.ts';
import { codBankLine } from '#shared/features/cod-ledger/cod-operations.contract.ts';
import { exceptionListing, giveInstruction } from '#shared/features/exceptions/exceptions.contract.ts';
import {
  answerInstruction,
  instructions,
} from '#shared/features/exceptions/instruction-operations.contract.ts';
import { moveSupplyRequest } from '#shared/features/supply/supply-operations.contract.ts';

import { makeClaim } from '#server/test/claim-factory.ts';
import { bank, makePayout, operatorOf } from '#server/test/cod-factory.ts';
import { makeRequest } from '#server/test/examples/supply.examples.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import { newId } from '#server/platform/db/ids.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { receiverWords } from '#server/features/exceptions/receiver-word.service.ts';
import { makeAdmin, makeUser, signedInAgain, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { makeDifference } from '#server/test/weight-factory.ts';

let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await makeAdmin(app);
});

const hourAgo = () => new Date(app.clock.now().getTime() - 3_600_000);
const bell = async (as = me) => (await send(app, contract.bellListing, { as })).r;

describe('The bell', () => {
  it('lists the events since a user last looked, separately for each user', async () => {
    const desk = await makeUser(app, me, { login_id: 'desk' });
    const failed = await makeShipment(app, me, { createdAt: hourAgo(), events: ['PKU', 'OFD', 'NOH'] });
    const returned = await makeShipment(app, me, {
      createdAt: hourAgo(),
      events: ['PKU', 'OFD', 'REF', 'RTS', 'RTD'],
    });
    await makeShipment(app, me, { createdAt: hourAgo(), events: ['PKU', 'OFD', 'DLV'] });
    const { items, newCount } = await bell();
    expect(items.map(({ kind, name }) => [kind, name])).toContainEqual(['failed', failed.cnNo]);
    expect(items.map(({ kind, name }) => [kind, name])).toContainEqual(['returned', returned.cnNo]);
    expect(newCount).toBe(items.length);
    await send(app, contract.bellLooked, { as: me, body: { upTo: items[0]?.eventId } });
    expect((await bell()).newCount).toBe(0);
    expect((await bell(desk)).newCount).toBe(items.length);
    expect((await bell(await makeAdmin(app))).items).toEqual([]);
  });

  it('keeps events as read when another tab, which has older ones, reports how far it was read', async () => {
    for (const name of ['HN1', 'HN2'])
      await app.kit.database.transaction((trx) =>
        ring(app.clock, trx, me.scope, { kind: 'failed', subjectId: newId(app.clock), name }),
      );
    const { items } = await bell();
    for (const { eventId } of items)
      await send(app, contract.bellLooked, { as: me, body: { upTo: eventId } });
    expect(items).toHaveLength(2);
    expect((await bell()).newCount).toBe(0);
  });

  it('caps the count of new events at the length of its list', async () => {
    const ringTimes = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        await app.kit.database.transaction((trx) =>
          ring(app.clock, trx, me.scope, { kind: 'failed', subjectId: newId(app.clock), name: 'HN1' }),
        );
    };
    await ringTimes(50);
    expect(await bell()).toMatchObject({ newCount: 50, isNewCapped: false });
    await ringTimes(1);
    const { items, newCount, isNewCapped } = await bell();
    expect([items.length, newCount, isNewCapped]).toEqual([50, 50, true]);
    await send(app, contract.bellLooked, { as: me, body: { upTo: items[0]?.eventId } });
    expect(await bell()).toMatchObject({ newCount: 0, isNewCapped: false });
  });

  it('lists the newest events of each kind, also when another kind has more events than the list is long', async () => {
    const ringTimes = async (kind: 'failed' | 'claim', times: number) => {
      for (let time = 0; time < times; time += 1)
        await app.kit.database.transaction((trx) =>
          ring(app.clock, trx, me.scope, { kind, subjectId: newId(app.clock), name: `${kind} ${time}` }),
        );
    };
    await ringTimes('claim', 4);
    await ringTimes('failed', 60);
    const { items, newCount, isNewCapped } = await bell();
    expect([items.length, newCount, isNewCapped]).toEqual([50, 50, true]);
    expect(items.slice(-3).map(({ name }) => name)).toEqual(['claim 3', 'claim 2', 'claim 1']);
    expect(items.slice(0, 2).map(({ name }) => name)).toEqual(['failed 59', 'failed 58']);
    const ids = items.map(({ eventId }) => eventId);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it('lists an answered claim, shipped supplies, a payout, a weight and an answered instruction once each', async () => {
    const as = operatorOf(app);
    const { claimNo } = await makeClaim(app, me);
    const reject = { claimNo, decision: 'reject', reason: 'Packed too thinly' };
    await send(app, decideClaim, { as, body: reject });
    const { requestNo } = await makeRequest(app, me);
    for (const state of ['approved', 'packed', 'shipped', 'shipped'])
      await send(app, moveSupplyRequest, { as, body: { requestNo, state } });
    const { payoutNo, cents } = await makePayout(app, me);
    for (let twice = 0; twice < 2; twice += 1)
      await send(app, codBankLine, { as, body: { payoutNo, cents, reference: 'FT1', outcome: 'paid' } });
    const { consignmentNoteNo: heavy } = await makeDifference(app, me);
    const { shipmentId, cnNo } = await makeShipment(app, me, {
      createdAt: hourAgo(),
      events: ['PKU', 'OFD', 'NOH'],
    });
    await send(app, giveInstruction, { as: me, body: { shipmentIds: [shipmentId], action: 'collect' } });
    const [reported] = (await send(app, exceptionListing, { as: me, body: { tab: 'answered' } })).r.items;
    const instructionId = reported?.instruction?.instructionId;
    await send(app, answerInstruction, { as, body: { instructionId, outcome: 'done' } });
    const { items } = await bell();
    expect(items.map(({ kind, name, outcome }) => [kind, name, outcome])).toEqual([
      ['instruction', cnNo, 'done'],
      ['failed', cnNo, ''],
      ['weight', heavy, ''],
      ['cod', payoutNo, 'paid'],
      ['cod', bank.bankName, 'bank-approved'],
      ['supplies', requestNo, ''],
      ['claim', claimNo, 'reject'],
    ]);
  });

  it("shows which answered instructions were the receiver's, and does not list answers to the portal's own", async () => {
    const make = async () =>
      await makeShipment(app, me, {
        createdAt: new Date(app.clock.now().getTime() - 50 * 3_600_000),
        events: ['PKU', 'OFD', 'NOH'],
      });
    const [done, refused, unanswered] = [await make(), await make(), await make()];
    const words = receiverWords(app.kit, app.services);
    for (const { cnNo } of [done, refused]) {
      const parcel = await words.find(cnNo);
      if (!parcel) throw new Error('No parcel.');
      await app.kit.database.transaction((trx) => words.say(trx, parcel, { action: 'collect' }));
    }
    app.clock.forward(49 * 60);
    await app.services.instructions.returnUnanswered();
    const as = operatorOf(app);
    const given = (await send(app, instructions, { as })).r.instructions;
    for (const { cnNo, instructionId } of given.filter((one) => one.accountNo === me.accountNo)) {
      const outcome = cnNo === refused.cnNo ? { outcome: 'refused', reason: 'Closed' } : { outcome: 'done' };
      expect((await send(app, answerInstruction, { as, body: { instructionId, ...outcome } })).e).toBeNull();
    }
    await app.kit.database.transaction((trx) =>
      recordEvents(app.clock, trx, me.scope, done.shipmentId, [
        { code: 'DLV', at: app.clock.now(), place: 'Kajang', byWhom: '' },
      ]),
    );
    const { items } = await bell(await signedInAgain(app, me));
    const rung = (cnNo: string) =>
      items.filter(({ kind, name }) => kind === 'instruction' && name === cnNo).map(({ outcome }) => outcome);
    expect(rung(done.cnNo)).toEqual(['receiver-done', 'receiver']);
    expect(rung(refused.cnNo)).toEqual(['receiver-refused', 'receiver']);
    expect(rung(unanswered.cnNo)).toEqual(['unanswered']);
    app.clock.reset();
  });

  it('lists the result of an instruction, and not the delivery of a parcel without one', async () => {
    const events = ['PKU', 'OFD', 'NOH'] as const;
    const instructed = await makeShipment(app, me, { createdAt: hourAgo(), events });
    const uninstructed = await makeShipment(app, me, { createdAt: hourAgo(), events });
    const body = { shipmentIds: [instructed.shipmentId], action: 'phone', phone: '129998877' };
    await send(app, giveInstruction, { as: me, body });
    for (const { shipmentId } of [instructed, uninstructed])
      await app.kit.database.transaction((trx) =>
        recordEvents(app.clock, trx, me.scope, shipmentId, [
          { code: 'DLV', at: app.clock.now(), place: 'Kajang', byWhom: '' },
        ]),
      );
    await makeShipment(app, me, { createdAt: hourAgo(), events: ['PKU', 'DLV'] });
    const { items } = await bell();
    expect(items.map(({ kind, name, outcome }) => [kind, name, outcome])).toEqual([
      ['instruction', instructed.cnNo, 'delivered'],
      ['failed', uninstructed.cnNo, ''],
      ['failed', instructed.cnNo, ''],
    ]);
  });

  it('lists only the kinds that a user chose and may see', async () => {
    await makeShipment(app, me, { createdAt: hourAgo(), events: ['PKU', 'OFD', 'NOH'] });
    const pickup = await makeUser(app, me, { login_id: 'pickup', claims: ['PUA'] });
    const reported = await bell(pickup);
    expect([reported.items, reported.choices]).toEqual([[], [{ kind: 'cutOff', place: 'none' }]]);
    await send(app, contract.bellChoice, { as: me, body: { kind: 'failed', place: 'browser' } });
    expect((await bell()).items).toMatchObject([{ kind: 'failed', isLoud: true }]);
    await send(app, contract.bellChoice, { as: me, body: { kind: 'failed', place: 'none' } });
    const { items, choices } = await bell();
    expect(items).toEqual([]);
    expect(choices).toContainEqual({ kind: 'failed', place: 'none' });
  });

  it('keeps the choice for each kind, also when several are changed at the same time', async () => {
    const kinds = (await bell()).choices.map(({ kind }) => kind).filter((kind) => kind !== 'cutOff');
    const choose = (place: string) =>
      Promise.all(kinds.map((kind) => send(app, contract.bellChoice, { as: me, body: { kind, place } })));
    for (const place of ['none', 'browser']) {
      await choose(place);
      const { choices } = await bell();
      expect(choices.filter(({ kind }) => kind !== 'cutOff')).toEqual(kinds.map((kind) => ({ kind, place })));
    }
  });
});
