import type { By } from '#shared/platform/rights/principal.ts';
import type { Insertable, Selectable } from 'kysely';

import type { Reader } from '#server/platform/db/database.ts';
import type { OperatorFailureTable, OperatorKeyTable } from '#server/platform/db/tables/operations.ts';

export type OperatorKeyRow = Selectable<OperatorKeyTable>;
export type FailureRow = Pick<
  Selectable<OperatorFailureTable>,
  'address' | 'reason' | 'name' | 'attempts' | 'last_at'
>;

export async function findKey(reader: Reader, keyHash: Uint8Array): Promise<OperatorKeyRow | undefined> {
  return reader.selectFrom('operator_key').selectAll().where('key_hash', '=', keyHash).executeTakeFirst();
}

export async function findKeyByName(reader: Reader, name: string): Promise<OperatorKeyRow | undefined> {
  return reader.selectFrom('operator_key').selectAll().where('name', '=', name).executeTakeFirst();
}

export async function listKeys(reader: Reader): Promise<OperatorKeyRow[]> {
  return reader.selectFrom('operator_key').selectAll().orderBy('name').execute();
}

/** Returns false when the name is taken, even by a revoked key. */
export async function insertKey(reader: Reader, row: Insertable<OperatorKeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await reader
    .insertInto('operator_key')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function markUsed(reader: Reader, keyId: string, at: Date, from: string): Promise<void> {
  await reader
    .updateTable('operator_key')
    .set({ last_used_at: at, last_used_from: from })
    .where('key_id', '=', keyId)
    .execute();
}

/** An already revoked key stays unchanged. */
export async function markRevoked(reader: Reader, keyId: string, at: Date, by: By): Promise<void> {
  await reader
    .updateTable('operator_key')
    .set({ revoked_at: at, revoked_by: JSON.stringify(by) })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function hasLiveKey(reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('operator_key')
    .select('key_id')
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countFailure(
  reader: Reader,
  failure: { address: string; reason: FailureRow['reason']; name: string; at: Date },
): Promise<void> {
  const { at, ...of } = failure;
  await reader
    .insertInto('operator_failure')
    .values({ ...of, day: at.toISOString().slice(0, 10), attempts: 1, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['day', 'address', 'reason', 'name']).doUpdateSet((eb) => ({
        attempts: eb('operator_failure.attempts', '+', 1),
        last_at: at,
      })),
    )
    .execute();
}

export async function listFailures(reader: Reader, since: Date, most: number): Promise<FailureRow[]> {
  return reader
    .selectFrom('operator_failure')
    .select(['address', 'reason', 'name', 'attempts', 'last_at'])
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .limit(most)
    .execute();
}
