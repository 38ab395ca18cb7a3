/**
 * No account sees data of another account, whatever a request contains: every text of every valid request is replaced by each
 * name and ID of the other account, and no response may contain data that only the other account has.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { operatorScopeOf } from '#shared/platform/rights/operator-scopes.ts';
import { createAddressBook } from '#shared/features/address-book/address.contract.ts';
import { type Call, isFileReply } from '#shared/platform/http/call.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';

import type { Example, Input, TwoAccounts } from './example.ts';
import { allExamples } from './examples/all.examples.ts';
import { apiTokenOf } from './api-token.ts';
import { makeAdmin, makeUser, newLoginId } from './factories.ts';
import { leavesOf, strangersAddress, withValue } from './replace.ts';
import { send } from './send.ts';
import { shipmentForm } from './shipment-form.ts';
import { appOfFile, isOnPostgres, type TestApp } from './test-app.ts';

/** Only the other account has these; no request contains them. */
const secrets = { phone: '187654329', address1: 'Lot 99 Jalan Rahsia' };

const nameOf = (call: Call) => `${call.method} ${call.path}`;
const table: [string, Example][] = allExamples
  .filter(({ call }) => !call.upload && !isFileReply(call.reply) && operatorScopeOf(call.needs) === null)
  .map((entry) => [nameOf(entry.call), entry]);

let app: TestApp;
let leave: (() => Promise<void>) | undefined;
let world: TwoAccounts;
/** Names and IDs of the other account. */
let names: string[];
let unsaid: string[];
/** Made before the requests below, many of which are refused because too much was created. */
const inputs = new Map<Call, Input>();

beforeAll(async () => {
  if (!isOnPostgres) return;
  ({ app, leave } = await appOfFile());
  world = {
    app,
    me: await makeAdmin(app, { is_allow_fulfillment: true }),
    they: await makeAdmin(app, { is_allow_fulfillment: true }),
  };
  const { they } = world;
  const form = shipmentForm(MALAYSIA, { orderId: 'THEIR-ORDER-1' });
  const receiver = { ...form.receiver, ...secrets, name: 'Puan Rahimah Asing' };
  const shipped = await send(app, createShipment, { as: they, body: { ...form, receiver } });
  const kept = await send(app, createAddressBook, {
    as: they,
    body: { kind: 'receiver', refId: 'THEIR-REF-1', party: receiver, tags: ['their-tag'], isDefault: false },
  });
  expect([shipped.e, kept.e]).toEqual([null, null]);
  const colleague = await makeUser(app, they, { login_id: newLoginId(), phone_number: secrets.phone });
  const { consignmentNoteNo, shipmentId } = shipped.r;
  names = [receiver.name, 'THEIR-ORDER-1', 'THEIR-REF-1', consignmentNoteNo, shipmentId, colleague.userId];
  names.push(kept.r.addressId, they.scope, they.accountNo);
  unsaid = Object.values(secrets);
  for (const [, { call, good }] of table) inputs.set(call, await good(world));
  // The requests below send thousands of webhooks again, and there is no receiver.
  await app.services.webhooks.stop();
  // The test can fail: the other account itself finds its secrets.
  const own = await send(app, getShipment, { as: they, query: { shipmentId } });
  expect(JSON.stringify(own.r)).toContain(secrets.phone);
});

afterAll(() => leave?.());

interface Asked<V> {
  /** The part of the request that a name replaces. */
  place: string;
  value: V;
}

/** Each part of a query or a path replaced by each name. */
const withNames = <V extends object>(given?: V): Asked<V>[] =>
  Object.keys(given ?? {}).flatMap((place) =>
    names.map((name) => ({ place, value: { ...(given as V), [place]: name } })),
  );

/** Leaves out inputs that are equal for the handler, and all but one refused by the schema at a place: they reach no query. */
function different<V>(schema: Call['body'], asked: readonly Asked<V>[]): V[] {
  const known = new Map<string, V>();
  for (const { place, value } of asked) {
    const parsed = schema ? parse(schema, value) : { ok: true as const, value };
    const key = parsed.ok ? JSON.stringify(parsed.value) : `refused at ${place}`;
    if (!known.has(key)) known.set(key, value);
  }
  return [...known.values()];
}

// The queries are the same on both databases, so one run is enough.
describe.skipIf(!isOnPostgres).each(table)('%s', (_name, { call }) => {
  it('returns no data of another account', async () => {
    const input = inputs.get(call) ?? {};
    const as = input.as ?? (typeof call.needs === 'object' ? await apiTokenOf(app, world.me) : world.me);
    const ask = (more: Input) => send(app, call, { as, ...input, ...more, from: strangersAddress() });
    const answers = [await ask({})];
    const base = input.body ?? {};
    const bodies = leavesOf(base).flatMap((path) =>
      names.map((name) => ({ place: path.join('.'), value: withValue(base, path, name) })),
    );
    const wide = names.map((name) => ({
      place: 'wide',
      value: { ...base, text: name, filter: { text: name }, refId: name },
    }));
    if (input.body !== undefined) {
      for (const body of different(call.body, [...bodies, ...wide])) answers.push(await ask({ body }));
    }
    for (const params of different(call.params, withNames(input.params))) answers.push(await ask({ params }));
    for (const query of different(call.query, withNames(input.query))) answers.push(await ask({ query }));
    for (const answer of answers) {
      const reported = JSON.stringify([answer.r, answer.e]);
      for (const secret of unsaid) expect(reported).not.toContain(secret);
    }
  });
});
