import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';

/** Returns the user's sessions that still have a token, the most recently used first. */
export async function listSessions(reader: Reader, scope: AccountScope, userId: string, now: Date) {
  return reader
    .selectFrom('user_session as session')
    .select(['session_id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session_token as token')
          .select('token.session_id')
          .whereRef('token.account_id', '=', 'session.account_id')
          .whereRef('token.session_id', '=', 'session.session_id')
          .where('token.expires_at', '>', now),
      ),
    )
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
}
