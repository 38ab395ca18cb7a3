import type { Insertable } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { invitedUntil, newestInvitation } from '#server/platform/db/password-links.ts';
import type { UserTable } from '#server/platform/db/tables/people.ts';

/** How many of a user's sessions, the newest, are searched for the last time the user was active. */
const newestSessions = 20;

const users = (reader: Reader, scope: AccountScope) =>
  reader
    .selectFrom('app_user as user')
    .select([
      'user.user_id',
      'user.login_id',
      'user.is_admin',
      'user.is_active',
      'user.full_name',
      'user.email',
      'user.language',
      'user.phone_number',
      'user.designation',
      'user.department',
      'user.sub_account_type_id',
      'user.printing_size',
      'user.claims',
      'user.created_at',
      'user.version',
      'user.changed_by',
      'user.changed_at',
    ])
    .select((eb) => [
      eb('user.password_hash', 'is not', null).as('has_password'),
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('two_step as step')
              .select('step.user_id')
              .whereRef('step.account_id', '=', 'user.account_id')
              .whereRef('step.user_id', '=', 'user.user_id')
              .where('step.confirmed_at', 'is not', null),
          ),
          eb.exists(
            eb
              .selectFrom('passkey')
              .select('passkey.user_id')
              .whereRef('passkey.account_id', '=', 'user.account_id')
              .whereRef('passkey.user_id', '=', 'user.user_id'),
          ),
        ])
        .as('has_two_step'),
      eb
        .selectFrom((from) =>
          from
            .selectFrom('user_session as session')
            .select('session.last_seen_at')
            .whereRef('session.account_id', '=', 'user.account_id')
            .whereRef('session.user_id', '=', 'user.user_id')
            .orderBy('session.session_id', 'desc')
            .limit(newestSessions)
            .as('newest'),
        )
        .select((of) => of.fn.max('newest.last_seen_at').as('at'))
        .as('last_seen_at'),
      invitedUntil().as('invited_until'),
      newestInvitation().select('mail.ended_at').as('undelivered_at'),
      newestInvitation().select('mail.answer').as('undelivered_answer'),
    ])
    .where('user.account_id', '=', scope);

/** Returns users, Admin first, then by name. */
export async function listUsers(reader: Reader, scope: AccountScope) {
  return users(reader, scope)
    .orderBy('user.is_admin', 'desc')
    .orderBy('user.full_name')
    .orderBy('user.user_id')
    .execute();
}

export async function findUser(reader: Reader, scope: AccountScope, userId: string) {
  return users(reader, scope).where('user.user_id', '=', userId).executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Returns the account's data for its users, locked, so that changes of rights are serialised. */
export async function lockAccount(trx: Trx, scope: AccountScope) {
  return trx
    .selectFrom('account')
    .select(['account_no', 'market', 'is_cool', 'is_allow_fulfillment', 'sub_account_type_default'])
    .where('account_id', '=', scope)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function countUsers(reader: Reader, scope: AccountScope): Promise<number> {
  const { count } = await reader
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns false when the login id is taken. */
export async function insertUser(trx: Trx, row: Insertable<UserTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('app_user')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'login_key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type UserChange = Partial<
  Pick<
    Insertable<UserTable>,
    | 'full_name'
    | 'email'
    | 'phone_number'
    | 'designation'
    | 'department'
    | 'sub_account_type_id'
    | 'printing_size'
    | 'claims'
    | 'is_active'
  >
>;

export async function updateUser(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  change: UserChange,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set(change)
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .execute();
}

/** Saves changes from the user form, as a new version. */
export async function updateDetails(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  change: UserChange & { changed_by: string; changed_at: Date },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .execute();
}

/** Whether there is an active Admin besides this user. */
export async function hasOtherAdmin(reader: Reader, scope: AccountScope, userId: string): Promise<boolean> {
  const other = await reader
    .selectFrom('app_user')
    .select('user_id')
    .where('account_id', '=', scope)
    .where('user_id', '!=', userId)
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Sets the paper sizes that the account's Admin may print on. */
export async function setAdminType(trx: Trx, scope: AccountScope, subAccountTypeId: number): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ sub_account_type_id: subAccountTypeId })
    .where('account_id', '=', scope)
    .where('is_admin', '=', true)
    .execute();
}

/** Returns the account's only Admin; undefined before anyone was invited, and in a sandbox, which no one signs in to. */
export async function findAdmin(reader: Reader, scope: AccountScope) {
  return users(reader, scope)
    .where('user.is_admin', '=', true)
    .where('user.is_active', '=', true)
    .orderBy('user.user_id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the access levels of the account's Admin, locked; undefined before there is one. */
export async function lockAdminLevels(trx: Trx, scope: AccountScope) {
  return trx
    .selectFrom('app_user')
    .select(['user_id', 'claims'])
    .where('account_id', '=', scope)
    .where('is_admin', '=', true)
    .forUpdate()
    .executeTakeFirst();
}
