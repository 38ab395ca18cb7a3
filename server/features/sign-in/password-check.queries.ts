import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

/** Locks the session's count of wrong passwords until the transaction ends, so that only one check per session runs at a time. */
export async function lockPasswordChecks(trx: Trx, scope: AccountScope, sessionId: string) {
  return trx
    .selectFrom('user_session as session')
    .innerJoin('app_user as user', (join) =>
      join.onRef('user.account_id', '=', 'session.account_id').onRef('user.user_id', '=', 'session.user_id'),
    )
    .select(['user.password_hash', 'session.wrong_passwords', 'session.wrong_since'])
    .where('session.account_id', '=', scope)
    .where('session.session_id', '=', sessionId)
    .forUpdate('session')
    .executeTakeFirst();
}

export async function recordPasswordCheck(
  trx: Trx,
  scope: AccountScope,
  sessionId: string,
  outcome: { password_confirmed_at?: Date; wrong_passwords: number; wrong_since: Date | null },
): Promise<void> {
  await trx
    .updateTable('user_session')
    .set(outcome)
    .where('account_id', '=', scope)
    .where('session_id', '=', sessionId)
    .execute();
}

export async function findPasswordConfirmedAt(
  reader: Reader,
  scope: AccountScope,
  sessionId: string,
): Promise<Date | null> {
  const row = await reader
    .selectFrom('user_session')
    .select('password_confirmed_at')
    .where('account_id', '=', scope)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.password_confirmed_at ?? null;
}
