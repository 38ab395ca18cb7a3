import type { Updateable } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { ShipmentTable } from '#server/platform/db/tables/shipments.ts';

/** Locks the shipment until the transaction ends, so that no scan or other edit can interfere. */
export async function lockForEdit(trx: Trx, scope: AccountScope, shipmentId: string) {
  return trx
    .selectFrom('shipment')
    .selectAll()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst();
}

export type EditableShipment = NonNullable<Awaited<ReturnType<typeof lockForEdit>>>;

/** Whether a hub has weighed a piece: then the courier has it, whatever its scans say. */
export async function isWeighed(reader: Reader, scope: AccountScope, shipmentId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('hub_weight')
    .select('piece')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCodAndStatus(reader: Reader, scope: AccountScope, shipmentId: string) {
  return reader
    .selectFrom('shipment')
    .select(['cod_cents', 'status'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
}

export async function updateShipment(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  columns: Updateable<ShipmentTable>,
): Promise<void> {
  await trx
    .updateTable('shipment')
    .set(columns)
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
}
