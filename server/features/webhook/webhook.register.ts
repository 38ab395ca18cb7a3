import { eventsKeptDays } from '#shared/features/webhook/webhook.contract.ts';

import { days, endedBy } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { makeOutside } from '#server/platform/outside/outside.ts';
import { keepSealed } from '#server/platform/settings/seal-anew.ts';
import { eventFeed, keptEvents } from './event-feed.service.ts';
import { type Dispatcher, dispatcher } from './webhook-dispatch.service.ts';
import { type EndpointService, endpointService } from './webhook-endpoint.service.ts';
import { deliveryLog } from './webhook-log.service.ts';
import { answerMs } from './webhook-retry.rules.ts';
import { webhookProgramRoutes, webhookRoutes } from './webhook.routes.ts';

interface Webhooks {
  webhooks: Dispatcher;
  webhookEndpoints: EndpointService;
}

export function registerWebhook(kit: FeatureKit): Webhooks {
  const { env, jobs, onStop, perishables, serve } = kit;
  const outside = makeOutside({
    allowLoopback: env.webhookLoopback,
    httpsOnly: env.mode === 'production',
    timeoutMs: answerMs,
    readAtMost: 65_536,
    keptText: 4096,
    keepAlive: true,
  });
  const endpoints = endpointService(kit, outside);
  const dispatch = dispatcher(kit, outside, endpoints);
  const log = deliveryLog(kit, dispatch);
  webhookRoutes(serve, endpoints, log);
  webhookProgramRoutes(serve, endpoints, log, eventFeed(kit));
  jobs.every('send-webhooks', 1, dispatch.pass);
  onStop(dispatch.stop);

  keepSealed(kit, 'webhook secrets', endpoints.sealAnew);

  const kept = days(eventsKeptDays);
  perishables.push(
    endedBy('webhook_attempt', 'at', kept),
    endedBy('webhook_delivery', 'created_at', kept),
    endedBy('webhook_hour', 'hour', kept),
    // Last, so that an event is not deleted before its deliveries.
    keptEvents,
  );
  return { webhooks: dispatch, webhookEndpoints: endpoints };
}
