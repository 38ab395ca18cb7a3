import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

export async function listPasskeys(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .orderBy('passkey_id', 'desc')
    .execute();
}
export type FoundPasskey = Awaited<ReturnType<typeof listPasskeys>>[number];

export async function findByCredential(reader: Reader, scope: AccountScope, credentialId: string) {
  return reader
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', scope)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Serialises the adding of passkeys to a user, so that the maximum is enforced. */
export async function lockPasskeys(trx: Trx, scope: AccountScope, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passkey/${scope}/${userId}`}, 0))`.execute(trx);
}

/** Returns false when the account already has this credential. */
export async function insertPasskey(
  trx: Trx,
  row: {
    account_id: AccountScope;
    passkey_id: string;
    user_id: string;
    credential_id: string;
    public_key: Uint8Array;
    counter: number;
    transports: string[];
    name: string;
    is_synced: boolean;
    created_at: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'credential_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Saves the counter and the time of use; returns false when another request used the passkey in the meantime. */
export async function recordUse(
  trx: Trx,
  { account_id, passkey_id, counter }: FoundPasskey,
  use: { counter: number; is_synced: boolean; last_used_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set(use)
    .where('account_id', '=', account_id)
    .where('passkey_id', '=', passkey_id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(trx: Trx, scope: AccountScope, userId: string, passkeyId: string) {
  return trx
    .deleteFrom('passkey')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
}

export async function deletePasskeysOf(trx: Trx, scope: AccountScope, userId: string): Promise<void> {
  await trx.deleteFrom('passkey').where('account_id', '=', scope).where('user_id', '=', userId).execute();
}

interface ChallengeRow {
  kind: 'add' | 'login' | 'step';
  account_id: AccountScope | null;
  user_id: string | null;
  bound_to: string | null;
}

export async function insertChallenge(
  reader: Reader,
  row: ChallengeRow & { challenge_hash: Uint8Array; expires_at: Date },
): Promise<void> {
  await reader.insertInto('passkey_challenge').values(row).execute();
}

/** Deletes and returns a challenge, so that it works only once; undefined when it is unknown, used or expired. */
export async function takeChallenge(reader: Reader, hash: Uint8Array, at: Date) {
  return reader
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', at)
    .returning(['kind', 'account_id', 'user_id', 'bound_to'])
    .executeTakeFirst();
}
