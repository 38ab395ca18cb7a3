import { sql } from 'kysely';

import type { TokenScope } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { ApiTokenTable } from '#server/platform/db/tables/people.ts';

/**
 * The activated accounts of the caller's organisation, the caller's own first. Account scopes are taken only from rows that are
 * joined to the caller's scope, so accounts outside the organisation cannot be reached.
 */
const organisation = (reader: Reader, scope: AccountScope) =>
  reader
    .selectFrom('account as own')
    .innerJoin('account', 'account.organisation_id', 'own.organisation_id')
    .innerJoin('app_user as admin', (join) =>
      join.onRef('admin.account_id', '=', 'account.account_id').on('admin.is_admin', '=', true),
    )
    .select(['account.account_no', sql<string>`account.company ->> 'name'`.as('company_name')])
    .select((eb) => eb.ref('account.account_id').$castTo<AccountScope>().as('scope'))
    .where('own.account_id', '=', scope)
    .where('account.is_active', '=', true);

export async function listAccounts(reader: Reader, scope: AccountScope) {
  return organisation(reader, scope)
    .orderBy(sql`account.account_id <> own.account_id`)
    .orderBy('account.account_no')
    .execute();
}

/** Returns an account of the organisation, or undefined. */
export async function findAccount(reader: Reader, scope: AccountScope, accountId: string) {
  return organisation(reader, scope).where('account.account_id', '=', accountId).executeTakeFirst();
}

/** Returns the creator of a token, to send them an email. */
export async function findPerson(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('app_user')
    .select(['full_name', 'email', 'language'])
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export type Person = Awaited<ReturnType<typeof findPerson>>;

/** Returns the account's Admin, who is notified of its tokens. */
export async function findAdmin(reader: Reader, scope: AccountScope): Promise<Person> {
  return reader
    .selectFrom('app_user')
    .select(['full_name', 'email', 'language'])
    .where('account_id', '=', scope)
    .where('is_admin', '=', true)
    .executeTakeFirstOrThrow();
}

/** Serialises changes to an account's tokens, so that their number is checked correctly. */
export async function lockAccount(trx: Trx, scope: AccountScope): Promise<void> {
  await trx.selectFrom('account').select('account_id').where('account_id', '=', scope).forUpdate().execute();
}

const columns = [
  'token_id',
  'kind',
  'name',
  'hint',
  'created_at',
  'created_by',
  'expires_at',
  'last_used_at',
  'revoked_at',
  'scopes',
] as const;
export type ApiTokenRow = Awaited<ReturnType<typeof listTokens>>[number];

export async function listTokens(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('api_token')
    .select(columns)
    .where('account_id', '=', scope)
    .orderBy('token_id', 'desc')
    .execute();
}

export async function findTokenById(
  reader: Reader,
  scope: AccountScope,
  tokenId: string,
): Promise<ApiTokenRow | undefined> {
  return reader
    .selectFrom('api_token')
    .select(columns)
    .where('account_id', '=', scope)
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
}

type NewToken = Pick<
  ApiTokenTable,
  'token_id' | 'kind' | 'name' | 'token_hash' | 'hint' | 'created_by' | 'expires_at'
> & { created_at: Date; scopes: TokenScope[] | null };

export async function insertToken(trx: Trx, scope: AccountScope, row: NewToken): Promise<void> {
  await trx
    .insertInto('api_token')
    .values({ account_id: scope, ...row })
    .execute();
}

/** Returns false when the token had already been revoked. */
export async function revokeToken(
  trx: Trx,
  scope: AccountScope,
  tokenId: string,
  ended: { at: Date; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('api_token')
    .set({ revoked_at: ended.at, revoked_by: ended.by })
    .where('account_id', '=', scope)
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns a token with its account and the account's Admin, whose access levels it has: one query per API request. */
export async function findToken(reader: Reader, scope: AccountScope, tokenHash: Uint8Array) {
  return reader
    .selectFrom('api_token as token')
    .innerJoin('account', 'account.account_id', 'token.account_id')
    .innerJoin('app_user as admin', (join) =>
      join.onRef('admin.account_id', '=', 'token.account_id').on('admin.is_admin', '=', true),
    )
    .selectAll('account')
    .select([
      'token.account_id',
      'token.token_id',
      'token.kind',
      'token.name',
      'token.expires_at',
      'token.scopes',
      'token.last_used_at',
      'admin.user_id as admin_id',
      'admin.is_admin',
      'admin.claims',
      'admin.verified_at',
    ])
    .where('token.account_id', '=', scope)
    .where('token.token_hash', '=', tokenHash)
    .where('token.revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Returns an API client's account and its Admin, whose access levels it has. */
export async function findHolder(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .innerJoin('app_user as admin', (join) =>
      join.onRef('admin.account_id', '=', 'account.account_id').on('admin.is_admin', '=', true),
    )
    .selectAll('account')
    .select(['admin.is_admin', 'admin.claims', 'admin.verified_at'])
    .where('account.account_id', '=', scope)
    .executeTakeFirstOrThrow();
}
export type Holder = Awaited<ReturnType<typeof findHolder>>;

export async function touchToken(
  reader: Reader,
  scope: AccountScope,
  tokenId: string,
  at: Date,
): Promise<void> {
  await reader
    .updateTable('api_token')
    .set({ last_used_at: at })
    .where('account_id', '=', scope)
    .where('token_id', '=', tokenId)
    .execute();
}
