import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { handInOrder } from '#shared/features/integration/orders.contract.ts';
import { listEvents } from '#shared/features/webhook/event-feed.contract.ts';
import { EVENT_TYPES, eventData } from '#shared/features/webhook/event-types.model.ts';
import { createEndpoint } from '#shared/features/webhook/webhook.contract.ts';

import { housekeepingService } from '#server/features/housekeeping/housekeeping.service.ts';
import { idAt } from '#server/platform/db/ids.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import { apiTokenOf } from '#server/test/api-token.ts';
import { makeClaim } from '#server/test/claim-factory.ts';
import { makeCod } from '#server/test/cod-factory.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { makePickup } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { webhookReceiver } from '#server/test/webhook-receiver.ts';
import { makeDifference } from '#server/test/weight-factory.ts';
import { placeBefore } from './event-feed.queries.ts';
import { orderReceived } from './webhook-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const read = async (me: TestUser, query: Record<string, string | number> = {}) =>
  send(app, listEvents, { as: await apiTokenOf(app, me), query });
const keysOf = ({ r }: Awaited<ReturnType<typeof read>>) => r.events.map(({ data }) => data['orderId']);

it('The event feed has each event once and in order, page by page, also without a webhook endpoint', async () => {
  const me = await makeAdmin(app);
  const { cnNo } = await makeShipment(app, me, { events: ['PKU', 'DLV'] });
  await app.services.webhooks.pass();
  const first = await read(me, { limit: 2 });
  expect(first.r).toMatchObject({ hasMore: true });
  expect(first.r.events.map(({ type }) => type)).toEqual(['shipment.created', 'shipment.picked_up']);
  const second = await read(me, { limit: 2, after: first.r.next ?? '' });
  expect(second.r).toMatchObject({ hasMore: false });
  expect(second.r.events[0]).toMatchObject({ type: 'shipment.delivered', data: { consignmentNoteNo: cnNo } });
  const third = await read(me, { after: second.r.next ?? '' });
  expect(third.r).toEqual({ events: [], next: second.r.next, hasMore: false });
});

it('An event that is committed late is added at the end of the feed, never before an issued cursor', async () => {
  const me = await makeAdmin(app);
  const at = app.clock.now();
  const write = (key: string) =>
    app.kit.database.transaction((trx) => publishEvents(trx, me.scope, [orderReceived(key)], at));
  if (process.env['TEST_DATABASE'] === 'postgres') {
    await app.kit.database.transaction(async (trx) => {
      await publishEvents(trx, me.scope, [orderReceived('late')], at);
      await write('early');
      await app.services.webhooks.pass();
      expect(keysOf(await read(me))).toEqual(['early']);
    });
  } else {
    await write('early');
    await write('late');
  }
  await app.services.webhooks.pass();
  expect(keysOf(await read(me))).toEqual(['early', 'late']);
});

it('The event feed can be read since a time and by type; old times and unknown types are refused', async () => {
  const me = await makeAdmin(app);
  const since = new Date(app.clock.now().getTime() - 1000).toISOString();
  await makeShipment(app, me, { events: ['PKU'] });
  await app.services.webhooks.pass();
  const { r } = await read(me, { since, types: 'shipment.picked_up,shipment.delivered' });
  expect(r.events.map(({ type }) => type)).toEqual(['shipment.picked_up']);
  expect(
    (await read(me, { since: new Date(app.clock.now().getTime() + 60_000).toISOString() })).r.events,
  ).toEqual([]);
  expect((await read(me, { since: '2020-01-01T00:00:00Z' })).status).toBe(400);
  expect((await read(me, { types: 'nonsense' })).status).toBe(400);
});

const dayMinutes = 24 * 60;
afterEach(() => app.clock.reset());
const cleanUp = async () => {
  while ((await housekeepingService(app.kit, app.kit.perishables).cleanUp()) > 0);
};
/** Publishes events and gives them their feed numbers. */
async function happen(me: TestUser, ...keys: string[]) {
  const at = app.clock.now();
  await app.kit.database.transaction((trx) => publishEvents(trx, me.scope, keys.map(orderReceived), at));
  await app.services.webhooks.pass();
}

it('A cursor stays valid when nothing happens for months, or nothing of the requested types', async () => {
  const me = await makeAdmin(app);
  await happen(me, 'one', 'two');
  const rare = await read(me, { types: 'claim.approved' });
  expect(rare.r).toMatchObject({ events: [], hasMore: false });
  const all = await read(me);
  expect(rare.r.next).toBe(all.r.next);
  app.clock.forward(70 * dayMinutes);
  await cleanUp();
  expect(await read(me, { after: all.r.next ?? '' })).toMatchObject({
    status: 200,
    r: { events: [], next: all.r.next, hasMore: false },
  });
  await happen(me, 'three');
  const later = await read(me, { after: rare.r.next ?? '' });
  expect(keysOf(later)).toEqual(['three']);
});

it('A cursor is valid while all later events are kept, and refused once one of them was deleted', async () => {
  const me = await makeAdmin(app);
  await happen(me, 'one');
  const { next } = (await read(me)).r;
  app.clock.forward(25 * dayMinutes);
  await happen(me, 'two');
  app.clock.forward(10 * dayMinutes);
  await cleanUp();
  expect(keysOf(await read(me, { after: next ?? '' }))).toEqual(['two']);
  await happen(me, 'three');
  app.clock.forward(25 * dayMinutes);
  await cleanUp();
  expect((await read(me, { after: next ?? '' })).status).toBe(404);
});

it('Reading since a time without later events returns a cursor that leads to the next events', async () => {
  const me = await makeAdmin(app);
  await happen(me, 'before');
  app.clock.forward(1);
  const since = app.clock.now().toISOString();
  app.clock.forward(1);
  const { r } = await read(me, { since });
  expect(r).toEqual({ events: [], next: expect.any(String), hasMore: false });
  await happen(me, 'after');
  expect(keysOf(await read(me, { after: r.next ?? '' }))).toEqual(['after']);
  // A time in the future has no cursor: events before that time are not wanted.
  const future = new Date(app.clock.now().getTime() + dayMinutes * 60_000).toISOString();
  expect((await read(me, { since: future })).r.next).toBeNull();
});

it('The feed position of a time is found also with numbers out of order and after a day without events', async () => {
  const me = await makeAdmin(app);
  const { db } = app.kit.database;
  const begun = app.clock.now().getTime();
  const after = (minutes: number) => new Date(begun + minutes * 60_000);
  // Numbered in another order than they were written in.
  for (const [minutes, feedNo] of [
    [0, 13],
    [1, 12],
    [5, 11],
    [dayMinutes, 15],
    [dayMinutes + 1, 14],
  ] as const) {
    const at = after(minutes);
    const row = { account_id: me.scope, event_id: idAt(at), feed_no: feedNo, at };
    await db
      .insertInto('outgoing_event')
      .values({ ...row, type: 'order.received', subject_key: '', data: '{}' })
      .execute();
  }
  const since = (minutes: number) => placeBefore(db, me.scope, after(minutes));
  expect(await since(-1)).toBe(10);
  expect(await since(1)).toBe(10);
  expect(await since(6)).toBe(13);
  expect(await since(dayMinutes + 1)).toBe(13);
  expect(await since(dayMinutes + 2)).toBeNull();
});

it('Reading since a date long ago is not refused to an account without any events', async () => {
  const me = await makeAdmin(app);
  const since = '2020-01-01T00:00:00Z';
  expect((await read(me, { since })).r).toEqual({ events: [], next: null, hasMore: false });
  await happen(me, 'one');
  expect((await read(me, { since })).status).toBe(400);
});

it('The event feed has every kind of event with data of its declared shape, and the same IDs as webhooks', async () => {
  const me = await makeAdmin(app);
  const receiver = await webhookReceiver();
  await send(app, createEndpoint, { as: me, body: { url: receiver.url } });
  await makePickup(app, me);
  await makeClaim(app, me);
  await makeCod(app, me, 100_00, ['PKU', 'DLV']);
  await makeDifference(app, me);
  const order = {
    id: 'web-1',
    number: 'WEB-1',
    receiver: shipmentForm().receiver,
    lines: [{ sku: 'TS-1', name: 'T-shirt', quantity: 1, weightGrams: 200 }],
  };
  await send(app, handInOrder, { as: await apiTokenOf(app, me), body: order });
  await app.services.webhooks.pass();
  const { events } = (await read(me)).r;
  const things = events.map(({ type }) => EVENT_TYPES[type]);
  expect(new Set(things)).toEqual(new Set(Object.keys(eventData)));
  for (const { type, data } of events) expect(eventData[EVENT_TYPES[type]].parse(data), type).toEqual(data);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(events.length), { timeout: 20_000 });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set(events.map(({ id }) => id)),
  );
  await app.services.webhooks.idle();
  await receiver.close();
});
