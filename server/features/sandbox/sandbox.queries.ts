import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

/** Finds the sandbox of an account. Its scope is minted from the row that names the account. */
export async function findSandbox(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .innerJoin('app_user as admin', 'admin.account_id', 'account.account_id')
    .select(['admin.user_id as admin_id'])
    .select((eb) => eb.ref('account.account_id').$castTo<AccountScope>().as('scope'))
    .where('account.sandbox_of', '=', scope)
    .executeTakeFirst();
}

/** Created by a migration. */
const organisationId = '00000000-0000-7000-8000-000000000001';

/** The columns that the sandbox copies from its account: place and flags, as they currently are. */
const copied = [
  'market',
  'company',
  'is_hide_cnp',
  'has_cn_access',
  'is_blocking_printing',
  'is_do_cn',
  'is_frozen_food',
  'is_cod',
  'had_cod',
  'cod_class',
  'el_tier',
  'is_allow_order_id',
  'is_allow_fulfillment',
  'is_cool',
  'is_dangerous_goods',
] as const;
const copiedOfAdmin = ['sub_account_type_id', 'printing_size', 'claims', 'verified_at', 'language'] as const;

/** Creates the sandbox of an account, or updates its flags; concurrent calls wait for each other. */
export async function saveSandbox(
  trx: Trx,
  scope: AccountScope,
  made: { accountId: string; userId: string; at: Date },
): Promise<void> {
  const columns = sql.join(copied.map((column) => sql.ref(column)));
  const again = sql.join(copied.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  await sql`
    insert into account (account_id, account_no, organisation_id, is_parent, is_active, sandbox_of, created_at, ${columns})
    select ${made.accountId}::uuid, ${`sandbox ${made.accountId}`}, ${organisationId}::uuid, true, false,
      account_id, ${made.at}::timestamptz, ${columns}
    from account where account_id = ${scope}
    on conflict (sandbox_of) where sandbox_of is not null do update set ${again}
  `.execute(trx);
  const ofAdmin = sql.join(copiedOfAdmin.map((column) => sql.ref(column)));
  const admins = sql.join(copiedOfAdmin.map((column) => sql.ref(`admin.${column}`)));
  const adminsAgain = sql.join(
    copiedOfAdmin.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  );
  // Without password and email address, so that there is no sign-in and no email.
  await sql`
    insert into app_user (account_id, user_id, login_id, login_key, is_admin, is_active, full_name, email, created_at,
      ${ofAdmin})
    select sandbox.account_id, ${made.userId}::uuid, 'Admin', 'admin', true, false, 'Sandbox', '',
      ${made.at}::timestamptz, ${admins}
    from account as sandbox
      join app_user as admin on admin.account_id = sandbox.sandbox_of and admin.is_admin
    where sandbox.sandbox_of = ${scope}
    on conflict (account_id, login_key) do update set ${adminsAgain}
  `.execute(trx);
}
