import { beforeAll, describe, expect, it } from 'vitest';

import { auditTrail } from '#shared/features/audit/audit.contract.ts';
import { resetAdmin } from '#shared/features/operations/accounts.contract.ts';
import { forgotPassword, login } from '#shared/features/sign-in/account.contract.ts';

import { demoOperatorKey as key } from '#server/env/mode.ts';
import { usedLink, usersDesk } from '#server/features/users/users-desk.fixture.ts';
import {
  encrypted,
  makeAccount,
  makeAdmin,
  makeBranch,
  makeUser,
  newAccountNo,
  testPassword,
  type TestUser,
} from '#server/test/factories.ts';
import { mailsOf, newestMail } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { turnOnTwoStep } from '#server/test/two-step-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { isSignedIn, colleague, newestLink, setPassword } = usersDesk(() => app);

const reset = (accountNo: string, more: object) =>
  send(app, resetAdmin, { as: key, body: { accountNo, ...more } });
const signIn = (user: TestUser, password = testPassword) =>
  send(app, login, {
    body: {
      CustomerAccountNo: user.accountNo,
      LoginId: user.loginId,
      Password: encrypted(app, password),
    },
    from: ownAddress(),
  });
const forget = ({ accountNo, loginId }: TestUser) =>
  send(app, forgotPassword, {
    body: { CustomerAccountNo: accountNo, LoginId: loginId },
    from: ownAddress(),
  });
const rowOf = ({ scope, userId }: TestUser) =>
  app.kit.database.db
    .selectFrom('app_user')
    .selectAll()
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
const wordsOf = (text: string) => text.replaceAll(/\s+/gu, ' ');

describe('An Admin reset by operations', () => {
  it('gets a link at the new address, and the old sessions, password and links stop working', async () => {
    const admin = await makeAdmin(app);
    const desk = await colleague(admin, ['CNP']);
    const { email: before } = await rowOf(admin);
    await forget(admin);
    const older = await newestLink(admin);
    const { status, r } = await reset(admin.accountNo, { email: 'siti@new.example' });
    expect({ status, r }).toEqual({
      status: 200,
      r: {
        accountNo: admin.accountNo,
        email: 'siti@new.example',
        isEmailChanged: true,
        isSecondStepEnded: false,
        isLinkMailed: true,
      },
    });
    expect([await isSignedIn(admin), await isSignedIn(desk)]).toEqual([false, true]);
    expect((await signIn(admin)).status).toBe(401);
    expect(await setPassword(older)).toMatchObject(usedLink);
    for (const recipient of [before, 'siti@new.example']) {
      const notice = (await mailsOf(app, admin)).find(
        (mail) => mail.recipient === recipient && mail.subject === 'Your login was reset by us',
      );
      expect(wordsOf(notice?.body_text ?? '')).toContain('its emails go to siti@new.example');
      expect(wordsOf(notice?.body_text ?? '')).toContain('If you did not ask us for this');
    }
    expect((await newestMail(app, admin)).recipient).toBe('siti@new.example');
    expect((await setPassword(await newestLink(admin))).status).toBe(200);
    expect((await signIn(admin, 'a quiet teh tarik at noon')).status).toBe(200);
  });

  it('has no two-step sign-in, passkeys or recovery codes any more', async () => {
    const admin = await makeAdmin(app);
    await turnOnTwoStep(app, admin);
    expect((await reset(admin.accountNo, { endSecondStep: true })).r).toMatchObject({
      isEmailChanged: false,
      isSecondStepEnded: true,
      isLinkMailed: true,
    });
    for (const table of ['two_step', 'recovery_code', 'passkey', 'login_ticket'] as const) {
      const left = await app.kit.database.db
        .selectFrom(table)
        .select('user_id')
        .where('account_id', '=', admin.scope)
        .execute();
      expect([table, left]).toEqual([table, []]);
    }
    const notice = (await mailsOf(app, admin)).filter(
      ({ subject }) => subject === 'Your login was reset by us',
    );
    expect(notice).toHaveLength(1);
    expect(wordsOf(notice[0]?.body_text ?? '')).toContain('its passkeys and recovery codes');
    const { accessToken } = (await setPassword(await newestLink(admin))).r;
    const trail = await send(app, auditTrail, { as: { accessToken }, body: {} });
    expect(JSON.stringify(trail.r)).toContain('eset the Admin');
  });

  it('is reset once; a repeat only emails another link', async () => {
    const admin = await makeAdmin(app);
    const wanted = { email: 'siti@new.example', endSecondStep: true };
    await reset(admin.accountNo, wanted);
    await setPassword(await newestLink(admin));
    const hash = (await rowOf(admin)).password_hash;
    expect((await reset(admin.accountNo, wanted)).r).toMatchObject({
      isEmailChanged: false,
      isSecondStepEnded: false,
      isLinkMailed: true,
    });
    expect((await rowOf(admin)).password_hash).toBe(hash);
    const notice = (await mailsOf(app, admin)).filter(
      ({ subject }) => subject === 'Your login was reset by us',
    );
    expect(notice).toHaveLength(2);
  });

  it('is only the Admin of the given account, not of its parent, branches or sandbox', async () => {
    const parent = await makeAdmin(app);
    const branch = await makeUser(app, await makeBranch(app, parent));
    const before = await rowOf(parent);
    await reset(branch.accountNo, { email: 'branch@new.example', endSecondStep: true });
    expect(await rowOf(parent)).toEqual(before);
    expect(await isSignedIn(parent)).toBe(true);
    await reset(parent.accountNo, { email: 'parent@new.example' });
    expect((await rowOf(branch)).email).toBe('branch@new.example');
    const sandbox = await makeAccount(app, { sandbox_of: parent.scope, is_active: false });
    await makeUser(app, sandbox, { is_active: false, email: '' });
    expect((await reset(sandbox.accountNo, { email: 'sandbox@new.example' })).status).toBe(404);
  });

  it('is not reset without a change, a valid email, a known account with an Admin, or an operator key', async () => {
    const admin = await makeAdmin(app);
    const empty = await makeAccount(app);
    expect((await reset(admin.accountNo, {})).status).toBe(400);
    expect((await reset(admin.accountNo, { email: 'siti' })).status).toBe(400);
    expect((await reset(newAccountNo(), { endSecondStep: true })).status).toBe(404);
    expect((await reset(empty.accountNo, { endSecondStep: true })).status).toBe(404);
    expect(
      (await send(app, resetAdmin, { as: admin, body: { accountNo: admin.accountNo, endSecondStep: true } }))
        .status,
    ).not.toBe(200);
    expect(await isSignedIn(admin)).toBe(true);
  });
});
