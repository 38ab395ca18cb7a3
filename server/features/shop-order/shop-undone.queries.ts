import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';

/** Orders whose own parcel is, or last was, this shipment. */
export async function listOfShipment(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('shop_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
