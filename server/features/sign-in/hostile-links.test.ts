/** Old ways into a login: links that went to a mailbox of before, and passwords of who has no link. */
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

it('A reset link that went to the mailbox of before opens nothing once the person has another address', async () => {
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

it('A new password is weighed only for who has a link that works: weighing is dear', async () => {
  const user = await makeAdmin(app);
  const bogus = `${(await linkOf(user)).split('.')[0]}.${'x'.repeat(43)}`;
  for (const key of [bogus, 'nonsense', '']) {
    expect(await setPassword('a@b.example', key, 'password')).toMatchObject({
      status: 400,
      e: m.sign_in_problem_used_link(),
    });
  }
});

it('Setting a password with a link is limited for an address, as asking for the link is', async () => {
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

it('Nobody fills a mailbox with links, not even by asking twenty times at once', async () => {
  const user = await makeAdmin(app);
  const body = { CustomerAccountNo: user.accountNo, LoginId: user.loginId };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(app, contract.forgotPassword, { body, from: strangersAddress() })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await mailsOf(app, user)).toHaveLength(5);
});

it('Nor by way of many accounts that name the same mailbox, beyond what leaves none of their people locked out', async () => {
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
  // The first two of everybody; a third as long as the mailbox has had fewer than twenty.
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
  /** As many as the bounds allow. */
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

  it('still gets the link that its owner asks for, in another account', async () => {
    const email = newEmail();
    const victim = await makeUser(app, await makeAccount(app), { email });
    await fill(await makeAdmin(app), email);
    expect((await ask(victim)).status).toBe(200);
    expect(await countOf(victim, email)).toBe(1);
  });

  it('still gets it in the same account', async () => {
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

it('Nor does a colleague, by sending the first-time link again and again', async () => {
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
  // Each link takes the place of the one before, but a refusal leaves the last one as it was.
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

it('A link that is looked at is not used up; unknown, foreign and used ones are answered alike', async () => {
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
  expect(await look(email, key)).toEqual({ isGood: true });
  expect(await look(email.toUpperCase(), key)).toEqual({ isGood: true });
  expect(await look('other@shop.example', key)).toEqual({ isGood: false });
  expect(await look(email, `${key.split('.')[0]}.${'x'.repeat(43)}`)).toEqual({ isGood: false });
  expect(await look(email, 'nonsense')).toEqual({ isGood: false });
  expect((await setPassword(email, key, 'a quiet teh tarik at noon')).status).toBe(200);
  expect(await look(email, key)).toEqual({ isGood: false });
});
