import { sql } from 'kysely';

import type { BuyerChoice } from '#shared/features/buyer-notice/buyer-choice.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';

/** Returns the choices that the account offers to its receivers. */
export async function allowedChoices(reader: Reader, scope: AccountScope): Promise<BuyerChoice[]> {
  const row = await reader
    .selectFrom('buyer_notice_setting')
    .select('choices')
    .where('account_id', '=', scope)
    .executeTakeFirst();
  return row?.choices ?? [];
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts are all counted; returns the number since the count began.
 */
export async function countTry(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
  { now, since }: { now: Date; since: Date },
): Promise<number> {
  const { rows } = await sql<{ tried: number }>`
    insert into buyer_choice_try as kept (account_id, shipment_id, tried, since)
    values (${scope}, ${shipmentId}::uuid, 1, ${now})
    on conflict (account_id, shipment_id) do update set
      tried = case when kept.since < ${since} then 1 else kept.tried + 1 end,
      since = case when kept.since < ${since} then excluded.since else kept.since end
    returning tried`.execute(reader);
  return rows[0]?.tried ?? Number.MAX_SAFE_INTEGER;
}

/** Uncounts an attempt that repeated a form that was accepted before. */
export async function uncountTry(reader: Reader, scope: AccountScope, shipmentId: string): Promise<void> {
  await reader
    .updateTable('buyer_choice_try')
    .set((row) => ({ tried: row('tried', '-', 1) }))
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('tried', '>', 0)
    .execute();
}
