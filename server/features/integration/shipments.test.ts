/** Shipments by program, over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as rates from '#shared/features/integration/rates.contract.ts';
import * as contract from '#shared/features/integration/shipments.contract.ts';

import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { apiTokenOf, newApiToken } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { little, programDesk, receiver } from './program.fixture.ts';

let app: TestApp;
let me: TestUser;
let as: string;
beforeAll(async () => {
  app = await testApp();
  me = await makeAdmin(app);
  as = await apiTokenOf(app, me);
});

const { create: createWhole, read, countMade } = programDesk(() => ({ app, as }));
const create = (more: object = {}, key?: string) =>
  createWhole({ ...little, ...more }, key === undefined ? {} : { idempotencyKey: key });

describe('A shipment', () => {
  it('is created from a few fields: the account is the sender, and the rest has defaults', async () => {
    const { r, e } = await create();
    expect(e).toBeNull();
    expect(r.consignmentNoteNo).toMatch(/^HN\d{9}MY$/u);
    expect(r.totalCents).toBeGreaterThan(0);
    const shipment = await read(r.consignmentNoteNo);
    expect(shipment).toMatchObject({ flow: 'domestic', service: 'standard', status: 'created' });
    expect(shipment.sender.name).toContain('Test Trading');
    expect(shipment.receiver).toMatchObject({ name: receiver.name, state: 'Kuala Lumpur' });
  });

  it('stores phone numbers like the form, without the leading 0 or country code', async () => {
    const { r } = await create({ receiver: { ...receiver, phone: '0123456789', altPhone: '60355500130' } });
    const kept = (await read(r.consignmentNoteNo)).receiver;
    expect(kept).toMatchObject({ phone: '123456789', altPhone: '355500130' });
  });

  it('has a COD currency separate from the currency of its price', async () => {
    const theirs = await makeAdmin(app, { market: SINGAPORE });
    const token = await apiTokenOf(app, theirs);
    const price = JSON.stringify({ currency: 'SGD', lines: [], totalCents: 0 });
    const { cnNo } = await makeShipment(app, theirs, {
      codCents: 300_00,
      receiver: { country: 'MY', postcode: '50400' },
      columns: { flow: 'malaysia', price },
    });
    const params = { consignmentNoteNo: cnNo };
    const { r } = await send(app, contract.readShipment, { as: token, params });
    expect(r).toMatchObject({ codCents: 300_00, codCurrency: 'MYR', currency: 'SGD' });
    const { rows } = (await send(app, contract.listShipments, { as: token, query: {} })).r;
    expect(rows).toMatchObject([{ codCents: 300_00, codCurrency: 'MYR' }]);
    const none = await create();
    expect(await read(none.r.consignmentNoteNo)).toMatchObject({ codCents: null, codCurrency: null });
  });

  it('names the program as its creator', async () => {
    const { r } = await create();
    const made = await read(r.consignmentNoteNo);
    expect(made.events.map(({ byWhom }) => byWhom)).toEqual(['Warehouse']);
    expect(made.createdBy).toBe('API token Warehouse');
  });

  it('is created once per key; a repeat is marked, and the key is refused for another request', async () => {
    const first = await create({}, 'order-1');
    const again = await create({}, 'order-1');
    expect(again.r).toEqual(first.r);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(await create({ content: 'Shoes' }, 'order-1')).toMatchObject({
      status: 409,
      r: { code: 'http.key_used' },
    });
  });

  it('is created once when two requests with the same key arrive at the same time', async () => {
    const [one, two] = await Promise.all([create({}, 'race'), create({}, 'race')]);
    expect(one.r.consignmentNoteNo).toBe(two.r.consignmentNoteNo);
  });

  it('is refused when another token of the account uses the same key', async () => {
    await create({}, 'shared');
    const other = await newApiToken(app, me);
    const answer = await send(app, contract.createShipment, {
      as: other,
      body: little,
      idempotencyKey: 'shared',
    });
    expect(answer).toMatchObject({ status: 409, r: { code: 'http.key_used' } });
  });

  it('is created once when two tokens use the same key at the same time, and the other one is refused', async () => {
    const other = await newApiToken(app, me);
    const before = await countMade();
    const answers = await Promise.all(
      [as, other].map((token) =>
        send(app, contract.createShipment, { as: token, body: little, idempotencyKey: 'raced' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.r).toMatchObject({ code: 'http.key_used' });
    expect(await countMade()).toBe(before + 1);
  });

  it('is checked and priced, but not created, in a dry run', async () => {
    const before = await countMade();
    const ask = (body: object) =>
      send(app, contract.createShipment, { as, query: { dryRun: true }, body, idempotencyKey: 'dry' });
    const { r, e } = await ask(little);
    expect(e).toBeNull();
    expect(r).toMatchObject({ shipmentId: '', consignmentNoteNo: '' });
    expect(r.totalCents).toBe((await create()).r.totalCents);
    expect((await ask({ ...little, receiver: { ...receiver, postcode: '00000' } })).status).toBe(400);
    expect(await countMade()).toBe(before + 1);
  });

  it('is refused by the rules of the form, with a problem for each field', async () => {
    const answer = await create({
      receiver: { ...receiver, phone: 'x' },
      pieces: [{ weightGrams: 0 }],
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldsOf(answer))).toEqual(['receiver.phone', 'pieces.0.weightGrams']);
  });
});

describe('Shipments in a batch', () => {
  const many = (shipments: unknown[], key?: string, query = {}) =>
    send(app, contract.createShipments, {
      as,
      query,
      body: { shipments },
      ...(key && { idempotencyKey: key }),
    });

  it('have one result each, and an invalid one does not stop the others', async () => {
    const { r } = await many([
      little,
      { ...little, receiver: { ...receiver, name: '' } },
      'nonsense',
      little,
    ]);
    expect(r.madeCount).toBe(2);
    expect(r.results.map(({ ok }) => ok)).toEqual([true, false, false, true]);
    expect(r.results[1]).toMatchObject({
      shipment: null,
      code: 'validation.required',
      fields: { 'receiver.name': expect.stringContaining('Required') },
      problems: [{ field: 'receiver.name', code: 'validation.required', params: {} }],
    });
  });

  it('are created once per key, and a repeat creates the missing ones', async () => {
    const first = await many([little, { ...little, pieces: [] }], 'batch');
    const again = await many([little, little], 'batch');
    expect(again.r.results[0]).toEqual(first.r.results[0]);
    expect([first.r.madeCount, again.r.madeCount]).toEqual([1, 2]);
  });

  it('with the same order ID need a confirmation, in a dry run as in a real request', async () => {
    const row = { ...little, orderId: 'DUP-3' };
    const meant = { ...row, confirmed: ['order-id-in-use'] };
    const above = { ...row, valueCents: 10_00, codCents: 50_00 };
    const rows = [row, row, meant, above, { ...little, orderId: 'DUP-4' }];
    const dry = await many(rows, undefined, { dryRun: true });
    const real = await many(rows);
    for (const { r } of [dry, real]) {
      expect(r.results.map(({ code }) => code)).toEqual([
        null,
        'shipment.order_id_in_use',
        null,
        'shipment.cod_above_value',
        null,
      ]);
      expect(r.madeCount).toBe(3);
      expect(r.results.map(({ confirm }) => confirm.map(({ id }) => id))).toEqual([
        [],
        ['order-id-in-use'],
        [],
        ['cod-above-value', 'order-id-in-use'],
        [],
      ]);
    }
    expect(real.r.results[1]?.confirm[0]?.message).toContain('DUP-3 is already in use');
  });

  it('are not created in a dry run', async () => {
    const before = await countMade();
    expect((await many([little, little], undefined, { dryRun: true })).r.madeCount).toBe(2);
    expect(await countMade()).toBe(before);
  });
});

describe('An existing shipment', () => {
  it('can be changed with its current label version, which then goes up, until it is scanned', async () => {
    const { consignmentNoteNo } = (await create()).r;
    const change = (body: object) =>
      send(app, contract.changeShipment, { as, params: { consignmentNoteNo }, body: { ...little, ...body } });
    const changed = await change({ content: 'Shoes', labelVersion: 1 });
    expect(changed.r).toMatchObject({ consignmentNoteNo, labelVersion: 2 });
    expect(await read(consignmentNoteNo)).toMatchObject({ content: 'Shoes', labelVersion: 2 });
    expect((await change({ content: 'Hats', labelVersion: 1 })).status).toBe(409);
    const wrong = await change({
      labelVersion: 2,
      receiver: { ...receiver, phone: 'x', postcode: '00000' },
      pieces: [{ weightGrams: 0 }],
    });
    expect(Object.keys(fieldsOf(wrong)).toSorted()).toEqual([
      'pieces.0.weightGrams',
      'receiver.phone',
      'receiver.postcode',
    ]);
    const event = { cn: consignmentNoteNo, code: 'PKU', at: app.clock.now().toISOString(), place: 'Kajang' };
    await send(app, scanEvents, { as: demoOperatorKey, body: { events: [event] } });
    expect((await change({ content: 'Hats', labelVersion: 2 })).status).toBe(409);
    expect(await read(consignmentNoteNo)).toMatchObject({ status: 'picked-up', content: 'Shoes' });
  });

  it('is cancelled once; a second cancel request succeeds, and a dry run cancels nothing', async () => {
    const { consignmentNoteNo } = (await create()).r;
    const cancel = (query = {}) =>
      send(app, contract.cancelShipment, { as, query, params: { consignmentNoteNo } });
    expect((await cancel({ dryRun: true })).r).toMatchObject({ status: 'cancelled' });
    expect((await read(consignmentNoteNo)).status).toBe('created');
    expect((await cancel()).r).toMatchObject({ wasCancelledBefore: false });
    expect((await cancel()).r).toMatchObject({ wasCancelledBefore: true });
    expect((await read(consignmentNoteNo)).status).toBe('cancelled');
  });

  it('cannot be cancelled after a scan, and the refusal has the reason as a code', async () => {
    const { cnNo } = await makeShipment(app, me, { events: ['PKU'] });
    const answer = await send(app, contract.cancelShipment, { as, params: { consignmentNoteNo: cnNo } });
    expect(answer).toMatchObject({ status: 409, r: { code: 'cn_listing.after_scan' } });
  });

  it('is listed by status and words, page by page', async () => {
    const own = await makeAdmin(app);
    const token = await apiTokenOf(app, own);
    for (const name of ['Ahmad', 'Ahmad', 'Bala']) await makeShipment(app, own, { receiver: { name } });
    const list = (query: Record<string, string | number>) =>
      send(app, contract.listShipments, { as: token, query });
    const first = (await list({ search: 'ahmad', status: 'created', limit: 1 })).r;
    const second = (await list({ search: 'ahmad', limit: 1, cursor: first.nextCursor ?? '' })).r;
    expect([...first.rows, ...second.rows].map(({ receiverName }) => receiverName)).toEqual([
      'Ahmad',
      'Ahmad',
    ]);
    expect((await list({ status: 'delivered' })).r.rows).toEqual([]);
  });
});

describe('A price', () => {
  const parcel = { receiverPostcode: '50400', receiverCountry: 'MY', pieces: [{ weightGrams: 1000 }] };

  it('for a checkout equals the price of the shipment, with the cheapest service first', async () => {
    const { r, e } = await send(app, rates.rates, { as, body: parcel });
    expect(e).toBeNull();
    expect(r.currency).toBe('MYR');
    const standard = r.rates.find(({ service }) => service === 'standard');
    expect(standard?.totalCents).toBe((await create()).r.totalCents);
    expect(r.rates.map(({ totalCents }) => totalCents)).toEqual(
      r.rates.map(({ totalCents }) => totalCents).toSorted((a, b) => a - b),
    );
  });

  it('in detail lists its lines, and the reasons why a service is not available', async () => {
    const { r } = await send(app, rates.quote, {
      as,
      body: { ...parcel, pieces: [{ weightGrams: 11_000 }] },
    });
    const priority = r.offers.find(({ service }) => service === 'priority');
    expect(priority?.reasons.length).toBeGreaterThan(0);
    expect(r.offers[0]?.lines.length).toBeGreaterThan(0);
  });

  it('for a checkout is in SGD for a Singapore account', async () => {
    const token = await apiTokenOf(app, await makeAdmin(app, { market: SINGAPORE }));
    const body = { ...parcel, receiverPostcode: '520147', receiverCountry: 'SG' };
    expect((await send(app, rates.rates, { as: token, body })).r).toMatchObject({ currency: 'SGD' });
  });
});

describe('A return', () => {
  const back = (consignmentNoteNo: string, body: object = {}, options: object = {}) =>
    send(app, contract.returnShipment, { as, params: { consignmentNoteNo }, body, ...options });

  it('swaps sender and receiver as a reverse charge, and both shipments refer to each other', async () => {
    const { consignmentNoteNo: cn } = (await create()).r;
    const { r, e } = await back(cn, { content: 'Wrong size' });
    expect(e).toBeNull();
    expect(r.consignmentNoteNo).toMatch(/^HR\d{9}MY$/u);
    const [sent, returned] = [await read(cn), await read(r.consignmentNoteNo)];
    expect(returned).toMatchObject({ flow: 'reverse-charge', content: 'Wrong size', returns: [] });
    expect([returned.sender, returned.receiver]).toEqual([sent.receiver, sent.sender]);
    expect(returned.returnOf?.consignmentNoteNo).toBe(cn);
    expect(sent.returns.map(({ consignmentNoteNo }) => consignmentNoteNo)).toEqual([r.consignmentNoteNo]);
    expect(returned.customerNote1).toBe(`Return of ${cn}`);
  });

  it.each([
    ['of the original when left out', {}, 50_00],
    ['that is given', { valueCents: 20_00 }, 20_00],
    // A shipment without a declared value is read with null.
    ['not declared when null', { valueCents: null }, 0],
    ['not declared when 0', { valueCents: 0 }, 0],
  ])('has the declared value %s', async (_how, body, valueCents) => {
    const { r, e } = await back((await create()).r.consignmentNoteNo, body);
    expect(e).toBeNull();
    expect((await read(r.consignmentNoteNo)).valueCents).toBe(valueCents);
  });

  it('is created once per key, and not at all in a dry run', async () => {
    const { consignmentNoteNo: cn } = (await create()).r;
    expect((await back(cn, {}, { query: { dryRun: true } })).r.consignmentNoteNo).toBe('');
    const key = { idempotencyKey: `return-${cn}` };
    const [one, two] = await Promise.all([back(cn, {}, key), back(cn, {}, key)]);
    expect(one.r.consignmentNoteNo).toBe(two.r.consignmentNoteNo);
    expect((await read(cn)).returns).toHaveLength(1);
  });

  it('is refused for a cancelled shipment', async () => {
    const { consignmentNoteNo: cn } = (await create()).r;
    await send(app, contract.cancelShipment, { as, params: { consignmentNoteNo: cn } });
    expect(await back(cn)).toMatchObject({ status: 409, r: { code: 'integration.return_cancelled' } });
  });
});
