import { type Insertable, sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { ClaimDraftRuleTable } from '#server/platform/db/tables/claims.ts';

export async function listRules(reader: Reader) {
  return reader.selectFrom('claim_draft_rule').selectAll().orderBy('reason').execute();
}

export async function putRules(trx: Trx, rows: readonly Insertable<ClaimDraftRuleTable>[]): Promise<void> {
  for (const row of rows) {
    await trx
      .insertInto('claim_draft_rule')
      .values(row)
      .onConflict((conflict) => conflict.column('reason').doUpdateSet(row))
      .execute();
  }
}

/** Active accounts of a market that have an Admin to notify, ordered by id. */
export async function listAccounts(
  reader: Reader,
  market: number,
  after: AccountScope | null,
  limit: number,
) {
  return reader
    .selectFrom('app_user as admin')
    .innerJoin('account', 'account.account_id', 'admin.account_id')
    .select(['admin.account_id', 'account.account_no'])
    .where('admin.is_admin', '=', true)
    .where('account.market', '=', market)
    .where('account.is_active', '=', true)
    .where('account.is_suspended', '=', false)
    .$if(after !== null, (query) => (after === null ? query : query.where('admin.account_id', '>', after)))
    .orderBy('admin.account_id')
    .limit(limit)
    .execute();
}

/** Returns which of these shipments were claimed or drafted before, and for which reason. */
export async function listClaimed(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('claim_shipment as part')
    .innerJoin('claim', (join) =>
      join.onRef('claim.account_id', '=', 'part.account_id').onRef('claim.claim_id', '=', 'part.claim_id'),
    )
    .select(['part.shipment_id', 'part.is_open', 'claim.state', 'claim.draft_reason'])
    .where('part.account_id', '=', scope)
    .where('part.shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}

/** Returns the open drafts of an account, each with its one shipment. */
export async function listDrafts(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('claim')
    .innerJoin('claim_shipment as part', (join) =>
      join.onRef('part.account_id', '=', 'claim.account_id').onRef('part.claim_id', '=', 'claim.claim_id'),
    )
    .select(['claim.claim_id', 'claim.claim_no', 'claim.draft_reason', 'part.shipment_id', 'part.cn_no'])
    .where('claim.account_id', '=', scope)
    .where('claim.state', '=', 'draft')
    .execute();
}
export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

/** Deletes a draft in which nothing was entered. */
export async function deleteDraft(trx: Trx, scope: AccountScope, claimId: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('claim')
    .where('account_id', '=', scope)
    .where('claim_id', '=', claimId)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  for (const table of ['claim_shipment', 'claim_event'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', scope).where('claim_id', '=', claimId).execute();
  }
}
