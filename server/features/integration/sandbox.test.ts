/** The sandbox: the same calls over separate data, with no access from one to the other. */
import { beforeAll, expect, it } from 'vitest';

import * as operations from '#shared/features/operations/operations.contract.ts';
import { operationsPickups } from '#shared/features/pickup/pickup-operations.contract.ts';
import { listAccounts } from '#shared/features/operations/accounts.contract.ts';
import { shipmentLabel, track } from '#shared/features/integration/papers.contract.ts';
import * as pickups from '#shared/features/integration/pickups.contract.ts';
import { getAccount } from '#shared/features/integration/places.contract.ts';
import * as contract from '#shared/features/integration/shipments.contract.ts';
import { createShipment as createByForm } from '#shared/features/shipment/shipment.contract.ts';
import { advanceParcel } from '#shared/features/sandbox/sandbox.contract.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listEvents,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '#shared/features/webhook/event-feed.contract.ts';
import { endpointListing } from '#shared/features/webhook/webhook.contract.ts';
import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';

import { apiTokenOf, newApiToken } from '#server/test/api-token.ts';
import { makeAccount, makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { pickupBody } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;
let live: string;
let sandbox: string;
let operator: string;
beforeAll(async () => {
  app = await testApp();
  me = await makeAdmin(app);
  [live, sandbox] = [await apiTokenOf(app, me), await newApiToken(app, me, 'sandbox')];
  operator = app.kit.env.operatorKeys[0] ?? '';
});

const make = (as: string, body: object = shipmentForm()) => send(app, contract.createShipment, { as, body });
const read = (as: string, consignmentNoteNo: string) =>
  send(app, contract.readShipment, { as, params: { consignmentNoteNo } });

it('A sandbox token belongs to the same account, and the account call reports the sandbox', async () => {
  const { r } = await send(app, getAccount, { as: sandbox });
  expect(r).toMatchObject({ accountNo: me.accountNo, world: 'sandbox' });
});

it('Sandbox consignment notes start with HX and cost the same as live ones', async () => {
  const [there, here] = [await make(sandbox), await make(live)];
  expect(there.r.consignmentNoteNo).toMatch(/^HX\d{9}MY$/u);
  expect(here.r.consignmentNoteNo).toMatch(/^HN/u);
  expect(there.r.totalCents).toBe(here.r.totalCents);
});

it('Sandbox and live tokens cannot read, list, cancel, print or track shipments of the other environment', async () => {
  const [there, here] = [(await make(sandbox)).r.consignmentNoteNo, (await make(live)).r.consignmentNoteNo];
  for (const [as, foreign] of [
    [live, there],
    [sandbox, here],
  ] as const) {
    const params = { consignmentNoteNo: foreign };
    expect((await read(as, foreign)).status).toBe(404);
    expect((await send(app, contract.cancelShipment, { as, params })).status).toBe(404);
    expect((await send(app, shipmentLabel, { as, params })).status).toBe(404);
    const tracked = await send(app, track, { as, query: { consignmentNoteNos: foreign } });
    expect(tracked.r).toMatchObject({ trackingList: [], notFound: [foreign] });
    const listed = await send(app, contract.listShipments, { as, query: { search: foreign } });
    expect(listed.r.rows).toEqual([]);
  }
});

it('The listing of the account shows no sandbox shipments', async () => {
  const own = await makeAdmin(app);
  await make(await newApiToken(app, own, 'sandbox'));
  expect((await send(app, shipmentListing, { as: own, body: {} })).r.rows).toEqual([]);
});

it('Operations do not get sandbox shipments, cannot scan them, and see no sandbox account', async () => {
  const { consignmentNoteNo, shipmentId } = (await make(sandbox)).r;
  const real = await send(app, createByForm, { as: me, body: shipmentForm() });
  const reported = await app.kit.database.db
    .selectFrom('operations_change')
    .select('subject_id')
    .where('subject_id', 'in', [shipmentId, real.r.shipmentId])
    .execute();
  expect(reported.map(({ subject_id: id }) => id)).toEqual([real.r.shipmentId]);
  const scan = { cn: consignmentNoteNo, code: 'PKU', at: app.clock.now().toISOString(), place: 'KUL' };
  const scanned = await send(app, operations.scanEvents, { as: operator, body: { events: [scan] } });
  expect(JSON.stringify(scanned.r)).toContain('unknownCn');
  const accounts = await send(app, listAccounts, { as: operator, query: {} });
  expect(JSON.stringify(accounts.r)).not.toContain('sandbox ');
});

it('A sandbox pick-up takes no place of its station, is not listed for operations, and cannot be read with a live token', async () => {
  const body = await pickupBody(app, me);
  const placesTaken = async () => {
    const rows = await app.kit.database.db
      .selectFrom('pickup_station_day')
      .select('taken')
      .where('day', '=', body.day)
      .execute();
    return rows.reduce((sum, { taken }) => sum + taken, 0);
  };
  const before = await placesTaken();
  const booked = await send(app, pickups.bookPickup, { as: sandbox, body });
  expect(booked.e).toBeNull();
  expect(await placesTaken()).toBe(before);
  expect((await send(app, pickups.bookPickup, { as: live, body })).e).toBeNull();
  expect(await placesTaken()).toBe(before + 1);
  const driven = await send(app, operationsPickups, {
    as: operator,
    body: { market: 'MY', pickupIds: [booked.r.pickupId] },
  });
  expect(JSON.stringify(driven.r)).not.toContain(booked.r.pickupId);
  expect(
    (await send(app, pickups.readPickup, { as: live, params: { pickupId: booked.r.pickupId } })).status,
  ).toBe(404);
  const params = { pickupId: booked.r.pickupId };
  if (booked.r.mayChange)
    expect((await send(app, pickups.cancelPickup, { as: sandbox, params })).status).toBe(200);
  expect(await placesTaken()).toBe(before + 1);
});

it('A sandbox parcel is advanced through its statuses by calls; for a live one the call is refused', async () => {
  const { consignmentNoteNo } = (await make(sandbox)).r;
  const advance = (as: string, body: object = {}, cn = consignmentNoteNo) =>
    send(app, contract.advanceShipment, { as, params: { consignmentNoteNo: cn }, body });
  const life: string[] = [];
  for (let step = 0; step < 4; step += 1) {
    app.clock.forward(1);
    life.push((await advance(sandbox)).r.status);
  }
  expect(life).toEqual(['picked-up', 'in-transit', 'out-for-delivery', 'delivered']);
  expect(await advance(sandbox)).toMatchObject({ status: 409, r: { code: 'integration.at_end' } });
  const other = (await make(sandbox)).r.consignmentNoteNo;
  expect((await advance(sandbox, { to: 'delivery-failed' }, other)).r.status).toBe('delivery-failed');
  const real = (await make(live)).r.consignmentNoteNo;
  expect(await advance(live, {}, real)).toMatchObject({
    status: 403,
    r: { code: 'integration.only_sandbox' },
  });
});

it('The same idempotency key creates one shipment in the sandbox and one in live', async () => {
  const ask = (as: string) =>
    send(app, contract.createShipment, { as, body: shipmentForm(), idempotencyKey: 'both' });
  const [there, here] = [await ask(sandbox), await ask(live)];
  expect([there.e, here.e]).toEqual([null, null]);
  expect(there.r.shipmentId).not.toBe(here.r.shipmentId);
});

it('Sandbox events and webhook endpoints are visible only with a sandbox token or on the sandbox screens', async () => {
  const own = await makeAdmin(app);
  const token = await newApiToken(app, own, 'sandbox');
  const liveToken = await apiTokenOf(app, own);
  const hook = { url: 'https://example.com/hooks', description: 'Tests' };
  const made = await send(app, createWebhook, { as: token, body: hook });
  expect(made.e).toBeNull();
  const { endpointId } = made.r.endpoint;
  const seen = async (options: object) =>
    (await send(app, endpointListing, { as: own, ...options })).r.endpoints.map((one) => one.endpointId);
  expect(await seen({})).toEqual([]);
  expect(await seen({ sandbox: true })).toEqual([endpointId]);
  for (const call of [deleteWebhook, testWebhook, listDeliveries, replayWebhook, rotateWebhookSecret])
    expect(
      (
        await send(app, call, {
          as: liveToken,
          params: { endpointId },
          ...(call === replayWebhook && { body: { since: new Date().toISOString() } }),
        })
      ).status,
    ).toBe(404);
  await make(token);
  await app.services.webhooks.pass();
  const types = async (as: string) => (await send(app, listEvents, { as })).r.events.map(({ type }) => type);
  expect(await types(token)).toEqual(['shipment.created']);
  expect(await types(liveToken)).toEqual([]);
});

it('A user in the sandbox creates, lists and advances parcels that the live listing does not show', async () => {
  const own = await makeAdmin(app);
  const there = await send(app, createByForm, { as: own, sandbox: true, body: shipmentForm() });
  expect(there.r.consignmentNoteNo).toMatch(/^HX/u);
  const list = async (options: object) =>
    (await send(app, shipmentListing, { as: own, body: {}, ...options })).r.rows.map(
      ({ consignmentNoteNo }) => consignmentNoteNo,
    );
  expect(await list({ sandbox: true })).toEqual([there.r.consignmentNoteNo]);
  expect(await list({})).toEqual([]);
  const body = { shipmentId: there.r.shipmentId };
  app.clock.forward(1);
  expect((await send(app, advanceParcel, { as: own, sandbox: true, body })).r.status).toBe('picked-up');
  expect((await send(app, advanceParcel, { as: own, body })).status).toBe(403);
});

it('A request with an invalid sandbox header or a live token is refused; a sandbox token is accepted', async () => {
  const ask = (as: string, world: string, url: string, payload: object) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${as}`, 'x-sandbox': world },
      payload,
    });
  for (const world of ['YES', 'true', 'yes, yes', ''])
    expect((await ask(me.accessToken, world, createByForm.path, shipmentForm())).statusCode).toBe(400);
  const byProgram = (as: string) => ask(as, 'yes', contract.createShipment.path, shipmentForm());
  expect((await byProgram(live)).statusCode).toBe(403);
  expect((await byProgram(sandbox)).json()).toMatchObject({
    r: { consignmentNoteNo: expect.stringMatching(/^HX/u) },
  });
});

it('A user who may not create tokens is refused in the sandbox', async () => {
  const second = await makeUser(app, await makeAccount(app), { login_id: 'second' });
  const answer = await send(app, shipmentListing, { as: second, sandbox: true, body: {} });
  expect(answer.status).toBe(403);
});
