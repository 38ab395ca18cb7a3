import type { Reader, Trx } from '#server/platform/db/database.ts';

/**
 * Marks an answer as used; returns false when it had already been used. The unique key ensures that only one of two concurrent
 * requests succeeds.
 */
export async function spendAnswer(trx: Trx, nonce: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('human_check_used')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes used answers whose puzzle has expired: they are refused as expired anyway. */
export async function deleteExpired(reader: Reader, before: Date): Promise<void> {
  await reader.deleteFrom('human_check_used').where('expires_at', '<', before).execute();
}
