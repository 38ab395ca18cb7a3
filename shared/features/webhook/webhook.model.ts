/** The codes of endpoints and deliveries, with the wording of each. */
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { namesOf } from '#shared/platform/names-of.ts';

import { EVENT_TYPES, type EventThing, type EventType, eventTypes } from './event-types.model.ts';

/** Sent only to the endpoint that requests it, and not part of the feed. */
export const testType = 'webhook.test';
export type SentType = EventType | typeof testType;
export const sentTypes = [...eventTypes, testType] as const satisfies readonly SentType[];

export const problemWords = {
  status: m.webhook_problem_status,
  redirect: m.webhook_problem_redirect,
  scheme: m.webhook_problem_scheme,
  address: m.webhook_problem_address,
  name: m.webhook_problem_name,
  refused: m.webhook_problem_refused,
  timeout: m.webhook_problem_timeout,
  tls: m.webhook_problem_tls,
  connection: m.webhook_problem_connection,
  answer: m.webhook_problem_answer,
  secret: m.webhook_problem_secret,
} as const satisfies Record<string, Message>;
export type DeliveryProblem = keyof typeof problemWords;
export const deliveryProblems = namesOf(problemWords);

export const deliveryStateWords = {
  waiting: m.webhook_state_waiting,
  delivered: m.webhook_state_delivered,
  failed: m.webhook_state_failed,
  stopped: m.webhook_state_stopped,
} as const satisfies Record<string, Message>;
export type DeliveryState = keyof typeof deliveryStateWords;
export const deliveryStates = namesOf(deliveryStateWords);

export const offReasonWords = {
  person: m.webhook_off_person,
  gone: m.webhook_off_gone,
  failing: m.webhook_off_failing,
} as const satisfies Record<string, Message>;
export type OffReason = keyof typeof offReasonWords;
export const offReasons = namesOf(offReasonWords);

export const healthWords = {
  new: m.webhook_health_new,
  healthy: m.webhook_health_healthy,
  failing: m.webhook_health_failing,
  off: m.webhook_health_off,
} as const satisfies Record<string, Message>;
export type Health = keyof typeof healthWords;
export const healths = namesOf(healthWords);

export const thingWords = {
  shipment: m.webhook_thing_shipment,
  pickup: m.webhook_thing_pickup,
  claim: m.webhook_thing_claim,
  cod: m.webhook_thing_cod,
  weight: m.webhook_thing_weight,
  order: m.webhook_thing_order,
} as const satisfies Record<EventThing, Message>;

/** The event types of each thing, in the order of the table. */
export const typesByThing = namesOf(thingWords).map((thing) => ({
  thing,
  types: eventTypes.filter((type) => EVENT_TYPES[type] === thing),
}));
