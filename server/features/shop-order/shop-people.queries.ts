/** The people to whom shops' orders go. */
import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { erasedName, type HeldPage, isSubject, type Subject } from '#server/platform/db/personal-data.ts';

export async function findOrdersOf(
  reader: Reader,
  scope: AccountScope,
  subject: Subject,
  { after, most }: HeldPage,
) {
  const sent = sql`(doc -> 'receiver')`;
  const edited = sql`(edit -> 'receiver')`;
  return reader
    .selectFrom('shop_order')
    .select(['order_id', 'order_no', 'state', 'doc', 'edit', 'created_at'])
    .where('account_id', '=', scope)
    .where(({ or }) => or([isSubject(sent, subject), isSubject(edited, subject)]))
    .$if(after !== null, (query) => query.where('order_id', '<', after ?? ''))
    .orderBy('order_id', 'desc')
    .limit(most)
    .execute();
}

/** The person is taken out of an order and out of what its shop sent; place, goods and numbers stay. */
export async function erasePeople(trx: Trx, scope: AccountScope, orderIds: readonly string[]): Promise<void> {
  const ids = sql<string>`any(${[...orderIds]}::uuid[])`;
  const nobody = sql`jsonb_build_object('companyName', '', 'name', ${erasedName}::text, 'phone', '', 'altPhone', '', 'email', '',
    'address1', ${erasedName}::text, 'address2', '', 'address3', '')`;
  await trx
    .updateTable('shop_order')
    .set({
      doc: sql<string>`jsonb_set(jsonb_set(doc, '{receiver}', (doc -> 'receiver') || ${nobody}), '{note}', '""')`,
      edit: '{}',
      search_text: sql<string>`lower(order_no)`,
    })
    .where('account_id', '=', scope)
    .where('order_id', '=', ids)
    .execute();
  await trx.deleteFrom('shop_delivery').where('account_id', '=', scope).where('order_id', '=', ids).execute();
}

export async function listOrdersOfShipments(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
) {
  const ids = sql<string>`any(${[...shipmentIds]}::uuid[])`;
  const rows = await reader
    .selectFrom('shop_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where((eb) =>
      eb.or([
        eb('shipment_id', '=', ids),
        eb(
          'merged_into',
          'in',
          eb
            .selectFrom('shop_order as parcel')
            .select('parcel.order_id')
            .where('parcel.account_id', '=', scope)
            .where('parcel.shipment_id', '=', ids),
        ),
      ]),
    )
    .execute();
  return rows.map(({ order_id }) => order_id);
}
