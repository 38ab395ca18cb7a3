import { sql, type Insertable, type Updateable } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { ShopDeliveryTable } from '#server/platform/db/tables/shops.ts';

/** False when the same message was received before. */
export async function insertDelivery(trx: Trx, row: Insertable<ShopDeliveryTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('shop_delivery')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id', 'dedupe_key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** One that waits, locked: two workers of one job make one order. */
export async function lockWaiting(trx: Trx, scope: AccountScope, deliveryId: string) {
  return trx
    .selectFrom('shop_delivery')
    .selectAll()
    .where('account_id', '=', scope)
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

export async function findDelivery(reader: Reader, scope: AccountScope, deliveryId: string) {
  return reader
    .selectFrom('shop_delivery')
    .selectAll()
    .where('account_id', '=', scope)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
}

export async function updateDelivery(
  trx: Trx,
  scope: AccountScope,
  deliveryId: string,
  change: Updateable<ShopDeliveryTable>,
): Promise<void> {
  await trx
    .updateTable('shop_delivery')
    .set(change)
    .where('account_id', '=', scope)
    .where('delivery_id', '=', deliveryId)
    .execute();
}

export async function listDeliveries(
  reader: Reader,
  scope: AccountScope,
  wanted: { connectionId: string; below: string | null; limit: number },
) {
  return reader
    .selectFrom('shop_delivery')
    .select(['delivery_id', 'received_at', 'source', 'topic', 'order_no', 'order_id', 'state', 'reason'])
    .where('account_id', '=', scope)
    .where('connection_id', '=', wanted.connectionId)
    .$if(wanted.below !== null, (query) => query.where('delivery_id', '<', wanted.below ?? ''))
    .orderBy('delivery_id', 'desc')
    .limit(wanted.limit)
    .execute();
}
export type DeliveryLine = Awaited<ReturnType<typeof listDeliveries>>[number];

/** When the last messages came, newest first: how long a shop is usually silent. */
export async function listReceived(
  reader: Reader,
  scope: AccountScope,
  connectionId: string,
): Promise<Date[]> {
  const rows = await reader
    .selectFrom('shop_delivery')
    .select('received_at')
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .where('source', '=', 'webhook')
    .orderBy('delivery_id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ received_at }) => received_at);
}

/** What was received holds names and addresses: it is kept for as long as questions are asked about it. */
export async function deleteOld(reader: Reader, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from shop_delivery where ctid = any (array(
      select ctid from shop_delivery where received_at < ${before} limit ${most} for update skip locked))
  `.execute(reader);
  return Number(numAffectedRows);
}
