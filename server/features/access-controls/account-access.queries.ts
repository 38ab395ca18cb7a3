import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { invitedUntil, newestInvitation } from '#server/platform/db/password-links.ts';

/**
 * The other accounts of the organisation with their Admins. Account scopes are taken only from rows that are joined to the
 * caller's scope, so accounts outside the organisation cannot be reached.
 */
const siblings = (reader: Reader, scope: AccountScope) =>
  reader
    .selectFrom('account as own')
    .innerJoin('account', (join) =>
      join
        .onRef('account.organisation_id', '=', 'own.organisation_id')
        .onRef('account.account_id', '!=', 'own.account_id'),
    )
    .leftJoin('app_user as user', (join) =>
      join.onRef('user.account_id', '=', 'account.account_id').on('user.is_admin', '=', true),
    )
    .select([
      'account.account_no',
      'account.market',
      'account.is_active',
      'account.is_suspended',
      'account.is_cool',
      'account.is_allow_fulfillment',
      'user.user_id',
      'user.full_name',
      'user.email',
      'user.language',
      'user.claims',
      'user.is_active as user_is_active',
    ])
    .select(sql<string>`account.company ->> 'name'`.as('company_name'))
    .select((eb) => [
      eb.ref('account.account_id').$castTo<AccountScope>().as('scope'),
      eb('user.password_hash', 'is not', null).as('has_password'),
      eb
        .selectFrom('user_session as session')
        .select((of) => of.fn.max('session.last_seen_at').as('at'))
        .whereRef('session.account_id', '=', 'user.account_id')
        .whereRef('session.user_id', '=', 'user.user_id')
        .as('last_seen_at'),
      invitedUntil().as('invited_until'),
      newestInvitation().select('mail.ended_at').as('undelivered_at'),
    ])
    .where('own.account_id', '=', scope);

export async function listSiblings(reader: Reader, scope: AccountScope) {
  return siblings(reader, scope).orderBy('account.account_no').execute();
}

export async function findSibling(reader: Reader, scope: AccountScope, accountId: string) {
  return siblings(reader, scope).where('account.account_id', '=', accountId).executeTakeFirst();
}

/** Returns the account that has this user as its Admin. */
export async function findSiblingOf(reader: Reader, scope: AccountScope, userId: string) {
  return siblings(reader, scope).where('user.user_id', '=', userId).executeTakeFirst();
}

export type SiblingRow = NonNullable<Awaited<ReturnType<typeof findSibling>>>;

/** Sets the Admin's access levels; other users of the account lose those that the Admin does not have. */
export async function setLevels(trx: Trx, scope: AccountScope, levels: readonly string[]): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ claims: [...levels] })
    .where('account_id', '=', scope)
    .where('is_admin', '=', true)
    .execute();
  await trx
    .updateTable('app_user')
    .set({
      claims: sql<
        string[]
      >`array(select level from unnest(claims) as level where level = any(${[...levels]}::text[]))`,
    })
    .where('account_id', '=', scope)
    .where('is_admin', '=', false)
    .execute();
}
