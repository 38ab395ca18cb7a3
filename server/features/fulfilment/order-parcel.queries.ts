import { sql } from 'kysely';

import type {
  OrderEventCode,
  OrderState,
  RemakeReason,
} from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { By } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { isOfShop } from './order.queries.ts';

interface NewParcel {
  orderId: string;
  parcelNo: number;
  shipmentId: string;
  cnNo: string;
  remakeOf: string | null;
  reason: RemakeReason | '';
  state: OrderState;
  /** Goods are taken from the shelf for it, so the order leaves its picking wave. */
  isPickedAnew: boolean;
}

/** Saves the new consignments of orders; from now on the orders can be found by these numbers. */
export async function saveParcels(
  trx: Trx,
  scope: AccountScope,
  parcels: readonly NewParcel[],
  at: Date,
): Promise<void> {
  const ids = parcels.map(({ orderId }) => orderId);
  const shipments = parcels.map(({ shipmentId }) => shipmentId);
  const cnNos = parcels.map(({ cnNo }) => cnNo);
  await sql`
    insert into fulfilment_parcel
      (account_id, order_id, parcel_no, shipment_id, cn_no, remake_of, reason, made_at)
    select ${scope}::uuid, *, ${at}::timestamptz from unnest(${ids}::uuid[],
      ${parcels.map(({ parcelNo }) => parcelNo)}::int[], ${shipments}::uuid[], ${cnNos}::text[],
      ${parcels.map(({ remakeOf }) => remakeOf)}::text[], ${parcels.map(({ reason }) => reason)}::text[])`.execute(
    trx,
  );
  await sql`
    update fulfilment_order set state = new.state, shipment_id = new.shipment_id, cn_no = new.cn_no,
      wave_id = case when new.is_picked_anew then null else wave_id end,
      has_news = ${isOfShop}, updated_at = ${at}::timestamptz, search_text = search_text || ' ' || lower(new.cn_no)
    from unnest(${ids}::uuid[], ${shipments}::uuid[], ${cnNos}::text[],
      ${parcels.map(({ state }) => state)}::text[],
      ${parcels.map(({ isPickedAnew }) => isPickedAnew)}::boolean[])
      as new (order_id, shipment_id, cn_no, state, is_picked_anew)
    where account_id = ${scope}::uuid and fulfilment_order.order_id = new.order_id`.execute(trx);
}

/** A restored order has no consignment; its earlier ones stay on record. */
export async function clearParcel(trx: Trx, scope: AccountScope, orderIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('fulfilment_order')
    .set({ cn_no: null, shipment_id: null, wave_id: null, has_news: isOfShop })
    .where('account_id', '=', scope)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
}

/** Marks an order as handed over with a parcel that was cancelled but left after all. A shop order gets news to follow. */
export async function markCancelledParcelSent(
  trx: Trx,
  scope: AccountScope,
  { order_id: orderId, shipment_id, cn_no }: Pick<ParcelRow, 'order_id' | 'shipment_id' | 'cn_no'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('fulfilment_order')
    .set({ state: 'handed-over', shipment_id, cn_no, has_news: isOfShop, updated_at: at })
    .where('account_id', '=', scope)
    .where('order_id', '=', orderId)
    .execute();
}

/** Returns the orders that this shipment was ever a parcel of. */
export async function listOrdersMadeInto(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('fulfilment_parcel')
    .select('order_id')
    .distinct()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

export async function listParcels(reader: Reader, scope: AccountScope, orderIds: readonly string[]) {
  return reader
    .selectFrom('fulfilment_parcel')
    .selectAll()
    .where('account_id', '=', scope)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .orderBy('order_id')
    .orderBy('parcel_no')
    .execute();
}
export type ParcelRow = Awaited<ReturnType<typeof listParcels>>[number];

interface NewOrderEvent {
  orderId: string;
  eventId: string;
  code: OrderEventCode;
  detail: OrderEventRow['detail'];
}

export async function insertOrderEvents(
  trx: Trx,
  scope: AccountScope,
  events: readonly NewOrderEvent[],
  { at, by }: { at: Date; by: By },
): Promise<void> {
  await sql`
    insert into fulfilment_event (account_id, order_id, event_id, code, detail, at, by_kind, by_name)
    select ${scope}::uuid, order_id, event_id, code, detail::jsonb, ${at}::timestamptz, ${by.kind}::text, ${by.name}::text
    from unnest(${events.map(({ orderId }) => orderId)}::uuid[], ${events.map(({ eventId }) => eventId)}::uuid[],
      ${events.map(({ code }) => code)}::text[],
      ${events.map(({ detail }) => JSON.stringify(detail))}::text[]) as new (order_id, event_id, code, detail)`.execute(
    trx,
  );
}

export async function listOrderEvents(reader: Reader, scope: AccountScope, orderId: string) {
  return reader
    .selectFrom('fulfilment_event')
    .selectAll()
    .where('account_id', '=', scope)
    .where('order_id', '=', orderId)
    .orderBy('event_id')
    .execute();
}
export type OrderEventRow = Awaited<ReturnType<typeof listOrderEvents>>[number];
