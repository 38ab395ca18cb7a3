/** Helpers for the webhook tests: create an account with an endpoint, publish events, send them and read the delivery log. */
import { expect } from 'vitest';

import type { EventType } from '#shared/features/webhook/event-types.model.ts';
import * as contract from '#shared/features/webhook/webhook.contract.ts';

import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import type { TestApp } from '#server/test/test-app.ts';
import type { Receiver } from '#server/test/webhook-receiver.ts';

/** An `order.received` event, identified by `key`. */
export const orderReceived = (key: string) => ({
  type: 'order.received' as const,
  subjectKey: key,
  data: {
    externalOrderId: key,
    orderId: key,
    shop: 'woo',
    state: 'waiting',
    shipmentId: null,
    consignmentNoteNo: null,
  },
});

/** @param world the app and the receiver of the running test */
export function webhookDesk(world: () => { app: TestApp; receiver: Receiver }) {
  /** Sends all that is due now and waits until the results are saved. */
  async function sendDue() {
    const { webhooks } = world().app.services;
    await webhooks.pass();
    await webhooks.idle();
  }

  async function listening(eventTypes: EventType[] = [], path = '') {
    const { app, receiver } = world();
    const me = await makeAdmin(app);
    const body = { url: `${receiver.url}${path}`, eventTypes };
    const { r, e } = await send(app, contract.createEndpoint, { as: me, body });
    expect(e).toBeNull();
    return { me, secret: r.secret, endpointId: r.endpoint.endpointId };
  }

  const logOf = async (as: TestUser, endpointId: string, view: contract.DeliveryView = 'all') =>
    (await send(world().app, contract.deliveryListing, { as, body: { endpointId, view } })).r.rows;

  const publish = (as: TestUser, keys: readonly string[]) => {
    const { app } = world();
    return app.kit.database.transaction((trx) =>
      publishEvents(trx, as.scope, keys.map(orderReceived), app.clock.now()),
    );
  };
  return { sendDue, listening, logOf, publish };
}
