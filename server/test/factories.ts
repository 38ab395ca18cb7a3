/** Creates the accounts and users of a test. Nothing is shared between tests. */
import { constants, publicEncrypt, randomBytes } from 'node:crypto';

import { accessLevels, type Claim } from '#shared/platform/rights/rights.ts';
import { MALAYSIA, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';

import { mintScope, type AccountScope } from '#server/platform/db/account-scope.ts';
import type { AccountTable, CompanyColumn } from '#server/platform/db/tables/accounts.ts';
import type { UserTable } from '#server/platform/db/tables/people.ts';
import { newId } from '#server/platform/db/ids.ts';
import { hashPassword } from '#server/features/sign-in/password-hash.service.ts';
import type { Insertable } from 'kysely';
import type { TestApp } from './test-app.ts';

export const testPassword = 'Portal-test-1';

/** A new email address for each use, because the emails to an address are limited per hour. */
export const newEmail = () => `${randomBytes(8).toString('hex')}@test.example`;
let hashed: Promise<string> | null = null;

export interface TestAccount {
  scope: AccountScope;
  accountNo: string;
  market: MarketId;
}

export interface TestUser extends TestAccount {
  userId: string;
  loginId: string;
  accessToken: string;
  refreshToken: string;
  /** The live user, if this is the same user in the account's sandbox. */
  sandboxOf?: TestUser;
}

const companies: Record<MarketId, CompanyColumn> = {
  [MALAYSIA]: {
    name: 'Test Trading Sdn Bhd',
    registrationNo: '202001012345',
    email: 'office@test.example',
    phone: '312345678',
    address1: 'No 12, Jalan SS 2/24',
    address2: 'Taman Sea',
    address3: '',
    postcode: '47300',
    city: 'Petaling Jaya',
    state: 'Selangor',
  },
  [SINGAPORE]: {
    name: 'Test Trading Pte Ltd',
    registrationNo: '202012345K',
    email: 'office@test.example',
    phone: '61234567',
    address1: '10 Anson Road',
    address2: '#12-34 International Plaza',
    address3: '',
    postcode: '079903',
    city: 'Singapore',
    state: 'Singapore',
  },
};

type AccountColumns = Insertable<AccountTable>;
type UserColumns = Insertable<UserTable>;

/** An unused account number. */
export function newAccountNo(): string {
  return `T${randomBytes(6)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/gu, 'X')
    .slice(0, 6)
    .toUpperCase()}`;
}

/** An account with all flags on, except as `columns` sets. */
export async function makeAccount(app: TestApp, columns: Partial<AccountColumns> = {}): Promise<TestAccount> {
  const { db } = app.kit.database;
  const market = columns.market === SINGAPORE ? SINGAPORE : MALAYSIA;
  const accountId = newId(app.clock);
  const organisationId = columns.organisation_id ?? newId(app.clock);
  if (columns.organisation_id === undefined) {
    await db.insertInto('organisation').values({ organisation_id: organisationId, name: 'Test' }).execute();
  }
  const row: AccountColumns = {
    account_id: accountId,
    account_no: newAccountNo(),
    organisation_id: organisationId,
    market,
    is_parent: true,
    company: JSON.stringify(companies[market]),
    is_cod: true,
    is_do_cn: true,
    is_allow_order_id: true,
    is_dangerous_goods: true,
    created_at: app.clock.now(),
    ...columns,
  };
  await db.insertInto('account').values(row).execute();
  return { scope: mintScope(accountId), accountNo: row.account_no, market };
}

const allClaims = Object.keys(accessLevels) as Claim[];

/** A signed-in user with every access level; the login id is `Admin` by default. */
export async function makeUser(
  app: TestApp,
  account: TestAccount,
  columns: Partial<UserColumns> = {},
): Promise<TestUser> {
  const userId = newId(app.clock);
  const loginId = columns.login_id ?? 'Admin';
  hashed ??= hashPassword(testPassword);
  await app.kit.database.db
    .insertInto('app_user')
    .values({
      account_id: account.scope,
      user_id: userId,
      login_id: loginId,
      login_key: loginId.toLowerCase(),
      is_admin: loginId.toLowerCase() === 'admin',
      full_name: 'Siti Nurhaliza',
      email: `${loginId.toLowerCase()}@${account.accountNo.toLowerCase()}.example`,
      phone_number: '123456789',
      designation: 'Manager',
      department: 'Office',
      claims: allClaims,
      password_hash: await hashed,
      terms_accepted_at: app.clock.now(),
      verified_at: app.clock.now(),
      created_at: app.clock.now(),
      ...columns,
    })
    .execute();
  const origin = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const tokens = await app.kit.database.transaction((trx) =>
    app.services.sessions.open(trx, account.scope, userId, origin),
  );
  return { ...account, userId, loginId, ...tokens };
}

/** Creates many more users of an account, who never sign in; returns their ids. */
export async function makeColleagues(
  app: TestApp,
  account: TestAccount,
  count: number,
  columns: Partial<UserColumns> = {},
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    const loginId = `a-${randomBytes(4).toString('hex')}-${n}`;
    return {
      account_id: account.scope,
      user_id: newId(app.clock),
      login_id: loginId,
      login_key: loginId,
      is_admin: false,
      full_name: `Colleague ${n}`,
      email: `${loginId}@kelicap.example`,
      phone_number: '123456789',
      designation: '',
      department: '',
      claims: [],
      created_at: app.clock.now(),
      ...columns,
    };
  });
  await app.kit.database.db.insertInto('app_user').values(rows).execute();
  return rows.map(({ user_id }) => user_id);
}

/** The same user with a new session, because tokens expire after half an hour of the test's clock. */
export async function signedInAgain(app: TestApp, user: TestUser): Promise<TestUser> {
  const origin = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const tokens = await app.kit.database.transaction((trx) =>
    app.services.sessions.open(trx, user.scope, user.userId, origin),
  );
  return { ...user, ...tokens };
}

/** An unused login id. */
export function newLoginId(): string {
  return `user-${randomBytes(6).toString('hex')}`;
}

/** A new account with a signed-in Admin. */
export async function makeAdmin(app: TestApp, columns: Partial<AccountColumns> = {}): Promise<TestUser> {
  return makeUser(app, await makeAccount(app, columns));
}

/** Another account of the same organisation, which is not its parent. */
export async function makeBranch(
  app: TestApp,
  { scope }: Pick<TestAccount, 'scope'>,
  columns: Partial<AccountColumns> = {},
): Promise<TestAccount> {
  const { organisation_id } = await app.kit.database.db
    .selectFrom('account')
    .select('organisation_id')
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
  return makeAccount(app, { organisation_id, is_parent: false, ...columns });
}

/** Encrypts a password as the page does. */
export function encrypted(app: TestApp, password: string): string {
  const { publicKey: key } = app.services.passwordKey;
  return publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(password, 'utf8'),
  ).toString('base64');
}
