/** Orders that cannot become shipments or whose parcels are in question, and shops with broken connections, for the inbox of items that need the customer. */
import { type RawBuilder, sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { type Among, isAmong } from '#server/platform/db/among.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { PageWanted } from '#server/features/exceptions/exception-sources.rules.ts';
import { doubles, isOver, ordersInParcels } from './order-parcel.queries.ts';
import { triesMax } from './shop-back.rules.ts';
import { viewIn } from './shop-order-wanted.queries.ts';

/** Ids of the orders that wait for a user, at most `limit`, in id order. */
const waitingIds = (
  reader: Reader,
  scope: AccountScope,
  { among, after, limit }: Pick<PageWanted, 'among' | 'limit'> & { after: string | null },
) => {
  const isPaged = (id: RawBuilder<unknown>) =>
    sql<boolean>`${isAmong(id, among)} and (${after}::uuid is null or ${id} > ${after}::uuid)`;
  const asking = ordersInParcels(reader)
    .select('shop_order.order_id')
    .where('shop_order.account_id', '=', scope)
    .where('shop_order.asks', 'is not', null)
    .where('shop_order.state', 'in', ['generated', 'merged'])
    .where('parcel.state', '=', 'generated')
    .where(sql<boolean>`shipment.status is distinct from 'cancelled' and not ${isOver('shipment')}`)
    .where(isPaged(sql`shop_order.order_id`))
    .orderBy('shop_order.order_id')
    .limit(limit);
  const doubled = doubles(reader, scope)
    .select('double.order_id')
    .distinct()
    .where(isPaged(sql`double.order_id`))
    .orderBy('double.order_id')
    .limit(limit);
  return sql`
    (select order_id from shop_order where account_id = ${scope} and state = 'problem' and ${isPaged(sql`order_id`)}
      order by order_id limit ${limit})
    union
    ${asking}
    union
    ${doubled}
    order by order_id limit ${limit}`;
};

export async function countWaiting(
  reader: Reader,
  scope: AccountScope,
  among: Among,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      ${waitingIds(reader, scope, { among, after: null, limit: most + 1 })}) as found`.execute(reader);
  return rows[0]?.n ?? 0;
}

/** Ordered by id, which increases with the time of arrival. Each order comes with the parcel that it travels in. */
export async function listWaiting(reader: Reader, scope: AccountScope, { among, after, limit }: PageWanted) {
  return ordersInParcels(reader)
    .select(['shop_order.order_id', 'shop_order.order_no', 'shop_order.created_at', 'shop_order.problems'])
    .select(['shop_order.state', 'shop_order.asks', 'shop_order.withdrawn_at', 'shop_order.updated_at'])
    .select(['parcel.order_id as parcel_id', 'parcel.cn_no', viewIn('parcel', 'shipment').as('view')])
    .where('shop_order.account_id', '=', scope)
    .where(
      'shop_order.order_id',
      'in',
      sql<string>`(${waitingIds(reader, scope, { among, after: after?.id ?? null, limit })})`,
    )
    .orderBy('shop_order.order_id')
    .execute();
}
export type WaitingRecord = Awaited<ReturnType<typeof listWaiting>>[number];

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
    ordersInParcels(reader)
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
