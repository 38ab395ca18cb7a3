/** Events are delivered, also when the server is killed between the event and its delivery. */
import { expect, it, vi } from 'vitest';

import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { createEndpoint } from '#shared/features/webhook/webhook.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { killablePortal } from '#server/test/killable-portal.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { webhookReceiver } from '#server/test/webhook-receiver.ts';

it('Each event arrives once, after a restart, when the server was killed before any was sent', async () => {
  const receiver = await webhookReceiver();
  const portal = await killablePortal();
  // No job is worked here: the calls are answered, and then it is killed.
  await portal.start();
  const post = (path: string, body: object) =>
    portal.ask(path, body, { 'idempotency-key': crypto.randomUUID() });
  await post(createEndpoint.path, { url: receiver.url });
  for (let count = 0; count < 5; count += 1) await post(createShipment.path, shipmentForm(MALAYSIA));
  await portal.kill();
  expect(receiver.received).toEqual([]);

  await portal.start({ works: true });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(5), { timeout: 10_000, interval: 50 });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
  expect(new Set(receiver.received.map(({ event }) => event.type))).toEqual(new Set(['shipment.created']));
  await receiver.close();
});
