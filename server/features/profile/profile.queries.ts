import type { Language } from '#shared/platform/words/message.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

/** Returns the user with data of the account. */
export async function findProfile(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('app_user as user')
    .innerJoin('account', 'account.account_id', 'user.account_id')
    .select([
      'account.account_no',
      'account.market',
      'account.company',
      'user.login_id',
      'user.full_name',
      'user.email',
      'user.language',
      'user.phone_number',
      'user.designation',
      'user.department',
      'user.sub_account_type_id',
      'user.printing_size',
      'user.claims',
      'user.verified_at',
      'user.version',
      'user.changed_by',
      'user.changed_at',
    ])
    .where('user.account_id', '=', scope)
    .where('user.user_id', '=', userId)
    .executeTakeFirst();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export type ProfileColumns = Pick<
  ProfileRow,
  'full_name' | 'email' | 'phone_number' | 'designation' | 'department' | 'printing_size'
>;

/** Locks the user, so that changes are serialised. */
export async function lockProfile(trx: Trx, scope: AccountScope, userId: string) {
  return trx
    .selectFrom('app_user')
    .select(['version', 'changed_by', 'changed_at'])
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateProfile(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  columns: ProfileColumns & { verified_at: Date; changed_by: string; changed_at: Date },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .execute();
}

export async function setLanguage(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  language: Language,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ language })
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .execute();
}
