/** Single sign-on that finds users by their username, the claim `preferred_username`. */
import { afterEach, describe, expect, it } from 'vitest';

import { confirmPassword, flagHasFirstTimeLogin, login } from '#shared/features/sign-in/account.contract.ts';
import { reactivateSubUser } from '#shared/features/users/users.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import {
  encrypted,
  makeAdmin,
  makeBranch,
  makeUser,
  newEmail,
  type TestUser,
} from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { cookiesOf } from '#server/test/passkey-user.ts';
import { send } from '#server/test/send.ts';
import { testApp } from '#server/test/test-app.ts';
import { providerDesk } from './provider-desk.fixture.ts';

const app = await testApp();
const { provided, setUp, signInThrough, company, close } = providerDesk(app);
afterEach(close);

const unknown = { status: 401, e: m.single_sign_on_problem_unknown_person() };

describe('Single sign-on by username', () => {
  async function byUsername() {
    const people = await company();
    const provider = await provided();
    await setUp(people.admin, provider, { matchBy: 'loginId' });
    const as = (preferred_username: string) =>
      signInThrough(provider, people.aina.accountNo, { preferred_username });
    return { ...people, provider, as };
  }

  it('ignores letter case, full-width forms and outer spaces of the claim', async () => {
    const { as } = await byUsername();
    for (const claim of ['aina', 'AINA', 'ａｉｎａ', ' Aina '])
      expect((await as(claim)).r?.loginId).toBe('aina');
    for (const claim of ['', ' ', 'ai na', 'aina@company.example', 'aina\u0000', 'x'.repeat(5000)])
      expect(await as(claim)).toMatchObject(unknown);
  });

  it('refuses a deactivated user, and signs the user in again after reactivation', async () => {
    const { admin, as } = await byUsername();
    const gone = await makeUser(app, admin, { login_id: 'gone', is_active: false, email: newEmail() });
    expect(await as('gone')).toMatchObject(unknown);
    await send(app, reactivateSubUser, { as: admin, body: { UserId: gone.userId } });
    expect((await as('gone')).r?.loginId).toBe('gone');
  });

  it('asks a new user for the terms before the first session', async () => {
    const { admin, as } = await byUsername();
    const user = await makeUser(app, admin, { login_id: 'New.Clerk', terms_accepted_at: null });
    const first = await as('NEW.CLERK');
    expect(first.r).toMatchObject({ access_token: '', HasFirstTimeLogin: false, loginId: 'New.Clerk' });
    const UserName = `${user.accountNo}${first.r.loginId}`;
    const cookie = cookiesOf(first.headers);
    expect((await send(app, flagHasFirstTimeLogin, { body: { UserName }, cookie })).status).toBe(200);
    expect((await as('new.clerk')).r).toMatchObject({ HasFirstTimeLogin: true, loginId: 'New.Clerk' });
  });

  it("signs in the user of the account that was entered, where two of the organisation's accounts have the name", async () => {
    const parent = await makeAdmin(app, { is_parent: true });
    const branches = [await makeBranch(app, parent), await makeBranch(app, parent)];
    for (const [at, branch] of branches.entries())
      await makeUser(app, branch, { login_id: 'desk', full_name: `Desk ${at}` });
    const provider = await provided();
    await setUp(parent, provider, { matchBy: 'loginId', isForOrganisation: true });
    for (const [at, { accountNo }] of branches.entries())
      expect((await signInThrough(provider, accountNo, { preferred_username: 'desk' })).r).toMatchObject({
        CustomerAccountNo: accountNo,
        FullName: `Desk ${at}`,
      });
  });

  it('reads claims from the UserInfo endpoint when the token does not have them', async () => {
    const { admin, aina, provider, says } = await byUsername();
    const through = (userInfo: object) => signInThrough(provider, aina.accountNo, { userInfo });
    expect((await through({ preferred_username: 'aina' })).r?.loginId).toBe('aina');
    expect(await through({})).toMatchObject(unknown);
    expect(await through({ sub: 'another', preferred_username: 'aina' })).toMatchObject({
      status: 401,
      e: m.single_sign_on_problem_not_accepted(),
    });
    await setUp(admin, provider);
    expect((await through(says)).r?.loginId).toBe('aina');
    expect(await through({ ...says, email_verified: false })).toMatchObject({
      status: 401,
      e: m.single_sign_on_problem_email_not_verified(),
    });
    // The token names an email address, and the endpoint verifies another.
    const userInfo = { email: 'another@company.example', email_verified: true };
    expect(await signInThrough(provider, aina.accountNo, { email: says.email, userInfo })).toMatchObject({
      status: 401,
      e: m.single_sign_on_problem_email_not_verified(),
    });
    const sameEmail = { email: says.email, userInfo: { ...userInfo, email: says.email } };
    expect((await signInThrough(provider, aina.accountNo, sameEmail)).r?.loginId).toBe('aina');
  });
});

describe('A signed-in user without a password', () => {
  const confirm = (as: TestUser) =>
    send(app, confirmPassword, {
      as,
      from: ownAddress(),
      body: { Password: encrypted(app, 'Any-password-1') },
    });

  it('is told so when asked for it, and how to get one if a password is allowed', async () => {
    const { admin, aina } = await company();
    const user = await makeUser(app, admin, { login_id: 'sso', password_hash: null });
    expect(await confirm(user)).toMatchObject({ status: 409, e: m.sign_in_problem_no_password() });
    await setUp(admin, await provided(), { isPasswordOff: true });
    expect(await confirm(user)).toMatchObject({
      status: 409,
      e: m.sign_in_problem_password_off({ label: 'Company login' }),
    });
    expect((await confirm(aina)).r).toEqual({ correct: false });
  });
});

describe('A wrong password', () => {
  it('of an account with single sign-on gets one message for every login, which names that way', async () => {
    const { admin, aina } = await company();
    const noPassword = await makeUser(app, admin, { login_id: 'sso', password_hash: null });
    const tried = async (LoginId: string) => {
      const { status, r, e } = await send(app, login, {
        body: { CustomerAccountNo: admin.accountNo, LoginId, Password: encrypted(app, 'Wrong-password-1') },
        from: ownAddress(),
      });
      return { status, r, e };
    };
    const logins = ['Admin', aina.loginId, noPassword.loginId, 'nobody'];
    for (const loginId of logins) expect((await tried(loginId)).e).toBe(m.sign_in_problem_wrong_login());
    await setUp(admin, await provided());
    const code = 'sign_in.wrong_login_or_provider';
    for (const loginId of logins)
      expect(await tried(loginId)).toEqual({
        status: 401,
        r: { code, problems: [{ field: '', code, params: {} }] },
        e: m.sign_in_problem_wrong_login_or_provider(),
      });
  });
});
