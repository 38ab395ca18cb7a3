import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { createShipment, quote, type QuoteForm } from '#shared/features/shipment/shipment.contract.ts';

import { newId } from '#server/platform/db/ids.ts';
import { demoOperatorKey } from '#server/env/mode.ts';
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { piece, shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await testApp();
  user = await makeAdmin(app);
});

afterEach(() => app.clock.reset());

const form = (changes: Partial<QuoteForm> = {}): QuoteForm => ({
  flow: 'domestic',
  senderPostcode: '47300',
  receiverPostcode: '50400',
  receiverCountry: 'MY',
  contentType: 'parcel',
  pieces: [piece(1000)],
  valueCents: null,
  codCents: null,
  isEnhanced: false,
  isDangerous: false,
  senderCity: '',
  receiverCity: '',
  ...changes,
});

const ask = (changes: Partial<QuoteForm> = {}, as: TestUser = user) =>
  send(app, quote, { as, body: form(changes) });

describe('The promise of Priority Service', () => {
  /** A Monday; the clock is set before the user signs in. */
  const at = async (time: string) => {
    app.clock.set(new Date(`2026-11-23T${time}+08:00`));
    return makeAdmin(app);
  };
  const promiseAt = async (time: string) => {
    const { r } = await ask({}, await at(time));
    expect(r.offers[0]?.promise).toBeNull();
    return r.offers[1]?.promise;
  };

  it('counts from today before the cut-off of drop-off or pick-up, and from tomorrow from the cut-off on', async () => {
    const [monday, tuesday, wednesday] = ['2026-11-23', '2026-11-24', '2026-11-25'];
    expect(await promiseAt('15:59')).toMatchObject({
      dropOff: { day: monday, isToday: true },
      pickUp: { day: monday, isToday: true },
      deliveryDay: tuesday,
    });
    expect(await promiseAt('17:29')).toMatchObject({
      dropOff: { day: monday, isToday: true },
      pickUp: { day: tuesday, isToday: false },
      deliveryDay: tuesday,
    });
    expect(await promiseAt('17:30')).toMatchObject({
      dropOff: { day: tuesday, isToday: false },
      deliveryDay: wednesday,
    });
  });

  it('is shown with the shipment before hand-over, and then replaced by the expected day of the actual drop-off', async () => {
    const person = await at('10:00');
    const { r: made } = await send(app, createShipment, {
      as: person,
      body: shipmentForm(MALAYSIA, { service: 'priority' }),
    });
    const look = async () => {
      const { r } = await send(app, getShipment, { as: person, query: { shipmentId: made.shipmentId } });
      return [r.promise?.deliveryDay ?? null, r.expectedDay];
    };
    expect(await look()).toEqual(['2026-11-24', null]);
    const dropOff = {
      cn: made.consignmentNoteNo,
      code: 'DRP',
      at: '2026-11-23T17:40:00+08:00',
      place: 'Kajang',
    };
    app.clock.set(new Date('2026-11-23T17:45:00+08:00'));
    await send(app, scanEvents, { as: demoOperatorKey, body: { events: [dropOff] } });
    const { accessToken } = await makeUser(app, person, { login_id: 'later' });
    const { r } = await send(app, getShipment, {
      as: { accessToken },
      query: { shipmentId: made.shipmentId },
    });
    expect([r.promise, r.expectedDay]).toEqual([null, '2026-11-25']);
    // Holidays that are set later do not move a day that was promised.
    await app.kit.database.db
      .updateTable('shipment')
      .set({ promised_day: '2026-11-26' })
      .where('account_id', '=', person.scope)
      .where('shipment_id', '=', made.shipmentId)
      .execute();
    const query = { shipmentId: made.shipmentId };
    const kept = await send(app, getShipment, { as: { accessToken }, query });
    expect(kept.r.expectedDay).toBe('2026-11-26');
  });
});

describe('A quote', () => {
  it('prices Standard and Priority in Malaysia, with lines that add up', async () => {
    const { status, r } = await ask();
    expect(status).toBe(200);
    expect(r.offers.map(({ service, label }) => [service, label])).toEqual([
      ['standard', 'Standard'],
      ['priority', 'Priority Service'],
    ]);
    for (const { lines, totalCents, problems, currency } of r.offers) {
      expect(problems).toEqual([]);
      expect(currency).toBe('MYR');
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
      expect(totalCents).toBeGreaterThan(0);
    }
    expect(r.routingCode).toMatch(/^KUL-/u);
  });

  it('names the services in the language of the request', async () => {
    const { r } = await send(app, quote, { as: user, body: form(), language: 'zh' });
    expect(r.offers.map(({ label }) => label)).toEqual(['标准', 'Priority Service']);
  });

  it('prices only Standard in Singapore', async () => {
    const singapore = await makeAdmin(app, { market: SINGAPORE });
    const { r } = await ask(
      { senderPostcode: '079903', receiverPostcode: '520147', receiverCountry: 'SG' },
      singapore,
    );
    expect(r.offers.map(({ service, currency }) => [service, currency])).toEqual([['standard', 'SGD']]);
  });

  it('has the outskirt flag and line, and a problem for Priority, for an outskirt postcode', async () => {
    const { r } = await ask({ receiverPostcode: '07000' });
    expect(r.isOda).toBe(true);
    const [standard, priority] = r.offers;
    expect(standard?.lines.map(({ code }) => code)).toContain('outskirt');
    expect(priority).toMatchObject({
      lines: [],
      problems: [{ field: 'service', message: 'Priority Service is not available for postcode 07000.' }],
    });
  });

  it('uses the volumetric weight where it is higher', async () => {
    const { r } = await ask({ pieces: [piece(1000, 300)] });
    expect(r).toMatchObject({ actualGrams: 1000, chargeableGrams: 4500 });
  });

  it('reports every problem with its field in the form', async () => {
    const { status, r } = await ask({
      receiverPostcode: '00000',
      contentType: 'document',
      pieces: [piece(3000)],
      codCents: 5_00,
      isEnhanced: true,
      valueCents: 100_00,
    });
    expect(status).toBe(200);
    expect(r.offers[0]?.problems.map(({ field }) => field)).toEqual([
      'receiver.postcode',
      'pieces',
      'codCents',
      'valueCents',
    ]);
    expect(r.routingCode).toBe('');
  });

  it('equals the price of the shipment created from it', async () => {
    const extras = { codCents: 120_00, isEnhanced: true, valueCents: 800_00, pieces: [piece(2300, 250)] };
    const quoted = (await ask(extras)).r.offers.find(({ service }) => service === 'standard');
    const { r } = await send(app, createShipment, { as: user, body: shipmentForm(MALAYSIA, extras) });
    expect(r.totalCents).toBe(quoted?.totalCents);
  });
});

describe('Rate cards', () => {
  async function addCard(owner: TestUser | null, fuelBasisPoints: number, validFrom: string): Promise<void> {
    const { db } = app.kit.database;
    const shipped = await db
      .selectFrom('rate_card')
      .selectAll()
      .where('card_id', '=', 'my-domestic-standard')
      .where('account_id', 'is', null)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('rate_card')
      .values({
        ...shipped,
        rate_card_id: newId(app.clock),
        account_id: owner?.scope ?? null,
        valid_from: validFrom,
        card: JSON.stringify({ ...shipped.card, fuelBasisPoints, validFrom }),
      })
      .execute();
    app.services.pricing.reload();
  }

  const fuelOf = async (as: TestUser) =>
    (await ask({}, as)).r.offers[0]?.lines.find(({ code }) => code === 'fuel')?.cents;

  it('of an account take precedence over the public ones, and do not apply to other accounts', async () => {
    const [owner, other] = [await makeAdmin(app), await makeAdmin(app)];
    const before = await fuelOf(other);
    await addCard(owner, 5000, '2024-01-01');
    expect(await fuelOf(owner)).toBe(340);
    expect(await fuelOf(other)).toBe(before);
  });

  it('take effect on their first day in the time zone of the market', async () => {
    const owner = await makeAdmin(app);
    await addCard(owner, 1000, '2024-01-01');
    await addCard(owner, 2000, '2026-06-02');
    try {
      app.clock.set(new Date('2026-06-01T15:59:00Z'));
      const as = await makeAdminToken(owner);
      expect(await fuelOf(as)).toBe(68);
      app.clock.set(new Date('2026-06-01T16:00:00Z'));
      expect(await fuelOf(await makeAdminToken(owner))).toBe(136);
    } finally {
      app.clock.reset();
    }
  });

  /** A session that is fresh at the clock's time. */
  async function makeAdminToken(owner: TestUser): Promise<TestUser> {
    const origin = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
    const tokens = await app.kit.database.transaction((trx) =>
      app.services.sessions.open(trx, owner.scope, owner.userId, origin),
    );
    return { ...owner, ...tokens };
  }
});
