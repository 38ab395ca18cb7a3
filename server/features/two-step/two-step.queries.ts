import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

export async function findTwoStep(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('two_step')
    .select(['secret', 'pending', 'confirmed_at', 'last_step'])
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function countRecoveryCodes(
  reader: Reader,
  scope: AccountScope,
  userId: string,
): Promise<number> {
  const { left } = await reader
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function savePending(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  pending: Uint8Array,
): Promise<void> {
  await trx
    .insertInto('two_step')
    .values({ account_id: scope, user_id: userId, pending })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ pending }))
    .execute();
}

/** Activates the pending secret; returns false when another request activated or replaced it first. */
export async function confirmSecret(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  row: { pending: Uint8Array; secret: Uint8Array; at: Date; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('two_step')
    .set({ secret: row.secret, pending: null, confirmed_at: row.at, last_step: row.step })
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('pending', '=', row.pending)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a time step as used; returns false when it or a later one was used before, on any instance. */
export async function useStep(trx: Trx, scope: AccountScope, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('two_step')
    .set({ last_step: step })
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function hasRecoveryCode(
  reader: Reader,
  scope: AccountScope,
  userId: string,
  codeHash: Uint8Array,
): Promise<boolean> {
  const row = await reader
    .selectFrom('recovery_code')
    .select('user_id')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a recovery code as used; returns false when it is unknown or was used before. */
export async function useRecoveryCode(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  codeHash: Uint8Array,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await trx
    .deleteFrom('recovery_code')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: scope, user_id: userId, code_hash })))
    .execute();
}

export async function deleteTwoStep(trx: Trx, scope: AccountScope, userId: string): Promise<void> {
  await trx.deleteFrom('two_step').where('account_id', '=', scope).where('user_id', '=', userId).execute();
}

export async function isRequired(reader: Reader, scope: AccountScope): Promise<boolean> {
  const { requires_two_step } = await reader
    .selectFrom('account')
    .select('requires_two_step')
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
  return requires_two_step;
}

export async function setRequired(trx: Trx, scope: AccountScope, required: boolean): Promise<void> {
  await trx
    .updateTable('account')
    .set({ requires_two_step: required })
    .where('account_id', '=', scope)
    .execute();
}

/** Returns the users of the account who have neither an authenticator app nor a passkey, by name. */
export async function listWithout(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('app_user as user')
    .leftJoin('two_step', (join) =>
      join
        .onRef('two_step.account_id', '=', 'user.account_id')
        .onRef('two_step.user_id', '=', 'user.user_id'),
    )
    .select(['user.user_id', 'user.full_name', 'user.is_active'])
    .where('user.account_id', '=', scope)
    .where('two_step.confirmed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('passkey')
            .select('passkey.user_id')
            .whereRef('passkey.account_id', '=', 'user.account_id')
            .whereRef('passkey.user_id', '=', 'user.user_id'),
        ),
      ),
    )
    .orderBy('user.full_name')
    .orderBy('user.user_id')
    .execute();
}

/**
 * Returns confirmed secrets of all accounts that were not sealed with the current key (whose values begin with `head`), by user.
 */
export async function listSealedOtherwise(
  reader: Reader,
  { head, after, most }: { head: Uint8Array; after: string | null; most: number },
) {
  return reader
    .selectFrom('two_step')
    .select(['account_id', 'user_id', 'secret'])
    .where('secret', 'is not', null)
    .where(sql<Uint8Array>`substring(secret from 1 for ${head.length})`, '<>', head)
    .$if(after !== null, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(most)
    .execute();
}

/** Returns false when the secret was changed in the meantime. */
export async function replaceSecret(
  reader: Reader,
  scope: AccountScope,
  userId: string,
  before: Uint8Array,
  after: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('two_step')
    .set({ secret: after })
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('secret', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
