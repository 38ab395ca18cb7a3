import * as contract from '#shared/features/access-controls/account-access.contract.ts';

import { makeAccount, makeUser, newEmail, type TestUser } from '../factories.ts';
import { example } from '../example.ts';
import type { TestApp } from '../test-app.ts';

/** Creates another account in the user's organisation. */
async function sibling(app: TestApp, of: TestUser) {
  const { organisation_id } = await app.kit.database.db
    .selectFrom('account')
    .select('organisation_id')
    .where('account_id', '=', of.scope)
    .executeTakeFirstOrThrow();
  return makeAccount(app, { organisation_id, is_parent: false });
}

const person = () => ({ fullName: 'Aina binti Osman', emailAddress: newEmail() });
const invitedAdmin = async (app: TestApp, of: TestUser) =>
  makeUser(app, await sibling(app, of), { password_hash: null });

export const accountAccessExamples = [
  example(contract.accessControlListing, async () => ({})),
  example(
    contract.activateAccount,
    async ({ app, me }) => ({ body: { ...person(), CustomerAccountId: (await sibling(app, me)).scope } }),
    async ({ app, they }) => ({ body: { ...person(), CustomerAccountId: (await sibling(app, they)).scope } }),
  ),
  example(
    contract.resendActivationEmail,
    async ({ app, me }) => ({ body: { userId: (await invitedAdmin(app, me)).userId } }),
    async ({ app, they }) => ({ body: { userId: (await invitedAdmin(app, they)).userId } }),
  ),
  example(
    contract.updateAccountAccess,
    async ({ app, me }) => ({
      body: { CustomerAccountId: (await invitedAdmin(app, me)).scope, access: ['CNP'] },
    }),
    async ({ app, they }) => ({
      body: { CustomerAccountId: (await invitedAdmin(app, they)).scope, access: ['CNP'] },
    }),
  ),
];
