import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { isUnanswered } from '#server/platform/db/unanswered.ts';

import type { ParcelEvent } from './buyer-notice.queries.ts';

/** Returns the accounts that send a notice the evening before delivery. */
export async function accountsOfEvenings(reader: Reader): Promise<{ scope: AccountScope; market: number }[]> {
  const { rows } = await sql<{ scope: AccountScope; market: number }>`
    select setting.account_id as scope, account.market
    from buyer_notice_setting setting
    join account on account.account_id = setting.account_id
    where setting.is_on and 'tomorrow' = any (setting.kinds)`.execute(reader);
  return rows;
}

const isUnderWay = sql`status in ('picked-up', 'in-transit', 'delivery-failed')`;

type EveningParcel = Omit<ParcelEvent, 'event_id' | 'type' | 'data'>;

/**
 * Returns COD parcels after an id that are due on this day, and have not been notified of since `since`. The day of the newest
 * instruction replaces the promised one. A failed attempt before the promised day keeps the promise, but the parcel is still due on
 * that day. A parcel that is collected or returned, or whose last failure nobody has answered, is not due.
 */
export async function codParcelsOf(
  reader: Reader,
  scope: AccountScope,
  { day, since, after, limit }: { day: string; since: Date; after: string | null; limit: number },
): Promise<EveningParcel[]> {
  const { rows } = await sql<EveningParcel>`
    with perhaps as (
      select shipment_id from shipment
      where account_id = ${scope} and promise = 'open' and promised_day = ${day}
      union
      select shipment_id from shipment
      where account_id = ${scope} and promise = 'kept' and promised_day = ${day} and ${isUnderWay}
      union
      select shipment_id from exception_instruction
      where account_id = ${scope} and detail ? 'day' and detail ->> 'day' = ${day} and state <> 'refused'
    ), due as (
      select shipment.* from perhaps
      join shipment on shipment.account_id = ${scope} and shipment.shipment_id = perhaps.shipment_id
      left join lateral (
        select action, detail ->> 'day' as day from exception_instruction
        where account_id = ${scope} and exception_instruction.shipment_id = shipment.shipment_id and state <> 'refused'
          and action not in ('answer', 'paper')
        order by instruction_id desc limit 1
      ) as newest on true
      where coalesce(newest.action, '') not in ('return', 'collect')
        and ${day} = coalesce(newest.day, case when shipment.promise in ('open', 'kept') then shipment.promised_day end)
        and not exists (
          select from shipment_waiting waiting
          where waiting.account_id = ${scope} and waiting.shipment_id = shipment.shipment_id
            and waiting.kind in ('failed', 'address') and ${isUnanswered})
    )
    select due.shipment_id, due.cn_no, due.status, due.flow, due.receiver, null as photo_key
    from due
    where due.cod_cents > 0 and not due.is_supplies and ${isUnderWay}
      and (${after}::uuid is null or due.shipment_id > ${after})
      and not exists (
        select from buyer_notice told where told.account_id = ${scope} and told.shipment_id = due.shipment_id
          and told.kind = 'tomorrow' and told.at >= ${since})
    order by due.shipment_id
    limit ${limit}`.execute(reader);
  return rows;
}
