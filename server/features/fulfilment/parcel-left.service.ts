/** Tells whether the last parcel of an order has left, even if it was cancelled when the driver already had it. */
import { isUnscanned, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { findRecords } from '#server/features/shipment/shipment-record.service.ts';
import { listParcels } from './order-parcel.queries.ts';

/** Includes `cancelled`: a parcel cancelled before its first scan never left the warehouse, so its stock is released as usual. */
export const isInWarehouse = (status: ShipmentStatus): boolean =>
  isUnscanned(status) || status === 'cancelled';

/** Returns those of these orders whose goods are on their way: a further parcel would be one too many. */
export async function findLeft(
  trx: Trx,
  scope: AccountScope,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const last = new Map(
    (await listParcels(trx, scope, orderIds)).map((one) => [one.order_id, one.shipment_id]),
  );
  if (last.size === 0) return new Set();
  const records = await findRecords(trx, scope, { shipmentIds: [...last.values()] });
  const left = new Set(
    records.filter(({ status }) => !isInWarehouse(status)).map(({ shipment_id: id }) => id),
  );
  return new Set([...last].flatMap(([orderId, shipmentId]) => (left.has(shipmentId) ? orderId : [])));
}
