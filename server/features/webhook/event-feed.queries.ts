/** The events of an account in feed order, for API clients that pull them. */
import { sql } from 'kysely';

import type { EventType } from '#shared/features/webhook/event-types.model.ts';
import { testType } from '#shared/features/webhook/webhook.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { lowestIdAt, msOfId } from '#server/platform/db/ids.ts';

/** Returns the position of an event in the feed; undefined when the event is not the account's or has been deleted. */
export async function findPlace(reader: Reader, scope: AccountScope, eventId: string) {
  const row = await reader
    .selectFrom('outgoing_event')
    .select('feed_no')
    .where('account_id', '=', scope)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.feed_no ?? undefined;
}

/** Returns the last numbered event of the account, of any type. */
export async function findNewest(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('outgoing_event')
    .select(['event_id', 'feed_no'])
    .where('account_id', '=', scope)
    .where('feed_no', 'is not', null)
    .orderBy('feed_no', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Longer than any transaction runs: an event is numbered before any event whose id is later by this much. */
const overtakenMs = 600_000;

/**
 * Returns the feed number just before the first event recorded since an instant. Event ids encode the time; feed numbers may be
 * in a different order.
 */
export async function placeBefore(reader: Reader, scope: AccountScope, since: Date): Promise<number | null> {
  const numbered = reader
    .selectFrom('outgoing_event')
    .where('account_id', '=', scope)
    .where('feed_no', 'is not', null);
  const earliest = await numbered
    .select('event_id')
    .where('event_id', '>=', lowestIdAt(since))
    .orderBy('event_id')
    .limit(1)
    .executeTakeFirst();
  if (!earliest) return null;
  const { first } = await reader
    // Materialised: with a plain min(feed_no), the database would scan all the lower numbers.
    .with(
      (cte) => cte('near').materialized(),
      () =>
        numbered
          .select('feed_no')
          .where('event_id', '>=', earliest.event_id)
          .where('event_id', '<', lowestIdAt(new Date(msOfId(earliest.event_id) + overtakenMs))),
    )
    .selectFrom('near')
    .select(({ fn }) => fn.min('feed_no').as('first'))
    .executeTakeFirstOrThrow();
  return first === null ? null : first - 1;
}

export async function listEvents(
  reader: Reader,
  scope: AccountScope,
  { after, types, limit }: { after: number; types: readonly EventType[]; limit: number },
) {
  return reader
    .selectFrom('outgoing_event')
    .select(['event_id', 'feed_no', 'type', 'at', 'data'])
    .where('account_id', '=', scope)
    .where('feed_no', '>', after)
    .where('type', '<>', testType)
    .$if(types.length > 0, (query) => query.where('type', '=', sql<EventType>`any(${[...types]}::text[])`))
    .orderBy('feed_no')
    .limit(limit)
    .execute();
}

/**
 * Deletes at most `most` events that are older than `before` and whose next event is older too; returns how many. This keeps the
 * newest event of each account, and keeps an event id valid as a cursor until an event after it is deleted.
 */
export async function deleteSomeEvents(trx: Trx, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from outgoing_event where ctid = any (array(
      select event.ctid from outgoing_event event
      where event.at < ${before} and (
        select later.at from outgoing_event later
        where later.account_id = event.account_id and later.feed_no > event.feed_no
        order by later.feed_no limit 1) < ${before}
      limit ${most} for update skip locked))
  `.execute(trx);
  return Number(numAffectedRows);
}
