/**
 * Reports to the customer's programs what happened: by webhook and in the feed. The event is a row of the business transaction:
 * it is sent when, and only when, what it reports was committed. Always written, also without subscribers, so that a
 * feed that is first read tomorrow has today in it.
 */
import { sql } from 'kysely';

import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { prepared, type Trx } from '#server/platform/db/database.ts';
import { idAt } from '#server/platform/db/ids.ts';

/** One event. `at` is when the portal learned of it. */
export const publishEvent = (trx: Trx, scope: AccountScope, event: OutgoingEvent, at: Date): Promise<void> =>
  publishEvents(trx, scope, [event], at);

/** Many in one statement, sent in this order; ten thousand are five parameters. */
export async function publishEvents(
  trx: Trx,
  scope: AccountScope,
  events: readonly OutgoingEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  await sql`${prepared} ${insertedEvents(scope, events, at)}`.execute(trx);
}

/** The same as part of a statement that writes what the events report. */
export const insertedEvents = (scope: AccountScope, events: readonly OutgoingEvent[], at: Date) => sql`
  insert into outgoing_event (account_id, event_id, type, subject_key, data, at)
  select ${scope}::uuid, given.event_id, given.type, given.subject_key, given.data, ${at}::timestamptz
  from unnest(
    ${events.map(() => idAt(at))}::uuid[],
    ${events.map(({ type }) => type)}::text[],
    ${events.map(({ subjectKey }) => subjectKey)}::text[],
    ${events.map(({ data }) => JSON.stringify(data))}::jsonb[]
  ) with ordinality as given (event_id, type, subject_key, data, place)
  order by given.place`;
