import { beforeAll, afterEach, describe, expect, it } from 'vitest';

import * as contract from '#shared/account/account.contract.ts';
import { suspendedMessage } from '#shared/access/rights.ts';

import {
  encrypted,
  makeAccount,
  makeAdmin,
  makeUser,
  testPassword,
  type TestUser,
} from '../test/factories.ts';
import { ownAddress } from '../test/own-address.ts';
import { send } from '../test/send.ts';
import { testApp, type TestApp } from '../test/test-app.ts';
import { loginLimits } from './login-limit.rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const login = (user: { accountNo: string; loginId: string }, password = testPassword, from = ownAddress()) =>
  send(app, contract.login, {
    body: { CustomerAccountNo: user.accountNo, LoginId: user.loginId, Password: encrypted(app, password) },
    from,
  });

const whoAmI = (as: { accessToken: string }) => send(app, contract.currentSession, { as });
const refresh = (refreshToken: string) =>
  send(app, contract.refreshToken, { query: { accessToken: '', refreshToken } });

async function lastMailTo(user: TestUser): Promise<string> {
  const mail = await app.kit.database.db
    .selectFrom('mail')
    .select('body_text')
    .where('account_id', '=', user.scope)
    .orderBy('mail_id', 'desc')
    .executeTakeFirstOrThrow();
  return mail.body_text;
}

async function linkFrom(user: TestUser): Promise<{ e: string; key: string; type: string }> {
  const [url = ''] = /http\S+forgotpassword\?\S+/u.exec(await lastMailTo(user)) ?? [];
  const query = new URL(url).searchParams;
  return { e: query.get('email') ?? '', key: query.get('token') ?? '', type: query.get('type') ?? '' };
}

describe('Signing in', () => {
  it('answers the fields of spec §3 and a session that works', async () => {
    const user = await makeAdmin(app);
    const { status, r } = await login(user);
    expect(status).toBe(200);
    expect(r).toMatchObject({ HasFirstTimeLogin: true, IsParent: true, CID: user.market, loginId: 'Admin' });
    expect(r.Access).toContainEqual({ claimName: 'CNP', claimValue: 'true' });
    expect((await whoAmI({ accessToken: r.access_token })).status).toBe(200);
  });

  it('takes the username in any letter case and the account number in lower case', async () => {
    const user = await makeAdmin(app);
    expect((await login({ accountNo: user.accountNo.toLowerCase(), loginId: 'ADMIN' })).status).toBe(200);
  });

  it('refuses a wrong password, an unknown user and an unknown account in the same words', async () => {
    const user = await makeAdmin(app);
    const answers = [
      await login(user, 'Wrong-password-1'),
      await login({ ...user, loginId: 'nobody' }),
      await login({ accountNo: 'ZZZZZZ0', loginId: 'Admin' }),
    ];
    for (const { status, s, r, e } of answers) {
      expect({ status, s, r, e }).toEqual({ status: 401, s: false, r: null, e: contract.wrongLoginMessage });
    }
  });

  it('opens no session before the terms are accepted, and only who gave the password can accept', async () => {
    const user = await makeUser(app, await makeAccount(app), { terms_accepted_at: null });
    const userName = `${user.accountNo}${user.loginId}`;
    expect((await send(app, contract.flagHasFirstTimeLogin, { body: { UserName: userName } })).status).toBe(
      401,
    );
    const first = await login(user);
    expect(first.r).toMatchObject({ HasFirstTimeLogin: false, access_token: '', refresh_token: '' });
    expect((await send(app, contract.flagHasFirstTimeLogin, { body: { UserName: userName } })).status).toBe(
      200,
    );
    expect((await login(user)).r).toMatchObject({ HasFirstTimeLogin: true });
  });

  it('lets a suspended account sign in and out and nothing else', async () => {
    const user = await makeAdmin(app, { is_suspended: true });
    const { r } = await login(user);
    expect(r.IsSuspended).toBe(true);
    const as = { accessToken: r.access_token };
    const refused = await send(app, contract.confirmPassword, {
      as,
      body: { Password: encrypted(app, testPassword) },
    });
    expect(refused).toMatchObject({ status: 403, e: suspendedMessage });
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

describe('Wrong logins', () => {
  it('are evaluated 4 times in 15 minutes for strangers, and the right person is let in after that time', async () => {
    const user = await makeAdmin(app);
    const attempts = await Promise.all(Array.from({ length: 8 }, () => login(user, 'Wrong-password-1')));
    const statuses = attempts.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429]);
    const locked = await login(user);
    expect(locked).toMatchObject({ status: 429, e: contract.tooManyLoginsMessage });
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    app.clock.forward(loginLimits.windowMinutes + 1);
    expect((await login(user)).status).toBe(200);
  });

  it('never exceed 20 evaluated for an account in an hour, however they are spread', async () => {
    const user = await makeAdmin(app);
    const known = ownAddress();
    await login(user, testPassword, known);
    let evaluated = 0;
    for (let minute = 0; minute < 60; minute += 3) {
      for (const from of [ownAddress(), ownAddress(), known]) {
        if ((await login(user, 'Wrong-password-1', from)).status === 401) evaluated += 1;
      }
      app.clock.forward(3);
    }
    expect(evaluated).toBeLessThanOrEqual(20);
    expect(evaluated).toBeGreaterThan(10);
  });

  it('from strangers do not keep out an address that has signed in before', async () => {
    const user = await makeAdmin(app);
    const home = ownAddress();
    await login(user, testPassword, home);
    for (let attempt = 0; attempt < 6; attempt += 1) await login(user, 'Wrong-password-1');
    expect((await login(user)).status).toBe(429);
    expect((await login(user, testPassword, home)).status).toBe(200);
  });

  it('are at most 100 for an address in an hour, over all accounts', async () => {
    const from = ownAddress();
    const answers: number[] = [];
    for (let attempt = 0; attempt < 104; attempt += 1) {
      const accountNo = `X${String(attempt).padStart(6, '0')}`;
      answers.push((await login({ accountNo, loginId: 'Admin' }, 'Wrong-password-1', from)).status);
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(100);
    expect(answers.slice(100)).toEqual([429, 429, 429, 429]);
  });
});

describe('A session', () => {
  it('ends after 30 minutes and goes on for 12 hours by refreshing', async () => {
    const user = await makeAdmin(app);
    app.clock.forward(31);
    expect((await whoAmI(user)).status).toBe(401);
    const next = await refresh(user.refreshToken);
    expect((await whoAmI(next.r)).status).toBe(200);
    app.clock.forward(12 * 60 + 1);
    expect((await refresh(next.r.refreshToken)).status).toBe(401);
  });

  it('gives twenty refreshes at once the same successor', async () => {
    const user = await makeAdmin(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(user.refreshToken)));
    expect(new Set(answers.map(({ r }) => r.refreshToken)).size).toBe(1);
    expect((await whoAmI(answers[19]?.r ?? user)).status).toBe(200);
  });

  it('dies whole when a used refresh token comes back later', async () => {
    const user = await makeAdmin(app);
    const next = await refresh(user.refreshToken);
    app.clock.forward(1);
    expect((await refresh(user.refreshToken)).status).toBe(401);
    expect((await whoAmI(next.r)).status).toBe(401);
    expect((await refresh(next.r.refreshToken)).status).toBe(401);
  });

  it('ends at once with logout, and only that one', async () => {
    const user = await makeAdmin(app);
    const second = (await login(user)).r;
    expect((await send(app, contract.logout, { as: user })).status).toBe(200);
    expect((await whoAmI(user)).status).toBe(401);
    expect((await refresh(user.refreshToken)).status).toBe(401);
    expect((await whoAmI({ accessToken: second.access_token })).status).toBe(200);
  });

  it('ends at once when the user or the account is switched off', async () => {
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

  it('is not opened by tokens that are made up, cut or of another account', async () => {
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

  it('sets a new password once, ends the sessions and says so by mail', async () => {
    const user = await makeAdmin(app);
    expect((await forgot(user)).status).toBe(200);
    const link = await linkFrom(user);
    expect(link.type).toBe('R');
    expect((await setPassword(link, 'a quiet teh tarik at noon')).status).toBe(200);
    expect(await lastMailTo(user)).toContain('was changed');
    expect((await whoAmI(user)).status).toBe(401);
    expect((await login(user)).status).toBe(401);
    expect((await login(user, 'a quiet teh tarik at noon')).status).toBe(200);
    expect(await setPassword(link, 'another good passphrase')).toMatchObject({
      status: 400,
      e: contract.usedLinkMessage,
    });
  });

  it('opens nothing after 24 hours, for another address, or when a newer one was used', async () => {
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

  it('takes no password that is short or easily guessed, and the link stays good', async () => {
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

  it('is mailed five times an hour at most, and the answer does not tell', async () => {
    const user = await makeAdmin(app);
    for (let round = 0; round < 7; round += 1) expect((await forgot(user)).status).toBe(200);
    const mails = await app.kit.database.db
      .selectFrom('mail')
      .select('mail_id')
      .where('account_id', '=', user.scope)
      .execute();
    expect(mails).toHaveLength(5);
  });

  it("says 'Invalid Credentials.' for an unknown user and keeps no link readable", async () => {
    const user = await makeAdmin(app);
    expect(await forgot({ ...user, loginId: 'nobody' })).toMatchObject({
      status: 400,
      e: contract.invalidCredentialsMessage,
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
