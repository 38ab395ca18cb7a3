import { sql } from 'kysely';

import type { Trx } from '#server/platform/db/database.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { DemoAccount, DemoUser } from './demo-accounts.ts';

/** Claims a part of the seeding for this instance; returns false when it was done before. */
export async function claimOnce(
  trx: Trx,
  marker:
    | 'demo-seeded'
    | 'demo-history'
    | 'demo-claims'
    | `demo-claims-${string}`
    | 'demo-cod'
    | 'demo-weights'
    | 'demo-developers'
    | 'demo-people'
    | 'demo-shops'
    | 'demo-supplies'
    | `demo-supplies-${string}`
    | 'demo-fulfilment'
    | 'demo-pickups'
    | 'demo-upload-today',
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('portal_setting')
    .values({ name: marker, value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertOrganisation(trx: Trx, organisationId: string, name: string): Promise<void> {
  await trx.insertInto('organisation').values({ organisation_id: organisationId, name }).execute();
}

export async function insertAccount(
  trx: Trx,
  scope: AccountScope,
  organisationId: string,
  isParent: boolean,
  account: DemoAccount,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('account')
    .values({
      account_id: scope,
      account_no: account.accountNo,
      organisation_id: organisationId,
      market: account.market,
      is_parent: isParent,
      company: JSON.stringify(account.company),
      created_at: at,
      ...account.flags,
    })
    .execute();
}

export async function insertDemoUser(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  account: DemoAccount,
  user: DemoUser,
  facts: { loginKey: string; phone: string; passwordHash: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('app_user')
    .values({
      account_id: scope,
      user_id: userId,
      login_id: user.loginId,
      login_key: facts.loginKey,
      is_admin: facts.loginKey === 'admin',
      full_name: user.fullName,
      email: `${facts.loginKey}@${account.company.email.split('@')[1] ?? 'demo.example'}`,
      phone_number: facts.phone,
      designation: user.designation,
      department: user.department,
      claims: [...user.claims],
      password_hash: facts.passwordHash,
      terms_accepted_at: account.termsAccepted ? facts.at : null,
      verified_at: account.profileVerified ? facts.at : null,
      created_at: facts.at,
    })
    .execute();
}

/** Marks notifications up to this one as read for all users. */
export async function lookedUntil(trx: Trx, eventId: string): Promise<void> {
  await sql`
    insert into bell_person (account_id, user_id, looked_id, choices)
    select account_id, user_id, ${eventId}::uuid, '{}' from app_user
    on conflict do nothing`.execute(trx);
}
