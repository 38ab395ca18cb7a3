import { sql } from 'kysely';

import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';

const ids = (shipmentIds: readonly string[]) => sql<string>`any(${[...shipmentIds]}::uuid[])`;

/** Erases the cells and texts from which consignments were created, when the people in these are erased. */
export async function eraseRowTexts(
  trx: Trx,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('bulk_row')
    .set({ cells: '[]', texts: '{}', problems: '[]', warnings: '[]' })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids(shipmentIds))
    .execute();
}

const ofSender = ['senderName', 'senderMobile', 'senderEmail'] as const satisfies readonly BulkField[];

/**
 * Erases what a row contains about its sender, and all its cells, because any of them may be about the sender; the
 * receiver's data stays.
 */
export async function eraseSenderTexts(
  trx: Trx,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('bulk_row')
    .set({ cells: '[]', texts: sql<string>`texts - ${[...ofSender]}::text[]` })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids(shipmentIds))
    .execute();
}
