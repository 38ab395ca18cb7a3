/**
 * Outgoing webhooks: endpoints, deliveries and their attempts, replay (domain.md "External orders and the integration
 * interface").
 */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { digits, oneOf, optionalText, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { isIsoDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';

import { eventTypes } from './event-types.model.ts';
import { deliveryProblems, deliveryStates, healths, offReasons, sentTypes } from './webhook.model.ts';

const { apiTokens: needs } = rights;

/** One endpoint per program is enough; more would only be unused ones. */
export const endpointsMax = 10;
/** Days for which events and their deliveries are kept. */
export const eventsKeptDays = 30;
/** Hours for which an old secret also signs after it was replaced. */
export const oldSecretHours = 24;
/** Maximum number of old secrets that still sign; until one has expired, the secret cannot be changed again. */
export const oldSecretsMax = 5;
/** The most events per replay; for more, read the feed. */
export const replayMax = 20_000;

export const webhookLabels = {
  endpointId: m.webhook_field_endpoint,
  url: m.webhook_field_url,
  description: m.webhook_field_description,
  eventTypes: m.webhook_field_event_types,
  isOn: m.webhook_field_is_on,
  eventId: m.webhook_field_event,
  since: m.webhook_field_since,
  until: m.webhook_field_until,
};

const labels = webhookLabels;

/**
 * RFC 3339 with any offset; an unescaped plus of the offset arrives as a space in a query and is accepted. Only the years that a
 * day may have (`isIsoDay`): PostgreSQL cannot read `0000-01-01T00:00:00Z` or an instant whose year in UTC has five digits.
 */
export const instant = () =>
  z.string().check(
    z.overwrite((text) => text.replace(/ (?=\d\d:\d\d$)/u, '+')),
    z.iso.datetime({ offset: true, error: ruleText(m.webhook_problem_instant), abort: true }),
    z.refine(isInUsualYear, ruleText(m.webhook_problem_instant)),
  );

const isInUsualYear = (text: string) => isIsoDay(new Date(text).toISOString().slice(0, 10));

const hour = z.object({
  /** Start of the hour. */
  hour: z.string(),
  delivered: z.number(),
  /** Failed attempts; one delivery can have several. */
  failed: z.number(),
});

export const endpointSchema = z.object({
  endpointId: z.string(),
  url: z.string(),
  description: z.string(),
  /** Empty for all types, future ones too. */
  eventTypes: z.array(z.enum(eventTypes)),
  isOn: z.boolean(),
  offReason: z.nullable(z.enum(offReasons)),
  offAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** Login id, or the name of the program's token. */
  createdBy: z.string(),
  /** When the last of the earlier secrets stops signing; null when none signs any more. */
  oldSecretUntil: z.nullable(z.string()),
  health: z.enum(healths),
  /** Successful deliveries and failed attempts of the last 24 hours, and deliveries waiting now. */
  delivered: z.number(),
  failedAttempts: z.number(),
  waiting: z.number(),
  /** Average response time of the last 24 hours, in milliseconds; null without any. */
  averageMs: z.nullable(z.number()),
  failingSince: z.nullable(z.string()),
  lastDeliveredAt: z.nullable(z.string()),
  lastProblem: z.nullable(z.enum(deliveryProblems)),
  /** The last 24 hours with deliveries, oldest first; hours without any are left out. */
  hours: z.array(hour),
});
export type Endpoint = z.output<typeof endpointSchema>;

export const endpointSecret = z.object({
  endpoint: endpointSchema,
  /** `whsec_…`. Returned only this once. */
  secret: z.string(),
});
export type EndpointSecret = z.output<typeof endpointSecret>;

const descriptionMax = 60;
const chosenTypes = () => z.array(oneOf(eventTypes)).check(z.maxLength(eventTypes.length));
const fields = {
  url: text(500),
  description: optionalText(descriptionMax),
  eventTypes: z._default(chosenTypes(), []),
};
export const endpointForm = labelled(z.object(fields), labels);
export type EndpointForm = z.output<typeof endpointForm>;

/** The fields of a change; those left out are unchanged. */
export const endpointFields = {
  url: z.optional(fields.url),
  // Not the form's field, which turns a missing value into ''.
  description: z.optional(z.union([z.literal(''), text(descriptionMax)])),
  eventTypes: z.optional(chosenTypes()),
  isOn: z.optional(z.boolean()),
};

const byId = labelled(z.object({ endpointId: uuid() }), labels);

export const endpointListing = call({
  method: 'GET',
  path: '/api/webhook/EndpointListing',
  needs,
  summary: "The endpoints that the account's events are sent to, with the health of each, oldest first",
  reply: z.object({ endpoints: z.array(endpointSchema) }),
});

export const createEndpoint = call({
  method: 'POST',
  path: '/api/webhook/CreateEndpoint',
  needs,
  summary:
    'Create an endpoint: events are sent to it from now on; the response has the secret that signs them',
  body: endpointForm,
  reply: endpointSecret,
  idempotent: true,
});

export const updateEndpoint = call({
  method: 'POST',
  path: '/api/webhook/UpdateEndpoint',
  needs,
  summary:
    'Change the URL or the event types of an endpoint, or turn it on or off; fields left out are unchanged',
  body: labelled(z.object({ endpointId: uuid(), ...endpointFields }), labels),
  reply: endpointSchema,
});

export const deleteEndpoint = call({
  method: 'POST',
  path: '/api/webhook/DeleteEndpoint',
  needs,
  summary: 'Delete an endpoint with its delivery log',
  body: byId,
  reply: z.null(),
});

export const rotateSecret = call({
  method: 'POST',
  path: '/api/webhook/RotateSecret',
  needs,
  summary: 'Create a new secret; the earlier ones also sign for 24 hours',
  body: byId,
  reply: endpointSecret,
  idempotent: true,
});

export const sendTestEvent = call({
  method: 'POST',
  path: '/api/webhook/SendTestEvent',
  needs,
  summary: 'Send the event webhook.test to one endpoint now',
  body: byId,
  reply: z.object({ eventId: z.string() }),
  perMinute: 30,
});

export const deliveryViews = ['all', ...deliveryStates] as const;
export type DeliveryView = (typeof deliveryViews)[number];

export const deliverySchema = z.object({
  eventId: z.string(),
  endpointId: z.string(),
  type: z.enum(sentTypes),
  /** What the event is about: the CN, the pick-up number or the claim number. */
  subject: z.string(),
  /** When the portal received it. */
  at: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  lastStatus: z.nullable(z.number()),
  lastProblem: z.nullable(z.enum(deliveryProblems)),
  /** For a waiting one: when the next attempt is due; null while an earlier event about the same thing waits. */
  nextAt: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
});
export type Delivery = z.output<typeof deliverySchema>;

export const deliveryFields = {
  view: z._default(oneOf(deliveryViews), 'all'),
  cursor: z.optional(digits(15)),
};

export const deliveryListing = call({
  method: 'POST',
  path: '/api/webhook/DeliveryListing',
  needs,
  summary: 'Deliveries of an endpoint, sent and waiting, newest first',
  body: labelled(
    z.object({
      endpointId: uuid(),
      ...deliveryFields,
      limit: z._default(wholeNumber(1, 200), 50),
    }),
    labels,
  ),
  reply: z.object({ rows: z.array(deliverySchema), nextCursor: z.nullable(z.string()) }),
});

const attempt = z.object({
  attempt: z.number(),
  at: z.string(),
  ms: z.number(),
  status: z.nullable(z.number()),
  problem: z.nullable(z.enum(deliveryProblems)),
  address: z.string(),
  requestHeaders: z.record(z.string(), z.string()),
  answerHeaders: z.record(z.string(), z.string()),
  answerBody: z.string(),
});
export type Attempt = z.output<typeof attempt>;

export const getDelivery = call({
  method: 'GET',
  path: '/api/webhook/Delivery',
  needs,
  summary: 'One delivery with every request and response',
  query: labelled(z.object({ endpointId: uuid(), eventId: uuid() }), labels),
  reply: z.extend(deliverySchema, {
    /** The body that was sent and will be sent again, unchanged. */
    body: z.string(),
    /** Newest first. */
    tries: z.array(attempt),
  }),
});
export type DeliveryDetail = z.output<typeof getDelivery.reply>;

export const replayFields = {
  /** One event. Left out: a time range. */
  eventId: z.optional(uuid()),
  since: z.optional(instant()),
  /** Left out: until now. */
  until: z.optional(instant()),
  /** Only events of the time range that were not delivered. */
  isMissedOnly: z._default(z.boolean(), false),
};

export const replayForm = labelled(z.object({ endpointId: uuid(), ...replayFields }), labels);

export const replayDeliveries = call({
  method: 'POST',
  path: '/api/webhook/Replay',
  needs,
  summary: `Send one event again, or all of a time range, in order; at most ${replayMax} at once, of the last ${eventsKeptDays} days`,
  body: replayForm,
  reply: z.object({ count: z.number() }),
});
