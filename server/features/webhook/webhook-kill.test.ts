/** Events are delivered, also when the server is killed between the event and its delivery. */
import { expect, it, vi } from 'vitest';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { type CreatedShipment, createShipment } from '#shared/features/shipment/shipment.contract.ts';
import * as contract from '#shared/features/webhook/webhook.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { killablePortal, type KillablePortal } from '#server/test/killable-portal.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { type Received, type Receiver, webhookReceiver } from '#server/test/webhook-receiver.ts';

it('Each event is delivered once after a restart when the server was killed before sending any', async () => {
  const receiver = await webhookReceiver();
  const portal = await killablePortal();
  // This server runs no jobs: it answers the calls and is then killed.
  await portal.start();
  const post = (path: string, body: object) =>
    portal.ask(path, body, { 'idempotency-key': crypto.randomUUID() });
  await post(contract.createEndpoint.path, { url: receiver.url });
  for (let count = 0; count < 5; count += 1) await post(createShipment.path, shipmentForm(MALAYSIA));
  await portal.kill();
  expect(receiver.received).toEqual([]);

  await portal.start({ works: true });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(5), { timeout: 10_000, interval: 50 });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
  expect(new Set(receiver.received.map(({ event }) => event.type))).toEqual(new Set(['shipment.created']));
  await receiver.close();
});

/** Parcels that are made and then cancelled: two events of each, in this order. */
async function parcelsOfTwoEvents(portal: KillablePortal, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const parcel = await portal.ask<CreatedShipment>(createShipment.path, shipmentForm(MALAYSIA), key);
    await portal.ask(cancelShipment.path, { ConsignmentNo: [parcel.consignmentNoteNo] });
  }
}

const idOf = ({ headers }: Received) => headers['webhook-id'] ?? '';

/** Starts the portal and kills it at its n-th request, before or right after that is answered; returns the event ID. */
async function cutOff(
  portal: KillablePortal,
  receiver: Receiver,
  { n, isAnswered, aheadMinutes }: { n: number; isAnswered: boolean; aheadMinutes: number },
): Promise<string> {
  const before = receiver.received.length;
  const cut = new Promise<string>((resolve) => {
    receiver.answer((one, response) => {
      const requestNo = receiver.received.length - before;
      if (requestNo < n || (requestNo === n && isAnswered)) response.end();
      if (requestNo === n) resolve(idOf(one));
    });
  });
  await portal.start({ works: true, aheadMinutes });
  const eventId = await cut;
  await portal.kill();
  return eventId;
}

// This test starts a server four times, which takes long on a busy machine.
it('An event interrupted by a kill is sent again with its ID; none is lost, and each parcel keeps its order', async () => {
  const receiver = await webhookReceiver();
  const { received } = receiver;
  const portal = await killablePortal();
  await portal.start();
  const body = { url: receiver.url };
  const { endpoint } = await portal.ask<contract.EndpointSecret>(contract.createEndpoint.path, body);
  await parcelsOfTwoEvents(portal, 6);
  await portal.kill();

  const cut = await cutOff(portal, receiver, { n: 3, isAnswered: false, aheadMinutes: 0 });
  // Deliveries claimed by a killed server become due again within a minute.
  await cutOff(portal, receiver, { n: 4, isAnswered: true, aheadMinutes: 2 });
  receiver.answer(200);
  await portal.start({ works: true, aheadMinutes: 4 });
  const log = async (): Promise<contract.Delivery[]> => {
    const { endpointId } = endpoint;
    const path = contract.deliveryListing.path;
    return (await portal.ask<{ rows: contract.Delivery[] }>(path, { endpointId, view: 'delivered' })).rows;
  };
  await vi.waitFor(async () => expect(await log()).toHaveLength(12), { timeout: 30_000, interval: 50 });

  const rows = await log();
  expect(new Set(received.map(idOf))).toEqual(new Set(rows.map(({ eventId }) => eventId)));
  expect(received.filter((one) => idOf(one) === cut).length).toBeGreaterThan(1);
  const arrivals = received.map(idOf);
  for (const parcel of new Set(rows.map(({ subject }) => subject))) {
    const own = rows.filter(({ subject }) => subject === parcel).toReversed();
    expect(own.map(({ type }) => type)).toEqual(['shipment.created', 'shipment.cancelled']);
    const [created = '', cancelled = ''] = own.map(({ eventId }) => eventId);
    expect(arrivals.lastIndexOf(created)).toBeLessThan(arrivals.indexOf(cancelled));
  }
  for (const one of received)
    expect(one.body).toBe(received.find((other) => idOf(other) === idOf(one))?.body);
  await receiver.close();
});
