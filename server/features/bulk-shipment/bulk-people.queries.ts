import { sql } from 'kysely';

import type { Follower } from '#server/platform/db/personal-data.ts';

/** The cells that a consignment was made from go with its people. */
export const eraseRowTexts: Follower = async (trx, scope, shipmentIds) => {
  await trx
    .updateTable('bulk_row')
    .set({ cells: '[]', texts: '{}', problems: '[]', warnings: '[]' })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
  return [];
};
