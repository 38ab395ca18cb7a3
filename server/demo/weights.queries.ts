import { sql } from 'kysely';

import { UNSCANNED } from '#shared/features/shipment/status.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';

/** Returns one-piece parcels created shortly before an instant that no hub has weighed. */
export async function listWeighable(reader: Reader, scope: AccountScope, at: Date) {
  const { rows } = await sql<{ cn: string; grams: number }>`
    select cn_no as cn, actual_grams as grams from shipment
    where account_id = ${scope} and flow = 'domestic' and piece_count = 1 and content_type = 'parcel'
      and status <> all(${[...UNSCANNED, 'cancelled']}::text[]) and created_at < ${at}
      and not exists (select from weight_difference difference
        where difference.account_id = shipment.account_id and difference.shipment_id = shipment.shipment_id)
    order by shipment_id desc limit 1`.execute(reader);
  return rows;
}

/** Returns parcels in transit, one in forty, that no hub has weighed: those that the demo's hub weighs. */
export async function listAtHub(reader: Reader, since: Date, limit: number) {
  const { rows } = await sql<{ cn: string; grams: number }>`
    select cn_no as cn, actual_grams as grams from shipment
    where status = 'in-transit' and last_event_at >= ${since} and piece_count = 1 and content_type = 'parcel'
      and flow = 'domestic' and abs(hashtext(cn_no)) % 40 = 0
      and not exists (select from weight_difference difference
        where difference.account_id = shipment.account_id and difference.shipment_id = shipment.shipment_id)
    limit ${limit}`.execute(reader);
  return rows;
}
