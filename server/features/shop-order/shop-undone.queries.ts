import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';

/** Orders whose own parcel is, or last was, one of these shipments. */
export async function listOfShipments(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .selectFrom('shop_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where('shipment_id', 'in', shipmentIds)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
