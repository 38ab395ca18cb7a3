/** Failed logins: what is counted, how long it locks, and who can still sign in. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import * as contract from '#shared/features/sign-in/account.contract.ts';
import { sessionEnds } from '#shared/platform/rights/session-ends.ts';

import {
  encrypted,
  makeAccount,
  makeAdmin,
  makeUser,
  testPassword,
  type TestUser,
} from '#server/test/factories.ts';
import { newestMail } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send, type Sent } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { codeOf, turnOnTwoStep } from '#server/test/two-step-user.ts';
import { m } from '#shared/platform/words/words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

interface From {
  from?: string;
  cookie?: string;
}

const wrong = 'Wrong-password-1';
type Who = Pick<TestUser, 'accountNo' | 'loginId'>;

const login = (user: Who, password = testPassword, { from = ownAddress(), cookie }: From = {}) =>
  send(app, contract.login, {
    body: { CustomerAccountNo: user.accountNo, LoginId: user.loginId, Password: encrypted(app, password) },
    from,
    ...(cookie === undefined ? {} : { cookie }),
  });

async function fail(times: number, user: Who, where: From = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await login(user, wrong, where)).status);
  return statuses;
}

/** The device cookie of a response. */
function deviceOf({ headers }: Sent<unknown>): string {
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  expect(cookie).toMatch(/^device=.+\..+/u);
  return cookie;
}

async function resetPassword(user: TestUser, password: string, from = ownAddress()) {
  const { accountNo, loginId } = user;
  await send(app, contract.forgotPassword, {
    body: { CustomerAccountNo: accountNo, LoginId: loginId },
    from: ownAddress(),
  });
  const { body_text: text } = await newestMail(app, user);
  const [url = ''] = /http\S+forgotpassword\?\S+/u.exec(text) ?? [];
  const query = new URL(url).searchParams;
  return send(app, contract.resetPassword, {
    query: { e: query.get('email') ?? '', key: query.get('token') ?? '' },
    body: { NewPassword: encrypted(app, password) },
    from,
  });
}

describe('Failed logins of a user', () => {
  it('are evaluated at most 5 times in 15 minutes from one address, however many come at once', async () => {
    const user = await makeAdmin(app);
    const from = ownAddress();
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(user, wrong, { from })));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it('lock the user for the time in the response, and the login succeeds after it', async () => {
    const user = await makeAdmin(app);
    const from = ownAddress();
    await fail(1, user, { from });
    app.clock.forward(10);
    await fail(4, user, { from });
    const locked = await login(user, testPassword, { from });
    const seconds = Number(locked.headers['retry-after']);
    expect(locked).toMatchObject({
      status: 429,
      e: m.sign_in_problem_too_many_logins({ minutes: Math.ceil(seconds / 60) }),
    });
    // The oldest of the five counts for 15 minutes; ten have passed.
    expect(seconds).toBeGreaterThan(4 * 60);
    expect(seconds).toBeLessThanOrEqual(5 * 60);
    app.clock.forward((seconds - 10) / 60);
    expect((await login(user, testPassword, { from })).status).toBe(429);
    app.clock.forward(11 / 60);
    expect((await login(user, testPassword, { from })).status).toBe(200);
  });

  it.each(['a known', 'an unknown'])('of %s user write one log line for each lock', async (who) => {
    const user = await makeAdmin(app);
    const tried = who === 'a known' ? user : { ...user, loginId: 'nobody' };
    const from = ownAddress();
    const warn = vi.spyOn(app.kit.logger, 'warn');
    const lines = () => warn.mock.calls.filter(([, text]) => text === 'logins are paused');
    await fail(4, tried, { from });
    expect(lines()).toEqual([]);
    await fail(3, tried, { from });
    expect(lines()).toEqual([
      [{ accountNo: user.accountNo, address: from, requestId: expect.any(String) }, 'logins are paused'],
    ]);
    app.clock.forward(16);
    await fail(6, tried, { from });
    expect(lines()).toHaveLength(2);
    warn.mockRestore();
  });

  it('of a sub-user do not lock out the Admin at the same address', async () => {
    const account = await makeAccount(app);
    const admin = await makeUser(app, account);
    const desk = await makeUser(app, account, { login_id: 'desk' });
    const from = ownAddress();
    expect(await fail(6, desk, { from })).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login(admin, testPassword, { from })).status).toBe(200);
    expect((await login(desk, testPassword, { from })).status).toBe(429);
  });

  it('do not lock the user out at other addresses', async () => {
    const user = await makeAdmin(app);
    await fail(6, user, { from: ownAddress() });
    expect((await login(user)).status).toBe(200);
  });

  it('are forgotten at an address after a successful login there', async () => {
    const user = await makeAdmin(app);
    const from = ownAddress();
    for (let round = 0; round < 3; round += 1) {
      expect(await fail(4, user, { from })).toEqual([401, 401, 401, 401]);
      expect((await login(user, testPassword, { from })).status).toBe(200);
    }
  });
});

describe('Failed logins of strangers', () => {
  it.each(['a known', 'an unknown'])(
    'are evaluated at most 20 times an hour for %s account, however they are spread',
    async (kind) => {
      const user =
        kind === 'a known'
          ? await makeAdmin(app)
          : { accountNo: `Q${String(Date.now() % 1_000_000).padStart(6, '0')}`, loginId: 'Admin' };
      let evaluated = 0;
      for (let minute = 0; minute < 60; minute += 3) {
        for (const loginId of [user.loginId, 'desk', 'office']) {
          if ((await login({ ...user, loginId }, wrong)).status === 401) evaluated += 1;
        }
        app.clock.forward(2.9);
      }
      expect(evaluated).toBe(20);
    },
  );

  it('are evaluated at most 100 times an hour for one address, over all accounts', async () => {
    const from = ownAddress();
    const answers: number[] = [];
    for (let attempt = 0; attempt < 104; attempt += 1) {
      const accountNo = `X${String(attempt).padStart(6, '0')}`;
      answers.push((await login({ accountNo, loginId: 'Admin' }, wrong, { from })).status);
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(100);
    expect(answers.slice(100)).toEqual([429, 429, 429, 429]);
  });

  it('do not lock out a device that the user signed in with before, at any address', async () => {
    const user = await makeAdmin(app);
    const cookie = deviceOf(await login(user));
    await Promise.all(Array.from({ length: 25 }, () => login(user, wrong)));
    expect((await login(user)).status).toBe(429);
    expect((await login(user, testPassword, { cookie })).status).toBe(200);
  });

  it('do not lock out a known device at an address that is locked for all others', async () => {
    const user = await makeAdmin(app);
    const cookie = deviceOf(await login(user));
    const from = ownAddress();
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await login({ accountNo: `Y${String(attempt).padStart(6, '0')}`, loginId: 'Admin' }, wrong, { from });
    }
    expect((await login(user, testPassword, { from })).status).toBe(429);
    expect((await login(user, testPassword, { from, cookie })).status).toBe(200);
  });
});

describe('A known device', () => {
  it('has at most 5 attempts in 15 minutes, and its lock does not affect other devices', async () => {
    const user = await makeAdmin(app);
    const cookie = deviceOf(await login(user));
    expect(await fail(6, user, { cookie })).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login(user)).status).toBe(200);
    app.clock.forward(15.1);
    expect((await login(user, testPassword, { cookie })).status).toBe(200);
  });

  it('is known for its own user only', async () => {
    const account = await makeAccount(app);
    const admin = await makeUser(app, account);
    const desk = await makeUser(app, account, { login_id: 'desk' });
    const cookie = deviceOf(await login(desk));
    await Promise.all(Array.from({ length: 20 }, () => login(admin, wrong)));
    expect((await login(admin, testPassword, { cookie })).status).toBe(429);
    expect((await login(desk, testPassword, { cookie })).status).toBe(200);
  });

  it('cannot be forged, and its cookie is HttpOnly', async () => {
    const user = await makeAdmin(app);
    const answer = await login(user);
    expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict/u);
    const [id = ''] = deviceOf(answer).split('.');
    await Promise.all(Array.from({ length: 20 }, () => login(user, wrong)));
    for (const cookie of [id, `${id}.`, `${id}.${'A'.repeat(43)}`, 'device=', 'device=.x'])
      expect((await login(user, testPassword, { cookie })).status).toBe(429);
  });

  it('does not become known by the password alone, and wrong second-step codes count as failures', async () => {
    const user = await makeAdmin(app);
    const { secret } = await turnOnTwoStep(app, user);
    const from = ownAddress();
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const reply = await login(user, testPassword, { from });
      expect(reply.headers['set-cookie']).toBeUndefined();
      if (reply.status !== 200) {
        statuses.push(reply.status);
        continue;
      }
      const body = { Ticket: reply.r.TwoStepTicket, Code: '000000' };
      statuses.push((await send(app, contract.loginWithCode, { body, from })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    app.clock.forward(16);
    const reply = await login(user, testPassword, { from });
    const body = { Ticket: reply.r.TwoStepTicket, Code: codeOf(app, secret) };
    deviceOf(await send(app, contract.loginWithCode, { body, from }));
  });
});

describe('Resetting a forgotten password', () => {
  it('lifts the lock of the user at every address and makes the device known', async () => {
    const user = await makeAdmin(app);
    const from = ownAddress();
    await fail(6, user, { from });
    await Promise.all(Array.from({ length: 20 }, () => login(user, wrong)));
    expect((await login(user, testPassword, { from })).status).toBe(429);
    const answer = await resetPassword(user, 'a quiet teh tarik at noon', from);
    expect(answer.status).toBe(200);
    expect((await login(user, 'a quiet teh tarik at noon', { from })).status).toBe(200);
    expect((await login(user, 'a quiet teh tarik at noon')).status).toBe(200);
    // Further attempts from elsewhere do not affect the browser that set it.
    await Promise.all(Array.from({ length: 25 }, () => login(user, wrong)));
    expect((await login(user, 'a quiet teh tarik at noon')).status).toBe(429);
    const cookie = deviceOf(answer);
    expect((await login(user, 'a quiet teh tarik at noon', { cookie })).status).toBe(200);
  });

  it('returns a working session, but none for a user with two-step sign-in or unaccepted terms', async () => {
    const user = await makeAdmin(app);
    const { r } = await resetPassword(user, 'a quiet teh tarik at noon');
    expect((await send(app, contract.currentSession, { as: { accessToken: r.accessToken } })).status).toBe(
      200,
    );
    const next = await send(app, contract.refreshToken, {
      query: { accessToken: r.accessToken, refreshToken: r.refreshToken },
    });
    expect(next.status).toBe(200);

    const careful = await makeAdmin(app);
    await turnOnTwoStep(app, careful);
    const reply = await resetPassword(careful, 'a quiet teh tarik at noon');
    expect(reply.r).toEqual({ accessToken: '', refreshToken: '' });

    const first = await makeUser(app, await makeAccount(app), { terms_accepted_at: null });
    expect((await resetPassword(first, 'a quiet teh tarik at noon')).r.refreshToken).toBe('');
  });
});

describe('A deactivated user', () => {
  it('gets the reason after the right password; a wrong one does not reveal that the login exists', async () => {
    const user = await makeUser(app, await makeAccount(app), { login_id: 'desk', is_active: false });
    const refusal = await login(user);
    expect(refusal).toMatchObject({
      status: 401,
      e: sessionEnds.deactivated(),
      r: { code: 'deactivated' },
    });
    const unknown = await login({ ...user, loginId: 'nobody' }, wrong);
    const guessed = await login(user, wrong);
    for (const { status, r, e } of [unknown, guessed])
      expect({ status, r, e }).toMatchObject({
        status: 401,
        r: { code: 'sign_in.wrong_login' },
        e: m.sign_in_problem_wrong_login(),
      });
  });
});
