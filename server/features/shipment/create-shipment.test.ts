import { beforeAll, describe, expect, it } from 'vitest';

import { isCnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { createShipment, type ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';

import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { piece, shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let user: TestUser;
let singapore: TestUser;

beforeAll(async () => {
  app = await testApp();
  user = await makeAdmin(app);
  singapore = await makeAdmin(app, { market: SINGAPORE });
});

const create = (body: unknown, as: TestUser = user) => send(app, createShipment, { as, body });

const mine = (changes: Partial<ShipmentForm> = {}) => shipmentForm(MALAYSIA, changes);

async function refusedWith(form: unknown, field: string, message: string, as = user): Promise<void> {
  const sent = await create(form, as);
  expect(sent.status, JSON.stringify(sent.r)).toBe(400);
  expect(fieldsOf(sent)).toMatchObject({ [field]: message });
}

async function accepted(form: unknown, as = user): Promise<void> {
  const sent = await create(form, as);
  expect(sent.status, sent.e ?? '').toBe(200);
}

const rowOf = (shipmentId: string) =>
  app.kit.database.db
    .selectFrom('shipment')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();

async function nonServiceArea(): Promise<string> {
  const rows = await app.kit.database.db
    .selectFrom('postcode')
    .selectAll()
    .where('market', '=', MALAYSIA)
    .execute();
  return rows.find(({ districts }) => districts.every(({ isNsa }) => isNsa))?.postcode ?? '';
}

describe('Creating a shipment', () => {
  it('stores a Malaysian shipment with its CN, price, event, change feed entry and audit entry', async () => {
    const { status, r } = await create(mine({ orderId: 'WEB-77', deliveryOrders: ['DO1', 'DO 2'] }));
    expect(status).toBe(200);
    expect(isCnNumber(r.consignmentNoteNo)).toBe(true);
    expect(r.consignmentNoteNo).toMatch(/^HN\d{9}MY$/u);
    expect(r).toMatchObject({ pieceCount: 1, currency: 'MYR' });
    const row = await rowOf(r.shipmentId);
    expect(row).toMatchObject({
      status: 'created',
      order_id: 'WEB-77',
      delivery_orders: ['DO1', 'DO 2'],
      actual_grams: 1000,
      chargeable_grams: 1000,
      liability_cents: 200_00,
      receiver_state: 'Kuala Lumpur',
      total_cents: r.totalCents,
    });
    expect(row.sender).toMatchObject({ state: 'Selangor', city: 'Petaling Jaya' });
    expect(row.routing_code).toMatch(/^[A-Z]{3}-\w+$/u);
    expect(row.search_text).toContain('web-77');
    const { db } = app.kit.database;
    const events = await db
      .selectFrom('shipment_event')
      .select('code')
      .where('shipment_id', '=', r.shipmentId)
      .execute();
    expect(events).toEqual([{ code: 'CRT' }]);
    const changes = await db
      .selectFrom('operations_change')
      .select('kind')
      .where('subject_id', '=', r.shipmentId)
      .execute();
    expect(changes).toEqual([{ kind: 'shipment' }]);
    const audits = await db
      .selectFrom('audit')
      .select(['action', 'who'])
      .where('account_id', '=', user.scope)
      .where('subject', '=', r.consignmentNoteNo)
      .execute();
    expect(audits).toEqual([{ action: 'shipment.created', who: `${user.accountNo} ${user.loginId}` }]);
  });

  it('stores a Singapore shipment with Singapore dollars, and keeps the leading zero of its postcode', async () => {
    const { status, r } = await create(shipmentForm(SINGAPORE), singapore);
    expect(status).toBe(200);
    expect(r.consignmentNoteNo).toMatch(/^HN\d{9}SG$/u);
    expect(r.currency).toBe('SGD');
    const row = await rowOf(r.shipmentId);
    expect(row.sender.postcode).toBe('079903');
    expect(row.liability_cents).toBe(100_00);
  });

  it("takes the receiver's state and city from the postcode, not from the form", async () => {
    const form = mine();
    const { r } = await create({
      ...form,
      receiver: { ...form.receiver, postcode: '01000', city: 'Nowhere', state: 'Sabah' },
    });
    const { receiver, receiver_postcode: postcode } = await rowOf(r.shipmentId);
    expect(receiver).toMatchObject({ postcode: '01000', city: 'Kangar', state: 'Perlis' });
    expect(postcode).toBe('01000');
  });

  it("keeps a receiver's city that is one of the districts of the postcode", async () => {
    const form = mine();
    const { r } = await create({
      ...form,
      receiver: { ...form.receiver, postcode: '84300', city: 'muar' },
    });
    expect((await rowOf(r.shipmentId)).receiver.city).toBe('Muar');
  });

  it.each(['李美玲', 'முருகன் குமார்', 'Zoë Müller', 'محمد', 'สมชาย', "O'Brien <b>"])(
    'stores the name %s unchanged',
    async (name) => {
      const form = mine();
      const { r } = await create({ ...form, receiver: { ...form.receiver, name } });
      expect((await rowOf(r.shipmentId)).receiver.name).toBe(name);
    },
  );

  it.each([
    ['NUL', 'A\u0000B'],
    ['a lone surrogate', 'A\ud800'],
    ['a control character', 'A\u0007'],
  ])('refuses %s in a name', async (_, name) => {
    const form = mine();
    const message = 'Receiver Name has a character that cannot be printed';
    await refusedWith({ ...form, receiver: { ...form.receiver, name } }, 'receiver.name', message);
  });

  it('refuses characters that a label cannot print, and names them', async () => {
    const form = mine();
    const message = 'Receiver Name has characters that cannot be printed: 김, 😀';
    await refusedWith(
      { ...form, receiver: { ...form.receiver, name: '김 Zoë 😀' } },
      'receiver.name',
      message,
    );
  });

  it("keeps the sender's city of the form", async () => {
    const form = mine();
    const { r } = await create({
      ...form,
      sender: { ...form.sender, postcode: '10000', city: 'George Town' },
    });
    expect((await rowOf(r.shipmentId)).sender).toMatchObject({ city: 'George Town', state: 'Pulau Pinang' });
  });

  it('stores price lines that add up to the total, with every surcharge and fee', async () => {
    const form = mine({ codCents: 333_33, isEnhanced: true, valueCents: 999_99, pieces: [piece(7777)] });
    const { r } = await create({ ...form, receiver: { ...form.receiver, postcode: '07000' } });
    const { price, total_cents: total } = await rowOf(r.shipmentId);
    expect(price.lines.map(({ code }) => code)).toEqual([
      'freight',
      'fuel',
      'outskirt',
      'cod',
      'enhanced-liability',
      'tax',
    ]);
    expect(price.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total);
    expect(price.totalCents).toBe(total);
  });

  it('covers the declared value under enhanced liability', async () => {
    const { r } = await create(mine({ isEnhanced: true, valueCents: 5_000_00 }));
    expect((await rowOf(r.shipmentId)).liability_cents).toBe(5_000_00);
  });
});

describe('Postcodes of a shipment', () => {
  const withReceiver = (changes: Partial<ShipmentForm['receiver']>) => {
    const form = mine();
    return { ...form, receiver: { ...form.receiver, ...changes } };
  };

  it('are refused on their own field when unknown or of the wrong length', async () => {
    await refusedWith(
      withReceiver({ postcode: '00000' }),
      'receiver.postcode',
      'Receiver Postcode is not a postcode that we know',
    );
    await refusedWith(
      withReceiver({ postcode: '5040' }),
      'receiver.postcode',
      'Receiver Postcode must be exact 5 characters',
    );
    const form = mine();
    await refusedWith(
      { ...form, sender: { ...form.sender, postcode: '99999' } },
      'sender.postcode',
      'Sender Postcode is not a postcode that we know',
    );
  });

  it('are refused together with the other problems, in the order of the form', async () => {
    const sent = await create(withReceiver({ phone: '12', postcode: '99999' }));
    expect(sent.status).toBe(400);
    expect(sent.e).toMatch(/^Receiver Mobile Number/u);
    expect(Object.keys(fieldsOf(sent))).toEqual(['receiver.phone', 'receiver.postcode']);
    expect(fieldsOf(sent)['receiver.postcode']).toBe('Receiver Postcode is not a postcode that we know');
    // A missing receiver is reported by the rules of the form only.
    const empty = await create({ ...withReceiver({ phone: '12' }), receiver: null });
    expect(Object.keys(fieldsOf(empty))).toEqual(['receiver']);
  });

  it('are refused in a non-service area, for receiver and sender', async () => {
    const nsa = await nonServiceArea();
    const message = `Postcode ${nsa} is in a non-service area.`;
    await refusedWith(withReceiver({ postcode: nsa }), 'receiver.postcode', message);
    const form = mine();
    await refusedWith({ ...form, sender: { ...form.sender, postcode: nsa } }, 'sender.postcode', message);
  });

  it('require the receiver to be in Malaysia for a domestic shipment', async () => {
    await refusedWith(
      withReceiver({ country: 'SG', postcode: '520147' }),
      'receiver.country',
      'Receiver Country must be Malaysia for Domestic shipments.',
    );
  });
});

describe('A missing field', () => {
  it.each([
    ['contentType', 'Shipment Type Required'],
    ['flow', 'Flow Required'],
    ['service', 'Service Required'],
  ] as const)('is reported with the message of the form: %s', async (field, message) => {
    const { [field]: _left, ...form } = mine();
    await refusedWith(form, field, message);
  });
});

describe('Account flags and rights', () => {
  it('refuse COD, an order ID and DO numbers where the account may not use them', async () => {
    const plain = await makeAdmin(app, { is_cod: false, is_do_cn: false, is_allow_order_id: false });
    await accepted(mine(), plain);
    await refusedWith(
      mine({ codCents: 50_00 }),
      'codCents',
      'COD is not available for this shipment.',
      plain,
    );
    await refusedWith(
      mine({ orderId: 'X1' }),
      'orderId',
      'Order ID is not available on this account.',
      plain,
    );
    await refusedWith(
      mine({ deliveryOrders: ['D1'] }),
      'deliveryOrders',
      'DO Number is not available on this account.',
      plain,
    );
  });

  it('refuse to create without CN access, without the claim, and for a suspended account', async () => {
    const statusOf = async (as: TestUser) => (await create(mine(), as)).status;
    expect(await statusOf(await makeAdmin(app, { has_cn_access: false }))).toBe(403);
    expect(await statusOf(await makeAdmin(app, { is_suspended: true }))).toBe(403);
    expect(await statusOf(await makeUser(app, user, { login_id: 'pickup', claims: ['PUA'] }))).toBe(403);
  });

  it('refuse flows and services that the account is not offered', async () => {
    await refusedWith(
      mine({ flow: 'fulfilment' }),
      'flow',
      'Fulfilment shipments are not offered on this account.',
    );
    await refusedWith(
      mine({ service: 'frozen' }),
      'service',
      'Frozen is not offered for Domestic shipments on this account.',
    );
  });
});
