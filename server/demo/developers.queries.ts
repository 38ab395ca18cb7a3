import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

/** The last parcels within the country that were made before an instant, newest first. */
export async function findRecent(reader: Reader, scope: AccountScope, before: Date, most: number) {
  return reader
    .selectFrom('shipment')
    .select([
      ...([
        'shipment_id',
        'cn_no',
        'order_id',
        'status',
        'sender',
        'receiver',
        'pieces',
        'total_cents',
      ] as const),
      ...(['piece_count', 'delivered_pieces', 'label_version', 'created_at', 'delivered_at'] as const),
    ])
    .where('account_id', '=', scope)
    .where('flow', '=', 'domestic')
    .where('created_at', '<', before)
    .orderBy('shipment_id', 'desc')
    .limit(most)
    .execute();
}
export type RecentParcel = Awaited<ReturnType<typeof findRecent>>[number];

/** Parcels that were delivered since an instant, in that order. */
export async function findDeliveredSince(reader: Reader, scope: AccountScope, since: Date, most: number) {
  return reader
    .selectFrom('shipment')
    .select([
      ...(['shipment_id', 'cn_no', 'order_id', 'status', 'piece_count', 'delivered_pieces'] as const),
      ...(['label_version', 'receiver_state'] as const),
    ])
    .select((eb) => eb.ref('delivered_at').$notNull().as('delivered_at'))
    .where('account_id', '=', scope)
    .where('status', '=', 'delivered')
    .where('delivered_at', '>', since)
    .orderBy('delivered_at')
    .orderBy('shipment_id')
    .limit(most)
    .execute();
}

/** When the endpoint was made. */
export async function endpointMade(
  trx: Trx,
  scope: AccountScope,
  endpointId: string,
  at: Date,
): Promise<void> {
  await sql`
    update webhook_endpoint set created_at = ${at}
    where account_id = ${scope} and endpoint_id = ${endpointId}`.execute(trx);
}
