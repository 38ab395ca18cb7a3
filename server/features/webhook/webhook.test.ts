import type { ServerResponse } from 'node:http';

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';

import * as contract from '#shared/features/webhook/webhook.contract.ts';

import { signedInAgain, type TestUser } from '#server/test/factories.ts';
import { newestMail, subjectsOf } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { type Receiver, webhookReceiver } from '#server/test/webhook-receiver.ts';
import { claimDue } from './webhook-dispatch.queries.ts';
import { spreadEvents } from './webhook-fanout.service.ts';
import { webhookDesk } from './webhook-desk.fixture.ts';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  receiver = await webhookReceiver();
});
afterEach(async () => {
  app.clock.reset();
  await receiver.close();
});

const { sendDue, listening, logOf, publish } = webhookDesk(() => ({ app, receiver }));
async function later(minutes: number) {
  app.clock.forward(minutes);
  await sendDue();
}

const endpointOf = async (as: TestUser, endpointId: string) => {
  const { r } = await send(app, contract.endpointListing, { as });
  const found = r.endpoints.find((one) => one.endpointId === endpointId);
  if (!found) throw new Error('The endpoint is gone.');
  return found;
};

const soon = { timeout: 8000, interval: 50 };
const most = { room: 50, perEndpoint: 20, perAccount: 40, carefulAfter: 5 };

describe('An event', () => {
  it('arrives with a signature that the reference library accepts, and is listed in the log', async () => {
    const { me, secret, endpointId } = await listening();
    const { shipmentId, cnNo } = await makeShipment(app, me);
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    const [one] = receiver.received;
    expect(new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).toMatchObject({
      type: 'shipment.created',
      data: { shipmentId, consignmentNoteNo: cnNo, status: 'created' },
    });
    const [delivery] = await logOf(me, endpointId);
    expect(delivery).toMatchObject({ state: 'delivered', subject: cnNo, attempts: 1, lastStatus: 200 });
    expect(delivery?.eventId).toBe(one?.headers['webhook-id']);
    const { r } = await send(app, contract.getDelivery, {
      as: me,
      query: { endpointId, eventId: delivery?.eventId ?? '' },
    });
    expect(r.body).toBe(one?.body);
    expect(r.tries[0]).toMatchObject({ status: 200, address: '127.0.0.1', answerBody: 'thank you' });
    expect(r.tries[0]?.requestHeaders['webhook-signature']).toBe(one?.headers['webhook-signature']);
    expect(await endpointOf(me, endpointId)).toMatchObject({ health: 'healthy', delivered: 1, waiting: 0 });
  });

  it('is sent to every endpoint subscribed to its type, and to no other account', async () => {
    const { me } = await listening(['shipment.delivered']);
    await send(app, contract.createEndpoint, { as: me, body: { url: `${receiver.url}/all` } });
    const { me: they } = await listening([], '/they');
    await makeShipment(app, me, { events: ['PKU', 'DLV'] });
    await sendDue();
    await sendDue();
    const typesAt = (path: string) =>
      receiver.received.filter((one) => one.path === path).map(({ event }) => event.type);
    expect(typesAt('/hooks')).toEqual(['shipment.delivered']);
    expect(typesAt('/hooks/all')).toEqual(['shipment.created', 'shipment.picked_up', 'shipment.delivered']);
    expect(typesAt('/hooks/they')).toEqual([]);
    expect(
      await logOf(
        they,
        (await send(app, contract.endpointListing, { as: they })).r.endpoints[0]?.endpointId ?? '',
      ),
    ).toEqual([]);
  });

  it('that fails is retried with the same ID; later events of its order wait for it, and others do not', async () => {
    const { me, endpointId } = await listening();
    let isFirst = true;
    receiver.answer(({ event }, response) => {
      const isRefused = isFirst && event.data['orderId'] === 'A';
      if (isRefused) isFirst = false;
      response.writeHead(isRefused ? 500 : 200).end('no');
    });
    await publish(me, ['A', 'A', 'B', 'A']);
    await sendDue();
    await sendDue();
    const orders = () => receiver.received.map(({ event }) => event.data['orderId']);
    expect(orders().toSorted()).toEqual(['A', 'B']);
    expect((await logOf(me, endpointId, 'waiting')).map(({ nextAt }) => nextAt !== null)).toEqual([
      false,
      false,
      true,
    ]);
    await later(1);
    await sendDue();
    await sendDue();
    expect(orders().filter((order) => order === 'A')).toHaveLength(4);
    const ids = receiver.received
      .filter(({ event }) => event.data['orderId'] === 'A')
      .map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
    const inOrder = (await logOf(me, endpointId))
      .toReversed()
      .filter(({ subject }) => subject === 'A')
      .map(({ eventId }) => eventId);
    expect(ids.slice(1)).toEqual(inOrder);
  });

  it('that was claimed by an instance that died is sent once, after the claim of a minute has expired', async () => {
    const { me } = await listening();
    await publish(me, ['taken']);
    await spreadEvents(app.kit);
    const now = app.clock.now();
    const until = new Date(now.getTime() + 60_000);
    const taken = await claimDue(app.kit.database.db, { now, until, ...most, busy: [] });
    const own = taken.find(({ scope }) => scope === me.scope);
    expect(own).toBeDefined();
    await sendDue();
    expect(receiver.received).toEqual([]);
    await later(2);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([own?.eventId]);
    await later(2);
    expect(receiver.received).toHaveLength(1);
  });

  it('does not wait for slow receivers of another account, which is limited in simultaneous requests', async () => {
    const { me: slow } = await listening([], '/slow');
    for (let more = 1; more < contract.endpointsMax; more += 1) {
      const body = { url: `${receiver.url}/slow` };
      expect((await send(app, contract.createEndpoint, { as: slow, body })).e).toBeNull();
    }
    const { me } = await listening();
    const openResponses: ServerResponse[] = [];
    receiver.answer(({ path }, response) => {
      if (path.endsWith('/slow')) openResponses.push(response);
      else response.end();
    });
    await publish(
      slow,
      Array.from({ length: 25 }, (_, index) => `slow ${index}`),
    );
    await app.services.webhooks.pass();
    await vi.waitFor(() => expect(openResponses.length).toBeGreaterThanOrEqual(most.perAccount), soon);
    await publish(me, ['quick']);
    await app.services.webhooks.pass();
    await vi.waitFor(
      () => expect(receiver.received.filter(({ path }) => path === '/hooks')).toHaveLength(1),
      soon,
    );
    expect(openResponses).toHaveLength(most.perAccount);
    receiver.answer(200);
    for (const response of openResponses) response.end();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(25 * contract.endpointsMax + 1), soon);
    await app.services.webhooks.idle();
  });

  it('of the account with the fewest requests under way is sent next', async () => {
    await sendDue();
    const [one, other] = [await listening(), await listening()];
    for (const { me } of [one, other]) await publish(me, ['A', 'B']);
    await spreadEvents(app.kit);
    const now = app.clock.now();
    const until = new Date(now.getTime() + 60_000);
    const nextBeside = async ({ me: { scope }, endpointId }: typeof one) => {
      const busy = Array.from({ length: 3 }, () => ({ scope, endpointId }));
      const taken = await claimDue(app.kit.database.db, { now, until, ...most, room: 1, busy });
      return taken.map((delivery) => delivery.endpointId);
    };
    expect(await nextBeside(one)).toEqual([other.endpointId]);
    expect(await nextBeside(other)).toEqual([one.endpointId]);
  });

  it('is tried eight times in a day; the owner is notified of the failures, then of the endpoint turned off', async () => {
    const { me: owner, endpointId } = await listening();
    receiver.answer(500);
    await publish(owner, ['A', 'A']);
    await sendDue();
    for (const minutes of [1, 6, 34, 133, 331, 529, 529]) await later(minutes);
    expect(receiver.received).toHaveLength(8);
    const me = await signedInAgain(app, owner);
    expect(await endpointOf(me, endpointId)).toMatchObject({
      isOn: false,
      offReason: 'failing',
      health: 'off',
    });
    expect((await logOf(me, endpointId)).map(({ state }) => state)).toEqual(['stopped', 'failed']);
    expect(await subjectsOf(app, me)).toEqual([
      'Webhooks are not arriving',
      'A webhook endpoint was turned off',
    ]);
  });
});

describe('A receiver that answers', () => {
  it('410 has its endpoint turned off, and the owner is notified', async () => {
    const { me, endpointId } = await listening();
    receiver.answer(410);
    await publish(me, ['A', 'A']);
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    expect(await endpointOf(me, endpointId)).toMatchObject({ isOn: false, offReason: 'gone' });
    expect((await newestMail(app, me)).body_text).toContain(receiver.url);
    await publish(me, ['B']);
    await later(10);
    expect(receiver.received).toHaveLength(1);
  });

  it('429 with Retry-After gets no event of any kind for that time', async () => {
    const { me } = await listening();
    receiver.answer(429, { 'retry-after': '600' });
    await publish(me, ['A']);
    await sendDue();
    receiver.answer(200);
    await publish(me, ['B']);
    await later(9);
    expect(receiver.received).toHaveLength(1);
    await later(2);
    expect(receiver.received.map(({ event }) => event.data['orderId']).toSorted()).toEqual(['A', 'A', 'B']);
  });

  it('with a redirect has failed, and the redirect is not followed', async () => {
    const { me, endpointId } = await listening();
    receiver.answer(302, { location: `${receiver.url}/elsewhere` });
    await publish(me, ['A']);
    await sendDue();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    expect((await logOf(me, endpointId))[0]).toMatchObject({
      state: 'waiting',
      lastStatus: 302,
      lastProblem: 'redirect',
    });
  });

  it('nothing, or something other than HTTP, gets a problem code of its own in the log', async () => {
    const { me, endpointId } = await listening();
    receiver.answer((_, response) => void response.socket?.destroy());
    await publish(me, ['A']);
    await sendDue();
    receiver.answer((_, response) => void response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'));
    await publish(me, ['B']);
    await sendDue();
    expect((await logOf(me, endpointId)).map(({ lastProblem }) => lastProblem)).toEqual([
      'answer',
      'connection',
    ]);
  });

  it('a megabyte has only the first 4,096 characters stored', async () => {
    const { me, endpointId } = await listening();
    receiver.answer((_, response) => void response.end('x'.repeat(1_000_000)));
    await publish(me, ['A']);
    await sendDue();
    const [delivery] = await logOf(me, endpointId);
    const query = { endpointId, eventId: delivery?.eventId ?? '' };
    const { r } = await send(app, contract.getDelivery, { as: me, query });
    expect(r).toMatchObject({ state: 'delivered' });
    expect(r.tries[0]?.answerBody).toHaveLength(4096);
  });
});

describe('Sending again', () => {
  it('uses the same ID and body for a single event', async () => {
    const { me, endpointId } = await listening();
    await publish(me, ['A']);
    await sendDue();
    const eventId = receiver.received[0]?.headers['webhook-id'] ?? '';
    const { r } = await send(app, contract.replayDeliveries, { as: me, body: { endpointId, eventId } });
    expect(r).toEqual({ count: 1 });
    await sendDue();
    expect(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body])).toEqual(
      Array.from({ length: 2 }, () => [eventId, receiver.received[0]?.body]),
    );
    expect((await logOf(me, endpointId))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('sends the missed events since a time, in the order of each subject, including those from while the endpoint was off', async () => {
    const { me, endpointId } = await listening();
    const since = new Date(app.clock.now().getTime() - 1000).toISOString();
    await publish(me, ['A']);
    await sendDue();
    await send(app, contract.updateEndpoint, { as: me, body: { endpointId, isOn: false } });
    await publish(me, ['A', 'B', 'A']);
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    const refused = await send(app, contract.replayDeliveries, { as: me, body: { endpointId, since } });
    expect(refused).toMatchObject({ status: 409, r: { code: 'webhook.is_off' } });
    await send(app, contract.updateEndpoint, { as: me, body: { endpointId, isOn: true } });
    const body = { endpointId, since, isMissedOnly: true };
    const { r } = await send(app, contract.replayDeliveries, { as: me, body });
    expect(r).toEqual({ count: 3 });
    for (let step = 0; step < 3; step += 1) await sendDue();
    expect(receiver.received.map(({ event }) => event.data['orderId']).toSorted()).toEqual([
      'A',
      'A',
      'A',
      'B',
    ]);
    const ids = receiver.received.slice(1).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(3);
    const published = await app.kit.database.db
      .selectFrom('outgoing_event')
      .select('event_id')
      .where('account_id', '=', me.scope)
      .where('subject_key', '=', 'A')
      .orderBy('feed_no')
      .execute();
    const ofA = receiver.received.filter(({ event }) => event.data['orderId'] === 'A');
    expect(ofA.map(({ headers }) => headers['webhook-id'])).toEqual(published.map((one) => one.event_id));
  });

  it('refuses a missing, empty or too old period, and an event of another account', async () => {
    const { me, endpointId } = await listening();
    const { me: they } = await listening();
    await publish(they, ['A']);
    await sendDue();
    const eventId = receiver.received[0]?.headers['webhook-id'] ?? '';
    const replay = (more: object) =>
      send(app, contract.replayDeliveries, { as: me, body: { endpointId, ...more } });
    expect(await replay({})).toMatchObject({ status: 400 });
    expect(await replay({ since: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 400 });
    const since = app.clock.now().toISOString();
    expect(await replay({ since, until: since })).toMatchObject({ status: 400 });
    expect(await replay({ eventId })).toMatchObject({ status: 404 });
  });

  it('includes sending a test event, which arrives at the chosen endpoint only', async () => {
    const { me, secret, endpointId } = await listening();
    await send(app, contract.createEndpoint, { as: me, body: { url: `${receiver.url}/other` } });
    const { r } = await send(app, contract.sendTestEvent, { as: me, body: { endpointId } });
    await sendDue();
    expect(receiver.received.map(({ path, event }) => [path, event.type])).toEqual([
      ['/hooks', 'webhook.test'],
    ]);
    const [one] = receiver.received;
    expect(one?.headers['webhook-id']).toBe(r.eventId);
    expect(new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).toMatchObject({
      data: { endpointId },
    });
  });
});
