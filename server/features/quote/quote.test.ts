import { beforeAll, describe, expect, it } from 'vitest';

import { SINGAPORE } from '#shared/platform/market/markets.ts';
import { quote } from '#shared/features/shipment/shipment.contract.ts';
import { compareQuotes, type CompareForm } from '#shared/features/quote/quote.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { piece } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await testApp();
  user = await makeAdmin(app);
});

const form = (changes: Partial<CompareForm> = {}): CompareForm => ({
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

const compare = (changes: Partial<CompareForm> = {}, as: TestUser = user) =>
  send(app, compareQuotes, { as, body: form(changes) });

const namesOf = (offers: readonly { flow: string; service: string }[]) =>
  offers.map(({ flow, service }) => `${flow} ${service}`);

describe('Comparing services', () => {
  it('offers Standard and Priority for a domestic parcel, each with lines, weight, transit days and cut-off', async () => {
    const { status, r } = await compare();
    expect(status).toBe(200);
    expect(r).toMatchObject({ currency: 'MYR', isHideDomestic: false, isOda: false, actualGrams: 1000 });
    expect(r.to).toEqual({ city: 'Kuala Lumpur', state: 'Kuala Lumpur' });
    expect(namesOf(r.offers)).toEqual(['domestic standard', 'domestic priority']);
    for (const offer of r.offers) {
      expect(offer.reasons).toEqual([]);
      expect(offer.canShip).toBe(true);
      expect(offer.chargeableGrams).toBe(1000);
      expect(offer.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(offer.totalCents);
      expect(offer.totalCents).toBeGreaterThan(0);
    }
    const [standard, priority] = r.offers;
    expect(standard).toMatchObject({ transitDays: { least: 1, most: 2 }, cutOff: '14:00' });
    expect(priority).toMatchObject({ transitDays: { least: 1, most: 1 }, cutOff: '16:00' });
  });

  it('returns the same lines and totals as the quote of the shipment form', async () => {
    const { r } = await compare({ codCents: 120_00, valueCents: 900_00, isEnhanced: true });
    const inForm = await send(app, quote, {
      as: user,
      body: { ...form({ codCents: 120_00, valueCents: 900_00, isEnhanced: true }), flow: 'domestic' },
    });
    for (const { service, lines, totalCents } of r.offers) {
      const same = inForm.r.offers.find((offer) => offer.service === service);
      expect(same).toMatchObject({ lines, totalCents });
    }
    expect(r.offers[0]?.lines.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['cod', 'enhanced-liability']),
    );
  });

  it('depends on the chosen district where the districts of a postcode are served differently', async () => {
    const [none] = (await compare({ receiverPostcode: '86800' })).r.offers;
    expect(none?.reasons).toEqual([
      'Receiver City must be one of the districts of postcode 86800: Mersing, Tioman.',
    ]);
    const [tioman] = (await compare({ receiverPostcode: '86800', receiverCity: 'Tioman' })).r.offers;
    expect(tioman?.reasons).toEqual(['Postcode 86800 is in a non-service area.']);
    const [mersing] = (await compare({ receiverPostcode: '86800', receiverCity: 'Mersing' })).r.offers;
    expect(mersing?.reasons).toEqual([]);
    expect(mersing?.totalCents).toBeGreaterThan(0);
  });

  it("offers each flow to Singapore and abroad, with the volumetric weight by the flow's own divisor", async () => {
    const box = [piece(1000, 300)];
    const there = await compare({ receiverCountry: 'SG', receiverPostcode: '079903', pieces: box });
    expect(namesOf(there.r.offers)).toEqual(['singapore standard', 'international standard']);
    expect(there.r.offers[0]).toMatchObject({ chargeableGrams: 5500, transitDays: { least: 2, most: 3 } });
    const home = await compare({ pieces: box });
    expect(home.r.offers[0]?.chargeableGrams).toBe(4500);
    const abroad = await compare({ receiverCountry: 'JP', receiverPostcode: '' });
    expect(namesOf(abroad.r.offers)).toEqual(['international standard']);
    expect(abroad.r.offers[0]).toMatchObject({ reasons: [], transitDays: { least: 3, most: 5 } });
    expect(abroad.r.to).toBeNull();
  });

  it('returns the reasons for unavailable services, listed after the available ones', async () => {
    const heavy = await compare({ pieces: [piece(12_000)] });
    expect(namesOf(heavy.r.offers)).toEqual(['domestic standard', 'domestic priority']);
    expect(heavy.r.offers[1]).toMatchObject({
      reasons: ['Weight cannot exceed 10 kg for Priority Service.'],
      lines: [],
      totalCents: 0,
      transitDays: null,
    });
    const east = await compare({ receiverPostcode: '88000' });
    expect(east.r.offers[1]?.reasons).toEqual(['Priority Service is for Peninsular Malaysia only.']);
  });
});

describe('Comparing services for a COOL account', () => {
  it('offers only COOL services, with Frozen only where the account has it', async () => {
    const cool = await makeAdmin(app, { is_cool: true });
    const { r } = await compare({}, cool);
    expect(r.isHideDomestic).toBe(true);
    expect(namesOf(r.offers)).toEqual(['cool chilled']);
    const frozen = await makeAdmin(app, { is_cool: true, is_frozen_food: true });
    expect(namesOf((await compare({}, frozen)).r.offers)).toEqual(['cool chilled', 'cool frozen']);
  });
});

describe('Refusals of a comparison', () => {
  it('name the field of a missing or wrong postcode with the message of the form', async () => {
    for (const [changes, field, message] of [
      [{ senderPostcode: '4730' }, 'senderPostcode', 'Sender Postcode must be exact 5 characters'],
      [{ senderPostcode: '00000' }, 'senderPostcode', 'Sender Postcode is not a postcode that we know'],
      [{ receiverPostcode: '' }, 'receiverPostcode', 'Receiver Postcode Required'],
      [
        { receiverCountry: 'SG', receiverPostcode: '50400' },
        'receiverPostcode',
        'Receiver Postcode must be exact 6 characters',
      ],
      [{ receiverPostcode: '00000' }, 'receiverPostcode', 'Receiver Postcode is not a postcode that we know'],
    ] as const) {
      const { status, r } = await compare(changes);
      expect(status).toBe(400);
      expect(r).toMatchObject({ fields: { [field]: message } });
    }
  });

  it('apply to an account whose home market is not Malaysia (spec §6)', async () => {
    const abroad = await makeAdmin(app, { market: SINGAPORE });
    expect(await compare({}, abroad)).toMatchObject({
      status: 403,
      e: 'This is for Malaysian accounts only.',
    });
  });

  it('do not apply to an account without CN access, which gets quotes that cannot be shipped', async () => {
    const reader = await makeAdmin(app, { has_cn_access: false });
    const { status, r } = await compare({}, reader);
    expect(status).toBe(200);
    expect(r.offers.every(({ canShip }) => !canShip)).toBe(true);
  });
});
