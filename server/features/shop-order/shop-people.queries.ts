/** Personal data of receivers in shop orders. */
import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { withMark } from '#server/platform/db/change-marks.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { holdInOrder } from '#server/platform/db/one-order.ts';
import {
  erasedName,
  hasKeyOf,
  type RecordPage,
  isSubject,
  type Subject,
} from '#server/platform/db/personal-data.ts';

/** Orders joined to the order whose parcel they travel in (perhaps themselves) and to its shipment. */
const inParcels = (reader: Reader, scope: AccountScope) =>
  reader
    .selectFrom('shop_order')
    .innerJoin('shop_order as parcel', (join) =>
      join
        .onRef('parcel.account_id', '=', 'shop_order.account_id')
        .on('parcel.order_id', '=', sql`coalesce(shop_order.merged_into, shop_order.order_id)`),
    )
    .leftJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'parcel.account_id')
        .onRef('shipment.shipment_id', '=', 'parcel.shipment_id'),
    )
    .where('shop_order.account_id', '=', scope);

/** Still to be sent, including orders whose consignment note was cancelled and that will get another. */
const waits = sql<boolean>`(parcel.state in ('new', 'problem') or (parcel.state = 'generated'
  and parcel.withdrawn_at is null and coalesce(shipment.status = 'cancelled', false)))`;

/** As in the index `shop_order_of_person`. */
const keysOfPerson = sql`array_remove(array[
  nullif(left(doc #>> '{receiver,phone}', 100), ''), nullif(left(doc #>> '{receiver,altPhone}', 100), ''),
  nullif(left(lower(doc #>> '{receiver,email}'), 300), ''),
  nullif(left(edit #>> '{receiver,phone}', 100), ''), nullif(left(edit #>> '{receiver,altPhone}', 100), ''),
  nullif(left(lower(edit #>> '{receiver,email}'), 300), '')
], null)`;

export async function findOrdersOf(
  reader: Reader,
  scope: AccountScope,
  subject: Subject,
  { after, most }: RecordPage,
) {
  const sent = sql`(shop_order.doc -> 'receiver')`;
  const edited = sql`(shop_order.edit -> 'receiver')`;
  const found = reader
    .selectFrom('shop_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where(hasKeyOf(keysOfPerson, subject));
  return (
    inParcels(reader, scope)
      // As an array, so that the orders are looked up one by one instead of reading all until a page is full.
      .where('shop_order.order_id', '=', sql<string>`any(array(${found}))`)
      .select(['shop_order.order_id', 'shop_order.order_no', 'shop_order.doc', 'shop_order.edit'])
      .select([
        'shop_order.created_at',
        'parcel.state as parcel_state',
        'parcel.shipment_id as parcel_shipment_id',
      ])
      .select(waits.as('parcel_waits'))
      .where(({ or }) => or([isSubject(sent, subject), isSubject(edited, subject)]))
      .$if(after !== null, (query) => query.where('shop_order.order_id', '<', after ?? ''))
      .orderBy('shop_order.order_id', 'desc')
      .limit(most)
      .execute()
  );
}
export type PersonOrder = Awaited<ReturnType<typeof findOrdersOf>>[number];

/** Removes the person from orders and deletes the shops' messages about these; place, goods and numbers stay. */
export async function erasePeople(trx: Trx, scope: AccountScope, orderIds: readonly string[]): Promise<void> {
  const ids = sql<string>`any(${[...orderIds]}::uuid[])`;
  const nobody = sql`jsonb_build_object('companyName', '', 'name', ${erasedName}::text, 'phone', '', 'altPhone', '', 'email', '',
    'address1', ${erasedName}::text, 'address2', '', 'address3', '')`;
  await holdInOrder(trx, { table: 'shop_order', id: 'order_id' }, scope, orderIds);
  await withMark(trx, scope)
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

/** Orders that were sent with these shipments and are not to be sent again. */
export async function listOrdersOfShipments(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
) {
  const ids = sql<string>`any(${[...shipmentIds]}::uuid[])`;
  // Starts at the parcels, through their index, and adds the orders in them.
  const { rows } = await sql<{ orderId: string }>`
    with parcel as (
      select order_id, state, withdrawn_at, shipment_id from shop_order
      where account_id = ${scope} and shipment_id = ${ids}),
    gone as (
      select parcel.order_id from parcel
      left join shipment on shipment.account_id = ${scope} and shipment.shipment_id = parcel.shipment_id
      where not ${waits})
    select gone.order_id as "orderId" from gone
    union
    select own.order_id from gone join shop_order own on own.account_id = ${scope} and own.merged_into = gone.order_id`.execute(
    reader,
  );
  return rows.map(({ orderId }) => orderId);
}

/** Deletes messages received for orders whose person was erased, because they contain the person again. */
export async function forgetErased(
  trx: Trx,
  scope: AccountScope,
  deliveryIds: readonly string[],
): Promise<void> {
  await sql`
    delete from shop_delivery using shop_order
    where shop_delivery.account_id = ${scope} and shop_delivery.delivery_id = any(${[...deliveryIds]}::uuid[])
      and shop_order.account_id = ${scope} and shop_order.order_id = shop_delivery.order_id
      and shop_order.doc -> 'receiver' ->> 'name' = ${erasedName}`.execute(trx);
}
