/** The people to whom orders of the warehouse go. */
import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { type HeldPage, isSubject, type Subject, withoutPerson } from '#server/platform/db/personal-data.ts';

export async function findOrdersOf(
  reader: Reader,
  scope: AccountScope,
  subject: Subject,
  { after, most }: HeldPage,
) {
  return reader
    .selectFrom('fulfilment_order')
    .select(['order_id', 'order_no', 'reference', 'state', 'receiver', 'note', 'cn_no', 'created_at'])
    .where('account_id', '=', scope)
    .where(isSubject('receiver', subject))
    .$if(after !== null, (query) => query.where('order_id', '<', after ?? ''))
    .orderBy('order_id', 'desc')
    .limit(most)
    .execute();
}

export async function erasePeople(trx: Trx, scope: AccountScope, orderIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('fulfilment_order')
    .set({
      receiver: withoutPerson('receiver'),
      note: '',
      search_text: sql<string>`lower(concat_ws(' ', order_no, reference, cn_no))`,
    })
    .where('account_id', '=', scope)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
}

export async function listOrdersOfShipments(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .selectFrom('fulfilment_parcel')
    .select('order_id')
    .distinct()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
