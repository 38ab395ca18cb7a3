import { sql } from 'kysely';

import { erasedName, type Follower } from '#server/platform/db/personal-data.ts';

/** Erases receivers' names on the lines of handover sheets together with the personal data of the shipment. */
export const eraseReceivers: Follower = async (trx, scope, shipmentIds) => {
  await trx
    .updateTable('handover_line')
    .set({ shown: sql<string>`shown || jsonb_build_object('receiver', ${erasedName}::text)` })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
  return [];
};
