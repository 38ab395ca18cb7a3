/** A new address or phone of a parcel in transit: how it is stored, for which day, and at what price. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import { answerInstruction } from '#shared/features/exceptions/instruction-operations.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import { nextWorkingDay } from '#shared/features/working-days/working-days.rules.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';

import { makeAdmin, signedInAgain, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const dayMinutes = 24 * 60;
const today = () => isoDayOf(app.clock.now(), marketOf(MALAYSIA));
const world = () => app.services.shipments.referenceDataOf(MALAYSIA);
const [kelantan, selangor] = [3, 10];
const inKotaBharu = { address1: '1 Jalan Hamzah', postcode: '15000', city: 'Kota Bharu', state: 'Kelantan' };
const inShahAlam = { address1: '2 Persiaran Raja', postcode: '40000', city: 'Shah Alam', state: 'Selangor' };

const operator = () => app.kit.env.operatorKeys[0] ?? '';

const failed = (as: TestUser, receiver: ShipmentOptions['receiver'] = {}) =>
  makeShipment(app, as, { events: ['PKU', 'OFD', 'NOH'], receiver });

const receiverOf = async (as: TestUser, shipmentId: string) => {
  const { receiver } = await app.kit.database.db
    .selectFrom('shipment')
    .select('receiver')
    .where('account_id', '=', as.scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  return receiver;
};

const give = (as: TestUser, shipmentId: string, body: object) =>
  send(app, contract.giveInstruction, { as, body: { shipmentIds: [shipmentId], ...body } });

const instructionOf = async (as: TestUser) => {
  const { r } = await send(app, contract.exceptionListing, { as, body: { tab: 'answered' } });
  return r.items[0]?.instruction;
};

async function redirect(as: TestUser, shipmentId: string, to: object) {
  const receiver = { ...(await receiverOf(as, shipmentId)), ...to };
  const priced = await send(app, contract.priceRedirect, { as, body: { shipmentId, receiver } });
  expect([priced.status, priced.e]).toEqual([200, null]);
  const { addCents } = priced.r;
  const given = await give(as, shipmentId, { action: 'address', receiver, addCents });
  expect([given.status, given.e]).toEqual([200, null]);
  return addCents;
}

it('A new address has the transit days of its own lane', async () => {
  const me = await makeAdmin(app);
  const { shipmentId } = await failed(me);
  const daysOf = async () => (await send(app, getShipment, { as: me, query: { shipmentId } })).r.transitDays;
  expect(await daysOf()).toEqual({ least: 1, most: 2 });
  const kuching = { postcode: '93100', city: 'Kuching', state: 'Sarawak' };
  await redirect(me, shipmentId, { address1: '1 Jalan Padungan', ...kuching });
  expect(await daysOf()).toEqual({ least: 3, most: 5 });
});

describe('A new phone number', () => {
  it.each([
    ['0129998877', { country: 'MY' }, '129998877'],
    ['60129998877', { country: 'MY' }, '129998877'],
    // A foreign number is stored as given.
    ['0412345678', { country: 'AU' }, '0412345678'],
  ])('given as %s is stored and shown in the format of the forms', async (phone, receiver, kept) => {
    const me = await makeAdmin(app);
    const { shipmentId } = await failed(me, receiver);
    expect((await give(me, shipmentId, { action: 'phone', phone })).status).toBe(200);
    expect((await receiverOf(me, shipmentId)).phone).toBe(kept);
    expect(await instructionOf(me)).toMatchObject({ text: kept });
  });

  it('with only one digit after its zeros is refused', async () => {
    const me = await makeAdmin(app);
    const { shipmentId } = await failed(me);
    expect(await give(me, shipmentId, { action: 'phone', phone: '00001' })).toMatchObject({
      status: 400,
      r: { fields: { phone: 'Invalid' } },
    });
  });

  it('given with a new address is stored in the same format', async () => {
    const me = await makeAdmin(app);
    const { shipmentId } = await failed(me);
    await redirect(me, shipmentId, { ...inShahAlam, phone: '0129998877', altPhone: '0341234567' });
    expect(await receiverOf(me, shipmentId)).toMatchObject({ phone: '129998877', altPhone: '341234567' });
  });
});

describe('A receiver that was changed since the form was opened', () => {
  const versionNow = async (as: TestUser) => {
    const { r } = await send(app, contract.exceptionListing, { as, body: {} });
    return r.items[0]?.receiverVersion;
  };
  const failAgain = async (cn: string) => {
    for (const code of ['OFD', 'NOH']) {
      app.clock.forward(10);
      const events = [{ cn, code, at: app.clock.now().toISOString(), place: 'Kajang' }];
      expect((await send(app, scanEvents, { as: operator(), body: { events } })).status).toBe(200);
    }
  };

  it.each([
    ['phone', { phone: '0129990000' }],
    ['address', {}],
  ])('is not overwritten by a new %s: the refusal says who changed it and when', async (action, more) => {
    const me = await makeAdmin(app);
    const { shipmentId, cnNo } = await failed(me);
    const before = await versionNow(me);
    expect(before).toEqual({ version: 1, changedBy: null, changedAt: null });
    const receiver = await receiverOf(me, shipmentId);
    await give(me, shipmentId, { action: 'phone', phone: '0129998877' });
    await failAgain(cnNo);
    const now = await versionNow(me);
    expect(now).toMatchObject({ version: 2, changedBy: me.loginId });
    const { addCents } = (await send(app, contract.priceRedirect, { as: me, body: { shipmentId, receiver } }))
      .r;
    const body = { action, ...more, ...(action === 'address' && { receiver, addCents }) };
    const refused = await give(me, shipmentId, { ...body, version: before?.version });
    expect([refused.status, refused.e]).toEqual([
      409,
      expect.stringContaining(`Changed by ${me.loginId} at `),
    ]);
    expect(refused.r).toMatchObject({ changed: now });
    expect((await receiverOf(me, shipmentId)).phone).toBe('129998877');
    expect((await give(me, shipmentId, { ...body, version: now?.version })).status).toBe(200);
  });

  it('and reset because operations refused gets a new version, changed by no user', async () => {
    const me = await makeAdmin(app);
    const { shipmentId } = await failed(me);
    await give(me, shipmentId, { action: 'phone', phone: '0129998877' });
    const given = await instructionOf(me);
    const body = { instructionId: given?.instructionId, outcome: 'refused', reason: 'Too late' };
    expect((await send(app, answerInstruction, { as: operator(), body })).status).toBe(200);
    expect(await versionNow(me)).toMatchObject({ version: 3, changedBy: null });
  });
});

it('A second answer to an item is refused with who answered it and when', async () => {
  const me = await makeAdmin(app);
  const { shipmentId } = await failed(me);
  await give(me, shipmentId, { action: 'return' });
  const { status, e } = await give(me, shipmentId, { action: 'again' });
  expect([status, e]).toEqual([409, expect.stringContaining(`${me.loginId} already answered this, at `)]);
});

describe('A new address', () => {
  it('can be given when the stored alternative phone is invalid', async () => {
    const me = await makeAdmin(app);
    const { shipmentId } = await failed(me, { altPhone: '0000000' });
    await redirect(me, shipmentId, inShahAlam);
    expect(await receiverOf(me, shipmentId)).toMatchObject({ postcode: '40000', altPhone: '0000000' });
  });

  it('is for the next working day at the new destination, not at the previous one', async () => {
    const { workingDays } = await world();
    const [before, after] = [workingDays.of(selangor), workingDays.of(kelantan)];
    // A Thursday: Kelantan rests on Fridays.
    while (before(addDays(today(), 1)) === 'none' || after(addDays(today(), 1)) !== 'none')
      app.clock.forward(dayMinutes);
    const me = await makeAdmin(app);
    const { shipmentId } = await failed(me, inShahAlam);
    await redirect(me, shipmentId, inKotaBharu);
    expect(await instructionOf(me)).toMatchObject({ action: 'address', day: nextWorkingDay(today(), after) });
  });

  it.each(['made', 'edited'])(
    'is priced by the rate card of the day on which the parcel was %s',
    async (how) => {
      let me = await makeAdmin(app);
      const shipped = (await world()).tariff.cardFor(me.scope, {
        market: MALAYSIA,
        flow: 'domestic',
        service: 'standard',
        on: today(),
      });
      if (!shipped) throw new Error('No card');
      const { r, e } = await send(app, createShipment, { as: me, body: shipmentForm(MALAYSIA) });
      expect(e).toBeNull();
      const { shipmentId, consignmentNoteNo: cn } = r;
      const dearer = {
        ...shipped,
        id: 'own-domestic',
        validFrom: addDays(today(), 1),
        lanes: shipped.lanes.map((lane) => ({
          ...lane,
          first: { ...lane.first, cents: lane.first.cents * 3 },
        })),
      };
      await app.services.rateCards.load(
        { accountNo: me.accountNo, cards: [dearer] },
        { by: portalItself('test'), address: '', userAgent: '', requestId: '' },
      );
      app.clock.forward(dayMinutes);
      if (how === 'edited') {
        me = await signedInAgain(app, me);
        const edited = { ...shipmentForm(MALAYSIA), content: 'Batik', shipmentId, labelVersion: 1 };
        const sent = await send(app, editShipment, { as: me, body: edited });
        expect(sent.e).toBeNull();
        expect(sent.r.totalCents).toBeGreaterThan(r.totalCents);
        app.clock.forward(dayMinutes);
      }
      for (const code of ['PKU', 'OFD', 'NOH']) {
        app.clock.forward(10);
        const events = [{ cn, code, at: app.clock.now().toISOString(), place: 'Kajang' }];
        const as = app.kit.env.operatorKeys[0] ?? '';
        expect((await send(app, scanEvents, { as, body: { events } })).status).toBe(200);
      }
      me = await signedInAgain(app, me);
      expect(await redirect(me, shipmentId, { address1: '9 Jalan Tun Razak' })).toBe(0);
    },
  );
});
