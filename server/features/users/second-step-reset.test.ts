import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { login } from '#shared/features/sign-in/account.contract.ts';
import * as contract from '#shared/features/users/users.contract.ts';

import { encrypted, makeAdmin, testPassword, type TestUser } from '#server/test/factories.ts';
import { mailsOf } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { confirmOwnPassword, requireTwoStepOfAll, turnOnTwoStep } from '#server/test/two-step-user.ts';
import { m } from '#shared/platform/words/words.ts';
import { usersDesk } from './users-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const { list, isSignedIn, colleague } = usersDesk(() => app);

describe('Resetting a lost second step', () => {
  const resetNow = (as: TestUser, UserId: string, Code?: string) =>
    send(app, contract.resetSubUserTwoStep, { as, body: { UserId, Code } });
  async function reset(as: TestUser, UserId: string, Code?: string) {
    await confirmOwnPassword(app, as);
    return resetNow(as, UserId, Code);
  }
  const signIn = async (user: TestUser) =>
    (
      await send(app, login, {
        body: {
          CustomerAccountNo: user.accountNo,
          LoginId: user.loginId,
          Password: encrypted(app, testPassword),
        },
        from: ownAddress(),
      })
    ).r;

  it('is refused to a user who lacks one of the access levels of the user to be reset', async () => {
    const admin = await makeAdmin(app);
    const desk = await colleague(admin, ['CNP', 'PUA']);
    const office = await colleague(admin, ['UM', 'CNP']);
    await turnOnTwoStep(app, desk);
    expect(await reset(office, desk.userId)).toMatchObject({
      status: 403,
      e: m.users_problem_two_step_too_powerful(),
    });
    expect((await reset(admin, desk.userId)).status).toBe(200);
  });

  it('requires the password of the resetting user, and also the code if that user has two-step sign-in', async () => {
    const admin = await makeAdmin(app);
    const desk = await colleague(admin, ['CNP']);
    await turnOnTwoStep(app, desk);
    expect(await resetNow(admin, desk.userId)).toMatchObject({
      status: 403,
      e: m.security_problem_confirm_password_first(),
    });
    const { recoveryCodes } = await turnOnTwoStep(app, admin);
    expect(await resetNow(admin, desk.userId)).toMatchObject({
      status: 400,
      r: { fields: { Code: 'Code Required' } },
    });
    expect((await resetNow(admin, desk.userId, '000000')).status).toBe(400);
    expect(await isSignedIn(desk)).toBe(true);
    expect((await resetNow(admin, desk.userId, recoveryCodes[0])).status).toBe(200);
  });

  it('ends the sessions, removes app and recovery codes, emails the user, and leaves sign-in by password', async () => {
    const admin = await makeAdmin(app);
    const desk = await colleague(admin, ['CNP'], { email: 'desk@test.example' });
    await turnOnTwoStep(app, desk);
    expect(await signIn(desk)).toMatchObject({ TwoStep: 'code' });
    expect((await reset(admin, desk.userId)).r).toMatchObject({ userId: desk.userId, hasTwoStep: false });
    expect(await isSignedIn(desk)).toBe(false);
    expect((await signIn(desk)).access_token).not.toBe('');
    const codes = await app.kit.database.db
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('account_id', '=', admin.scope)
      .execute();
    expect(codes).toEqual([]);
    const email = (await mailsOf(app, admin)).findLast(({ subject }) => subject.includes('was reset'));
    expect(email).toMatchObject({
      recipient: 'desk@test.example',
      subject: 'Your two-step sign-in was reset',
    });
    expect(email?.body_text.replaceAll(/\s+/gu, ' ')).toContain('Admin reset the two-step sign-in');
    const trail = await app.kit.database.db
      .selectFrom('audit')
      .select(['who', 'subject'])
      .where('account_id', '=', admin.scope)
      .where('action', '=', 'user.two_step_reset')
      .execute();
    expect(trail).toEqual([{ who: `${admin.accountNo} Admin`, subject: desk.loginId }]);
  });

  it('requires User Management, and a user who is listed with two-step sign-in', async () => {
    const admin = await makeAdmin(app);
    const [office, clerk] = [await colleague(admin, ['UM', 'CNP']), await colleague(admin, ['CNP'])];
    const lost = await colleague(admin, ['CNP']);
    await turnOnTwoStep(app, lost);
    expect(await reset(clerk, lost.userId)).toMatchObject({ status: 403, e: m.rights_problem_not_allowed() });
    expect((await list(admin)).filter(({ hasTwoStep }) => hasTwoStep)).toMatchObject([
      { userId: lost.userId },
    ]);
    expect((await reset(office, lost.userId)).status).toBe(200);
    expect(await reset(office, lost.userId)).toMatchObject({ status: 409, e: m.users_problem_no_two_step() });
  });

  it("is refused for one's own second step and for that of the Admin", async () => {
    const admin = await makeAdmin(app);
    const office = await colleague(admin, ['UM', 'CNP', 'PUA', 'SR', 'EXTRANET']);
    const { recoveryCodes } = await turnOnTwoStep(app, admin);
    const { recoveryCodes: codes } = await turnOnTwoStep(app, office);
    const refused = (e: string) => ({ status: 403, e });
    expect(await reset(office, admin.userId, codes[0])).toMatchObject(
      refused(m.users_problem_admin_two_step()),
    );
    expect(await reset(office, office.userId, codes[1])).toMatchObject(
      refused(m.users_problem_own_two_step()),
    );
    expect(await reset(admin, admin.userId, recoveryCodes[0])).toMatchObject(
      refused(m.users_problem_own_two_step()),
    );
    expect(await isSignedIn(admin)).toBe(true);
    expect((await signIn(admin)).TwoStep).toBe('code');
  });

  it('leads to a new set-up at the next login when the account requires two-step sign-in', async () => {
    const admin = await makeAdmin(app);
    const desk = await colleague(admin, ['CNP']);
    await turnOnTwoStep(app, desk);
    const [code] = await requireTwoStepOfAll(app, admin);
    await reset(admin, desk.userId, code);
    expect(await signIn(desk)).toMatchObject({ access_token: '', TwoStep: 'setup' });
  });
});
