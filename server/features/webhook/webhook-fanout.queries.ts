/** Numbers committed events and creates their deliveries. */
import { sql } from 'kysely';

import type { EventType } from '#shared/features/webhook/event-types.model.ts';
import { testType } from '#shared/features/webhook/webhook.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

/** Waits until no instance is numbering events. Like `takeTurn`, call it before locking any endpoint. */
export async function waitForTurn(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook numbers', 85))`.execute(trx);
}

/** Returns false while another instance is numbering: later numbers must wait until its numbers are committed. */
export async function takeTurn(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('webhook numbers', 85)) as taken`.execute(trx);
  return rows[0]?.taken ?? false;
}

/**
 * Numbers the oldest committed events that have no number yet, in the order in which they were written. Events of open
 * transactions are not visible; they get a higher number later.
 */
export async function numberEvents(
  trx: Trx,
  most: number,
): Promise<{ count: number; accounts: AccountScope[]; from: number; to: number }> {
  const { rows } = await sql<{ scope: AccountScope; count: number; from: number; to: number }>`
    with numbered as (
      update outgoing_event event set feed_no = given.feed_no
      from (
        select account_id, event_id, nextval('outgoing_event_feed_no') as feed_no
        from (
          select account_id, event_id from outgoing_event where feed_no is null order by written_no limit ${most}
        ) oldest
      ) given
      where event.account_id = given.account_id and event.event_id = given.event_id
      returning event.account_id, event.feed_no
    )
    select account_id as scope, count(*)::int as count, min(feed_no) as from, max(feed_no) as to
    from numbered group by account_id`.execute(trx);
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    accounts: rows.map(({ scope }) => scope),
    from: Math.min(...rows.map(({ from }) => from)),
    to: Math.max(...rows.map(({ to }) => to)),
  };
}

export interface Listener {
  scope: AccountScope;
  endpointId: string;
  types: EventType[];
}

/** Returns the active endpoints of these accounts, locked, always in the same order to avoid deadlocks. */
export async function lockListeners(trx: Trx, accounts: readonly AccountScope[]): Promise<Listener[]> {
  const rows = await trx
    .selectFrom('webhook_endpoint')
    .select(['account_id', 'endpoint_id', 'event_types'])
    .where('account_id', '=', sql<AccountScope>`any(${[...accounts]}::uuid[])`)
    .where('is_on', '=', true)
    .orderBy('endpoint_id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    scope: row.account_id,
    endpointId: row.endpoint_id,
    types: row.event_types,
  }));
}

interface Span {
  from: number;
  to: number;
}

/**
 * Inserts a delivery for each event in a range of feed numbers that the endpoint subscribes to. The first of each subject is due.
 */
export async function insertDeliveries(
  trx: Trx,
  { scope, endpointId, types }: Listener,
  { from, to }: Span,
  at: Date,
): Promise<void> {
  await sql`
    insert into webhook_delivery
      (account_id, endpoint_id, feed_no, event_id, type, subject_key, state, next_at, created_at)
    select event.account_id, ${endpointId}, event.feed_no, event.event_id, event.type, event.subject_key, 'waiting',
      case when row_number() over (partition by event.subject_key order by event.feed_no) = 1 and not exists (
        select 1 from webhook_delivery earlier
        where earlier.account_id = event.account_id and earlier.endpoint_id = ${endpointId}
          and earlier.subject_key = event.subject_key and earlier.state = 'waiting'
      ) then ${at}::timestamptz end,
      ${at}
    from outgoing_event event
    where event.account_id = ${scope} and event.feed_no between ${from} and ${to} and event.type <> ${testType}
      and (${types.length === 0} or event.type = any(${types}::text[]))`.execute(trx);
}

export async function hasUnnumbered(reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('outgoing_event')
    .select('event_id')
    .where('feed_no', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
