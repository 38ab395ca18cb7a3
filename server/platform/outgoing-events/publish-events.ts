/**
 * Reports events to the customer's programs, by webhook and in the feed. The event is a row of the business transaction: it is
 * sent if, and only if, that is committed. It is written even without subscribers, so that a feed first read tomorrow includes
 * today.
 */
import { sql } from 'kysely';

import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { compiledOnce, type InStatement } from '#server/platform/db/compiled-once.ts';
import { prepared, type Trx } from '#server/platform/db/database.ts';
import { idAt } from '#server/platform/db/ids.ts';

/** Publishes one event. `at` is when the portal learned of it. */
export const publishEvent = (trx: Trx, scope: AccountScope, event: OutgoingEvent, at: Date): Promise<void> =>
  publishEvents(trx, scope, [event], at);

/** Publishes many events in one statement, sent in this order; even ten thousand events take only five parameters. */
export async function publishEvents(
  trx: Trx,
  scope: AccountScope,
  events: readonly OutgoingEvent[],
  at: Date,
): Promise<void> {
  if (events.length > 0) await insertEvents(trx, { scope, ...eventValues(events, at) });
}

/** The events as one list for each column. */
export interface EventValues {
  eventIds: readonly string[];
  eventTypes: readonly string[];
  eventSubjects: readonly string[];
  eventData: readonly string[];
  toldAt: Date;
}

export const eventValues = (events: readonly OutgoingEvent[], at: Date): EventValues => ({
  eventIds: events.map(() => idAt(at)),
  eventTypes: events.map(({ type }) => type),
  eventSubjects: events.map(({ subjectKey }) => subjectKey),
  eventData: events.map(({ data }) => JSON.stringify(data)),
  toldAt: at,
});

/** The insert as part of another statement, so that it costs no extra round trip. */
export const eventInsert = (given: InStatement<EventValues & { scope: AccountScope }>) => sql<
  Record<string, unknown>
>`
  insert into outgoing_event (account_id, event_id, type, subject_key, data, at)
  select ${given.scope}::uuid, given.event_id, given.type, given.subject_key, given.data, ${given.toldAt}::timestamptz
  from unnest(
    ${given.eventIds}::uuid[], ${given.eventTypes}::text[], ${given.eventSubjects}::text[], ${given.eventData}::jsonb[]
  ) with ordinality as given (event_id, type, subject_key, data, place)
  order by given.place`;

const insertEvents = compiledOnce(
  (_, given: EventValues & { scope: AccountScope }) => sql`${prepared} ${eventInsert(given)}`,
);
