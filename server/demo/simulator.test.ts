import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { exceptionListing, giveInstruction } from '#shared/features/exceptions/exceptions.contract.ts';
import { remakeOrder } from '#shared/features/fulfilment/order-moves.contract.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { statusAfter } from '#shared/features/shipment/status.rules.ts';

import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { generatedOrder, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAccount, makeAdmin, type TestAccount } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { fateOf } from './simulator-plan.ts';
import { migrateDemo } from './demo.service.ts';
import { makeSimulator, type Simulator } from './simulator.ts';
import { leaseDue, readHeard, replaceJourney, saveProgress, writeHeard } from './simulator.queries.ts';

const speed = 60;
let app: TestApp;
let account: TestAccount;

const open = (): Simulator =>
  makeSimulator({
    kit: app.kit,
    operations: app.services.operations,
    postcodes: app.services.postcodes,
    instructions: app.services.instructions,
    speed,
  });

/**
 * As if all earlier changes had been read already, with `parcels` parcels. While a transaction is open anywhere the feed keeps back what
 * came after it: a parcel of before, heard later, would give the next one another fate. So it is read until the last of them is there.
 */
async function hearFromNow(parcels = 0): Promise<void> {
  const { database } = app.kit;
  const last = await makeShipment(app, await makeAccount(app));
  let { after } = await readHeard(database.db);
  await expect
    .poll(async () => {
      let isThere = false;
      for (let isMore = true; isMore;) {
        const { changes, next, more } = await app.services.operations.changesAfter(after ?? undefined, 500);
        isThere ||= changes.some(({ id }) => id === last.shipmentId);
        [after, isMore] = [next, more];
      }
      return isThere;
    })
    .toBe(true);
  await database.transaction((trx) => writeHeard(trx, { after, parcels }));
}

beforeAll(async () => {
  app = await testApp();
  await migrateDemo(app);
});
beforeEach(async () => {
  account = await makeAccount(app);
});
afterEach(() => app.clock.reset());

const lifeOf = async ({ shipmentId }: TestShipment) => {
  const { db } = app.kit.database;
  const events = await db
    .selectFrom('shipment_event')
    .select(['code', 'at', 'place', 'by_whom'])
    .where('account_id', '=', account.scope)
    .where('shipment_id', '=', shipmentId)
    .orderBy('at')
    .execute();
  const codes = events.map(({ code, at }) => ({ code, at }));
  return { events, codes: codes.map(({ code }) => code), status: statusAfter(codes) };
};

const journeys = async () =>
  (await sql`select * from demo.journey where account_id = ${account.scope}`.execute(app.kit.database.db))
    .rows;

async function run(simulator: Simulator, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    app.clock.forward(5 / 60);
    await simulator.tick();
  }
}

describe('The simulator at its usual speed', () => {
  it('picks a parcel up within 35 seconds, and delivers it with a proof within five minutes', async () => {
    await hearFromNow();
    const shipment = await makeShipment(app, account, {
      sender: { postcode: '47500', city: 'Subang Jaya', state: 'Selangor' },
      receiver: { name: '陈美玲', postcode: '15000', city: 'Kota Bharu', state: 'Kelantan' },
    });
    const simulator = open();
    await run(simulator, 35);
    expect((await lifeOf(shipment)).codes).toEqual(['CRT', 'PKU']);
    await run(simulator, 265);
    const { codes, events, status } = await lifeOf(shipment);
    expect(codes).toEqual(['CRT', 'PKU', 'ARR', 'DEP', 'ARR', 'SRT', 'DEP', 'ARR', 'OFD', 'DLV']);
    expect(status).toBe('delivered');
    expect(events.map(({ place }) => place)).toContain('Shah Alam');
    expect(events.find(({ code }) => code === 'OFD')?.place).toBe('Kota Bharu');
    const pod = await app.kit.database.db
      .selectFrom('pod')
      .selectAll()
      .where('account_id', '=', account.scope)
      .where('shipment_id', '=', shipment.shipmentId)
      .executeTakeFirstOrThrow();
    expect(pod.name).toBe('陈美玲');
    expect(pod.signature).toMatch(/^M\d+ \d+C.*\|\|M/u);
    expect((await app.kit.files.get(pod.photo_key ?? '')).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(await journeys()).toEqual([]);
  });

  it.each([
    ['SG', { postcode: '520147', city: 'Singapore', country: 'SG' }, 'Johor Bahru', 'Woodlands'],
    ['AU', { postcode: '3053', city: 'Melbourne', country: 'AU' }, 'KLIA Cargo', 'Australia'],
  ] as const)(
    'moves a parcel to %s across the border and through customs',
    async (_, receiver, exit, entry) => {
      await hearFromNow();
      const shipment = await makeShipment(app, account, {
        sender: { postcode: '47500', city: 'Subang Jaya', state: 'Selangor' },
        receiver,
      });
      const simulator = open();
      await simulator.tick();
      await run(simulator, 420);
      const { codes, events, status } = await lifeOf(shipment);
      expect(status).toBe('delivered');
      expect(codes).not.toContain('CUS');
      const leaves = events.findLast(({ code, place }) => code === 'DEP' && place === exit);
      const cleared = events.find(({ code }) => code === 'CLR');
      expect(cleared).toMatchObject({ place: entry });
      expect(leaves && cleared && leaves.at < cleared.at).toBe(true);
      expect(codes.slice(codes.indexOf('CLR'))).toEqual(['CLR', 'ARR', 'OFD', 'DLV']);
    },
  );

  it('leaves a parcel alone that another system delivered, although its own scans are late', async () => {
    // The twelfth is returned.
    await hearFromNow(11);
    const shipment = await makeShipment(app, account);
    await run(open(), 60);
    app.clock.forward(10);
    const dlvrydt = app.clock.now().toISOString();
    const record = {
      cn: shipment.cnNo,
      remarks: 'Neighbour',
      cust_sign: 'M10 60C30 10 50 10 60 60',
      dlvrydt,
    };
    const caller = { by: portalItself('scanner'), address: '', userAgent: '', requestId: '' };
    const [proof] = await app.services.operations.recordProofs([record], caller);
    expect(proof?.status).toBe('delivered');
    await run(open(), 20);
    const { codes, status } = await lifeOf(shipment);
    expect([codes.at(-1), status]).toEqual(['DLV', 'delivered']);
    expect(await journeys()).toEqual([]);
  });

  it('continues after a restart where it was, and does nothing twice', async () => {
    await hearFromNow();
    const shipment = await makeShipment(app, account);
    await run(open(), 60);
    await run(open(), 60);
    app.clock.forward(5);
    await Promise.all([open().tick(), open().tick()]);
    await open().tick();
    const { codes, status } = await lifeOf(shipment);
    expect(status).toBe('delivered');
    expect(codes.filter((code) => code === 'PKU' || code === 'DLV')).toEqual(['PKU', 'DLV']);
  });

  it('repeats the steps of a stopped instance with the same times', async () => {
    await hearFromNow();
    const shipment = await makeShipment(app, account);
    await run(open(), 60);
    const before = await lifeOf(shipment);
    // The scans were recorded, but the instance ended before it could report them.
    await sql`update demo.journey set done = 0, due_at = ${app.clock.now()} where account_id = ${account.scope}`.execute(
      app.kit.database.db,
    );
    await open().tick();
    expect((await lifeOf(shipment)).events).toEqual(before.events);
  });

  it('leaves a parcel alone that was cancelled before pick-up', async () => {
    await hearFromNow();
    const shipment = await makeShipment(app, account);
    const simulator = open();
    await simulator.tick();
    await app.kit.database.transaction((trx) =>
      recordEvents(app.clock, trx, account.scope, shipment.shipmentId, [
        { code: 'CAN', at: app.clock.now(), place: '', byWhom: 'Test' },
      ]),
    );
    await run(simulator, 60);
    expect((await lifeOf(shipment)).codes).toEqual(['CRT', 'CAN']);
    expect(await journeys()).toEqual([]);
  });

  it.each([
    ['second-attempt', 'delivered', 'NOH'],
    ['held', 'delivered', 'HLD'],
    ['returned', 'returned', 'RTS'],
  ] as const)('makes some parcels end as %s', async (fate, end, sign) => {
    const ordinal = Array.from({ length: 12 }, (_, i) => i).find((i) => fateOf(i) === fate) ?? 0;
    await hearFromNow(ordinal);
    const shipment = await makeShipment(app, account);
    const simulator = open();
    await simulator.tick();
    await run(simulator, 420);
    const { codes, status } = await lifeOf(shipment);
    expect(status).toBe(end);
    expect(codes).toContain(sign);
  });
});

describe('A parcel that was not accepted at the door', () => {
  async function failed() {
    const user = await makeAdmin(app);
    const ordinal = Array.from({ length: 24 }, (_, i) => i).find((i) => fateOf(i) === 'asks') ?? 0;
    await hearFromNow(ordinal);
    const shipment = await makeShipment(app, user);
    account = user;
    const simulator = open();
    await run(simulator, 240);
    expect((await lifeOf(shipment)).status).toBe('delivery-failed');
    return { user, shipment, simulator };
  }

  it("waits with the driver's note, and is not moved before there is an instruction", async () => {
    const { user, shipment, simulator } = await failed();
    const before = await lifeOf(shipment);
    await run(simulator, 120);
    expect((await lifeOf(shipment)).codes).toEqual(before.codes);
    const { r } = await send(app, exceptionListing, { as: user, body: {} });
    expect(r.items).toMatchObject([{ kind: 'failed', name: shipment.cnNo, attempts: 1 }]);
    expect(r.items[0]?.driverNote).not.toBe('');
  });

  it('keeps the plan of an instruction that arrived while a step was being saved', async () => {
    const { shipment } = await failed();
    const { database } = app.kit;
    const plan = (at: Date) => ({
      shipmentId: shipment.shipmentId,
      cnNo: shipment.cnNo,
      steps: [{ code: 'OFD' as const, place: 'Shah Alam', at: at.toISOString(), byWhom: 'Van' }],
    });
    const now = app.clock.now();
    const lease = new Date(now.getTime() + 15_000);
    await database.transaction((trx) => replaceJourney(trx, account.scope, plan(now)));
    const leased = await leaseDue(database.db, now, lease, 1000);
    expect(leased.map(({ cnNo }) => cnNo)).toContain(shipment.cnNo);
    const later = new Date(now.getTime() + 60_000);
    await database.transaction((trx) => replaceJourney(trx, account.scope, plan(later)));
    const ended = { scope: account.scope, shipmentId: shipment.shipmentId, done: 1, dueAt: null };
    await saveProgress(database.db, lease, [ended]);
    expect(await journeys()).toMatchObject([{ done: 0, due_at: later }]);
  });

  it.each([
    ['phone', { phone: '129998877' }, ['OFD', 'DLV'], 'delivered'],
    ['collect', {}, ['KPT', 'DLV'], 'delivered'],
    ['return', {}, ['RTS', 'ARR', 'RTD'], 'returned'],
  ] as const)('is moved as its account instructs: %s', async (action, more, then, end) => {
    const { user, shipment, simulator } = await failed();
    const before = await lifeOf(shipment);
    const body = { shipmentIds: [shipment.shipmentId], action, ...more };
    expect((await send(app, giveInstruction, { as: user, body })).r.givenCount).toBe(1);
    await run(simulator, 150);
    const { codes, status } = await lifeOf(shipment);
    expect(codes.slice(before.codes.length)).toEqual(then);
    expect(status).toBe(end);
    const { r } = await send(app, exceptionListing, { as: user, body: { tab: 'answered' } });
    expect(r.items).toMatchObject([{ status: end, instruction: { action, state: 'done' } }]);
  });

  it('is one in 24; some others have a problem that ends by itself, and the first five have none', () => {
    const fates = Array.from({ length: 48 }, (_, i) => fateOf(i));
    const count = (fate: string) => fates.filter((one) => one === fate).length;
    expect(fates.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'delivered'));
    expect(count('asks')).toBe(2);
    expect(count('delivered')).toBeGreaterThan(30);
    for (const fate of ['second-attempt', 'held', 'returned']) expect(count(fate)).toBeGreaterThan(2);
  });
});

it('A parcel of the warehouse is not scanned before it is packed', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  await stockUp(app, user, 5);
  await hearFromNow();
  const order = await generatedOrder(app, user);
  const simulator = open();
  for (let minute = 0; minute < 4; minute += 1) {
    await simulator.tick();
    app.clock.forward(1);
  }
  const { db } = app.kit.database;
  const scans = await db
    .selectFrom('shipment_event')
    .innerJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'shipment_event.account_id')
        .onRef('shipment.shipment_id', '=', 'shipment_event.shipment_id'),
    )
    .select('shipment_event.code')
    .where('shipment.account_id', '=', user.scope)
    .where('shipment.cn_no', '=', order.consignmentNoteNo ?? '')
    .execute();
  expect(scans).toHaveLength(1);
});

it('A parcel that was remade after it had left the warehouse continues as instructed', async () => {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  await stockUp(app, user, 5);
  const order = await generatedOrder(app, user);
  const shipmentId = order.shipmentId ?? '';
  const { database } = app.kit;
  await database.transaction((trx) =>
    recordEvents(
      app.clock,
      trx,
      user.scope,
      shipmentId,
      (['PKU', 'OFD', 'NOH'] as const).map((code) => ({
        code,
        at: app.clock.now(),
        place: 'Kuala Lumpur',
        byWhom: 'Van',
      })),
    ),
  );
  await hearFromNow();
  // The parcel cannot be remade before its departure is processed.
  await app.services.fulfilment.settle();
  const remade = { orderId: order.orderId, consignmentNoteNo: order.consignmentNoteNo, reason: 'damaged' };
  expect((await send(app, remakeOrder, { as: user, body: remade })).r.state).toBe('generated');
  const body = { shipmentIds: [shipmentId], action: 'phone', phone: '129998877' };
  expect((await send(app, giveInstruction, { as: user, body })).r.givenCount).toBe(1);
  await run(open(), 150);
  const { status } = await database.db
    .selectFrom('shipment')
    .select('status')
    .where('account_id', '=', user.scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('delivered');
});
