import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as accountContract from '#shared/features/sign-in/account.contract.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';
import * as contract from '#shared/features/profile/profile.contract.ts';
import { passwordConfirmedMinutes } from '#shared/features/profile/profile.rules.ts';

import { loginLimits } from '#server/features/sign-in/login-limit.rules.ts';
import {
  encrypted,
  makeAccount,
  makeAdmin,
  makeUser,
  testPassword,
  type TestUser,
} from '#server/test/factories.ts';
import { mailsOf } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { turnOnTwoStep } from '#server/test/two-step-user.ts';
import { m } from '#shared/platform/words/words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const form = {
  Name: 'Aina binti Osman',
  Email: 'aina@test.example',
  PhoneNumber: '123456789',
  Department: 'Warehouse',
  Designation: 'Supervisor',
  IdentityNo: '',
  IdentityTypeId: 2,
  ConsignmentPrintingSize: 2,
};

const confirm = (as: TestUser, password = testPassword, from = ownAddress()) =>
  send(app, accountContract.confirmPassword, { as, body: { Password: encrypted(app, password) }, from });
const update = (as: TestUser, changes: object = {}) =>
  send(app, contract.updateUserProfile, { as, from: ownAddress(), body: { ...form, ...changes } });
const read = async (as: TestUser) => (await send(app, contract.getUserProfile, { as })).r;
const whoAmI = (as: { accessToken: string }) => send(app, accountContract.currentSession, { as });

async function confirmedAdmin(columns: Parameters<typeof makeAdmin>[1] = {}): Promise<TestUser> {
  const user = await makeAdmin(app, columns);
  await confirm(user);
  return user;
}

describe('The user profile', () => {
  it('returns the fields of spec §3, with every access level as true or false', async () => {
    const account = await makeAccount(app);
    const user = await makeUser(app, account, {
      login_id: 'desk',
      claims: ['CNP', 'PUA'],
      sub_account_type_id: 21,
      printing_size: 1,
    });
    const profile = await read(user);
    expect(profile).toMatchObject({
      userName: `${account.accountNo}desk`,
      fullName: 'Siti Nurhaliza',
      phoneNumber: '123456789',
      subAccountTypeId: 21,
      subAccountTypeString: 'COD',
      consignmentPrintingSize: 'COD Label',
    });
    const granted = profile.userClaims.filter(({ claimValue }) => claimValue);
    expect(granted.map(({ claimName }) => claimName)).toEqual(['PUA', 'CNP']);
    expect(profile.userClaims).toHaveLength(7);
  });

  it('is changed only after the password was confirmed in the same session, within the time limit', async () => {
    const user = await makeAdmin(app);
    const refused = { status: 403, e: m.profile_problem_confirm_first() };
    expect(await update(user)).toMatchObject(refused);
    expect((await confirm(user, 'Wrong-password-1')).r).toEqual({ correct: false });
    expect(await update(user)).toMatchObject(refused);
    expect((await confirm(user)).r).toEqual({ correct: true });
    expect((await update(user)).status).toBe(200);
    expect(await read(user)).toMatchObject({
      fullName: 'Aina binti Osman',
      email: 'aina@test.example',
      department: 'Warehouse',
      designation: 'Supervisor',
      consignmentPrintingSize: 'A6',
    });
    const origin = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
    const other = await app.kit.database.transaction((trx) =>
      app.services.sessions.open(trx, user.scope, user.userId, origin),
    );
    expect(await update({ ...user, ...other })).toMatchObject(refused);
    app.clock.forward(passwordConfirmedMinutes + 1);
    expect(await update(user)).toMatchObject(refused);
  });

  it.each([
    ['Name', '', 'Full Name Required'],
    ['Designation', ' ', 'Designation Required'],
    ['Department', '', 'Department Required'],
    ['Email', '', 'Email Required'],
    ['Email', 'aina@', 'Email is not valid.'],
    ['PhoneNumber', '', 'Contact Number Required'],
    ['PhoneNumber', '1234567', 'Contact Number Invalid'],
    ['PhoneNumber', '12345678', 'Contact Number Invalid'],
    ['PhoneNumber', '03-1234 5678 ext 5', 'Contact Number Invalid'],
    ['PhoneNumber', '+65 9123 4567', 'Contact Number Invalid'],
    ['ConsignmentPrintingSize', null, 'CN Printing Size Required'],
    ['ConsignmentPrintingSize', 4, 'CN Printing Size is not one of the choices'],
  ])('refuses the %s %j with "%s"', async (name, value, message) => {
    const { status, e, r } = await update(await confirmedAdmin(), { [name]: value });
    expect({ status, e, r }).toMatchObject({ status: 400, e: message, r: { fields: { [name]: message } } });
  });

  it('refuses an update based on an outdated version with 409', async () => {
    const user = await confirmedAdmin();
    const { version } = await read(user);
    expect((await update(user, { version, Department: 'Dock' })).status).toBe(200);
    expect(await update(user, { version, Department: 'Office' })).toMatchObject({
      status: 409,
      e: expect.stringContaining('Changed by Admin at '),
      r: { changed: { version: version + 1, changedBy: 'Admin' } },
    });
    expect(await read(user)).toMatchObject({ department: 'Dock', version: version + 1 });
  });

  it("stores phone numbers without the country code of the user's market and without the leading 0", async () => {
    const malaysian = await confirmedAdmin();
    await update(malaysian, { PhoneNumber: '+60 12-345 6789' });
    expect((await read(malaysian)).phoneNumber).toBe('123456789');
    const singaporean = await confirmedAdmin({ market: SINGAPORE });
    await update(singaporean, { PhoneNumber: '+65 9123 4567' });
    expect((await read(singaporean)).phoneNumber).toBe('91234567');
    await update(singaporean, { PhoneNumber: '65123456' });
    expect((await read(singaporean)).phoneNumber).toBe('65123456');
  });

  it.each([
    [0, [1, 2, 3]],
    [21, [4]],
    [71, [3]],
    [77, [5]],
    [78, [5]],
  ])('of sub-account type %i accepts only the printing sizes %j', async (type, allowed) => {
    const user = await makeUser(app, await makeAccount(app), { sub_account_type_id: type });
    await confirm(user);
    const taken: number[] = [];
    for (const size of [1, 2, 3, 4, 5]) {
      if ((await update(user, { ConsignmentPrintingSize: size })).status === 200) taken.push(size);
    }
    expect(taken).toEqual(allowed);
  });

  it("refuses another printing size to users whose login ID does not contain 'admin'", async () => {
    const account = await makeAccount(app);
    const desk = await makeUser(app, account, { login_id: 'desk', printing_size: 3 });
    await confirm(desk);
    expect(await update(desk, { ConsignmentPrintingSize: 1 })).toMatchObject({
      status: 403,
      e: m.profile_problem_paper(),
    });
    expect((await update(desk, { ConsignmentPrintingSize: undefined })).status).toBe(200);
    expect((await update(desk, { ConsignmentPrintingSize: 3 })).status).toBe(200);
    expect((await read(desk)).consignmentPrintingSize).toBe('Label');
    const subAdmin = await makeUser(app, account, { login_id: 'SalesAdmin' });
    await confirm(subAdmin);
    expect((await update(subAdmin, { ConsignmentPrintingSize: 2 })).status).toBe(200);
  });

  it('emails the old address when the email changes, and records both addresses in the audit log', async () => {
    const user = await confirmedAdmin();
    const { email } = await read(user);
    await update(user, { Email: 'new@test.example' });
    expect(await mailsOf(app, user)).toMatchObject([
      { recipient: email, subject: 'Your email address was changed' },
    ]);
    const audit = await app.kit.database.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('account_id', '=', user.scope)
      .where('action', '=', 'profile.updated')
      .executeTakeFirstOrThrow();
    expect(audit.detail).toMatchObject({
      changes: expect.arrayContaining([{ field: 'profile.Email', from: email, to: 'new@test.example' }]),
    });
  });

  it('requires a code for a new email when two-step sign-in is on, and accepts a recovery code once', async () => {
    const user = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, user);
    const { email } = await read(user);
    expect((await update(user, { Email: email.toUpperCase(), Department: 'Dock' })).status).toBe(200);
    for (const Code of [undefined, '000000']) {
      const refused = await update(user, { Email: 'new@test.example', Code });
      expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([400, ['Code']]);
    }
    expect((await read(user)).email).toBe(email.toUpperCase());
    const [Code] = recoveryCodes;
    expect((await update(user, { Email: 'new@test.example', Code })).status).toBe(200);
    expect((await read(user)).email).toBe('new@test.example');
    expect((await update(user, { Email: 'other@test.example', Code })).status).toBe(400);
  });

  it('does not use up the recovery code when the update is refused for its version', async () => {
    const user = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, user);
    const { version } = await read(user);
    await update(user, { Email: (await read(user)).email });
    const [Code] = recoveryCodes;
    expect((await update(user, { Email: 'new@test.example', version, Code })).status).toBe(409);
    expect((await update(user, { Email: 'new@test.example', version: version + 1, Code })).status).toBe(200);
  });
});

describe('An unverified profile', () => {
  it('is verified by its first valid update, without another login and without a password confirmation', async () => {
    const user = await makeUser(app, await makeAccount(app), { verified_at: null });
    expect((await whoAmI(user)).r.IsVerifiedProfile).toBe(false);
    expect((await read(user)).fullName).toBe('Siti Nurhaliza');
    expect((await update(user, { Email: 'wrong' })).status).toBe(400);
    expect((await whoAmI(user)).r.IsVerifiedProfile).toBe(false);
    expect((await update(user)).status).toBe(200);
    expect((await whoAmI(user)).r).toMatchObject({ IsVerifiedProfile: true, FullName: 'Aina binti Osman' });
    expect((await update(user)).status).toBe(403);
  });
});

describe('Changing the password', () => {
  const good = 'a quiet teh tarik at noon';
  const change = (as: TestUser, OldPassword: string, NewPassword: string, from = ownAddress()) =>
    send(app, contract.changePassword, {
      as,
      from,
      body: { OldPassword: encrypted(app, OldPassword), NewPassword: encrypted(app, NewPassword) },
    });
  const login = (user: TestUser, password: string) =>
    send(app, accountContract.login, {
      from: ownAddress(),
      body: {
        CustomerAccountNo: user.accountNo,
        LoginId: user.loginId,
        Password: encrypted(app, password),
      },
    });

  it('keeps this session, ends the others, and notifies the user by email', async () => {
    const user = await makeAdmin(app);
    const elsewhere = (await login(user, testPassword)).r;
    expect((await change(user, testPassword, good)).status).toBe(200);
    expect((await whoAmI(user)).status).toBe(200);
    expect((await whoAmI({ accessToken: elsewhere.access_token })).status).toBe(401);
    expect((await login(user, testPassword)).status).toBe(401);
    expect((await login(user, good)).status).toBe(200);
    const mail = (await mailsOf(app, user)).findLast(
      ({ subject }) => subject === 'Your password was changed',
    );
    expect(mail?.body_text.replaceAll(/\s+/gu, ' ')).toContain('Every other device');
  });

  it('returns an error on the current password field when the current password is wrong', async () => {
    const message = 'Current password is incorrect. Please check it and try again.';
    expect(await change(await makeAdmin(app), 'Wrong-password-1', good)).toMatchObject({
      status: 400,
      e: message,
      r: { fields: { OldPassword: message } },
    });
  });

  it.each([
    ['short', 'New password must be 8 characters or more'],
    ['password', 'New password is too easy to guess. Add another word or two.'],
    [testPassword, 'New password must differ from the current password'],
  ])('refuses %j as new password', async (password, message) => {
    const user = await makeAdmin(app);
    expect(await change(user, testPassword, password)).toMatchObject({
      status: 400,
      r: { fields: { NewPassword: message } },
    });
    expect((await login(user, testPassword)).status).toBe(200);
  });

  it("refuses a new password that is the user's name", async () => {
    const user = await makeAdmin(app);
    await confirm(user);
    await update(user, { Name: 'Wolfeschlegelstein' });
    expect((await change(user, testPassword, 'wolfeschlegelstein')).status).toBe(400);
  });

  it('locks after five wrong passwords of a session in 15 minutes, also when they are sent in parallel', async () => {
    const user = await makeAdmin(app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => change(user, 'Wrong-password-1', good)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    const locked = await change(user, testPassword, good);
    expect(locked).toMatchObject({
      status: 429,
      e: m.sign_in_problem_too_many_logins({
        minutes: Math.ceil(Number(locked.headers['retry-after']) / 60),
      }),
    });
    expect((await confirm(user)).status).toBe(429);
    app.clock.forward(loginLimits.windowMinutes + 1);
    expect((await change(user, testPassword, good)).status).toBe(200);
  });

  it('resets the count of wrong passwords after a right one', async () => {
    const user = await makeAdmin(app);
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await confirm(user, 'Wrong-password-1');
      expect((await confirm(user)).r).toEqual({ correct: true });
    }
  });

  it('accepts 10 attempts a minute from one IP address', async () => {
    const from = ownAddress();
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await change(await makeAdmin(app), 'Wrong-password-1', good, from)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
    expect(statuses[10]).toBe(429);
  });
});
