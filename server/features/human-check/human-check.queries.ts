import type { Reader, Trx } from '#server/platform/db/database.ts';

/** Spends an answer; false when it was spent before. Two at the same time cannot both win: the key is the answer. */
export async function spendAnswer(trx: Trx, nonce: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('human_check_used')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Answers whose puzzle has expired are refused for that reason already. */
export async function deleteExpired(reader: Reader, before: Date): Promise<void> {
  await reader.deleteFrom('human_check_used').where('expires_at', '<', before).execute();
}
