/** How the interface reads what programs send: nothing is dropped silently, and problems use the names that were sent. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as orders from '#shared/features/integration/orders.contract.ts';
import * as papers from '#shared/features/integration/papers.contract.ts';
import * as pickups from '#shared/features/integration/pickups.contract.ts';
import * as rates from '#shared/features/integration/rates.contract.ts';
import * as contract from '#shared/features/integration/shipments.contract.ts';
import * as feed from '#shared/features/webhook/event-feed.contract.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { little, problemsOf, programDesk, receiver, unknown } from './program.fixture.ts';

let app: TestApp;
let me: TestUser;
let as: string;
beforeAll(async () => {
  app = await testApp();
  me = await makeAdmin(app, { is_cod: true, is_allow_order_id: true });
  as = await apiTokenOf(app, me);
});

const { create, read, countMade } = programDesk(() => ({ app, as }));

describe('An unknown field name', () => {
  it.each([
    { query: { dryrun: 'true' }, more: {}, field: 'dryrun', meant: 'dryRun' },
    { query: { dry_run: 'true' }, more: {}, field: 'dry_run', meant: 'dryRun' },
    { query: {}, more: { dryRun: true }, field: 'dryRun', meant: '?dryRun=true' },
    { query: {}, more: { codCent: 5000 }, field: 'codCent', meant: 'codCents' },
    { query: {}, more: { cod: { amount: 5000 } }, field: 'cod', meant: 'codCents' },
    {
      query: {},
      more: { receiver: { ...receiver, Address2: 'Level 3' } },
      field: 'receiver.Address2',
      meant: 'address2',
    },
    { query: {}, more: { pieces: [{ weightGrams: 1, cod: 5 }] }, field: 'pieces.0.cod', meant: null },
  ])('$field is refused by name, and no shipment is created', async ({ query, more, field, meant }) => {
    const before = await countMade();
    const answer = await create({ ...little, ...more }, { query });
    expect([answer.status, problemsOf(answer)]).toEqual([400, unknown(field)]);
    expect(answer.e).toContain(field);
    if (meant !== null) expect(answer.e).toContain(meant);
    expect(await countMade()).toBe(before);
  });

  it('is reported together with the other problems, for at most five names', async () => {
    const strange = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`q${index}`, 1]));
    const answer = await create({
      ...little,
      ...strange,
      receiver: { ...receiver, name: '', postcode: '00000' },
    });
    expect(problemsOf(answer)).toEqual([
      ...unknown('q0', 'q1', 'q2', 'q3', 'q4'),
      ['receiver.name', 'validation.required'],
      ['receiver.postcode', 'shipment.unknown_postcode'],
    ]);
  });

  it('is refused only in its own row of a batch', async () => {
    const body = { shipments: [little, { ...little, codCent: 5000 }] };
    const { r } = await send(app, contract.createShipments, { as, body });
    expect(r.results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(r.results[1]?.problems[0]).toMatchObject({ field: 'codCent' });
  });

  it('is refused also when every JavaScript object has a property of that name', async () => {
    const names = ['valueOf', 'hasOwnProperty', 'constructor', 'toString'];
    const body = { shipments: [little, ...names.map((name) => ({ ...little, [name]: 1 }))] };
    const { status, r } = await send(app, contract.createShipments, { as, body });
    expect([status, r.madeCount]).toEqual([200, 1]);
    expect(r.results.slice(1).map(({ fields }) => Object.keys(fields))).toEqual(names.map((name) => [name]));
    for (const name of [...names, '__proto__']) {
      const answer = await app.http.inject({
        url: `/api/integration/v1/shipments?${name}=1`,
        headers: { authorization: `Bearer ${as}` },
      });
      expect([answer.statusCode, problemsOf({ ...answer.json(), status: 400 })]).toEqual([
        400,
        unknown(name),
      ]);
    }
  });

  it('in a list query is refused, so that no unfiltered list is returned', async () => {
    const list = (query: Record<string, string>) => send(app, contract.listShipments, { as, query });
    expect(await list({ state: 'delivered' })).toMatchObject({
      status: 400,
      r: { fields: { state: /status/u } },
    });
    expect((await list({ page: '2' })).status).toBe(400);
    expect((await send(app, orders.listOrders, { as, query: { search: 'x' } })).status).toBe(400);
  });

  it('in the body of a cancel request is refused; a dry run of a label does not count as a print', async () => {
    const cn = (await create()).r.consignmentNoteNo;
    const params = { consignmentNoteNo: cn };
    const cancelled = await send(app, contract.cancelShipment, { as, params, body: { dryRun: true } });
    expect([cancelled.status, problemsOf(cancelled)]).toEqual([400, unknown('dryRun')]);
    expect((await send(app, papers.shipmentLabel, { as, params, query: { dryRun: 'true' } })).status).toBe(
      200,
    );
    expect(await read(cn)).toMatchObject({ status: 'created', printedAt: null });
    expect((await send(app, contract.cancelShipment, { as, params, body: {} })).status).toBe(200);
  });
});

it('A dry run of a call that changes nothing is accepted and returns the normal response', async () => {
  const query = { dryRun: 'true' };
  const consignmentNoteNo = (await create()).r.consignmentNoteNo;
  const parcel = { receiverPostcode: '50400', receiverCountry: 'MY', pieces: [{ weightGrams: 1000 }] };
  for (const call of [rates.quote, rates.rates])
    expect(await send(app, call, { as, body: parcel, query })).toMatchObject({ status: 200, e: null });
  expect((await send(app, contract.listShipments, { as, query })).status).toBe(200);
  const params = { consignmentNoteNo };
  expect((await send(app, contract.readShipment, { as, params, query })).r).toMatchObject({
    consignmentNoteNo,
  });
  expect((await send(app, contract.listShipments, { as, query: { dryrun: 'true' } })).status).toBe(400);
});

describe('Null', () => {
  it('counts as left out for an optional field, and is refused for a required field', async () => {
    const nothing = { sender: null, customs: null, orderId: null, confirmed: null, deliveryOrders: null };
    const party = { ...receiver, email: null, address2: null, altPhone: null };
    const { e, status } = await create({ ...little, ...nothing, flow: null, receiver: party });
    expect([status, e]).toEqual([200, null]);
    expect(fieldsOf(await create({ ...little, receiver: { ...receiver, name: null } }))).toEqual({
      'receiver.name': 'Receiver Name Required',
    });
  });

  it('is accepted for placedAt of an order, and the order keeps both phone numbers of its receiver', async () => {
    const body = { id: 'null-1', placedAt: null, receiver, lines: [{ name: 'Book', quantity: 1 }] };
    expect((await send(app, orders.handInOrder, { as, body })).status).toBe(200);
    const party = { ...receiver, altPhone: '+60 3-5550 0130' };
    const other = await send(app, orders.handInOrder, {
      as,
      body: { ...body, id: 'alt-1', receiver: party },
    });
    expect(other.r.receiver).toMatchObject({ phone: '123456789', altPhone: '355500130' });
    const wrong = await send(app, orders.handInOrder, { as, body: { ...body, placedAt: 'yesterday' } });
    expect(wrong).toMatchObject({ status: 400, r: { code: 'webhook.instant' } });
  });
});

describe('A wrong value', () => {
  it.each([
    [{ receiver: { ...receiver, phone: 123_456_789 } }, 'receiver.phone', 'validation.must_be_text'],
    [{ receiver: { ...receiver, postcode: 50_400 } }, 'receiver.postcode', 'validation.must_be_text'],
    [{ receiver: 'Lee' }, 'receiver', 'validation.must_be_object'],
    [{ isEnhanced: 'true' }, 'isEnhanced', 'validation.must_be_true_or_false'],
    [{ pieces: { weightGrams: 1 } }, 'pieces', 'validation.must_be_list'],
    [{ confirmed: true }, 'confirmed', 'validation.must_be_list'],
    [{ pieces: [{ weightGrams: 1.5 }] }, 'pieces.0.weightGrams', 'validation.whole_number'],
    [{ valueCents: 50.5 }, 'valueCents', 'validation.whole_number'],
    [{ valueCents: '50' }, 'valueCents', 'validation.number'],
    [{ service: 'express' }, 'service', 'validation.one_of'],
  ])('%j is refused with the code of the expected type', async (more, field, code) => {
    const answer = await create({ ...little, ...more });
    expect([answer.status, problemsOf(answer)]).toEqual([400, [[field, code]]]);
  });

  it('is refused also when the body is a list', async () => {
    expect(await create([little])).toMatchObject({ status: 400, r: { code: 'validation.must_be_object' } });
  });

  it('is refused with the allowed choices or the expected format', async () => {
    const consignmentNoteNo = (await create()).r.consignmentNoteNo;
    const label = { as, params: { consignmentNoteNo }, query: { size: 'A6' } };
    expect((await send(app, papers.shipmentLabel, label)).e).toContain('a5, a6, label');
    expect((await send(app, contract.listShipments, { as, query: { status: 'Delivered' } })).e).toContain(
      'out-for-delivery',
    );
    const slot = { day: '2026-12-01', readyTime: '10:00', closeTime: '15:00:00' };
    const params = { pickupId: '0193a0b0-0000-7000-8000-000000000000' };
    expect((await send(app, pickups.movePickup, { as, params, body: slot })).e).toContain('10:00:00');
    expect(await send(app, pickups.readPickup, { as, params: { pickupId: 'P26-1' } })).toMatchObject({
      status: 400,
      r: { code: 'validation.must_be_id' },
    });
  });

  it('above a limit is refused with the limit in the unit of the field', async () => {
    const piece = { weightGrams: 1000, lengthMm: 99_999_999 };
    const answer = await create({ ...little, valueCents: 99_999_999_990, pieces: [piece] });
    expect(answer.r).toMatchObject({
      problems: [
        { field: 'pieces.0.lengthMm', params: { n: 9_999_999 } },
        { field: 'valueCents', params: { n: 9_999_999_999 } },
      ],
    });
    expect(answer.e).toContain('9999999');
    const typed = await create({ ...little, valueCents: 1_234_567_00 });
    expect(typed).toMatchObject({ status: 400, e: 'Value of Content must be at most 999999.99' });
    const beyond = await create({ ...little, valueCents: 1e17 });
    expect(beyond.r).toMatchObject({ problems: [{ field: 'valueCents', params: { n: 9_999_999_999 } }] });
  });
});

describe('The interface for programs', () => {
  it('accepts a JSON content type without a body, and refuses an unsafe body', async () => {
    const cn = (await create()).r.consignmentNoteNo;
    const ask = (url: string, payload = '') =>
      app.http.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      });
    expect((await ask(`/api/integration/v1/shipments/${cn}/cancel`)).statusCode).toBe(200);
    const empty = await ask('/api/integration/v1/shipments');
    expect(empty.statusCode).toBe(400);
    expect(Object.keys(fieldsOf(empty.json()))).toContain('receiver');
    const poisoned = await ask('/api/integration/v1/shipments', '{"__proto__": {"x": 1}}');
    expect(poisoned.json()).toMatchObject({ r: { code: 'http.bad_request' } });
  });

  it('accepts a plus sign in a query, which arrives as a space', async () => {
    const since = '2026-11-01T10:00:00+08:00';
    const list = (text: string) =>
      app.http.inject({
        url: `/api/integration/v1/events?since=${text}`,
        headers: { authorization: `Bearer ${as}` },
      });
    const code = (await list(since)).json<{ r: { code?: string } }>().r.code;
    expect(['webhook.too_old', undefined]).toContain(code);
    const wrong = await send(app, feed.listEvents, { as, query: { since: 'yesterday' } });
    expect(wrong.e).toMatch(/T\d\d:00:00Z$/u);
  });

  it.each(['+60123456789', '+60 12-345 6789', '60123456789', '0123456789'])(
    'accepts the phone %s',
    async (phone) => {
      const { r, e } = await create({ ...little, receiver: { ...receiver, phone, altPhone: phone } });
      expect(e).toBeNull();
      expect((await read(r.consignmentNoteNo)).receiver).toMatchObject({
        phone: '123456789',
        altPhone: '123456789',
      });
    },
  );

  it.each(['+6591234567', '+60', '+', '12+3456789', 'x'])('refuses the phone %s', async (phone) => {
    const answer = await create({ ...little, receiver: { ...receiver, name: '', phone } });
    expect(problemsOf(answer)).toEqual(
      expect.arrayContaining([
        ['receiver.name', 'validation.required'],
        ['receiver.phone', 'validation.phone'],
      ]),
    );
  });
});
