import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { DueDelivery } from '#server/features/webhook/webhook-dispatch.queries.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

/** Returns the latest domestic parcels created before an instant, newest first. */
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

/** Returns parcels delivered since an instant, in the order of delivery. */
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

/** Sets the creation time of an endpoint. */
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

/** Updates the demo receiver's endpoints to its current URL. */
export async function moveReceiver(reader: Reader, path: string, url: string): Promise<void> {
  await sql`
    update webhook_endpoint set url = ${url}
    where url like ${`http://127.0.0.1:%${path}`} and url <> ${url}`.execute(reader);
}

/** Returns the waiting deliveries of an endpoint, oldest first. */
export async function findWaiting(reader: Reader, scope: AccountScope, endpointId: string) {
  const { rows } = await sql<DueDelivery>`
    select delivery.account_id as scope, delivery.endpoint_id as "endpointId", delivery.feed_no as "feedNo",
      delivery.event_id as "eventId", delivery.type, delivery.subject_key as "subjectKey", delivery.tries,
      delivery.attempts, event.data, event.at, endpoint.url, endpoint.secret, endpoint.old_secret as "oldSecret",
      endpoint.older_secrets as "olderSecrets"
    from webhook_delivery delivery
    join outgoing_event event on event.account_id = delivery.account_id and event.event_id = delivery.event_id
    join webhook_endpoint endpoint
      on endpoint.account_id = delivery.account_id and endpoint.endpoint_id = delivery.endpoint_id
    where delivery.account_id = ${scope} and delivery.endpoint_id = ${endpointId} and delivery.state = 'waiting'
    order by event.at, delivery.feed_no`.execute(reader);
  return rows;
}
