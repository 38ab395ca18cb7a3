/** Personal data of the receivers of warehouse orders. */
import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { holdInOrder } from '#server/platform/db/one-order.ts';
import {
  hasKeyOf,
  type RecordPage,
  isSubject,
  type Subject,
  withoutPerson,
} from '#server/platform/db/personal-data.ts';

/** As in the index `fulfilment_order_of_person`. */
const keysOfPerson = sql`array_remove(array[
  nullif(left(receiver ->> 'phone', 100), ''), nullif(left(receiver ->> 'altPhone', 100), ''),
  nullif(left(lower(receiver ->> 'email'), 300), '')
], null)`;

export async function findOrdersOf(
  reader: Reader,
  scope: AccountScope,
  subject: Subject,
  { after, most }: RecordPage,
) {
  const found = reader
    .selectFrom('fulfilment_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where(hasKeyOf(keysOfPerson, subject));
  return (
    reader
      .selectFrom('fulfilment_order')
      // As an array, so that the orders are looked up one by one instead of reading all until a page is full.
      .where('order_id', '=', sql<string>`any(array(${found}))`)
      .select(['order_id', 'order_no', 'reference', 'state', 'receiver', 'note', 'cn_no', 'created_at'])
      .select('shipment_id')
      .where('account_id', '=', scope)
      .where(isSubject('receiver', subject))
      .$if(after !== null, (query) => query.where('order_id', '<', after ?? ''))
      .orderBy('order_id', 'desc')
      .limit(most)
      .execute()
  );
}

export async function erasePeople(trx: Trx, scope: AccountScope, orderIds: readonly string[]): Promise<void> {
  await holdInOrder(trx, { table: 'fulfilment_order', id: 'order_id' }, scope, orderIds);
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

/** Returns the orders whose current parcel is one of these. A replaced parcel does not count. */
export async function listOrdersOfShipments(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .selectFrom('fulfilment_parcel as parcel')
    .innerJoin('fulfilment_order as order', (join) =>
      join
        .onRef('order.account_id', '=', 'parcel.account_id')
        .onRef('order.order_id', '=', 'parcel.order_id')
        .onRef('order.shipment_id', '=', 'parcel.shipment_id'),
    )
    .select('parcel.order_id')
    .distinct()
    .where('parcel.account_id', '=', scope)
    .where('parcel.shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
