/** Abuse of password links: links in an old mailbox, passwords without a valid link, and floods of emails. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/sign-in/account.contract.ts';
import { updateUserProfile } from '#shared/features/profile/profile.contract.ts';
import {
  deactivateSubUser,
  reactivateSubUser,
  resendSubUserEmail,
} from '#shared/features/users/users.contract.ts';

import {
  encrypted,
  makeAccount,
  makeAdmin,
  makeUser,
  newEmail,
  newLoginId,
  testPassword,
  type TestUser,
} from '#server/test/factories.ts';
import { mailsOf, newestMail } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { strangersAddress } from '#server/test/replace.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { m } from '#shared/platform/words/words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function linkOf(user: TestUser): Promise<string> {
  await send(app, contract.forgotPassword, {
    body: { CustomerAccountNo: user.accountNo, LoginId: user.loginId },
    from: strangersAddress(),
  });
  const mail = await newestMail(app, user);
  const url = new URL(/http\S+forgotpassword\?\S+/u.exec(mail.body_text)?.[0] ?? '');
  return url.searchParams.get('token') ?? '';
}

const setPassword = (e: string, key: string, password: string) =>
  send(app, contract.resetPassword, {
    query: { e, key },
    body: { NewPassword: encrypted(app, password) },
    from: strangersAddress(),
  });

it('A password link sent to the old email address is refused after the user has changed the address', async () => {
  const user = await makeAdmin(app);
  const key = await linkOf(user);
  const confirmed = await send(app, contract.confirmPassword, {
    as: user,
    body: { Password: encrypted(app, testPassword) },
    from: strangersAddress(),
  });
  expect(confirmed.r).toEqual({ correct: true });
  const moved = await send(app, updateUserProfile, {
    as: user,
    body: {
      Name: 'Siti Nurhaliza',
      Email: 'siti.new@test.example',
      PhoneNumber: '123456789',
      Department: 'Office',
      Designation: 'Manager',
      IdentityNo: '',
      IdentityTypeId: 2,
      ConsignmentPrintingSize: 2,
    },
  });
  expect(moved.status).toBe(200);
  // The email to the old mailbox about the move names the new address.
  for (const e of ['siti.new@test.example', `admin@${user.accountNo.toLowerCase()}.example`]) {
    expect(await setPassword(e, key, 'a quiet teh tarik at noon')).toMatchObject({
      status: 400,
      e: m.sign_in_problem_used_link(),
    });
  }
});

it('The strength of a new password is checked only with a valid link, because the check is expensive', async () => {
  const user = await makeAdmin(app);
  const bogus = `${(await linkOf(user)).split('.')[0]}.${'x'.repeat(43)}`;
  for (const key of [bogus, 'nonsense', '']) {
    expect(await setPassword('a@b.example', key, 'password')).toMatchObject({
      status: 400,
      e: m.sign_in_problem_used_link(),
    });
  }
});

it('Setting a password with a link is rate-limited for each IP address', async () => {
  const from = strangersAddress();
  const body = { NewPassword: encrypted(app, 'a quiet teh tarik at noon') };
  const statuses: number[] = [];
  for (let count = 0; count < 32; count += 1) {
    const answer = await send(app, contract.resetPassword, {
      query: { e: 'a@b.example', key: 'x' },
      body,
      from,
    });
    statuses.push(answer.status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
  expect(statuses.slice(30)).toEqual([429, 429]);
});

it('Twenty simultaneous requests for a password link send at most five emails', async () => {
  const user = await makeAdmin(app);
  const body = { CustomerAccountNo: user.accountNo, LoginId: user.loginId };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(app, contract.forgotPassword, { body, from: strangersAddress() })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await mailsOf(app, user)).toHaveLength(5);
});

it('A mailbox shared by users of many accounts gets two links for each, and a third until it has twenty', async () => {
  const email = `victim-${crypto.randomUUID()}@mailbox.example`;
  const users = [];
  for (let n = 0; n < 11; n += 1) users.push(await makeUser(app, await makeAccount(app), { email }));
  for (const user of users) {
    for (const _ of [1, 2, 3]) {
      const body = { CustomerAccountNo: user.accountNo, LoginId: user.loginId };
      await send(app, contract.forgotPassword, { body, from: strangersAddress() });
    }
  }
  const { db } = app.kit.database;
  const mails = await db
    .selectFrom('mail')
    .select('mail_id')
    .where('recipient', '=', email)
    .where(
      'account_id',
      'in',
      users.map(({ scope }) => scope),
    )
    .execute();
  // The first two of each user, and a third while the mailbox has had fewer than twenty.
  expect(mails).toHaveLength(6 * 3 + 5 * 2);
});

describe('A mailbox that somebody else has filled with first-time links', () => {
  const ask = (user: TestUser) =>
    send(app, contract.forgotPassword, {
      body: { CustomerAccountNo: user.accountNo, LoginId: user.loginId },
      from: strangersAddress(),
    });
  const countOf = async (user: TestUser, email: string) =>
    (await mailsOf(app, user)).filter(({ recipient }) => recipient === email).length;
  /** Sends as many links as the limits allow. */
  async function fill(admin: TestUser, email: string) {
    for (let n = 0; n < 4; n += 1) {
      const invited = await makeUser(app, admin, { login_id: newLoginId(), password_hash: null, email });
      const body = { userId: invited.userId };
      for (let click = 0; click < 5; click += 1)
        expect((await send(app, resendSubUserEmail, { as: admin, body })).status).toBe(200);
    }
    const more = await makeUser(app, admin, { login_id: newLoginId(), password_hash: null, email });
    const body = { userId: more.userId };
    expect((await send(app, resendSubUserEmail, { as: admin, body })).status).toBe(429);
    expect(await countOf(admin, email)).toBe(20);
  }

  it('still gets the password link that its owner requests in another account', async () => {
    const email = newEmail();
    const victim = await makeUser(app, await makeAccount(app), { email });
    await fill(await makeAdmin(app), email);
    expect((await ask(victim)).status).toBe(200);
    expect(await countOf(victim, email)).toBe(1);
  });

  it('still gets the password link that its owner requests in the same account', async () => {
    const account = await makeAccount(app);
    const email = newEmail();
    const victim = await makeUser(app, account, { email });
    const desk = await makeUser(app, account, { login_id: newLoginId(), is_admin: false, claims: ['UM'] });
    await fill(desk, email);
    expect((await ask(victim)).status).toBe(200);
    expect(await countOf(victim, email)).toBe(21);
  });

  it('still gets the invitation of another account', async () => {
    const email = newEmail();
    await fill(await makeAdmin(app), email);
    const admin = await makeAdmin(app);
    const invited = await makeUser(app, admin, { login_id: newLoginId(), password_hash: null, email });
    const body = { userId: invited.userId };
    expect((await send(app, resendSubUserEmail, { as: admin, body })).status).toBe(200);
    expect(await countOf(admin, email)).toBe(1);
  });
});

it('A first-time link can be sent five times; further requests are refused and leave the last link valid', async () => {
  const admin = await makeAdmin(app);
  const invited = await makeUser(app, admin, { login_id: 'invited', password_hash: null });
  const body = { userId: invited.userId };
  const statuses: number[] = [];
  for (let click = 0; click < 7; click += 1) {
    const answer = await send(app, resendSubUserEmail, { as: admin, body });
    statuses.push(answer.status);
    if (answer.status === 429) expect(answer.e).toBe(m.sign_in_problem_too_many_links());
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  // Each link replaces the one before, but a refusal leaves the last one valid.
  const open = await app.kit.database.db
    .selectFrom('one_time_link')
    .select('used_at')
    .where('account_id', '=', admin.scope)
    .where('user_id', '=', invited.userId)
    .where('used_at', 'is', null)
    .execute();
  expect(open).toHaveLength(1);
  const switched = { as: admin, body: { UserId: invited.userId } };
  expect((await send(app, deactivateSubUser, switched)).status).toBe(200);
  expect((await send(app, reactivateSubUser, switched)).r).toMatchObject({ status: 'invited' });
});

it('Checking a link does not use it up; unknown, foreign and used links get the same response', async () => {
  const user = await makeAdmin(app);
  const key = await linkOf(user);
  const email = `admin@${user.accountNo.toLowerCase()}.example`;
  const look = async (Email: string, Key: string) => {
    const { status, r } = await send(app, contract.checkLink, {
      body: { Email, Key },
      from: strangersAddress(),
    });
    return status === 200 ? r : status;
  };
  const good = { isGood: true, loginId: user.loginId };
  const bad = { isGood: false, loginId: null };
  expect(await look(email, key)).toEqual(good);
  expect(await look(email.toUpperCase(), key)).toEqual(good);
  expect(await look('other@shop.example', key)).toEqual(bad);
  expect(await look(email, `${key.split('.')[0]}.${'x'.repeat(43)}`)).toEqual(bad);
  expect(await look(email, 'nonsense')).toEqual(bad);
  expect((await setPassword(email, key, 'a quiet teh tarik at noon')).status).toBe(200);
  expect(await look(email, key)).toEqual(bad);
});
