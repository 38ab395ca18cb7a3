import { sql } from 'kysely';

import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';

const ids = (shipmentIds: readonly string[]) => sql<string>`any(${[...shipmentIds]}::uuid[])`;

/** The cells that a consignment was made from go with its people. */
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

/** What a row says of its sender, and its cells, as any of them may be the sender's; who gets it stays. */
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
