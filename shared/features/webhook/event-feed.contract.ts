/** Webhooks and the feed of the same events, for programs. */
import * as z from 'zod/mini';

import { fieldWords, forPrograms, interfaceBase } from '#shared/features/integration/integration.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { eventTypes } from './event-types.model.ts';
import {
  deliveryFields,
  deliverySchema,
  endpointFields,
  endpointForm,
  endpointSchema,
  endpointSecret,
  eventsKeptDays,
  instant,
  replayFields,
  replayMax,
  webhookLabels as labels,
} from './webhook.contract.ts';

const readEvents = forPrograms('tracking', rights.verified);
/**
 * A user who may create a token with this scope may delegate it to a program. Programs have no personal rights, such as
 * that of the main account's Admin, so only `verified` is required.
 */
const manage = forPrograms('webhooks', rights.verified);
const feedPageMax = 1000;

const words = {
  ...fieldWords,
  after:
    '`next` of the previous response, or the id of the last event that you have; left out: from the oldest event that is kept',
  since: 'RFC 3339 time: events that the portal received from then on',
  until: 'RFC 3339 time; left out: until now',
  types: 'Only events of these types, separated by commas; left out: all types',
  limit: 'Maximum number of rows per page',
  events: 'Events in order, oldest first',
  id: 'Id of the event: the `webhook-id` of its delivery',
  type: 'Type of the event: `thing.what_happened`',
  timestamp: 'When the portal received it',
  data: 'Data of the event; its fields depend on the type: see Events',
  next: 'Send it as `after` in the next request. On the last page it is the newest event of any type, even if the page is empty, so that you miss nothing after quiet months. Null when there has never been an event',
  hasMore: 'True: there are more events; request the next page at once',
  endpointId: 'Id of the endpoint',
  endpoint: 'The endpoint that events are sent to',
  url: 'URL that events are posted to, https, at most 500 characters',
  description: 'Description for people, at most 60 characters; may be empty',
  eventTypes: 'The event types sent to the endpoint; empty for all types, future ones too',
  isOn: 'False: nothing is sent to the endpoint',
  offReason: 'Why it is off: `person`, `gone` (it responded 410) or `failing`; null while it is on',
  offAt: 'When it was turned off',
  createdAt: 'When it was created',
  createdBy: 'Login id of the user, or name of the token, that created it',
  oldSecretUntil: 'When the last of the earlier secrets stops signing; null when none signs any more',
  health: '`new`, `healthy`, `failing` or `off`',
  delivered: 'Successful deliveries of the last 24 hours; within `hours`, of that hour',
  failedAttempts: 'Failed attempts of the last 24 hours',
  failed: 'Failed attempts of that hour',
  waiting: 'Number of waiting deliveries',
  averageMs: 'Average response time of the last 24 hours, in milliseconds; null without any',
  failingSince: 'Since when all deliveries have failed; null while deliveries succeed',
  lastDeliveredAt: 'When the last delivery succeeded',
  lastProblem: 'Why the last failed attempt failed: `status`, `timeout`, `tls` and others',
  hours: 'The last 24 hours in which something was sent, oldest first',
  hour: 'Start of the hour',
  secret: '`whsec_…`: signs the events sent to the endpoint. Returned only this once; empty in a dry run',
  view: '`all`, `waiting`, `delivered`, `failed` or `stopped`',
  rows: 'Rows found, in order',
  'rows.hours': 'The last 24 hours in which something was sent, oldest first',
  eventId: 'Id of the event',
  subject: 'What the event is about: CN, pick-up number or claim number',
  at: 'When the portal received it',
  state: '`waiting`, `delivered`, `failed` (all attempts) or `stopped` (the endpoint was turned off)',
  attempts: 'Number of attempts',
  lastStatus: 'HTTP status of the last response; null without one',
  nextAt: 'When the next attempt is due; null while an earlier event about the same thing waits',
  settledAt: 'When it was delivered or given up',
  isMissedOnly: 'True: only events of the time range that were not delivered',
  count: 'Number of events that are sent again',
} as const;

const feedEvent = z.object({
  id: z.string(),
  type: z.enum(eventTypes),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type FeedEvent = z.output<typeof feedEvent>;

/** In a query: 'shipment.delivered,claim.approved'. */
const typeList = z._default(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) =>
        text
          .split(',')
          .map((type) => type.trim())
          .filter((type) => type !== ''),
      ),
    ),
    z.array(z.enum(eventTypes, ruleText(m.webhook_problem_types))),
  ),
  [],
);
const limitOf = (most: number, usual: number) =>
  z._default(z.pipe(z.coerce.number(), wholeNumber(1, most)), usual);

export const listEvents = call({
  method: 'GET',
  path: `${interfaceBase}/events`,
  operation: 'eventsList',
  needs: readEvents,
  summary: `Events in order, with the same ids as in webhooks: after an event or since a time; kept for ${eventsKeptDays} days`,
  query: labelled(
    z.object({
      after: z.optional(uuid()),
      since: z.optional(instant()),
      types: typeList,
      limit: limitOf(feedPageMax, 100),
    }),
    { ...labels, after: 'After', types: 'Types', limit: 'Limit' },
  ),
  words,
  reply: z.object({ events: z.array(feedEvent), next: z.nullable(z.string()), hasMore: z.boolean() }),
});

const params = labelled(z.object({ endpointId: uuid() }), labels);
const one = `${interfaceBase}/webhooks/:endpointId` as const;

export const listWebhooks = call({
  method: 'GET',
  path: `${interfaceBase}/webhooks`,
  operation: 'webhooksList',
  needs: manage,
  summary: 'The endpoints that events are sent to, with the health of each',
  words,
  reply: z.object({ rows: z.array(endpointSchema) }),
});

export const createWebhook = call({
  method: 'POST',
  path: `${interfaceBase}/webhooks`,
  operation: 'webhooksCreate',
  needs: manage,
  summary:
    'Create an endpoint: events are sent to it from now on; the response has the secret that signs them (Standard Webhooks 1.0.0)',
  body: endpointForm,
  words,
  reply: endpointSecret,
  idempotent: true,
});

export const updateWebhook = call({
  method: 'PATCH',
  path: one,
  operation: 'webhooksUpdate',
  needs: manage,
  summary:
    'Change the URL or the event types of an endpoint, or turn it on or off; fields left out are unchanged',
  params,
  body: labelled(z.object(endpointFields), labels),
  words,
  reply: endpointSchema,
  idempotent: true,
});

export const deleteWebhook = call({
  method: 'POST',
  path: `${one}/delete`,
  operation: 'webhooksDelete',
  needs: manage,
  summary: 'Delete an endpoint with its delivery log',
  params,
  words,
  reply: z.null(),
  idempotent: true,
});

export const rotateWebhookSecret = call({
  method: 'POST',
  path: `${one}/rotate-secret`,
  operation: 'webhooksRotateSecret',
  needs: manage,
  summary: 'Create a new secret; the earlier ones also sign for 24 hours',
  params,
  words,
  reply: endpointSecret,
  idempotent: true,
});

export const testWebhook = call({
  method: 'POST',
  path: `${one}/test`,
  operation: 'webhooksTest',
  needs: manage,
  summary: 'Send the event webhook.test to the endpoint now',
  params,
  words,
  reply: z.object({ eventId: z.string() }),
  perMinute: 30,
  idempotent: true,
});

export const listDeliveries = call({
  method: 'GET',
  path: `${one}/deliveries`,
  operation: 'webhooksDeliveries',
  needs: manage,
  summary: 'Deliveries of an endpoint, sent and waiting, newest first',
  params,
  query: labelled(z.object({ ...deliveryFields, limit: limitOf(200, 50) }), { ...labels, limit: 'Limit' }),
  words,
  reply: z.object({ rows: z.array(deliverySchema), nextCursor: z.nullable(z.string()) }),
});

export const replayWebhook = call({
  method: 'POST',
  path: `${one}/replay`,
  operation: 'webhooksReplay',
  needs: manage,
  summary: `Send one event again, or all of a time range, in order; at most ${replayMax} at once`,
  params,
  body: labelled(z.object(replayFields), labels),
  words,
  reply: z.object({ count: z.number() }),
  idempotent: true,
});
