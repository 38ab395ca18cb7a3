import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';

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

export type EveningParcel = Omit<ParcelEvent, 'event_id' | 'type' | 'data'>;

/**
 * Returns COD parcels after an id that are due on this day, as promised or as asked for by the customer, and have not been
 * notified of since `since`.
 */
export async function codParcelsOf(
  reader: Reader,
  scope: AccountScope,
  { day, since, after, limit }: { day: string; since: Date; after: string | null; limit: number },
): Promise<EveningParcel[]> {
  const { rows } = await sql<EveningParcel>`
    with due as (
      select shipment_id from shipment
      where account_id = ${scope} and promise = 'open' and promised_day = ${day}
      union
      select shipment_id from exception_instruction
      where account_id = ${scope} and detail ? 'day' and detail ->> 'day' = ${day} and state <> 'refused'
    )
    select shipment.shipment_id, shipment.cn_no, shipment.status, shipment.flow, shipment.receiver,
      shipment.cod_cents, null as photo_key
    from due join shipment on shipment.account_id = ${scope} and shipment.shipment_id = due.shipment_id
    where shipment.cod_cents > 0 and shipment.status in ('picked-up', 'in-transit', 'delivery-failed')
      and (${after}::uuid is null or shipment.shipment_id > ${after})
      and not exists (
        select from buyer_notice told where told.account_id = ${scope} and told.shipment_id = shipment.shipment_id
          and told.kind = 'tomorrow' and told.at >= ${since})
    order by shipment.shipment_id
    limit ${limit}`.execute(reader);
  return rows;
}
