/** Webhooks of the demo's first account, sent to a receiver inside the portal that stands for the account's own program. */
import type { App } from '#server/app.ts';
import { shipmentEventFrom } from '#server/features/shipment/shipment-event.mapping.ts';
import * as dispatch from '#server/features/webhook/webhook-dispatch.queries.ts';
import { updateEndpoint } from '#server/features/webhook/webhook-endpoint.queries.ts';
import type { EndpointService } from '#server/features/webhook/webhook-endpoint.service.ts';
import { spreadEvents } from '#server/features/webhook/webhook-fanout.service.ts';
import { signedHeaders } from '#server/features/webhook/webhook-signing.rules.ts';
import { bodyOf } from '#server/features/webhook/webhook.mapping.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { days, hours } from '#server/platform/db/perishables.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { endpointMade, findDeliveredSince, findWaiting, moveReceiver } from './developers.queries.ts';
import { type Random, seeded, seedOf } from './random.ts';
import { demoActor } from './actor.ts';

const receiverPath = '/demo/receiver';
const receiverUrl = (port: number) => `http://127.0.0.1:${port}${receiverPath}`;

/** Accepts every webhook, like a working program. Nothing leaves the machine, whichever port the demo was first started on. */
export async function serveReceiver({ http, kit: { database, env } }: App): Promise<void> {
  await moveReceiver(database.db, receiverPath, receiverUrl(env.port));
  http.post(receiverPath, { config: { rateLimit: false } }, async (_request, reply) =>
    reply.type('text/plain').send('ok'),
  );
}

const listenedMs = days(12);
/** The delivery log has the deliveries of this time. */
const loggedMs = days(3);
const eventsMost = 60;

/** Creates an endpoint that has existed for a while, with the deliveries of the last days in its log. */
export async function seedWebhooks({ kit, services }: App, session: Session): Promise<void> {
  const { clock, database, env } = kit;
  // On another machine the demo has no receiver.
  if (!env.webhookLoopback || env.port === 0) return;
  const { scope } = session;
  const now = clock.now();
  const actor = demoActor(session);
  const { endpoint } = await services.webhookEndpoints.create(actor, {
    url: receiverUrl(env.port),
    description: 'Order desk',
    eventTypes: ['shipment.delivered', 'shipment.delivery_failed', 'shipment.returned'],
  });
  const { endpointId } = endpoint;
  const parcels = await findDeliveredSince(
    database.db,
    scope,
    new Date(now.getTime() - loggedMs),
    eventsMost,
  );
  // Paused until all deliveries are settled, so that the dispatcher claims none and nothing is sent.
  const pausedUntil = new Date(now.getTime() + hours(1));
  await database.transaction(async (trx) => {
    await endpointMade(trx, scope, endpointId, new Date(now.getTime() - listenedMs));
    await updateEndpoint(trx, scope, endpointId, { paused_until: pausedUntil });
    for (const parcel of parcels) {
      const { delivered_at: at, receiver_state: place } = parcel;
      const event = { code: 'DLV', at, place, piece: null } as const;
      await publishEvent(trx, scope, shipmentEventFrom(parcel, event), at);
    }
  });
  let due: dispatch.DueDelivery[] = [];
  while (due.length < parcels.length) {
    await spreadEvents(kit);
    due = await findWaiting(database.db, scope, endpointId);
  }
  await database.transaction((trx) => settleAll(trx, services.webhookEndpoints, { scope, endpointId }, due));
}

/** Settles each delivery as if it had been sent when the event happened. */
async function settleAll(
  trx: Trx,
  endpoints: EndpointService,
  { scope, endpointId }: { scope: AccountScope; endpointId: string },
  due: readonly dispatch.DueDelivery[],
): Promise<void> {
  const random = seeded(seedOf('webhooks'));
  for (const delivery of due) {
    for (const outcome of outcomesOf(random, delivery, endpoints.secretsOf(delivery))) {
      await dispatch.settle(trx, scope, endpointId, [outcome], outcome.at);
      const isDelivered = outcome.state === 'delivered';
      await dispatch.addToHour(trx, scope, endpointId, {
        hour: new Date(Math.floor(outcome.at.getTime() / hours(1)) * hours(1)),
        delivered: Number(isDelivered),
        failed: Number(!isDelivered),
        ms: outcome.ms,
      });
    }
  }
  const last = due.at(-1)?.at ?? null;
  await updateEndpoint(trx, scope, endpointId, { last_delivered_at: last, paused_until: null });
}

/** Returns the attempts of a delivery; one delivery in fifteen failed at first because the program was unavailable. */
function outcomesOf(
  random: Random,
  delivery: dispatch.DueDelivery,
  secrets: readonly Uint8Array[],
): dispatch.Outcome[] {
  const body = bodyOf(delivery);
  const attempt = (seconds: number, status: number): dispatch.Outcome => {
    const at = new Date(delivery.at.getTime() + seconds * 1000);
    const isDelivered = status === 200;
    return {
      delivery: { ...delivery, attempts: status === 200 && seconds > 1 ? 1 : 0 },
      at,
      ms: random.int(12, 90),
      status,
      problem: isDelivered ? null : 'status',
      address: '127.0.0.1',
      requestHeaders: {
        'content-type': 'application/json',
        ...signedHeaders(secrets, { id: delivery.eventId, at, body }),
      },
      answerHeaders: { 'content-type': 'text/plain' },
      answerBody: isDelivered ? 'ok' : 'starting',
      state: isDelivered ? 'delivered' : 'waiting',
      nextAt: isDelivered ? null : new Date(at.getTime() + 5000),
    };
  };
  return random.chance(1 / 15) ? [attempt(1, 503), attempt(36, 200)] : [attempt(1, 200)];
}
