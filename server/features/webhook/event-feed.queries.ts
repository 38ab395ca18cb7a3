/** The events of an account in their order, for programs that fetch them. */
import { sql } from 'kysely';

import type { EventType } from '#shared/features/webhook/event-types.model.ts';
import { testType } from '#shared/features/webhook/webhook.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';

/** The place of an event in the feed; undefined when it is not the account's or not kept any more. */
export async function findPlace(reader: Reader, scope: AccountScope, eventId: string) {
  const row = await reader
    .selectFrom('outgoing_event')
    .select('feed_no')
    .where('account_id', '=', scope)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.feed_no ?? undefined;
}

/** Below the first of what the portal learned of since an instant. Ids encode the time; numbers may be in another order. */
export async function placeBefore(reader: Reader, scope: AccountScope, since: Date): Promise<number | null> {
  const row = await reader
    .selectFrom('outgoing_event')
    .select(({ fn }) => fn.min('feed_no').as('first'))
    .where('account_id', '=', scope)
    .where('event_id', '>=', lowestIdAt(since))
    .executeTakeFirst();
  return row?.first === null || row?.first === undefined ? null : row.first - 1;
}

export async function listEvents(
  reader: Reader,
  scope: AccountScope,
  { after, types, limit }: { after: number; types: readonly EventType[]; limit: number },
) {
  return reader
    .selectFrom('outgoing_event')
    .select(['event_id', 'type', 'at', 'data'])
    .where('account_id', '=', scope)
    .where('feed_no', '>', after)
    .where('type', '<>', testType)
    .$if(types.length > 0, (query) => query.where('type', '=', sql<EventType>`any(${[...types]}::text[])`))
    .orderBy('feed_no')
    .limit(limit)
    .execute();
}
