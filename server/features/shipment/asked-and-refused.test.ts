/** Input that can cost a customer money: it is refused with a message, or must be confirmed before it ships. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { accountFlags } from '#shared/features/operations/operations.contract.ts';
import {
  listStoppedCountries,
  setStoppedCountries,
} from '#shared/features/operations/reference-data.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import {
  createShipment,
  destinations,
  quote,
  type ShipmentForm,
} from '#shared/features/shipment/shipment.contract.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';

import { demoOperatorKey as key } from '#server/env/mode.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { fieldsOf, send, type Sent } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { piece, shipmentForm } from '#server/test/shipment-form.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
  user = await makeAdmin(app);
});

const create = (body: unknown, as: TestUser = user) => send(app, createShipment, { as, body });
const asksOf = ({ r }: Sent<unknown>) =>
  ((r as { confirm?: { id: string }[] } | null)?.confirm ?? []).map(({ id }) => id);

const to = (receiver: Partial<Party>, changes: Partial<ShipmentForm> = {}): ShipmentForm => {
  const form = shipmentForm(MALAYSIA, changes);
  return { ...form, receiver: { ...form.receiver, ...receiver } };
};

const customs: ShipmentForm['customs'] = {
  purpose: 'sale',
  purposeRemarks: '',
  items: [
    {
      description: 'Books',
      hsCode: '49019900',
      origin: 'MY',
      quantity: 1,
      unitValueCents: 50_00,
      weightGrams: 500,
    },
  ],
};
const abroad = (receiver: Partial<Party>, changes: Partial<ShipmentForm> = {}) =>
  to({ postcode: '90210', phone: '2125550100', ...receiver }, { flow: 'international', customs, ...changes });

const rowOf = (shipmentId: string) =>
  app.kit.database.db
    .selectFrom('shipment')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();

describe('A postcode with districts that are served differently', () => {
  it('requires a district, which decides whether the shipment is accepted', async () => {
    const none = await create(to({ postcode: '86800', city: '' }));
    expect(none.status).toBe(400);
    expect(fieldsOf(none)).toEqual({
      'receiver.city': 'Receiver City must be one of the districts of postcode 86800: Mersing, Tioman.',
    });
    const tioman = await create(to({ postcode: '86800', city: 'Tioman' }));
    expect(fieldsOf(tioman)).toEqual({
      'receiver.postcode': 'Postcode 86800 is in a non-service area.',
    });
    const mersing = await create(to({ postcode: '86800', city: 'Mersing' }));
    expect(mersing.status, mersing.e ?? '').toBe(200);
  });

  it('also requires a served district of the sender, and in a quote', async () => {
    const form = shipmentForm();
    const from = await create({ ...form, sender: { ...form.sender, postcode: '86800', city: 'Tioman' } });
    expect(fieldsOf(from)).toHaveProperty(['sender.postcode']);
    const { r } = await send(app, quote, {
      as: user,
      body: {
        flow: 'domestic',
        senderPostcode: '47300',
        receiverPostcode: '86800',
        receiverCity: 'Tioman',
        receiverCountry: 'MY',
        contentType: 'parcel',
        pieces: [piece(1000)],
        valueCents: null,
        codCents: null,
        isEnhanced: false,
      },
    });
    expect(r.offers[0]?.problems.map(({ message }) => message)).toEqual([
      'Postcode 86800 is in a non-service area.',
    ]);
  });
});

describe('A destination country', () => {
  afterEach(async () => {
    await send(app, setStoppedCountries, { as: key, body: { countries: [] } });
  });

  it('is accepted in any letter case and stored in capitals, at the same price', async () => {
    const small = await create(abroad({ country: 'us' }));
    const large = await create(abroad({ country: 'US' }));
    expect(small.r.totalCents).toBe(large.r.totalCents);
    expect((await rowOf(small.r.shipmentId)).receiver.country).toBe('US');
  });

  it.each(['??', 'XX', 'U', 'ZZ'])('with the unknown code %s is refused', async (country) => {
    expect(fieldsOf(await create(abroad({ country })))).toMatchObject({
      'receiver.country': 'Receiver Country is not a country that we know. Use its two letters, such as MY.',
    });
  });

  it('is served until operators stop it, and then is refused and left out of the destinations', async () => {
    expect((await create(abroad({ country: 'KE', postcode: '00100' }))).status).toBe(200);
    await send(app, setStoppedCountries, { as: key, body: { countries: ['ke', 'KP'] } });
    const { r: list } = await send(app, listStoppedCountries, { as: key });
    expect(list.countries.map(({ code, name }) => [code, name])).toEqual([
      ['KE', 'Kenya'],
      ['KP', 'North Korea'],
    ]);
    expect(fieldsOf(await create(abroad({ country: 'KE', postcode: '00100' })))).toEqual({
      'receiver.country': 'We do not deliver to Kenya. Choose another country.',
    });
    const inChinese = await send(app, createShipment, {
      as: user,
      body: abroad({ country: 'KE', postcode: '00100' }),
      language: 'zh',
    });
    expect(fieldsOf(inChinese)).toEqual({ 'receiver.country': '我们不派送到肯尼亚。请选择其他国家。' });
    const { r } = await send(app, destinations, { as: user });
    const codes = r.countries.map(({ code }) => code);
    expect(codes).toContain('US');
    expect(codes).not.toContain('KE');
    expect(codes).not.toContain('MY');
  });

  it("that is missing in the account's own rate card is refused with a message", async () => {
    const own = await makeAdmin(app);
    const card = { ...(await internationalCard()), id: 'own-international', countryZones: { US: 'asean' } };
    await app.services.rateCards.load(
      { accountNo: own.accountNo, cards: [card] },
      { by: portalItself('test'), address: '', userAgent: '', requestId: '' },
    );
    expect((await create(abroad({ country: 'US' }), own)).status).toBe(200);
    expect(fieldsOf(await create(abroad({ country: 'FR', postcode: '75001' }), own))).toEqual({
      'receiver.country': 'We do not deliver to France. Choose another country.',
    });
  });

  it('without postcodes needs no postcode; one with postcodes needs one', async () => {
    expect((await create(abroad({ country: 'HK', postcode: '', phone: '23456789' }))).status).toBe(200);
    expect(fieldsOf(await create(abroad({ country: 'US', postcode: '' })))).toMatchObject({
      'receiver.postcode': 'Receiver Postcode Required',
    });
  });
});

async function internationalCard() {
  const { tariff } = await app.services.shipments.referenceDataOf(MALAYSIA);
  const wanted = { market: MALAYSIA, flow: 'international', service: 'standard', on: '2026-11-22' } as const;
  const card = tariff.cardFor(user.scope, wanted);
  if (!card) throw new Error('No international card');
  return card;
}

describe('A foreign phone number', () => {
  it.each(['1234', '004915123456', '015112345678'])(
    'of 4 to 12 digits is stored unchanged: %s',
    async (phone) => {
      const { r, e } = await create(abroad({ country: 'DE', postcode: '10115', phone }));
      expect(e).toBeNull();
      expect((await rowOf(r.shipmentId)).receiver.phone).toBe(phone);
    },
  );

  it('with more than 12 digits is refused, not cut', async () => {
    expect(fieldsOf(await create(abroad({ country: 'DE', phone: '1234567890123' })))).toMatchObject({
      'receiver.phone': 'Receiver Mobile Number Invalid',
    });
  });
});

describe('A weight of 30 kg', () => {
  it.each([
    ['international', abroad({ country: 'US' })],
    [
      'singapore',
      to({ postcode: '079903', country: 'SG', phone: '91234567' }, { flow: 'singapore', customs }),
    ],
  ] as const)('is the limit per piece: %s', async (_flow, form) => {
    expect((await create({ ...form, pieces: [piece(30_000)] })).status).toBe(200);
    expect(fieldsOf(await create({ ...form, pieces: [piece(31_000)] }))).toEqual({
      pieces: 'Weight cannot exceed 30 kg',
    });
  });

  it('is allowed for each of two pieces to Singapore', async () => {
    const form = to({ postcode: '079903', country: 'SG', phone: '91234567' }, { flow: 'singapore', customs });
    expect((await create({ ...form, pieces: [piece(30_000), piece(30_000)] })).status).toBe(200);
  });
});

describe('An order ID in use', () => {
  it('must be confirmed before a second shipment with it is created', async () => {
    const first = await create(shipmentForm(MALAYSIA, { orderId: 'WEB-1' }));
    expect(first.status).toBe(200);
    const again = await create(shipmentForm(MALAYSIA, { orderId: 'WEB-1' }));
    expect(again.status).toBe(400);
    expect(asksOf(again)).toEqual(['order-id-in-use']);
    expect(again.e).toMatch(
      new RegExp(
        `^Order ID WEB-1 is already in use: ${first.r.consignmentNoteNo} of [0-9-]{10}\\. Ship it again\\?$`,
        'u',
      ),
    );
    const meant = await create(shipmentForm(MALAYSIA, { orderId: 'WEB-1', confirmed: ['order-id-in-use'] }));
    expect(meant.status).toBe(200);
  });

  it('is accepted for only one of two shipments created at the same moment', async () => {
    const form = shipmentForm(MALAYSIA, { orderId: 'WEB-TWICE' });
    const answers = await Promise.all([create(form), create(form)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('by another account or by a cancelled shipment needs no confirmation', async () => {
    await makeShipment(app, user, { events: ['CAN'], columns: { order_id: 'WEB-2' } });
    await makeShipment(app, await makeAdmin(app), { columns: { order_id: 'WEB-2' } });
    expect((await create(shipmentForm(MALAYSIA, { orderId: 'WEB-2' }))).status).toBe(200);
  });

  it('must be confirmed in an edit only when the edit changes the order ID to it', async () => {
    const { r: first } = await create(shipmentForm(MALAYSIA, { orderId: 'WEB-3' }));
    const { r: second } = await create(shipmentForm(MALAYSIA, { orderId: 'WEB-4' }));
    const edit = (changes: Partial<ShipmentForm>, labelVersion: number) =>
      send(app, editShipment, {
        as: user,
        body: { ...shipmentForm(MALAYSIA, changes), shipmentId: second.shipmentId, labelVersion },
      });
    expect((await edit({ orderId: 'WEB-4', content: 'Pens' }, 1)).status).toBe(200);
    const taken = await edit({ orderId: 'WEB-3' }, 2);
    expect(taken.e).toContain(first.consignmentNoteNo);
    expect((await edit({ orderId: 'WEB-3', confirmed: ['order-id-in-use'] }, 2)).status).toBe(200);
  });
});

describe('Dangerous goods', () => {
  const dangerous = (changes: Partial<ShipmentForm> = {}) =>
    shipmentForm(MALAYSIA, { isDangerous: true, ...changes });

  it('are accepted only for accounts for which operators have allowed them', async () => {
    const plain = await makeAdmin(app, { is_dangerous_goods: false });
    expect(fieldsOf(await create(dangerous(), plain))).toEqual({
      isDangerous: 'Dangerous Goods is not available on this account.',
    });
    const body = { accountNo: plain.accountNo, flags: { IsDangerousGoods: true } };
    const { r } = await send(app, accountFlags, { as: key, body });
    expect(r.flags.IsDangerousGoods).toBe(true);
    expect((await create(dangerous(), plain)).status).toBe(200);
  });

  it('are refused for Priority Service, COOL, Singapore and international shipments', async () => {
    const cool = await makeAdmin(app, { is_cool: true });
    const ways: [ShipmentForm, TestUser][] = [
      [dangerous({ service: 'priority' }), user],
      [dangerous({ flow: 'cool', service: 'chilled' }), cool],
      [to({ postcode: '079903', country: 'SG' }, { flow: 'singapore', customs, isDangerous: true }), user],
      [abroad({ country: 'US' }, { isDangerous: true }), user],
    ];
    for (const [form, as] of ways) {
      expect(fieldsOf(await create(form, as)), form.flow).toMatchObject({
        isDangerous: expect.stringContaining('by road') as string,
      });
    }
  });
});

describe('A COD amount above the declared value', () => {
  it('must be confirmed before the shipment is created', async () => {
    const enhanced = await makeAdmin(app, { cod_class: 'enhanced' });
    const form = shipmentForm(MALAYSIA, { codCents: 5_000_00, valueCents: 10_00 });
    const unconfirmed = await create(form, enhanced);
    expect(unconfirmed.e).toBe(
      'COD of RM 5,000.00 is more than the declared value of RM 10.00. Is that right?',
    );
    expect(asksOf(unconfirmed)).toEqual(['cod-above-value']);
    expect((await create({ ...form, confirmed: ['cod-above-value'] }, enhanced)).status).toBe(200);
    expect((await create({ ...form, valueCents: 5_000_00 }, enhanced)).status).toBe(200);
    expect((await create({ ...form, valueCents: null }, enhanced)).status).toBe(200);
  });

  it('must be confirmed together with an order ID in use', async () => {
    await create(shipmentForm(MALAYSIA, { orderId: 'BOTH' }));
    const form = shipmentForm(MALAYSIA, { orderId: 'BOTH', codCents: 60_00, valueCents: 50_00 });
    expect(asksOf(await create(form))).toEqual(['cod-above-value', 'order-id-in-use']);
    const half = await create({ ...form, confirmed: ['cod-above-value'] });
    expect(asksOf(half)).toEqual(['order-id-in-use']);
  });

  it('is detected between a COD amount in ringgit and a value in Singapore dollars', async () => {
    const singaporean = await makeAdmin(app, { market: SINGAPORE });
    const base = shipmentForm(SINGAPORE, { flow: 'malaysia', customs: { ...customs, purpose: 'sale' } });
    const receiver = { ...base.receiver, country: 'MY', postcode: '50400', phone: '123456789' };
    const form = { ...base, receiver, valueCents: 50_00 };
    expect((await create({ ...form, codCents: 100_00 }, singaporean)).e).toBeNull();
    expect(asksOf(await create({ ...form, codCents: 400_00 }, singaporean))).toEqual(['cod-above-value']);
  });
});

it('Enhanced liability requires a value of at least the basic cover, which is S$ 100 in Singapore', async () => {
  const singaporean = await makeAdmin(app, { market: SINGAPORE });
  const form = shipmentForm(SINGAPORE, { isEnhanced: true });
  expect((await create({ ...form, valueCents: 100_00 }, singaporean)).status).toBe(200);
  expect(fieldsOf(await create({ ...form, valueCents: 99_99 }, singaporean))).toEqual({
    valueCents: 'Value of Content must be at least 100',
  });
});
