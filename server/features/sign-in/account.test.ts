import { beforeAll, afterEach, describe, expect, it, vi } from 'vitest';

import * as contract from '#shared/features/sign-in/account.contract.ts';

import {
  encrypted,
  makeAccount,
  makeAdmin,
  makeUser,
  testPassword,
  type TestUser,
} from '#server/test/factories.ts';
import { mailsOf, newestMail } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { cookieOf, send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { turnOnTwoStep } from '#server/test/two-step-user.ts';
import { m } from '#shared/platform/words/words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => {
  app.clock.reset();
  vi.restoreAllMocks();
});

const login = (user: { accountNo: string; loginId: string }, password = testPassword, from = ownAddress()) =>
  send(app, contract.login, {
    body: { CustomerAccountNo: user.accountNo, LoginId: user.loginId, Password: encrypted(app, password) },
    from,
  });

const whoAmI = (as: { accessToken: string }) => send(app, contract.currentSession, { as });
const refresh = (refreshToken: string) =>
  send(app, contract.refreshToken, { query: { accessToken: '', refreshToken } });

const lastMailTo = async (user: TestUser) => (await newestMail(app, user)).body_text;

async function linkFrom(user: TestUser): Promise<{ e: string; key: string; type: string }> {
  const [url = ''] = /http\S+forgotpassword\?\S+/u.exec(await lastMailTo(user)) ?? [];
  const query = new URL(url).searchParams;
  return { e: query.get('email') ?? '', key: query.get('token') ?? '', type: query.get('type') ?? '' };
}

describe('Signing in', () => {
  it('returns the fields of spec §3 and a working session', async () => {
    const user = await makeAdmin(app);
    const { status, r } = await login(user);
    expect(status).toBe(200);
    expect(r).toMatchObject({ HasFirstTimeLogin: true, IsParent: true, CID: user.market, loginId: 'Admin' });
    expect(r.Access).toContainEqual({ claimName: 'CNP', claimValue: 'true' });
    expect((await whoAmI({ accessToken: r.access_token })).status).toBe(200);
  });

  it('accepts the username in any letter case and the account number in lower case', async () => {
    const user = await makeAdmin(app);
    expect((await login({ accountNo: user.accountNo.toLowerCase(), loginId: 'ADMIN' })).status).toBe(200);
  });

  it('refuses a wrong password, an unknown user and an unknown account with the same message', async () => {
    const user = await makeAdmin(app);
    const answers = [
      await login(user, 'Wrong-password-1'),
      await login({ ...user, loginId: 'nobody' }),
      await login({ accountNo: 'ZZZZZZ0', loginId: 'Admin' }),
    ];
    for (const { status, s, r, e } of answers) {
      expect({ status, s, r, e }).toEqual({
        status: 401,
        s: false,
        r: {
          code: 'sign_in.wrong_login',
          problems: [{ field: '', code: 'sign_in.wrong_login', params: {} }],
        },
        e: m.sign_in_problem_wrong_login(),
      });
    }
  });

  it.each([
    ['before the second step is requested', 1],
    ['before the session is opened', 2],
  ])('fails when the password is changed after its check, but %s', async (_when, after) => {
    const user = await makeAdmin(app);
    if (after === 1) await turnOnTwoStep(app, user);
    const { database } = app.kit;
    const transaction = database.transaction.bind(database);
    let begun = 0;
    vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
      if (begun === after)
        await database.db
          .updateTable('app_user')
          .set({ password_hash: 'that of another password' })
          .where('account_id', '=', user.scope)
          .execute();
      begun += 1;
      return transaction(work);
    });
    expect(await login(user)).toMatchObject({ status: 401, e: m.sign_in_problem_wrong_login() });
    expect(begun).toBe(after + 1);
    const tickets = database.db.selectFrom('login_ticket').where('account_id', '=', user.scope);
    expect(await tickets.selectAll().execute()).toEqual([]);
    const sessions = database.db.selectFrom('user_session').where('account_id', '=', user.scope);
    // Only the session that makeAdmin opened.
    expect(await sessions.selectAll().execute()).toHaveLength(1);
  });

  it('opens no session before the terms are accepted, which only the browser of that login can do', async () => {
    const user = await makeUser(app, await makeAccount(app), { terms_accepted_at: null });
    const userName = `${user.accountNo}${user.loginId}`;
    const accept = (cookie?: string) =>
      send(app, contract.flagHasFirstTimeLogin, {
        body: { UserName: userName },
        ...(cookie === undefined ? {} : { cookie }),
      });
    expect((await accept()).status).toBe(401);
    const first = await login(user);
    expect(first.r).toMatchObject({ HasFirstTimeLogin: false, access_token: '', refresh_token: '' });
    // The call names a user only: without the cookie of that login it comes from an unknown browser.
    const other = await makeUser(app, await makeAccount(app), { terms_accepted_at: null });
    expect((await accept()).status).toBe(401);
    expect((await accept(cookieOf(await login(other)))).status).toBe(401);
    const cookie = cookieOf(first);
    expect(String(first.headers['set-cookie'])).toContain('HttpOnly');
    expect((await accept(cookie.replace(/=./u, (start) => (start === '=A' ? '=B' : '=A')))).status).toBe(401);
    expect((await accept(cookie)).status).toBe(200);
    expect((await login(user)).r).toMatchObject({ HasFirstTimeLogin: true });
  });

  it('lets a user of a suspended account sign in, refresh and sign out, and do nothing else', async () => {
    const user = await makeAdmin(app, { is_suspended: true });
    const { r } = await login(user);
    expect(r.IsSuspended).toBe(true);
    const as = { accessToken: r.access_token };
    const refused = await send(app, contract.confirmPassword, {
      as,
      body: { Password: encrypted(app, testPassword) },
    });
    expect(refused).toMatchObject({ status: 403, e: m.rights_problem_suspended() });
    expect(await whoAmI(as)).toMatchObject({ status: 403, e: m.rights_problem_suspended() });
    expect((await refresh(r.refresh_token)).status).toBe(200);
    expect((await send(app, contract.logout, { as })).status).toBe(200);
  });

  it('refuses a password that is not encrypted with our key', async () => {
    const user = await makeAdmin(app);
    const body = { CustomerAccountNo: user.accountNo, LoginId: 'Admin', Password: testPassword };
    const { status, r } = await send(app, contract.login, { body, from: ownAddress() });
    expect(status).toBe(400);
    expect(r).toHaveProperty('fields.Password');
  });
});

describe('A session', () => {
  it('expires after 30 minutes and can be refreshed for 12 hours', async () => {
    const user = await makeAdmin(app);
    app.clock.forward(31);
    expect((await whoAmI(user)).status).toBe(401);
    const next = await refresh(user.refreshToken);
    expect((await whoAmI(next.r)).status).toBe(200);
    app.clock.forward(12 * 60 + 1);
    expect((await refresh(next.r.refreshToken)).status).toBe(401);
  });

  it('expires after 30 days, however often it was refreshed', async () => {
    const user = await makeAdmin(app);
    let { refreshToken } = user;
    for (let halfDays = 1; halfDays < 61; halfDays += 1) {
      app.clock.forward(11 * 60 + 59);
      const next = await refresh(refreshToken);
      const isYoung = halfDays * (11 * 60 + 59) < 30 * 24 * 60;
      expect([halfDays, next.status]).toEqual([halfDays, isYoung ? 200 : 401]);
      if (!isYoung) return;
      ({ refreshToken } = next.r);
    }
  });

  it('returns the same new tokens for twenty simultaneous refreshes', async () => {
    const user = await makeAdmin(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(user.refreshToken)));
    expect(new Set(answers.map(({ r }) => r.refreshToken)).size).toBe(1);
    expect((await whoAmI(answers[19]?.r ?? user)).status).toBe(200);
  });

  it('is revoked completely when a used refresh token is presented later', async () => {
    const user = await makeAdmin(app);
    const next = await refresh(user.refreshToken);
    app.clock.forward(1);
    expect((await refresh(user.refreshToken)).status).toBe(401);
    expect((await whoAmI(next.r)).status).toBe(401);
    expect((await refresh(next.r.refreshToken)).status).toBe(401);
  });

  it('ends at once on logout, while other sessions of the user continue', async () => {
    const user = await makeAdmin(app);
    const second = (await login(user)).r;
    expect((await send(app, contract.logout, { as: user })).status).toBe(200);
    expect((await whoAmI(user)).status).toBe(401);
    expect((await refresh(user.refreshToken)).status).toBe(401);
    expect((await whoAmI({ accessToken: second.access_token })).status).toBe(200);
  });

  it('ends at once when the user or the account is deactivated', async () => {
    const user = await makeAdmin(app);
    await app.kit.database.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('account_id', '=', user.scope)
      .where('user_id', '=', user.userId)
      .execute();
    expect((await whoAmI(user)).status).toBe(401);
    const other = await makeAdmin(app);
    await app.kit.database.db
      .updateTable('account')
      .set({ is_active: false })
      .where('account_id', '=', other.scope)
      .execute();
    expect((await whoAmI(other)).status).toBe(401);
  });

  it('is not opened by tokens that are made up, truncated or combined from two accounts', async () => {
    const [one, two] = [await makeAdmin(app), await makeAdmin(app)];
    const [account] = one.accessToken.split('.');
    const [, secret] = two.accessToken.split('.');
    const bad = [
      '',
      'x',
      one.accessToken.slice(0, -1),
      `${account}.${secret}`,
      one.refreshToken,
      `${account}.`,
    ];
    for (const accessToken of bad) expect((await whoAmI({ accessToken })).status).toBe(401);
  });
});

describe('A password link', () => {
  const forgot = (user: TestUser) =>
    send(app, contract.forgotPassword, {
      body: { CustomerAccountNo: user.accountNo, LoginId: user.loginId },
      from: ownAddress(),
    });
  const setPassword = (link: { e: string; key: string }, password: string) =>
    send(app, contract.resetPassword, {
      query: { e: link.e, key: link.key },
      body: { NewPassword: encrypted(app, password) },
      from: ownAddress(),
    });

  it('sets a new password once, ends the sessions and sends a notice by email', async () => {
    const user = await makeAdmin(app);
    expect((await forgot(user)).status).toBe(200);
    expect(await lastMailTo(user)).toContain(
      '+60 3-5550 0130 · care.my@kelicap.example · +65 6550 0169 · care.sg@kelicap.example',
    );
    const link = await linkFrom(user);
    expect(link.type).toBe('R');
    expect((await setPassword(link, 'a quiet teh tarik at noon')).status).toBe(200);
    expect(await lastMailTo(user)).toContain('was changed');
    expect((await whoAmI(user)).status).toBe(401);
    expect((await login(user)).status).toBe(401);
    expect((await login(user, 'a quiet teh tarik at noon')).status).toBe(200);
    expect(await setPassword(link, 'another good passphrase')).toMatchObject({
      status: 400,
      e: m.sign_in_problem_used_link(),
    });
  });

  it('is refused after 24 hours, for another email address, or after a newer link was used', async () => {
    const user = await makeAdmin(app);
    await forgot(user);
    const first = await linkFrom(user);
    expect((await setPassword({ ...first, e: 'thief@evil.example' }, 'a quiet teh tarik')).status).toBe(400);
    await forgot(user);
    const second = await linkFrom(user);
    expect((await setPassword(second, 'a quiet teh tarik at noon')).status).toBe(200);
    expect((await setPassword(first, 'another good passphrase')).status).toBe(400);
    await forgot(user);
    const late = await linkFrom(user);
    app.clock.forward(24 * 60 + 1);
    expect((await setPassword(late, 'another good passphrase')).status).toBe(400);
  });

  it('refuses a short or easily guessed password, and can be used again afterwards', async () => {
    const user = await makeAdmin(app);
    await forgot(user);
    const link = await linkFrom(user);
    for (const bad of ['short', 'password', '12345678', 'qwertyuiop']) {
      expect((await setPassword(link, bad)).status, bad).toBe(400);
    }
    const long = 'a sentence with spaces that is sixty-four characters long, really';
    expect((await setPassword(link, long)).status).toBe(200);
    expect((await login(user, long)).status).toBe(200);
  });

  it('is mailed at most five times an hour, and the response does not reveal the limit', async () => {
    const user = await makeAdmin(app);
    for (let round = 0; round < 7; round += 1) expect((await forgot(user)).status).toBe(200);
    expect(await mailsOf(app, user)).toHaveLength(5);
  });

  it("is refused with 'Invalid Credentials.' for an unknown user, and is not stored in readable form", async () => {
    const user = await makeAdmin(app);
    expect(await forgot({ ...user, loginId: 'nobody' })).toMatchObject({
      status: 400,
      e: m.sign_in_problem_invalid_credentials(),
    });
    await forgot(user);
    const { key } = await linkFrom(user);
    const rows = await app.kit.database.db
      .selectFrom('one_time_link')
      .selectAll()
      .where('account_id', '=', user.scope)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(key.split('.')[1]);
  });
});
