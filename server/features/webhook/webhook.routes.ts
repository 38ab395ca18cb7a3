import * as contract from '#shared/features/webhook/webhook.contract.ts';
import * as programs from '#shared/features/webhook/event-feed.contract.ts';

import type { Actor } from '#server/platform/db/write.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { EventFeed } from './event-feed.service.ts';
import type { EndpointService } from './webhook-endpoint.service.ts';
import type { DeliveryLog } from './webhook-log.service.ts';

export function webhookRoutes(serve: Serve, endpoints: EndpointService, log: DeliveryLog): void {
  serve(contract.endpointListing, async ({ session }) => ({
    endpoints: await endpoints.list(session.scope),
  }));
  serve(contract.createEndpoint, ({ actor, body }) => endpoints.create(actor, body));
  serve(contract.updateEndpoint, ({ actor, body }) => endpoints.update(actor, body));
  serve(contract.deleteEndpoint, ({ actor, body }) => endpoints.remove(actor, body.endpointId));
  serve(contract.rotateSecret, ({ actor, body }) => endpoints.rotate(actor, body.endpointId));
  serve(contract.sendTestEvent, ({ actor, body }) => log.test(actor, body.endpointId));
  serve(contract.deliveryListing, ({ session, body }) => log.list(session.scope, body));
  serve(contract.getDelivery, ({ session, query }) =>
    log.read(session.scope, query.endpointId, query.eventId),
  );
  serve(contract.replayDeliveries, ({ actor, body }) => log.replay(actor, body));
}

/** The same operations for API clients. */
export function webhookProgramRoutes(
  serve: Serve,
  endpoints: EndpointService,
  log: DeliveryLog,
  feed: EventFeed,
): void {
  serve(programs.listEvents, ({ token, query }) => feed.read(token.scope, query));
  serve(programs.listWebhooks, async ({ token }) => ({ rows: await endpoints.list(token.scope) }));
  // A dry run returns no secret, because its secret would not sign anything.
  const shown = (made: contract.EndpointSecret, { isDryRun = false }: Actor) =>
    isDryRun ? { ...made, secret: '' } : made;
  serve(programs.createWebhook, async ({ actor, body }) => shown(await endpoints.create(actor, body), actor));
  serve(
    programs.updateWebhook,
    ({ actor, params, body }) => endpoints.update(actor, { ...params, ...body }),
    // Fields that are only read (health figures) change by themselves and are ignored; every field that a user sets can be
    // changed.
    { isReadPassedOver: true },
  );
  serve(programs.deleteWebhook, ({ actor, params }) => endpoints.remove(actor, params.endpointId));
  serve(programs.rotateWebhookSecret, async ({ actor, params }) =>
    shown(await endpoints.rotate(actor, params.endpointId), actor),
  );
  serve(programs.testWebhook, ({ actor, params }) => log.test(actor, params.endpointId));
  serve(programs.listDeliveries, ({ token, params, query }) =>
    log.list(token.scope, { ...params, ...query }),
  );
  serve(programs.replayWebhook, ({ actor, params, body }) => log.replay(actor, { ...params, ...body }));
}
