import { type Insertable, sql } from 'kysely';

import type { IgnoredReason } from '#shared/features/shop-order/shop-order.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { inOneOrder } from '#server/platform/db/one-order.ts';
import type { DeliveryState, ShopDeliveryTable } from '#server/platform/db/tables/shops.ts';
import type { ConnectionKey } from './shop-connection.queries.ts';

/** Inserts messages and returns the new ones; a message received before is not stored again. */
export async function insertDeliveries(
  trx: Trx,
  rows: readonly Insertable<ShopDeliveryTable>[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const kept = await trx
    .insertInto('shop_delivery')
    .values(inOneOrder(rows, (row) => `${row.connection_id} ${row.dedupe_key}`))
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id', 'dedupe_key']).doNothing())
    .returning('delivery_id')
    .execute();
  return kept.map(({ delivery_id }) => delivery_id);
}

/** The connections for which some of these deliveries are still waiting. */
export async function connectionsWaiting(
  reader: Reader,
  scope: AccountScope,
  deliveryIds: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .selectFrom('shop_delivery')
    .select('connection_id')
    .distinct()
    .where('account_id', '=', scope)
    .where('delivery_id', '=', anyOf(deliveryIds))
    .where('state', '=', 'waiting')
    .execute();
  return rows.map(({ connection_id }) => connection_id);
}

/**
 * Connections of all accounts with messages that have waited since before `before`, because the server that ran their job
 * died.
 */
export async function listStaleConnections(reader: Reader, before: Date, most: number) {
  return reader
    .selectFrom('shop_delivery')
    .select(['account_id as scope', 'connection_id as connectionId'])
    .distinct()
    .where('state', '=', 'waiting')
    .where('received_at', '<', before)
    .limit(most)
    .execute();
}

/** Waiting messages, in the order in which they arrived. */
export async function listWaiting(
  reader: Reader,
  { scope, connectionId }: ConnectionKey,
  wanted: { above: string | null; limit: number },
) {
  return reader
    .selectFrom('shop_delivery')
    .selectAll()
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'waiting')
    .$if(wanted.above !== null, (query) => query.where('delivery_id', '>', wanted.above ?? ''))
    .orderBy('delivery_id')
    .limit(wanted.limit)
    .execute();
}
export type WaitingDelivery = Awaited<ReturnType<typeof listWaiting>>[number];

/** Locks the deliveries that are still waiting, in order, so that two workers never make two orders of one message. */
export async function lockWaiting(
  trx: Trx,
  scope: AccountScope,
  deliveryIds: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('shop_delivery')
    .select('delivery_id')
    .where('account_id', '=', scope)
    .where('delivery_id', '=', anyOf(deliveryIds))
    .where('state', '=', 'waiting')
    .orderBy('delivery_id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ delivery_id }) => delivery_id));
}

export interface Settled {
  deliveryId: string;
  state: DeliveryState;
  orderId: string | null;
  orderNo: string;
  reason: { code: IgnoredReason; detail: string } | null;
}

/** Saves the outcome of each delivery, in one statement. */
export async function settleDeliveries(
  trx: Trx,
  scope: AccountScope,
  settled: readonly Settled[],
): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    update shop_delivery set state = given.state, order_id = given.order_id, order_no = given.order_no, reason = given.reason
    from unnest(
      ${settled.map(({ deliveryId }) => deliveryId)}::uuid[],
      ${settled.map(({ state }) => state)}::text[],
      ${settled.map(({ orderId }) => orderId)}::uuid[],
      ${settled.map(({ orderNo }) => orderNo)}::text[],
      ${settled.map(({ reason }) => JSON.stringify(reason))}::jsonb[]
    ) as given (delivery_id, state, order_id, order_no, reason)
    where shop_delivery.account_id = ${scope} and shop_delivery.delivery_id = given.delivery_id
  `.execute(trx);
}

/** Sets messages that were ignored because of their status to waiting again, so that they are read with the current settings. */
export async function waitAgain(
  trx: Trx,
  { scope, connectionId }: ConnectionKey,
  since: Date,
): Promise<void> {
  await trx
    .updateTable('shop_delivery')
    .set({ state: 'waiting' })
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .where('received_at', '>=', since)
    .where('state', '=', 'ignored')
    .where(sql<string>`reason ->> 'code'`, 'in', ['status', 'unpaid'])
    .execute();
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

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

/** Times of the last messages, newest first; they show how long a shop is usually silent. */
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

/** Messages contain names and addresses, so they are kept only for as long as questions about them are likely. */
export async function deleteOld(reader: Reader, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from shop_delivery where ctid = any (array(
      select ctid from shop_delivery where received_at < ${before} limit ${most} for update skip locked))
  `.execute(reader);
  return Number(numAffectedRows);
}
