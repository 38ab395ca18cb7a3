/** Claims the job of reporting an order's number to its shop. */
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';

/**
 * Claims an order that was due at `dueAt`, so that only one job reports it. Returns false when another job has taken it
 * since.
 */
export async function claimToTell(
  reader: Reader,
  { scope, orderId }: { scope: AccountScope; orderId: string },
  { dueAt, until }: { dueAt: Date; until: Date },
): Promise<boolean> {
  const claimed = await reader
    .updateTable('shop_order')
    .set({ back_due_at: until })
    .where('account_id', '=', scope)
    .where('order_id', '=', orderId)
    .where('back_state', '=', 'waiting')
    .where('back_due_at', '=', dueAt)
    .returning('order_id')
    .executeTakeFirst();
  return claimed !== undefined;
}
