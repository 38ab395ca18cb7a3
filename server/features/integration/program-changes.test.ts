/** PATCH by programs: what is given is changed, the rest stays, and what cannot be changed is refused by name. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as pickups from '#shared/features/integration/pickups.contract.ts';
import * as contract from '#shared/features/integration/shipments.contract.ts';
import * as webhooks from '#shared/features/webhook/event-feed.contract.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { pickupBody } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
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

const { create, read } = programDesk(() => ({ app, as }));
const unchangeable = (...fields: string[]) => fields.map((field) => [field, 'validation.unchangeable']);

describe('A change', () => {
  const sender = { ...receiver, name: 'Penang Branch', address1: '3 Jalan Burma', postcode: '10050' };
  const whole = {
    ...little,
    sender,
    codCents: 40_00,
    orderId: `K-${Math.random()}`,
    customerNote1: 'Ring twice',
  };
  const made = async (body: object = whole) => {
    const { r, e } = await create(body);
    expect(e).toBeNull();
    return r.consignmentNoteNo;
  };
  const change = (consignmentNoteNo: string, body: object, query = {}) =>
    send(app, contract.changeShipment, { as, params: { consignmentNoteNo }, body, query });

  it('of the phone only leaves everything else unchanged, including the COD', async () => {
    const cn = await made();
    const before = await read(cn);
    const answer = await change(cn, { labelVersion: 1, receiver: { ...receiver, phone: '198765432' } });
    expect(answer.e).toBeNull();
    const after = await read(cn);
    expect(after).toMatchObject({
      receiver: { phone: '198765432' },
      sender: { name: 'Penang Branch', postcode: '10050' },
      codCents: 40_00,
      valueCents: 50_00,
      content: 'Books',
      customerNote1: 'Ring twice',
      orderId: before.orderId,
      pieces: before.pieces,
      totalCents: before.totalCents,
    });
  });

  it('with receiver and pieces, as older releases required, keeps all other fields', async () => {
    const cn = await made({ ...whole, orderId: `O-${Math.random()}` });
    const { pieces } = little;
    expect(
      (await change(cn, { labelVersion: 1, receiver: { ...receiver, phone: '198765432' }, pieces })).e,
    ).toBeNull();
    expect(await read(cn)).toMatchObject({
      codCents: 40_00,
      valueCents: 50_00,
      sender: { postcode: '10050' },
    });
  });

  it('clears optional fields given as null, and nothing else', async () => {
    const cn = await made({ ...whole, orderId: `N-${Math.random()}` });
    const { e } = await change(cn, { labelVersion: 1, codCents: null, orderId: null, sender: null });
    expect(e).toBeNull();
    expect(await read(cn)).toMatchObject({
      codCents: null,
      orderId: null,
      sender: { name: 'Penang Branch' },
      customerNote1: 'Ring twice',
    });
  });

  it('accepts the whole shipment as it was read, with one field changed', async () => {
    const cn = await made({ ...little, sender });
    const before = await read(cn);
    const { e } = await change(cn, { ...before, content: 'Two books' });
    expect(e).toBeNull();
    const { events: _, labelVersion, labelSince: __, ...after } = await read(cn);
    expect(labelVersion).toBe(2);
    const { events: ___, labelVersion: ____, labelSince: _____, ...same } = before;
    expect(after).toMatchObject({ ...same, content: 'Two books', lastEvent: after.lastEvent });
  });

  it('of a field that cannot be changed is refused with the name of the field', async () => {
    const cn = await made({ ...little, orderId: '' });
    const flat = await change(cn, { labelVersion: 1, content: 'Hats', receiverPhone: '199999999' });
    expect([flat.status, problemsOf(flat)]).toEqual([400, unchangeable('receiverPhone')]);
    expect(flat.e).toContain('receiverPhone');
    const before = await read(cn);
    const emptied = await change(cn, {
      ...before,
      content: 'Hats',
      currency: null,
      totalCents: 0,
      codCent: 1,
    });
    expect(problemsOf(emptied).toSorted()).toEqual([
      ...unknown('codCent'),
      ...unchangeable('currency', 'totalCents'),
    ]);
    expect((await read(cn)).content).toBe('Books');
  });

  it('repeated with its idempotency key returns the first response', async () => {
    const cn = await made({ ...little, orderId: '' });
    const body = { ...(await read(cn)), content: 'Hats' };
    const input = { as, params: { consignmentNoteNo: cn }, body, idempotencyKey: `hats-${cn}` };
    const first = await send(app, contract.changeShipment, input);
    const again = await send(app, contract.changeShipment, input);
    expect([again.e, again.r]).toEqual([null, first.r]);
    const flat = { ...body, labelVersion: 2, content: 'Caps', receiverPhone: '199999999' };
    for (const idempotencyKey of [`caps-${cn}`, `caps-${cn}`])
      expect(
        (await send(app, contract.changeShipment, { ...input, body: flat, idempotencyKey })).r,
      ).toMatchObject({ code: 'validation.unchangeable' });
    expect((await read(cn)).content).toBe('Hats');
  });

  it('of a pick-up is accepted for its slot only', async () => {
    const { address, ...form } = await pickupBody(app, me);
    const booked = (await send(app, pickups.bookPickup, { as, body: { ...form, address } })).r;
    const params = { pickupId: booked.pickupId };
    const move = (body: object) => send(app, pickups.movePickup, { as, params, body });
    const moved = await move({ ...booked, note: 'Ring', pieces: 7, address: { ...address, city: 'Ipoh' } });
    expect(moved.status).toBe(400);
    expect(problemsOf(moved).toSorted()).toEqual(unchangeable('address', 'note', 'pieces'));
    expect(await move({ ...booked })).toMatchObject({ status: 200, e: null });
    const { r } = await send(app, pickups.readPickup, { as, params });
    expect(r).toMatchObject({ note: booked.note, pieces: booked.pieces, address: booked.address });
  });

  it('of a pick-up accepts the fields as they are read, also when they were stored under older rules', async () => {
    const booked = (await send(app, pickups.bookPickup, { as, body: await pickupBody(app, me) })).r;
    const params = { pickupId: booked.pickupId };
    await app.kit.database.executeSql(
      `update pickup set address = jsonb_set(address, '{phone}', '"0123456789"') where pickup_id = $1`,
      [booked.pickupId],
    );
    const { r: read } = await send(app, pickups.readPickup, { as, params });
    expect(read.address.phone).toBe('0123456789');
    expect(await send(app, pickups.movePickup, { as, params, body: read })).toMatchObject({
      status: 200,
      e: null,
    });
  });

  it('of a webhook accepts the whole webhook as it was read, and ignores its status fields', async () => {
    const body = { url: 'http://127.0.0.1:9/kelicap', eventTypes: ['shipment.created'] };
    const { endpointId } = (await send(app, webhooks.createWebhook, { as, body })).r.endpoint;
    const params = { endpointId };
    const { r } = await send(app, webhooks.listWebhooks, { as });
    const row = r.rows.find((one) => one.endpointId === endpointId);
    const changed = await send(app, webhooks.updateWebhook, { as, params, body: { ...row, isOn: false } });
    expect(changed).toMatchObject({ status: 200, r: { isOn: false } });
    const wrong = await send(app, webhooks.updateWebhook, { as, params, body: { ...row, isOnn: true } });
    expect([wrong.status, problemsOf(wrong)]).toEqual([400, unknown('isOnn')]);
  });

  it('without any changed field, or with an unknown field, is refused', async () => {
    const cn = await made({ ...little, orderId: '' });
    expect(await change(cn, { labelVersion: 1 })).toMatchObject({
      status: 400,
      r: { code: 'shipment.nothing_changed' },
    });
    const wrong = await change(cn, { labelVersion: 1, content: 'Hats', codCent: 5000 });
    expect([wrong.status, problemsOf(wrong)]).toEqual([400, unknown('codCent')]);
    expect((await read(cn)).content).toBe('Books');
  });
});
