/** Webhooks out: endpoints, deliveries and their tries, replay (domain.md "External orders and the integration interface"). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { digits, oneOf, optionalText, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { eventTypes } from './event-types.model.ts';
import { deliveryProblems, deliveryStates, healths, offReasons, sentTypes } from './webhook.model.ts';

const { apiTokens: needs } = rights;

/** One for each program; more are unused ones. */
export const endpointsMax = 10;
/** For how long events, and what became of them, are kept. */
export const eventsKeptDays = 30;
/** For how long a secret signs as well once it has been changed. */
export const oldSecretHours = 24;
/** Of those that still sign; until one has ended there is no further change. */
export const oldSecretsMax = 5;
/** More is one call of the feed. */
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

/** RFC 3339; any offset, whose plus is a space where a query has it as it is. */
export const instant = () =>
  z.string().check(
    z.overwrite((text) => text.replace(/ (?=\d\d:\d\d$)/u, '+')),
    z.iso.datetime({ offset: true, error: ruleText(m.webhook_problem_instant) }),
  );

const hour = z.object({
  /** Its beginning. */
  hour: z.string(),
  delivered: z.number(),
  /** Attempts, of which one delivery may have several. */
  failed: z.number(),
});

export const endpointSchema = z.object({
  endpointId: z.string(),
  url: z.string(),
  description: z.string(),
  /** Empty for all there are and will be. */
  eventTypes: z.array(z.enum(eventTypes)),
  isOn: z.boolean(),
  offReason: z.nullable(z.enum(offReasons)),
  offAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** Login id, or the name of a program. */
  createdBy: z.string(),
  /** Until when the last of the secrets before signs as well; null when none does. */
  oldSecretUntil: z.nullable(z.string()),
  health: z.enum(healths),
  /** Deliveries of the last 24 hours, and those that wait now. */
  delivered: z.number(),
  failedAttempts: z.number(),
  waiting: z.number(),
  /** Average of the answers of 24 hours, in milliseconds; null without any. */
  averageMs: z.nullable(z.number()),
  failingSince: z.nullable(z.string()),
  lastDeliveredAt: z.nullable(z.string()),
  lastProblem: z.nullable(z.enum(deliveryProblems)),
  /** The last 24, oldest first; hours in which nothing was sent are left out. */
  hours: z.array(hour),
});
export type Endpoint = z.output<typeof endpointSchema>;

export const endpointSecret = z.object({
  endpoint: endpointSchema,
  /** `whsec_…`. Shown this once. */
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

/** Of a change; what is left out stays. */
export const endpointFields = {
  url: z.optional(fields.url),
  // Not the form's own: that makes '' of what is left out.
  description: z.optional(z.union([z.literal(''), text(descriptionMax)])),
  eventTypes: z.optional(chosenTypes()),
  isOn: z.optional(z.boolean()),
};

const byId = labelled(z.object({ endpointId: uuid() }), labels);

export const endpointListing = call({
  method: 'GET',
  path: '/api/webhook/EndpointListing',
  needs,
  summary: 'Where the events of the account go, with the health of each, oldest first',
  reply: z.object({ endpoints: z.array(endpointSchema) }),
});

export const createEndpoint = call({
  method: 'POST',
  path: '/api/webhook/CreateEndpoint',
  needs,
  summary: 'Send events to an address from now on; the answer has the secret that signs them',
  body: endpointForm,
  reply: endpointSecret,
  idempotent: true,
});

export const updateEndpoint = call({
  method: 'POST',
  path: '/api/webhook/UpdateEndpoint',
  needs,
  summary: 'Another address, other events, on or off; what is left out stays',
  body: labelled(z.object({ endpointId: uuid(), ...endpointFields }), labels),
  reply: endpointSchema,
});

export const deleteEndpoint = call({
  method: 'POST',
  path: '/api/webhook/DeleteEndpoint',
  needs,
  summary: 'Send nothing more to an address, and forget what was sent',
  body: byId,
  reply: z.null(),
});

export const rotateSecret = call({
  method: 'POST',
  path: '/api/webhook/RotateSecret',
  needs,
  summary: 'A new secret; for 24 hours those before sign as well',
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
  /** What the event is about, by its name for people: the CN, the number of the pick-up or the claim. */
  subject: z.string(),
  /** When the portal learned of it. */
  at: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  lastStatus: z.nullable(z.number()),
  lastProblem: z.nullable(z.enum(deliveryProblems)),
  /** Of one that waits: when it is tried; null while an earlier event of the same thing waits. */
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
  summary: 'What was sent to an endpoint and what waits, newest first',
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
  summary: 'One delivery with every request and answer',
  query: labelled(z.object({ endpointId: uuid(), eventId: uuid() }), labels),
  reply: z.extend(deliverySchema, {
    /** As it was and will be sent. */
    body: z.string(),
    /** Newest first. */
    tries: z.array(attempt),
  }),
});
export type DeliveryDetail = z.output<typeof getDelivery.reply>;

export const replayFields = {
  /** One. Left out: a span. */
  eventId: z.optional(uuid()),
  since: z.optional(instant()),
  /** Left out: until now. */
  until: z.optional(instant()),
  /** Of the span only what was not delivered. */
  isMissedOnly: z._default(z.boolean(), false),
};

export const replayForm = labelled(z.object({ endpointId: uuid(), ...replayFields }), labels);

export const replayDeliveries = call({
  method: 'POST',
  path: '/api/webhook/Replay',
  needs,
  summary: `Send an event again, or all of a span, in their order; ${replayMax} at once, of the last ${eventsKeptDays} days`,
  body: replayForm,
  reply: z.object({ count: z.number() }),
});
