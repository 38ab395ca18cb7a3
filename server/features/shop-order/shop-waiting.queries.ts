/** Orders that cannot become shipments and shops with broken connections, for the inbox of items that need the customer. */
import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { type Among, isAmong } from '#server/platform/db/among.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { PageWanted } from '#server/features/exceptions/exception-sources.rules.ts';
import { triesMax } from './shop-back.rules.ts';

export async function countProblems(
  reader: Reader,
  scope: AccountScope,
  among: Among,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from shop_order where account_id = ${scope} and state = 'problem' and ${isAmong(sql`order_id`, among)}
      limit ${most + 1}) as found`.execute(reader);
  return rows[0]?.n ?? 0;
}

/** Ordered by id, which increases with the time of arrival. */
export async function listProblems(reader: Reader, scope: AccountScope, { among, after, limit }: PageWanted) {
  return reader
    .selectFrom('shop_order')
    .select(['order_id', 'order_no', 'created_at', 'problems'])
    .where('account_id', '=', scope)
    .where('state', '=', 'problem')
    .where(isAmong(sql`order_id`, among))
    .$if(after !== null, (query) => query.where('order_id', '>', after?.id ?? ''))
    .orderBy('order_id')
    .limit(limit)
    .execute();
}

/**
 * All connections that are not removed, at most a few per account, each with whether an unreadable message has arrived since
 * its last order. The caller picks the broken ones.
 */
export async function listBroken(reader: Reader, scope: AccountScope, among: Among) {
  return reader
    .selectFrom('shop_connection')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('shop_delivery')
            .select('delivery_id')
            .whereRef('shop_delivery.account_id', '=', 'shop_connection.account_id')
            .whereRef('shop_delivery.connection_id', '=', 'shop_connection.connection_id')
            .where(sql<boolean>`shop_delivery.state = 'ignored' and shop_delivery.reason ->> 'code' = 'unreadable'
              and shop_delivery.received_at > coalesce(shop_connection.last_order_at, shop_connection.created_at)`),
        )
        .as('isUnreadable'),
    )
    .where('account_id', '=', scope)
    .where('removed_at', 'is', null)
    .where(isAmong(sql`connection_id`, among))
    .orderBy('connection_id')
    .execute();
}

/** Shops with a separate API address for each order. */
const asksByOrder = ['woocommerce', 'shopify', 'magento'] as const;

/**
 * Per connection: how many numbers of active parcels could not be reported since `from`, and how many of those parcels are
 * on their way. An order in its final try counts until its shop accepts it.
 */
export async function listUnreported(reader: Reader, scope: AccountScope, from: Date) {
  return (
    reader
      .selectFrom('shop_order')
      .innerJoin('shop_order as parcel', (join) =>
        join
          .onRef('parcel.account_id', '=', 'shop_order.account_id')
          .on('parcel.order_id', '=', sql<string>`coalesce(shop_order.merged_into, shop_order.order_id)`),
      )
      .innerJoin('shipment', (join) =>
        join
          .onRef('shipment.account_id', '=', 'parcel.account_id')
          .onRef('shipment.shipment_id', '=', 'parcel.shipment_id'),
      )
      .innerJoin('shop_connection', (join) =>
        join
          .onRef('shop_connection.account_id', '=', 'shop_order.account_id')
          .onRef('shop_connection.connection_id', '=', 'shop_order.connection_id'),
      )
      .select([
        'shop_order.connection_id as connectionId',
        sql<number>`count(*)::int`.as('count'),
        sql<number>`count(shipment.first_scan_at)::int`.as('shipped'),
        // Needed because the list filters by the shop of the parcel.
        sql<boolean>`bool_and(parcel.connection_id = shop_order.connection_id)`.as('isOwnParcels'),
        sql<Date>`min(coalesce(shop_order.back_at, shop_order.updated_at))`.as('since'),
      ])
      .where('shop_order.account_id', '=', scope)
      .where(({ and, eb, or }) =>
        or([
          eb('shop_order.back_state', '=', 'failed'),
          and([eb('shop_order.back_state', '=', 'waiting'), eb('shop_order.back_tries', '>=', triesMax)]),
        ]),
      )
      .where('parcel.state', '=', 'generated')
      .where('shipment.status', '<>', 'cancelled')
      .where(sql<boolean>`coalesce(shop_order.back_at, shop_order.updated_at) > ${from}`)
      // An order that no longer exists in its shop cannot be reported. For shops with one address for all orders, 'gone' refers
      // to that address, which may be corrected.
      .where(({ eb, or }) =>
        or([
          eb('shop_connection.kind', 'not in', asksByOrder),
          sql<boolean>`shop_order.back_problem ->> 'code' is distinct from 'gone'`,
        ]),
      )
      .groupBy('shop_order.connection_id')
      .execute()
  );
}
