/** Old ways into a login: links that went to a mailbox of before, and passwords of who has no link. */
import { beforeAll, expect, it } from 'vitest';

import * as contract from '#shared/account/account.contract.ts';
import { updateUserProfile } from '#shared/profile/profile.contract.ts';

import { encrypted, makeAdmin, testPassword, type TestUser } from '../test/factories.ts';
import { send } from '../test/send.ts';
import { strangersAddress } from '../test/replace.ts';
import { testApp, type TestApp } from '../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function linkOf(user: TestUser): Promise<string> {
  await send(app, contract.forgotPassword, {
    body: { CustomerAccountNo: user.accountNo, LoginId: user.loginId },
    from: strangersAddress(),
  });
  const mail = await app.kit.database.db
    .selectFrom('mail')
    .select('body_text')
    .where('account_id', '=', user.scope)
    .orderBy('mail_id', 'desc')
    .executeTakeFirstOrThrow();
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
  // The letter that tells the old mailbox of the move names the new address.
  for (const e of ['siti.new@test.example', `admin@${user.accountNo.toLowerCase()}.example`]) {
    expect(await setPassword(e, key, 'a quiet teh tarik at noon')).toMatchObject({
      status: 400,
      e: contract.usedLinkMessage,
    });
  }
});

it('A new password is weighed only for who has a link that works: weighing is dear', async () => {
  const user = await makeAdmin(app);
  const bogus = `${(await linkOf(user)).split('.')[0]}.${'x'.repeat(43)}`;
  for (const key of [bogus, 'nonsense', '']) {
    expect(await setPassword('a@b.example', key, 'password')).toMatchObject({
      status: 400,
      e: contract.usedLinkMessage,
    });
  }
});

it('Setting a password with a link is limited for an address, as asking for the link is', async () => {
  const from = strangersAddress();
  const body = { NewPassword: encrypted(app, 'a quiet teh tarik at noon') };
  const statuses: number[] = [];
  for (let count = 0; count < 22; count += 1) {
    const answer = await send(app, contract.resetPassword, {
      query: { e: 'a@b.example', key: 'x' },
      body,
      from,
    });
    statuses.push(answer.status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
  expect(statuses.slice(20)).toEqual([429, 429]);
});
