import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

export async function isReminded(
  reader: Reader,
  scope: AccountScope,
  userId: string,
  day: string,
): Promise<boolean> {
  const row = await reader
    .selectFrom('pickup_reminder')
    .select('day')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when another instance was first. */
export async function insertReminder(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  { day, at }: { day: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('pickup_reminder')
    .values({ account_id: scope, user_id: userId, day, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
