/** Parcels of an order that have left, even if they were cancelled when the driver already had them. */
import { isBookedOut } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { isUnscanned, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type Asking, codToCollect, giveBackCod } from '#server/features/shipment/lower-cod.service.ts';
import { findRecords } from '#server/features/shipment/shipment-record.service.ts';
import {
  insertOrderEvents,
  markCancelledParcelSent,
  listOrderEvents,
  listParcels,
  type OrderEventRow,
  type ParcelRow,
} from './order-parcel.queries.ts';
import * as queries from './order.queries.ts';
import type { LockedStock } from './stock-move.service.ts';

/** Includes `cancelled`: a parcel cancelled before its first scan never left the warehouse, so its stock is released as usual. */
export const isInWarehouse = (status: ShipmentStatus): boolean =>
  isUnscanned(status) || status === 'cancelled';

/**
 * Returns the orders of which a parcel is on its way, each with the latest such parcel: a further one would be one too many.
 */
export async function findParcelsUnderWay(
  trx: Trx,
  scope: AccountScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ParcelRow>> {
  const parcels = await listParcels(trx, scope, orderIds);
  if (parcels.length === 0) return new Map();
  const records = await findRecords(trx, scope, {
    shipmentIds: parcels.map(({ shipment_id: id }) => id),
  });
  const left = new Set(
    records.filter(({ status }) => !isInWarehouse(status)).map(({ shipment_id: id }) => id),
  );
  return new Map(parcels.flatMap((one) => (left.has(one.shipment_id) ? [[one.order_id, one] as const] : [])));
}

/** An event as `isBookedOut` reads it. */
export const bookedEvent = ({ code, detail }: OrderEventRow) => ({
  code,
  reason: detail.reason ?? null,
  consignmentNoteNo: detail.cnNo ?? '',
});

/**
 * Hands an order over with an earlier parcel that has left, after its last consignment was cancelled. That parcel collects
 * the COD again. The reserved goods are those that left with it, unless a remake took others from the shelf: these are
 * released. The caller saves the stock.
 */
export async function handOverEarlier(
  clock: Clock,
  trx: Trx,
  asking: Asking,
  { order, left, stock }: { order: queries.FoundOrder; left: ParcelRow; stock: LockedStock },
): Promise<void> {
  const { session, actor } = asking;
  const { scope } = session;
  const { order_id: orderId, order_no: orderNo, lines, shipment_id: last, cn_no: cnNo } = order;
  const events = await listOrderEvents(trx, scope, orderId);
  const isOut = isBookedOut(events.map(bookedEvent), left.cn_no);
  for (const line of lines) stock.move(isOut ? 'released' : 'shipped', line, orderNo);
  const toCollect = last === null ? null : await codToCollect(trx, scope, last);
  const codCents = await giveBackCod(clock, trx, asking, left.shipment_id, toCollect);
  if (codCents !== order.cod_cents) await queries.updateCod(trx, scope, orderId, codCents);
  const at = clock.now();
  await markCancelledParcelSent(trx, scope, left, at);
  const before = events.findLast(({ code, detail }) => code === 'handed-over' && detail.cnNo === left.cn_no);
  const handedOver = isOut && before ? before.detail : { cnNo: left.cn_no, shipped: isOut ? [] : [...lines] };
  const news = [
    { orderId, eventId: newId(clock), code: 'cancelled' as const, detail: cnNo === null ? {} : { cnNo } },
    { orderId, eventId: newId(clock), code: 'handed-over' as const, detail: handedOver },
  ];
  await insertOrderEvents(trx, scope, news, { at, by: actor.by });
}
