/** An ended session reports why: a code for programs, a sentence for people. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/sign-in/account.contract.ts';
import { endOtherSessions, endSession, getSecurity } from '#shared/features/security/security.contract.ts';
import { type SessionEnd, sessionEnds } from '#shared/platform/rights/session-ends.ts';
import { changePassword } from '#shared/features/profile/profile.contract.ts';
import { deactivateSubUser, resetSubUserTwoStep } from '#shared/features/users/users.contract.ts';

import {
  encrypted,
  makeAccount,
  makeAdmin,
  makeUser,
  testPassword,
  type TestUser,
} from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { confirmOwnPassword, requireTwoStepOfAll, turnOnTwoStep } from '#server/test/two-step-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

type Pair = Pick<TestUser, 'accessToken' | 'refreshToken'>;

async function secondDeviceOf(user: TestUser): Promise<Pair> {
  const { r } = await send(app, contract.login, {
    body: {
      CustomerAccountNo: user.accountNo,
      LoginId: user.loginId,
      Password: encrypted(app, testPassword),
    },
    from: ownAddress(),
  });
  return { accessToken: r.access_token, refreshToken: r.refresh_token };
}

/** Both tokens of a session give the same reason. */
async function expectEnded({ accessToken, refreshToken }: Pair, why: SessionEnd): Promise<void> {
  const expected = { status: 401, s: false, r: { code: why }, e: sessionEnds[why]() };
  expect(await send(app, contract.currentSession, { as: { accessToken } })).toMatchObject(expected);
  const query = { accessToken, refreshToken };
  expect(await send(app, contract.refreshToken, { query })).toMatchObject(expected);
}

describe('The reason given for an ended session', () => {
  it('is signedOutElsewhere after another device has ended it, alone or with all others', async () => {
    const user = await makeAdmin(app);
    const [second, third] = [await secondDeviceOf(user), await secondDeviceOf(user)];
    const { r } = await send(app, getSecurity, { as: second });
    const { sessionId = '' } = r.devices.find(({ isThis }) => isThis) ?? {};
    await send(app, endSession, { as: user, body: { sessionId } });
    await expectEnded(second, 'signedOutElsewhere');
    await send(app, endOtherSessions, { as: user });
    await expectEnded(third, 'signedOutElsewhere');
  });

  it('is signedOut after a logout', async () => {
    const user = await makeAdmin(app);
    await send(app, contract.logout, { as: user });
    await expectEnded(user, 'signedOut');
  });

  it('is passwordChanged after the password was changed on another device', async () => {
    const user = await makeAdmin(app);
    const second = await secondDeviceOf(user);
    const changed = await send(app, changePassword, {
      as: user,
      body: {
        OldPassword: encrypted(app, testPassword),
        NewPassword: encrypted(app, 'a quiet teh tarik at noon'),
      },
      from: ownAddress(),
    });
    expect(changed.e).toBeNull();
    await expectEnded(second, 'passwordChanged');
  });

  it('is deactivated for a deactivated user or account', async () => {
    const account = await makeAccount(app);
    const admin = await makeUser(app, account);
    const desk = await makeUser(app, account, { login_id: 'desk' });
    await send(app, deactivateSubUser, { as: admin, body: { UserId: desk.userId } });
    await expectEnded(desk, 'deactivated');
    await app.kit.database.db
      .updateTable('account')
      .set({ is_active: false })
      .where('account_id', '=', admin.scope)
      .execute();
    await expectEnded(admin, 'deactivated');
  });

  it('is endedByAdmin after a two-step reset, and twoStepRequired once all users need two-step sign-in', async () => {
    const account = await makeAccount(app);
    const admin = await makeUser(app, account);
    const [desk, office] = [
      await makeUser(app, account, { login_id: 'desk' }),
      await makeUser(app, account, { login_id: 'office' }),
    ];
    await turnOnTwoStep(app, desk);
    await confirmOwnPassword(app, admin);
    await send(app, resetSubUserTwoStep, { as: admin, body: { UserId: desk.userId } });
    await expectEnded(desk, 'endedByAdmin');
    await requireTwoStepOfAll(app, admin);
    await expectEnded(office, 'twoStepRequired');
  });

  it('is expired after 13 hours without a refresh', async () => {
    const user = await makeAdmin(app);
    app.clock.forward(13 * 60);
    await expectEnded(user, 'expired');
  });

  it('is usedTwice when a used refresh token is presented again', async () => {
    const user = await makeAdmin(app);
    const query = { accessToken: user.accessToken, refreshToken: user.refreshToken };
    await send(app, contract.refreshToken, { query });
    app.clock.forward(1);
    expect((await send(app, contract.refreshToken, { query })).r).toMatchObject({ code: 'usedTwice' });
    await expectEnded(user, 'usedTwice');
  });

  it('is noSession for a missing or invalid token', async () => {
    for (const as of [null, 'nonsense']) {
      const answer = await send(app, contract.currentSession, { as });
      expect(answer).toMatchObject({ status: 401, e: sessionEnds.noSession(), r: { code: 'noSession' } });
    }
  });
});
