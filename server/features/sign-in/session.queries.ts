import { sql } from 'kysely';

import type { SessionEnd } from '#shared/platform/rights/session-ends.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { compiledOnce } from '#server/platform/db/compiled-once.ts';
import { prepared, type Reader, type Trx } from '#server/platform/db/database.ts';

interface TokenRow {
  accountId: AccountScope;
  tokenHash: Uint8Array;
  sessionId: string;
  kind: 'access' | 'refresh';
  expiresAt: Date;
}

export async function insertSession(
  trx: Trx,
  row: {
    scope: AccountScope;
    sessionId: string;
    userId: string;
    at: Date;
    address: string;
    userAgent: string;
  },
): Promise<void> {
  await trx
    .insertInto('user_session')
    .values({
      account_id: row.scope,
      session_id: row.sessionId,
      user_id: row.userId,
      created_at: row.at,
      last_seen_at: row.at,
      address: row.address,
      user_agent: row.userAgent,
    })
    .execute();
}

export async function insertTokens(trx: Trx, tokens: TokenRow[]): Promise<void> {
  await trx
    .insertInto('session_token')
    .values(
      tokens.map((token) => ({
        account_id: token.accountId,
        token_hash: token.tokenHash,
        session_id: token.sessionId,
        kind: token.kind,
        expires_at: token.expiresAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What an account may do, as read by `factsFrom`. */
const accountColumns = [
  'account.account_no',
  'account.market',
  'account.is_active',
  'account.is_parent',
  'account.is_suspended',
  'account.has_cn_access',
  'account.is_hide_cnp',
  'account.is_blocking_printing',
  'account.is_do_cn',
  'account.is_frozen_food',
  'account.is_cod',
  'account.had_cod',
  'account.is_allow_fulfillment',
  'account.is_allow_order_id',
  'account.is_cool',
] as const;

interface TokenKey extends Pick<TokenRow, 'tokenHash' | 'kind'> {
  scope: AccountScope;
}

const userColumns = [
  'session.revoked_at',
  'session.created_at',
  'user.is_admin',
  'user.claims',
  'user.verified_at',
  'user.is_active as user_is_active',
] as const;

/** Only what every request needs, because these columns are read on each one. */
const sessionColumns = [
  'token.account_id',
  'token.session_id',
  'token.expires_at',
  'token.used_at',
  'session.revoked_why',
  'session.last_seen_at',
  'user.user_id',
  'user.login_id',
  ...userColumns,
  'account.cod_class',
  'account.el_tier',
  'account.is_dangerous_goods',
  ...accountColumns,
] as const;

const tokenRead = compiledOnce((reader, { scope, tokenHash, kind }: TokenKey) =>
  reader
    .selectFrom('session_token as token')
    .innerJoin('user_session as session', (join) =>
      join
        .onRef('session.account_id', '=', 'token.account_id')
        .onRef('session.session_id', '=', 'token.session_id'),
    )
    .innerJoin('app_user as user', (join) =>
      join.onRef('user.account_id', '=', 'token.account_id').onRef('user.user_id', '=', 'session.user_id'),
    )
    .innerJoin('account', 'account.account_id', 'token.account_id')
    .select(sessionColumns)
    .select((eb) => eb.ref('account.sandbox_of').$castTo<AccountScope | null>().as('sandbox_of'))
    .modifyFront(prepared)
    .where('token.account_id', '=', scope)
    .where('token.token_hash', '=', tokenHash)
    .where('token.kind', '=', kind),
);

/** A token with its session, user and account: everything a request needs, in one query. */
export async function findToken(
  reader: Reader,
  scope: AccountScope,
  tokenHash: Uint8Array,
  kind: TokenRow['kind'],
) {
  const {
    rows: [found],
  } = await tokenRead.shared(reader, { scope, tokenHash, kind });
  return found;
}

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Sessions of many accounts in one query; the accounts come from the sessions' own tokens. */
export async function findSessions(
  reader: Reader,
  scopes: readonly AccountScope[],
  sessionIds: readonly string[],
) {
  return reader
    .selectFrom('user_session as session')
    .innerJoin('app_user as user', (join) =>
      join.onRef('user.account_id', '=', 'session.account_id').onRef('user.user_id', '=', 'session.user_id'),
    )
    .innerJoin('account', 'account.account_id', 'session.account_id')
    .select(['session.session_id', ...userColumns, ...accountColumns])
    .where(sql<boolean>`session.account_id = any(${[...scopes]}::uuid[])`)
    .where(sql<boolean>`session.session_id = any(${[...sessionIds]}::uuid[])`)
    .execute();
}

/** A user with the account's rights, for work without a request by that user. */
export async function findPerson(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('app_user as user')
    .innerJoin('account', 'account.account_id', 'user.account_id')
    .select([
      'user.login_id',
      'user.is_admin',
      'user.claims',
      'user.verified_at',
      'user.is_active as user_is_active',
      'user.full_name',
      'user.email',
      'user.language',
      ...accountColumns,
    ])
    .where('user.account_id', '=', scope)
    .where('user.user_id', '=', userId)
    .executeTakeFirst();
}

/** The account's current Admin. */
export async function findAdmin(reader: Reader, scope: AccountScope) {
  const row = await reader
    .selectFrom('app_user as user')
    .innerJoin('account', 'account.account_id', 'user.account_id')
    .select(['user.full_name', 'user.email', 'user.language', 'account.account_no', 'account.market'])
    .where('user.account_id', '=', scope)
    .where('user.is_active', '=', true)
    .where('user.is_admin', '=', true)
    .orderBy('user.user_id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a refresh token as used; false when it had been used before. */
export async function useToken(
  trx: Trx,
  scope: AccountScope,
  tokenHash: Uint8Array,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('session_token')
    .set({ used_at: at })
    .where('account_id', '=', scope)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function touchSession(
  reader: Reader,
  scope: AccountScope,
  sessionId: string,
  at: Date,
): Promise<void> {
  await reader
    .updateTable('user_session')
    .set({ last_seen_at: at })
    .where('account_id', '=', scope)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Ends one session. */
export async function revokeSession(
  trx: Trx,
  scope: AccountScope,
  sessionId: string,
  at: Date,
  why: SessionEnd,
): Promise<void> {
  await trx
    .updateTable('user_session')
    .set({ revoked_at: at, revoked_why: why })
    .where('account_id', '=', scope)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions of a user, except the one to keep. */
export async function revokeSessionsOf(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  at: Date,
  why: SessionEnd,
  keep?: string,
): Promise<void> {
  await trx
    .updateTable('user_session')
    .set({ revoked_at: at, revoked_why: why })
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keep !== undefined, (query) => query.where('session_id', '!=', keep ?? ''))
    .execute();
}
