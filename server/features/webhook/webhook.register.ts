import { eventsKeptDays } from '#shared/features/webhook/webhook.contract.ts';

import { days, endedBy } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { makeOutside } from '#server/platform/outside/outside.ts';
import { eventFeed } from './event-feed.service.ts';
import { type Dispatcher, dispatcher } from './webhook-dispatch.service.ts';
import { type EndpointService, endpointService } from './webhook-endpoint.service.ts';
import { deliveryLog } from './webhook-log.service.ts';
import { webhookProgramRoutes, webhookRoutes } from './webhook.routes.ts';

export interface Webhooks {
  webhooks: Dispatcher;
  webhookEndpoints: EndpointService;
}

const hour = 3600;
const timeoutMs = 15_000;

export function registerWebhook(kit: FeatureKit): Webhooks {
  const { env, jobs, logger, onLoad, onStop, perishables, serve } = kit;
  const outside = makeOutside({
    allowLoopback: env.webhookLoopback,
    httpsOnly: env.mode === 'production',
    timeoutMs,
    readAtMost: 65_536,
    keptText: 4096,
    keepAlive: true,
  });
  const endpoints = endpointService(kit, outside);
  const dispatch = dispatcher(kit, outside, endpoints);
  const log = deliveryLog(kit, dispatch);
  webhookRoutes(serve, endpoints, log);
  webhookProgramRoutes(serve, endpoints, log, eventFeed(kit));
  jobs.every(1, dispatch.pass);
  onStop(dispatch.stop);

  async function sealAnew(): Promise<void> {
    const { sealed, unreadable } = await endpoints.sealAnew();
    if (sealed > 0) logger.info({ sealed }, 'webhook secrets were sealed anew by the first SECRET_KEY');
    if (unreadable > 0)
      logger.error({ unreadable }, 'webhook secrets cannot be read: their key is not in SECRET_KEY');
  }
  onLoad(sealAnew);
  jobs.every(hour, sealAnew);

  const kept = days(eventsKeptDays);
  perishables.push(
    endedBy('webhook_attempt', 'at', kept),
    endedBy('webhook_delivery', 'created_at', kept),
    endedBy('webhook_hour', 'hour', kept),
    // Last, and a day later, so that a delivery's event is there as long as it is.
    endedBy('outgoing_event', 'at', kept + days(1)),
  );
  return { webhooks: dispatch, webhookEndpoints: endpoints };
}
