/** The assistant interface (MCP), used through the SDK's own client. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { listShipments, readShipment } from '#shared/features/integration/shipments.contract.ts';

import { apiTokenOf, newApiToken } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { listening } from '#server/test/listening.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { requestOf, tools } from './assistant-tools.rules.ts';

let app: TestApp;
let me: TestUser;
let address: URL;
const open: Client[] = [];
beforeAll(async () => {
  app = await testApp();
  me = await makeAdmin(app);
  address = new URL('/api/integration/v1/mcp', await listening(app));
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

async function assistant(token: string, more: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}`, ...more } };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  open.push(client);
  return client;
}
const use = async (client: Client, name: string, given: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: given })) as CallToolResult;
const textOf = ({ content: [first] }: CallToolResult) =>
  JSON.parse(first?.type === 'text' ? first.text : 'null') as Record<string, unknown>;

const parcel = {
  receiver: {
    name: 'Lee Mei Ling',
    phone: '123456789',
    address1: '8 Jalan Tun Razak',
    postcode: '50400',
    country: 'MY',
  },
  pieces: [{ weightGrams: 1000 }],
  content: 'Books',
  valueCents: 50_00,
};

it('An assistant quotes, creates, prints, books a pick-up and cancels, and the portal records its token', async () => {
  const client = await assistant(await newApiToken(app, me, 'live', 'Helper'));
  const quoted = await use(client, 'quote', {
    receiverPostcode: '50400',
    receiverCountry: 'MY',
    pieces: [{ weightGrams: 1000 }],
  });
  expect(textOf(quoted)).toMatchObject({ currency: 'MYR', offers: expect.any(Array) });
  const key = { idempotencyKey: 'assistant-1' };
  const made = textOf(await use(client, 'create_shipment', { ...parcel, ...key }));
  expect(textOf(await use(client, 'create_shipment', { ...parcel, ...key }))).toEqual(made);
  const { consignmentNoteNo } = made as { consignmentNoteNo: string };
  const label = await use(client, 'get_label', { consignmentNoteNo, size: 'a6' });
  const [file] = label.content;
  const blob = file?.type === 'resource' && 'blob' in file.resource ? file.resource.blob : '';
  expect(Buffer.from(blob, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const tracked = textOf(await use(client, 'track', { consignmentNoteNos: consignmentNoteNo }));
  expect(tracked).toMatchObject({ trackingList: [{ consignmentNoteNo }], notFound: [] });
  const booked = textOf(await use(client, 'book_next_pickup', { consignmentNoteNos: [consignmentNoteNo] }));
  expect(booked).toMatchObject({ added: 1, pickup: { pickupNo: expect.any(String) } });
  const tried = await use(client, 'cancel_shipment', { consignmentNoteNo, dryRun: true });
  expect(textOf(tried)).toMatchObject({ status: 'cancelled' });
  const as = await apiTokenOf(app, me);
  const read = async () => (await send(app, readShipment, { as, params: { consignmentNoteNo } })).r;
  expect((await read()).createdBy).toBe('API token Helper');
  expect((await read()).status).not.toBe('cancelled');
  await use(client, 'cancel_shipment', { consignmentNoteNo });
  expect((await read()).status).toBe('cancelled');
});

it('Each tool is annotated as read-only or destructive, and describes its fields', async () => {
  const client = await assistant(await apiTokenOf(app, me));
  const { tools } = await client.listTools();
  const kinds = new Map(tools.map(({ name, annotations }) => [name, annotations]));
  for (const name of ['quote', 'track', 'get_shipment', 'pickup_days'])
    expect(kinds.get(name), name).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  for (const name of ['cancel_shipment', 'cancel_pickup'])
    expect(kinds.get(name), name).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  expect(kinds.get('create_shipment')).toMatchObject({ readOnlyHint: false, destructiveHint: false });
  expect(kinds.has('advance_shipment')).toBe(false);
  for (const { name, inputSchema, description = '' } of tools) {
    expect(description.length, name).toBeGreaterThan(10);
    for (const [field, schema] of Object.entries(inputSchema.properties ?? {}))
      expect(schema, `${name} ${field}`).toHaveProperty('description');
  }
});

it('A refusal is returned with its code and the wrong fields', async () => {
  const client = await assistant(await apiTokenOf(app, me));
  const receiver = { ...parcel.receiver, phone: 'x' };
  const refused = await use(client, 'create_shipment', { ...parcel, receiver });
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toMatchObject({
    code: expect.stringMatching(/^validation\./u),
    fields: { 'receiver.phone': expect.any(String) },
  });
});

it.each([30, 5000, 100_000])('An argument nested %i levels deep is refused with a message', async (depth) => {
  const receiver = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const answer = await app.http.inject({
    method: 'POST',
    url: address.pathname,
    headers: {
      authorization: `Bearer ${await apiTokenOf(app, me)}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    payload: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_shipment","arguments":{"receiver":${receiver}}}}`,
  });
  const { result } = answer.json<{ result: CallToolResult }>();
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatchObject({
    code: expect.any(String),
    message: expect.stringMatching(/^\w.+\w\.?$/u),
  });
});

it.each([
  { name: 'create_shipment', meant: { dryRun: 'true' }, sentence: 'dryRun is true or false.' },
  { name: 'create_shipment', meant: { dryRun: null }, sentence: 'dryRun is true or false.' },
  {
    name: 'create_shipment',
    meant: { idempotencyKey: 12_345 },
    sentence: 'idempotencyKey is a text of 1 to 200 characters.',
  },
  {
    name: 'create_shipment',
    meant: { idempotencyKey: '' },
    sentence: 'idempotencyKey is a text of 1 to 200 characters.',
  },
  {
    name: 'create_shipment',
    meant: { idempotencyKey: 'k'.repeat(201) },
    sentence: 'idempotencyKey is a text of 1 to 200 characters.',
  },
  {
    name: 'create_shipment',
    meant: { dry_run: true },
    sentence: 'create_shipment has no dry_run.',
  },
  { name: 'get_shipment', meant: { dryRun: true }, sentence: 'get_shipment has no dryRun.' },
  { name: 'get_label', meant: { dryRun: 'true' }, sentence: 'dryRun is true or false.' },
])(
  'A wrong safety argument is refused and nothing is done: $name with $meant',
  async ({ name, meant, sentence }) => {
    const mine = await makeAdmin(app);
    const { cnNo } = await makeShipment(app, mine);
    const as = await apiTokenOf(app, mine);
    const client = await assistant(as);
    const given = name === 'create_shipment' ? parcel : { consignmentNoteNo: cnNo };
    await expect(use(client, name, { ...given, ...meant })).rejects.toThrow(
      `MCP error -32602: ${sentence} Nothing was done.`,
    );
    expect((await send(app, listShipments, { as })).r.rows).toMatchObject([{ printedAt: null }]);
  },
);

it('An unknown field below the top level of the arguments is refused too', async () => {
  const mine = await makeAdmin(app);
  const as = await apiTokenOf(app, mine);
  const client = await assistant(as);
  const refused = await use(client, 'create_shipment', {
    ...parcel,
    pieces: [{ weightGrams: 1000, cod: 5 }],
  });
  expect(textOf(refused)).toMatchObject({ fields: { 'pieces.0.cod': expect.any(String) } });
  expect((await send(app, listShipments, { as })).r.rows).toEqual([]);
});

it('An assistant cannot get a label when printing is blocked for its account', async () => {
  const blocked = await makeAdmin(app, { is_blocking_printing: true });
  const client = await assistant(await apiTokenOf(app, blocked));
  const { consignmentNoteNo } = textOf(await use(client, 'create_shipment', parcel));
  const label = await use(client, 'get_label', { consignmentNoteNo });
  expect(label.isError).toBe(true);
  expect(textOf(label)).toMatchObject({ code: 'rights.printing_blocked' });
});

it('The consignment note of another account is not found', async () => {
  const theirs = await makeShipment(app, await makeAdmin(app));
  const client = await assistant(await apiTokenOf(app, me));
  for (const name of ['get_shipment', 'get_label', 'cancel_shipment']) {
    const answer = await use(client, name, { consignmentNoteNo: theirs.cnNo });
    expect(textOf(answer), name).toMatchObject({ code: 'http.not_found' });
  }
  const tracked = await use(client, 'track', { consignmentNoteNos: theirs.cnNo });
  expect(textOf(tracked)).toMatchObject({ trackingList: [], notFound: [theirs.cnNo] });
});

it('A sandbox token works in the sandbox only, and can advance its parcels there', async () => {
  const client = await assistant(await newApiToken(app, me, 'sandbox'));
  expect(textOf(await use(client, 'get_account'))).toMatchObject({ world: 'sandbox' });
  const { consignmentNoteNo } = textOf(await use(client, 'create_shipment', parcel));
  expect(consignmentNoteNo).toMatch(/^HX/u);
  expect(textOf(await use(client, 'advance_shipment', { consignmentNoteNo }))).toMatchObject({
    status: 'picked-up',
  });
  const live = await assistant(await apiTokenOf(app, me));
  expect(textOf(await use(live, 'get_shipment', { consignmentNoteNo }))).toMatchObject({
    code: 'http.not_found',
  });
});

it('A live token is refused when the assistant sends the sandbox header', async () => {
  const believes = { 'x-sandbox': 'yes' };
  await expect(assistant(await apiTokenOf(app, me), believes)).rejects.toThrow(/403|sandbox/iu);
  const client = await assistant(await newApiToken(app, me, 'sandbox'), believes);
  expect(textOf(await use(client, 'get_account'))).toMatchObject({ world: 'sandbox' });
});

it("An invalid token and a user's session token are refused", async () => {
  await expect(assistant('live_nothing')).rejects.toThrow(/401|bearer/iu);
  await expect(assistant(me.accessToken)).rejects.toThrow(/401|bearer/iu);
  expect((await app.http.inject({ url: address.pathname })).statusCode).toBe(405);
});

it('A null value of a filter is left out of the request', () => {
  const requestFor = (wanted: string, given: Record<string, unknown>) => {
    const tool = tools.find(({ name }) => name === wanted);
    return tool && requestOf(tool, given);
  };
  expect(requestFor('list_shipments', { status: null, from: null, search: 'Lee' })).toMatchObject({
    url: '/api/integration/v1/shipments?search=Lee',
    body: null,
  });
  expect(requestFor('create_shipment', { content: null })).toMatchObject({
    url: '/api/integration/v1/shipments',
    body: { content: null },
  });
});

it.each(['.', '..'])('A value of dots does not lead to another call: %s', (consignmentNoteNo) => {
  const cancel = tools.find(({ name }) => name === 'cancel_shipment');
  expect(cancel && requestOf(cancel, { consignmentNoteNo }).url).toBe(
    '/api/integration/v1/shipments/-/cancel',
  );
});
