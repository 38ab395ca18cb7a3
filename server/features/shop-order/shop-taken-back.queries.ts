import { sql } from 'kysely';

import type { Reader, Trx } from '#server/platform/db/database.ts';
import { inOneOrder } from '#server/platform/db/one-order.ts';
import type { ConnectionKey } from './shop-connection.queries.ts';

/** A note that an order was not to be shipped (yet), with the time of the change in its shop. */
export interface TakenBack {
  shopOrderId: string;
  changedAt: Date;
  isCancelled: boolean;
}

/** Returns the notes by the shop's order id. */
export async function findTakenBack(
  reader: Reader,
  { scope, connectionId }: ConnectionKey,
  shopOrderIds: readonly string[],
): Promise<Map<string, TakenBack>> {
  if (shopOrderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('shop_order_taken_back')
    .select(['shop_order_id as shopOrderId', 'changed_at as changedAt', 'is_cancelled as isCancelled'])
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .where('shop_order_id', '=', sql<string>`any(${[...shopOrderIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.shopOrderId, row]));
}

/** Stores one note per order; a newer stored note is kept. */
export async function keepTakenBack(
  trx: Trx,
  { scope, connectionId }: ConnectionKey,
  takenBack: readonly TakenBack[],
  receivedAt: Date,
): Promise<void> {
  if (takenBack.length === 0) return;
  await trx
    .insertInto('shop_order_taken_back')
    .values(
      inOneOrder(takenBack, ({ shopOrderId }) => shopOrderId).map(
        ({ shopOrderId, changedAt, isCancelled }) => ({
          account_id: scope,
          connection_id: connectionId,
          shop_order_id: shopOrderId,
          changed_at: changedAt,
          is_cancelled: isCancelled,
          received_at: receivedAt,
        }),
      ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'connection_id', 'shop_order_id'])
        .doUpdateSet((eb) => ({
          changed_at: eb.ref('excluded.changed_at'),
          is_cancelled: eb.ref('excluded.is_cancelled'),
          received_at: eb.ref('excluded.received_at'),
        }))
        .where(
          sql<boolean>`(excluded.changed_at, excluded.is_cancelled) >= (shop_order_taken_back.changed_at, shop_order_taken_back.is_cancelled)`,
        ),
    )
    .execute();
}
