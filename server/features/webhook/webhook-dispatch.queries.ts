/** Claims due deliveries and saves their outcomes. */
import { sql } from 'kysely';

import type { DeliveryProblem, DeliveryState, SentType } from '#shared/features/webhook/webhook.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { OlderSecret } from '#server/platform/db/tables/outgoing-events.ts';

export interface DueDelivery {
  scope: AccountScope;
  endpointId: string;
  feedNo: number;
  eventId: string;
  type: SentType;
  subjectKey: string;
  tries: number;
  attempts: number;
  data: Record<string, unknown>;
  at: Date;
  url: string;
  secret: Uint8Array;
  /** The previous secret, while it is still valid for signing. */
  oldSecret: Uint8Array | null;
  /** The secrets before `oldSecret`, newest first; some may have expired. */
  olderSecrets: OlderSecret[];
}

interface Claim {
  now: Date;
  /**
   * Until then no other instance claims these deliveries. After it they are due again, because the claiming instance was killed.
   */
  until: Date;
  /**
   * Limits: in total, per endpoint and per account. An endpoint with `carefulAfter` failures in a row gets one delivery at a
   * time.
   */
  room: number;
  perEndpoint: number;
  perAccount: number;
  carefulAfter: number;
  /** Deliveries already being sent. */
  busy: readonly Pick<DueDelivery, 'scope' | 'endpointId'>[];
}

/**
 * Claims due deliveries, taking accounts in turn, and within an account its endpoints, those with the fewest deliveries in
 * progress first. Two instances never claim the same delivery.
 */
export async function claimDue(reader: Reader, claim: Claim): Promise<DueDelivery[]> {
  const { now, until, room, perEndpoint, perAccount, carefulAfter, busy } = claim;
  const { rows } = await sql<DueDelivery>`
    with busy as materialized (
      select account_id, endpoint_id, count(*)::int as sent
      from unnest(
        ${busy.map(({ scope }) => scope)}::uuid[],
        ${busy.map(({ endpointId }) => endpointId)}::uuid[]
      ) as sending (account_id, endpoint_id)
      group by account_id, endpoint_id
    ), busy_account as materialized (
      select account_id, sum(sent)::int as sent from busy group by account_id
    ), candidate as materialized (
      select next.account_id, next.endpoint_id, next.feed_no, next.next_at,
        coalesce(busy_account.sent, 0) + row_number() over (
          partition by next.account_id order by coalesce(busy.sent, 0) + next.place, next.next_at, next.feed_no
        ) as turn
      from webhook_endpoint endpoint
      left join busy on busy.endpoint_id = endpoint.endpoint_id
      left join busy_account on busy_account.account_id = endpoint.account_id
      cross join lateral (
        select waiting.*, row_number() over (order by waiting.next_at, waiting.feed_no) as place
        from (
          select delivery.account_id, delivery.endpoint_id, delivery.feed_no, delivery.next_at
          from webhook_delivery delivery
          where delivery.account_id = endpoint.account_id and delivery.endpoint_id = endpoint.endpoint_id
            and delivery.state = 'waiting' and delivery.next_at <= ${now}
          -- As the index has them: those of one moment, hundreds after a bulk, are not sorted for each claim.
          order by delivery.next_at
          limit greatest(0, least(
            case when endpoint.failures >= ${carefulAfter} then 1 else ${perEndpoint}::int end
              - coalesce(busy.sent, 0),
            ${perAccount}::int - coalesce(busy_account.sent, 0),
            ${room}::int))
        ) waiting
      ) next
      where endpoint.is_on and (endpoint.paused_until is null or endpoint.paused_until <= ${now})
    ), due as materialized (
      -- Held once they are chosen, and still due then: candidates are many more.
      select delivery.account_id, delivery.endpoint_id, delivery.feed_no
      from (
        select account_id, endpoint_id, feed_no from candidate
        where turn <= ${perAccount}
        order by turn, next_at, feed_no
        limit ${room}
      ) chosen
      join webhook_delivery delivery using (account_id, endpoint_id, feed_no)
      where delivery.state = 'waiting' and delivery.next_at <= ${now}
      for update of delivery skip locked
    ), taken as (
      update webhook_delivery delivery set next_at = ${until}
      from due
      where delivery.account_id = due.account_id and delivery.endpoint_id = due.endpoint_id
        and delivery.feed_no = due.feed_no
      returning delivery.*
    )
    select taken.account_id as scope, taken.endpoint_id as "endpointId", taken.feed_no as "feedNo",
      taken.event_id as "eventId", taken.type, taken.subject_key as "subjectKey", taken.tries, taken.attempts,
      event.data, event.at, endpoint.url, endpoint.secret,
      case when endpoint.old_secret_until > ${now} then endpoint.old_secret end as "oldSecret",
      endpoint.older_secrets as "olderSecrets"
    from taken
    join webhook_endpoint endpoint
      on endpoint.account_id = taken.account_id and endpoint.endpoint_id = taken.endpoint_id
    join outgoing_event event on event.account_id = taken.account_id and event.event_id = taken.event_id
    order by taken.feed_no`.execute(reader);
  return rows;
}

export interface Outcome {
  delivery: DueDelivery;
  at: Date;
  ms: number;
  status: number | null;
  problem: DeliveryProblem | null;
  address: string;
  requestHeaders: Record<string, string>;
  answerHeaders: Record<string, string>;
  answerBody: string;
  state: DeliveryState;
  nextAt: Date | null;
}

/**
 * Saves the outcomes of one endpoint, which the caller has locked. A delivery stopped in the meantime stays stopped, unless it
 * was delivered.
 */
export async function settle(
  trx: Trx,
  scope: AccountScope,
  endpointId: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  await sql`
    with given as (
      select * from unnest(
        ${outcomes.map(({ delivery }) => delivery.feedNo)}::bigint[],
        ${outcomes.map(({ state }) => state)}::text[],
        ${outcomes.map(({ nextAt }) => nextAt)}::timestamptz[],
        ${outcomes.map(({ status }) => status)}::int[],
        ${outcomes.map(({ problem }) => problem)}::text[],
        ${outcomes.map(({ delivery }) => delivery.attempts + 1)}::int[],
        ${outcomes.map(({ at }) => at)}::timestamptz[],
        ${outcomes.map(({ ms }) => ms)}::int[],
        ${outcomes.map(({ address }) => address)}::text[],
        ${outcomes.map(({ requestHeaders }) => JSON.stringify(requestHeaders))}::jsonb[],
        ${outcomes.map(({ answerHeaders }) => JSON.stringify(answerHeaders))}::jsonb[],
        ${outcomes.map(({ answerBody }) => answerBody)}::text[]
      ) as given (feed_no, state, next_at, status, problem, attempt, at, ms, address, request_headers,
        answer_headers, answer_body)
    ), tried as (
      insert into webhook_attempt
      select ${scope}, ${endpointId}, feed_no, attempt, at, ms, status, problem, address, request_headers,
        answer_headers, answer_body
      from given
      on conflict do nothing
    )
    update webhook_delivery delivery set
      state = given.state,
      next_at = given.next_at,
      tries = delivery.tries + 1,
      attempts = given.attempt,
      last_status = given.status,
      last_problem = given.problem,
      settled_at = case when given.state = 'waiting' then null else ${now}::timestamptz end
    from given
    where delivery.account_id = ${scope} and delivery.endpoint_id = ${endpointId}
      and delivery.feed_no = given.feed_no and (delivery.state = 'waiting' or given.state = 'delivered')`.execute(
    trx,
  );
}

/** Makes the next waiting delivery of each of these subjects due, unless it already has a time. */
export async function releaseNext(
  trx: Trx,
  scope: AccountScope,
  endpointId: string,
  subjectKeys: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update webhook_delivery delivery set next_at = ${now}
    from (
      select distinct on (waiting.subject_key) waiting.feed_no, waiting.next_at
      from webhook_delivery waiting
      where waiting.account_id = ${scope} and waiting.endpoint_id = ${endpointId} and waiting.state = 'waiting'
        and waiting.subject_key = any(${[...subjectKeys]}::text[])
      order by waiting.subject_key, waiting.feed_no
    ) next
    where delivery.account_id = ${scope} and delivery.endpoint_id = ${endpointId}
      and delivery.feed_no = next.feed_no and next.next_at is null`.execute(trx);
}

export async function addToHour(
  trx: Trx,
  scope: AccountScope,
  endpointId: string,
  { hour, delivered, failed, ms }: { hour: Date; delivered: number; failed: number; ms: number },
): Promise<void> {
  await sql`
    insert into webhook_hour (account_id, endpoint_id, hour, delivered, failed, ms)
    values (${scope}, ${endpointId}, ${hour}, ${delivered}, ${failed}, ${ms})
    on conflict (account_id, endpoint_id, hour) do update set
      delivered = webhook_hour.delivered + excluded.delivered,
      failed = webhook_hour.failed + excluded.failed,
      ms = webhook_hour.ms + excluded.ms`.execute(trx);
}

/** Releases deliveries that a stopping instance did not finish, so that another instance can claim them at once. */
export async function giveBack(reader: Reader, given: readonly DueDelivery[], now: Date): Promise<void> {
  if (given.length === 0) return;
  await sql`
    update webhook_delivery delivery set next_at = ${now}
    from unnest(
      ${given.map(({ scope }) => scope)}::uuid[],
      ${given.map(({ endpointId }) => endpointId)}::uuid[],
      ${given.map(({ feedNo }) => feedNo)}::bigint[]
    ) as given (account_id, endpoint_id, feed_no)
    where delivery.account_id = given.account_id and delivery.endpoint_id = given.endpoint_id
      and delivery.feed_no = given.feed_no and delivery.state = 'waiting'`.execute(reader);
}
