import { sql } from 'kysely';

import { erasedName, type Follower } from '#server/platform/db/personal-data.ts';

/** The receiver's name on a sheet's line goes with the shipment's people. */
export const eraseReceivers: Follower = async (trx, scope, shipmentIds) => {
  await trx
    .updateTable('handover_line')
    .set({ shown: sql<string>`shown || jsonb_build_object('receiver', ${erasedName}::text)` })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
  return [];
};
