/** The delivery log, and queueing deliveries again. */
import { type Insertable, sql } from 'kysely';

import type { DeliveryView } from '#shared/features/webhook/webhook.contract.ts';
import { testType } from '#shared/features/webhook/webhook.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import type { OutgoingEventTable } from '#server/platform/db/tables/outgoing-events.ts';
import type { Listener } from './webhook-fanout.queries.ts';

const deliveries = (reader: Reader, scope: AccountScope, endpointId: string) =>
  reader
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('outgoing_event as event', (join) =>
      join
        .onRef('event.account_id', '=', 'delivery.account_id')
        .onRef('event.event_id', '=', 'delivery.event_id'),
    )
    .select([
      'delivery.endpoint_id',
      'delivery.feed_no',
      'delivery.event_id',
      'delivery.type',
      'delivery.state',
      'delivery.attempts',
      'delivery.next_at',
      'delivery.last_status',
      'delivery.last_problem',
      'delivery.settled_at',
      'event.at',
      'event.data',
    ])
    .where('delivery.account_id', '=', scope)
    .where('delivery.endpoint_id', '=', endpointId);

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Returns deliveries with a feed number lower than `below`, newest first. */
export async function listDeliveries(
  reader: Reader,
  scope: AccountScope,
  endpointId: string,
  { view, below, limit }: { view: DeliveryView; below: number | null; limit: number },
) {
  return deliveries(reader, scope, endpointId)
    .$if(view !== 'all', (query) => query.where('delivery.state', '=', view === 'all' ? 'waiting' : view))
    .$if(below !== null, (query) => query.where('delivery.feed_no', '<', below ?? 0))
    .orderBy('delivery.feed_no', 'desc')
    .limit(limit)
    .execute();
}

export async function findDelivery(reader: Reader, scope: AccountScope, endpointId: string, eventId: string) {
  return deliveries(reader, scope, endpointId)
    .where('delivery.feed_no', '=', ({ selectFrom }) =>
      selectFrom('outgoing_event')
        .select('outgoing_event.feed_no')
        .where('outgoing_event.account_id', '=', scope)
        .where('outgoing_event.event_id', '=', eventId)
        .$castTo<number>(),
    )
    .executeTakeFirst();
}

/** Returns attempts, newest first. */
export async function listAttempts(
  reader: Reader,
  scope: AccountScope,
  endpointId: string,
  feedNo: number,
  most: number,
) {
  return reader
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('account_id', '=', scope)
    .where('endpoint_id', '=', endpointId)
    .where('feed_no', '=', feedNo)
    .orderBy('attempt', 'desc')
    .limit(most)
    .execute();
}

interface ReplaySpan {
  /** One event, or null for those recorded from `since` until just before `until`. */
  eventId: string | null;
  since: Date | null;
  until: Date | null;
  isMissedOnly: boolean;
}

/**
 * Queues deliveries again at their original positions; those already waiting are left unchanged. Returns how many were queued.
 */
export async function replay(
  trx: Trx,
  { scope, endpointId, types }: Listener,
  { eventId, since, until, isMissedOnly }: ReplaySpan,
  now: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_delivery as delivery
      (account_id, endpoint_id, feed_no, event_id, type, subject_key, state, next_at, created_at)
    select event.account_id, ${endpointId}, event.feed_no, event.event_id, event.type, event.subject_key, 'waiting',
      null, ${now}
    from outgoing_event event
    left join webhook_delivery known on known.account_id = event.account_id and known.endpoint_id = ${endpointId}
      and known.feed_no = event.feed_no
    where event.account_id = ${scope} and event.feed_no is not null
      and (${eventId}::uuid is null or event.event_id = ${eventId}::uuid)
      and (${since}::timestamptz is null or event.event_id >= ${since && lowestIdAt(since)}::uuid)
      and (${until}::timestamptz is null or event.event_id < ${until && lowestIdAt(until)}::uuid)
      and (known.feed_no is not null
        or (event.type <> ${testType} and (${types.length === 0} or event.type = any(${types}::text[]))))
      and (${eventId}::uuid is not null or event.type <> ${testType})
      and (known.state is null or known.state <> 'waiting')
      and not (${isMissedOnly} and known.state is not distinct from 'delivered')
    order by event.feed_no
    limit ${most}
    on conflict (account_id, endpoint_id, feed_no) do update set
      state = 'waiting', tries = 0, next_at = null, settled_at = null, created_at = excluded.created_at`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** Makes the first waiting delivery of each subject due, and only the first. */
export async function putInOrder(
  trx: Trx,
  scope: AccountScope,
  endpointId: string,
  now: Date,
): Promise<void> {
  await sql`
    update webhook_delivery delivery
    set next_at = case when placed.place = 1 then ${now}::timestamptz end
    from (
      select feed_no, next_at, row_number() over (partition by subject_key order by feed_no) as place
      from webhook_delivery
      where account_id = ${scope} and endpoint_id = ${endpointId} and state = 'waiting'
    ) placed
    where delivery.account_id = ${scope} and delivery.endpoint_id = ${endpointId}
      and delivery.feed_no = placed.feed_no and (placed.place = 1) = (placed.next_at is null)`.execute(trx);
}

/** Inserts an event for one endpoint only, numbered at once. */
export async function insertTestEvent(
  trx: Trx,
  row: Pick<Insertable<OutgoingEventTable>, 'account_id' | 'event_id' | 'data' | 'subject_key' | 'at'>,
): Promise<number> {
  const { feed_no: feedNo } = await trx
    .insertInto('outgoing_event')
    .values({ ...row, type: testType, feed_no: sql<number>`nextval('outgoing_event_feed_no')` })
    .returning('feed_no')
    .executeTakeFirstOrThrow();
  return feedNo ?? 0;
}

export async function insertDelivery(
  trx: Trx,
  scope: AccountScope,
  endpointId: string,
  { feedNo, eventId, subjectKey, at }: { feedNo: number; eventId: string; subjectKey: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('webhook_delivery')
    .values({
      account_id: scope,
      endpoint_id: endpointId,
      feed_no: feedNo,
      event_id: eventId,
      type: testType,
      subject_key: subjectKey,
      state: 'waiting',
      next_at: at,
      created_at: at,
    })
    .execute();
}
