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
/** Who may make a token for it may hand it on: rights of people, as that of the main account's Admin, no program has. */
const manage = forPrograms('webhooks', rights.verified);
export const feedPageMax = 1000;

const words = {
  ...fieldWords,
  after:
    '`next` of the answer before, or the id of the last event that you have; left out, from the oldest that is kept',
  since: 'RFC 3339 time: what the portal learned of from then on',
  until: 'RFC 3339 time; left out, until now',
  types: 'Only events of these types, with commas between them; left out, all',
  limit: 'The most rows of a page',
  events: 'Events in their order, oldest first',
  id: 'Id of the event: the `webhook-id` of its delivery',
  type: 'What happened: `thing.what_happened`',
  timestamp: 'When the portal learned of it',
  data: 'What the event is about; its fields follow from the type: see Events',
  next: 'Say it as `after` next time. On the last page the newest event of any type, also where none came: asked with it, quiet months miss nothing. Null when nothing has ever happened',
  hasMore: 'True: ask again at once',
  endpointId: 'Id of the endpoint',
  endpoint: 'Where events are sent',
  url: 'Address that events are posted to, https, at most 500 characters',
  description: 'For people, at most 60 characters; may be empty',
  eventTypes: 'The types that are sent there; empty for all there are and will be',
  isOn: 'False: nothing is sent there',
  offReason: 'Why it is off: `person`, `gone` (it answered 410) or `failing`; null while it is on',
  offAt: 'Since when it is off',
  createdAt: 'When it was made',
  createdBy: 'Login id, or name of the token, that made it',
  oldSecretUntil: 'Until when the last of the secrets before signs as well; null when none does',
  health: '`new`, `healthy`, `failing` or `off`',
  delivered: 'Deliveries of the last 24 hours that arrived; within `hours`, of that hour',
  failedAttempts: 'Attempts of the last 24 hours that failed',
  failed: 'Attempts of that hour that failed',
  waiting: 'Deliveries that wait now',
  averageMs: 'Average time of an answer in the last 24 hours, in milliseconds; null without any',
  failingSince: 'Since when nothing has arrived; null while all is well',
  lastDeliveredAt: 'When the last one arrived',
  lastProblem: 'Why the last failed attempt failed: `status`, `timeout`, `tls` and others',
  hours: 'The last 24 hours in which something was sent, oldest first',
  hour: 'Beginning of the hour',
  secret: '`whsec_…`: signs what is sent there. Shown this once; empty in a dry run',
  view: '`all`, `waiting`, `delivered`, `failed` or `stopped`',
  rows: 'What was found, in order',
  'rows.hours': 'The last 24 hours in which something was sent, oldest first',
  eventId: 'Id of the event',
  subject: 'What the event is about: CN, number of the pick-up or of the claim',
  at: 'When the portal learned of it',
  state: '`waiting`, `delivered`, `failed` (all tries) or `stopped` (the endpoint was turned off)',
  attempts: 'How often it was sent',
  lastStatus: 'HTTP status of the last answer; null without one',
  nextAt: 'When it is tried; null while an earlier event of the same thing waits',
  settledAt: 'When it arrived or was given up',
  isMissedOnly: 'True: of the span only what was not delivered',
  count: 'How many are sent again',
} as const;

const feedEvent = z.object({
  id: z.string(),
  type: z.enum(eventTypes),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type FeedEvent = z.output<typeof feedEvent>;

/** Of a query: 'shipment.delivered,claim.approved'. */
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
  summary: `What happened, in its order and under the ids of the webhooks: after an event or since a time; ${eventsKeptDays} days are kept`,
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
  summary: 'Where events are sent, with the health of each',
  words,
  reply: z.object({ rows: z.array(endpointSchema) }),
});

export const createWebhook = call({
  method: 'POST',
  path: `${interfaceBase}/webhooks`,
  operation: 'webhooksCreate',
  needs: manage,
  summary:
    'Send events to an address from now on; the answer has the secret that signs them (Standard Webhooks 1.0.0)',
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
  summary: 'Another address, other events, on or off; what is left out stays',
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
  summary: 'Send nothing more there, and forget what was sent',
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
  summary: 'A new secret; for 24 hours those before sign as well',
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
  summary: 'Send the event webhook.test there now',
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
  summary: 'What was sent there and what waits, newest first',
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
  summary: `Send one event again, or all of a span, in their order; ${replayMax} at once`,
  params,
  body: labelled(z.object(replayFields), labels),
  words,
  reply: z.object({ count: z.number() }),
  idempotent: true,
});
