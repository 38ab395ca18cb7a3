import { sql } from 'kysely';

import type { Keeper } from '#server/platform/db/personal-data.ts';

/** Personal data of shipments with an open claim is kept until the claim is decided. */
export const claimedShipments: Keeper = async (reader, scope, shipmentIds) => {
  const rows = await reader
    .selectFrom('claim_shipment')
    .select('shipment_id')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .where('is_open', '=', true)
    .execute();
  return rows.map((row) => row.shipment_id);
};
