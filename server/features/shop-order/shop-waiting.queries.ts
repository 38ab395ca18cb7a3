/** Orders that cannot become shipments, and shops of which no orders come, as the inbox of what needs the customer lists them. */
import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { type Among, isAmong } from '#server/platform/db/among.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { PageWanted } from '#server/features/exceptions/exception-sources.rules.ts';

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

/** Ids rise with the time at which they came in. */
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

/** A few of an account at most: shops that refuse us, that call no more, or whose messages cannot be read. */
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
