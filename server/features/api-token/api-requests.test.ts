/** Requests of programs, shown to the users of their account. */
import { expect, it } from 'vitest';

import { apiTokenRequests, repeatApiRequest } from '#shared/features/api-token/api-requests.contract.ts';
import { getApiToken } from '#shared/features/api-token/api-token.contract.ts';
import {
  createShipment,
  listShipments,
  readShipment,
} from '#shared/features/integration/shipments.contract.ts';

import { insertRequests } from '#server/features/api-token/api-request.queries.ts';
import { keptExchange, unmasked } from '#server/features/api-token/masked-body.rules.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { newApiToken } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { meetingAt } from '#server/test/lock-waits.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { isOnPostgres, testApp, type TestApp } from '#server/test/test-app.ts';

it.each(['live', 'sandbox'] as const)(
  'Requests of a %s token are counted and listed with personal data masked',
  async (kind) => {
    const app = await testApp();
    const me = await makeAdmin(app);
    const as = await newApiToken(app, me, kind);
    await send(app, createShipment, { as, body: shipmentForm() });
    await send(app, readShipment, { as, params: { consignmentNoteNo: 'HN000000005MY' } });

    const tokens = (await send(app, getApiToken, { as: me })).r.tokens;
    expect(tokens).toHaveLength(1);
    expect(tokens[0]).toMatchObject({ calls: 2, failures: 1 });
    expect(tokens[0]?.lastUsedAt).not.toBeNull();

    const token = tokens[0]?.tokenId ?? '';
    const list = (query: object) => send(app, apiTokenRequests, { as: me, query: { token, ...query } });
    const [failed, made] = (await list({})).r.rows;
    expect(failed).toMatchObject({ method: 'GET', status: 404, code: 'http.not_found' });
    expect(made).toMatchObject({
      method: 'POST',
      path: '/api/integration/v1/shipments',
      status: 200,
      code: null,
    });
    const reported = JSON.stringify(made);
    expect(reported).toContain('"weightGrams":1000');
    for (const secret of ['Lee Mei Ling', '123456789', 'Jalan SS 2', as])
      expect(reported).not.toContain(secret);
    expect((await list({ only: 'failed' })).r.rows).toHaveLength(1);
    expect((await list({ search: 'HN000000005' })).r.rows).toHaveLength(1);
    expect((await list({ search: 'nothing' })).r.rows).toEqual([]);
  },
);

it('A request is repeated in the sandbox with sample texts, and creates and reads nothing live', async () => {
  const app = await testApp();
  const me = await makeAdmin(app);
  const as = await newApiToken(app, me);
  const made = await send(app, createShipment, { as, body: shipmentForm() });
  await send(app, readShipment, { as, params: { consignmentNoteNo: made.r.consignmentNoteNo } });
  const token = (await send(app, getApiToken, { as: me })).r.tokens[0]?.tokenId ?? '';
  const [read, create] = (await send(app, apiTokenRequests, { as: me, query: { token } })).r.rows;
  const repeat = (requestId = '') => send(app, repeatApiRequest, { as: me, body: { token, requestId } });
  const again = await repeat(create?.requestId);
  expect(again.e).toBeNull();
  expect(again.r.status).toBe(200);
  expect(JSON.stringify(again.r.answered)).toMatch(/"consignmentNoteNo":"HX\d{9}MY"/u);
  expect((await repeat(read?.requestId)).r).toMatchObject({ status: 404 });
  const live = await send(app, listShipments, { as });
  expect(live.r.rows.map(({ consignmentNoteNo }) => consignmentNoteNo)).toEqual([made.r.consignmentNoteNo]);
  const rows = (await send(app, apiTokenRequests, { as: me, query: { token } })).r.rows;
  expect(rows).toHaveLength(5);
});

it('Masked values are replaced with sample values, and a body that was cut is not repeated', () => {
  const receiver = {
    name: '*** text 12',
    phone: '*** text 9',
    address1: '***',
    ic: '*** number 12',
    city: 'Ipoh',
  };
  expect(unmasked({ body: { receiver, n: [1, 2] } })).toEqual({
    value: {
      body: {
        receiver: { name: 'Sandbox', phone: '123456789', address1: '1 Jalan Contoh', ic: 1, city: 'Ipoh' },
        n: [1, 2],
      },
    },
  });
  const again = (body: unknown) =>
    unmasked(JSON.parse(keptExchange(createShipment, { query: {}, body }, null).asked));
  expect(again({ deliveryOrders: ['1'] })).not.toBeNull();
  expect(again({ deliveryOrders: ['1', '2', '3', '4', '5', '6'] })).toBeNull();
  expect(again({ orderId: 'x'.repeat(400) })).toBeNull();
  expect(again(JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`))).toBeNull();
  const pieces = Array.from({ length: 5 }, () => 'y'.repeat(290));
  expect(
    again({ deliveryOrders: pieces, confirmed: pieces, service: pieces, flow: pieces, orderId: pieces }),
  ).toBeNull();
});

/** Everything that is stored of the requests of one token, newest first. */
async function keptOf(app: TestApp, as: TestUser) {
  const token = (await send(app, getApiToken, { as })).r.tokens[0]?.tokenId ?? '';
  return (await send(app, apiTokenRequests, { as, query: { token } })).r.rows;
}

it('Unknown fields and query parameters are stored masked, and the developer sees which they were', async () => {
  const app = await testApp();
  const me = await makeAdmin(app);
  const headers = { authorization: `Bearer ${await newApiToken(app, me)}` };
  const url = `${createShipment.path}?ic=880101145566&0123456789`;
  const recipient = {
    full_name: 'Siti Nurhaliza',
    mobile: 60123456789,
    street: '8 Jalan Tun Razak',
    ic: '880101-14-5566',
  };
  await app.http.inject({ method: 'POST', url, headers, payload: { recipient, number: '0198765432' } });
  await app.http.inject({ method: 'POST', url: createShipment.path, headers, payload: { recipient } });
  const [body, query] = await keptOf(app, me);
  const text = JSON.stringify([body, query]);
  for (const one of ['Siti', '60123456789', 'Jalan Tun', '880101', '0123456789', '0198765432'])
    expect(text).not.toContain(one);
  expect(body).toMatchObject({
    status: 400,
    asked: {
      body: {
        recipient: {
          full_name: '*** text 14',
          mobile: '*** number 11',
          street: '*** text 17',
          ic: '*** text 14',
        },
      },
    },
    answered: { s: false, r: { fields: { recipient: expect.stringContaining('recipient') } } },
  });
  expect(query).toMatchObject({ status: 400, asked: { query: { ic: '*** text 12' } } });
});

it('A request with an unpaired surrogate is stored', async () => {
  const app = await testApp();
  const me = await makeAdmin(app);
  const headers = {
    authorization: `Bearer ${await newApiToken(app, me)}`,
    'content-type': 'application/json',
  };
  const payload = String.raw`{"orderId":"\ud800","deliveryOrders":["\u0000"],"\udc00":1}`;
  await app.http.inject({ method: 'POST', url: createShipment.path, headers, payload });
  expect(await keptOf(app, me)).toHaveLength(1);
});

it.each([
  ['an object', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ['a list', (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`],
])('A body with %s of any depth is refused in the envelope, and is stored', async (_, nested) => {
  const app = await testApp();
  const me = await makeAdmin(app);
  const headers = {
    authorization: `Bearer ${await newApiToken(app, me)}`,
    'content-type': 'application/json',
  };
  for (const depth of [30, 5000, 100_000]) {
    const payload = `{"receiver":${nested(depth)}}`;
    const answer = await app.http.inject({ method: 'POST', url: createShipment.path, headers, payload });
    expect([depth, answer.statusCode]).toEqual([depth, 400]);
    expect(answer.json()).toMatchObject({
      s: false,
      r: { code: expect.any(String) },
      e: expect.stringMatching(/\w/u),
    });
  }
  const rows = await keptOf(app, me);
  expect(rows.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(rows[0]?.asked).toMatchObject({ body: { receiver: expect.anything() } });
});

// The embedded database has one connection: there are no simultaneous transactions.
it.runIf(isOnPostgres)(
  'Instances that count requests of several tokens lock the tokens in the same order',
  async () => {
    const app = await testApp();
    const { clock, database } = app.kit;
    const { scope } = await makeAdmin(app);
    const tokens = Array.from({ length: 12 }, () => newId(clock)).toSorted();
    const count = () =>
      insertRequests(
        database.db,
        tokens.toReversed().map((token_id) => ({
          account_id: scope,
          request_id: newId(clock),
          token_id,
          at: clock.now(),
          method: 'GET',
          path: listShipments.path,
          status: 200,
          code: null,
          ms: 1,
          asked: '{}',
          answered: '{}',
        })),
      );
    const free = (trx: Trx, first = tokens) =>
      trx
        .selectFrom('api_request_day')
        .select('token_id')
        .where('account_id', '=', scope)
        .where('token_id', 'in', first)
        .forUpdate()
        .skipLocked()
        .execute();
    await count();
    const [counted] = await meetingAt(
      app,
      (trx) => free(trx, tokens.slice(0, 1)),
      () => [count()],
      // The first token is locked here: no later one is locked by the other.
      async (trx) => expect(await free(trx)).toHaveLength(tokens.length),
    );
    expect(counted?.status).toBe('fulfilled');
  },
);
