/** Every write of the interface for programs is done once per Idempotency-Key, and the response to a repeat is marked. */
import { hash } from 'node:crypto';

import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';

import {
  advanceShipment,
  cancelShipment,
  createShipment,
  createShipments,
  returnShipment,
} from '#shared/features/integration/shipments.contract.ts';
import { shipmentInput } from '#shared/features/integration/shipment-input.model.ts';
import type { Call } from '#shared/platform/http/call.ts';

import { replayedHeader } from '#server/platform/http/call-context.ts';
import { apiTokenOf, newApiToken } from '#server/test/api-token.ts';
import type { TwoAccounts } from '#server/test/example.ts';
import { allExamples } from '#server/test/examples/all.examples.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp } from '#server/test/test-app.ts';

let world: TwoAccounts;
beforeAll(async () => {
  const app = await testApp();
  const me = await makeAdmin(app, { is_allow_fulfillment: true });
  world = { app, me, they: me };
});

/** They are sent by POST for their body, and change nothing. */
const reads = new Set(['quotesMake', 'ratesMake']);
const isWrite = ({ needs, method, operation = '' }: Call) =>
  typeof needs === 'object' && method !== 'GET' && !reads.has(operation);

it('Every write accepts an idempotency key', () => {
  const keyless = world.app.calls.filter((call) => isWrite(call) && !call.idempotent);
  expect(keyless.map(({ operation }) => operation)).toEqual([]);
});

it.each(
  allExamples.filter(({ call }) => isWrite(call)).map((one) => [one.call.operation ?? '', one] as const),
)(
  '%s runs once per idempotency key, and is refused when the key is used for a different request',
  async (name, { call, good }) => {
    const input = { as: await apiTokenOf(world.app, world.me), ...(await good(world)) };
    const ask = (more: object = {}) =>
      send(world.app, call, { ...input, ...more, idempotencyKey: `key ${name}` });
    const [first, again] = [await ask(), await ask()];
    expect([first.e, again.e]).toEqual([null, null]);
    expect(first.headers).not.toHaveProperty(replayedHeader);
    expect(again.headers).toHaveProperty(replayedHeader, 'true');
    expect(again.r).toEqual(first.r);
    const other = { ...input, ...(await good(world)) };
    // Some examples ask for the same again, which is a repeat.
    if (JSON.stringify(other) === JSON.stringify(input)) return;
    expect(await ask(other)).toMatchObject({ status: 409, r: { code: 'http.key_used' } });
  },
);

it('The request hash stays the same across releases, so that a retry after an update counts as a repeat', async () => {
  const { app, me } = world;
  const as = await apiTokenOf(app, me);
  const { db } = app.kit.database;
  const { flow: _, service: __, sender: ___, ...parcel } = shipmentForm();
  const made = await send(app, createShipment, { as, body: parcel, idempotencyKey: 'release' });
  const params = { consignmentNoteNo: made.r.consignmentNoteNo };
  await send(app, cancelShipment, { as, params, idempotencyKey: 'release' });
  const rows = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'call'])
    .where('account_id', '=', me.scope)
    .where('idempotency_key', '=', 'release')
    .execute();
  const { by_id: by } = await db
    .selectFrom('audit')
    .select('by_id')
    .where('account_id', '=', me.scope)
    .where('action', '=', 'shipment.created')
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow();
  const hashOf = (path: string) =>
    Buffer.from(rows.find(({ call }) => call === path)?.request_hash ?? []).toString('hex');
  // The hash leaves out what the call does not accept: the one has no query, the other neither query nor body.
  const cancelled = hash('sha256', JSON.stringify([by, { params }]));
  expect(hashOf(cancelShipment.path)).toBe(cancelled);
  const created = hash('sha256', JSON.stringify([by, { body: z.parse(shipmentInput, parcel) }]));
  expect(hashOf(createShipment.path)).toBe(created);
});

it('A key is kept for 24 hours; then it counts as new, for single and batch requests and for two at once', async () => {
  const { app, me } = world;
  const as = await apiTokenOf(app, me);
  const { flow: _, service: __, sender: ___, ...parcel } = shipmentForm();
  const one = async () => {
    const { r } = await send(app, createShipment, { as, body: parcel, idempotencyKey: 'a day' });
    return r.consignmentNoteNo;
  };
  const many = async () => {
    const body = { shipments: [parcel, parcel] };
    const { r } = await send(app, createShipments, { as, body, idempotencyKey: 'a day' });
    return r.results.map(({ shipment }) => shipment?.consignmentNoteNo);
  };
  const [first, both] = [await one(), await many()];
  app.clock.forward(24 * 60 - 1);
  expect([await one(), await many()]).toEqual([first, both]);
  app.clock.forward(2);
  const [next, raced] = await Promise.all([one(), one()]);
  expect(next).toBe(raced);
  expect(new Set([first, next, ...both, ...(await many())]).size).toBe(6);
  app.clock.reset();
});

it('A repeat gets the first response also when the request itself would now be refused', async () => {
  const { app, me } = world;
  const { flow: _, service: __, sender: ___, ...parcel } = shipmentForm();
  const made = async (as: string) =>
    (await send(app, createShipment, { as, body: parcel })).r.consignmentNoteNo;
  const [live, sandbox] = [await apiTokenOf(app, me), await newApiToken(app, me, 'sandbox')];
  const moved = await made(sandbox);
  const advance = () =>
    send(app, advanceShipment, {
      as: sandbox,
      params: { consignmentNoteNo: moved },
      body: { to: 'delivered' },
      idempotencyKey: 'to its end',
    });
  const sent = await made(live);
  const back = () =>
    send(app, returnShipment, {
      as: live,
      params: { consignmentNoteNo: sent },
      body: {},
      idempotencyKey: 'back',
    });
  const [end, way] = [await advance(), await back()];
  expect([end.e, way.e]).toEqual([null, null]);
  await send(app, cancelShipment, { as: live, params: { consignmentNoteNo: sent } });
  expect((await advance()).r).toEqual(end.r);
  expect((await back()).r).toEqual(way.r);
});
